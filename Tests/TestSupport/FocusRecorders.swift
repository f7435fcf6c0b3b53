package import TouchKit

/// A view that can have the focus and logs what comes to it: presses as `pB pM pE pC`, motion as `mB mE mC`, remote control as its command.
package final class FocusView: View {
  package var log: Log?
  /// Whether it can become first responder.
  package var accepts = true
  /// Whether it lets the focus go.
  package var resigns = true
  /// Whether it forwards what it hears up the responder chain.
  package var forwards = false
  /// Called after each message was logged.
  package var onMessage: ((String) -> Void)?

  package override var canBecomeFirstResponder: Bool { accepts }
  package override var canResignFirstResponder: Bool { resigns }

  package override func focusChanged(to hasFocus: Bool) {
    log?.add(name, hasFocus ? "+" : "-", window?.application?.currentTime ?? log?.start ?? 0, "")
  }

  private func heard(_ letter: String, _ time: Int64, _ detail: String) {
    log?.add(name, letter, time, detail)
    onMessage?(letter)
  }

  private func heard(_ letter: String, _ presses: [Press], _ event: PressesEvent) {
    heard(letter, event.time, presses.map(\.type.rawValue).joined(separator: ","))
  }

  package override func pressesBegan(_ presses: [Press], with event: PressesEvent) {
    heard("pB", presses, event)
    if forwards { super.pressesBegan(presses, with: event) }
  }

  package override func pressesChanged(_ presses: [Press], with event: PressesEvent) {
    heard("pM", presses, event)
    if forwards { super.pressesChanged(presses, with: event) }
  }

  package override func pressesEnded(_ presses: [Press], with event: PressesEvent) {
    heard("pE", presses, event)
    if forwards { super.pressesEnded(presses, with: event) }
  }

  package override func pressesCancelled(_ presses: [Press], with event: PressesEvent) {
    heard("pC", presses, event)
    if forwards { super.pressesCancelled(presses, with: event) }
  }

  package override func motionBegan(with event: MotionEvent) {
    heard("mB", event.time, event.subtype.rawValue)
    if forwards { super.motionBegan(with: event) }
  }

  package override func motionEnded(with event: MotionEvent) {
    heard("mE", event.time, event.subtype.rawValue)
    if forwards { super.motionEnded(with: event) }
  }

  package override func motionCancelled(with event: MotionEvent) {
    heard("mC", event.time, event.subtype.rawValue)
    if forwards { super.motionCancelled(with: event) }
  }

  package override func remoteControlReceived(with event: RemoteControlEvent) {
    heard(event.subtype.rawValue, event.time, "")
    if forwards { super.remoteControlReceived(with: event) }
  }
}

/// A delegate of the application that logs the presses that nobody else has handled.
package final class RecordingDelegate: ApplicationDelegate {
  package var log: Log?

  package override func pressesBegan(_ presses: [Press], with event: PressesEvent) {
    log?.add("delegate", "pB", event.time, presses.map(\.type.rawValue).joined(separator: ","))
  }

  package override func pressesEnded(_ presses: [Press], with event: PressesEvent) {
    log?.add("delegate", "pE", event.time, presses.map(\.type.rawValue).joined(separator: ","))
  }

  package override func motionBegan(with event: MotionEvent) { log?.add("delegate", "mB", event.time, "") }
  package override func motionEnded(with event: MotionEvent) { log?.add("delegate", "mE", event.time, "") }

  package override func remoteControlReceived(with event: RemoteControlEvent) {
    log?.add("delegate", event.subtype.rawValue, event.time, "")
  }
}

extension Stage {
  /// Adds a view that can have the focus, and gives it the focus if wanted.
  @discardableResult
  package func focusView(_ name: String, in superview: View? = nil, isFocused: Bool = true) -> FocusView {
    let view = FocusView(name: name, frame: Rect(x: 0, y: 0, width: 100, height: 200))
    view.log = log
    (superview ?? window).addSubview(view)
    if isFocused { view.becomeFirstResponder() }
    return view
  }

  /// One button did something, so many milliseconds after the start.
  package func button(
    _ type: PressType, _ phase: Press.Phase, at milliseconds: Double, id: Int = 1, force: Double = 1
  ) {
    application.handle(
      PressSample(id: id, phase: phase, type: type, force: force), at: start + micros(milliseconds))
  }

  /// A key of remote control did something.
  package func key(
    _ key: RemoteSample.Key, _ phase: RemoteSample.Phase, at milliseconds: Double, of device: Int = 0
  ) {
    application.handle(RemoteSample(key, phase), of: device, at: start + micros(milliseconds))
  }

  /// A device of remote control has lost events.
  package func loseRemote(_ device: Int = 0, at milliseconds: Double) {
    application.cancelRemoteControl(of: device, at: start + micros(milliseconds))
  }

  /// A device of remote control is gone.
  package func unplugRemote(_ device: Int = 0, at milliseconds: Double) {
    application.endRemoteControl(of: device, at: start + micros(milliseconds))
  }

  /// An accelerometer measures a multiple of gravity along one axis every so many milliseconds, first at `from`.
  package func measure(
    _ values: [Double], from: Double, every interval: Double = 20, of device: Int = 0
  ) {
    for (index, value) in values.enumerated() {
      application.handle(
        MotionSample(x: 0, y: value, z: 0), of: device, at: start + micros(from + Double(index) * interval))
    }
  }

  /// A button is pressed and released.
  package func click(_ type: PressType, from: Double, to: Double, id: Int = 1) {
    button(type, .began, at: from, id: id)
    button(type, .ended, at: to, id: id)
  }
}
