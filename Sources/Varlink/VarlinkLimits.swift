package import Kernel

/// What a server allows its clients, so that none of them can exhaust it.
package struct VarlinkLimits: Equatable, Sendable {
  /// The longest call, in bytes without its closing NUL; a longer one closes the connection.
  package var maximumMessage = 1 << 16
  /// How many clients may be connected at a time; a further one is hung up on.
  package var maximumClients = 64
  /// How many of these one user may have; root may have all.
  package var maximumClientsPerUser = 32
  /// How many of ``maximumClients`` are kept for root, but for one place that anybody may have.
  package var placesForRoot = 4
  /// How many bytes of replies may wait for one client; past it the connection is closed. One reply alone may be longer.
  package var maximumQueue = 1 << 20
  /// How many calls one client gets served in a turn; the others wait for the next one.
  package var callsPerTurn = 4
  /// How many bytes of calls one client gets served in a turn. Of the calls that are longer, whoever sent them, one after the other is
  /// read, as many bytes in a turn.
  package var bytesPerTurn = 4096

  /// The longest text of a call, in bytes: each is a name or a word. The longest names are those of a scene, of at most 64 characters, with
  /// what the recognizers and rows of a view have behind it.
  package var maximumText = 512

  package init() {}

  /// Past this many waiting bytes a client's further calls wait too, so that calls alone never fill the queue.
  var busyQueue: Int { maximumQueue / 4 }

  /// How many places there are for everybody but root.
  var placesForOthers: Int { max(1, maximumClients - placesForRoot) }
}

/// Why a client was hung up on before it was let in; prints one sentence.
package enum VarlinkRefusal: Equatable, CustomStringConvertible, Sendable {
  /// The process has no descriptor left for it.
  case noDescriptor
  /// The kernel does not say who it is, or cannot watch one more connection.
  case failed(SystemError)
  /// All places that it may have are taken; how many those are.
  case full(Int)
  /// Its user has all the places that one user may have; how many those are.
  case userIsFull(Int)

  package var description: String {
    switch self {
    case .noDescriptor: "the process cannot open more files (LimitNOFILE=)"
    case .failed(let error): "\(error)"
    case .full(let places): "all \(places) places are in use"
    case .userIsFull(let places): "this user has the maximum of \(places) places"
    }
  }
}
