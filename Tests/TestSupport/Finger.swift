package import TouchKit

/// One finger's movement, written as a chain: `Finger(100, 100).move(30, 0, over: 60, steps: 3).hold(50).up()`.
///
/// Positions are in screen pixels, times in milliseconds.
package struct Finger: Sendable {
  package struct Step: Sendable {
    package let time: Int64
    package let phase: Touch.Phase
    package let location: Point
    package let force: Double
  }

  package private(set) var steps: [Step] = []
  package let type: Touch.TouchType
  private var time: Int64
  private var location: Point
  private var force: Double

  /// Put a finger down at a position, `at` milliseconds after the stage's start.
  package init(
    _ x: Double, _ y: Double, at milliseconds: Double = 0, type: Touch.TouchType = .finger, force: Double = 0
  ) {
    time = micros(milliseconds)
    location = Point(x: x, y: y)
    self.type = type
    self.force = force
    steps = [Step(time: time, phase: .began, location: location, force: force)]
  }

  /// Move by this many pixels within `over` milliseconds, in even steps.
  package func move(_ dx: Double, _ dy: Double, over milliseconds: Double = 10, steps count: Int = 1) -> Finger {
    var finger = self
    for step in 1...count {
      let part = Double(step) / Double(count)
      finger.add(
        .moved, at: time + micros(milliseconds * part), Point(x: location.x + dx * part, y: location.y + dy * part))
    }
    return finger
  }

  /// Stay in place for this many milliseconds.
  package func hold(_ milliseconds: Double) -> Finger {
    var finger = self
    finger.time += micros(milliseconds)
    return finger
  }

  /// Change the force without moving.
  package func press(_ force: Double) -> Finger {
    var finger = self
    finger.force = force
    finger.add(.moved, at: time, location)
    return finger
  }

  /// Lift, `after` milliseconds later.
  package func up(after milliseconds: Double = 10) -> Finger {
    var finger = self
    finger.add(.ended, at: time + micros(milliseconds), location)
    return finger
  }

  /// Cancel the touch as the panel does, `after` milliseconds later.
  package func cancel(after milliseconds: Double = 10) -> Finger {
    var finger = self
    finger.add(.cancelled, at: time + micros(milliseconds), location)
    return finger
  }

  /// Several short taps at one position, with `pause` milliseconds between a lift and the next press.
  package static func taps(
    _ count: Int, _ x: Double, _ y: Double, at start: Double = 0, press: Double = 50, pause: Double = 100
  ) -> [Finger] {
    (0..<count).map { Finger(x, y, at: start + Double($0) * (press + pause)).up(after: press) }
  }

  /// Convert a movement in points to pixels.
  package func scaled(by pixelsPerPoint: Vector) -> Finger {
    func scaled(_ place: Point) -> Point { Point(x: place.x * pixelsPerPoint.dx, y: place.y * pixelsPerPoint.dy) }
    var finger = self
    finger.location = scaled(location)
    finger.steps = steps.map { Step(time: $0.time, phase: $0.phase, location: scaled($0.location), force: $0.force) }
    return finger
  }

  private mutating func add(_ phase: Touch.Phase, at time: Int64, _ location: Point) {
    self.time = time
    self.location = location
    steps.append(Step(time: time, phase: phase, location: location, force: force))
  }
}

/// Convert milliseconds to µs.
package func micros(_ milliseconds: Double) -> Int64 {
  Int64((milliseconds * 1000).rounded())
}
