import Documents

/// A subscription to the service's events, which arrive in order. Create a subscription with `Touchd.subscribe`. Only
/// one thread may use a subscription, but any thread may use its ``connection``.
public final class Subscription {
  let replies: ReplyStream
  /// The connection on which ``next()`` waits. Any thread may close the connection with `connection.close()`.
  public var connection: Connection { replies.connection }

  init(_ replies: ReplyStream) {
    self.replies = replies
  }

  /// Wait for the next event. The first event of each connection is `Event.state`. Any gesture that began before
  /// this event has ended.
  ///
  /// - Returns: the event; nil when the recording has ended, when the connection was closed, or when the service has
  ///   ended and the subscription does not reconnect.
  public func next() throws(TouchdError) -> Event? {
    try replies.next { (reply) throws(TouchdError) in
      let event = try Event(reply)
      if case .state(let state)? = event { self.replies.isRecording = state.replay }
      return event
    }
  }
}
