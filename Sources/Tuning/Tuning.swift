package import Rendering
package import TouchKit

/// The suggestions of a tuning, and their effect on the tries that were kept for the check.
package struct Tuning {
  /// A threshold with its suggested value.
  package struct Suggestion {
    package let threshold: Threshold
    package let before: Double
    package let value: Double
  }

  /// Thresholds that change together, and their effect on the tries kept for the check, after the previous steps.
  package struct Step {
    package let suggestions: [Suggestion]
    /// The number of tries of each gesture that are right only after this step, and only before it.
    package var gained: [String: Int] = [:]
    package var lost: [String: Int] = [:]
  }

  /// An intended gesture.
  package struct Gesture {
    package let name: String
    /// The number of tries, including those kept for the check.
    package let tries: Int
    /// The number of tries kept for the check, and the numbers of right ones before and after.
    package var aside = 0
    package var before = 0
    package var after = 0

    /// Whether there are too few tries to suggest anything for the gesture.
    package var isRare: Bool { tries < Tuner.fewest }
  }

  /// The number of tries kept for the check that intended the same gesture and had the same result.
  package struct Taken {
    package let meant: String
    /// The recognizers that recognized; empty for none.
    package let taken: Outcome
    package var before = 0
    package var after = 0
  }

  /// The thresholds before, and with every suggestion.
  package let thresholds: Thresholds
  package let suggested: Thresholds
  package private(set) var steps: [Step] = []
  /// The gestures, sorted by name.
  package private(set) var gestures: [Gesture] = []
  /// The recognizers' measurements of all tries, with their limits.
  package let distributions: [Distribution]
  /// The results by gesture: right results first, then the most frequent ones.
  package private(set) var confusion: [Taken] = []

  init(_ tuner: Tuner, aside: [Int], changes: [LimitChange]) throws {
    thresholds = tuner.thresholds
    let evaluation = tuner.evaluation
    var current = tuner.thresholds
    let first = try evaluation.outcomes(of: aside, under: current)
    var last = first
    for change in changes {
      let suggestions = change.limits.map {
        Suggestion(threshold: $0.threshold, before: current[keyPath: $0.threshold.keyPath], value: change.value)
      }
      for suggestion in suggestions { current[keyPath: suggestion.threshold.keyPath] = suggestion.value }
      let next = try evaluation.outcomes(of: aside, under: current)
      var step = Step(suggestions: suggestions)
      for (index, place) in aside.enumerated() {
        let gesture = tuner.tries[place].gesture
        switch (evaluation.isRight(place, last[index]), evaluation.isRight(place, next[index])) {
        case (false, true): step.gained[gesture, default: 0] += 1
        case (true, false): step.lost[gesture, default: 0] += 1
        default: break
        }
      }
      steps.append(step)
      last = next
    }
    suggested = current
    distributions = Self.distributions(tuner, current)
    var gestures: [String: Gesture] = [:]
    for (name, tries) in Dictionary(grouping: tuner.tries, by: \.gesture) {
      gestures[name] = Gesture(name: name, tries: tries.count)
    }
    var taken: [[String]: Taken] = [:]
    var rights: Set<[String]> = []
    for (index, place) in aside.enumerated() {
      let name = tuner.tries[place].gesture
      for (outcome, isAfter) in [(first[index], false), (last[index], true)] {
        let isRight = evaluation.isRight(place, outcome)
        if isRight { rights.insert([name] + outcome) }
        let (part, whole) = isAfter ? (\Taken.after, \Gesture.after) : (\Taken.before, \Gesture.before)
        taken[[name] + outcome, default: Taken(meant: name, taken: outcome)][keyPath: part] += 1
        if isRight { gestures[name]?[keyPath: whole] += 1 }
      }
      gestures[name]?.aside += 1
    }
    self.gestures = gestures.values.sorted { $0.name < $1.name }
    confusion = taken.sorted { one, other in
      func order(_ entry: (key: [String], value: Taken)) -> (String, Int, Int) {
        (entry.value.meant, rights.contains(entry.key) ? 0 : 1, -entry.value.before - entry.value.after)
      }
      let (left, right) = (order(one), order(other))
      return left == right ? one.key.lexicographicallyPrecedes(other.key) : left < right
    }.map(\.value)
  }
}

/// The 95 % confidence interval of a rate observed as `count` of `all`, by Wilson's formula, which is valid near 0 and
/// 1.
package func confidenceInterval(_ count: Int, of all: Int) -> ClosedRange<Double> {
  guard all > 0 else { return 0...1 }
  let (n, p, z) = (Double(all), Double(count) / Double(all), 1.959964)
  let middle = (p + z * z / (2 * n)) / (1 + z * z / n)
  let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
  return max(middle - half, 0)...min(middle + half, 1)
}
