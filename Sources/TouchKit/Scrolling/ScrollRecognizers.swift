/// The pan of a scroll view.
final class ScrollPan: PanGestureRecognizer {
  override init(name: String) {
    super.init(name: name)
    addTarget { $0.view?.asScrollView?.panActed() }
  }

  override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    for position in positions where touches[position].phase == .began {
      view?.asScrollView?.hold(for: touches[position])
    }
    super.update(touches, with: event)
  }

  override func reset() {
    super.reset()
    view?.asScrollView?.panEnded()
  }
}

/// Holds touches back from the content of a scroll view, until they are old enough or have lifted (S33, S34).
///
/// It never recognizes: it fails, and what delaysTouchesBegan withheld goes to the content.
final class ContentDelay: GestureRecognizer {
  /// Whether its touches have lifted, and it waits for those who hold back their end, so that both reach the content together.
  private(set) var isLingering = false

  override init(name: String) {
    super.init(name: name)
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    cancelsTouchesInView = false
  }

  override var kind: String { ScrollView.contentDelayKind }
  override var needsTouches: Bool { !isLingering }

  override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    guard isUndecided else { return }
    for position in positions where touches[position].phase == .began {
      isLingering = false
      if timer == nil { setTimer(at: event.time + microseconds(thresholds.scrollContentDelay)) }
    }
    guard !hasTouchDown(in: touches), !isLingering, !hasCancellation(in: touches) else { return }
    isLingering = true
    clearTimer()
    application?.lingering.append(self)
  }

  override func timerFired(at time: Int64) {
    fail("S33", "the touch is older than \(duration(thresholds.scrollContentDelay)) (scroll.contentDelay)")
  }

  override func reset() {
    super.reset()
    isLingering = false
  }

  /// Gives the touches free unless somebody still holds back their end.
  fileprivate func giveFree(in application: Application) {
    guard isLingering, !attempt.contains(where: { application.isHeld($0, .ended) }) else { return }
    fail("S34", "the touch has lifted")
  }
}

extension Application {
  /// Lets go of touches that have lifted and that nobody else holds back (S34).
  func releaseLingering() {
    lingering.removeAll { !$0.isLingering || !$0.isUndecided }
    for delay in lingering { delay.giveFree(in: self) }
  }

  /// Lets scroll views follow their pans, when views have had their messages (S38).
  func followPans() {
    var next = 0
    while next < scrollNews.count {
      scrollNews[next].follow()
      next += 1
    }
    scrollNews.removeAll(keepingCapacity: true)
  }

  /// Stops the scroll views at or below a view, or all; they are told that it was cancelled.
  func stopScrolling(below view: View?) {
    for scrollView in moving where view.map({ scrollView.isDescendant(of: $0) }) ?? true { scrollView.stop(.cancelled) }
  }

  /// Whether a scroll view around the touched view keeps the touch from it (S35).
  func isKept(_ touch: Touch, _ sequence: Int, with event: TouchEvent) -> Bool {
    let content = touch.view
    var view = content.superview
    while let current = view {
      if let scrollView = current.asScrollView, scrollView.isScrollEnabled {
        if scrollView.caughtTouch == touch.id {
          tell(of: touch, sequence, .refused, "S33", "it stopped \(scrollView.title)")
          return true
        }
        if !scrollView.touchesShouldBegin(touch, with: event, in: content) {
          tell(of: touch, sequence, .refused, "S35", "\(scrollView.title) says that it should not begin there")
          return true
        }
      }
      view = current.superview
    }
    return false
  }
}
