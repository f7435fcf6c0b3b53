/// How many lines of a binding's output reach the journal in a period, so that a command that writes without end does not fill it.
struct OutputLimit {
  /// Where a line stands.
  enum Verdict: Equatable {
    case isWithin, isFirstBeyond, isBeyond
  }

  /// The most lines of a period.
  static let mostLines = 200
  /// How long a period lasts, in µs; it begins with a line.
  static let period: Int64 = 10_000_000
  /// What the journal says once of a period with more lines.
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
