import EventLoop
import Kernel
import Varlink

/// The end of a service: waits until its subscribers have read their last replies and hung up, but not without limit.
///
/// Clients go first because one that is hung up on may not have looked at what came before, and some libraries then throw it away.
final class Shutdown {
  private let loop: EventLoop
  private let server: VarlinkServer
  private let timer: Timer
  /// The subscribers that have not hung up.
  private var staying: [Int: VarlinkConnection] = [:]

  /// For how long a client may take to read and hang up, in µs.
  private let timeout: Int64

  /// Create a shutdown that has not begun.
  ///
  /// - Parameter timeout: for how long a client may take to read and hang up, in µs.
  /// - Throws: if the kernel has no timer left.
  init(_ server: VarlinkServer, loop: EventLoop, timeout: Int64 = 2_000_000) throws(SystemError) {
    self.timeout = timeout
    self.server = server
    self.loop = loop
    timer = try loop.makeTimer {
      server.stop()
      loop.stop()
    }
  }

  /// Close the socket to new clients, and stop the loop when these have gone.
  /// - Parameter waitsForReaders: whether the time they have begins only when they have read everything, however long that takes.
  func begin(_ subscribers: [VarlinkConnection], waitsForReaders: Bool) {
    server.stopListening()
    for connection in subscribers {
      staying[connection.id] = connection
      connection.onDrain = { [unowned self] in drained() }
    }
    let previous = server.onClose
    server.onClose = { [unowned self] connection, reason in
      previous?(connection, reason)
      staying[connection.id] = nil
      if staying.isEmpty { stop(after: 0) }
    }
    if staying.isEmpty { stop(after: 0) } else if !waitsForReaders { hurry() }
  }

  /// Wait no longer for those that stay than they may take from now on.
  func hurry() { stop(after: timeout) }

  private func stop(after interval: Int64) {
    timer.arm(at: MonotonicClock().now + interval)
  }

  private func drained() {
    if staying.values.allSatisfy({ $0.queuedBytes == 0 }) { hurry() }
  }
}
