import Glibc

/// A failed system call, described in one sentence.
public struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The call, with its path if it has one, such as `epoll_ctl` or `open /dev/input/event3`.
  package var call: String
  /// The kernel's reason, an `E*` constant.
  package var errno: Int32

  package init(call: String, errno: Int32) {
    self.call = call
    self.errno = errno
  }

  /// The failed call and the reason, such as `open /dev/input/event3 failed: Permission denied`.
  public var description: String {
    "\(call) failed: \(reason)\(errno == EADDRINUSE ? "; another service listens there" : "")"
  }

  package var reason: String {
    errorReason(errno)
  }
}

/// Return the kernel's reason in words, such as `Permission denied` for EACCES.
package func errorReason(_ errno: Int32) -> String {
  String(cString: strerror(errno))
}
