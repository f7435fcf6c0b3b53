package import TouchKit

extension TouchDecision {
  /// The decision in words: `touch 3 on cell was delayed at 1.250 s (S33): began waits for list.delay to fail`.
  package var sentence: String {
    let milliseconds = String((time % 1_000_000) / 1000)
    let seconds =
      "\(time / 1_000_000).\(String(repeating: "0", count: max(3 - milliseconds.count, 0)))\(milliseconds)"
    return "touch \(touch.id) on \(touch.view.name) was \(outcome.rawValue) at \(seconds) s (\(rule)): \(reason)"
  }
}
