/// A message about touches, sent to a view that reports its touches (S1 to S3).
public struct TouchMessage {
  /// The view.
  public let view: View
  /// The phase of the touches in this message.
  public let phase: Touch.Phase
  /// The time of the message in µs. For a withheld message, this is the time at which the message was withheld (S27).
  public let time: Int64
  /// The touches. A `moved` message has every touch that is down and known to the view, so a client that misses one
  /// message loses nothing.
  public let touches: TouchList
  private let coalesced: [Touch]?

  init(view: View, phase: Touch.Phase, touches: TouchList, event: TouchEvent) {
    self.view = view
    self.phase = phase
    time = event.time
    self.touches = touches
    coalesced = event.coalesced
  }

  /// This message with the touches of a later one of the same view, phase and time; `nil` if the other one differs.
  func joined(with other: TouchMessage) -> TouchMessage? {
    guard view === other.view, phase == other.phase, time == other.time else { return nil }
    // A later message of moves has all touches, in their newest states.
    if phase == .moved { return other }
    return TouchMessage(self, touches: TouchList(Array(touches) + other.touches) { _ in true })
  }

  private init(_ message: TouchMessage, touches: TouchList) {
    (view, phase, time, coalesced) = (message.view, message.phase, message.time, message.coalesced)
    self.touches = touches
  }

  /// The samples of a touch in this frame, the newest last. The list is empty if there is only one sample, taken at the
  /// time of the frame.
  public func coalescedTouches(for touch: Touch) -> TouchList {
    TouchList(coalesced ?? []) { $0.id == touch.id }
  }
}
