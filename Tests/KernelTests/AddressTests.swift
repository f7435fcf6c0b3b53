import Glibc
import Kernel
import Testing

@Suite(.timeLimit(.minutes(5))) struct AddressTests {
  @Test("a socket's address has its family, its path, and a NUL after it", arguments: [1, 40, 107])
  func address(length: Int) throws {
    let path = "/" + String(repeating: "\u{1}", count: length - 1)
    try UnixAddress(path).withSockaddr { address, size in
      #expect(size == socklen_t(MemoryLayout<sockaddr_un>.size))
      #expect(address.pointee.sa_family == sa_family_t(AF_UNIX))
      let known = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_un.self)
      let bytes = withUnsafeBytes(of: known.sun_path) { Array($0) }
      #expect(bytes == Array(path.utf8) + [UInt8](repeating: 0, count: 108 - length))
    }
  }

  @Test("an address of the service manager that begins with @ is abstract, and has the length of its name")
  func managerAddress() throws {
    for (text, first, count) in [("@touchd", UInt8(0), 9), ("/run/touchd@", UInt8(ascii: "/"), 110)] {
      try UnixAddress(ofManager: text).withSockaddr { address, size in
        #expect(size == socklen_t(count))
        let known = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_un.self)
        let bytes = withUnsafeBytes(of: known.sun_path) { Array($0.prefix(text.utf8.count)) }
        #expect(bytes == [first] + Array(text.utf8.dropFirst()))
      }
    }
    // Two programs may not have the same abstract name, so the kernel knows it.
    let name = "@touchd-test-\(getpid())"
    let (one, other) = (try UnixAddress.socket(), try UnixAddress.socket())
    defer { for descriptor in [one, other] { close(descriptor) } }
    #expect(try UnixAddress(ofManager: name).withSockaddr { bind(one, $0, $1) } == 0)
    #expect(try UnixAddress(ofManager: name).withSockaddr { bind(other, $0, $1) } == -1)
  }

  @Test("a datagram arrives whole at the socket of the address; without a socket it is an error")
  func datagram() throws {
    let address = try UnixAddress(ofManager: "@touchd-test-datagram-\(getpid())")
    #expect(throws: SystemError(call: "sendto", errno: ECONNREFUSED)) { try address.send([1]) }
    let receiver = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    defer { close(receiver) }
    #expect(address.withSockaddr { bind(receiver, $0, $1) } == 0)
    try address.send([1, 0, 3])
    try address.send([5])
    var bytes = [UInt8](repeating: 9, count: 4)
    #expect(recv(receiver, &bytes, bytes.count, 0) == 3 && bytes == [1, 0, 3, 9])
    #expect(recv(receiver, &bytes, bytes.count, 0) == 1 && bytes == [5, 0, 3, 9])
  }

  @Test("a path that is too long, is empty or contains a NUL is refused before the kernel sees it")
  func refused() {
    let long = String(repeating: "a", count: 108)
    #expect(throws: SystemError(call: "socket at \(long)", errno: ENAMETOOLONG)) { try UnixAddress(long) }
    #expect(throws: SystemError(call: "socket at \"\"", errno: EINVAL)) { try UnixAddress("") }
    #expect(throws: SystemError(call: "socket at \"/a\0b\"", errno: EINVAL)) { try UnixAddress("/a\0b") }
  }

  @Test("a socket is a stream, is not inherited and never blocks")
  func socket() throws {
    let fd = try UnixAddress.socket()
    defer { close(fd) }
    #expect(fcntl(fd, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(fd, F_GETFL) & O_NONBLOCK != 0)
    for (option, value) in [(SO_DOMAIN, AF_UNIX), (SO_TYPE, Int32(SOCK_STREAM.rawValue)), (SO_PROTOCOL, 0)] {
      var known: Int32 = -1
      var size = socklen_t(MemoryLayout<Int32>.size)
      #expect(getsockopt(fd, SOL_SOCKET, option, &known, &size) == 0)
      #expect(known == value)
    }
  }
}
