/// The reason for a decision: a description, and the limit that decided.
struct Reason: ExpressibleByStringInterpolation {
  let words: String
  /// `nil` if no limit decided, or if no permitted value of it would have been enough.
  let limit: DecidingLimit?

  /// Create a reason without a limit.
  init(stringLiteral words: String) { (self.words, limit) = (words, nil) }

  /// - Parameters:
  ///   - measured: the value that a smaller limit must be below. It is compared as explanations write it.
  ///   - places: the decimals of `measured` in explanations.
  init(
    _ words: String, _ change: DecidingLimit.Change, _ key: String, below measured: Double = .infinity, places: Int = 1
  ) {
    self.words = words
    let limit = DecidingLimit(key: key, change: change)
    let isReachable = Double(decimal(measured, places)).map { $0 > limit.threshold?.range.lowerBound ?? 0 } ?? true
    self.limit = isReachable ? limit : nil
  }
}
