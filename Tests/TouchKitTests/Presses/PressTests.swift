import TestSupport
import Testing
import TouchKit

/// Presses of hardware buttons: their receivers, and exactly one end for each began (S10, S48).
@Suite(.timeLimit(.minutes(5))) struct PressTests {
  private let stage = Stage()

  @Test("S10: a press goes to the first responder, then up its chain to the application's delegate")
  func chain() {
    let delegate = RecordingDelegate()
    delegate.log = stage.log
    stage.application.delegate = delegate
    let outer = stage.focusView("outer", isFocused: false)
    let inner = stage.focusView("inner", in: outer)
    stage.log.removeAll()
    stage.click(.power, from: 0, to: 10)
    #expect(stage.trace() == "pressBegan pressEnded", "the first responder does not forward it")
    inner.forwards = true
    stage.click(.power, from: 20, to: 30)
    #expect(stage.trace("outer") == "pressBegan pressEnded" && stage.trace("delegate") == "")
    outer.forwards = true
    stage.click(.power, from: 40, to: 50)
    #expect(stage.trace("delegate") == "pressBegan pressEnded")
  }

  @Test("S10: without a first responder, a press goes to the key window; without one, to the application")
  func targets() {
    final class Target: Window {
      var heard: [String] = []
      override func pressesBegan(_ presses: [Press], with event: PressesEvent) { heard += presses.map(\.type.rawValue) }
    }
    let delegate = RecordingDelegate()
    delegate.log = stage.log
    let window = Target(name: "target", screen: stage.screen)
    stage.application.addWindow(window)
    stage.application.delegate = delegate
    window.makeKey()
    stage.click(.home, from: 0, to: 10)
    #expect(window.heard == ["KEY_HOMEPAGE"])
    stage.log.removeAll()
    stage.application.removeWindow(window)
    stage.application.removeWindow(stage.window)
    stage.click(.home, from: 20, to: 30)
    #expect(stage.trace("delegate") == "pressBegan pressEnded" && window.heard == ["KEY_HOMEPAGE"])
  }

  @Test("S48: a delivered press has the time of its last change")
  func times() {
    final class Clerk: View {
      var heard: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      private func note(_ phase: String, _ presses: [Press], _ event: PressesEvent) {
        for press in presses { heard.append("\(phase) \(press.startTime) \(press.time) \(event.time)") }
      }
      override func pressesBegan(_ presses: [Press], with event: PressesEvent) { note("began", presses, event) }
      override func pressesEnded(_ presses: [Press], with event: PressesEvent) { note("ended", presses, event) }
      override func pressesCancelled(_ presses: [Press], with event: PressesEvent) { note("cancelled", presses, event) }
    }
    let clerk = Clerk(name: "clerk")
    stage.window.addSubview(clerk)
    clerk.becomeFirstResponder()
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: clerk)
    hold.allowedPressTypes = [.home]
    stage.click(.power, from: 0, to: 10)
    stage.button(.power, .began, at: 20, id: 2)
    stage.button(.power, .cancelled, at: 30, id: 2)
    // A recognizer takes it half a second later.
    stage.button(.home, .began, at: 40, id: 3)
    stage.wait(until: 600)
    func at(_ milliseconds: Double) -> Int64 { stage.start + micros(milliseconds) }
    #expect(
      clerk.heard == [
        "began \(at(0)) \(at(0)) \(at(0))", "ended \(at(0)) \(at(10)) \(at(10))",
        "began \(at(20)) \(at(20)) \(at(20))", "cancelled \(at(20)) \(at(30)) \(at(30))",
        "began \(at(40)) \(at(40)) \(at(40))", "cancelled \(at(40)) \(at(540)) \(at(540))",
      ])
  }

  @Test("S48: a delivered press has its last force, and a release keeps it")
  func forces() {
    final class Scale: View {
      var heard: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      private func note(_ word: String, _ presses: [Press]) { heard += presses.map { "\(word) \($0.force)" } }
      override func pressesBegan(_ presses: [Press], with event: PressesEvent) { note("began", presses) }
      override func pressesChanged(_ presses: [Press], with event: PressesEvent) { note("changed", presses) }
      override func pressesEnded(_ presses: [Press], with event: PressesEvent) { note("ended", presses) }
    }
    let scale = Scale(name: "scale")
    stage.window.addSubview(scale)
    scale.becomeFirstResponder()
    stage.button(.select, .began, at: 0, force: 0.25)
    for (index, force) in [0.5, 0.5, 0.75].enumerated() {
      stage.button(.select, .changed, at: 10 + Double(index), force: force)
    }
    stage.button(.select, .ended, at: 20)
    #expect(scale.heard == ["began 0.25", "changed 0.5", "changed 0.75", "ended 0.75"])
  }

  @Test("S48: a chord lasts from the first press to the last release")
  func lateChord() {
    let view = stage.focusView("view")
    let chord = stage.attach(TapGestureRecognizer(name: "chord"), to: view)
    (chord.allowedPressTypes, chord.numberOfTouchesRequired) = ([.power, .volumeDown], 2)
    stage.button(.power, .began, at: 0, id: 1)
    stage.button(.volumeDown, .began, at: 700, id: 2)
    stage.button(.volumeDown, .ended, at: 800, id: 2)
    stage.button(.power, .ended, at: 800, id: 1)
    #expect(stage.actions == [])
    stage.button(.power, .began, at: 2000, id: 3)
    stage.button(.volumeDown, .began, at: 2600, id: 4)
    stage.button(.volumeDown, .ended, at: 2700, id: 4)
    stage.button(.power, .ended, at: 2700, id: 3)
    #expect(stage.actions == ["chord:ended"])
  }

  @Test("S48: presses are delivered as began, changed and ended; samples without a change are not delivered")
  func phases() {
    stage.focusView("view")
    stage.log.removeAll()
    stage.button(.select, .began, at: 0, force: 0.25)
    stage.button(.select, .began, at: 5, force: 0.25)
    stage.button(.select, .changed, at: 10, force: 0.25)
    stage.button(.select, .changed, at: 15, force: 0.5)
    stage.button(.select, .stationary, at: 17, force: 0.75)
    stage.button(.select, .ended, at: 20)
    stage.button(.select, .ended, at: 25)
    stage.button(.select, .changed, at: 25, force: 0.75)
    #expect(
      stage.log.entries.map { "\($0.event)@\($0.time / 1000)" } == ["pressBegan@0", "pressChanged@15", "pressEnded@20"])
  }

  @Test("S48: a press that is held while the focus moves is cancelled once, and no responder gets its release")
  func heldOverFocusChange() {
    stage.focusView("one")
    let two = stage.focusView("two", isFocused: false)
    stage.log.removeAll()
    stage.button(.power, .began, at: 0)
    two.becomeFirstResponder()
    stage.button(.power, .ended, at: 20)
    stage.click(.power, from: 30, to: 40, id: 2)
    #expect(
      stage.trace("one") == "pressBegan unfocused pressCancelled"
        && stage.trace("two") == "focused pressBegan pressEnded")
  }

  @Test("S48: a press is cancelled once if its responder or window is removed, or another window becomes key")
  func heldOverRemoval() {
    let other = Window(name: "other", screen: stage.screen)
    stage.application.addWindow(other)
    for change in 0..<3 {
      let view = stage.focusView("view")
      stage.window.makeKey()
      stage.log.removeAll()
      stage.button(.power, .began, at: 0, id: change)
      switch change {
      case 0: view.removeFromSuperview()
      case 1: other.makeKey()
      default: stage.application.removeWindow(stage.window)
      }
      stage.button(.power, .ended, at: 20, id: change)
      #expect(stage.log.entries.filter { $0.event != "unfocused" }.map(\.event) == ["pressBegan", "pressCancelled"])
      view.removeFromSuperview()
    }
  }

  @Test("S48: what a removed view, or its controller, has forwarded is cancelled where it was forwarded to")
  func removalOfForwarding() {
    for isControlled in [false, true] {
      let stage = Stage()
      let outer = stage.focusView("outer", isFocused: false)
      let inner = stage.focusView("inner", in: outer)
      inner.forwards = true
      let controller = isControlled ? ViewController(view: inner) : nil
      stage.log.removeAll()
      stage.button(.power, .began, at: 0, id: 1)
      inner.removeFromSuperview()
      #expect(stage.trace("outer") == "pressBegan pressCancelled")
      withExtendedLifetime(controller) {}
    }
  }

  @Test("S48: a removed device and a clock restart cancel held presses once")
  func heldOverUnplugAndSuspend() {
    stage.focusView("view")
    stage.log.removeAll()
    stage.button(.power, .began, at: 0)
    stage.button(.power, .cancelled, at: 10)
    stage.button(.power, .ended, at: 20)
    #expect(stage.trace() == "pressBegan pressCancelled")
    stage.button(.power, .began, at: 30, id: 2)
    stage.application.reset(at: 0)
    stage.button(.power, .ended, at: 40, id: 2)
    #expect(stage.trace() == "pressBegan pressCancelled pressBegan pressCancelled")
  }

  @Test("S48: a responder that gives up the focus when it receives a press gets cancelled after began")
  func focusChangeInCallback() {
    let one = stage.focusView("one")
    let two = stage.focusView("two", isFocused: false)
    stage.log.removeAll()
    one.onMessage = { if $0 == "pressBegan" { two.becomeFirstResponder() } }
    stage.button(.power, .began, at: 0)
    stage.button(.power, .ended, at: 10)
    #expect(stage.trace("one") == "pressBegan unfocused pressCancelled" && stage.trace("two") == "focused")
  }

  @Test("S48: two buttons at once are two presses, and cancelling one responder cancels both")
  func twoButtons() {
    let one = stage.focusView("one")
    stage.log.removeAll()
    stage.button(.volumeUp, .began, at: 0, id: 1)
    stage.button(.power, .began, at: 10, id: 2)
    one.resignFirstResponder()
    #expect(
      stage.log.entries.map(\.said) == [
        "pressBegan KEY_VOLUMEUP", "pressBegan KEY_POWER", "unfocused", "pressCancelled KEY_VOLUMEUP,KEY_POWER",
      ])
  }

  @Test("S48: sinks get each message of a press with its phase and view")
  func events() {
    let sink = EventNotes<String>(stage.application) { event, time, _ in
      guard case .press(let press) = event else { return nil }
      return "\(press.type.rawValue) \(press.phase) \(event.origin?.view ?? "-") \(time - press.startTime)"
    }
    let view = stage.focusView("view")
    view.origin = EventOrigin(window: "window", view: "view", kind: "view", screen: stage.screen)
    stage.click(.power, from: 0, to: 10)
    #expect(sink.all == ["KEY_POWER began view 0", "KEY_POWER ended view 10000"])
  }

  @Test("S48: each change of a press counts as a frame, except while the key window is secure")
  func frames() {
    stage.application.reach(stage.start)
    stage.click(.power, from: 0, to: 10)
    #expect(stage.application.frameCount == 2)
    let secret = Window(name: "secret", screen: stage.screen, isSecure: true)
    stage.application.addWindow(secret)
    secret.makeKey()
    stage.click(.home, from: 100, to: 110)
    #expect(stage.application.frameCount == 2)
    stage.window.makeKey()
    stage.button(.power, .began, at: 200)
    #expect(stage.application.frameCount == 3)
  }

  @Test("S48: a sample that changes no press is no frame; one without a force presses the button fully")
  func unchanged() {
    stage.focusView("view")
    stage.button(.select, .began, at: 0, force: 0.5)
    let frames = stage.application.frameCount
    stage.button(.select, .changed, at: 10, force: 0.5)
    stage.button(.power, .changed, at: 20, id: 7, force: 0.25)
    stage.button(.power, .ended, at: 30, id: 7)
    #expect(stage.application.frameCount == frames)
    #expect(PressSample(id: 1, phase: .began, type: .power).force == 1)
  }

  @Test("S3, S48: what ends in one window leaves the press of another window alone, and is no frame")
  func otherWindow() {
    let other = Window(name: "other", screen: stage.screen)
    stage.application.addWindow(other)
    stage.window.makeKey()
    stage.focusView("view")
    stage.log.removeAll()
    stage.button(.power, .began, at: 0)
    let frames = stage.application.frameCount
    stage.application.cancelTouches(in: other)
    #expect(stage.application.frameCount == frames)
    stage.button(.power, .ended, at: 20)
    #expect(stage.trace() == "pressBegan pressEnded")
  }

  @Test("S48: a press delays no touch: simultaneous fingers and buttons behave as if alone")
  func duringTouches() {
    let view = stage.focusView("view")
    let taps = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    taps.allowedPressTypes = [.power]
    stage.log.removeAll()
    stage.button(.volumeUp, .began, at: 0)
    stage.play(Finger(50, 50, at: 10).up(after: 10))
    stage.button(.volumeUp, .ended, at: 50)
    #expect(stage.trace("view") == "pressBegan pressEnded" && stage.actions == ["tap:ended"])
  }

  @Test("S3, S48: a press of a window that loses the foreground is cancelled; other windows do not affect it")
  func foreground() {
    let other = Window(name: "other", screen: stage.screen)
    stage.application.addWindow(other)
    stage.focusView("view")
    stage.log.removeAll()
    stage.button(.power, .began, at: 0)
    stage.application.cancelTouches(in: other)
    #expect(stage.trace() == "pressBegan")
    stage.application.cancelTouches(in: stage.window)
    #expect(stage.trace() == "pressBegan pressCancelled")
  }

  @Test("S10, S48: a press whose force changes goes up the chain as its begin did")
  func changedChain() {
    let outer = stage.focusView("outer", isFocused: false)
    stage.focusView("inner", in: outer).forwards = true
    stage.log.removeAll()
    stage.button(.power, .began, at: 0, force: 0.1)
    stage.button(.power, .changed, at: 10, force: 0.5)
    #expect(stage.trace("outer") == "pressBegan pressChanged")
  }
}
