/// What a finger or a pen did in one frame, as a panel reports it to ``Application``: the input of the core.
public struct TouchSample: Equatable, Sendable {
  /// The contact's number: given once in a run, never again.
  public var id: Int
  /// What it did since the frame before.
  public var phase: Touch.Phase
  /// Where it is, in screen pixels.
  public var location: Point
  /// Finger, pen or palm.
  public var type: Touch.TouchType
  /// Pressure from 0 to 1, or 0 where the panel has none.
  public var force: Double
  /// Half the longer axis of the contact in screen pixels, or 0 where the panel has none.
  public var majorRadius: Double
  /// The angle of the longer axis in radians, clockwise from upright, or 0 where the panel has none.
  public var orientation: Double
  /// When it was taken, in µs, where that was before its frame's time; `nil` for the frame's own.
  ///
  /// It distinguishes coalesced samples (``TouchEvent/coalescedTouches(for:)``); recognizers go by the frame's time.
  public var time: Int64?

  /// Create a sample; what a panel does not report stays 0.
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
}
