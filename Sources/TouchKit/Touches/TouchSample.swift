/// What a finger or pen did in one frame, as the panel reported it. Samples are the input of ``Application``.
public struct TouchSample: Equatable, Sendable {
  /// The number of the contact, unique while the process runs.
  public var id: Int
  /// What the contact did since the previous frame.
  public var phase: Touch.Phase
  /// The position of the contact, in screen pixels.
  public var location: Point
  /// Whether the contact is a finger, a pen or a palm.
  public var type: Touch.TouchType
  /// The pressure of the contact from 0 to 1, or 0 if the panel does not report pressure.
  public var force: Double
  /// Half the length of the contact's longer axis in screen pixels, or 0 if the panel does not report this length.
  public var majorRadius: Double
  /// The angle of the contact's longer axis in radians, clockwise from upright, or 0 if the panel does not report an
  /// angle.
  public var orientation: Double
  /// The time of the sample in µs, if the sample was taken before the frame's time. With `nil`, the sample has the
  /// frame's time.
  ///
  /// Coalesced samples of one frame have different times (``TouchEvent/coalescedTouches(for:)``). Recognizers use the
  /// time of the frame, not the times of its samples.
  public var time: Int64?

  /// Create a sample; values that a panel does not report are 0.
  public init(
    id: Int, phase: Touch.Phase, location: Point, type: Touch.TouchType = .finger, force: Double = 0,
    majorRadius: Double = 0, orientation: Double = 0, time: Int64? = nil
  ) {
    self.id = id
    self.phase = phase
    self.location = location
    self.type = type
    self.force = force
    self.majorRadius = majorRadius
    self.orientation = orientation
    self.time = time
  }

  /// Whether none of the contacts begins or ends.
  static func onlyMove(_ samples: borrowing Span<TouchSample>) -> Bool {
    var onlyMove = true
    for index in samples.indices where samples[index].phase != .moved && samples[index].phase != .stationary {
      onlyMove = false
    }
    return onlyMove
  }
}
