internal import CEvdev
internal import CLinux
internal import Glibc
internal import Kernel

/// Detects that the machine was suspended: CLOCK_BOOTTIME advanced without CLOCK_MONOTONIC.
///
/// The kernel cancels a timer on the wall clock when the machine resumes and when the clock is set, so nothing polls.
package final class SuspendWatch {
  /// The minimum difference in µs that counts as a suspend. Smaller ones occur because the clocks are read one after
  /// the other.
  package static let shortest: Int64 = 100_000

  /// Readable when the machine has resumed, or the wall clock was set.
  package let fd: Int32
  private let ahead: () -> Int64
  private var lastAhead: Int64

  /// - Parameter ahead: returns by how much CLOCK_BOOTTIME is ahead of CLOCK_MONOTONIC, in µs.
  /// - Throws: the error of `timerfd_create`.
  package init(ahead: @escaping () -> Int64 = timeInSuspend) throws(LiveDeviceError) {
    fd = try LiveDeviceError.wrap("timerfd", "be used") {
      timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    }
    self.ahead = ahead
    lastAhead = ahead()
    // So far in the future that it never expires.
    var never = itimerspec(it_interval: timespec(), it_value: timespec(tv_sec: Int(Int32.max), tv_nsec: 0))
    timerfd_settime(fd, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &never, nil)
  }

  deinit {
    close(fd)
  }

  /// Whether the machine was suspended since the last call.
  package func receive() -> Bool {
    var expirations: UInt64 = 0
    _ = try? systemCall("read") { read(fd, &expirations, MemoryLayout<UInt64>.size) }
    let now = ahead()
    defer { lastAhead = now }
    return now - lastAhead >= Self.shortest
  }
}
