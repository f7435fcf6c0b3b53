/// A view that follows one touch at a time and reports to its targets what the touch does (S30, S31).
///
/// A subclass overrides the four tracking methods, which run inside the control's touch methods, before the touch's
/// event is sent. Recognizers on superviews have priority over a control that has no gesture of its own (S32).
open class Control: View {
  /// Whether the control reacts to touches. Touches do not pass through a disabled control. Disabling the control
  /// cancels the current tracking.
  public final var isEnabled = true {
    didSet {
      guard oldValue && !isEnabled else { return }
      giveUp(nil)
      window?.application?.endFocus(below: self)
    }
  }
  /// Whether the control is shown as selected. TouchKit stores this value for the program, but does not use the value
  /// itself.
  public final var isSelected = false
  /// Whether the control follows a touch.
  public private(set) final var isTracking = false
  /// Whether the followed touch is inside the control's hit area, or at most `control.drag` beyond that area (S31).
  public private(set) final var isTouchInside = false
  /// The position of the followed touch, in screen pixels. If no touch is followed, this is the last position of the
  /// previously followed touch.
  public private(set) final var touchLocation = Point.zero
  /// Whether the control is shown as pressed: the control follows a touch, and that touch counts as inside.
  public final var isHighlighted: Bool { isTracking && isTouchInside }

  final var controlTargets: [(id: TargetID, events: Event, action: Action)] = []
  // The application of the followed touch. A removed window leaves its application before the touch is cancelled.
  private(set) final weak var trackingApplication: Application?
  /// Whether the lift triggers the control's primary action, which is sent after the event of the lift.
  final var triggersPrimaryAction = false
  private final var trackedTouch: Int?

