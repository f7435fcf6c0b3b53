import Documents

/// Events in their order; `Touchd.subscribe` makes it. It belongs to one thread.
public final class Subscription {
  let replies: ReplyStream

  init(_ replies: ReplyStream) {
    self.replies = replies
  }

  /// Wait for the next event. The first of each connection is `Event.state`: gestures that were under way before it are over.
  ///
  /// - Returns: nil at the end of a recording, or of the service where the subscription does not reconnect.
  public func next() throws(TouchdError) -> Event? {
    try replies.next { (reply) throws(TouchdError) in
      let event = try Event(reply)
      if case .state(let state)? = event { self.replies.note(isRecording: state.replay) }
      return event
    }
  }
}
