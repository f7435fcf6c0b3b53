/// The places and times at which touches lifted, for the tap counts of later touches (S4).
struct TapHistory {
  private var taps: [(screen: Screen, time: Int64, location: Point, count: Int, sequence: Int, isSecure: Bool)] = []

  /// The tap count of a touch that begins: one more than that of the last touch that lifted near and shortly before it
  /// (S4). Touches in secure windows and other touches do not continue each other's counts.
  ///
  /// - Parameter isFirst: whether no other touch is down. The touch then continues only touches of the last sequence.
  mutating func count(
    of sample: TouchSample, on screen: Screen, at time: Int64, by thresholds: Thresholds, isSecure: Bool, isFirst: Bool
  ) -> Int {
    let interval = microseconds(thresholds.tapInterval)
    taps.removeAll { time - $0.time > interval }
    if isFirst, let last = taps.last(where: { $0.screen === screen && $0.isSecure == isSecure }) {
      taps.removeAll { $0.screen === screen && $0.isSecure == isSecure && $0.sequence != last.sequence }
    }
    let last = taps.lastIndex { tap in
      tap.isSecure == isSecure && tap.screen === screen
        && screen.points(from: tap.location, to: sample.location).length <= thresholds.tapDistance
    }
    return last.map { taps.remove(at: $0).count + 1 } ?? 1
  }

  mutating func add(_ touch: Touch) {
    guard touch.phase == .ended else { return }
    taps.append((touch.screen, touch.time, touch.location, touch.tapCount, touch.sequence, touch.window.isSecure))
  }

  /// Forget the touches on a screen whose coordinates have changed.
  mutating func forget(_ screen: Screen) {
    taps.removeAll { $0.screen === screen }
  }

  mutating func removeAll() {
    taps.removeAll()
  }
}
