/// A control whose right half adds a step to its value, and whose left half takes one away.
open class Stepper: Control {
  /// The least value.
  public final var minimumValue = 0.0 { didSet { value = clamped(value) } }
  /// The greatest value.
  public final var maximumValue = 100.0 { didSet { value = clamped(value) } }
  /// The value; what is set is brought between its ends. Setting it sends nothing.
  public final var value: Double {
    get { current }
    set { current = clamped(newValue) }
  }
  /// By how much a tap changes the value.
  public final var step = 1.0
  /// Whether a step beyond one end goes on at the other.
  public final var wraps = false

  private final var current = 0.0
  private final var isIncrement = false

  open override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    isIncrement = touch.location(in: self).x >= bounds.origin.x + bounds.size.width / 2
    return true
  }

  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    guard isTouchInside else { return }
    let before = value
    let next = value + (isIncrement ? step : -step)
    if wraps && next > maximumValue {
      value = minimumValue
    } else if wraps && next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    if value != before { sendActions(for: [.valueChanged, .primaryActionTriggered], with: event) }
  }

  private final func clamped(_ value: Double) -> Double {
    value >= minimumValue ? min(value, max(minimumValue, maximumValue)) : minimumValue
  }

  override func refusal(of recognizer: GestureRecognizer) -> Refusal? { refusalOfTap(recognizer) }
}
