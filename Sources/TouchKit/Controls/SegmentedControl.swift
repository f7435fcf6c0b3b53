/// A control that consists of segments side by side, one of which is selected.
open class SegmentedControl: Control {
  /// The number of segments, all of the same width.
  public final var numberOfSegments: Int {
    didSet {
      numberOfSegments = max(0, numberOfSegments)
      if let chosen = selectedSegment, chosen >= numberOfSegments { selectedSegment = nil }
    }
  }
  /// The selected segment, counted from 0 at the left; `nil` if none is selected. Setting the segment sends no event.
  public final var selectedSegment: Int?
  /// Whether segments act as momentary buttons: a tap is reported, but the segment does not stay selected.
  public final var isMomentary = false

  /// Create a control with `numberOfSegments` segments, at `frame` in its future superview.
  public init(name: String = "", frame: Rect = .zero, numberOfSegments: Int = 0) {
    self.numberOfSegments = max(0, numberOfSegments)
    super.init(name: name, frame: frame)
  }

  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    guard isTouchInside, numberOfSegments > 0, bounds.size.width > 0 else { return }
    let part = (touch.location(in: self).x - bounds.origin.x) / bounds.size.width
    let touched = Int(min(max(part * Double(numberOfSegments), 0), Double(numberOfSegments - 1)))
    guard isMomentary || touched != selectedSegment else { return }
    selectedSegment = touched
    triggersPrimaryAction = true
    sendActions(for: .valueChanged, with: event)
  }

  /// A momentary selection lasts until the last event of the lift has been sent.
  open override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    super.touchesEnded(touches, with: event)
    if isMomentary { selectedSegment = nil }
  }

  override func refusal(of recognizer: GestureRecognizer) -> Refusal? { refusalOfTap(recognizer) }
}
