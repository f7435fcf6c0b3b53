extension Application {
  /// Set the position (in pixels) of a pen or cursor that hovers over a screen at `time` (µs). Pass `nil` when the pen
  /// or cursor has left the screen or touches the glass.
  public func hover(at point: Point?, type: Touch.TouchType = .pen, on screen: Screen, at time: Int64) {
    arrive(at: time)
    dispatch {
      var over: [any HoverFollower] = []
      func collect(_ view: View) {
        for case let recognizer as any HoverFollower in view.gestureRecognizers
        where recognizer.isEnabled && recognizer.allowedTouchTypes.contains(type) {
          over.append(recognizer)
        }
      }
      let found = point.flatMap { hit($0, on: screen) }
      if point != nil, found?.1.isSecure != true, let backdrop = backdrop(of: screen) { collect(backdrop) }
      var view = found?.0
      while let current = view {
        if !current.isBackdrop { collect(current) }
        view = current.superview
      }
      hovers.move(to: point, over: over, on: screen, in: self)
    }
  }
}
