extension GestureRecognizer {
  /// Whether this recognizer follows a press.
  public final func follows(_ press: Press) -> Bool {
    guard let application, attempt.isOfPresses, has(row: press.row) else { return false }
    return application.presses.contains(press.id)
  }

  /// The presses that this recognizer follows and that are down or have just ended.
  public final var presses: [Press] {
    guard let application, attempt.isOfPresses else { return [] }
    return application.presses.presses.filter { has(row: $0.row) }
  }

  /// The buttons of the current attempt, in the order in which they were first pressed. The list is empty if the
  /// attempt follows touches.
  public final var buttons: [PressType] { attempt.isOfPresses ? pressTypes : [] }

  /// Whether the attempt takes a press that begins (S18). An attempt follows either touches or presses.
  final func receives(_ press: Press) -> Bool {
    guard isEnabled && allowedPressTypes.contains(press.type) else { return false }
    guard !attempt.isUnderWay || attempt.isOfPresses && !isOver && accepts(press) else { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: press) ?? true
  }

  /// Store the properties of the first press. Its location is the middle of the focused view.
  final func noteFirstPress(on view: View, of screen: Screen) {
    attempt.noteFirstPress(on: view, of: screen)
    pressTypes = []
    lastLocation = view.middle
  }

  /// Add a press that begins to the attempt.
  final func add(_ press: Press) {
    attempt.add(row: press.row)
    if !pressTypes.contains(press.type) { pressTypes.append(press.type) }
  }

  /// Handle changed presses, if this recognizer follows any of them.
  final func handle(_ event: PressesEvent) {
    guard !isOver, !attempt.touches.isDisjoint(with: event.changed) else { return }
    let own = event.allPresses.filter { event.changed.contains($0.row) && has(row: $0.row) }
    attempt.note(isLosingTouch: own.contains { $0.phase == .cancelled })
    call(.began, own, event)
    call(.changed, own, event)
    call(.ended, own, event)
    call(.cancelled, own, event)
    if attempt.isLosingTouch { abort("S13", "its press was cancelled") }
    attempt.note(isLosingTouch: false)
  }

  private final func call(_ phase: Press.Phase, _ own: [Press], _ event: PressesEvent) {
    let presses = own.filter { $0.phase == phase }
    guard !presses.isEmpty, application != nil else { return }
    switch phase {
    case .began: pressesBegan(presses, with: event)
    case .changed: pressesChanged(presses, with: event)
    case .ended: pressesEnded(presses, with: event)
    case .cancelled: pressesCancelled(presses, with: event)
    case .stationary: break
    }
  }
}

extension View {
  /// The middle of the view, in screen pixels.
  fileprivate final var middle: Point {
    convert(toScreen: Point(x: boundsOrigin.x + frame.size.width / 2, y: boundsOrigin.y + frame.size.height / 2))
  }
}
