package import TouchKit

extension TouchDecision {
  /// The decision in words: `touch 3 on cell was delayed at 1.250 s (S33): began waits for list.delay to fail`.
  package var sentence: String {
    let milliseconds = String((time % 1_000_000) / 1000)
    let seconds =
      "\(time / 1_000_000).\(String(repeating: "0", count: max(3 - milliseconds.count, 0)))\(milliseconds)"
    let place = touch.view.name.isEmpty ? "" : " on \(touch.view.name)"
    let verb =
      switch outcome {
      case .delayed, .cancelled, .refused: "was \(outcome.rawValue)"
      case .hit: "began"
      case .missed: "missed every view"
      case .over: "was over"
      }
    return "touch \(touch.id)\(place) \(verb) at \(seconds) s (\(rule)): \(reason)"
  }
}
