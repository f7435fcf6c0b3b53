import CLinux
import Glibc
import Kernel

/// A one-shot alarm on CLOCK_MONOTONIC, created by ``EventLoop/makeTimer(_:)``.
package final class Timer {
  /// Its deadline in µs of CLOCK_MONOTONIC; nil if it is not armed.
  package private(set) var deadline: Int64?
  let fd: Int32
  weak var source: Source?
  private let handler: () -> Void

  init(handler: @escaping () -> Void) throws(SystemError) {
    fd = try systemCall("timerfd_create") {
      timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    }
    self.handler = handler
  }

  deinit {
    close(fd)
  }

  /// Fire once at `time` (µs of CLOCK_MONOTONIC), or immediately if that is past; this replaces an earlier deadline.
  ///
  /// Makes no system call if the timer is already armed for that time.
  package func arm(at time: Int64) {
    if time == deadline { return }
    deadline = time
    // All zeros would disarm the timer, so times at or before the clock's origin become 1 ns.
    let seconds = max(time / 1_000_000, 0)
    set(timespec(tv_sec: Int(seconds), tv_nsec: time > 0 ? Int(time % 1_000_000) * 1000 : 1))
  }

  /// Disarm the timer; the handler is not called even if it fired in the current turn.
  package func disarm() {
    if deadline == nil { return }
    deadline = nil
    set(timespec())
  }

  /// Destroy the timer; it never fires again and must not be armed again.
  package func cancel() {
    disarm()
    source?.cancel()
  }

  func fire() {
    var expirations: UInt64 = 0
    // The read fails with EAGAIN if the timer was armed again after the wait found it ready.
    let count = try? systemCall("read") { read(fd, &expirations, MemoryLayout<UInt64>.size) }
    if count == nil { return }
    deadline = nil
    handler()
  }

  private func set(_ time: timespec) {
    var value = itimerspec(it_interval: timespec(), it_value: time)
    do {
      _ = try systemCall("timerfd_settime") { timerfd_settime(fd, Int32(TFD_TIMER_ABSTIME), &value, nil) }
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
