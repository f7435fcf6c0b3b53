import TestSupport
import Testing
import TouchKit

/// Corners of controls: what targets find, what changes under their hands, and numbers that do not start at zero.
@Suite(.timeLimit(.minutes(5))) struct ControlEdgeTests {
  private let stage = Stage()

  @Test("S30: targets find the new value when they hear of it")
  func newValues() {
    var seen: [String] = []
    let toggle = stage.add(Switch(name: "switch", frame: Rect(x: 0, y: 0, width: 100, height: 50)))
    let page = stage.add(PageControl(name: "page", frame: Rect(x: 0, y: 100, width: 100, height: 50)))
    let segments = stage.add(
      SegmentedControl(name: "segments", frame: Rect(x: 0, y: 200, width: 100, height: 50), numberOfSegments: 2))
    let stepper = stage.add(Stepper(name: "stepper", frame: Rect(x: 0, y: 300, width: 100, height: 50)))
    page.numberOfPages = 2
    for control in [toggle, page, segments, stepper] as [Control] {
      control.addTarget(for: .valueChanged) { _, _, _ in
        seen.append("\(toggle.isOn) \(page.currentPage) \(segments.selectedSegment ?? -1) \(stepper.value)")
      }
    }
    for index in 0..<4 { stage.play(Finger(90, 20 + Double(index) * 100, at: Double(index) * 100).up(), finish: false) }
    #expect(seen == ["true 0 -1 0.0", "true 1 -1 0.0", "true 1 1 0.0", "true 1 1 1.0"])
  }

  private final class Probe: Control {
    var log: [String] = []
    override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
      log.append("begin \(isTracking) \(isTouchInside) \(touchLocation.x)")
      return true
    }
    override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
      log.append("continue \(isTracking) \(isTouchInside) \(touchLocation.x)")
      return true
    }
    override func endTracking(_ touch: Touch, with event: TouchEvent) {
      log.append("end \(isTracking) \(isTouchInside) \(touchLocation.x)")
    }
    override func cancelTracking(with event: TouchEvent?) {
      log.append("cancel \(isTracking) \(isTouchInside) \(touchLocation.x)")
    }
  }

  @Test("S31: the tracking methods find where the touch is, whether it is inside, and whether it is tracked")
  func probe() {
    let probe = stage.add(Probe(name: "probe", frame: Rect(x: 100, y: 100, width: 100, height: 100)))
    probe.addTarget(for: .all) { control, event, _ in
      probe.log.append("\(event.name) \(control.isTracking) \(control.isTouchInside)")
    }
    let place = { (phase: Touch.Phase, x: Double) in [TouchSample(id: 1, phase: phase, location: Point(x: x, y: 150))] }
    for (phase, x) in [(Touch.Phase.began, 150.0), (.moved, 271), (.ended, 160)] {
      stage.application.handle(place(phase, x).span, on: stage.screen, at: stage.start)
    }
    #expect(
      probe.log == [
        "begin false true 150.0", "touchDown true true", "continue true false 271.0", "touchDragExit true false",
        "touchDragOutside true false", "end true true 160.0", "touchUpInside false true",
      ])
    probe.log.removeAll()
    stage.play(Finger(110, 150, at: 100).cancel())
    #expect(
      probe.log == [
        "begin false true 110.0", "touchDown true true", "cancel false false 110.0", "touchCancel false false",
      ])
  }

  @Test(
    "S31: a control that a target disables hears nothing more of its touch",
    arguments: [
      Control.Event.touchDown, .touchDragExit, .touchDragOutside,
    ])
  func disabledByTarget(_ event: Control.Event) {
    let control = stage.add(Control(name: "control", frame: Rect(x: 100, y: 100, width: 100, height: 100)))
    stage.play(Finger(150, 150).up())
    stage.log.removeAll()
    control.addTarget(for: event) { control, _, _ in control.isEnabled = false }
    stage.play(Finger(150, 150, at: 50).move(200, 0).move(5, 0).up())
    let all = ["touchDown", "touchDownRepeat", "touchDragExit", "touchDragOutside"]
    let count = [Control.Event.touchDown: 1, .touchDragExit: 3, .touchDragOutside: 4][event]!
    #expect(stage.trace("control") == (all.prefix(count) + ["touchCancel"]).joined(separator: " "))
  }

  @Test("S31: a second finger on a button, lifting first, presses nothing")
  func secondFinger() {
    let button = stage.add(Button(name: "button", frame: Rect(x: 100, y: 100, width: 100, height: 100)))
    button.isMultipleTouchEnabled = true
    stage.play(Finger(150, 150).up(after: 100), Finger(160, 150, at: 10).up(after: 20))
    #expect(stage.trace("button") == "touchDown touchUpInside primaryActionTriggered")
    #expect(stage.log.entries.last?.time == 100_000)
  }

  @Test("S31: of two fingers that come down on it in one frame a control tracks the first")
  func bothAtOnce() {
    let button = stage.add(Button(name: "button", frame: Rect(x: 100, y: 100, width: 100, height: 100)))
    button.isMultipleTouchEnabled = true
    stage.play(Finger(150, 150).up(after: 100), Finger(160, 150).up(after: 20))
    #expect(stage.trace("button") == "touchDown touchUpInside primaryActionTriggered")
    #expect(stage.log.entries.map(\.time) == [0, 100_000, 100_000])
  }

  @Test("S1, S2: a control that reports its touches reports each of their messages once, and is pressed all the same")
  func reports() {
    final class Messages: EventSink {
      var heard: [String] = []
      func receive(_ event: Event, at time: Int64, stamp: Int64) {
        guard case .message(let message) = event else { return }
        heard.append("\(message.view.name) \(message.phase) \(message.touches.map(\.id))")
      }
    }
    let messages = Messages()
    stage.application.addSink(messages)
    let control = stage.add(Control(name: "control", frame: Rect(x: 100, y: 100, width: 100, height: 100)))
    control.reportsTouches = true
    stage.play(Finger(150, 150).move(5, 0).up())
    stage.play(Finger(150, 150, at: 100).cancel())
    #expect(
      messages.heard == [
        "control began [1]", "control moved [1]", "control ended [1]", "control began [2]", "control cancelled [2]",
      ])
    #expect(
      stage.trace("control") == "touchDown touchDragInside touchUpInside touchDown touchDownRepeat touchCancel")
  }

  @Test("S9: a view that reports its touches names those on views in a control in it, and not the control's own")
  func reportsAround() {
    final class Moves: EventSink {
      var heard: [String] = []
      func receive(_ event: Event, at time: Int64, stamp: Int64) {
        guard case .message(let message) = event, message.phase == .moved else { return }
        heard.append("\(message.view.name) \(message.touches.map(\.id))")
      }
    }
    let moves = Moves()
    stage.application.addSink(moves)
    let parent = View(name: "parent", frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    parent.reportsTouches = true
    stage.window.addSubview(parent)
    let control = stage.add(Control(name: "control", frame: Rect(x: 100, y: 100, width: 200, height: 200)), to: parent)
    control.addSubview(View(name: "inner", frame: Rect(x: 0, y: 0, width: 50, height: 50)))
    stage.play(
      Finger(600, 600).hold(100).move(5, 0).up(), Finger(110, 110, at: 10).hold(200).up(),
      Finger(250, 250, at: 20).hold(200).up())
    #expect(moves.heard == ["parent [1, 2]"])
  }

  @Test("S30: a stepper at its end stays there, and its value stays below a greatest value that sinks")
  func stepperEnds() {
    let stepper = stage.add(Stepper(name: "stepper", frame: Rect(x: 0, y: 0, width: 100, height: 50)))
    stage.play(Finger(20, 20).up())
    #expect(stepper.value == 0)
    stepper.value = 100
    stage.play(Finger(80, 20, at: 100).up())
    #expect(stepper.value == 100 && !stage.trace("stepper").contains("valueChanged"))
    stepper.maximumValue = 30
    #expect(stepper.value == 30)
    stepper.wraps = true
    stepper.value = 0
    stage.play(Finger(20, 20, at: 200).up())
    #expect(stepper.value == 30)
    stepper.value = 1
    stage.play(Finger(20, 20, at: 300).up())
    #expect(stepper.value == 0)
  }

  @Test("S30: a slider whose least value is not zero, and a second drag of its knob")
  func slider() {
    let slider = stage.add(Slider(name: "slider", frame: Rect(x: 0, y: 0, width: 240, height: 40)))
    slider.maximumValue = 20
    slider.minimumValue = 10
    #expect(slider.value == 10 && slider.knob == Rect(x: 0, y: 0, width: 40, height: 40))
    stage.play(Finger(20, 20).move(40, 0).up())
    #expect(slider.value == 12 && slider.knob == Rect(x: 40, y: 0, width: 40, height: 40))
    stage.play(Finger(60, 20, at: 100).move(40, 0).up())
    #expect(slider.value == 14)
    stage.play(Finger(20, 20, at: 200).move(100, 0).up())
    #expect(slider.value == 14)
  }

  @Test("S31: outsets reach beyond a slider's knob, and no other part of it is pressed by them")
  func sliderOutsets() {
    let slider = stage.add(Slider(name: "slider", frame: Rect(x: 100, y: 100, width: 240, height: 40)))
    slider.hitOutsets = Insets(top: 30, left: 10, bottom: 0, right: 0)
    stage.play(Finger(95, 75).move(40, 0).up())
    #expect(slider.value == 0.2)
    slider.value = 0
    stage.play(Finger(145, 75, at: 1000).move(40, 0).up(), Finger(120, 145, at: 2000).move(40, 0).up())
    #expect(slider.value == 0)
  }

  @Test("S32: a swipe to the left along a slider's knob is the slider's; of a touch that is not tracked, the swipe's")
  func swipeLeft() {
    let slider = stage.add(Slider(name: "slider", frame: Rect(x: 100, y: 100, width: 240, height: 40)))
    let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: stage.window)
    swipe.direction = [.left, .up]
    slider.value = 1
    stage.play(Finger(320, 120).move(-80, 0, over: 60, steps: 4).up())
    #expect(stage.actions == [] && slider.value == 0.6)
    stage.play(Finger(150, 120, at: 1000).move(-80, 0, over: 60, steps: 4).up())
    #expect(stage.actions == ["swipe:ended"] && slider.value == 0.6)
  }

  @Test("S30: a switch's knob is at its left when off and at its right when on; small steps turn it over too")
  func knob() {
    let toggle = stage.add(Switch(name: "switch", frame: Rect(x: 100, y: 100, width: 120, height: 40)))
    #expect(toggle.knob == Rect(x: 0, y: 0, width: 40, height: 40))
    stage.play(Finger(120, 120).move(45, 0, over: 90, steps: 9).up())
    #expect(toggle.isOn && toggle.knob == Rect(x: 80, y: 0, width: 40, height: 40))
    stage.play(Finger(200, 120, at: 1000).move(-40, 0, over: 90, steps: 8).move(-1, 0).up())
    #expect(!toggle.isOn)
  }

  @Test("A segment that is momentary is told of though it was the chosen one")
  func momentary() {
    let control = stage.add(
      SegmentedControl(name: "segments", frame: Rect(x: 0, y: 0, width: 100, height: 50), numberOfSegments: 2))
    control.isMomentary = true
    control.selectedSegment = 1
    stage.play(Finger(90, 20).up())
    #expect(stage.trace("segments").contains("valueChanged") && control.selectedSegment == nil)
  }

  @Test("S10: who gets or loses the focus finds it so when it is told")
  func focus() {
    let first = stage.add(TextField(name: "first", frame: Rect(x: 0, y: 0, width: 100, height: 50)))
    let second = stage.add(TextField(name: "second", frame: Rect(x: 0, y: 100, width: 100, height: 50)))
    var log: [String] = []
    for field in [first, second] {
      field.addTarget(for: [.editingDidBegin, .editingDidEnd]) { control, event, _ in
        log.append("\(control.name) \(event.name) \(control.isFirstResponder)")
      }
    }
    first.becomeFirstResponder()
    second.becomeFirstResponder()
    #expect(log == ["first editingDidBegin true", "first editingDidEnd false", "second editingDidBegin true"])
  }
}
