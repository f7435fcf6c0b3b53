package import Documents

/// A call that waits for its reply, or for more replies.
///
/// Every call that is not `oneway` must be answered at some time, once, or with continued replies and a last one: the
/// connection's next call is not read before. Calls and replies after the connection was closed do nothing.
package final class VarlinkCall {
  /// The full name of the method, including the interface, which has this method.
  package let method: String
  /// An object that matches the method's parameters in the interface.
  package private(set) var parameters: Node
  /// Whether the client accepts continued replies.
  package let wantsMore: Bool
  /// Whether the client requested no reply; a reply is then not sent.
  package let isOneway: Bool
  /// The origin of the call.
  package let connection: VarlinkConnection
  /// The permissions that the handler has required of the caller, as bits.
  package var demands = 0
  /// Called once if the connection closes before the last reply; not from within a reply.
  package var onHangup: (() -> Void)?
  /// Whether a reply would still be sent.
  package private(set) var isOpen: Bool

  init(_ message: CallMessage, connection: VarlinkConnection) {
    method = message.method
    parameters = message.parameters
    wantsMore = message.more
    isOneway = message.oneway
    self.connection = connection
    isOpen = !message.oneway
  }

  /// Send a reply at the end of the turn.
  ///
  /// - Parameters:
  ///   - parameters: the bytes of a JSON object, without NULs.
  ///   - continues: whether more replies follow; only for a call with `more`.
  ///   - key: if not nil, this continued reply replaces a waiting one with the same key of which nothing was sent.
  ///     The earlier one is dropped, and this one is last. Use a new key for each gesture or touch.
  ///   - since: the time of the reply's event, in µs of the server's clock; nil if its delay is not measured.
  package func reply(
    _ parameters: borrowing Span<UInt8>, continues: Bool = false, replacing key: UInt64? = nil, since: Int64? = nil
  ) {
    guard isOpen else { return }
    precondition(wantsMore || !continues, "\(method) was not called with \"more\"")
    connection.enqueue(parameters, continues: continues, replacing: continues ? key : nil, since: since)
    if !continues { finish() }
  }

  /// Answer calls without an effect in order, one in a turn, so that many of them do not hold a turn up. Does nothing
  /// for a call without a reply.
  package func answer(_ answer: @escaping () -> Void) {
    guard isOpen else { return }
    connection.work(in: .answers) {
      if self.isOpen { answer() }
      return .finished
    }
  }

  /// Send the last reply in pieces, one in a turn, of one call after the other.
  ///
  /// - Parameter piece: writes a piece of the JSON object. After one that is `waiting`, no other is written before the
  ///   client has read.
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

  /// Drop a parameter, so that its contents are not stored as long as the call is open.
  package func dropParameter(_ key: String) {
    guard case .mapping(var members) = parameters.value else { return }
    members.removeAll { $0.key.isSame(as: key) }
    parameters.value = .mapping(members)
  }

  /// Do the call's work in pieces, one in a turn, of one call after the other; pieces left when the connection closes
  /// are dropped.
  ///
  /// - Parameter piece: does a piece of it.
  package func work(_ piece: @escaping () -> WorkProgress) {
    connection.work(in: .calls, piece)
  }

  func finish() {
    isOpen = false
    onHangup = nil
    connection.finish(self)
  }

  /// End the call without a reply: its client has disconnected.
  func hangUp() {
    isOpen = false
    let handler = onHangup
    onHangup = nil
    handler?()
  }
}
