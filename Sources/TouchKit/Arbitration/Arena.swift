/// The attempts under way, and the decisions about which of them win (S15, S19 to S25).
///
/// The arena asks recognizers and decides their requests. Recognizers mark the work that follows, such as actions and
/// messages to views.
final class Arena {
  /// The recognizers with an attempt under way, in the order of S11.
  private(set) var attempting: [GestureRecognizer] = []
  /// Recognizers that withhold touches of lifted fingers until no other recognizer withholds their end (S34).
  private var lingering: [GestureRecognizer] = []
  private var lastNumber = 0
  /// The touches that windows keep from the gestures of the screen's edges (S42).
  var edges = DeferredTouches()
  /// The touches that are passed on to other programs.
  let world = WorldTouches()

  /// Whether a recognizer still waits after it requested to leave `possible`.
  var isWaiting = false

  // MARK: Attempts

  /// Offer a touch that begins to the recognizers of its screen (S49), then to those of its view and of all views
  /// above, innermost first (S11).
  func offer(_ touch: Touch, in application: Application) {
    edges.begin(touch, by: application.thresholds)
    if let backdrop = application.backdrop(of: touch.screen) {
      offer(touch, to: backdrop, in: application)
    }
    touch.view.forEachAbove { view, depth in
      if !view.isBackdrop { offer(touch, to: view, in: application, depth: depth) }
    }
    world.begin(touch, in: application)
  }

  /// Offer a touch to the recognizers of its screen. In a secure window, they follow only touches that begin at an
  /// edge. Sinks get the middle of that edge as the location.
  private func offer(_ touch: Touch, to backdrop: Window, in application: Application) {
    var place: Point?
    if touch.window.isSecure {
      let edges = touch.screen.edges(at: touch.startLocation, within: application.thresholds.edgeBand)
      guard let middle = touch.screen.middle(of: edges) else { return }
      place = middle
    }
    // A screen's recognizers come before those of every view.
    offer(touch, to: backdrop, in: application, depth: .max)
    guard let place else { return }
    for recognizer in backdrop.gestureRecognizers where recognizer.has(row: touch.row) {
      recognizer.attempt.show(place)
    }
  }

  private func offer(_ touch: Touch, to view: View, in application: Application, depth: Int) {
    for (attached, recognizer) in view.gestureRecognizers.enumerated()
    where !recognizer.isCrowded(in: application.table.touches) && !recognizer.isLate(touch, in: application)
      && recognizer.receives(touch)
      && !isWithdrawnByActive(touch, before: recognizer)
    {
      if !recognizer.attempt.isUnderWay {
        begin(recognizer, in: application, onView: view, depth: depth, attached: attached)
        recognizer.noteFirst(touch)
      }
      recognizer.attempt.add(row: touch.row)
    }
  }

  /// Offer a press that begins to the recognizers of its view and of all views above, innermost first (S11).
  func offer(_ press: Press, in application: Application) {
    guard let hitView = press.view, let window = press.window else { return }
    hitView.forEachAbove { view, depth in
      for (attached, recognizer) in view.gestureRecognizers.enumerated() where recognizer.receives(press) {
        if !recognizer.attempt.isUnderWay {
          begin(recognizer, in: application, onView: view, depth: depth, attached: attached)
          recognizer.noteFirstPress(on: hitView, of: window.screen)
        }
        recognizer.add(press)
      }
    }
  }

  /// Begin an attempt of a recognizer of `view`, for a touch or press on `view` or on a view below it.
  private func begin(
    _ recognizer: GestureRecognizer, in application: Application, onView view: View, depth: Int, attached: Int
  ) {
    // A pen that hovers has not touched the view, nor has a button that is held.
    let known = attempting.first { $0.view === view && $0.attempt.order.view > 0 && !$0.attempt.isOfPresses }
    begin(
      recognizer, in: application,
      at: DeliveryOrder(depth: depth, view: known?.attempt.order.view ?? lastNumber + 1, attached: attached))
  }

  /// Begin an attempt without touches.
  func begin(_ recognizer: GestureRecognizer, in application: Application, at order: DeliveryOrder) {
    lastNumber += 1
    recognizer.beginAttempt(lastNumber, in: application, at: order)
    let place = attempting.firstIndex { order < $0.attempt.order } ?? attempting.count
    attempting.insert(recognizer, at: place)
  }

