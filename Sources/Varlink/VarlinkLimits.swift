package import Kernel

/// The limits of a server's clients, so that no client can exhaust the server.
package struct VarlinkLimits: Equatable, Sendable {
  /// The maximum length of a call, in bytes without the final NUL. A longer call closes the connection.
  package var maximumMessage = 1 << 16
  /// The maximum number of connected clients. Further clients are disconnected.
  package var maximumClients = 64
  /// The maximum number of clients of one user. For root there is no such limit.
  package var maximumClientsPerUser = 32
  /// The number of places of ``maximumClients`` that are reserved for root. One place is always left to other users.
  package var placesForRoot = 4
  /// The maximum number of bytes of replies that wait for one client. If it is exceeded, the connection is closed. A
  /// single reply may be longer.
  package var maximumQueue = 1 << 20
  /// The maximum number of calls of one client per turn. Further calls wait for the next turn.
  package var callsPerTurn = 4
  /// The maximum number of bytes of one client's calls per turn. Longer calls of all clients are read one after the
  /// other, this number of bytes per turn.
  package var bytesPerTurn = 4096

  /// The maximum length of a string in a call, in bytes. All strings are names or words. The longest are names in
  /// scenes, of at most 64 characters, with the suffixes of a view's recognizers and rows.
  package var maximumText = 512

  package init() {}

  /// The number of waiting bytes above which a client's further calls wait, so that calls alone never fill the queue.
  var busyQueue: Int { maximumQueue / 4 }

  /// The number of places for users other than root.
  var placesForOthers: Int { max(1, maximumClients - placesForRoot) }
}

/// Why a client was refused. The description is one sentence.
package enum VarlinkRefusal: Equatable, CustomStringConvertible, Sendable {
  /// The process has no descriptor left for the client.
  case noDescriptor
  /// The kernel could not identify the client, or cannot watch another connection.
  case failed(SystemError)
  /// All places that the client could get are in use. The value is the number of places.
  case full(Int)
  /// The client's user already has the maximum number of places. The value is this maximum.
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
