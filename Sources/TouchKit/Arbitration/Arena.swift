/// The attempts under way, and who of them wins (S15, S19 to S25).
///
/// Recognizers are asked and get their answers here; what follows from it (actions, messages to views) is work that they mark.
final class Arena {
  /// The recognizers with an attempt under way, in the order of S11.
  private(set) var attempting: [GestureRecognizer] = []
  /// Those that hold touches of lifted fingers back, until no other holds back their end (S34).
  private var lingering: [GestureRecognizer] = []
  private var lastNumber = 0
  /// Which touches a window keeps from the gestures of the screen's edges (S42).
  var edges = DeferredTouches()
  /// The touches that are passed on to other programs.
  let world = WorldTouches()

  /// Whether a recognizer that has asked to leave possible still waits.
  var isWaiting = false

  // MARK: Attempts

  /// Offer a touch that begins to the recognizers of its screen (S49), then to those of its view and of all views above it, innermost first
  /// (S11).
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

  /// Offer a touch to the recognizers of its screen. In a secure window they follow only touches that begin at an edge, and sinks get the
  /// middle of that edge as their place.
  private func offer(_ touch: Touch, to backdrop: Window, in application: Application) {
    var place: Point?
    if touch.window.isSecure {
      let edges = touch.screen.edges(at: touch.startLocation, within: application.thresholds.edgeBand)
      guard let middle = touch.screen.middle(of: edges) else { return }
      place = middle
    }
    offer(touch, to: backdrop, in: application, depth: Self.screenDepth)
    guard let place else { return }
    for recognizer in backdrop.gestureRecognizers where recognizer.has(row: touch.row) {
      recognizer.attempt.show(place)
    }
  }

  /// The depth of a screen's recognizers: before those of every view.
  private static let screenDepth = Int.max

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

  /// Offer a press that begins to the recognizers of its view and of all views above it, innermost first (S11).
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

  /// Begin an attempt for what hit or is meant for a view below `view`, whose recognizer this is.
  private func begin(
    _ recognizer: GestureRecognizer, in application: Application, onView view: View, depth: Int, attached: Int
  ) {
    let known = attempting.first { $0.view === view }?.attempt.order.view
    begin(
      recognizer, in: application, at: DeliveryOrder(depth: depth, view: known ?? lastNumber + 1, attached: attached))
  }

  /// Begin an attempt without touches.
  func begin(_ recognizer: GestureRecognizer, in application: Application, at order: DeliveryOrder) {
    lastNumber += 1
    recognizer.beginAttempt(lastNumber, in: application, at: order)
    let place = attempting.firstIndex { order < $0.attempt.order } ?? attempting.count
    attempting.insert(recognizer, at: place)
  }

  /// Whether an active recognizer further in has the touch already and excludes this one, which is active on others (S19).
  private func isWithdrawnByActive(_ touch: Touch, before recognizer: GestureRecognizer) -> Bool {
    recognizer.isActive && attempting.contains { $0.isActive && $0.has(row: touch.row) && prevents($0, recognizer) }
  }

  /// Hand a frame to every recognizer that follows one of its touches.
  func handle(_ event: TouchEvent) {
    // Nothing joins or leaves the list meanwhile: what begins attempts cannot be handed in from a callback, and they end after this.
    let all = attempting
    all.lendEach { if $0.hasNews(in: event) { $0.handle(event) } }
  }

  /// Hand every recognizer that follows presses what became of them.
  func handle(_ event: PressesEvent) {
    for recognizer in attempting where recognizer.attempt.isOfPresses { recognizer.handle(event) }
  }

  /// End the attempts that nothing can decide any more: no touch is down, no timer armed, nothing asked for.
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

  /// Keep where the touches were of those that lose their last ones with these, which leave the table.
  func rememberLocations(ofTouches ended: TouchSet, down: TouchSet) {
    for recognizer in attempting {
      let touches = recognizer.attempt.touches
      if !touches.isDisjoint(with: ended) && touches.isDisjoint(with: down) { recognizer.rememberLocation() }
    }
  }

  /// Reset every recognizer that has come to an end (S16).
  func endAttempts() {
    // Only those that are over now: if a reset ends another one, its action is due first (S12).
    let over = attempting.filter(\.isOver)
    for recognizer in over { recognizer.endAttempt() }
    attempting.removeAll { !$0.attempt.isUnderWay }
  }

  /// Let attempts forget ended touches, because no row is free: many touches began and ended while a finger rested.
  func forgetTouches(except touches: TouchSet) {
    for recognizer in attempting { recognizer.attempt.keep(only: touches) }
  }

  /// Forget every attempt, and report nothing.
  func forgetAttempts() {
    for recognizer in attempting { recognizer.forgetAttempt() }
  }

  // MARK: Holding touches back

  /// The rows of touches that attempts refer to.
  var rowsInUse: TouchSet {
    var rows = TouchSet()
    for recognizer in attempting { rows.formUnion(recognizer.attempt.touches) }
    return rows
  }

  /// The rows of touches that recognizers of screens follow, which have not come to an end.
  var rowsOfScreens: TouchSet {
    var rows = TouchSet()
    for recognizer in attempting where recognizer.isOfScreen && !recognizer.isOver {
      rows.formUnion(recognizer.attempt.touches)
    }
    return rows
  }

  /// The first undecided recognizer that holds back a touch's began or its ended (S27, S28, P3).
  func holder(ofRow row: Int, _ gate: ViewDelivery.Gate) -> GestureRecognizer? {
    let isPassedOn = world.rows.contains(row)
    return attempting.first { recognizer in
      recognizer.isUndecided
        && (isPassedOn
          ? recognizer.withholds : gate == .began ? recognizer.delaysTouchesBegan : recognizer.delaysTouchesEnded)
        && recognizer.attempt.touches.contains(row) && !(recognizer.isOfScreen && edges.isDeferred(row))
    }
  }

  /// Whether an undecided recognizer holds back a touch's began or its ended (S27, S28).
  func isHeld(row: Int, _ gate: ViewDelivery.Gate) -> Bool { holder(ofRow: row, gate) != nil }

  /// Note that a recognizer holds back touches of lifted fingers.
  func linger(_ recognizer: GestureRecognizer) {
    lingering.append(recognizer)
  }

  /// Let go of touches that have lifted and that no other recognizer holds back (S34).
  func releaseLiftedTouches() {
    guard !lingering.isEmpty else { return }
    lingering.removeAll { !$0.isUndecided }
    for recognizer in lingering { recognizer.releaseLiftedTouches(in: self) }
  }
}
