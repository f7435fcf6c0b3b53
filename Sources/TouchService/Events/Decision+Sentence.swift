package import TouchKit

extension Decision {
  /// The decision in words: `double-tap failed at 1.250 s (S13): …`.
  package var sentence: String {
    let name = recognizer.name.isEmpty ? recognizer.kind : recognizer.name
    let verb = from == to && to != .failed ? "was held back" : "\(to == .cancelled ? "was " : "")\(to)"
    return "\(name) \(verb) at \(seconds) s (\(rule))" + (reason.isEmpty ? "" : ": \(reason)")
  }

  /// The time in seconds with three decimals.
  private var seconds: String {
    let milliseconds = String((time % 1_000_000) / 1000)
    return "\(time / 1_000_000).\(String(repeating: "0", count: max(3 - milliseconds.count, 0)))\(milliseconds)"
  }
}
