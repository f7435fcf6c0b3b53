/// The reason of a decision: its words, and the limit that decided.
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

/// The limit that made a recognizer fail.
package struct DecidingLimit: Equatable {
  /// How the limit would have to differ for the recognizer to go on.
  package enum Change: String {
    case larger, smaller, other
    /// The awaited event did not happen in time. It is unknown whether the event would have happened later.
    case longer
  }

  /// The key of a threshold, such as `tap.press`, or a key of the recognizer or its window in a scene, such as `touches`.
  package let key: String
  /// How the limit would have to differ.
  package let change: Change

  /// The threshold that the limit is; `nil` if the scene sets the limit.
  package var threshold: Threshold? { Thresholds.table.first { $0.key == key } }
}
