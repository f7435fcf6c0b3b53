/// The first responder: who gets what is not aimed at a place, like the presses of buttons (S10). Each window has one at most.
extension Responder {
  /// Whether it is the first responder of its window.
  public final var isFirstResponder: Bool { chainWindow?.firstResponder === self }

  /// Take the focus of its window from who has it now, if it can have it and the other gives it up, and makes the window key.
  ///
  /// - Returns: whether it has the focus now.
  @discardableResult
  public final func becomeFirstResponder() -> Bool {
    guard let window = chainWindow, let application = window.application else { return false }
    guard window.firstResponder !== self else { return true }
    guard canBecomeFirstResponder, window.firstResponder?.resignFirstResponder() ?? true else { return false }
    application.turn {
      window.firstResponder = self
      focusChanged(to: true)
      // Who is told may have given it away again.
      if window.firstResponder === self && !window.isKey { window.makeKey() }
      application.updateFocus()
    }
    return window.firstResponder === self
  }

  /// Give the focus up, if it can be given up.
  ///
  /// - Returns: whether it is without the focus now.
  @discardableResult
  public final func resignFirstResponder() -> Bool {
    guard let window = chainWindow, let application = window.application, window.firstResponder === self else {
      return true
    }
    guard canResignFirstResponder else { return false }
    application.turn {
      window.firstResponder = nil
      focusChanged(to: false)
      application.updateFocus()
    }
    return window.firstResponder !== self
  }
}

extension Window {
  /// Whether it is the window whose first responder gets presses, motion and remote control (S10).
  public final var isKey: Bool { application?.keyWindow === self }

  /// Make it the key window, if it can be and is in an application.
  public final func makeKey() {
    guard canBecomeKey else { return }
    application?.setKeyWindow(self)
  }
}

extension Application {
  /// Who has the focus: the first responder of the key window.
  public final var firstResponder: Responder? { keyWindow?.firstResponder }

  /// Who gets what is not aimed at a place: the first responder, else the key window; `nil` for the application itself (S10).
  final var eventResponder: Responder? { firstResponder ?? keyWindow }

  final func setKeyWindow(_ window: Window?) {
    guard keyWindow !== window else { return }
    turn {
      let before = keyWindow
      keyWindow = window
      before?.keyChanged(to: false)
      window?.keyChanged(to: true)
      updateFocus()
    }
  }

  /// Take the focus from who may not have it any longer: it, or a view that it lies in, left its window or is hidden (S31).
  final func endFocus(below view: View) {
    let removed = view.chainWindow.flatMap { window in windows.contains { $0 === window } ? nil : window }
    for window in windows + (removed.map { [$0] } ?? []) {
      guard let focused = window.firstResponder else { continue }
      guard focused.ownView?.isDescendant(of: view) ?? false else { continue }
      turn {
        window.firstResponder = nil
        focused.focusChanged(to: false)
        updateFocus()
      }
    }
    if let window = view.chainWindow, window === view { endKey(of: window) }
    endShakes(below: view)
  }

  /// Make another window key in the place of one that goes or is hidden: the topmost that has a first responder, else the topmost.
  private final func endKey(of window: Window) {
    guard keyWindow === window else { return }
    let others = windows.filter { $0 !== window && $0.canBecomeKey && !$0.isHidden }
    setKeyWindow(others.first { $0.firstResponder != nil } ?? others.first)
  }

  /// Note that the first responder or the key window may be another: what was held for the one before is cancelled, and sinks are told.
  final func updateFocus() {
    let target = eventResponder
    guard target !== focus else { return }
    focus = target
    cancelPresses { $0.responder !== target }
    remoteControl.endSeeking()
    report(.firstResponder(firstResponder, keyWindow))
  }
}
