package import TouchKit

/// A focusable view that logs what it receives: presses as `pressBegan`, motion as `motionBegan`, remote control as the
/// command, focus changes as `focused` and `unfocused`.
package final class FocusView: View {
  package var log: EventLog?
  /// Whether it can become first responder.
  package var accepts = true
  /// Whether it gives up the focus.
  package var resigns = true
  /// Whether it forwards what it receives up the responder chain.
  package var forwards = false
  /// Called after each message is logged.
  package var onMessage: ((String) -> Void)?

  package override var canBecomeFirstResponder: Bool { accepts }
  package override var canResignFirstResponder: Bool { resigns }

  package override func focusChanged(to hasFocus: Bool) {
    log?.add(name, hasFocus ? "focused" : "unfocused", window?.application?.currentTime ?? log?.start ?? 0)
  }

  private func heard(_ word: String, _ time: Int64, _ detail: String = "") {
    log?.add(name, word, time, detail)
    onMessage?(word)
  }

  private func heard(_ word: String, _ presses: [Press], _ event: PressesEvent) {
    heard(word, event.time, presses.map(\.type.rawValue).joined(separator: ","))
  }

  package override func pressesBegan(_ presses: [Press], with event: PressesEvent) {
    heard("pressBegan", presses, event)
    if forwards { super.pressesBegan(presses, with: event) }
  }

  package override func pressesChanged(_ presses: [Press], with event: PressesEvent) {
    heard("pressChanged", presses, event)
    if forwards { super.pressesChanged(presses, with: event) }
  }

  package override func pressesEnded(_ presses: [Press], with event: PressesEvent) {
    heard("pressEnded", presses, event)
    if forwards { super.pressesEnded(presses, with: event) }
  }

  package override func pressesCancelled(_ presses: [Press], with event: PressesEvent) {
    heard("pressCancelled", presses, event)
    if forwards { super.pressesCancelled(presses, with: event) }
  }

  package override func motionBegan(with event: MotionEvent) {
    heard("motionBegan", event.time, event.subtype.rawValue)
    if forwards { super.motionBegan(with: event) }
  }

  package override func motionEnded(with event: MotionEvent) {
    heard("motionEnded", event.time, event.subtype.rawValue)
    if forwards { super.motionEnded(with: event) }
  }

  package override func motionCancelled(with event: MotionEvent) {
    heard("motionCancelled", event.time, event.subtype.rawValue)
    if forwards { super.motionCancelled(with: event) }
  }

  package override func remoteControlReceived(with event: RemoteControlEvent) {
    heard(event.subtype.rawValue, event.time)
    if forwards { super.remoteControlReceived(with: event) }
  }
}

/// An application delegate that logs events that no view has handled.
package final class RecordingDelegate: ApplicationDelegate {
  package var log: EventLog?

  package override func pressesBegan(_ presses: [Press], with event: PressesEvent) {
    log?.add("delegate", "pressBegan", event.time, presses.map(\.type.rawValue).joined(separator: ","))
  }

  package override func pressesEnded(_ presses: [Press], with event: PressesEvent) {
    log?.add("delegate", "pressEnded", event.time, presses.map(\.type.rawValue).joined(separator: ","))
  }

  package override func motionBegan(with event: MotionEvent) { log?.add("delegate", "motionBegan", event.time) }
  package override func motionEnded(with event: MotionEvent) { log?.add("delegate", "motionEnded", event.time) }

  package override func remoteControlReceived(with event: RemoteControlEvent) {
    log?.add("delegate", event.subtype.rawValue, event.time)
  }
}

extension Stage {
  /// Add a focusable view, and focus it if requested.
  @discardableResult
  package func focusView(_ name: String, in superview: View? = nil, isFocused: Bool = true) -> FocusView {
    let view = FocusView(name: name, frame: Rect(x: 0, y: 0, width: 100, height: 200))
    view.log = log
    (superview ?? window).addSubview(view)
    if isFocused { view.becomeFirstResponder() }
    return view
  }

  /// Send a button's press sample, this many milliseconds after the start.
  package func button(
    _ type: PressType, _ phase: Press.Phase, at milliseconds: Double, id: Int = 1, force: Double = 1
  ) {
    application.handle(
      PressSample(id: id, phase: phase, type: type, force: force), at: start + micros(milliseconds))
  }

  /// Send a sample of a remote control key.
  package func key(
    _ key: RemoteSample.Key, _ phase: RemoteSample.Phase, at milliseconds: Double, of device: Int = 0
  ) {
    application.handle(RemoteSample(key, phase), of: device, at: start + micros(milliseconds))
  }

  /// Let a remote control lose events.
  package func loseRemote(_ device: Int = 0, at milliseconds: Double) {
    application.cancelRemoteControl(of: device, at: start + micros(milliseconds))
  }

  /// Disconnect a remote control.
  package func unplugRemote(_ device: Int = 0, at milliseconds: Double) {
    application.endRemoteControl(of: device, at: start + micros(milliseconds))
  }

  /// Send an accelerometer's samples along one axis, in units of gravity, one per interval beginning at `from`.
  package func measure(
    _ values: [Double], from: Double, every interval: Double = 20, of device: Int = 0
  ) {
    for (index, value) in values.enumerated() {
      application.handle(
        MotionSample(x: 0, y: value, z: 0), of: device, at: start + micros(from + Double(index) * interval))
    }
  }

  /// Press and release a button.
  package func click(_ type: PressType, from: Double, to: Double, id: Int = 1) {
    button(type, .began, at: from, id: id)
    button(type, .ended, at: to, id: id)
  }
}