  /// Handle a new touch; return `false` to ignore the touch and send no event for it.
  open func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }
  /// Handle a move of the touch; return `false` to cancel tracking.
  open func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool { true }
  /// Handle the lift of the touch; ``isTouchInside`` is `true` if the touch lifted inside the control.
  open func endTracking(_ touch: Touch, with event: TouchEvent) {}
  /// Handle a touch that was cancelled or abandoned. The event is `nil` if tracking ended because the control was
  /// disabled.
  open func cancelTracking(with event: TouchEvent?) {}

  /// Send one action of an event. An override may suppress the action, or do something before or after it (S43).
  ///
  /// - Returns: the responder that answered an action without a target; `nil` if no responder did.
  @discardableResult
  open func sendAction(_ action: Action, for event: Event, with touches: TouchEvent?) -> Responder? {
    switch action {
    case .search(let name): return sendAction(name, with: touches)
    case .call(let handler):
      handler(self, event, touches)
      return nil
    }
  }

  /// A control does not forward its own touches up the responder chain. Touches on views inside the control are
  /// forwarded (S9).
  open override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    guard touches.first?.view === self else { return super.touchesBegan(touches, with: event) }
    report(touches, .began, event)
    for touch in touches { begin(touch, with: event) }
  }

  private final func begin(_ touch: Touch, with event: TouchEvent) {
    guard isEnabled, trackedTouch == nil else {
      return explain(touch, isEnabled ? "\(title) tracks another touch" : "\(title) is disabled")
    }
    trackedTouch = touch.id
    touchLocation = touch.location
    isTouchInside = true
    trackingApplication = window?.application
    guard beginTracking(touch, with: event) else {
      (trackedTouch, trackingApplication, isTouchInside) = (nil, nil, false)
      return explain(touch, reasonNotToTrack)
    }
    isTracking = true
    sendActions(for: .touchDown, with: event)
    if touch.tapCount > 1 && trackedTouch == touch.id { sendActions(for: .touchDownRepeat, with: event) }
  }

  open override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    guard touches.first?.view === self else { return super.touchesMoved(touches, with: event) }
    report(touches, .moved, event)
    guard let touch = tracked(in: touches) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch)
    guard continueTracking(touch, with: event) else { return giveUp(event) }
    if wasInside != isTouchInside && trackedTouch == touch.id {
      sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit, with: event)
    }
    if trackedTouch == touch.id { sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside, with: event) }
  }

  open override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    guard touches.first?.view === self else { return super.touchesEnded(touches, with: event) }
    report(touches, .ended, event)
    guard let touch = tracked(in: touches) else { return }
    isTouchInside = isInside(touch)
    triggersPrimaryAction = false
    endTracking(touch, with: event)
    defer { if trackedTouch == nil { trackingApplication = nil } }
    if trackedTouch == touch.id {
      trackedTouch = nil
      isTracking = false
      sendActions(for: isTouchInside ? .touchUpInside : .touchUpOutside, with: event)
    }
    if triggersPrimaryAction { sendActions(for: .primaryActionTriggered, with: event) }
  }

  open override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    guard touches.first?.view === self else { return super.touchesCancelled(touches, with: event) }
    report(touches, .cancelled, event)
    if tracked(in: touches) != nil { giveUp(event) }
  }

  /// Whether a gesture of a superview may begin on the control. A control reserves its own gesture, such as a tap on a
  /// button, for itself (S32).
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    refusal(of: recognizer) == nil
  }

  /// A control keeps touches that hit it, and forwards touches on views inside it.
  final override func forwardsTouches(on view: View) -> Bool { view !== self }

  /// Why ``beginTracking(_:with:)`` returned `false`, for the decision log (S44).
  var reasonNotToTrack: String { "\(title) does not track the touch" }

  private final func explain(_ touch: Touch, _ reason: @autoclosure () -> String) {
    window?.application?.reportDecision(of: touch, .refused, "S31", reason())
  }

  private final func giveUp(_ event: TouchEvent?) {
    guard trackedTouch != nil else { return }
    trackedTouch = nil
    isTracking = false
    isTouchInside = false
    cancelTracking(with: event)
    sendActions(for: .touchCancel, with: event)
    trackingApplication = nil
  }

  private final func tracked(in touches: TouchList) -> Touch? {
    guard let trackedTouch else { return nil }
    for touch in touches where touch.id == trackedTouch {
      touchLocation = touch.location
      return touch
    }
    return nil
  }

  /// Whether a touch is in the hit area, or at most `control.drag` beyond it on the screen.
  private final func isInside(_ touch: Touch) -> Bool {
    let nearest = bounds.enlarged(by: hitOutsets).nearest(to: touch.location(in: self))
    let displacement = touch.screen.points(from: convert(toScreen: nearest), to: touch.location)
    let reach = window?.application?.thresholds.controlDrag ?? 0
    return max(abs(displacement.dx), abs(displacement.dy)) <= reach
  }
}

extension Control {
  /// Whether the control may refuse a recognizer of another view: the recognizer's first touch that is down hit the
  /// control, and the control does not allow the recognizer (S32).
  final func isRival(_ recognizer: GestureRecognizer) -> Bool {
    isEnabled && recognizer.view !== self && recognizer.hitView === self
      && !recognizer.relations.controls.contains { $0.view === self }
  }

  /// Whether the control follows the first touch of a recognizer.
  final func tracksTouch(of recognizer: GestureRecognizer) -> Bool {
    isTracking && trackedTouch == recognizer.firstTouch?.id
  }

  /// Why a tap recognizer of another view must not begin on a control that reserves taps for itself (S32).
  final func refusalOfTap(_ recognizer: GestureRecognizer) -> Refusal? {
    guard isRival(recognizer), let tap = recognizer as? TapGestureRecognizer, tap.numberOfTapsRequired == 1,
      tap.numberOfTouchesRequired == 1
    else { return nil }
    return Refusal(rule: "S32", reason: "\(title) reserves taps for itself")
  }
}

extension GestureRecognizer {
  /// Allow this recognizer to recognize on `control` even if the control reserves the recognizer's gesture for itself
  /// (S32). The reference to the control is weak.
  ///
  /// If ``cancelsTouchesInView`` is off, the control keeps its touch; otherwise the control's touch is cancelled.
  public final func allowSimultaneous(with control: Control) {
    relations.controls.append(Relations.ViewReference(view: control))
  }
}
