/// An update about one attempt, for the program that decides the gesture: changed touches and, at the end, the outcome
/// of the attempt (S55).
public struct Contest {
  /// The outcome of an attempt.
  public enum Outcome: String, Sendable {
    /// The program's gesture was recognized.
    case recognized
    /// The gesture had begun, but was cancelled.
    case cancelled
    /// The gesture was not recognized: the program decided so, or the touches were taken away.
    case failed
    /// Another gesture was recognized first.
    case prevented
    /// The program did not answer in time.
    case expired
  }

  /// What is new in the attempt: changed touches, or the outcome.
  public enum News {
    /// Touches changed. A `moved` update contains every touch that is down.
    case touches(Touch.Phase, TouchList)
    /// The attempt is over. If another recognizer prevented or cancelled the attempt, `by` is that recognizer.
    case outcome(Outcome, by: GestureRecognizer?)
  }

  /// The recognizer of the attempt.
  public let recognizer: ClientGestureRecognizer
  /// What is new in the attempt: changed touches, or the outcome.
  public let news: News
  /// The number of the attempt, unique within its program.
  public var number: Int { recognizer.contest }
}
