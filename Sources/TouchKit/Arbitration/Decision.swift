/// The reason for a change of a recognizer's state, or for a change that did not happen.
public struct Decision {
  /// Its time, in µs of effective time.
  public let time: Int64
  /// In which frame.
  public let frame: Int
  /// Its sequence: from the first finger down on a screen until none is down or withheld.
  public let sequence: Int
  /// The origin of the recognizer.
  public let recognizer: GestureRecognizer
  /// The state before.
  public let from: GestureRecognizer.State
  /// The state after.
  ///
  /// The state is unchanged if the recognizer was held back. From failed to failed is no transition either: it explains
  /// an attempt that had failed before.
  public let to: GestureRecognizer.State
  /// The rule that decided, like `S19`.
  public let rule: String
  /// What prevented, failed or delayed it, in words; empty if its own gesture decided.
  public let reason: String
  /// The recognizer that prevented or failed it, or that it waits for; `nil` if none did.
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
