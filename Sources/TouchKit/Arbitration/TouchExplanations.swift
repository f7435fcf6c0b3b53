/// What becomes of the touches that are under way, for the decision log (S44). Empty while no sink receives decisions.
struct TouchExplanations {
  private struct Entry {
    let row: Int
    var recognizers: [String] = []
    /// The touch as it ended; `nil` while it is down.
    var ended: Touch?
  }

  private var entries: [Entry] = []

  /// Whether there is nothing to explain.
  var isEmpty: Bool { entries.isEmpty }

  /// Begin with a touch.
  mutating func begin(_ touch: Touch) {
    entries.append(Entry(row: touch.row))
  }

  /// Note that a recognizer has recognized with the touches it has had.
  mutating func noteRecognition(of recognizer: GestureRecognizer) {
    for index in entries.indices where recognizer.has(row: entries[index].row) {
      entries[index].recognizers.append(recognizer.title)
    }
  }

  /// Note that a touch has ended.
  mutating func noteEnd(of touch: Touch) {
    for index in entries.indices where entries[index].row == touch.row && entries[index].ended == nil {
      entries[index].ended = touch
    }
  }

  /// Remove the touches that have ended and that nobody refers to any more; return each with those that recognized it.
  mutating func removeEnded(rowsInUse: TouchSet) -> [(touch: Touch, recognizers: [String])] {
    var removed: [(Touch, [String])] = []
    entries.removeAll { entry in
      guard let touch = entry.ended, !rowsInUse.contains(entry.row) else { return false }
      removed.append((touch, entry.recognizers))
      return true
    }
    return removed
  }
}

extension Application {
  /// Explain a touch that has begun: who follows it.
  final func explainBegin(of touch: Touch) {
    guard sinks.wantDecisions else { return }
    explanations.begin(touch)
    let followers = "followed by \(joined(arena.attempting.filter { $0.has(row: touch.row) }.map(\.title)))"
    if touch.view.isBackdrop {
      reportDecision(
        of: touch, .missed, "S44", "\(nearest(to: touch.startLocation, on: touch.screen)); \(followers)")
    } else {
      reportDecision(of: touch, .hit, "S44", followers)
    }
  }

  /// Explain a touch that no view was hit by, with the nearest that it missed.
  final func explainMiss(of sample: TouchSample, on screen: Screen) {
    guard sinks.wantDecisions else { return }
    // A touch is on a view; this one is on none that anybody knows.
    let nowhere = Window(screen: screen)
    let touch = Touch(sample, time: currentTime, tapCount: 1, view: nowhere, window: nowhere)
    reportDecision(of: touch, .missed, "S44", nearest(to: sample.location, on: screen))
  }

  /// The view that is nearest to a place that hits none, in words.
  private final func nearest(to place: Point, on screen: Screen) -> String {
    nearestView(to: place, on: screen).map { "\($0.view.title) is nearest, \(decimal($0.distance)) pt away" }
      ?? "no view is there"
  }

  /// Explain the touches that have ended and that nothing refers to any more.
  final func explainEnds() {
    guard !explanations.isEmpty else { return }
    var rows = table.rows
    rows.formUnion(delivery.rowsInUse)
    rows.formUnion(arena.rowsInUse)
    for (touch, recognizers) in explanations.removeEnded(rowsInUse: rows) {
      let hearing = touch.view.isBackdrop ? "" : "; \(touch.view.title) heard \(delivery.hearing(of: touch))"
      reportDecision(of: touch, .over, "S44", "recognized by \(joined(recognizers))\(hearing)")
    }
  }
}

/// Name in a sentence: `nobody`, `select`, `select and scroll`, `select, scroll and zoom`.
private func joined(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "nobody" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
