internal import CLinux
package import Glibc

package struct UnixAddress {
  private var address = sockaddr_un()
  private var length = socklen_t(MemoryLayout<sockaddr_un>.size)

  /// Create the address of a path.
  /// - Throws: ENAMETOOLONG if the path has more than 107 bytes, EINVAL if it is empty or contains a NUL.
  package init(_ path: String) throws(SystemError) {
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    let bytes = Array(path.utf8)
    guard bytes.count < room else { throw SystemError(call: "socket at \(path)", errno: ENAMETOOLONG) }
    guard !bytes.isEmpty, !bytes.contains(0) else { throw SystemError(call: "socket at \"\(path)\"", errno: EINVAL) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  }

  /// Create an address in the form of the service manager: an address that begins with `@` is abstract.
  /// - Throws: as for a path.
  package init(ofManager text: String) throws(SystemError) {
    try self.init(text)
    guard text.utf8.first == UInt8(ascii: "@") else { return }
    address.sun_path.0 = 0
    length = socklen_t(MemoryLayout<sa_family_t>.size + text.utf8.count)
  }

  /// Send one datagram without waiting.
  ///
  /// - Parameter passed: a descriptor that is also sent.
  package func send(_ datagram: [UInt8], passing passed: Int32? = nil) throws(SystemError) {
    let descriptor = try systemCall("socket") {
      Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    }
    defer { close(descriptor) }
    if let passed {
      _ = try systemCall("sendmsg") {
        withSockaddr { clinux_send_descriptor(descriptor, datagram, datagram.count, passed, $0, $1) }
      }
      return
    }
    _ = try systemCall("sendto") {
      withSockaddr { sendto(descriptor, datagram, datagram.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT), $0, $1) }
    }
  }

  /// Create a stream socket that is non-blocking and is not inherited.
  package static func socket() throws(SystemError) -> Int32 {
    try systemCall("socket") {
      Glibc.socket(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    }
  }

  /// Call `body` with the address in the form that system calls expect.
  package func withSockaddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
