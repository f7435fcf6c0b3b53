package import TouchKit

/// A view that logs its touch methods, and runs a test's closures for them.
package final class RecordingView: View {
  package var log: EventLog?
  /// Whether it forwards what it receives up the responder chain.
  package var forwards = false
  /// Called after each message is logged.
  package var onMessage: ((Touch.Phase, TouchList) -> Void)?
  /// The view's answer when a recognizer is about to begin.
  package var shouldBegin: ((GestureRecognizer) -> Bool)?

  private func heard(_ phase: Touch.Phase, _ touches: TouchList, _ event: TouchEvent) {
    log?.add(name, "\(phase)", touches, event)
    onMessage?(phase, touches)
  }

  package override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    heard(.began, touches, event)
    if forwards { super.touchesBegan(touches, with: event) }
  }

  package override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    heard(.moved, touches, event)
    if forwards { super.touchesMoved(touches, with: event) }
  }

  package override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    heard(.ended, touches, event)
    if forwards { super.touchesEnded(touches, with: event) }
  }

  package override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    heard(.cancelled, touches, event)
    if forwards { super.touchesCancelled(touches, with: event) }
  }

  package override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    shouldBegin?(recognizer) ?? true
  }
}

/// A window that logs the events that reach it.
package final class RecordingWindow: Window {
  package var log: EventLog?

  private func heard(_ phase: Touch.Phase, _ touches: TouchList, _ event: TouchEvent) {
    log?.add(name, "\(phase)", touches, event)
  }

  package override func touchesBegan(_ touches: TouchList, with event: TouchEvent) { heard(.began, touches, event) }
  package override func touchesMoved(_ touches: TouchList, with event: TouchEvent) { heard(.moved, touches, event) }
  package override func touchesEnded(_ touches: TouchList, with event: TouchEvent) { heard(.ended, touches, event) }
  package override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    heard(.cancelled, touches, event)
  }
}

/// A recognizer that logs its touch methods and runs a test's closures in them.
package class RecordingRecognizer: GestureRecognizer {
  package var log: EventLog?
  package var onTouches: ((RecordingRecognizer, Touch.Phase, TouchList, TouchEvent) -> Void)?
  package var onTimer: ((RecordingRecognizer) -> Void)?
  package private(set) var resets = 0

  package init(name: String, log: EventLog? = nil) {
    self.log = log
    super.init(name: name)
  }

  /// Create a recognizer that fails this many milliseconds after its last touch has begun, and is possible until then.
  package convenience init(name: String = "watcher", failingAfter milliseconds: Double) {
    self.init(name: name)
    onTouches = { recognizer, phase, _, event in
      if phase == .began { recognizer.setTimer(at: event.time + micros(milliseconds)) }
    }
    onTimer = { $0.state = .failed }
  }

  private func heard(_ phase: Touch.Phase, _ touches: TouchList, _ event: TouchEvent) {
    log?.add(name, phase.touchEvent, touches, event)
    onTouches?(self, phase, touches, event)
  }

  package override func touchesBegan(_ touches: TouchList, with event: TouchEvent) { heard(.began, touches, event) }
  package override func touchesMoved(_ touches: TouchList, with event: TouchEvent) { heard(.moved, touches, event) }
  package override func touchesEnded(_ touches: TouchList, with event: TouchEvent) { heard(.ended, touches, event) }
  package override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    heard(.cancelled, touches, event)
  }
  package override func timerFired(at time: Int64) { onTimer?(self) }

  package override func reset() {
    super.reset()
    resets += 1
  }
}

/// A tap that logs its updates.
package final class RecordingTap: TapGestureRecognizer {
  package var log: EventLog?

  package override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    log?.addUpdate(name, event.touches(for: self), event)
    super.update(touches, with: event)
  }
}

/// A pan that logs its updates.
package final class RecordingPan: PanGestureRecognizer {
  package var log: EventLog?

  package override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    log?.addUpdate(name, event.touches(for: self), event)
    super.update(touches, with: event)
  }
}

extension Touch.Phase {
  /// The event logged for this phase: `touchBegan`.
  fileprivate var touchEvent: String {
    let word = "\(self)"
    return "touch\(word.prefix(1).uppercased())\(word.dropFirst())"
  }
}

extension EventLog {
  /// Log one frame of a recognizer, with an entry for each phase in it.
  func addUpdate(_ name: String, _ touches: TouchList, _ event: TouchEvent) {
    for phase in [Touch.Phase.began, .moved, .ended, .cancelled] {
      let ids = touches.filter { $0.phase == phase }.map { "\($0.id)" }
      if !ids.isEmpty { add(name, phase.touchEvent, event.time, ids.joined(separator: ",")) }
    }
  }
}
