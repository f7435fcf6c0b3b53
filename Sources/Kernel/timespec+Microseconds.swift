import Glibc

extension timespec {
  /// Create the moment of a clock that shows `microseconds`, which are not below 0.
  init(microseconds: Int64) {
    self.init(tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) * 1000)
  }

  /// What the clock shows in whole µs.
  var microseconds: Int64 { Int64(tv_sec) * 1_000_000 + Int64(tv_nsec) / 1000 }
}
