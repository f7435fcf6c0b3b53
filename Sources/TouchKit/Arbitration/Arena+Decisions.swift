extension Arena {
  /// Grant or refuse the requests of recognizers, in the order of S11, until nothing changes any more.
  func decide() {
    var waiting: [ObjectIdentifier] = []
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for recognizer in attempting where recognizer.attempt.request != nil {
        if decideInTurn(on: recognizer, &waiting) { hasChanged = true }
      }
    }
    isWaiting = attempting.contains { $0.attempt.request != nil }
  }

  /// Decide first on the recognizers to which this one yields, and then on this one, unless that has made it fail.
  /// Return whether anything has changed. `waiting` are recognizers that had to wait since the last change.
  private func decideInTurn(on recognizer: GestureRecognizer, _ waiting: inout [ObjectIdentifier]) -> Bool {
    var hasChanged = false
    for other in attempting
    where other !== recognizer && other.attempt.request != nil && recognizer.yields(to: other)
      && recognizer.sharesTouch(with: other) && !waiting.contains(ObjectIdentifier(other))
      && prevents(other, recognizer)
    {
      if decideInTurn(on: other, &waiting) { hasChanged = true } else { waiting.append(ObjectIdentifier(other)) }
    }
    if recognizer.isUndecided && decide(on: recognizer) { hasChanged = true }
    if hasChanged { waiting.removeAll() }
    return hasChanged
  }

  /// Grant or refuse the request of a recognizer. Return `false` if the recognizer has to wait for another one.
  private func decide(on recognizer: GestureRecognizer) -> Bool {
    if let active = attempting.first(where: { isBlocked(recognizer, by: $0) }) {
      recognizer.loses(to: active)
      recognizer.fail("S19", "\(active.title) is active on the same touch", by: active)
      return true
    }
    if let active = attempting.first(where: { $0.isActive && recognizer.requires($0) }) {
      recognizer.fail("S23", "it requires \(active.title) to fail, but \(active.title) is active", by: active)
      return true
    }
    if recognizer.isOfScreen, edges.refuse(recognizer) {
      let deferral = "\(duration(recognizer.thresholds.edgeDeferral)) (edge.deferral)"
      recognizer.fail(
        "S42",
        "the window defers gestures from this edge; a second gesture is recognized within \(deferral) of the lift",
        .other, "defersEdges")
      return true
    }
    if let awaited = attempting.first(where: { $0 !== recognizer && mustWait(recognizer, for: $0) }) {
      return !waits(recognizer, for: awaited)
    }
    guard recognizer.isUndecided else { return true }
    if recognizer.attempt.isWaiting && failsWithoutFinger(recognizer, "before it could begin") { return true }
    if shouldBegin(recognizer) { grant(recognizer) }
    return true
  }

  /// Fail a continuous recognizer that has fewer fingers down than its gesture needs: no continuous gesture begins
  /// without its fingers (S23).
  private func failsWithoutFinger(
    _ recognizer: GestureRecognizer, _ when: @autoclosure () -> String, by awaited: GestureRecognizer? = nil
  ) -> Bool {
    guard recognizer.attempt.request != .recognize, let table = recognizer.application?.table else { return false }
    let (down, required) = (table.countDown(inRows: recognizer.attempt.touchRows), recognizer.minimumFingers)
    let touches = table.touches
    let isEnough = recognizer.attempt.isOfPresses ? recognizer.hasTouchDown(in: touches.span) : down >= required
    if isEnough { return false }
    let words = down == 0 ? "its touches lifted" : "only \(down) of the \(required) required fingers stayed down"
    recognizer.fail("S23", "\(words) \(when())", by: awaited)
    return true
  }

  private func isBlocked(_ recognizer: GestureRecognizer, by active: GestureRecognizer) -> Bool {
    active.isActive && active !== recognizer && active.sharesTouch(with: recognizer) && prevents(active, recognizer)
  }

  /// Whether `recognizer` requires `other` to fail, and `other` is undecided (S23).
  private func mustWait(_ recognizer: GestureRecognizer, for other: GestureRecognizer) -> Bool {
    guard other.isUndecided else { return false }
    askRequirement(of: recognizer, toFail: other)
    return recognizer.requires(other)
  }

  /// Make a recognizer wait for another one to fail, unless it fails first. Return whether it waits.
  private func waits(_ recognizer: GestureRecognizer, for awaited: GestureRecognizer) -> Bool {
    guard let application = recognizer.application else { return false }
    if failsWithoutFinger(recognizer, "while it waited for \(awaited.title) to fail", by: awaited) { return false }
    awaited.isAwaited(by: recognizer)
    if recognizer.waitForFailure() {
      application.reportDecision(
        of: recognizer, from: .possible, to: .possible, "S23", "it waits for \(awaited.title) to fail",
        by: awaited)
    }
    return true
  }

  /// Ask both sides, once in an attempt, whether `recognizer` must wait for `other` (S23). A screen's recognizer does
  /// not wait for a window's (S49).
  private func askRequirement(of recognizer: GestureRecognizer, toFail other: GestureRecognizer) {
    if recognizer.isOfScreen && !other.isOfScreen { return }
    guard recognizer.sharesTouch(with: other), recognizer.attempt.noteQuestion(about: other) else { return }
    let isRequired =
      recognizer.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: recognizer)
      || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false
    guard isRequired && !recognizer.requires(other) else { return }
    if let path = other.path(to: recognizer) {
      let names = ([recognizer] + path).map(\.title).joined(separator: " requires ")
      recognizer.application?.reportDecision(
        of: recognizer, from: .possible, to: .possible, "S25",
        "a requirement was dropped because it closes a cycle: \(names)")
    } else {
      recognizer.attempt.require(other)
    }
  }

  /// Ask the views from the hit view up to the recognizer's own view, then the delegate (S15). For a screen's
  /// recognizer, no window is asked (S49).
  private func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let own = recognizer.view
    var view = recognizer.hitView ?? own
    while let current = view {
      if !current.gestureRecognizerShouldBegin(recognizer) {
        let refusal = current.refusal(of: recognizer)
        recognizer.fail(
          refusal?.rule ?? "S15", "\(refusal?.reason ?? "the view \(current.title) says that it should not begin")")
        return false
      }
      if current === own { break }
      view = current.superview
    }
    if let delegate = recognizer.delegate, !delegate.gestureRecognizerShouldBegin(recognizer) {
      recognizer.fail("S15", "its delegate says that it should not begin")
      return false
    }
    return recognizer.attempt.request != nil
  }

  private func grant(_ recognizer: GestureRecognizer) {
    guard let request = recognizer.attempt.request, let application = recognizer.application else { return }
    let hasWaited = recognizer.attempt.isWaiting
    recognizer.begins(deferred: hasWaited)
    recognizer.move(to: request == .recognize ? .ended : .began, hasWaited ? "S23" : "S13", "")
    application.delivery.withdrawTouches(of: recognizer)
    if recognizer.attempt.isOfPresses && recognizer.cancelsTouchesInView {
      application.presses.withdraw(rows: recognizer.attempt.touches)
      application.mark(.presses)
    }
    application.explanations.noteRecognition(of: recognizer)
    if recognizer.isOfScreen {
      for other in attempting where !other.isOfScreen && recognizer.sharesTouch(with: other) {
        other.loses(to: recognizer)
        other.abort("S49", "\(recognizer.title), a gesture of the screen, recognized on the same touch", by: recognizer)
      }
    }
    for other in attempting where other !== recognizer && other.isUndecided {
      if recognizer.sharesTouch(with: other) { askRequirement(of: other, toFail: recognizer) }
      if other.requires(recognizer) {
        other.loses(to: recognizer)
        other.fail("S23", "it requires \(recognizer.title) to fail, but \(recognizer.title) recognized", by: recognizer)
      } else if recognizer.sharesTouch(with: other) && prevents(recognizer, other) {
        other.loses(to: recognizer)
        other.fail("S19", "\(recognizer.title) recognized first on the same touch", by: recognizer)
      }
    }
    if request == .beginAndEnd { recognizer.move(to: .ended, "S13", "") }
    if request == .beginAndCancel { recognizer.move(to: .cancelled, "S13", "") }
  }

  /// Whether `one`, if recognized, makes `other` fail (S20). A screen's recognizer always prevents a window's
  /// recognizer, and never the reverse (S49).
  func prevents(_ one: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    if one.isOfScreen != other.isOfScreen { return one.isOfScreen }
    guard one.canPrevent(other) && other.canBePrevented(by: one) else { return false }
    return !one.goesTogether(with: other) && !other.goesTogether(with: one)
  }
}
