import Glibc
import Kernel
import TestSupport

@testable import Varlink

extension Directory {
  /// Create a socket file that nobody listens on, as a server leaves one that was killed.
  func makeDeadSocket(_ name: String) throws {
    let fd = try UnixAddress.socket()
    defer { close(fd) }
    let address = try UnixAddress(self(name))
    _ = try systemCall("bind") { address.withSockaddr { bind(fd, $0, $1) } }
  }
}
