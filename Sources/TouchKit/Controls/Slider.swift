/// A control whose knob is dragged to a value.
open class Slider: Control {
  /// The value at the left end of the slider.
  public final var minimumValue = 0.0 { didSet { value = clamped(value) } }
  /// The value at the right end of the slider.
  public final var maximumValue = 1.0 { didSet { value = clamped(value) } }
  /// The value at the knob's position; a value outside the range is clamped. Setting the value sends no event.
  public final var value = 0.0 { didSet { value = clamped(value) } }
  /// Whether each change is reported while the knob is dragged; if not, only the final value is reported.
  ///
  /// After a cancelled drag, the slider keeps the value that it reported last. If changes are not reported during a
  /// drag, a cancelled drag restores the value from before the drag.
  public final var isContinuous = true

  private final var startValue = 0.0
  private final var startPlace = 0.0

  /// The rectangle of the knob, in the slider's own coordinate space: a square as high as the slider.
  public final var knob: Rect {
    let side = min(bounds.size.height, bounds.size.width)
    let range = maximumValue - minimumValue
    let part = range > 0 ? (value - minimumValue) / range : 0
    return Rect(
      x: bounds.origin.x + part * (bounds.size.width - side), y: bounds.origin.y, width: side, height: side)
  }

  /// A slider follows only touches that begin on its knob.
  open override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    let place = touch.location(in: self)
    guard isOnKnob(place) else { return false }
    startPlace = place.x
    startValue = value
    return true
  }

  override var reasonNotToTrack: String { "the touch missed the knob of \(title)" }

  open override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    let length = bounds.size.width - knob.size.width
    guard length > 0 else { return true }
    let before = value
    value = startValue + (touch.location(in: self).x - startPlace) / length * (maximumValue - minimumValue)
    if isContinuous && value != before { sendActions(for: .valueChanged, with: event) }
    return true
  }

  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    _ = continueTracking(touch, with: event)
    guard value != startValue else { return }
    triggersPrimaryAction = true
    if !isContinuous { sendActions(for: .valueChanged, with: event) }
  }

  /// If changes are not reported during a drag, a cancelled drag restores the previous value.
  open override func cancelTracking(with event: TouchEvent?) {
    if !isContinuous { value = startValue }
  }

  private final func clamped(_ value: Double) -> Double {
    value >= minimumValue ? min(value, max(minimumValue, maximumValue)) : minimumValue
  }

  private final func isOnKnob(_ place: Point) -> Bool { knob.enlarged(by: hitOutsets).contains(place) }

  override func refusal(of recognizer: GestureRecognizer) -> Refusal? {
    guard isRival(recognizer), let swipe = recognizer as? SwipeGestureRecognizer, swipe.numberOfTouchesRequired == 1,
      let found = swipe.recognizedDirection, let start = swipe.startLocation(in: self),
      tracksTouch(of: swipe) || isOnKnob(start)
    else { return nil }
    let isHorizontal = found.contains(.left) || found.contains(.right)
    let along = convert(fromScreen: isHorizontal ? Vector(dx: 1, dy: 0) : Vector(dx: 0, dy: 1))
    guard abs(along.dx) >= abs(along.dy) else { return nil }
    return Refusal(rule: "S32", reason: "\(title) reserves swipes along its knob for itself")
  }
}
