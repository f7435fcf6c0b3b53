extension GestureRecognizer: TimerTarget {
  /// The window of its view.
  final var window: Window? { view?.window }
  /// The application of the attempt that is under way.
  final var application: Application? { attempt.application }

  /// Begin an attempt without touches.
  final func beginAttempt(_ number: Int, in application: Application, at order: DeliveryOrder) {
    attempt = Attempt(number, in: application, at: order)
  }

  /// Note what the first touch of an attempt says of it.
  final func noteFirst(_ touch: Touch) {
    // A screen's asks no window, and holds none (S49).
    attempt.noteFirst(touch, on: isOfScreen ? nil : touch.view)
  }

  /// Whether this recognizer follows a touch.
  public final func follows(_ touch: Touch) -> Bool {
    guard let application, has(row: touch.row) else { return false }
    return application.table.touches.contains { $0.id == touch.id }
  }

  /// Whether the touch in a row of the table is one that this recognizer follows.
  final func has(row: Int) -> Bool { attempt.touches.contains(row) }

  /// Stop following a touch. The recognizer gets no more updates of the touch, and does not cancel the touch in its
  /// view (S18).
  public final func ignore(_ touch: Touch, for event: TouchEvent) {
    guard let application else { return }
    attempt.remove(row: touch.row)
    application.mark([.lostTouches, .transition])
  }

  /// Request a call to ``timerFired(at:)`` after `deadline` (µs). The request replaces an earlier request.
  public final func setTimer(at deadline: Int64) {
    guard let application else { return }
    clearTimer()
    attempt.note(timer: application.arm(self, at: deadline))
  }

  /// Withdraw the request made with ``setTimer(at:)``.
  public final func clearTimer() {
    guard let timer = attempt.timer else { return }
    application?.disarm(timer)
    attempt.note(timer: nil)
  }

  final func timerFired(_ id: TimerQueue.ID, at time: Int64) {
    guard id == attempt.timer else { return }
    attempt.note(timer: nil)
    application?.mark(.lostTouches)
    timerFired(at: time)
  }

  /// End the attempt: back to possible, without touches (S16).
  final func endAttempt() {
    attemptEnds()
    rememberLocation()
    clearTimer()
    let (rows, end) = (attempt.touchRows, application?.currentTime ?? 0)
    forgetAttempt()
    (lastRows, lastEnd) = (rows, end)
  }

  /// Be without an attempt, whatever was under way.
  final func forgetAttempt() {
    let old = attempt
    attempt = Attempt()
    (lastRows, lastEnd) = (TouchSet(), 0)
    // A view that goes with its touch may call the application.
    withExtendedLifetime(old) {}
    reset()
  }

  /// Keep the place of the touches, which go.
  final func rememberLocation() {
    lastLocation = centroid ?? lastLocation
  }

  /// Whether both have had a touch in common in their attempts.
  final func sharesTouch(with other: GestureRecognizer) -> Bool {
    !attempt.touches.isDisjoint(with: other.attempt.touches)
  }

  /// Where its touches stand in the frame being handled.
  final var positions: TouchSet {
    guard let touches = application?.table.touches else { return TouchSet() }
    let rows = attempt.touches
    var positions = TouchSet()
    for position in touches.indices where rows.contains(touches[position].row) { positions.insert(position) }
    return positions
  }

  /// Whether any of its touches or presses is down.
  final func hasTouchDown(in touches: borrowing Span<Touch>) -> Bool {
    if attempt.isOfPresses { return application?.presses.isAnyDown(in: attempt.touches) ?? false }
    for position in touches.indices where touches[position].phase.isDown && has(row: touches[position].row) {
      return true
    }
    return false
  }

  /// Whether any of its touches was cancelled in this frame.
  final func hasCancellation(in event: TouchEvent) -> Bool {
    !attempt.touches.isDisjoint(with: event.changes.cancelled)
  }

  /// The first of its touches that are down or end in this frame.
  final var firstTouch: Touch? { application?.table.touches.first { has(row: $0.row) } }

  /// The mean place of its touches that are down, else of those that lift in this frame, in screen pixels.
  final var centroid: Point? {
    attempt.$application.lend { $0.table.centroid(ofRows: attempt.touches) } ?? nil
  }

  /// Where its first touch began, in the coordinate space of `view`.
  final func startLocation(in view: View) -> Point? {
    firstTouch.map { view.convert(fromScreen: $0.startLocation) }
  }

  /// The screen of the attempt that is under way.
  final var screen: Screen { attempt.screen! }

  /// The thresholds of its application.
  final var thresholds: Thresholds {
    guard let application else { return Thresholds() }
    return application.thresholds
  }

  /// Whether a frame has anything new of its touches.
  @inline(__always)
  final func hasNews(in event: borrowing TouchEvent) -> Bool {
    !isOver && !attempt.touches.isDisjoint(with: event.changes.changed)
  }

  /// Handle one frame that has news.
  final func handle(_ event: TouchEvent) {
    attempt.note(isLosingTouch: hasCancellation(in: event))
    if isExtended { handleExtended(event) } else { update(event.touches.span, with: event) }
    if attempt.isLosingTouch { abort("S13", "its touch was cancelled") }
    attempt.note(isLosingTouch: false)
  }
}
