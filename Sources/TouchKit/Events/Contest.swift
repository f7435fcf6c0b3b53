/// News of one attempt for the program that recognizes its gesture: its touches as they change, and finally its outcome
/// (S55).
public struct Contest {
  /// The outcome of an attempt.
  public enum Outcome: String, Sendable {
    /// The program's gesture was recognized.
    case recognized
    /// It had begun, but was cancelled.
    case cancelled
    /// It was not recognized: the program decided so, or its touches were taken.
    case failed
    /// Another gesture was recognized first.
    case prevented
    /// The program did not answer in time.
    case expired
  }

  /// What is new.
  public enum News {
    /// Touches changed. A `moved` has every touch that is down.
    case touches(Touch.Phase, TouchList)
    /// The attempt is over. The other recognizer has prevented or cancelled it.
    case outcome(Outcome, by: GestureRecognizer?)
  }

  /// The origin of the attempt's recognizer.
  public let recognizer: ClientGestureRecognizer
  /// What is new.
  public let news: News
  /// The number of the attempt within its program.
  public var number: Int { recognizer.contest }
}
