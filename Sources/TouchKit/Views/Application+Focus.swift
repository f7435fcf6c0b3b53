extension Application {
  /// The window whose first responder gets presses, motion and remote control events (S10). The application refers to
  /// this window weakly.
  public final var keyWindow: Window? { focus.keyWindow }

  /// The view with the focus: the first responder of the key window.
  public final var firstResponder: Responder? { keyWindow?.firstResponder }

  /// The target of events without a position: the first responder, or else the key window. `nil` stands for the
  /// application (S10).
  final var eventResponder: Responder? { firstResponder ?? keyWindow }

  /// Give the focus of an added window to its initial first responder, and make the window key if it should be.
  final func beginFocus(in window: Window) {
    dispatch {
      if let first = window.initialFirstResponder, first.canBecomeFirstResponder, first.ownView?.isShown ?? true,
        first.chainWindow === window
      {
        window.firstResponder = first
        first.focusChanged(to: true)
        updateFocus()
      }
      offerKey(to: window)
    }
  }

  /// Make a window that was added or came to the front key, if no window is key or the key window is in a lower layer.
  final func offerKey(to window: Window) {
    guard window.canBecomeNextKey else { return }
    if let keyWindow, keyWindow.layer.rawValue >= window.layer.rawValue { return }
    setKeyWindow(window)
  }

  /// Make a window of this application key; with `nil`, no window is key.
  final func setKeyWindow(_ window: Window?) {
    guard keyWindow !== window, window == nil || windows.contains(where: { $0 === window }) else { return }
    dispatch {
      let before = keyWindow
      focus.keyWindow = window
      before?.keyChanged(to: false)
      window?.keyChanged(to: true)
      updateFocus()
    }
  }

  /// End the focus and the shakes on or below `view`, because it left its window, went behind others or was hidden
  /// (S31).
  final func endFocus(below view: View) {
    if let window = view.chainWindow, window === view { endKey(of: window) }
    // A window that moves behind others keeps its first responder until it returns.
    let isBehind = windows.contains { $0 === view && $0.isInBackground }
    let removed = view.chainWindow.flatMap { window in windows.contains { $0 === window } ? nil : window }
    if !isBehind {
      for window in windows { endFocus(below: view, in: window) }
      if let removed { endFocus(below: view, in: removed) }
    }
    endShakes(below: view)
  }

  private func endFocus(below view: View, in window: Window) {
    guard let focused = window.firstResponder, focused.ownView?.isDescendant(of: view) ?? false else { return }
    endFocus(of: focused, in: window)
  }

  /// Whether ``endFocus(below:)`` may end anything: `view` is a window, or a first responder or the target of a shake
  /// is `view` or lies in it.
  final func isFocus(below view: View) -> Bool {
    view.superview == nil && view.chainWindow === view
      || windows.contains { $0.firstResponder?.ownView?.isDescendant(of: view) ?? false }
      || shakeDetectors.all.contains { $0.isShaking(below: view) }
  }

  /// Take the focus from the first responder of a window, without asking the responder.
  final func endFocus(of focused: Responder, in window: Window) {
    dispatch {
      window.firstResponder = nil
      focused.focusChanged(to: false)
      updateFocus()
    }
  }

  /// Make another window key in place of a removed, hidden or background one: the topmost with a first responder, or
  /// else the topmost.
  final func endKey(of window: Window) {
    guard keyWindow === window else { return }
    let others = windows.filter { $0 !== window && $0.canBecomeNextKey }
    setKeyWindow(others.first { $0.firstResponder != nil } ?? others.first)
  }

  /// Handle a possible change of the first responder or key window: cancel the presses and the seek of the previous
  /// one, and report the change.
  final func updateFocus() {
    let target = eventResponder
    guard focus.move(to: target) else { return }
    cancelPresses { $0.responder !== target }
    remoteControl.endSeeking()
    report(.firstResponder(firstResponder, keyWindow))
  }
}

/// State at the start of a record that begins in the middle of a session, so that its replay gives the same events.
extension Application {
  /// Restore the first responders of windows and the application's key window.
  package final func restoreFocus(_ responders: [(window: Window, responder: Responder?)], key: Window?) {
    dispatch {
      for (window, responder) in responders { window.firstResponder = responder }
      focus.keyWindow = key
      updateFocus()
    }
  }
}
