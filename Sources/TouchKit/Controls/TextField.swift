/// A control that takes the focus when it is tapped; TouchKit does not handle typing.
open class TextField: Control {
  /// Whether the text field has the focus.
  public final var isEditing: Bool { isFirstResponder }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    let wasTracking = isTracking
    super.touchesEnded(touches, with: event)
    if wasTracking && !isTracking && isTouchInside { becomeFirstResponder() }
  }

  override func refusal(of recognizer: GestureRecognizer) -> Refusal? { refusalOfTap(recognizer) }

  open override func focusChanged(to hasFocus: Bool) {
    if !hasFocus, origin?.isRemoved ?? false { return }
    sendActions(for: hasFocus ? .editingDidBegin : .editingDidEnd)
  }
}
