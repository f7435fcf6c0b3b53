import EventLoop
import Kernel
import Varlink

/// The end of a service: waits for a limited time until its subscribers have read their last replies and disconnected.
///
/// Clients disconnect first, because some libraries discard unread replies when the service does.
final class Shutdown {
  private let loop: EventLoop
  private let server: VarlinkServer
  private let timer: Timer
  private var staying: [Int: VarlinkConnection] = [:]

  private let timeout: Int64

  /// Create a shutdown, which starts with ``begin(_:waitsForReaders:)``.
  ///
  /// - Parameter timeout: how long clients may take to read and disconnect, in µs.
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

  /// Stop listening for new clients, and stop the loop when the subscribers have disconnected.
  /// - Parameter waitsForReaders: whether the timeout begins only after the subscribers have read everything, however
  ///   long that takes.
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

  /// Start the timeout now.
  func hurry() { stop(after: timeout) }

  private func stop(after interval: Int64) {
    timer.arm(at: MonotonicClock().now + interval)
  }

  private func drained() {
    if staying.values.allSatisfy({ $0.queuedBytes == 0 }) { hurry() }
  }
}
