import Glibc

/// The source of the current time, which a replay can replace.
package protocol Clock: AnyObject {
  /// The present, in µs.
  var now: Int64 { get }
}

/// The kernel's CLOCK_MONOTONIC, which also timestamps input events.
package final class MonotonicClock: Clock {
  /// All objects of this class have the same time.
  package init() {}

  /// The time since some point before boot, without the time spent in suspend, in µs.
  package var now: Int64 {
    kernelTime(CLOCK_MONOTONIC)
  }

  /// Sleep until the clock reaches `time`; signals do not end it.
  package func sleep(until time: Int64) {
    var moment = timespec(microseconds: time)
    // The one call that returns its reason rather than −1.
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
  }
}

/// By how much CLOCK_BOOTTIME is ahead of CLOCK_MONOTONIC now, in µs: the time spent in suspend.
package func timeInSuspend() -> Int64 {
  // In this order, so that what passes between the two calls does not make it negative.
  let monotonic = kernelTime(CLOCK_MONOTONIC)
  return kernelTime(CLOCK_BOOTTIME) - monotonic
}

/// What one of the kernel's clocks shows, in µs.
private func kernelTime(_ clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.microseconds
}

/// A clock that stands still until it is set: a recording's.
package final class VirtualClock: Clock {
  /// The current time, in µs; the player of the recording sets it.
  package var now: Int64

  /// - Parameter now: its first time.
  package init(now: Int64 = 0) {
    self.now = now
  }
}

extension timespec {
  /// Create the moment of a clock that shows `microseconds`, which are not below 0.
  init(microseconds: Int64) {
    self.init(tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) * 1000)
  }

  /// What the clock shows in whole µs.
  var microseconds: Int64 { Int64(tv_sec) * 1_000_000 + Int64(tv_nsec) / 1000 }
}
