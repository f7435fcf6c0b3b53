extension GestureRecognizer {
  final var isActive: Bool { attempt.isActive }
  final var isOver: Bool { attempt.isOver }
  final var isUndecided: Bool { attempt.isUndecided }

  /// Apply a state that a subclass sets. Only the transitions of S13 are valid.
  final func change(to new: State) {
    switch (attempt.phase, new) {
    // Nearly all changes take this path, which only queues an action.
    case (.active(.changed), .changed): attempt.$application.lend { $0.queueAction(of: self, in: .changed) }
    case (.open, .began): ask(.begin)
    case (.open, .ended): ask(.recognize)
    case (.asking(.begin), .changed), (.waiting(.begin), .changed): break
    case (.asking(.begin), .ended), (.waiting(.begin), .ended): ask(.beginAndEnd)
    case (.asking(.begin), .cancelled), (.waiting(.begin), .cancelled): ask(.beginAndCancel)
    case (.open, .failed), (.asking(.begin), .failed), (.waiting(.begin), .failed), (.asking(.recognize), .failed),
      (.waiting(.recognize), .failed):
      fail("S13", "it gave up")
    case (.active, .changed), (.active, .ended), (.active, .cancelled):
      let isCancelled = attempt.isLosingTouch && new == .ended
      move(to: isCancelled ? .cancelled : new, "S13", isCancelled ? "its touch was cancelled" : "")
    default: refuse(new)
    }
  }

  /// Apply a frame to a movement that has begun. Return whether the movement has not begun and still may.
  ///
  /// - Parameters:
  ///   - fingers: how many fingers must be down for a change; with fewer, the movement pauses.
  ///   - isDue: whether a change sends an action.
  @inline(__always)
  final func isOpen(after change: CentroidPath.Change, fingers: Int = 2, isDue: @autoclosure () -> Bool) -> Bool {
    guard isActive else { return attempt.phase == .open }
    if change.down == 0 {
      state = .ended
    } else if change.down >= fingers && (change.hasMoved || change.isOtherSet) && isDue() {
      state = .changed
    }
    return false
  }

  private final func ask(_ request: Attempt.Request) {
    attempt.ask(request)
    application?.mark(.requests)
  }

  /// Wait for another recognizer to fail. Return `false` if this recognizer waits already.
  final func waitForFailure() -> Bool { attempt.wait() }

  private final func refuse(_ new: State) {
    let old = application == nil ? attempt.state : state
    assertionFailure("\(title): \(old) to \(new) is not a valid transition of a gesture recognizer")
    ignore(old, new)
  }

  final func ignore(_ from: State, _ to: State) {
    guard let application else { return }
    application.countIllegalTransition()
    application.reportDecision(
      of: self, from: from, to: from, "S13", "its code set \(to), which does not follow \(from): ignored")
  }

  /// Make a transition, and queue its action, if any (S14).
  final func move(
    to new: State, _ rule: StaticString, _ reason: @autoclosure () -> Reason, by cause: GestureRecognizer? = nil
  ) {
    guard let application else { return }
    let old = attempt.state
    attempt.move(to: new)
    if new != .changed { application.mark(isOver ? [.transition, .endedAttempts] : .transition) }
    if new != .failed { application.queueAction(of: self, in: new) }
    if new != old { application.reportDecision(of: self, from: old, to: new, rule, reason(), by: cause) }
  }

  /// Report the action of a state, and call the targets.
  final func sendAction(in state: State, by application: Application) {
    let action = Action(
      recognizer: self, state: state, location: attempt.shownPlace ?? location(in: nil), time: application.currentTime)
    application.report(.action(action))
    if !targets.isEmpty { for target in targets { target.handler(action) } }
  }

  final func fail(
    _ rule: StaticString, _ reason: @autoclosure () -> Reason, by cause: GestureRecognizer? = nil
  ) {
    guard isUndecided else { return }
    move(to: .failed, rule, reason(), by: cause)
  }

  /// Fail because of a limit, if the attempt is undecided.
  final func fail(
    _ rule: StaticString, _ words: @autoclosure () -> String, _ change: DecidingLimit.Change, _ key: String,
    below measured: Double = .infinity
  ) {
    fail(rule, Reason(words(), change, key, below: measured))
  }

  /// Fail because the last finger has lifted. If fingers were missing, their number decided. A cancelled touch has not
  /// lifted: ``handle(_:)`` reports it.
  ///
  /// - Parameter key: the key that sets the number of fingers; `nil` if the scene cannot change it.
  final func failAfterLift(limit key: String? = nil, _ reason: @autoclosure () -> Reason) {
    if attempt.isLosingTouch { return }
    let fingers = attempt.touches.count
    fail("S13", fingers < minimumFingers ? missingFingers("lifted", fingers, limit: key) : reason())
  }

  /// The reason for failing with fewer fingers than the gesture requires.
  final func missingFingers(_ words: String, _ fingers: Int, limit key: String? = "touches") -> Reason {
    let count = "\(fingers) finger\(fingers == 1 ? "" : "s")"
    let sentence = "\(words), and only \(count) came down, \(minimumFingers) required"
    return key.map { Reason(sentence, .other, $0) } ?? "\(sentence)"
  }

  /// Fail because a press had too few fingers or buttons when its time was up.
  final func failIncomplete(required: Int, within limit: Double, _ key: String) {
    let noun = attempt.isOfPresses ? "buttons" : "fingers"
    fail("S13", "\(required) \(noun) were required within \(duration(limit)) (\(key))", .longer, key)
  }

  /// Fail because a press failed.
  ///
  /// - Parameters:
  ///   - required: the number of fingers or buttons that the gesture takes.
  ///   - limit: the limit of a movement, in points; buttons do not move.
  ///   - key: the key that set the limit: of a threshold, or of the recognizer in its scene.
  final func fail(_ failure: PressTracker.Failure, required: Int, limit: Double = 0, key: String = "") {
    switch failure {
    case .moved(let distance, let tremor):
      let went = "\(required > 1 ? "the fingers" : "a finger") moved \(measured(distance, limit: limit + tremor)) pt"
      fail("S13", "\(went), limit \(decimal(limit)) pt (\(key))\(tremorWords(tremor))", .larger, key)
    case .tooManyFingers(let count) where attempt.isOfPresses:
      fail("S13", "\(count) buttons were pressed, \(required) required", .other, "touches")
    case .liftedEarly where attempt.isOfPresses:
      fail("S13", "a button was released before \(required) were down", .other, "touches")
    case .tooManyFingers(let count): failInCrowd("\(count) fingers came down, \(required) required")
    case .liftedEarly: fail("S13", "a finger lifted before \(required) were down", .other, "touches")
    }
  }

  /// The end of a reason: a tremor of so many points was added to the limit (S58).
  final func tremorWords(_ tremor: Double) -> String {
    tremor > 0 ? " plus the tremor's \(decimal(tremor)) pt (S58)" : ""
  }

  /// Fail because more fingers came down than the gesture takes.
  ///
  /// The recognizer follows no new touch until every finger that is down on its view or below has lifted. The last
  /// finger of a hand must not begin a gesture (S16).
  final func failInCrowd(_ words: @autoclosure () -> String, limit key: String = "touches") {
    guard isUndecided, let application, let view else { return }
    crowd = application.table.touches.filter { touch in
      touch.isDown && (isOfScreen ? touch.screen === screen : touch.view.isDescendant(of: view))
    }.map(\.id)
    fail("S13", words(), .other, key)
  }

  /// Whether a finger of the crowd that made this recognizer fail is still down (S16).
  final func isCrowded(in touches: [Touch]) -> Bool {
    if crowd.isEmpty { return false }
    crowd.removeAll { id in !touches.contains { $0.id == id && $0.isDown } }
    return !crowd.isEmpty
  }

  /// Whether a touch that begins is a late finger of the hand that made the last attempt. Together with the fingers
  /// still down, it would have been one too many (S16).
  final func isLate(_ touch: Touch, in application: Application) -> Bool {
    guard fingersOfHand < .max, !attempt.isUnderWay, !lastRows.isEmpty, touch.startTime >= lastEnd else { return false }
    let landing = microseconds(application.thresholds.handLanding)
    let others = application.table.touches.count { other in
      lastRows.contains(other.row) && other.isDown && other.startTime < lastEnd
        && touch.startTime - other.startTime <= landing
    }
    return others >= fingersOfHand
  }

  /// Fail or cancel the current attempt, because its touches were taken, or the recognizer was disabled or detached.
  final func abort(
    _ rule: StaticString, _ reason: @autoclosure () -> Reason, by cause: GestureRecognizer? = nil
  ) {
    if isActive {
      move(to: .cancelled, rule, reason(), by: cause)
    } else {
      fail(rule, reason(), by: cause)
    }
  }

  /// End an attempt from outside, during a frame or between frames.
  final func stop(_ reason: @autoclosure () -> Reason) {
    guard let application else { return }
    application.dispatch { abort("S17", reason()) }
  }

  /// The name shown in explanations; the kind if the recognizer has no name.
  package final var title: String { name.isEmpty ? kind : name }
}

/// A rule that forbids something, with the reason in words.
struct Refusal {
  let rule: StaticString
  let reason: String
}
