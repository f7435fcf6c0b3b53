import TouchKit

/// The measurements of a try, each in the unit of its threshold: points, seconds or degrees.
package struct TryFigures: Sendable {
  /// The measurements by the key of their threshold. Measurements that the try does not have are missing, such as the
  /// pause if there is only one press.
  package private(set) var values: [String: Double] = [:]

  /// Measure a try.
  ///
  /// - Parameter presses: the presses of the try; not empty.
  init(_ presses: [MeasuredPress], _ thresholds: Thresholds) {
    set("tap.press", presses.map(\.seconds))
    set("longPress.duration", presses.map(\.seconds))
    set("tap.interval", zip(presses, presses.dropFirst()).map { Double($1.start - $0.end) / 1e6 })
    set("tap.distance", zip(presses, presses.dropFirst()).map { ($1.place - $0.place).length })
    set("tap.movement", presses.map(\.movement))
    set("longPress.movement", presses.map { $0.movement(until: thresholds.longPressDuration) })
    set("pan.slop", presses.map { $0.farthest.displacement.length })
    set("pinch.slack", presses.filter { $0.fingers > 1 }.map(\.span))
    set("rotation.slop", presses.filter { $0.fingers > 1 }.map(\.angle))
    set("edge.band", presses.map(\.edge), isMaximum: false)
    guard let stroke = presses.max(by: { $0.farthest.displacement.length < $1.farthest.displacement.length }) else {
      return
    }
    let displacement = stroke.farthest.displacement
    let isFlat = abs(displacement.dx) > abs(displacement.dy)
    let sign = (isFlat ? displacement.dx : displacement.dy) < 0 ? -1.0 : 1
    func along(_ step: MeasuredPress.Step) -> Double { sign * (isFlat ? step.displacement.dx : step.displacement.dy) }
    // The limit for a swipe without duration that allows this length, because the allowance depends on the duration.
    func spread(_ length: Double, _ step: MeasuredPress.Step, _ decay: Double) -> Double {
      length / max(1 - decay * step.seconds, 0.01)
    }
    let going = stroke.steps.prefix { $0.seconds <= stroke.farthest.seconds }
    set("swipe.duration", [stroke.farthest.seconds])
    set("swipe.along", going.map { spread(along($0), $0, thresholds.swipeAlongDecay) })
    set(
      "swipe.across",
      going.map { spread(abs(isFlat ? $0.displacement.dy : $0.displacement.dx), $0, thresholds.swipeAcrossDecay) })
    set("swipe.back", going.map { max(-along($0), 0) })
    if stroke.farthest.seconds > 0 { set("swipe.speed", [displacement.length / stroke.farthest.seconds]) }
  }

  private mutating func set(_ key: String, _ figures: [Double], isMaximum: Bool = true) {
    values[key] = isMaximum ? figures.max() : figures.min()
  }
}
