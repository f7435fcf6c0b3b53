/// A control that shows the current page. A tap on the right half selects the next page, and a tap on the left half
/// selects the previous page.
open class PageControl: Control {
  /// The number of pages.
  public final var numberOfPages = 0 {
    didSet { currentPage = min(currentPage, max(0, numberOfPages - 1)) }
  }
  /// The current page, counted from 0. Setting the page sends no event.
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
