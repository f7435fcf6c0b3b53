import Glibc
import Kernel
import TestSupport

@testable import Varlink

extension Directory {
  /// Create a socket file without a listener, as a killed server leaves behind.
  func makeDeadSocket(_ name: String) throws {
    let fd = try UnixAddress.socket()
    defer { close(fd) }
    let address = try UnixAddress(self(name))
    _ = try systemCall("bind") { address.withSockaddr { bind(fd, $0, $1) } }
  }
}
