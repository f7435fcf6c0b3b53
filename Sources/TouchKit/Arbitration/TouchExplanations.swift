/// The touches under way and the recognizers that recognized them, for the decision log (S44). Empty while no sink
/// receives decisions.
final class TouchExplanations {
  /// The touches by their rows. `ended` is the touch as it ended; `nil` while it is down.
  private var entries: [(row: Int, recognizers: [String], ended: Touch?)] = []

  var isEmpty: Bool { entries.isEmpty }

  /// Note a touch that has begun; `recognizers` are those that it joins, because their gestures have begun.
  func begin(_ touch: Touch, joining recognizers: [GestureRecognizer]) {
    entries.append((touch.row, recognizers.map(\.title), nil))
  }

  /// Note that a recognizer has recognized with the touches that it follows.
  func noteRecognition(of recognizer: GestureRecognizer) {
    for index in entries.indices where recognizer.has(row: entries[index].row) {
      entries[index].recognizers.append(recognizer.title)
    }
  }

  func noteEnd(of touch: Touch) {
    for index in entries.indices where entries[index].row == touch.row && entries[index].ended == nil {
      entries[index].ended = touch
    }
  }

  /// Remove the touches that have ended and whose rows are no longer in use. Return each with the recognizers that
  /// recognized it.
  func removeEnded(rowsInUse: TouchSet) -> [(touch: Touch, recognizers: [String])] {
    var removed: [(Touch, [String])] = []
    entries.removeAll { entry in
      guard let touch = entry.ended, !rowsInUse.contains(entry.row) else { return false }
      removed.append((touch, entry.recognizers))
      return true
    }
    return removed
  }
}
