/// A message about its touches that a view which reports them has got (S1 to S3).
public struct TouchMessage {
  /// The view.
  public let view: View
  /// What the touches did.
  public let phase: Touch.Phase
  /// When, in µs; for a message that was withheld, the time it was withheld at (S27).
  public let time: Int64
  /// The touches. Of a `moved`, every touch that is down as far as the view has heard, so that who misses a message has lost nothing.
  public let touches: TouchList
  private let coalesced: [Touch]

  init(view: View, phase: Touch.Phase, touches: TouchList, event: TouchEvent) {
    self.view = view
    self.phase = phase
    time = event.time
    self.touches = touches
    coalesced = event.coalesced
  }

  /// The samples of a touch that came in this frame, where there is more than one or one that is older than the frame; the newest last.
  public func coalescedTouches(for touch: Touch) -> TouchList {
    TouchList(coalesced) { $0.id == touch.id }
  }
}
