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
          recognizer.noteFirstPress(on: hitView, of: window.screen)
        }
        recognizer.follow(press)
      }
      depth -= 1
      view = current.superview
    }
  }

  /// Hand every recognizer that follows presses what became of them.
  func handle(_ event: PressesEvent) {
    for recognizer in attempting where recognizer.attempt.isOfPresses { recognizer.handle(event) }
  }
}
