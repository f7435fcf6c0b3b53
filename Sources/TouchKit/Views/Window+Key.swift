extension Window {
  /// Whether it is the window whose first responder gets presses, motion and remote control (S10).
  public final var isKey: Bool { application?.keyWindow === self }

  /// Make it the key window, if it can be, belongs to an application, and is neither hidden nor behind others.
  ///
  /// Only a window of the same program or of the layer `system` can take this from a secure window: other programs do
  /// not get what is typed there.
  public final func makeKey() {
    guard canBecomeKey, !isHidden, !isInBackground, let application else { return }
    if let key = application.keyWindow, key.isSecure, layer != .system, origin?.scene != key.origin?.scene { return }
    application.setKeyWindow(self)
  }

  /// Make the default window key, if this window is above the apps and has requested to be key.
  public final func resignKey() {
    if layer == .overlay || layer == .system { application?.endKey(of: self) }
  }

  /// Whether it becomes key by default: windows of the layers over the apps do not, nor hidden ones.
  final var canFollowAsKey: Bool {
    canBecomeKey && !isHidden && !isInBackground && (layer == .base || layer == .app)
  }
}
