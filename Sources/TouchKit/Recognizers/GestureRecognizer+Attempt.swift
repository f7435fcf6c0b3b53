extension GestureRecognizer: TimerTarget {
  final var window: Window? { view?.window }
  /// The application of the current attempt; `nil` outside an attempt.
  final var application: Application? { attempt.application }

  /// Begin an attempt without touches.
  final func beginAttempt(_ number: Int, in application: Application, at order: DeliveryOrder) {
    attempt = Attempt(number, in: application, at: order)
  }

  /// Store the properties of the attempt's first touch.
  final func noteFirst(_ touch: Touch) {
    // A screen's recognizer asks no window and retains none (S49).
    attempt.noteFirst(touch, on: isOfScreen ? nil : touch.view)
    if let velocityTracker, let application { velocityTracker.use(application.velocityLimits, on: touch.screen) }
  }

  /// Whether this recognizer follows a touch.
  public final func follows(_ touch: Touch) -> Bool {
    guard let application, has(row: touch.row) else { return false }
    return application.table.touches.contains { $0.id == touch.id }
  }

  /// Whether this recognizer follows the touch in a row of the touch table.
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

  /// End the attempt: return to `possible`, without touches (S16).
  final func endAttempt() {
    attemptEnds()
    rememberLocation()
    clearTimer()
    let (rows, end) = (attempt.touchRows, application?.currentTime ?? 0)
    forgetAttempt()
    (lastRows, lastEnd) = (rows, end)
  }

  final func forgetAttempt() {
    let old = attempt
    attempt = Attempt()
    lastRows = TouchSet()
    // Keep the old attempt until here: when it releases a removed view, the view may call the application.
    withExtendedLifetime(old) {}
    reset()
  }

  /// Store the location of the touches, which are about to be removed.
  final func rememberLocation() {
    lastLocation = centroid ?? lastLocation
  }

  /// Whether the attempts of both recognizers have had a touch in common.
  final func sharesTouch(with other: GestureRecognizer) -> Bool {
    !attempt.touches.isDisjoint(with: other.attempt.touches)
  }

  /// The positions of the attempt's touches in the current frame.
  final var positions: TouchSet {
    guard let touches = application?.table.touches else { return TouchSet() }
    let rows = attempt.touches
    var positions = TouchSet()
    for position in touches.indices where rows.contains(touches[position].row) { positions.insert(position) }
    return positions
  }

  /// Whether any touch or press of the attempt is down.
  final func hasTouchDown(in touches: borrowing Span<Touch>) -> Bool {
    if attempt.isOfPresses { return application?.presses.isAnyDown(in: attempt.touches) ?? false }
    for position in touches.indices where touches[position].phase.isDown && has(row: touches[position].row) {
      return true
    }
    return false
  }

  /// Whether any touch of the attempt was cancelled in this frame.
  final func hasCancellation(in event: TouchEvent) -> Bool {
    !attempt.touches.isDisjoint(with: event.changes.cancelled)
  }

  /// The attempt's first touch that is down or ends in this frame.
  final var firstTouch: Touch? { application?.table.touches.first { has(row: $0.row) } }

  /// The view that the attempt's first touch that is down hit. If no touch is down, the view that the attempt's first
  /// touch or press hit. `nil` for a screen's recognizer, which asks no window (S49).
  final var hitView: View? {
    guard attempt.hitView != nil, !attempt.isOfPresses else { return attempt.hitView }
    return application?.table.touches.first { $0.isDown && has(row: $0.row) }?.view ?? attempt.hitView
  }

  /// The mean location of the attempt's touches that are down, or else of those that lift in this frame, in screen
  /// pixels.
  final var centroid: Point? {
    attempt.$application.lend { $0.table.centroid(ofRows: attempt.touches) } ?? nil
  }

  /// Where ``firstTouch`` began, in the coordinate space of `view`.
  final func startLocation(in view: View) -> Point? {
    firstTouch.map { view.convert(fromScreen: $0.startLocation) }
  }

  /// The screen of the current attempt; there must be an attempt.
  final var screen: Screen { attempt.screen! }

  /// The thresholds of the application; the defaults outside an attempt.
  final var thresholds: Thresholds {
    guard let application else { return Thresholds() }
    return application.thresholds
  }

  /// Whether a frame changed any touch of the attempt.
  @inline(__always)
  final func hasNews(in event: borrowing TouchEvent) -> Bool {
    !isOver && !attempt.touches.isDisjoint(with: event.changes.changed)
  }

  /// Handle a frame that changed touches of the attempt.
  final func handle(_ event: TouchEvent) {
    attempt.note(isLosingTouch: hasCancellation(in: event))
    if isExtended { handleExtended(event) } else { update(event.touches.span, with: event) }
    if attempt.isLosingTouch { abort("S13", "its touch was cancelled") }
    attempt.note(isLosingTouch: false)
  }
}
