import Kernel

/// A clock that stands still until a test moves it.
final class VirtualClock: Clock {
  /// The current time, in µs.
  var now: Int64 {
    get {
      defer { time += step }
      return time
    }
    set { time = newValue }
  }
  /// How far the clock moves each time it is read, in µs.
  var step: Int64 = 0
  private var time: Int64

  init(now: Int64 = 0) {
    time = now
  }
}
