package import TouchKit

/// A threshold that can be fitted to users' hands.
package struct TunableLimit: Sendable {
  /// The threshold, with its range.
  package let threshold: Threshold
  /// The kinds of recognizers that the threshold affects.
  let kinds: Set<String>
  /// The granularity of suggested values, in the unit of the threshold.
  let grain: Double

  private init(_ key: String, _ kinds: Set<String>, grain: Double) {
    guard let threshold = Thresholds.table.first(where: { $0.key == key }) else {
      preconditionFailure("no threshold \(key)")
    }
    (self.threshold, self.kinds, self.grain) = (threshold, kinds, grain)
  }

  /// The thresholds that depend on the hand, in the order in which they are fitted.
  package static let all = [
    TunableLimit("tap.press", ["tap"], grain: 0.01),
    TunableLimit("tap.interval", ["tap"], grain: 0.01),
    TunableLimit("tap.distance", ["tap"], grain: 0.5),
    TunableLimit("tap.movement", ["tap"], grain: 0.5),
    TunableLimit("longPress.duration", ["longPress"], grain: 0.01),
    TunableLimit("longPress.movement", ["longPress"], grain: 0.5),
    TunableLimit("pan.slop", ["pan", "screenEdgePan"], grain: 0.5),
    TunableLimit("swipe.duration", ["swipe"], grain: 0.01),
    TunableLimit("swipe.along", ["swipe"], grain: 0.5),
    TunableLimit("swipe.across", ["swipe"], grain: 0.5),
    TunableLimit("swipe.back", ["swipe"], grain: 0.5),
    TunableLimit("swipe.speed", ["swipe"], grain: 10),
    TunableLimit("pinch.slack", ["pinch"], grain: 0.5),
    TunableLimit("rotation.slop", ["rotation"], grain: 0.5),
    TunableLimit("edge.band", ["screenEdgePan"], grain: 0.5),
  ]

  /// Limits that separate two recognizers, so that changing only one limit often gains nothing: a resting finger from a
  /// moving one, and a tap from a long press.
  static let together = [["tap.movement", "longPress.movement", "pan.slop"], ["tap.press", "longPress.duration"]]
}

/// A step of the search, which sets thresholds to a common value.
struct Move {
  let limits: [TunableLimit]

  /// List the moves for recognizers of these kinds.
  static func all(for kinds: Set<String>) -> [Move] {
    let limits = TunableLimit.all.filter { !$0.kinds.isDisjoint(with: kinds) }
    let groups = TunableLimit.together.map { keys in limits.filter { keys.contains($0.threshold.key) } }
    return (limits.map { [$0] } + groups.filter { $0.count > 1 }).map { Move(limits: $0) }
  }

  /// List the values that distinguish tries: their measurements, rounded up and down. The values nearest to the current
  /// one are first.
  ///
  /// - Parameter most: the maximum number of values; a longer list is thinned evenly.
  func candidates(_ tries: [TryFigures], from thresholds: Thresholds, most: Int) -> [Double] {
    let (first, grain) = (limits[0].threshold, limits[0].grain)
    let present = thresholds[keyPath: first.keyPath]
    let low = limits.map(\.threshold.range.lowerBound).max() ?? 0
    let high = limits.map(\.threshold.range.upperBound).min() ?? 0
    var values: Set<Double> = []
    for figures in tries {
      for limit in limits {
        guard let figure = figures.values[limit.threshold.key] else { continue }
        // Round to whole steps first, so that 0.07 equals the 0.07 of a configuration.
        for steps in [(figure / grain).rounded(.down), (figure / grain).rounded(.up)] {
          values.insert(min(max(grain < 1 ? steps / (1 / grain).rounded() : steps * grain, low), high))
        }
      }
    }
    values.remove(present)
    let sorted = values.sorted { (abs($0 - present), $0) < (abs($1 - present), $1) }
    guard sorted.count > most else { return sorted }
    return (0..<most).map { sorted[$0 * (sorted.count - 1) / (most - 1)] }
  }

  func set(_ value: Double, in thresholds: Thresholds) -> Thresholds {
    var changed = thresholds
    for limit in limits { changed[keyPath: limit.threshold.keyPath] = value }
    return changed
  }
}
