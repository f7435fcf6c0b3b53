/// The latest samples of an accelerometer, and whether they are those of a shake (S40).
struct ShakeWindow {
  private var entries: [(time: Int64, isLarge: Bool)] = []
  private var largeCount = 0

  /// Add a sample, and drop those that are older than the window.
  mutating func add(_ sample: MotionSample, at time: Int64, by thresholds: Thresholds) {
    let start = time - microseconds(thresholds.shakeWindow)
    var old = 0
    while old < entries.count, entries[old].time < start {
      if entries[old].isLarge { largeCount -= 1 }
      old += 1
    }
    entries.removeFirst(old)
    let isLarge = sample.magnitude > thresholds.shakeAcceleration
    if isLarge { largeCount += 1 }
    entries.append((time, isLarge))
  }

  /// Whether the samples form a shake: enough of them are large. `nil` if there are too few samples, or they cover too
  /// short a time.
  func isShake(by thresholds: Thresholds) -> Bool? {
    guard let first = entries.first, let last = entries.last,
      Double(entries.count) >= thresholds.shakeSamples,
      last.time - first.time >= microseconds(thresholds.shakeSpan)
    else { return nil }
    return Double(largeCount) >= thresholds.shakePart * Double(entries.count)
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    largeCount = 0
  }
}
