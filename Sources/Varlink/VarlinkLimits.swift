/// What a server allows its clients, so that none of them can exhaust it.
package struct VarlinkLimits: Equatable, Sendable {
  /// The longest call, in bytes without its closing NUL; a longer one closes the connection.
  ///
  /// Reading one of 1 MiB keeps the loop for 70 ms, of which touches would know; one of this length for 5.
  package var maximumMessage = 1 << 16
  /// How many clients may be connected at a time; a further one is hung up on.
  package var maximumClients = 64
  /// How many bytes of replies may wait for one client; past it the connection is closed. One reply alone may be longer.
  package var maximumQueue = 1 << 20

  package init() {}

  /// Past this many waiting bytes a client's further calls wait too, so that calls alone never fill the queue.
  var busyQueue: Int { maximumQueue / 4 }
}
