extension GestureRecognizer: TimerTarget {
  /// Whether a touch is one that this recognizer follows.
  public final func follows(_ touch: Touch) -> Bool {
    guard let application else { return false }
    return positions.contains { application.touches[$0].id == touch.id }
  }

  /// Stops following a touch: no further update of it comes, and it is not cancelled in its view (S18).
  public final func ignore(_ touch: Touch, for event: TouchEvent) {
    guard let application else { return }
    positions.removeAll { application.touches[$0].id == touch.id }
    attempt.removeAll { $0 == touch.id }
    application.hasLostTouches = true
    application.isUnsettled = true
  }

  /// Asks for ``timerFired(at:)`` once the time `deadline` (µs) has passed; an earlier wish is forgotten.
  public final func setTimer(at deadline: Int64) {
    guard let application else { return }
    clearTimer()
    timer = application.timers.arm(self, at: deadline)
  }

  /// Forgets the wish of ``setTimer(at:)``.
  public final func clearTimer() {
    guard let timer else { return }
    application?.timers.disarm(timer)
    self.timer = nil
  }

  final func timerFired(_ id: TimerQueue.ID, at time: Int64) {
    guard id == timer else { return }
    timer = nil
    application?.hasLostTouches = true
    timerFired(at: time)
  }

  /// Begins an attempt with its first touch.
  final func beginAttempt(in application: Application, number: Int, sequence: Int, touch: Touch) {
    self.application = application
    attemptNumber = number
    attemptType = touch.type
    hitView = touch.view
    hitScreen = touch.screen
    self.sequence = sequence
  }

  /// Ends the attempt: back to possible, without touches (S16).
  final func endAttempt() {
    lastLocation = centroid ?? lastLocation
    clearTimer()
    forgetAttempt()
  }

  /// Is without an attempt, whatever was under way.
  final func forgetAttempt() {
    timer = nil
    machine = .possible
    request = .none
    hasWaited = false
    positions.removeAll(keepingCapacity: true)
    attempt.removeAll(keepingCapacity: true)
    relations.forgetAttempt()
    hitView = nil
    application = nil
    reset()
  }

  /// Whether both have had a touch in common in their attempts.
  final func sharesTouch(with other: GestureRecognizer) -> Bool {
    attempt.contains { other.attempt.contains($0) }
  }

  /// Whether any of its touches has changed in this frame.
  final func hasNews(in touches: borrowing Span<Touch>) -> Bool {
    for position in positions where touches[position].phase != .stationary { return true }
    return false
  }

  /// Whether any of its touches was cancelled in this frame.
  final func hasCancellation(in touches: borrowing Span<Touch>) -> Bool {
    for position in positions where touches[position].phase == .cancelled { return true }
    return false
  }

  /// Whether any of its touches is down.
  final func hasTouchDown(in touches: borrowing Span<Touch>) -> Bool {
    for position in positions where touches[position].phase.isDown { return true }
    return false
  }

  /// The mean place of its touches that are down, else of those that lift in this frame, in screen pixels.
  final var centroid: Point? {
    guard let touches = application?.touches else { return nil }
    return centroid(in: touches.span)
  }

  /// Where its first touch began, in the coordinate space of `view`.
  final func startLocation(in view: View) -> Point? {
    guard let application, let first = positions.first else { return nil }
    return view.convert(fromScreen: application.touches[first].startLocation)
  }

  final func centroid(in touches: borrowing Span<Touch>) -> Point? {
    var down = Point.zero
    var downs = 0.0
    var all = Point.zero
    for position in positions {
      let location = touches[position].location
      all.x += location.x
      all.y += location.y
      if touches[position].phase.isDown {
        down.x += location.x
        down.y += location.y
        downs += 1
      }
    }
    if downs > 0 { return Point(x: down.x / downs, y: down.y / downs) }
    let count = Double(positions.count)
    return count > 0 ? Point(x: all.x / count, y: all.y / count) : nil
  }

  /// The screen of the attempt that is under way.
  final var screen: Screen { hitScreen! }

  /// The thresholds of its application.
  final var thresholds: Thresholds {
    guard let application else { return Thresholds() }
    return application.thresholds
  }

  /// Hands the touches that changed to the four touch methods, phase by phase.
  final func callTouchMethods(with event: TouchEvent) {
    callTouchMethod(.began, with: event)
    callTouchMethod(.moved, with: event)
    callTouchMethod(.ended, with: event)
    callTouchMethod(.cancelled, with: event)
  }

  private final func callTouchMethod(_ phase: Touch.Phase, with event: TouchEvent) {
    guard let application else { return }
    var changed = application.takeScratch()
    for position in positions where event.touches[position].phase == phase { changed.append(position) }
    if !changed.isEmpty {
      let touches = TouchList(event.touches, at: changed)
      switch phase {
      case .began: touchesBegan(touches, with: event)
      case .moved: touchesMoved(touches, with: event)
      case .ended: touchesEnded(touches, with: event)
      case .cancelled: touchesCancelled(touches, with: event)
      case .stationary: break
      }
    }
    application.giveBack(&changed)
  }
}
