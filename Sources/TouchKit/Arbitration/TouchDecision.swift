/// What happened to a touch (S44): the view that was hit, the recognizers that follow the touch, delays and refusals,
/// and the end of the touch.
public struct TouchDecision {
  /// What happened to the touch in its view.
  public enum Outcome: String, Sendable {
    /// The began or ended message of the touch is withheld from its view.
    case delayed
    /// The view, which had received the touch's began message, now gets a cancelled message and no more messages.
    case cancelled
    /// The view that was hit never gets the touch.
    case refused
    /// The touch hit a view, whether or not any recognizer follows the touch.
    case hit
    /// The touch hit no view that accepts touches, and was assigned to a view without a name.
    case missed
    /// The touch has ended, and every decision that involves the touch has been made.
    case over
  }

  /// The time of the decision, in µs of effective time.
  public let time: Int64
  /// The number of the frame in which the decision was made.
  public let frame: Int
  /// The number of the sequence. A sequence lasts from the first finger down on a screen until no finger is down or
  /// withheld.
  public let sequence: Int
  /// The touch at the time of the decision, with its view and window.
  public let touch: Touch
  /// What happened to the touch.
  public let outcome: Outcome
  /// The rule that caused the decision, such as `S33`.
  public let rule: String
  /// A description of what delayed, cancelled or refused the touch.
  public let reason: String
  /// The recognizer that delayed or cancelled the touch; `nil` if no recognizer did.
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
