/// A message about touches to a view that reports them (S1 to S3).
public struct TouchMessage {
  /// The view.
  public let view: View
  /// What the touches did.
  public let phase: Touch.Phase
  /// Its time in µs; for a message that was withheld, the time at which it was withheld (S27).
  public let time: Int64
  /// The touches. A `moved` has every touch that is down and that the view knows, so a client that misses a message has
  /// lost nothing.
  public let touches: TouchList
  private let coalesced: [Touch]

  init(view: View, phase: Touch.Phase, touches: TouchList, event: TouchEvent) {
    self.view = view
    self.phase = phase
    time = event.time
    self.touches = touches
    coalesced = event.coalesced
  }

  /// The samples of a touch in this frame, if there are several or one that is older than the frame; the newest last.
  public func coalescedTouches(for touch: Touch) -> TouchList {
    TouchList(coalesced) { $0.id == touch.id }
  }
}
