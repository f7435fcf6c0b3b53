extension View {
  /// Report a message about touches, if this view reports its touches.
  ///
  /// - Returns: whether the view reports its touches; the message is then not forwarded up the responder chain.
  @discardableResult
  final func report(_ touches: TouchList, _ phase: Touch.Phase, _ event: TouchEvent) -> Bool {
    guard reportsTouches else { return false }
    // A removed view still receives the end of its touches, but no longer has a window. The window may have left the
    // application, too.
    guard let window = touches.first?.window,
      let application = window.formerNext as? Application ?? window.application
    else { return true }
    let all = phase == .moved ? application.touchesDown(on: self, with: touches, of: event) : touches
    let message = TouchMessage(view: self, phase: phase, touches: all, event: event)
    if application.isDispatching { application.delivery.gather(message) } else { application.report(.message(message)) }
    return true
  }

  /// The view that reports the touches that hit this view: itself, or the nearest view above to which they are
  /// forwarded.
  fileprivate final var reporter: View? {
    var view = self
    while !view.reportsTouches {
      guard view.forwardsTouches(on: self), let above = view.superview else { return nil }
      view = above
    }
    return view
  }

  /// Whether touches on this view are forwarded up to its window, with no view in between that reports them.
  final var forwardsToWindow: Bool {
    var view = self
    while !view.reportsTouches && view.forwardsTouches(on: self) {
      guard let above = view.superview else { return true }
      view = above
    }
    return false
  }
}

extension Application {
  /// Every touch that is down according to the messages to a reporting view, including the touches of its current
  /// message.
  fileprivate final func touchesDown(on view: View, with moved: TouchList, of event: TouchEvent) -> TouchList {
    // A withheld message contains only withheld touches that moved, in their states at that time. Other touches of the
    // view are added in their present states, if they are still down.
    let released = delivery.released
    if !released.isEmpty {
      let known = released + table.touches.filter { touch in !released.contains { $0.id == touch.id } }
      let others = known.filter { touch in isDown(touch, on: view) && !moved.contains { $0.id == touch.id } }
      return TouchList((moved + others).sorted { $0.id < $1.id }) { _ in true }
    }
    return TouchList(event.touches) { isDown($0, on: view) }
  }

  private final func isDown(_ touch: borrowing Touch, on view: View) -> Bool {
    touch.phase.isDown && delivery.hasBegun(touch) && touch.view.reporter === view
  }
}

extension View {
  /// Whether a message of moved touches has no effect here: this view and everything above it only forward it.
  ///
  /// Most views only have to be hit and carry recognizers. A message that no responder handles would cost a twentieth
  /// of a frame.
  final var ignoresMoves: Bool {
    if dropsMoves { return true }
    guard !reportsTouches && controller == nil else { return false }
    switch plainType {
    case .view: return $unheldSuperview.lend { $0.ignoresMoves } ?? true
    case .window: return hasPlainApplication
    case .none: return false
    }
  }
}
