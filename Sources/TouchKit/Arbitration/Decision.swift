/// The reason why a recognizer changed or kept its state.
public struct Decision {
  /// The time of the decision, in µs of effective time.
  public let time: Int64
  /// The number of the frame in which the decision was made.
  public let frame: Int
  /// The number of the sequence. A sequence lasts from the first finger down on a screen until no finger is down or
  /// withheld. The number is 0 if the recognizer has no touches, but presses.
  public let sequence: Int
  /// The recognizer that the decision is about.
  public let recognizer: GestureRecognizer
  /// The recognizer's state before the decision.
  public let from: GestureRecognizer.State
  /// The recognizer's state after the decision.
  ///
  /// A recognizer that was held back keeps its state. A decision from `failed` to `failed` explains an earlier failure,
  /// and does not change the state.
  public let to: GestureRecognizer.State
  /// The rule that caused the decision, such as `S19`.
  public let rule: String
  /// A description of what prevented or delayed the recognizer, or made it fail. The description is empty if only the
  /// recognizer's own gesture decided.
  public let reason: String
  /// The limit that made the recognizer fail or be cancelled; `nil` if no limit did, or if no permitted value of it
  /// would have been enough.
  package let limit: DecidingLimit?
  /// The recognizer that prevented or delayed this one, or made it fail; `nil` if no other recognizer did.
  public let cause: GestureRecognizer?
}

extension Decision {
  /// What the recognizer did, in words: `failed`, `was cancelled`, `was held back`.
  package var deed: String {
    from == to && to != .failed ? "was held back" : "\(to == .cancelled ? "was " : "")\(to)"
  }

  /// The decision in words: `double-tap failed at 1.250 s (S13): …`.
  package var sentence: String {
    "\(recognizer.title) \(deed) at \(timestamp(time)) s (\(rule))" + (reason.isEmpty ? "" : ": \(reason)")
  }
}
