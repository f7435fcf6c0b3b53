/// A control that shows which page is seen: its right half goes to the next page, its left half to the one before.
open class PageControl: Control {
  /// How many pages there are.
  public final var numberOfPages = 0 {
    didSet { currentPage = min(currentPage, max(0, numberOfPages - 1)) }
  }
  /// The page that is seen, from 0. Setting it sends nothing.
  public final var currentPage = 0

  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    guard isTouchInside else { return }
    let isForward = touch.location(in: self).x >= bounds.origin.x + bounds.size.width / 2
    let next = currentPage + (isForward ? 1 : -1)
    guard next >= 0 && next < numberOfPages else { return }
    currentPage = next
    triggersPrimaryAction = true
    sendActions(for: .valueChanged, with: event)
  }

  override func refusal(of recognizer: GestureRecognizer) -> Refusal? { refusalOfTap(recognizer) }
}
