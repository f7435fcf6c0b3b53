/// Why a recognizer changed its state, or did not.
public struct Decision {
  /// When, in µs of effective time.
  public let time: Int64
  /// In which frame.
  public let frame: Int
  /// In which sequence: from the first finger down on a screen until none is down or withheld.
  public let sequence: Int
  /// Whose state it is.
  public let recognizer: GestureRecognizer
  /// The state before.
  public let from: GestureRecognizer.State
  /// The state after.
  ///
  /// It is the same as before where the recognizer was held back. From failed to failed is no transition either: it is a later
  /// explanation of an attempt that had failed.
  public let to: GestureRecognizer.State
  /// The rule that decided, like `S19`.
  public let rule: String
  /// What prevented, failed or delayed it, in words; empty where it came by its own gesture.
  public let reason: String
  /// The recognizer that prevented or failed it, or that it waits for; `nil` where none did.
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
