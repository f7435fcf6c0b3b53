import Glibc
import Kernel
import Synchronization

/// Reports the state of the service to the service manager, by the protocol of `sd_notify(3)`; does nothing if none
/// listens.
package final class ServiceManager: Sendable {
  private let address: String?
  package var isListening: Bool { address != nil }
  /// The maximum time in µs between two pings; nil without a watchdog.
  package let watchdog: Int64?

  /// Create a manager from `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`.
  package init(
    environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }, pid: Int32 = getpid()
  ) {
    address = environment("NOTIFY_SOCKET")
    let limit = environment("WATCHDOG_USEC").flatMap(Int64.init)
    let isMeant = environment("WATCHDOG_PID").map { $0 == "\(pid)" } ?? true
    watchdog = address != nil && isMeant ? limit.flatMap { $0 > 0 ? $0 : nil } : nil
  }

  /// Send assignments such as `READY=1`, one per line. An unreachable manager is not an error, and a slow one does not
  /// block. Missed messages, except `STATUS` and `WATCHDOG`, are sent before the next message, or by ``sendMissed()``.
  package func notify(_ message: String) { send([message]) }

  /// Store a descriptor in the manager, which passes it to the service's next process under the same name.
  ///
  /// - Returns: whether the manager has received it. The unit's `FileDescriptorStoreMax=` decides whether the manager
  ///   keeps it.
  package func store(_ descriptor: Int32, named name: String) -> Bool {
    guard let address else { return false }
    let message = Array("FDSTORE=1\nFDNAME=\(name)".utf8)
    return (try? UnixAddress(ofManager: address).send(message, passing: descriptor)) != nil
  }

  /// Make the manager close the descriptors that it stores under a name.
  package func discard(named name: String) { notify("FDSTOREREMOVE=1\nFDNAME=\(name)") }

  /// Whether there are missed messages to send again.
  package var hasMissed: Bool { missed.withLock { !$0.isEmpty } }

  package func sendMissed() { send([]) }

  private func send(_ new: [String]) {
    guard let address else { return }
    let messages =
      missed.withLock { missed in
        defer { missed = [] }
        return missed
      } + new
    for (index, message) in messages.enumerated() where !Self.isSent(message, to: address) {
      let rest = messages[index...].filter { !$0.hasPrefix("STATUS=") && !$0.hasPrefix("WATCHDOG=") }
      return missed.withLock { $0 = Array(rest.suffix(Self.mostMissed)) }
    }
  }

  private let missed = Mutex<[String]>([])
  private static let mostMissed = 8

  /// Send one datagram without blocking; return false only if there is no room for it now.
  private static func isSent(_ message: String, to address: String) -> Bool {
    guard let first = address.utf8.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@") else { return true }
    do throws(SystemError) {
      try UnixAddress(ofManager: address).send(Array(message.utf8))
      return true
    } catch {
      return ![EAGAIN, ENOBUFS, ENOMEM, EMFILE, ENFILE].contains(error.errno)
    }
  }
}
