/// A recognizer that follows a pen or cursor near the glass.
protocol HoverFollower: GestureRecognizer {
  /// Begin an attempt: it has come over the view.
  func enter(_ point: Point, in application: Application)
  /// Go on: it has moved over the view.
  func move(to point: Point)
  /// End: it has left the view.
  func leave()
}

/// A pen or cursor near one screen, and whose views it is over.
struct Hover {
  let screen: Screen
  var inside: [any HoverFollower] = []
}

extension Application {
  /// Set where a pen or cursor hovers over a screen, in pixels, at `time` in µs; `nil` when it has left or touches the glass.
  public func hover(at point: Point?, type: Touch.TouchType = .pen, on screen: Screen, at time: Int64) {
    advance(to: time)
    currentTime = max(currentTime, time)
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
      let known = hovers.firstIndex { $0.screen === screen }
      let inside = known.map { hovers[$0].inside } ?? []
      for recognizer in inside where !over.contains(where: { $0 === recognizer }) { recognizer.leave() }
      for recognizer in over {
        if inside.contains(where: { $0 === recognizer }) {
          if let point { recognizer.move(to: point) }
        } else if let point {
          recognizer.enter(point, in: self)
        }
      }
      if let known { hovers[known].inside = over } else { hovers.append(Hover(screen: screen, inside: over)) }
    }
  }
}
