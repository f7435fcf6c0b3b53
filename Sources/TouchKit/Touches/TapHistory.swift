/// The places and times at which touches lifted, for the tap counts of later touches (S4).
struct TapHistory {
  private var taps: [(screen: Screen, time: Int64, location: Point, count: Int, isSecure: Bool)] = []

  /// The tap count of a touch that begins: one more than that of the last touch that lifted near and shortly before it
  /// (S4). Touches in secure windows and other touches do not continue each other's counts.
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
    let (screen, isSecure) = (touch.screen, touch.window.isSecure)
    // Later touches continue this one, not those that had lifted before it began.
    taps.removeAll { $0.time <= touch.startTime && $0.screen === screen && $0.isSecure == isSecure }
    if touch.phase == .ended { taps.append((screen, touch.time, touch.location, touch.tapCount, isSecure)) }
  }

  /// Forget the touches on a screen whose coordinates have changed.
  mutating func forget(_ screen: Screen) {
    taps.removeAll { $0.screen === screen }
  }

  mutating func removeAll() {
    taps.removeAll()
  }
}
