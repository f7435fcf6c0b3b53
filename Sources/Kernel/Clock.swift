import Glibc

/// The source of the current time, which a test can replace.
package protocol Clock: AnyObject {
  /// The current time, in µs.
  var now: Int64 { get }
}

/// The kernel's CLOCK_MONOTONIC, which also timestamps input events.
package final class MonotonicClock: Clock {
  /// Create a clock; all objects of this class have the same time.
  package init() {}

  /// The time since some point before boot, without the time spent in suspend, in µs.
  package var now: Int64 {
    kernelTime(CLOCK_MONOTONIC)
  }

  /// Sleep until the clock reaches `time`; signals do not end it.
  package func sleep(until time: Int64) {
    var moment = timespec(microseconds: time)
    // This call returns its error instead of −1.
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
  }
}

/// Return by how much CLOCK_BOOTTIME is ahead of CLOCK_MONOTONIC, in µs: the time spent in suspend.
package func timeInSuspend() -> Int64 {
  // In this order, so that time between the two calls does not make the difference negative.
  let monotonic = kernelTime(CLOCK_MONOTONIC)
  return kernelTime(CLOCK_BOOTTIME) - monotonic
}

/// Return the time of one of the kernel's clocks, in µs.
private func kernelTime(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.microseconds
}

extension timespec {
  /// Create a time from `microseconds`, which must not be negative.
  init(microseconds: Int64) {
    self.init(tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) * 1000)
  }

  var microseconds: Int64 { Int64(tv_sec) * 1_000_000 + Int64(tv_nsec) / 1000 }
}
