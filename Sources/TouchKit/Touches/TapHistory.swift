/// The places and times at which touches lifted, for the tap counts of later touches (S4).
struct TapHistory {
  private var taps: [(screen: Screen, time: Int64, location: Point, count: Int, isOld: Bool, isSecure: Bool)] = []

  /// The tap count of a touch that begins: one more than that of the last touch that lifted near and shortly before it
  /// (S4). Touches in secure windows and other touches do not continue each other's counts.
  ///
  /// - Parameter isFirst: whether no other touch is down. The touch and those that join it then continue only touches
  ///   that have lifted since the last such touch began.
  mutating func count(
    of sample: TouchSample, on screen: Screen, at time: Int64, by thresholds: Thresholds, isSecure: Bool, isFirst: Bool
  ) -> Int {
    let interval = microseconds(thresholds.tapInterval)
    taps.removeAll { time - $0.time > interval }
    if isFirst {
      taps.removeAll { $0.isOld && $0.screen === screen && $0.isSecure == isSecure }
      for index in taps.indices where taps[index].screen === screen && taps[index].isSecure == isSecure {
        taps[index].isOld = true
      }
    }
    let last = taps.lastIndex { tap in
      tap.isSecure == isSecure && tap.screen === screen
        && screen.points(from: tap.location, to: sample.location).length <= thresholds.tapDistance
    }
    return last.map { taps.remove(at: $0).count + 1 } ?? 1
  }

  mutating func add(_ touch: Touch) {
    guard touch.phase == .ended else { return }
    taps.append((touch.screen, touch.time, touch.location, touch.tapCount, false, touch.window.isSecure))
  }

  /// Forget the touches on a screen whose coordinates have changed.
  mutating func forget(_ screen: Screen) {
    taps.removeAll { $0.screen === screen }
  }

  mutating func removeAll() {
    taps.removeAll()
  }
}
