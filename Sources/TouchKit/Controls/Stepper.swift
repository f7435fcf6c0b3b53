/// A control that changes its value in steps: a tap on the right half adds a step, and a tap on the left half subtracts
/// a step. Steps repeat while a touch is held.
open class Stepper: Control, TimerTarget {
  /// The minimum value.
  public final var minimumValue = 0.0 { didSet { value = clamped(value) } }
  /// The maximum value.
  public final var maximumValue = 100.0 { didSet { value = clamped(value) } }
  /// The current value; a value outside the range is clamped. Setting the value sends no event.
  public final var value = 0.0 { didSet { value = clamped(value) } }
  /// The amount by which a tap or a repeated step changes the value.
  public final var stepValue = 1.0
  /// Whether a step beyond one end of the range continues at the other end.
  public final var wraps = false

  /// Whether steps repeat while a touch is held: first after `stepper.delay`, then every `stepper.interval`.
  public final var autorepeat = true
  /// Whether each change is reported while a touch is held; if not, only the final value is reported.
  ///
  /// After a cancelled touch, the stepper keeps the value that it reported last. If changes are not reported while a
  /// touch is held, a cancelled touch restores the value from before the touch.
  public final var isContinuous = true

  private final var startValue = 0.0
  private final var isIncrement = false
  private final var hasRepeated = false
  private final var timer: TimerQueue.ID?

  open override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    isIncrement = touch.location(in: self).x >= bounds.origin.x + bounds.size.width / 2
    startValue = value
    hasRepeated = false
    if autorepeat, let application = trackingApplication {
      timer = application.arm(self, after: application.thresholds.stepperDelay)
    }
    return true
  }

  /// If the touch lifts before steps repeat, the lift changes the value by one step.
  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    timer.disarm(in: trackingApplication)
    let steps = isTouchInside && !hasRepeated && step()
    guard isContinuous ? steps : value != startValue else { return }
    triggersPrimaryAction = true
    sendActions(for: .valueChanged, with: event)
  }

  /// If changes are not reported while a touch is held, a cancelled touch restores the previous value.
  open override func cancelTracking(with event: TouchEvent?) {
    timer.disarm(in: trackingApplication)
    if !isContinuous { value = startValue }
  }

  final func timerFired(_ id: TimerQueue.ID, at time: Int64) {
    guard id == timer, autorepeat, let application = trackingApplication else { return }
    timer = application.arm(self, after: application.thresholds.stepperInterval)
    guard isTouchInside else { return }
    hasRepeated = true
    if step() && isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  /// Change the value by one step. Return whether the value changed.
  private final func step() -> Bool {
    let before = value
    let next = value + (isIncrement ? stepValue : -stepValue)
    if wraps && next > maximumValue {
      value = minimumValue
    } else if wraps && next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    return value != before
  }

  private final func clamped(_ value: Double) -> Double {
    value >= minimumValue ? min(value, max(minimumValue, maximumValue)) : minimumValue
  }

  override func refusal(of recognizer: GestureRecognizer) -> Refusal? { refusalOfTap(recognizer) }
}
