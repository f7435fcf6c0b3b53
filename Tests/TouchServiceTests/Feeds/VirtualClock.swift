import Kernel

/// A clock that stands still until a test moves it.
final class VirtualClock: Clock {
  /// The current time, in µs.
  var now: Int64

  init(now: Int64 = 0) {
    self.now = now
  }
}
