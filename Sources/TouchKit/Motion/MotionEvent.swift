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
  /// Its time, in µs of effective time.
  public let time: Int64
  /// The first receiver: the first responder when it began, else the key window, else the application.
  public let responder: Responder
  /// The responder that handles it, or has handled its beginning; `nil` if none in the chain does. While it is sent:
  /// the responder that is asked now.
  public internal(set) var handler: Responder?
  /// The origin of the first receiver.
  public var responderOrigin: EventOrigin? { responder.ownView?.origin }

  init(_ subtype: Subtype, _ phase: Phase, at time: Int64, to responder: Responder) {
    self.subtype = subtype
    self.phase = phase
    self.time = time
    self.responder = responder
    handler = responder
  }
}

/// One sample of an accelerometer, in metres a second squared: the input of the core. A still device measures gravity, 9.8.
public struct MotionSample: Equatable, Sendable {
  /// To the right of the device in its upright position.
  public var x: Double
  /// Up.
  public var y: Double
  /// Out of the glass.
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
