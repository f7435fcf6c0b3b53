import Glibc
import Kernel
import Synchronization

/// Reports to the service manager how the service is, by the protocol of `sd_notify(3)`; does nothing where none listens.
package final class ServiceManager: Sendable {
  private let address: String?
  /// Whether anybody listens.
  package var isListening: Bool { address != nil }
  /// How many µs may pass between two pings, or nil where nobody waits for them.
  package let watchdog: Int64?

  /// Take the address from `NOTIFY_SOCKET`, and what it waits for from `WATCHDOG_USEC` and `WATCHDOG_PID`.
  package init(
    environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }, pid: Int32 = getpid()
  ) {
    address = environment("NOTIFY_SOCKET")
    let limit = environment("WATCHDOG_USEC").flatMap(Int64.init)
    let isMeant = environment("WATCHDOG_PID").map { $0 == "\(pid)" } ?? true
    watchdog = address != nil && isMeant ? limit.flatMap { $0 > 0 ? $0 : nil } : nil
  }

  /// Send assignments such as `READY=1`, one a line. A manager that cannot be reached is not worth an error, and one that does not read is
  /// not waited for: what it missed but for `STATUS` and `WATCHDOG` is sent before the next message, or by ``sendMissed()``.
  package func notify(_ message: String) { send([message]) }

  /// Whether there is something that the manager has not got, and will not be told otherwise.
  package var hasMissed: Bool { missed.withLock { !$0.isEmpty } }

  /// Send again what the manager has missed.
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

  /// What the manager has not got, with the states of the service in their order.
  private let missed = Mutex<[String]>([])
  private static let mostMissed = 8

  /// Send one datagram without waiting; return false only where there is no room for it now.
  private static func isSent(_ message: String, to address: String) -> Bool {
    guard let first = address.utf8.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@") else { return true }
    var name = sockaddr_un()
    let bytes = Array(address.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { return true }
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { path in
      path.copyBytes(from: bytes)
      // An abstract address begins with a NUL, which environment variables spell @.
      if path[0] == UInt8(ascii: "@") { path[0] = 0 }
    }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let text = Array(message.utf8)
    let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
    do throws(SystemError) {
      let descriptor = try systemCall("socket") {
        socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      }
      defer { close(descriptor) }
      _ = try withUnsafePointer(to: &name) { name throws(SystemError) in
        try name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name throws(SystemError) in
          try systemCall("sendto") { sendto(descriptor, text, text.count, flags, name, length) }
        }
      }
      return true
    } catch {
      return ![EAGAIN, ENOBUFS, ENOMEM, EMFILE, ENFILE].contains(error.errno)
    }
  }
}
