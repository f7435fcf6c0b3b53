internal import Glibc
import TouchKit

/// The movement of fingers from the first touch until no finger is down, in points and µs.
struct MeasuredPress {
  /// The displacement of the hand at one time.
  struct Step {
    let seconds: Double
    let displacement: Vector
    /// The root mean square of the fingers' own displacements, as in S57.
    let movement: Double
  }

  let start: Int64
  var end: Int64
  /// The maximum number of fingers that were down together.
  var fingers = 0
  /// The mean of the positions where the fingers touched down.
  var place = Vector.zero
  /// The distance of the first finger from the screen's edge when it touched down.
  let edge: Double
  var steps: [Step] = []
  /// The maximum change of the span, and of the angle in degrees.
  var span = 0.0
  var angle = 0.0

  var seconds: Double { Double(end - start) / 1e6 }
  var movement: Double { steps.map(\.movement).max() ?? 0 }
  var farthest: Step {
    steps.max { $0.displacement.length < $1.displacement.length } ?? Step(seconds: 0, displacement: .zero, movement: 0)
  }

  func movement(until seconds: Double) -> Double {
    steps.prefix { $0.seconds <= seconds }.map(\.movement).max() ?? 0
  }
}

extension Vector {
  var length: Double { hypot(dx, dy) }
}

func - (one: Vector, other: Vector) -> Vector { Vector(dx: one.dx - other.dx, dy: one.dy - other.dy) }

/// Collects the presses of a recording from its touches.
final class PressCollector: EventSink {
  private struct Finger {
    let start: Vector
    var place: Vector
    var isDown = true
  }

  private(set) var presses: [MeasuredPress] = []
  private var fingers: [Int: Finger] = [:]
  private var displacement = Vector.zero
  private var span = 0.0
  private var angle = 0.0

  func receive(_ event: Event, at time: Int64, stamp: Int64) {
    guard case .touches(let samples, let screen) = copy event else { return }
    let before = fingers.filter(\.value.isDown)
    for index in samples.indices {
      let sample = samples[index]
      let place = Vector(
        dx: sample.location.x / screen.pixelsPerPoint.dx, dy: sample.location.y / screen.pixelsPerPoint.dy)
      switch sample.phase {
      case .began:
        if before.isEmpty && !fingers.contains(where: \.value.isDown) { begin(place, screen, at: time) }
        fingers[sample.id] = Finger(start: place, place: place)
      case .moved, .stationary: fingers[sample.id]?.place = place
      case .ended, .cancelled:
        fingers[sample.id]?.place = place
        fingers[sample.id]?.isDown = false
      }
    }
    guard !presses.isEmpty, !fingers.isEmpty else { return }
    measure(before, at: time)
    if !fingers.contains(where: \.value.isDown) { fingers = [:] }
  }

  private func begin(_ place: Vector, _ screen: Screen, at time: Int64) {
    let (width, height) = (
      screen.size.width / screen.pixelsPerPoint.dx, screen.size.height / screen.pixelsPerPoint.dy
    )
    let edge = min(place.dx, place.dy, width - place.dx, height - place.dy)
    presses.append(MeasuredPress(start: time, end: time, edge: max(edge, 0)))
    (displacement, span, angle) = (.zero, 0, 0)
  }

  private func measure(_ before: [Int: Finger], at time: Int64) {
    let last = presses.count - 1
    presses[last].end = time
    let all = fingers.values
    presses[last].fingers = max(presses[last].fingers, all.count(where: \.isDown))
    presses[last].place = Self.mean(all.map(\.start))
    // Only fingers that were already down move the hand, so that it does not jump when a finger joins or leaves.
    let moved = before.keys.sorted().compactMap { id in before[id].map { ($0.place, fingers[id]?.place ?? $0.place) } }
    if !moved.isEmpty {
      let (old, new) = (Self.mean(moved.map(\.0)), Self.mean(moved.map(\.1)))
      displacement = Vector(dx: displacement.dx + new.dx - old.dx, dy: displacement.dy + new.dy - old.dy)
      if moved.count > 1 {
        let lengths = moved.map { (($0.0 - old).length, ($0.1 - new).length) }
        span += 2 * lengths.reduce(0) { $0 + $1.1 - $1.0 } / Double(moved.count)
        var turn = Vector.zero
        for (from, to) in moved.map({ ($0.0 - old, $0.1 - new) }) {
          turn.dx += from.dx * to.dx + from.dy * to.dy
          turn.dy += from.dx * to.dy - from.dy * to.dx
        }
        angle += atan2(turn.dy, turn.dx) * 180 / .pi
        presses[last].span = max(presses[last].span, abs(span))
        presses[last].angle = max(presses[last].angle, abs(angle))
      }
    }
    let squares = all.reduce(0) { $0 + ($1.place - $1.start).length * ($1.place - $1.start).length }
    presses[last].steps.append(
      MeasuredPress.Step(
        seconds: presses[last].seconds, displacement: displacement,
        movement: (squares / Double(all.count)).squareRoot()))
  }

  private static func mean(_ places: [Vector]) -> Vector {
    let sum = places.reduce(Vector.zero) { Vector(dx: $0.dx + $1.dx, dy: $0.dy + $1.dy) }
    return Vector(dx: sum.dx / Double(places.count), dy: sum.dy / Double(places.count))
  }
}
