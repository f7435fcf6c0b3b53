extension View {
  /// Report a message about touches, if this view does.
  ///
  /// - Returns: whether it does; the message goes no further up the chain then.
  @discardableResult
  final func report(_ touches: TouchList, _ phase: Touch.Phase, _ event: TouchEvent) -> Bool {
    guard reportsTouches else { return false }
    // A removed view still receives the end of its touches, and has no window any more.
    guard let application = touches.first?.window.application else { return true }
    let all = phase == .moved ? application.touchesDown(on: self, with: touches, of: event) : touches
    application.report(.message(TouchMessage(view: self, phase: phase, touches: all, event: event)))
    return true
  }

  /// The view that reports touches that hit this one: itself, or the nearest above it that they are forwarded to.
  fileprivate final var reporter: View? {
    var view = self
    while !view.reportsTouches {
      guard view.forwardsTouches(on: self), let above = view.superview else { return nil }
      view = above
    }
    return view
  }

  /// Whether its touches are forwarded up to its window without a view in between that reports them.
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
  /// Every touch that is down as far as a view that reports has heard, with those of a message that it gets.
  fileprivate final func touchesDown(on view: View, with moved: TouchList, of event: TouchEvent) -> TouchList {
    let known = event.touches
    // A message that was withheld holds one touch, as it was then.
    let isWithheld = known.count < table.touches.count || known.first?.id != table.touches.first?.id
    if isWithheld {
      let others = table.touches.filter { touch in
        isDown(touch, on: view) && !moved.contains { $0.id == touch.id }
      }
      return TouchList(Array(moved) + others) { _ in true }
    }
    return TouchList(known) { isDown($0, on: view) }
  }

  private final func isDown(_ touch: borrowing Touch, on view: View) -> Bool {
    touch.phase.isDown && delivery.hasBegun(touch) && touch.view.reporter === view
  }
}

extension View {
  /// Whether a message of moved touches comes to nothing here, for neither this view nor anything above it does more than forward it.
  ///
  /// Most views are there to be hit and to carry recognizers: a message that no responder handles would cost a twentieth of a frame.
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
