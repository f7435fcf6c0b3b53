internal import Glibc

/// One finger's path on the panel, from its first touch to its lift.
package struct Finger: Equatable, Sendable {
  /// A position on the path, in device units, and its time.
  package struct Point: Equatable, Sendable {
    /// The time in µs since the beginning of the recording.
    package var time: Int64
    package var x: Double
    package var y: Double

    package init(time: Int64, x: Double, y: Double) {
      self.time = time
      self.x = x
      self.y = y
    }
  }

  /// The path, in the order of time; between two points the finger moves at constant speed.
  package var points: [Point]
  /// The time from which the panel reports it as a palm; nil for never.
  package var palmTime: Int64?
  /// Frames per second while it is the first finger that is down; nil for the generator's default.
  package var rate: Double?
  /// The length of its contact in device units; nil for a fingertip that flattens.
  package var size: Double?

  package init(_ points: [Point], palmTime: Int64? = nil) {
    self.points = points
    self.palmTime = palmTime
  }

  /// The time at which it touches, in µs.
  package var start: Int64 { points.first?.time ?? 0 }
  /// The time at which it lifts, in µs.
  package var end: Int64 { points.last?.time ?? 0 }

  /// Return the position of the finger at a time between its first and its last point.
  func place(at time: Int64) -> (x: Double, y: Double) {
    guard var before = points.first else { return (0, 0) }
    for point in points {
      if point.time >= time {
        let whole = Double(point.time - before.time)
        let part = whole > 0 ? Double(time - before.time) / whole : 1
        return (before.x + (point.x - before.x) * part, before.y + (point.y - before.y) * part)
      }
      before = point
    }
    return (before.x, before.y)
  }
}

/// The gestures that fingers make, as paths over a panel: positions in device units, times in microseconds.
package enum Gesture {
  /// A touch of `duration` that does not move.
  package static func tap(x: Double, y: Double, at time: Int64, duration: Int64 = 80_000) -> [Finger] {
    [Finger([.init(time: time, x: x, y: y), .init(time: time + duration, x: x, y: y)])]
  }

  /// Two taps, the second one 120 ms after the first.
  package static func doubleTap(x: Double, y: Double, at time: Int64) -> [Finger] {
    tap(x: x, y: y, at: time) + tap(x: x + 2, y: y - 1, at: time + 200_000)
  }

  package static func longPress(x: Double, y: Double, at time: Int64, duration: Int64 = 900_000) -> [Finger] {
    tap(x: x, y: y, at: time, duration: duration)
  }

  /// A movement that starts and stops gently, and pauses for 80 ms before it lifts.
  package static func pan(
    from: (x: Double, y: Double), to: (x: Double, y: Double), at time: Int64, duration: Int64 = 600_000
  ) -> [Finger] {
    // This cubic has a speed of 0 at both ends.
    glide(from: from, to: to, at: time, duration: duration) { $0 * $0 * (3 - 2 * $0) }
  }

  /// A movement that continues until the finger lifts, and slips back a little in its last sample, like a fingertip
  /// that rolls off.
  package static func flick(
    from: (x: Double, y: Double), to: (x: Double, y: Double), at time: Int64, duration: Int64 = 160_000
  ) -> [Finger] {
    let slip = 0.02
    return [
      Finger([
        .init(time: time, x: from.x, y: from.y), .init(time: time + duration, x: to.x, y: to.y),
        .init(time: time + duration + 8_000, x: to.x - (to.x - from.x) * slip, y: to.y - (to.y - from.y) * slip),
      ])
    ]
  }

  /// A quick straight movement.
  package static func swipe(
    from: (x: Double, y: Double), to: (x: Double, y: Double), at time: Int64, duration: Int64 = 180_000
  ) -> [Finger] {
    [Finger([.init(time: time, x: from.x, y: from.y), .init(time: time + duration, x: to.x, y: to.y)])]
  }

  /// A finger that enters over the panel's edge: it has its full speed when the panel first reports it, and pauses for
  /// 80 ms before it lifts.
  package static func edgeSwipe(
    from: (x: Double, y: Double), to: (x: Double, y: Double), at time: Int64, duration: Int64 = 300_000
  ) -> [Finger] {
    glide(from: from, to: to, at: time, duration: duration) { $0 * (2 - $0) }
  }

  /// A straight movement that pauses for 80 ms before it lifts; `eased` is the part of the distance after a part of the
  /// duration.
  private static func glide(
    from: (x: Double, y: Double), to: (x: Double, y: Double), at time: Int64, duration: Int64,
    _ eased: (_ part: Double) -> Double
  ) -> [Finger] {
    let steps = 32
    var points = (0...steps).map { step in
      let done = eased(Double(step) / Double(steps))
      return Finger.Point(
        time: time + duration * Int64(step) / Int64(steps), x: from.x + (to.x - from.x) * done,
        y: from.y + (to.y - from.y) * done)
    }
    points.append(.init(time: time + duration + 80_000, x: to.x, y: to.y))
    return [Finger(points)]
  }

  /// Two fingers on a horizontal line through a center, whose distance changes.
  package static func pinch(
    x: Double, y: Double, from: Double, to: Double, at time: Int64, duration: Int64 = 700_000
  ) -> [Finger] {
    pan(from: (x - from / 2, y), to: (x - to / 2, y), at: time, duration: duration)
      + pan(from: (x + from / 2, y), to: (x + to / 2, y), at: time + 20_000, duration: duration)
  }

  /// Two fingers that turn around a center by an angle in radians; clockwise if positive.
  package static func rotation(
    x: Double, y: Double, radius: Double, angle: Double, at time: Int64, duration: Int64 = 700_000
  ) -> [Finger] {
    [0, Double.pi].map { side in
      Finger(
        (0...32).map { step in
          let turned = side + angle * Double(step) / 32
          return .init(
            time: time + duration * Int64(step) / 32, x: x + radius * cos(turned), y: y + radius * sin(turned))
        })
    }
  }

  /// A finger that draws a circle around a center, clockwise from the top, and ends slightly beyond its beginning.
  package static func circle(
    x: Double, y: Double, radius: Double, at time: Int64, duration: Int64 = 1_200_000
  ) -> [Finger] {
    let steps = 48
    let turns = 1.04 * 2 * Double.pi
    return [
      Finger(
        (0...steps).map { step in
          let angle = -Double.pi / 2 + turns * Double(step) / Double(steps)
          return .init(
            time: time + duration * Int64(step) / Int64(steps), x: x + radius * cos(angle), y: y + radius * sin(angle))
        })
    ]
  }

  /// `count` fingers in a row that move together.
  package static func fingers(
    _ count: Int, from: (x: Double, y: Double), to: (x: Double, y: Double), apart: Double, at time: Int64,
    duration: Int64 = 600_000
  ) -> [Finger] {
    (0..<count).flatMap { index in
      let offset = Double(index) * apart
      return pan(
        from: (from.x + offset, from.y), to: (to.x + offset, to.y), at: time + Int64(index) * 4_000, duration: duration)
    }
  }

  /// A touch that spreads and is then reported as a palm.
  package static func palm(x: Double, y: Double, at time: Int64, duration: Int64 = 500_000) -> [Finger] {
    [
      Finger(
        [.init(time: time, x: x, y: y), .init(time: time + duration, x: x + 12, y: y + 4)],
        palmTime: time + duration / 3)
    ]
  }
}
