/// What a program that finds a gesture has to know of one attempt: its touches as they change, and at last what became of it (S55).
public struct Contest {
  /// What became of an attempt.
  public enum Outcome: String, Sendable {
    /// The program's gesture was recognized.
    case recognized
    /// It had begun, and was cancelled.
    case cancelled
    /// It was not recognized: the program said so, or its touches were taken.
    case failed
    /// Another gesture was recognized first.
    case prevented
    /// The program did not answer in time.
    case expired
  }

  /// What is new.
  public enum News {
    /// Touches changed. Of a `moved`, every touch that is down.
    case touches(Touch.Phase, TouchList)
    /// The attempt is over. The other one is what prevented or cancelled it.
    case outcome(Outcome, by: GestureRecognizer?)
  }

  /// Whose attempt it is.
  public let recognizer: ClientGestureRecognizer
  /// What is new.
  public let news: News
  /// The number of the attempt among those of its program.
  public var number: Int { recognizer.contest }
}
