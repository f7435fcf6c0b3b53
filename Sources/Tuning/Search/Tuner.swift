import Configuration
import Recordings
import TouchKit

/// Finds the thresholds with which the most tries are recognized as intended.
package struct Tuner {
  /// The minimum number of tries of a gesture for which limits are suggested.
  package static let fewest = 20
  /// The maximum number of tries of a gesture to fit limits to. More would take longer without a better result.
  static let mostFitted = 200
  /// The part of right tries at which a gesture counts as understood, so that nothing is changed for it.
  static let understood = 0.95
  /// The minimum net gain of a step, as a part of the tries of gestures that are not understood.
  static let minimumGain = 0.02
  /// The maximum number of values to test for a limit.
  static let mostCandidates = 12

  let folders: [TuningFolder]
  let tries: [HandTry]
  let thresholds: Thresholds
  let seed: UInt64
  let evaluation: Evaluation

  /// Create a tuner.
  ///
  /// - Parameters:
  ///   - folders: the folders, read with the same configuration.
  ///   - seed: the seed that selects the tries to keep for the check.
  ///   - workers: the number of processes; only a program with one thread may use more than one.
  package init(_ folders: [TuningFolder], seed: UInt64, workers: Int) {
    self.folders = folders
    self.seed = seed
    tries = folders.flatMap(\.tries)
    let placed = folders.enumerated().flatMap { place, folder in folder.tries.map { (folder: place, try: $0) } }
    thresholds = folders.first?.configuration.thresholds ?? Thresholds()
    evaluation = Evaluation(folders: folders, tries: placed, workers: workers)
  }

  /// Fit the thresholds to one part of the tries, and count their effect on the other part.
  ///
  /// - Throws: if a scene names an unknown screen, or a worker ended early.
  package func tune() throws -> Tuning {
    let (fitted, aside) = split()
    var search = Search(self, fitted)
    try search.run()
    return try Tuning(self, aside: aside, changes: search.changes)
  }

  /// Split the tries into those to fit limits to, and those kept for the check: a third of each gesture's tries,
  /// rounded, and all beyond ``mostFitted``.
  func split() -> (fitted: [Int], aside: [Int]) {
    var (fitted, aside) = ([Int](), [Int]())
    for gesture in Set(tries.map(\.gesture)).sorted() {
      var places = tries.indices.filter { tries[$0].gesture == gesture }
      var random = SeededRandom(seed: seed)
      for index in places.indices.reversed() { places.swapAt(index, Int(random.unit() * Double(index + 1))) }
      let kept = max((places.count + 1) / 3, places.count - Self.mostFitted)
      aside += places.prefix(kept)
      fitted += places.dropFirst(kept)
    }
    return (fitted.sorted(), aside.sorted())
  }
}

/// A step of the search: the limits and their new value.
struct LimitChange {
  var limits: [TunableLimit]
  let value: Double
}

/// A coordinate descent: each limit in turn gets the value that gains the most, until no value gains enough.
private struct Search {
  private let evaluation: Evaluation
  private let tuner: Tuner
  private let fitted: [Int]
  private var thresholds: Thresholds
  /// The current outcomes of the fitted tries.
  private var outcomes: [Outcome] = []
  /// The gestures whose limits are fitted.
  private var open: Set<String> = []
  private(set) var changes: [LimitChange] = []

  init(_ tuner: Tuner, _ fitted: [Int]) {
    self.tuner = tuner
    self.fitted = fitted
    evaluation = tuner.evaluation
    thresholds = tuner.thresholds
  }

