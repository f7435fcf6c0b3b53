// Calls of the four touch methods, and the touches that a shipped recognizer gets through them (S43).
extension GestureRecognizer {
  /// Pass the changed touches to the four touch methods, phase by phase.
  final func callTouchMethods(with event: TouchEvent) {
    callTouchMethod(.began, with: event)
    callTouchMethod(.moved, with: event)
    callTouchMethod(.ended, with: event)
    callTouchMethod(.cancelled, with: event)
  }

  private final func callTouchMethod(_ phase: Touch.Phase, with event: TouchEvent) {
    guard application != nil else { return }
    var positions = TouchSet()
    for position in event.touches.indices
    where event.touches[position].phase == phase && has(row: event.touches[position].row) {
      positions.insert(position)
    }
    let touches = TouchList(event.touches, at: positions)
    guard !touches.isEmpty else { return }
    switch phase {
    case .began: touchesBegan(touches, with: event)
    case .moved: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    case .stationary: break
    }
  }

  /// Call the touch methods of a subclass of a shipped recognizer, which gets only the touches that they pass to
  /// `super`.
  final func handleExtended(_ event: TouchEvent) {
    attempt.hide(event.changes.began)
    callTouchMethods(with: event)
  }

  /// Show the touches that reached `super` to the shipped recognizer, and all others as stationary.
  final func showExtended(_ touches: TouchList, of event: TouchEvent) {
    guard isExtended, isUndecided || isActive else { return }
    var shown = TouchSet()
    for touch in touches { shown.insert(touch.row) }
    var all = event.touches
    for position in all.indices where !shown.contains(all[position].row) { all[position].phase = .stationary }
    if touches.first?.phase == .began { attempt.unhide(shown) }
    let hidden = attempt.takeHidden()
    let changes = TouchChanges(of: all, inRows: event.changes.all, at: all.indices)
    let seen = TouchEvent(time: event.time, touches: all, coalesced: event.coalesced, changes: changes)
    if !attempt.touches.isDisjoint(with: shown) { update(all.span, with: seen) }
    attempt.putBack(hidden)
  }
}
