extension Application {
  /// Report a decision about a recognizer, if a sink receives decisions; `reason` is evaluated only then.
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
  /// Report a decision about a touch, if a sink receives decisions; `rule` and `reason` are evaluated only then.
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

  /// Explain a touch that has begun: name the recognizers that follow it.
  final func explainBegin(of touch: Touch) {
    guard wantsDecisions else { return }
    let recognizers = arena.attempting.filter { $0.has(row: touch.row) && !$0.ignoresLastTouch }
    explanations.begin(touch, joining: recognizers.filter(\.isActive))
    let followers = "followed by \(joined(recognizers.map(\.title)))"
    if touch.view.isBackdrop {
      reportDecision(
        of: touch, .missed, "S44", "\(nearest(to: touch.startLocation, on: touch.screen)); \(followers)")
    } else {
      reportDecision(of: touch, .hit, "S44", followers)
    }
  }

  /// Explain a touch that hit no view: name the nearest view.
  final func explainMiss(of sample: TouchSample, _ id: Int, on screen: Screen) {
    guard wantsDecisions else { return }
    // A touch needs a view, so this one gets a window that belongs to no application.
    let nowhere = Window(screen: screen)
    let touch = Touch(sample, id: id, time: currentTime, tapCount: 1, view: nowhere, window: nowhere)
    reportDecision(of: touch, .missed, "S44", nearest(to: sample.location, on: screen))
  }

  /// Report that a touch is ignored, because too many are down.
  final func explainSurplus(of sample: TouchSample, _ id: Int, on view: View, in window: Window) {
    guard wantsDecisions else { return }
    let touch = Touch(sample, id: id, time: currentTime, tapCount: 1, view: view, window: window)
    reportDecision(of: touch, .refused, "S44", "\(TouchSet.capacity) touches are down already")
  }

  /// Describe the view that is nearest to a location where no view was hit.
  private final func nearest(to place: Point, on screen: Screen) -> String {
    nearestView(to: place, on: screen).map { "\($0.view.title) is nearest, \(decimal($0.distance)) pt away" }
      ?? "no view is there"
  }

  /// Explain the touches that have ended and to which nothing refers any more.
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

/// Join names for a sentence: `no recognizer`, `select`, `select and scroll`, `select, scroll and zoom`.
private func joined(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "no recognizer" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
