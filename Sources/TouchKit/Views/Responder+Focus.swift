/// Each window has at most one first responder, which gets events without a position, such as presses of buttons (S10).
extension Responder {
  /// Whether this responder is the first responder of its window.
  public final var isFirstResponder: Bool { chainWindow?.firstResponder === self }

  /// Make this responder the first responder of its window, and make the window key. The call fails if this responder
  /// cannot have the focus, or if the current first responder does not give up the focus.
  ///
  /// - Returns: whether this responder has the focus now.
  @discardableResult
  public final func becomeFirstResponder() -> Bool {
    guard let window = chainWindow, let application = window.application else { return false }
    guard window.firstResponder !== self else { return true }
    guard canBecomeFirstResponder, ownView?.isShown ?? true, window.firstResponder?.resignFirstResponder() ?? true
    else { return false }
    application.dispatch {
      window.firstResponder = self
      focusChanged(to: true)
      // The callback may have given up the focus again.
      if window.firstResponder === self && !window.isKey { window.makeKey() }
      application.updateFocus()
    }
    return window.firstResponder === self
  }

  /// Give up the focus, if ``canResignFirstResponder`` is `true`.
  ///
  /// - Returns: whether this responder no longer has the focus.
  @discardableResult
  public final func resignFirstResponder() -> Bool {
    guard let window = chainWindow, let application = window.application, window.firstResponder === self else {
      return true
    }
    guard canResignFirstResponder else { return false }
    application.endFocus(of: self, in: window)
    return window.firstResponder !== self
  }
}
