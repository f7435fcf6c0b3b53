/// The pan of a scroll view.
final class ScrollPan: PanGestureRecognizer {
  override init(name: String) {
    super.init(name: name)
    addTarget { ($0.recognizer as? ScrollPan)?.scrollView?.handle($0) }
  }

  override class var shippedType: GestureRecognizer.Type? { ScrollPan.self }

  private var scrollView: ScrollView? { view as? ScrollView }

  override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    for position in touches.indices where touches[position].phase == .began && has(row: touches[position].row) {
      scrollView?.hold(for: touches[position])
    }
    super.update(touches, with: event)
  }

  override func reset() {
    super.reset()
    scrollView?.panEnded()
  }

  override func ruleOfWithdrawal(hasBegun: Bool) -> StaticString { hasBegun ? "S38" : "S33" }
}

/// Withholds touches from the content of a scroll view, until they are old enough or have lifted (S33, S34).
///
/// The recognizer never recognizes. When it fails, the content gets the touches that `delaysTouchesBegan` withheld.
final class ContentDelay: GestureRecognizer {
  /// Whether the touches have lifted while other recognizers may withhold their end. The content then gets their
  /// beginning and end together.
  private(set) var isLingering = false

  override init(name: String) {
    super.init(name: name)
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    cancelsTouchesInView = false
  }

  override var kind: String { ScrollView.contentDelayKind }
  override var needsTouches: Bool { !isLingering }
  override var isMovement: Bool { false }

  override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    guard isUndecided else { return }
    if !attempt.touches.isDisjoint(with: event.changes.began) {
      isLingering = false
      if attempt.timer == nil { setTimer(at: event.time + microseconds(thresholds.scrollContentDelay)) }
    }
    guard !hasTouchDown(in: touches), !isLingering, !hasCancellation(in: event) else { return }
    isLingering = true
    clearTimer()
    application?.arena.linger(self)
    application?.mark(.heldTouches)
  }

  override func timerFired(at time: Int64) {
    fail(
      "S33", "the first touch is older than \(duration(thresholds.scrollContentDelay)) (scroll.contentDelay)", .larger,
      "scroll.contentDelay")
  }

  override func reset() {
    super.reset()
    isLingering = false
  }

  override func releaseLiftedTouches(in arena: Arena) {
    guard isLingering, !attempt.touches.contains(where: { arena.isHeld(row: $0, .ended) }) else { return }
    fail("S34", "the touch has lifted")
  }

  override var ruleOfDelay: StaticString { "S33" }
}
