extension Window {
  /// Whether it is the window whose first responder gets presses, motion and remote control (S10).
  public final var isKey: Bool { application?.keyWindow === self }

  /// Make it the key window, if it can be, is in an application, and is neither hidden nor behind others.
  ///
  /// From a secure window only one of the same program or of the system's layer takes that: what is typed there is nobody else's.
  public final func makeKey() {
    guard canBecomeKey, !isHidden, !isInBackground, let application else { return }
    if let key = application.keyWindow, key.isSecure, layer != .system, origin?.scene != key.origin?.scene { return }
    application.setKeyWindow(self)
  }

  /// Let the window be key that is it where nobody asks, if this one lies over the apps, and is key because it has asked.
  public final func resignKey() {
    if layer == .overlay || layer == .system { application?.endKey(of: self) }
  }

  /// Whether it becomes key without having asked: those of the layers over the apps do not, nor those that nobody sees.
  final var canFollowAsKey: Bool {
    canBecomeKey && !isHidden && !isInBackground && (layer == .base || layer == .app)
  }
}
