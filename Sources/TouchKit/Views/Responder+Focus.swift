extension Application {
  /// Take the focus from a view that may not have it any longer: it, or a view that it lies in, left its window or is hidden (S31).
  final func endFocus(below view: View) {
    guard let focused = firstResponder as? View, focused.isDescendant(of: view) else { return }
    firstResponder = nil
    focused.focusChanged(to: false)
  }
}

/// The first responder: who gets what is not aimed at a place, like the keys of a keyboard.
extension Responder {
  /// The application at the end of the chain.
  final var chainApplication: Application? {
    var responder = self
    while let next = responder.next { responder = next }
    return responder as? Application
  }

  /// Whether it is the first responder of its application.
  public final var isFirstResponder: Bool { chainApplication?.firstResponder === self }

  /// Take the focus from who has it now, if it can have it, and the other gives it up.
  ///
  /// - Returns: whether it has the focus now.
  @discardableResult
  public final func becomeFirstResponder() -> Bool {
    guard let application = chainApplication else { return false }
    if application.firstResponder === self { return true }
    guard canBecomeFirstResponder, application.firstResponder?.resignFirstResponder() ?? true else { return false }
    application.firstResponder = self
    focusChanged(to: true)
    return application.firstResponder === self
  }

  /// Give the focus up, if it can be given up.
  ///
  /// - Returns: whether it is without the focus now.
  @discardableResult
  public final func resignFirstResponder() -> Bool {
    guard let application = chainApplication, application.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    application.firstResponder = nil
    focusChanged(to: false)
    return true
  }
}
