/// A control that is on or off. A tap, or dragging the knob to the other half, toggles the switch.
open class Switch: Control {
  /// Whether the switch is on.
  public final var isOn = false

  private final var start = 0.0
  private final var startedOnKnob = false
  private final var isDragged = false

  /// The rectangle of the knob, in the switch's own coordinate space: a square as high as the switch, at the right end
  /// when the switch is on.
  public final var knob: Rect {
    let side = min(bounds.size.height, bounds.size.width)
    let x = bounds.origin.x + (isOn ? bounds.size.width - side : 0)
    return Rect(x: x, y: bounds.origin.y, width: side, height: side)
  }

  open override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    let place = touch.location(in: self)
    start = place.x
    startedOnKnob = isOnKnob(place)
    isDragged = false
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    noteDrag(touch)
    return true
  }

  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    noteDrag(touch)
    guard isDragged ? knobLies(onOtherHalfFor: touch) : isTouchInside else { return }
    isOn.toggle()
    triggersPrimaryAction = true
    sendActions(for: .valueChanged, with: event)
  }

  /// A touch that moves farther than a tap drags the knob, wherever it began, and is no longer a tap.
  private final func noteDrag(_ touch: Touch) {
    let displacement = touch.screen.points(from: touch.startLocation, to: touch.location)
    if displacement.length > window?.application?.thresholds.tapMovement ?? 0 { isDragged = true }
  }

  /// Whether a touch has dragged the knob, which stays within the switch, to the other half.
  private final func knobLies(onOtherHalfFor touch: Touch) -> Bool {
    let progress = touch.location(in: self).x - start
    return (isOn ? -progress : progress) > (bounds.size.width - knob.size.width) / 2
  }

  private final func isOnKnob(_ place: Point) -> Bool { knob.enlarged(by: hitOutsets).contains(place) }

  override func refusal(of recognizer: GestureRecognizer) -> Refusal? {
    guard isRival(recognizer), let pan = recognizer as? PanGestureRecognizer,
      !(pan is ScreenEdgePanGestureRecognizer), pan.minimumNumberOfTouches == 1, pan.numberOfTouches == 1,
      let start = pan.startLocation(in: self)
    else { return refusalOfTap(recognizer) }
    let displacement = convert(fromScreen: pan.translation)
    guard tracksTouch(of: pan) ? startedOnKnob : isOnKnob(start), abs(displacement.dx) >= abs(displacement.dy) else {
      return nil
    }
    return Refusal(rule: "S32", reason: "\(title) reserves pans along its knob for itself")
  }
}
