/// The pan of a scroll view.
final class ScrollPan: PanGestureRecognizer {
  override init(name: String) {
    super.init(name: name)
    // Another finger that is still down must not delay the end of a lifted touch (S34).
    delaysTouchesEnded = false
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
  /// Whether a touch of the attempt has lifted. The arena then asks when the touch can be released, because the content
  /// gets its beginning and end together.
  private var isLingering = false

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
    guard isUndecided, let down = attempt.$application.lend({ $0.table.downRows }) else { return }
    var lifted = attempt.touches
    lifted.formIntersection(event.changes.changed)
    lifted.subtract(down)
    let hasBegun = !attempt.touches.isDisjoint(with: event.changes.began)
    guard hasBegun || !lifted.isEmpty, !hasCancellation(in: event) else { return }
    if attempt.timer == nil || !lifted.isEmpty { restartTimer() }
    if lifted.isEmpty { return }
    if !isLingering { application?.arena.linger(self) }
    isLingering = true
    application?.mark(.heldTouches)
  }

  /// Measure the delay from the first touch that is down.
  private func restartTimer() {
    clearTimer()
    guard let first = application?.table.touches.first(where: { $0.isDown && has(row: $0.row) }) else { return }
    setTimer(at: first.startTime + microseconds(thresholds.scrollContentDelay))
  }

  override func timerFired(at time: Int64) {
    guard let application else { return }
    let down = attempt.touches.filter { application.table.downRows.contains($0) }
    // Lifted touches remain, because a tap withholds their end (S34).
    if down.count < attempt.touches.count { return release(down) }
    fail(
      "S33", "the first touch is older than \(duration(thresholds.scrollContentDelay)) (scroll.contentDelay)", .larger,
      "scroll.contentDelay")
  }

  override func reset() {
    super.reset()
    isLingering = false
  }

  override func releaseLiftedTouches(in arena: Arena) {
    guard let application else { return }
    let free = attempt.touches.filter { !application.table.downRows.contains($0) && !arena.isHeld(row: $0, .ended) }
    if free.count == attempt.touches.count { return fail("S34", "the touch has lifted") }
    release(free)
  }

  /// Stop withholding some of the touches.
  private func release(_ rows: [Int]) {
    for row in rows { attempt.remove(row: row) }
    application?.mark(.delivery)
  }

  override var ruleOfDelay: StaticString { "S33" }
}
