extension Application {
  /// Report a decision, if a sink receives decisions; the reason is put into words only then.
  func reportDecision(
    of recognizer: GestureRecognizer, from: GestureRecognizer.State, to: GestureRecognizer.State,
    _ rule: StaticString, _ reason: @autoclosure () -> Reason, by cause: GestureRecognizer? = nil
  ) {
    guard wantsDecisions else { return }
    let reason = reason()
    let decision = Decision(
      time: currentTime, frame: frameCount, sequence: recognizer.attempt.sequence, recognizer: recognizer, from: from,
      to: to, rule: "\(rule)", reason: reason.words, limit: reason.limit, cause: cause)
    report(.decision(decision))
  }
  /// Report a decision, if a sink receives decisions; the reason is put into words only then.
  func reportDecision(
    of touch: Touch, _ outcome: TouchDecision.Outcome, _ rule: @autoclosure () -> StaticString,
    _ reason: @autoclosure () -> String, by cause: GestureRecognizer? = nil
  ) {
    guard wantsDecisions else { return }
    let decision = TouchDecision(
      time: currentTime, frame: frameCount, sequence: touch.sequence, touch: touch, outcome: outcome,
      rule: "\(rule())", reason: reason(), cause: cause)
    report(.touchDecision(decision))
  }

  /// Explain a touch that has begun: who follows it.
  final func explainBegin(of touch: Touch) {
    guard wantsDecisions else { return }
    explanations.begin(touch)
    let followers = "followed by \(joined(arena.attempting.filter { $0.has(row: touch.row) }.map(\.title)))"
    if touch.view.isBackdrop {
      reportDecision(
        of: touch, .missed, "S44", "\(nearest(to: touch.startLocation, on: touch.screen)); \(followers)")
    } else {
      reportDecision(of: touch, .hit, "S44", followers)
    }
  }

  /// Explain a touch that no view was hit by, with the nearest that it missed.
  final func explainMiss(of sample: TouchSample, on screen: Screen) {
    guard wantsDecisions else { return }
    // A touch is on a view; this one gets a view that lies in no application.
    let nowhere = Window(screen: screen)
    let touch = Touch(sample, time: currentTime, tapCount: 1, view: nowhere, window: nowhere)
    reportDecision(of: touch, .missed, "S44", nearest(to: sample.location, on: screen))
  }

  /// The view that is nearest to a place that hits none, in words.
  private final func nearest(to place: Point, on screen: Screen) -> String {
    nearestView(to: place, on: screen).map { "\($0.view.title) is nearest, \(decimal($0.distance)) pt away" }
      ?? "no view is there"
  }

  /// Explain the touches that have ended and that nothing refers to any more.
  final func explainEnds() {
    var rows = table.rows
    rows.formUnion(delivery.rowsInUse)
    rows.formUnion(arena.rowsInUse)
    for (touch, recognizers) in explanations.removeEnded(rowsInUse: rows) {
      let hearing = touch.view.isBackdrop ? "" : "; \(touch.view.title) got \(delivery.hearing(of: touch))"
      let outcome = recognizers.isEmpty ? "no gesture was recognized" : "recognized by \(joined(recognizers))"
      reportDecision(of: touch, .over, "S44", outcome + hearing)
    }
  }
}

/// Name in a sentence: `no recognizer`, `select`, `select and scroll`, `select, scroll and zoom`.
private func joined(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "no recognizer" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
