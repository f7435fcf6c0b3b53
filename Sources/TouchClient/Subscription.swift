import Documents

/// Events in order; `Touchd.subscribe` creates it. Only one thread may use it, except its ``connection``.
public final class Subscription {
  let replies: ReplyStream
  /// The connection that this thread waits on. Any thread may close it: `connection.close()`.
  public var connection: Connection { replies.connection }

  init(_ replies: ReplyStream) {
    self.replies = replies
  }

  /// Wait for the next event. The first of each connection is `Event.state`: gestures that were under way before it are over.
  ///
  /// - Returns: nil at the end of a recording, at the end of the service if the subscription does not reconnect, and
  ///   once it was closed.
  public func next() throws(TouchdError) -> Event? {
    try replies.next { (reply) throws(TouchdError) in
      let event = try Event(reply)
      if case .state(let state)? = event { self.replies.note(isRecording: state.replay) }
      return event
    }
  }
}
