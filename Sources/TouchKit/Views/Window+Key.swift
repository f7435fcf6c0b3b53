extension Window {
  /// Whether this is the key window, whose first responder gets presses, motion and remote control events (S10).
  public final var isKey: Bool { application?.keyWindow === self }

  /// Make this window the key window, if it can be key, belongs to an application, and is neither hidden nor in the
  /// background.
  ///
  /// If a secure window is key, only a window of the same program or of the layer `system` can become key
  /// instead. Other programs thus do not get key presses that are meant for a secure window.
  public final func makeKey() {
    guard canBecomeKey, !isHidden, !isInBackground, let application else { return }
    if let key = application.keyWindow, key.isSecure, layer != .system, origin?.scene != key.origin?.scene { return }
    application.setKeyWindow(self)
  }

  /// If this window is key and is above the apps (layer `overlay` or `system`), make the default window key instead.
  public final func resignKey() {
    if layer == .overlay || layer == .system { application?.endKey(of: self) }
  }

  /// Whether the window becomes key by default. Hidden windows and windows of the layers above the apps do not.
  final var canBecomeNextKey: Bool {
    canBecomeKey && !isHidden && !isInBackground && (layer == .base || layer == .app)
  }
}
