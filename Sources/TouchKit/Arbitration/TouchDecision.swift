/// What became of a touch: the view that it hit and who follows it, why its view did not get it as it came, and how it ended (S44).
public struct TouchDecision {
  /// What became of the touch in its view.
  public enum Outcome: String, Sendable {
    /// Its began or its ended is withheld.
    case delayed
    /// The view, which had its began, gets a cancelled and then nothing.
    case cancelled
    /// The view never hears of it.
    case refused
    /// It began on its view, and recognizers follow it, or none.
    case hit
    /// It began where no view takes touches; its own view is one without a name.
    case missed
    /// It has ended, and nothing that it took part in is open any more.
    case over
  }

  /// When, in µs of effective time.
  public let time: Int64
  /// In which frame.
  public let frame: Int
  /// In which sequence: from the first finger down on a screen until none is down or withheld.
  public let sequence: Int
  /// The touch as it is then, with its view and window.
  public let touch: Touch
  /// What became of it.
  public let outcome: Outcome
  /// The rule that decided, like `S33`.
  public let rule: String
  /// What delayed, took or refused it, in words.
  public let reason: String
  /// The recognizer that delayed or took it; `nil` where none did.
  public let cause: GestureRecognizer?
}

extension TouchDecision {
  /// What became of the touch, in words: `was delayed`, `began`.
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
