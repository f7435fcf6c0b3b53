/// An object that can handle touches: a view, a view controller, a window or the application (S9).
///
/// By default, every touch method forwards to ``next``. An override that does not call `super` stops the forwarding.
open class Responder {
  init() {}

  /// The next responder in the responder chain. The application has no next responder, and discards touches.
  open var next: Responder? { nil }

  /// Handle touches that began.
  open func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    nextOfTouches?.touchesBegan(touches, with: event)
  }

  /// Handle touches that moved, or changed their force or shape.
  open func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    nextOfTouches?.touchesMoved(touches, with: event)
  }

  /// Handle touches that lifted.
  open func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    nextOfTouches?.touchesEnded(touches, with: event)
  }

  /// Handle touches that were cancelled (S3).
  open func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    nextOfTouches?.touchesCancelled(touches, with: event)
  }

  /// Handle hardware buttons that were pressed while this responder has the focus (S10).
  open func pressesBegan(_ presses: [Press], with event: PressesEvent) {
    nextOfEvents?.pressesBegan(presses, with: event)
  }

  /// Handle hardware buttons whose pressure changed.
  open func pressesChanged(_ presses: [Press], with event: PressesEvent) {
    nextOfEvents?.pressesChanged(presses, with: event)
  }

  /// Handle hardware buttons that were released.
  open func pressesEnded(_ presses: [Press], with event: PressesEvent) {
    nextOfEvents?.pressesEnded(presses, with: event)
  }

  /// Handle presses that were cancelled. A press is cancelled if another view gains the focus, if the device is
  /// removed, or if a recognizer recognizes its gesture.
  open func pressesCancelled(_ presses: [Press], with event: PressesEvent) {
    nextOfEvents?.pressesCancelled(presses, with: event)
  }

  /// Handle the beginning of a movement of the whole device (S40).
  open func motionBegan(with event: MotionEvent) {
    event.handler = nextOfEvents
    event.handler?.motionBegan(with: event)
  }

  /// Handle the end of a movement of the whole device. Only the responder that received the beginning of a movement
  /// receives the end of the movement.
  open func motionEnded(with event: MotionEvent) {
    event.handler = nextOfEvents
    event.handler?.motionEnded(with: event)
  }

  /// Handle a movement that was cancelled. A movement is cancelled if it lasts too long, or if the device or the
  /// receiver is removed.
  open func motionCancelled(with event: MotionEvent) {
    event.handler = nextOfEvents
    event.handler?.motionCancelled(with: event)
  }

  /// Handle a command from a media key or a headset's button (S41).
  open func remoteControlReceived(with event: RemoteControlEvent) {
    event.handler = nextOfEvents
    event.handler?.remoteControlReceived(with: event)
  }

  /// The window that this responder is or lies in.
  var chainWindow: Window? { next?.chainWindow }
  /// The view that this responder is or controls.
  var ownView: View? { nil }
  /// The receiver of the touches that this responder forwards: ``next``, or other programs for windows that pass
  /// touches (P12).
  var nextOfTouches: Responder? { next }
  /// The receiver of events without a position that this responder does not handle: ``next``, or the delegate for an
  /// application.
  var nextOfEvents: Responder? { next }

  /// Handle an action that has no target. Return `false` to pass the action to the next responder (S10).
  open func answer(_ action: String, from sender: Responder, with event: TouchEvent?) -> Bool { false }

  /// Whether this responder can have the focus.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether this responder gives up the focus when another responder requests it.
  open var canResignFirstResponder: Bool { true }
  /// Called when this responder has gained or lost the focus.
  open func focusChanged(to hasFocus: Bool) {}
}

extension Responder {
  /// Offer an action to this responder, and then to the next responders in the chain, until a responder answers (S10).
  ///
  /// - Returns: the responder that answered, or `nil` if no responder answered.
  @discardableResult
  public final func sendAction(_ action: String, with event: TouchEvent? = nil) -> Responder? {
    var candidate: Responder? = self
    while let responder = candidate {
      if responder.answer(action, from: self, with: event) { return responder }
      candidate = responder.next
    }
    return nil
  }
}
