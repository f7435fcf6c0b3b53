import Glibc
import Synchronization

/// The connection of a subscription or presentation. Any thread may close the connection.
public final class Connection: Sendable {
  private struct State {
    var descriptor: Int32?
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Close the connection permanently. A waiting call to `next()` returns nil, and so does every later call. The
  /// windows of a presentation are removed.
  ///
  /// If a call to `next()` is waiting for the service to start, the call returns within half a second.
  public func close() {
    state.withLock { state in
      state.isClosed = true
      Self.hangUp(state)
    }
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The socket. Set it to nil before the socket is closed, so that no later descriptor with the same number is shut
  /// down.
  var descriptor: Int32? {
    get { state.withLock { $0.descriptor } }
    set {
      state.withLock { state in
        state.descriptor = newValue
        if state.isClosed { Self.hangUp(state) }
      }
    }
  }

  private static func hangUp(_ state: State) {
    if let descriptor = state.descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
  }
}
