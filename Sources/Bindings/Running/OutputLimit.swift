/// Limits the lines of a binding's output in the journal per period, so that no command floods the journal.
struct OutputLimit {
  /// The position of a line relative to the limit.
  enum Verdict: Equatable {
    case isWithin, isFirstBeyond, isBeyond
  }

  /// The maximum number of lines per period.
  static let mostLines = 200
  /// The length of a period in µs. A period begins with a line.
  static let period: Int64 = 10_000_000
  /// The message when a period exceeds the limit.
  static let sentence =
    "more than \(mostLines) lines within \(period / 1_000_000) s; further lines of these \(period / 1_000_000) s are dropped"

  private var end = Int64.min
  private var count = 0

  /// Count a line.
  mutating func add(at now: Int64) -> Verdict {
    if now >= end { (end, count) = (now + Self.period, 0) }
    count += 1
    if count <= Self.mostLines { return .isWithin }
    return count == Self.mostLines + 1 ? .isFirstBeyond : .isBeyond
  }
}
