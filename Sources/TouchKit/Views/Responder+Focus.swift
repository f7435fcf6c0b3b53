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

extension Window {
  /// Whether it becomes key without having asked: those of the layers over the apps do not, nor those that nobody sees.
  fileprivate final var canFollowAsKey: Bool {
    canBecomeKey && !isHidden && !isInBackground && (layer == .base || layer == .app)
  }
}

extension Application {
  /// Who has the focus: the first responder of the key window.
  public final var firstResponder: Responder? { keyWindow?.firstResponder }

  /// Who gets what is not aimed at a place: the first responder, else the key window; `nil` for the application itself (S10).
  final var eventResponder: Responder? { firstResponder ?? keyWindow }

  /// Give the focus of a window that was added to whom it says, and make it key if none is.
  final func beginFocus(in window: Window) {
    turn {
      if let first = window.initialFirstResponder, first.canBecomeFirstResponder, first.chainWindow === window {
        window.firstResponder = first
        first.focusChanged(to: true)
        updateFocus()
      }
      offerKey(to: window)
    }
  }

  /// Make a window key that came or comes to the front, where none is or an app's follows on the windows below all apps.
  final func offerKey(to window: Window) {
    guard window.canFollowAsKey else { return }
    if let keyWindow, keyWindow.layer.rawValue >= window.layer.rawValue { return }
    setKeyWindow(window)
  }

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
    if let window = view.chainWindow, window === view { endKey(of: window) }
    // A window that goes behind others keeps its first responder for when it comes back.
    let isBehind = windows.contains { $0 === view && $0.isInBackground }
    let removed = view.chainWindow.flatMap { window in windows.contains { $0 === window } ? nil : window }
    for window in isBehind ? [] : windows + (removed.map { [$0] } ?? []) {
      guard let focused = window.firstResponder else { continue }
      guard focused.ownView?.isDescendant(of: view) ?? false else { continue }
      turn {
        window.firstResponder = nil
        focused.focusChanged(to: false)
        updateFocus()
      }
    }
    endShakes(below: view)
  }

  /// Make another window key in the place of one that goes, is hidden or goes behind others: the topmost that has a first responder, else
  /// the topmost.
  private final func endKey(of window: Window) {
    guard keyWindow === window else { return }
    let others = windows.filter { $0 !== window && $0.canFollowAsKey }
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
