/// Where and when a touch lifted, for the tap count of the next (S4).
struct RecentTap {
  let screen: Screen
  let time: Int64
  let location: Point
  let count: Int
}

extension Application {
  /// The tap count of a touch that begins: one more than that of the last one that lifted near and shortly before it (S4).
  func tapCount(of sample: TouchSample, on screen: Screen) -> Int {
    let interval = microseconds(thresholds.tapInterval)
    recentTaps.removeAll { currentTime - $0.time > interval }
    let last = recentTaps.lastIndex { tap in
      tap.screen === screen
        && screen.points(from: tap.location, to: sample.location).length <= thresholds.tapDistance
    }
    return last.map { recentTaps.remove(at: $0).count + 1 } ?? 1
  }

  func rememberTap(_ touch: Touch) {
    guard touch.phase == .ended else { return }
    recentTaps.append(
      RecentTap(screen: touch.screen, time: touch.time, location: touch.location, count: touch.tapCount))
  }
}

extension Screen {
  /// The way between two places of this screen, in points along each axis.
  func points(from start: Point, to end: Point) -> Vector {
    points(Vector(dx: end.x - start.x, dy: end.y - start.y))
  }

  /// A difference in pixels of this screen, in points.
  func points(_ pixels: Vector) -> Vector {
    Vector(dx: pixels.dx / pixelsPerPoint.dx, dy: pixels.dy / pixelsPerPoint.dy)
  }
}

extension Vector {
  /// How long it is.
  var length: Double { (dx * dx + dy * dy).squareRoot() }
}
