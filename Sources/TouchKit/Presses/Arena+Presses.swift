extension Arena {
  /// Offer a press that begins to the recognizers of its view and of all views above it, innermost first (S11).
  func offer(_ press: Press, in application: Application) {
    guard let hitView = press.view, let window = press.window else { return }
    var depth = 0
    var view: View? = hitView.superview
    while let current = view {
      depth += 1
      view = current.superview
    }
    view = hitView
    while let current = view {
      for (attached, recognizer) in current.gestureRecognizers.enumerated() where recognizer.receives(press) {
        if !recognizer.attempt.isUnderWay {
          begin(recognizer, in: application, onView: current, depth: depth, attached: attached)
          recognizer.attempt.isOfPresses = true
          recognizer.pressTypes = []
          recognizer.attempt.hitView = hitView
          recognizer.attempt.screen = window.screen
          recognizer.lastLocation = hitView.middle
        }
        recognizer.attempt.touches.insert(press.row)
        if !recognizer.pressTypes.contains(press.type) { recognizer.pressTypes.append(press.type) }
      }
      depth -= 1
      view = current.superview
    }
  }

  /// Tell every recognizer that follows presses what became of them.
  func handle(_ event: PressesEvent) {
    for recognizer in attempting where recognizer.attempt.isOfPresses { recognizer.handle(event) }
  }
}

extension View {
  /// Where the middle of it is on its screen, in pixels.
  fileprivate final var middle: Point {
    convert(toScreen: Point(x: boundsOrigin.x + frame.size.width / 2, y: boundsOrigin.y + frame.size.height / 2))
  }
}