  mutating func run() throws {
    outcomes = try evaluation.outcomes(of: fitted, under: thresholds)
    var counts: [String: (all: Int, right: Int)] = [:]
    for index in fitted.indices {
      let gesture = tuner.tries[fitted[index]].gesture
      let count = counts[gesture] ?? (0, 0)
      counts[gesture] = (count.all + 1, count.right + (isRight(index) ? 1 : 0))
    }
    let totals = tuner.tries.reduce(into: [String: Int]()) { $0[$1.gesture, default: 0] += 1 }
    let open = counts.filter { name, count in
      totals[name, default: 0] >= Tuner.fewest && Double(count.right) < Tuner.understood * Double(count.all)
    }
    if open.isEmpty { return }
    self.open = Set(open.keys)
    let minimum = max(2, Int((Tuner.minimumGain * Double(open.values.reduce(0) { $0 + $1.all })).rounded(.up)))
    let kinds = Set(tuner.folders.flatMap(\.kinds.values))
    let moves = Move.all(for: kinds)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for move in moves {
        let wrong = fitted.indices.filter { index in
          !isRight(index) && isOpen(index) && concerns(move, index)
        }
        guard wrong.count >= minimum, let best = try best(of: move, wrong, minimum) else { continue }
        (thresholds, outcomes) = (move.set(best.value, in: thresholds), best.outcomes)
        changes.append(LimitChange(limits: move.limits, value: best.value))
        hasChanged = true
      }
    }
    try prune()
  }

  private func isRight(_ index: Int) -> Bool { evaluation.isRight(fitted[index], outcomes[index]) }

  private func isOpen(_ index: Int) -> Bool { open.contains(tuner.tries[fitted[index]].gesture) }

  /// The net number of tries that become right. For gestures to which limits are not fitted, only losses count.
  private func gain(_ changed: [Outcome]) -> Int {
    fitted.indices.reduce(0) { sum, index in
      let (before, after) = (isRight(index), evaluation.isRight(fitted[index], changed[index]))
      return before == after ? sum : after ? sum + (isOpen(index) ? 1 : 0) : sum - 1
    }
  }

  /// Whether a move may correct a wrong try: its limits affect the intended recognizer or one that recognized.
  private func concerns(_ move: Move, _ index: Int) -> Bool {
    let (folder, one) = evaluation.tries[fitted[index]]
    let kinds = ([one.gesture] + outcomes[index]).compactMap { tuner.folders[folder].kinds[$0] }
    return move.limits.contains { !$0.kinds.isDisjoint(with: kinds) }
  }

  /// Find the value of a move with the highest net gain, and of several the one nearest to the current value; nil if no
  /// value gains enough.
  private func best(
    of move: Move, _ wrong: [Int], _ minimum: Int
  ) throws -> (value: Double, outcomes: [Outcome])? {
    var best: (value: Double, outcomes: [Outcome])?
    var most = minimum - 1
    let figures = wrong.map { tuner.tries[fitted[$0]].figures }
    let others = Set(fitted.indices).subtracting(wrong).sorted()
    for value in move.candidates(figures, from: thresholds, most: Tuner.mostCandidates) {
      let changed = move.set(value, in: thresholds)
      var result = outcomes
      // Test the tries that may gain first, which often suffices to reject a value.
      for part in [wrong, others] {
        for (index, outcome) in zip(part, try evaluation.outcomes(of: part.map { fitted[$0] }, under: changed)) {
          result[index] = outcome
        }
        let gain = gain(result)
        if gain <= most { break }
        if part == others { (best, most) = ((value, result), gain) }
      }
    }
    return best
  }

  /// Restore the original values of limits where this costs nothing.
  private mutating func prune() throws {
    for limit in Set(changes.flatMap { $0.limits.map(\.threshold.key) }).sorted() {
      guard let tunable = TunableLimit.all.first(where: { $0.threshold.key == limit }) else { continue }
      let path = tunable.threshold.keyPath
      var changed = thresholds
      changed[keyPath: path] = tuner.thresholds[keyPath: path]
      let result = try evaluation.outcomes(of: fitted, under: changed)
      if gain(result) >= 0 { (thresholds, outcomes) = (changed, result) }
    }
    // Keep the final value of each limit that still differs, at the position of its first change.
    var merged: [LimitChange] = []
    for change in changes {
      let rest = change.limits.filter { limit in
        thresholds[keyPath: limit.threshold.keyPath] != tuner.thresholds[keyPath: limit.threshold.keyPath]
          && !merged.contains { $0.limits.contains { $0.threshold.key == limit.threshold.key } }
      }
      for value in Set(rest.map { thresholds[keyPath: $0.threshold.keyPath] }).sorted() {
        merged.append(
          LimitChange(limits: rest.filter { thresholds[keyPath: $0.threshold.keyPath] == value }, value: value))
      }
    }
    changes = merged
  }
}
