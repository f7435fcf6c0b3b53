package import TouchKit

/// A control that logs its touch methods (`began`, and `afterBegan` when it returns), its tracking, and its events.
package final class RecordingControl: Control {
  package var log: EventLog?
  /// The result of `beginTracking`.
  package var begins = true
  package var goesOn = true

  private func note(_ word: String, _ time: Int64?) {
    log?.add(name, word, time ?? 0)
  }

  package override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    note("began", event.time)
    super.touchesBegan(touches, with: event)
    note("afterBegan", event.time)
  }

  package override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    note("moved", event.time)
    super.touchesMoved(touches, with: event)
    note("afterMoved", event.time)
  }

  package override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    note("ended", event.time)
    super.touchesEnded(touches, with: event)
    note("afterEnded", event.time)
  }

  package override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    note("cancelled", event.time)
    super.touchesCancelled(touches, with: event)
    note("afterCancelled", event.time)
  }

  package override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    note("begin", event.time)
    return begins
  }

  package override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    note("continue", event.time)
    return goesOn
  }

  package override func endTracking(_ touch: Touch, with event: TouchEvent) {
    note("end", event.time)
  }

  package override func cancelTracking(with event: TouchEvent?) {
    note("cancel", event?.time)
  }
}

extension Stage {
  /// Add a control whose events are logged by their names.
  @discardableResult
  package func add<C: Control>(_ control: C, to superview: View? = nil) -> C {
    (superview ?? window).addSubview(control)
    control.addTarget(for: .all) { [log, application] control, event, _ in
      log.add(control.name, "\(event.name)", application.currentTime)
    }
    return control
  }

  /// Add a control that logs everything, at (100, 100), 100 wide and high.
  @discardableResult
  package func control(_ name: String = "control", in superview: View? = nil) -> RecordingControl {
    let control = RecordingControl(name: name, frame: Rect(x: 100, y: 100, width: 100, height: 100))
    control.log = log
    return add(control, to: superview)
  }
}

extension Stage {
  /// Add a scroll view, 200 wide and high, with larger content. Its phases are logged as `scroll` with the phase.
  @discardableResult
  package func scrollView(
    _ name: String = "scroll", content: Size = Size(width: 200, height: 2000), in superview: View? = nil
  ) -> ScrollView {
    add(scrolling: ScrollView(name: name, frame: Rect(x: 0, y: 0, width: 200, height: 200)), content, in: superview)
  }

  /// Add a scroll view whose content scrolls only sideways.
  package func wideScrollView(_ name: String = "scroll") -> ScrollView {
    scrollView(name, content: Size(width: 2000, height: 200))
  }

  /// Add a scroll view of any class, and log its phases.
  @discardableResult
  package func add<S: ScrollView>(scrolling scrollView: S, _ content: Size, in superview: View? = nil) -> S {
    scrollView.contentSize = content
    (superview ?? window).addSubview(scrollView)
    scrollView.addScrollTarget { [log, application] scrollView, phase in
      log.add(scrollView.name, "scroll", application.currentTime, "\(phase)")
    }
    return scrollView
  }

  /// The phases of scroll views, in order: `scroll:began`.
  package var scrolls: [String] {
    log.entries.filter { $0.event == "scroll" }.map { "\($0.name):\($0.detail)" }
  }
}
