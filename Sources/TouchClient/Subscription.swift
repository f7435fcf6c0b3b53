import Documents

/// The service's events in order; create one with `Touchd.subscribe`. Only one thread may use a subscription, except
/// for its ``connection``.
public final class Subscription {
  let replies: ReplyStream
  /// The connection on which this thread waits. Any thread may close it with `connection.close()`.
  public var connection: Connection { replies.connection }

  init(_ replies: ReplyStream) {
    self.replies = replies
  }

  /// Wait for the next event. The first event of each connection is `Event.state`. Gestures that were under way before
  /// this event are over.
  ///
  /// - Returns: nil at the end of a recording, after the connection was closed, and, if the subscription does not
  ///   reconnect, when the service ends.
  public func next() throws(TouchdError) -> Event? {
    try replies.next { (reply) throws(TouchdError) in
      let event = try Event(reply)
      if case .state(let state)? = event { self.replies.note(isRecording: state.replay) }
      return event
    }
  }
}
