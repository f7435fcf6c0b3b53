/// Why a view did not get a touch as it came: it was delayed, taken away or refused.
public struct TouchDecision {
  /// What became of the touch in its view.
  public enum Outcome: String, Sendable {
    /// Its began or its ended is withheld.
    case delayed
    /// The view, which had its began, gets a cancelled and then nothing.
    case cancelled
    /// The view never hears of it.
    case refused
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
}

extension Application {
  /// Reports a decision, if a sink receives decisions; the reason is put into words only then.
  func tell(
    of touch: Touch, _ sequence: Int, _ outcome: TouchDecision.Outcome, _ rule: @autoclosure () -> String,
    _ reason: @autoclosure () -> String
  ) {
    guard sinks.wantDecisions else { return }
    let decision = TouchDecision(
      time: currentTime, frame: frameCount, sequence: sequence, touch: touch, outcome: outcome, rule: rule(),
      reason: reason())
    report(.touchDecision(decision))
  }

  /// Tells that a recognizer took a touch from its view (S27, S29, S38).
  func tellOfTaking(_ touch: Touch, _ delivery: Delivery, by recognizer: GestureRecognizer) {
    guard sinks.wantDecisions, !delivery.isTaken, delivery.stage != .silent else { return }
    let isScroll = recognizer is ScrollPan
    if delivery.stage == .down {
      tell(of: touch, delivery.sequence, .cancelled, isScroll ? "S38" : "S29", "\(recognizer.title) recognized")
    } else {
      tell(of: touch, delivery.sequence, .refused, isScroll ? "S33" : "S27", "\(recognizer.title) recognized first")
    }
  }

  /// Tells that a touch is withheld, and who holds it back (S27, S28, S33).
  func tellOfDelay(_ touch: Touch, _ sequence: Int, _ gate: Gate) {
    guard sinks.wantDecisions else { return }
    let holder = attempting.first { recognizer in
      recognizer.isUndecided && (gate == .began ? recognizer.delaysTouchesBegan : recognizer.delaysTouchesEnded)
        && recognizer.attempt.contains(touch.id)
    }
    guard let holder else { return }
    if gate == .began {
      let rule = holder is ContentDelay ? "S33" : "S27"
      tell(of: touch, sequence, .delayed, rule, "began waits for \(holder.title) to fail")
    } else {
      tell(of: touch, sequence, .delayed, "S28", "ended waits for \(holder.title) to fail")
    }
  }
}
