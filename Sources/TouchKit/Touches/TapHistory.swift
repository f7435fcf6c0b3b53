/// Where and when touches lifted, for the tap count of the next (S4).
struct TapHistory {
  private struct Tap {
    let screen: Screen
    let time: Int64
    let location: Point
    let count: Int
    let isSecure: Bool
  }

  private var taps: [Tap] = []

  /// Count the taps that a touch is the last of: one more than the last one that lifted near and shortly before it (S4). Those in secure windows
  /// and elsewhere do not follow on each other.
  mutating func count(
    of sample: TouchSample, on screen: Screen, at time: Int64, by thresholds: Thresholds, isSecure: Bool
  ) -> Int {
    let interval = microseconds(thresholds.tapInterval)
    taps.removeAll { time - $0.time > interval }
    let last = taps.lastIndex { tap in
      tap.isSecure == isSecure && tap.screen === screen
        && screen.points(from: tap.location, to: sample.location).length <= thresholds.tapDistance
    }
    return last.map { taps.remove(at: $0).count + 1 } ?? 1
  }

  mutating func add(_ touch: Touch) {
    guard touch.phase == .ended else { return }
    taps.append(
      Tap(
        screen: touch.screen, time: touch.time, location: touch.location, count: touch.tapCount,
        isSecure: touch.window.isSecure))
  }

  mutating func removeAll() {
    taps.removeAll()
  }
}
