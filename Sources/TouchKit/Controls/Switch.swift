/// A control that is on or off: a tap turns it over, and so does its knob when it is dragged to the other side.
open class Switch: Control {
  /// Whether it is on.
  public final var isOn = false

  private final var anchor = 0.0
  private final var startedOnKnob = false
  private final var wasDragged = false

  /// Where its knob is, in its own coordinate space: a square as high as the switch, to the right when on.
  public final var knob: Rect {
    let side = min(bounds.size.height, bounds.size.width)
    let x = bounds.origin.x + (isOn ? bounds.size.width - side : 0)
    return Rect(x: x, y: bounds.origin.y, width: side, height: side)
  }

  open override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    let place = touch.location(in: self)
    anchor = place.x
    startedOnKnob = isOnKnob(place)
    wasDragged = false
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    let x = touch.location(in: self).x
    let way = isOn ? anchor - x : x - anchor
    if way > (bounds.size.width - knob.size.width) / 2 {
      anchor = x
      wasDragged = true
      turnOver(event)
    } else if way < 0 {
      // The way back is counted from the furthest place.
      anchor = x
    }
    return true
  }

  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    if isTouchInside && !wasDragged { turnOver(event) }
  }

  private final func turnOver(_ event: TouchEvent) {
    isOn.toggle()
    sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
  }

  private final func isOnKnob(_ place: Point) -> Bool { knob.enlarged(by: hitOutsets).contains(place) }

  override func refusal(of recognizer: GestureRecognizer) -> Refusal? {
    guard isRival(recognizer), let pan = recognizer as? PanGestureRecognizer, pan.minimumNumberOfTouches == 1,
      pan.numberOfTouches == 1, let start = pan.startLocation(in: self)
    else { return refusalOfTap(recognizer) }
    let way = convert(fromScreen: pan.translation)
    guard isTracking ? startedOnKnob : isOnKnob(start), abs(way.dx) >= abs(way.dy) else { return nil }
    return Refusal(rule: "S32", reason: "a pan along the knob of \(title) is the control's own")
  }
}
