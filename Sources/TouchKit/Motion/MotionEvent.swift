/// A movement of the whole device (S40).
public final class MotionEvent {
  /// The kind of movement.
  public enum Subtype: String, Sendable {
    case shake
  }

  /// The phase of the movement.
  public enum Phase: String, Sendable {
    case began, ended, cancelled
  }

  /// The kind of movement.
  public let subtype: Subtype
  /// The phase of the movement.
  public let phase: Phase
  /// The time of the event, in µs of effective time.
  public let time: Int64
  /// The responder that is asked first: the first responder when the movement began, else the key window, else the
  /// application.
  public let responder: Responder
  /// The responder that handles the movement, or that handled its beginning; `nil` if no responder in the chain handles
  /// the movement. While the event is being sent, this property is the responder that is being asked.
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
  /// The acceleration upwards, with the device upright.
  public var y: Double
  /// The acceleration out of the glass, towards the user.
  public var z: Double

  /// Create a sample of an accelerometer.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  var magnitude: Double { (x * x + y * y + z * z).squareRoot() }
}
