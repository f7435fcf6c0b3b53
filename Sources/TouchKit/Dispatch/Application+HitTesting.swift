extension Application {
  /// The view under a place of the screen: in the highest window whose hit test answers.
  func hit(_ point: Point, on screen: Screen) -> (View, Window)? {
    for window in windows where window.shownTime == nil { window.shownTime = currentTime }
    for window in windows where window.screen === screen {
      if let view = window.hitTest(window.convert(fromSuperview: point, at: currentTime), at: currentTime) {
        guard let other = view.window, other.application === self, other.screen === screen else {
          return (view, window)
        }
        return (view, other)
      }
    }
    return nil
  }
}
