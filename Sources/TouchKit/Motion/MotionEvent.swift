/// A movement of the whole device (S40).
public final class MotionEvent {
  /// Which movement.
  public enum Subtype: String, Sendable {
    case shake
  }

  /// How far it has come.
  public enum Phase: String, Sendable {
    case began, ended, cancelled
  }

  /// Which movement.
  public let subtype: Subtype
  /// How far it has come.
  public let phase: Phase
  /// When, in µs of effective time.
  public let time: Int64
  /// Who gets it first: the first responder as it began, else the key window, else the application.
  public let responder: Responder
  /// Who handles it, or has handled its beginning; `nil` where no responder in the chain does. While it is sent: who is asked now.
  public internal(set) var handler: Responder?
  /// Of the view that gets it first.
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
  /// To the right of the device as it is held upright.
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
