import Glibc

/// Tells the service manager how the service is, by the protocol of `sd_notify(3)`; does nothing where none listens.
package struct ServiceManager {
  private let address: String?
  /// Whether there is anybody to tell.
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

  /// Send assignments such as `READY=1`, one a line. A manager that cannot be reached is not worth an error.
  package func notify(_ message: String) {
    guard let address, let first = address.utf8.first, first == UInt8(ascii: "/") || first == UInt8(ascii: "@")
    else { return }
    var name = sockaddr_un()
    let bytes = Array(address.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else { return }
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { path in
      path.copyBytes(from: bytes)
      // An abstract address begins with a NUL, which environment variables spell @.
      if path[0] == UInt8(ascii: "@") { path[0] = 0 }
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let text = Array(message.utf8)
    _ = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
  }
}
