import Glibc
import Kernel
import Testing

@testable import TouchService

/// A service manager's socket, at a path or at an abstract address.
final class ManagerSocket {
  private let name: String
  private let fd = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)

  init(isAbstract: Bool = false) throws {
    name = (isAbstract ? "@" : "") + "/tmp/touchd-notify.\(getpid()).\(UInt32.random(in: 0 ... .max))"
    let fd = fd
    try #require(try UnixAddress(ofManager: name).withSockaddr { bind(fd, $0, $1) } == 0)
  }

  deinit {
    close(fd)
    unlink(name)
  }

  /// A service's side of the socket.
  func makeManager() -> ServiceManager {
    ServiceManager(environment: { [name] in $0 == "NOTIFY_SOCKET" ? name : nil })
  }

  /// The next message, or nil. A descriptor in it is closed.
  func heard() -> String? {
    let (text, descriptor) = message()
    if let descriptor { close(descriptor) }
    return text
  }

  /// The next message and its descriptor, or nil.
  func message() -> (text: String?, descriptor: Int32?) {
    var (bytes, control) = ([UInt8](repeating: 0, count: 100), [Int32](repeating: -1, count: 16))
    let count = bytes.withUnsafeMutableBytes { bytes in
      control.withUnsafeMutableBytes { control in
        var vector = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &vector) { vector in
          var message = msghdr()
          (message.msg_iov, message.msg_iovlen) = (vector, 1)
          (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
          return recvmsg(fd, &message, 0)
        }
      }
    }
    // A control message's length, level and type precede its content.
    return (count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil, control[4] >= 0 ? control[4] : nil)
  }
}
