/// The fate of a touch: the view that it hit and the recognizers that follow it, why its view did not get it unchanged,
/// and how it ended (S44).
public struct TouchDecision {
  /// What happened to the touch in its view.
  public enum Outcome: String, Sendable {
    /// Its began or its ended is withheld.
    case delayed
    /// The view, which had its began, gets a cancelled and then no more messages.
    case cancelled
    /// The view never gets it.
    case refused
    /// It began on its view, with or without recognizers that follow it.
    case hit
    /// It began outside of all views that take touches; its own view is one without a name.
    case missed
    /// It has ended, and everything that it took part in is decided.
    case over
  }

  /// Its time, in µs of effective time.
  public let time: Int64
  /// In which frame.
  public let frame: Int
  /// Its sequence: from the first finger down on a screen until none is down or withheld.
  public let sequence: Int
  /// The touch at that time, with its view and window.
  public let touch: Touch
  /// What happened to it.
  public let outcome: Outcome
  /// The rule that decided, like `S33`.
  public let rule: String
  /// What delayed, took or refused it, in words.
  public let reason: String
  /// The recognizer that delayed or took it; `nil` if none did.
  public let cause: GestureRecognizer?
}

extension TouchDecision {
  /// What happened to the touch, in words: `was delayed`, `began`.
  package var deed: String {
    switch outcome {
    case .delayed, .cancelled, .refused: "was \(outcome.rawValue)"
    case .hit: "began"
    case .missed: "missed every view"
    case .over: "was over"
    }
  }

  /// The touch and its view in words: `touch 3 on cell`.
  package var subject: String {
    "touch \(touch.id)" + (touch.view.name.isEmpty ? "" : " on \(touch.view.name)")
  }

  /// The decision in words: `touch 3 on cell was delayed at 1.250 s (S33): began waits for list.delay to fail`.
  package var sentence: String {
    "\(subject) \(deed) at \(timestamp(time)) s (\(rule)): \(reason)"
  }
}
