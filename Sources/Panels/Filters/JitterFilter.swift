import TouchKit

/// Settings for smoothing moving touches with the 1€ filter, a low-pass that opens as the touch gets faster.
package struct Smoothing: Equatable, Sendable {
  /// The cutoff frequency for a resting touch, in Hz; lower values are calmer and slower.
  package var cutoff = 1.0
  /// The increase of the cutoff frequency, in Hz for each pt/s of speed; higher values reduce the lag of a fast touch.
  package var beta = 0.1
  /// The cutoff frequency for the speed itself, in Hz.
  package var speedCutoff = 1.0

  package init() {}
}

/// Removes jitter from the touches of one screen, each separately.
///
/// A touch passes unchanged until it has moved farther than every distance threshold, so that recognizers decide by the
/// panel's own positions. Smoothing begins at the current place, so that nothing jumps. G. Casiez, N. Roussel, D.
/// Vogel: 1€ Filter, CHI 2012. Both axes share one speed, so that a movement keeps its direction.
struct JitterFilter {
  private struct Trace {
    let id: Int
    let origin: Point
    /// The place that the panel last reported.
    var raw: Point
    /// The place that the filter last reported.
    var shown: Point
    var time: Int64
    /// In pt/s; nil before the touch is smoothed.
    var velocity: Vector?
  }

  private let smoothing: Smoothing
  private let start: Double
  private let screen: Screen
  private var traces: [Trace] = []

  /// - Parameter start: how far, in points, a touch must have moved from its start before it is smoothed.
  init(_ smoothing: Smoothing, from start: Double, on screen: Screen) {
    self.smoothing = smoothing
    self.start = start
    self.screen = screen
  }

  /// Replace the places in a pass by smoothed ones.
  mutating func apply(_ samples: inout [TouchSample], at time: Int64) {
    for position in samples.indices {
      let sample = samples[position]
      guard let index = traces.firstIndex(where: { $0.id == sample.id }) else {
        if sample.phase == .began {
          traces.append(
            Trace(id: sample.id, origin: sample.location, raw: sample.location, shown: sample.location, time: time))
        }
        continue
      }
      if sample.phase != .stationary { smooth(index, sample.location, time) }
      samples[position].location = traces[index].shown
      if sample.phase.isOver { traces.remove(at: index) }
    }
  }

  private mutating func smooth(_ index: Int, _ place: Point, _ time: Int64) {
    var trace = traces[index]
    defer { traces[index] = trace }
    let interval = Double(time - trace.time) / 1_000_000
    // Without elapsed time there is no speed.
    guard interval > 0 else {
      if trace.velocity == nil { (trace.raw, trace.shown) = (place, place) }
      return
    }
    let step = points(from: trace.raw, to: place)
    let speed = Vector(dx: step.dx / interval, dy: step.dy / interval)
    trace.raw = place
    trace.time = time
    guard let before = trace.velocity else {
      trace.shown = place
      let displacement = points(from: trace.origin, to: place)
      if (displacement.dx * displacement.dx + displacement.dy * displacement.dy).squareRoot() > start {
        trace.velocity = speed
      }
      return
    }
    let share = weight(smoothing.speedCutoff, interval)
    let velocity = Vector(
      dx: before.dx + share * (speed.dx - before.dx), dy: before.dy + share * (speed.dy - before.dy))
    trace.velocity = velocity
    let pace = (velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot()
    let part = weight(smoothing.cutoff + smoothing.beta * pace, interval)
    trace.shown = Point(
      x: trace.shown.x + part * (place.x - trace.shown.x), y: trace.shown.y + part * (place.y - trace.shown.y))
  }

  /// The weight of a new value in a low-pass with this cutoff frequency, after this many seconds.
  private func weight(_ frequency: Double, _ interval: Double) -> Double {
    let angle = 2 * Double.pi * frequency * interval
    return angle / (angle + 1)
  }

  private func points(from one: Point, to other: Point) -> Vector {
    Vector(dx: (other.x - one.x) / screen.pixelsPerPoint.dx, dy: (other.y - one.y) / screen.pixelsPerPoint.dy)
  }
}
