/// A push button. A touch that lifts inside the button triggers the button's primary action.
open class Button: Control {
  open override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    let wasTracking = isTracking
    super.touchesEnded(touches, with: event)
    if wasTracking && !isTracking && isTouchInside { sendActions(for: .primaryActionTriggered, with: event) }
  }

  override func refusal(of recognizer: GestureRecognizer) -> Refusal? { refusalOfTap(recognizer) }
}
