/// The limit that made a recognizer fail.
package struct DecidingLimit: Equatable {
  /// How the limit would have to change for the recognizer to continue.
  package enum Change: String {
    case larger, smaller, other
    /// The awaited event did not happen in time. It is unknown whether the event would have happened later.
    case longer
  }

  /// The key of a threshold, such as `tap.press`, or a key of the recognizer or its window in a scene: for example,
  /// `touches`.
  package let key: String
  package let change: Change

  /// The threshold with this key; `nil` if the scene sets the limit.
  package var threshold: Threshold? { Thresholds.table.first { $0.key == key } }
}
