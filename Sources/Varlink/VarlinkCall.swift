package import Documents

/// A call that waits for its reply, or for more replies.
///
/// Every call that is not `oneway` must eventually be answered, with one reply or with continued replies and a last
/// one. The connection's next call is not read before. After the connection was closed, replies do nothing.
package final class VarlinkCall {
  /// The full name of an existing method, including the interface.
  package let method: String
  /// The parameters, an object that matches the interface.
  package private(set) var parameters: Node
  /// Whether the client accepts continued replies.
  package let acceptsMore: Bool
  /// Whether the client requested no reply, so that replies are not sent.
  package let isOneway: Bool
  package let connection: VarlinkConnection
  /// The permissions that the handler has demanded of the caller, as bits.
  package var demands = 0
  /// Called once if the connection closes before the last reply; not from within a reply.
  package var onHangup: (() -> Void)?
  /// Whether a reply would still be sent.
  package private(set) var isOpen: Bool

  init(_ message: CallMessage, connection: VarlinkConnection) {
    method = message.method
    parameters = message.parameters
    acceptsMore = message.more
    isOneway = message.oneway
    self.connection = connection
    isOpen = !message.oneway
  }

  /// Send a reply at the end of the turn.
  ///
  /// - Parameters:
  ///   - parameters: the bytes of a JSON object, without NULs.
  ///   - continues: whether more replies follow; only for a call with `more`.
  ///   - key: if not nil, this continued reply replaces a waiting one with the same key, unless part of that one was
  ///     sent. The new reply is appended at the end. Use a new key for each gesture or touch.
  ///   - since: the time of the reply's event, in µs of the server's clock; nil if its delay is not measured.
  package func reply(
    _ parameters: borrowing Span<UInt8>, continues: Bool = false, replacing key: UInt64? = nil, since: Int64? = nil
  ) {
    guard isOpen else { return }
    precondition(acceptsMore || !continues, "\(method) was not called with \"more\"")
    connection.enqueue(parameters, continues: continues, replacing: continues ? key : nil, since: since)
    if !continues { finish() }
  }

  /// Answer a call without side effects. Such answers are computed in order, one per turn, so that many of them do not
  /// delay a turn. Does nothing for a `oneway` call.
  package func answer(_ answer: @escaping () -> Void) {
    guard isOpen else { return }
    connection.work(in: .answers) {
      if self.isOpen { answer() }
      return .finished
    }
  }

  /// Send the last reply in pieces, one per turn. Long replies of several calls are written one after the other.
  ///
  /// - Parameter piece: writes a piece of the JSON object. After it returns `waiting`, it is called again once the
  ///   client has read enough of the waiting bytes.
  package func reply(inPieces piece: @escaping (inout JSONWriter) -> WorkProgress) {
    guard isOpen else { return }
    connection.reply(to: self, piece)
  }

  /// Send an error as the last reply.
  package func fail(_ error: VarlinkError) {
    guard isOpen else { return }
    connection.enqueue(error)
    finish()
  }

  /// Close the call as if its client had disconnected, and send an error as the last reply.
  package func revoke(_ error: VarlinkError) {
    guard isOpen else { return }
    hangUp()
    connection.enqueue(error)
    connection.finish(self)
  }

  /// Drop a parameter, so that it does not use memory as long as the call is open.
  package func dropParameter(_ key: String) {
    guard case .mapping(var members) = parameters.value else { return }
    members.removeAll { $0.key.isSame(as: key) }
    parameters.value = .mapping(members)
  }

  /// Do the call's work in pieces, one per turn, after the work of earlier calls. When the connection closes, the
  /// remaining pieces are dropped.
  package func work(_ piece: @escaping () -> WorkProgress) {
    connection.work(in: .calls, piece)
  }

  func finish() {
    isOpen = false
    onHangup = nil
    connection.finish(self)
  }

  /// End the call without a reply, because its client has disconnected.
  func hangUp() {
    isOpen = false
    let handler = onHangup
    onHangup = nil
    handler?()
  }
}
