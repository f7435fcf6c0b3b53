/// One finger or pen on the screen, until it lifts.
///
/// A `Touch` is a value that contains the state of the touch at the time of the call. Values with the same ``id``
/// belong to the same touch. A stored `Touch` keeps its view and window alive.
public struct Touch: Identifiable {
  /// What a touch did since the last frame (S1).
  public enum Phase: UInt8, Sendable {
    case began, moved, stationary, ended, cancelled

    /// Whether the touch is down once the frame is over.
    var isDown: Bool { self != .ended && self != .cancelled }
  }

  /// The kind of object that touches the screen.
  public enum TouchType: UInt8, Sendable {
    case finger, pen, palm
  }

  /// The number of the touch, unique while the process runs. Until the first touch in a secure window, it is the
  /// number of the contact.
  public let id: Int
  /// The number of the contact in the samples.
  package let contact: Int
  /// What the touch did in this frame.
  public internal(set) var phase: Phase
  /// The type that the panel reported when the touch began: finger, pen or palm.
  public let type: TouchType
  // A byte, next to two others, keeps touches small, because each frame copies them.
  private let shortRow: UInt8
  /// The position of the touch, in screen pixels.
  public internal(set) var location: Point
  /// The position of the touch before its last change, in screen pixels.
  public internal(set) var previousLocation: Point
  /// The position where the touch began, in screen pixels.
  public let startLocation: Point
  /// The time of the last change of the touch, in µs of effective time.
  public internal(set) var time: Int64
  /// The time at which the touch began, in µs of effective time.
  public let startTime: Int64
  /// The number of successive taps at this place, including this touch (S4).
  public let tapCount: Int
  /// The pressure of the touch from 0 to 1, or 0 if the panel does not report pressure.
  public internal(set) var force: Double
  /// Half the length of the contact's longer axis in screen pixels, or 0 if the panel does not report this length.
  public internal(set) var majorRadius: Double
  /// The angle of the contact's longer axis in radians, clockwise from upright, or 0 if the panel does not report an
  /// angle.
  public internal(set) var orientation: Double
  /// The view that was hit when the touch began. A touch keeps this view until it ends (S2).
  public let view: View
  /// The window of the view that was hit.
  public let window: Window
  /// The row in the touch table. No other touch gets the row while an attempt or a message to a view refers to this
  /// touch.
  var row: Int { Int(shortRow) }
  /// The number of the sequence to which the touch belongs.
  let sequence: Int
  /// The time of the newest sample in the current frame, in µs.
  var sampleTime: Int64 = 0

  init(
    _ sample: TouchSample, id: Int, time: Int64, tapCount: Int, view: View, window: Window, row: Int = 0,
    sequence: Int = 0
  ) {
    self.id = id
    contact = sample.id
    phase = .began
    type = sample.type
    location = sample.location
    previousLocation = sample.location
    startLocation = sample.location
    self.time = time
    startTime = time
    self.tapCount = tapCount
    force = sample.force
    majorRadius = sample.majorRadius
    orientation = sample.orientation
    self.view = view
    self.window = window
    shortRow = UInt8(row)
    self.sequence = sequence
  }

  var screen: Screen { window.screen }

  /// Apply one of a frame's samples to a touch that is down. The time of the sample is clamped to the range from
  /// `earlier` to `time`.
  @inline(__always)
  mutating func apply(_ samples: borrowing Span<TouchSample>, _ index: Int, at time: Int64, after earlier: Int64) {
    let phase = samples[index].phase
    self.phase = phase == .began ? .moved : phase
    previousLocation = location
    catchUp(with: samples, index)
    self.time = time
    if let own = samples[index].time { sampleTime = min(max(own, earlier), time) } else { sampleTime = time }
  }

  /// Take over the position, pressure and shape from a sample, without a move.
  @inline(__always)
  mutating func catchUp(with samples: borrowing Span<TouchSample>, _ index: Int) {
    location = samples[index].location
    force = samples[index].force
    majorRadius = samples[index].majorRadius
    orientation = samples[index].orientation
  }

  /// Whether a sample has the position, pressure and shape that the touch already has.
  @inline(__always)
  func agrees(with samples: borrowing Span<TouchSample>, _ index: Int) -> Bool {
    location == samples[index].location && force == samples[index].force
      && majorRadius == samples[index].majorRadius && orientation == samples[index].orientation
  }

  /// The recognizers that follow the touch, in the order of S11; empty after the touch has ended.
  public var gestureRecognizers: [GestureRecognizer] {
    window.application?.arena.attempting.filter { $0.follows(self) } ?? []
  }

  /// The position of the touch, in the coordinate space of `view`, or in screen pixels if `view` is `nil`.
  public func location(in view: View?) -> Point {
    view?.convert(fromScreen: location) ?? location
  }

  /// The position of the touch before its last change, in the coordinate space of `view`, or in screen pixels if `view`
  /// is `nil`.
  public func previousLocation(in view: View?) -> Point {
    view?.convert(fromScreen: previousLocation) ?? previousLocation
  }

  /// Whether the touch shares a sequence with touches in `window`. On each screen, touches in secure windows have
  /// sequences of their own.
  func isSequenced(with window: Window) -> Bool {
    screen === window.screen && self.window.isSecure == window.isSecure
  }

  /// Whether the touch is down after the current frame.
  var isDown: Bool { phase.isDown }
}
