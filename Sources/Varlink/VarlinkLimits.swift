package import Kernel

/// The limits of a server's clients, so that none of them can exhaust it.
package struct VarlinkLimits: Equatable, Sendable {
  /// The maximum length of a call, in bytes without its closing NUL; a longer one closes the connection.
  package var maximumMessage = 1 << 16
  /// The maximum number of connected clients; a further one is disconnected.
  package var maximumClients = 64
  /// The maximum number of clients of one user; root may have all.
  package var maximumClientsPerUser = 32
  /// The number of ``maximumClients`` reserved for root, except one place that any user may have.
  package var placesForRoot = 4
  /// The maximum number of bytes of replies that wait for one client; beyond it the connection is closed. One reply
  /// alone may be longer.
  package var maximumQueue = 1 << 20
  /// The maximum number of calls of one client that are served in a turn; the others wait for the next one.
  package var callsPerTurn = 4
  /// The maximum number of bytes of one client's calls that are served in a turn. Longer calls of all clients are read
  /// one after the other, this number of bytes in a turn.
  package var bytesPerTurn = 4096

  /// The maximum length of a string in a call, in bytes: each is a name or a word. The longest names are those of a
  /// scene, of at most 64 characters, with the suffixes of a view's recognizers and rows.
  package var maximumText = 512

  package init() {}

  /// Past this many waiting bytes a client's further calls wait too, so that calls alone never fill the queue.
  var busyQueue: Int { maximumQueue / 4 }

  /// The number of places for clients of other users than root.
  var placesForOthers: Int { max(1, maximumClients - placesForRoot) }
}

/// Why a client was refused; prints one sentence.
package enum VarlinkRefusal: Equatable, CustomStringConvertible, Sendable {
  /// The process has no descriptor left for the client.
  case noDescriptor
  /// The kernel does not identify the client, or cannot watch another connection.
  case failed(SystemError)
  /// All places that the client could get are in use. The value is the number of places.
  case full(Int)
  /// The client's user already has the maximum number of places. The value is this maximum number.
  case userIsFull(Int)

  package var description: String {
    switch self {
    case .noDescriptor: "the process cannot open more files (LimitNOFILE=)"
    case .failed(let error): "\(error)"
    case .full(let places): "all \(places) places for clients are in use"
    case .userIsFull(let places): "this user already has the maximum of \(places) places"
    }
  }
}