  /// Whether `recognizer` must not get a touch, because a recognizer further in is active with the touch and excludes
  /// it. `recognizer` is active with other touches (S19).
  private func isWithdrawnByActive(_ touch: Touch, before recognizer: GestureRecognizer) -> Bool {
    recognizer.isActive && attempting.contains { $0.isActive && $0.has(row: touch.row) && prevents($0, recognizer) }
  }

  /// Pass a frame to every recognizer that follows one of the changed touches.
  func handle(_ event: TouchEvent) {
    // The list does not change meanwhile: callbacks cannot pass input that begins attempts, and attempts end later.
    let all = attempting
    all.lendEach { if $0.hasNews(in: event) { $0.handle(event) } }
  }

  /// Pass changed presses to every recognizer that follows presses.
  func handle(_ event: PressesEvent) {
    for recognizer in attempting where recognizer.attempt.isOfPresses { recognizer.handle(event) }
  }

  /// End the attempts that nothing can decide any more: no touch is down, no timer is armed, and no request is pending.
  func concludeLostAttempts(_ touches: [Touch]) {
    for recognizer in attempting
    where recognizer.needsTouches && recognizer.attempt.timer == nil && !recognizer.hasTouchDown(in: touches.span) {
      if recognizer.isActive {
        recognizer.abort("S13", "its touches have ended")
      } else if recognizer.attempt.request == nil {
        recognizer.fail("S13", "its touches have ended")
      }
    }
  }

  /// Store the locations of recognizers whose last touches are in `ended`, before these touches leave the table.
  func rememberLocations(ofTouches ended: TouchSet, down: TouchSet) {
    for recognizer in attempting {
      let touches = recognizer.attempt.touches
      if !touches.isDisjoint(with: ended) && touches.isDisjoint(with: down) { recognizer.rememberLocation() }
    }
  }

  /// Reset every recognizer whose attempt is over (S16).
  func endAttempts() {
    // Only those that are over now: if a reset ends another attempt, the action of that attempt is sent first (S12).
    let over = attempting.filter(\.isOver)
    for recognizer in over { recognizer.endAttempt() }
    attempting.removeAll { !$0.attempt.isUnderWay }
  }

  /// Make attempts forget ended touches, because no row is free: many touches began and ended while a finger stayed
  /// down.
  func forgetTouches(except touches: TouchSet) {
    for recognizer in attempting { recognizer.attempt.keep(only: touches) }
  }

  /// Discard every attempt, and report nothing.
  func forgetAttempts() {
    for recognizer in attempting { recognizer.forgetAttempt() }
  }

  // MARK: Holding touches back

  /// The rows of touches to which attempts refer.
  var rowsInUse: TouchSet {
    var rows = TouchSet()
    for recognizer in attempting { rows.formUnion(recognizer.attempt.touches) }
    return rows
  }

  /// The rows of touches that recognizers of screens follow in attempts that are not over.
  var rowsOfScreens: TouchSet {
    var rows = TouchSet()
    for recognizer in attempting where recognizer.isOfScreen && !recognizer.isOver {
      rows.formUnion(recognizer.attempt.touches)
    }
    return rows
  }

  /// The first undecided recognizer that withholds the began or ended message of a touch (S27, S28, P3).
  func holder(ofRow row: Int, _ gate: ViewDelivery.Gate) -> GestureRecognizer? {
    let isPassedOn = world.rows.contains(row)
    return attempting.first { recognizer in
      recognizer.isUndecided
        && (isPassedOn
          ? recognizer.withholds : gate == .began ? recognizer.delaysTouchesBegan : recognizer.delaysTouchesEnded)
        && recognizer.attempt.touches.contains(row) && !(recognizer.isOfScreen && edges.isDeferred(row))
    }
  }

  /// Whether an undecided recognizer withholds the began or ended message of a touch (S27, S28, P3).
  func isHeld(row: Int, _ gate: ViewDelivery.Gate) -> Bool { holder(ofRow: row, gate) != nil }

  /// Note that a recognizer withholds touches of lifted fingers.
  func linger(_ recognizer: GestureRecognizer) {
    lingering.append(recognizer)
  }

  /// Release touches that have lifted and that no other recognizer withholds (S34).
  func releaseLiftedTouches() {
    guard !lingering.isEmpty else { return }
    lingering.removeAll { !$0.isUndecided }
    for recognizer in lingering { recognizer.releaseLiftedTouches(in: self) }
  }
}
