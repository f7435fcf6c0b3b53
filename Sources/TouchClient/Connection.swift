import Glibc
import Synchronization

/// The connection of a subscription or presentation. Any thread may close it.
public final class Connection: Sendable {
  private struct State {
    var descriptor: Int32?
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Close it for good: a `next()` that waits returns nil, as does each later one, and windows are removed.
  ///
  /// A `next()` that waits for a service that is not running returns within half a second.
  public func close() {
    state.withLock { state in
      state.isClosed = true
      Self.hangUp(state)
    }
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The socket; nil before it is closed, so that nobody hangs up on what has its number next.
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
