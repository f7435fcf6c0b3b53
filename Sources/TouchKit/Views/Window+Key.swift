extension Window {
  /// Whether it is the window whose first responder gets presses, motion and remote control (S10).
  public final var isKey: Bool { application?.keyWindow === self }

  /// Make it the key window, if it can be and is in an application.
  public final func makeKey() {
    guard canBecomeKey else { return }
    application?.setKeyWindow(self)
  }

  /// Whether it becomes key without having asked: those of the layers over the apps do not, nor those that nobody sees.
  final var canFollowAsKey: Bool {
    canBecomeKey && !isHidden && !isInBackground && (layer == .base || layer == .app)
  }
}
