import Glibc

/// Where the present time comes from, so that a replay can bring its own.
package protocol Clock: AnyObject {
  /// The present, in µs.
  var now: Int64 { get }
}

/// The kernel's CLOCK_MONOTONIC, which also stamps input events.
package final class MonotonicClock: Clock {
  /// Makes the clock; all of them show the same time.
  package init() {}

  /// The time since some point before boot, without the time spent in suspend, in µs.
  package var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }
}

/// A clock that stands until somebody moves it: a recording's.
package final class VirtualClock: Clock {
  /// The present, in µs; whoever plays the recording sets it.
  package var now: Int64

  /// Makes a clock that shows `now`, in µs.
  package init(now: Int64 = 0) {
    self.now = now
  }
}
