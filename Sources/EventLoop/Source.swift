import CLinux
import Kernel

/// A descriptor that an ``EventLoop`` watches.
package final class Source {
  /// The descriptor; its owner closes it, after ``cancel()``.
  package let fd: Int32
  package private(set) var interest: Interest
  /// Distinguishes this source from earlier ones with the same descriptor.
  let registration: UInt32
  let handler: (Interest) -> Void
  private weak var loop: EventLoop?

  init(
    loop: EventLoop, fd: Int32, registration: UInt32, interest: Interest, handler: @escaping (Interest) -> Void
  ) {
    self.loop = loop
    self.fd = fd
    self.registration = registration
    self.interest = interest
    self.handler = handler
  }

  /// Change what to wait for; this also filters events of the current turn. Makes no system call if nothing changes.
  package func setInterest(_ interest: Interest) {
    if interest == self.interest { return }
    self.interest = interest
    guard let loop else { return }
    do {
      try loop.control(EPOLL_CTL_MOD, self)
    } catch {
      preconditionFailure("the descriptor was closed before its source was cancelled: \(error)")
    }
  }

  /// Stop watching. The handler is not called again, not even for events of the current turn. May be called again.
  package func cancel() {
    loop?.remove(self)
    loop = nil
  }
}
