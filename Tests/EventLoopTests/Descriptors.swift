import EventLoop
import Glibc
import Kernel

/// Two connected descriptors, closed when the object is destroyed: a pipe's ends or a socket pair.
final class Descriptors {
  let first: Int32
  let second: Int32
  private var closed: Set<Int32> = []

  /// A pipe: `first` reads what is written to `second`.
  static func pipe() throws -> Descriptors {
    try Descriptors { Glibc.pipe($0) }
  }

  /// A pair of stream sockets.
  static func sockets() throws -> Descriptors {
    try Descriptors { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, $0) }
  }

  private init(_ make: (UnsafeMutablePointer<Int32>) -> Int32) throws {
    var pair: [Int32] = [-1, -1]
    _ = try systemCall("pair") { pair.withUnsafeMutableBufferPointer { make($0.baseAddress!) } }
    first = pair[0]
    second = pair[1]
  }

  deinit {
    close(first)
    close(second)
  }

  /// Close one end now.
  func close(_ fd: Int32) {
    if closed.insert(fd).inserted { _ = Glibc.close(fd) }
  }

  /// Write one byte.
  func write(_ byte: UInt8 = 1, to fd: Int32) throws {
    _ = try systemCall("write") { [byte].withUnsafeBytes { Glibc.write(fd, $0.baseAddress, 1) } }
  }

  /// Read one byte, or nil at the end of the stream.
  func read(from fd: Int32) throws -> UInt8? {
    var byte: UInt8 = 0
    return try systemCall("read") { Glibc.read(fd, &byte, 1) } == 0 ? nil : byte
  }
}
