/// One frame: every touch that is down or ends now, and when.
public struct TouchEvent {
  /// The frame's effective time in µs; for a message that was withheld, the time it was withheld at (S27).
  public let time: Int64
  let touches: [Touch]
  let coalesced: [Touch]
  /// The mean place of all touches in screen pixels, where each of them moved in this frame; taken once for all that follow them all.
  let movedMean: Point?

  init(time: Int64, touches: [Touch], coalesced: [Touch] = [], movedMean: Point? = nil) {
    self.time = time
    self.touches = touches
    self.coalesced = coalesced
    self.movedMean = movedMean
  }

  /// Every touch of the application that is down or ends in this frame.
  public var allTouches: TouchList {
    TouchList(touches, at: Array(touches.indices))
  }

  /// The touches whose hit view is `view`.
  public func touches(for view: View) -> TouchList {
    TouchList(touches, at: touches.indices.filter { touches[$0].view === view })
  }

  /// The touches whose hit view was in `window` when it was hit.
  public func touches(for window: Window) -> TouchList {
    TouchList(touches, at: touches.indices.filter { touches[$0].window === window })
  }

  /// The touches that `recognizer` follows.
  public func touches(for recognizer: GestureRecognizer) -> TouchList {
    TouchList(touches, at: touches.indices.filter { recognizer.follows(touches[$0]) })
  }

  /// Every sample of `touch` that came in this frame, the newest last, each with its own time: one, where the panel was not ahead of the frames.
  public func coalescedTouches(for touch: Touch) -> TouchList {
    let positions = coalesced.indices.filter { coalesced[$0].id == touch.id }
    if positions.isEmpty { return TouchList([touch], at: [0]) }
    return TouchList(coalesced, at: positions)
  }
}
