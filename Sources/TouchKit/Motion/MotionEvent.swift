/// A movement of the whole device (S40).
public final class MotionEvent {
  /// Which movement.
  public enum Subtype: String, Sendable {
    case shake
  }

  /// Its phase.
  public enum Phase: String, Sendable {
    case began, ended, cancelled
  }

  /// Which movement.
  public let subtype: Subtype
  /// Its phase.
  public let phase: Phase
  /// The time of the event, in µs of effective time.
  public let time: Int64
  /// The responder that is asked first: the first responder when the movement began, else the key window, else the
  /// application.
  public let responder: Responder
  /// The responder that handles the movement, or handled its beginning; `nil` if no responder in the chain does. While
  /// the event is being sent, this is the responder that is being asked.
  public internal(set) var handler: Responder?
  /// The origin of the responder that is asked first.
  public var responderOrigin: EventOrigin? { responder.ownView?.origin }

  init(_ subtype: Subtype, _ phase: Phase, at time: Int64, to responder: Responder) {
    self.subtype = subtype
    self.phase = phase
    self.time = time
    self.responder = responder
    handler = responder
  }
}

/// One sample of an accelerometer, in metres a second squared. A device that lies still measures gravity, 9.8.
public struct MotionSample: Equatable, Sendable {
  /// The acceleration to the right, with the device upright.
  public var x: Double
  /// Up.
  public var y: Double
  /// The acceleration out of the glass, towards the user.
  public var z: Double

  /// Create a sample.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// How large it is.
  var magnitude: Double { (x * x + y * y + z * z).squareRoot() }
}
