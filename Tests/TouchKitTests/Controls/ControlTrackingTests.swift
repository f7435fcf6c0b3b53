import TestSupport
import Testing
import TouchKit

/// What counts as inside while a control tracks (S31), and which gestures are not the control's own (S32).
@Suite(.timeLimit(.minutes(5))) struct ControlTrackingTests {
  private let stage = Stage()
  private let frame = Rect(x: 100, y: 100, width: 240, height: 40)

  @Test("S31: the reach applies to both axes at once", arguments: [(60.0, "touchUpInside"), (70.1, "touchUpOutside")])
  func reachAtTheCorner(beyond: Double, expected: String) {
    stage.add(Control(name: "control", frame: Rect(x: 300, y: 300, width: 100, height: 100)))
    stage.play(Finger(350, 350).move(50 + beyond, 50 + beyond).up())
    #expect(stage.trace("control").hasSuffix(expected))
  }

  @Test("S31: the position of the lift decides, not that of the last move")
  func liftElsewhere() {
    stage.add(Control(name: "control", frame: frame))
    for (index, (phase, x)) in [(Touch.Phase.began, 150.0), (.ended, 500)].enumerated() {
      stage.handle([TouchSample(id: 1, phase: phase, location: Point(x: x, y: 120))], at: Int64(index))
    }
    #expect(stage.trace("control") == "touchDown touchUpOutside")
  }

  @Test("S31: continueTracking has the touch's current position; a cancelled touch is not inside")
  func insideWhileTracking() {
    final class Follower: Control {
      var seen: [Bool] = []
      override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
        seen.append(isTouchInside)
        return true
      }
    }
    let control = stage.add(Follower(name: "control", frame: frame))
    stage.play(Finger(150, 120).move(0, 200).move(0, -200).cancel())
    #expect(control.seen == [false, true])
    #expect(!control.isTouchInside && !control.isTracking)
  }

  @Test("S31: a touch that the control does not track is not inside")
  func insideWithoutTracking() {
    final class Refuser: Control {
      var wasInside = false
      override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
        wasInside = isTouchInside
        return false
      }
    }
    let control = stage.add(Refuser(name: "control", frame: frame))
    stage.play(Finger(150, 120).up())
    #expect(control.wasInside && !control.isTouchInside && !control.isTracking)
  }

  @Test("S32: a tap on a view inside a button is not the button's own")
  func tapInsideButton() {
    let parent = stage.view("parent")
    stage.attach(TapGestureRecognizer(name: "tap"), to: parent)
    let button = stage.add(Button(name: "button", frame: frame), to: parent)
    stage.view("inner", 0, 0, 20, 20, in: button)
    stage.play(Finger(110, 110).up())
    #expect(stage.actions == ["tap:ended"])
  }

  @Test("S32: a two-finger pan along a switch's knob is a pan")
  func twoFingersOnSwitch() {
    let parent = stage.view("parent")
    stage.attach(PanGestureRecognizer(name: "pan"), to: parent)
    stage.add(Switch(name: "switch", frame: frame), to: parent)
    stage.play(Finger(110, 120).move(40, 0).up(), Finger(130, 120).move(40, 0).up())
    #expect(stage.actions == ["pan:began", "pan:ended"])
  }

  @Test("S32: a touch that began on the switch's knob belongs to the switch, even if the knob moves away")
  func knobThatMoves() {
    let parent = stage.view("parent")
    stage.attach(PanGestureRecognizer(name: "pan"), to: parent)
    let control = stage.add(Switch(name: "switch", frame: frame), to: parent)
    control.addTarget(for: .touchDown) { _, _, _ in control.isOn = true }
    stage.play(Finger(120, 120).move(20, 0).up())
    #expect(stage.actions == [])
  }

  @Test("S32: a pan along a switch's knob belongs to the switch, even if another finger touched a view above before")
  func panAfterAnotherFinger() {
    let parent = stage.view("parent")
    stage.attach(PanGestureRecognizer(name: "pan"), to: parent)
    let control = stage.add(Switch(name: "switch", frame: Rect(x: 100, y: 100, width: 80, height: 40)), to: parent)
    stage.play(Finger(500, 500).up(after: 200), Finger(120, 120, at: 100).hold(110).move(60, 0, steps: 4).up())
    #expect(stage.actions == [] && control.isOn)
  }

  @Test("S32: while one finger holds a slider's knob, another one's swipe along the track is a swipe")
  func swipeNextToHeldKnob() {
    let parent = stage.view("parent")
    stage.attach(SwipeGestureRecognizer(name: "swipe"), to: parent)
    stage.add(Slider(name: "slider", frame: frame), to: parent)
    stage.play(Finger(110, 120).up(after: 2000), Finger(200, 120, at: 1000).move(80, 0, over: 50, steps: 4).up())
    #expect(stage.actions == ["swipe:ended"])
  }

  @Test("S32: while a finger rests next to a switch's knob, a pan with a pen along the knob belongs to the switch")
  func panNextToRestingFinger() {
    let parent = stage.view("parent")
    stage.attach(PanGestureRecognizer(name: "pan"), to: parent).allowedTouchTypes = [.pen]
    stage.add(Switch(name: "switch", frame: frame), to: parent)
    stage.play(Finger(300, 120).up(after: 1000), Finger(120, 120, at: 500, type: .pen).move(40, 0, steps: 4).up())
    #expect(stage.actions == [])
  }

  @Test("S32: a two-finger swipe along a slider's knob is a swipe")
  func twoFingersOnSlider() {
    let parent = stage.view("parent")
    stage.attach(SwipeGestureRecognizer(name: "swipe"), to: parent).numberOfTouchesRequired = 2
    stage.add(Slider(name: "slider", frame: frame), to: parent)
    stage.play(Finger(110, 120).move(80, 0, over: 50).up(), Finger(130, 120).move(80, 0, over: 50).up())
    #expect(stage.actions == ["swipe:ended"])
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

  @Test("S31: during the tracking methods, the touch's position, isTouchInside and isTracking are current")
  func probe() {
    let probe = stage.add(Probe(name: "probe", frame: Rect(x: 100, y: 100, width: 100, height: 100)))
    probe.addTarget(for: .all) { control, event, _ in
      probe.log.append("\(event.name) \(control.isTracking) \(control.isTouchInside)")
    }
    for (phase, x) in [(Touch.Phase.began, 150.0), (.moved, 271), (.ended, 160)] {
      stage.handle([TouchSample(id: 1, phase: phase, location: Point(x: x, y: 150))], at: 0)
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
    "S31: a control that a target disables receives no more of its touch",
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

  @Test("S31: a second finger on a button that lifts first presses nothing")
  func secondFinger() {
    let button = stage.add(Button(name: "button", frame: Rect(x: 100, y: 100, width: 100, height: 100)))
    button.isMultipleTouchEnabled = true
    stage.play(Finger(150, 150).up(after: 100), Finger(160, 150, at: 10).up(after: 20))
    #expect(stage.trace("button") == "touchDown touchUpInside primaryActionTriggered")
    #expect(stage.log.entries.last?.time == 100_000)
  }

  @Test("S31: if two fingers come down in one frame, a control tracks the first that it accepts")
  func firstAccepted() {
    let slider = stage.add(Slider(name: "slider", frame: Rect(x: 100, y: 100, width: 300, height: 40)))
    slider.isMultipleTouchEnabled = true
    let knob = slider.knob
    stage.play(Finger(390, 120).up(after: 100), Finger(100 + knob.origin.x + knob.size.width / 2, 120).move(40, 0).up())
    #expect(slider.value > 0)
  }

  @Test("S32: a pan from the screen's edge begins on a switch's knob, too")
  func edgePanOnSwitch() {
    let pan = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.view("parent"))
    pan.edges = .left
    stage.add(Switch(name: "switch", frame: Rect(x: 0, y: 100, width: 60, height: 30)), to: stage.window.subviews[0])
    stage.play(Finger(5, 115).move(40, 0).move(40, 0).up())
    #expect(stage.actions.first == "edge:began")
  }

  @Test("S31: if two fingers come down in one frame, a control tracks the first")
  func bothAtOnce() {
    let button = stage.add(Button(name: "button", frame: Rect(x: 100, y: 100, width: 100, height: 100)))
    button.isMultipleTouchEnabled = true
    stage.play(Finger(150, 150).up(after: 100), Finger(160, 150).up(after: 20))
    #expect(stage.trace("button") == "touchDown touchUpInside primaryActionTriggered")
    #expect(stage.log.entries.map(\.time) == [0, 100_000, 100_000])
  }

  @Test("S31: each touch on a switch is a tap until it has moved farther than a tap may, even if it comes back")
  func tapsAndDrags() {
    let control = stage.add(Switch(name: "switch", frame: frame))
    let touches: [(finger: Finger, isOn: Bool)] = [
      (Finger(130, 120).move(180, 0).up(), true),
      // A tap after a drag, and a tap that moves by exactly 10 pt.
      (Finger(130, 120, at: 1000).up(), false), (Finger(130, 120, at: 2000).move(10, 0).up(), true),
      // A drag away and back.
      (Finger(130, 120, at: 3000).move(60, 0).move(-60, 0).up(), true),
    ]
    for (finger, isOn) in touches {
      stage.play(finger)
      #expect(control.isOn == isOn)
    }
  }

  @Test("S31: the movement that comes only with the lift also drags a switch's knob")
  func dragByLift() {
    for (distance, isOn) in [(10.0, true), (15, false), (110, true)] {
      let stage = Stage()
      let control = stage.add(Switch(name: "switch", frame: frame))
      for (index, (phase, x)) in [(Touch.Phase.began, 130.0), (.ended, 130 + distance)].enumerated() {
        stage.handle([TouchSample(id: 1, phase: phase, location: Point(x: x, y: 120))], at: Int64(index))
      }
      #expect(control.isOn == isOn, "\(distance)")
    }
  }

  @Test("S32: a pan at exactly 45° from a switch's knob is along it, and belongs to the switch")
  func diagonalPan() {
    let parent = stage.view("parent")
    stage.attach(PanGestureRecognizer(name: "pan"), to: parent)
    stage.add(Switch(name: "switch", frame: frame), to: parent)
    stage.play(Finger(120, 120).move(20, 20).move(20, 20).up())
    #expect(stage.actions == [])
  }

  @Test("S32: a swipe that is not along a turned slider's knob is a swipe")
  func swipeOnTurnedSlider() {
    let parent = stage.view("parent")
    stage.attach(SwipeGestureRecognizer(name: "swipe"), to: parent)
    let slider = stage.add(Slider(name: "slider", frame: frame), to: parent)
    // Turned by 60° around (220, 120), its knob is at the top left.
    slider.transform = Transform(rotation: .pi / 3)
    stage.play(Finger(170, 33).move(80, 0, over: 100, steps: 8).up())
    #expect(stage.actions == ["swipe:ended"])
  }

  @Test("S31: a text field takes the focus only if the touch that it tracks lifts inside")
  func focusOfOtherTouches() {
    let field = stage.add(TextField(name: "field", frame: frame))
    field.isMultipleTouchEnabled = true
    stage.play(Finger(150, 120).hold(100).move(0, 300).up(), Finger(160, 120, at: 10).up(after: 20))
    #expect(!field.isEditing && stage.trace("field").hasSuffix("touchUpOutside"))
    #expect(!stage.trace("field").contains("editing"))
    stage.play(Finger(150, 120, at: 1000).up())
    #expect(field.isEditing)
  }

  @Test("S31: a control that is enabled already and is enabled again still tracks its touch")
  func enabledAgain() {
    let control = stage.add(Control(name: "control", frame: frame))
    #expect(control.isEnabled && !control.isSelected && !control.isTracking && !control.isTouchInside)
    control.addTarget(for: .touchDown) { control, _, _ in control.isEnabled = true }
    stage.play(Finger(150, 120).up())
    #expect(stage.trace("control") == "touchDown touchUpInside")
  }

  @Test("S30: the event of a control has the place of its touch; without a touch, it has no place")
  func placesOfEvents() {
    let places = EventNotes<String>(stage.application) { event, _, _ in
      guard case .control(let report) = event else { return nil }
      return "\(report.event.name) \(report.location.map { "\($0.x)" } ?? "nowhere")"
    }
    let control = stage.add(Control(name: "control", frame: frame))
    control.addTarget(for: .touchDown) { control, _, _ in control.sendActions(for: .valueChanged) }
    stage.play(Finger(150, 120).up())
    control.sendActions(for: .valueChanged)
    #expect(
      places.all == ["touchDown 150.0", "valueChanged 150.0", "touchUpInside 150.0", "valueChanged nowhere"])
  }

  @Test("S30: a control that moves to another application after a touch reports there", arguments: [false, true])
  func otherApplication(isCancelled: Bool) {
    let other = Stage()
    let control = stage.add(Control(name: "control", frame: frame))
    stage.play(isCancelled ? Finger(150, 120).cancel() : Finger(150, 120).up())
    func notes(of stage: Stage) -> EventNotes<String> {
      EventNotes(stage.application) { event, _, _ in
        if case .control(let report) = event { "\(report.event.name)" } else { nil }
      }
    }
    let (here, there) = (notes(of: stage), notes(of: other))
    other.window.addSubview(control)
    control.sendActions(for: .valueChanged)
    #expect(here.all == [] && there.all == ["valueChanged"])
  }

  @Test("S10: a control without its actions still calls its targets")
  func removedActions() {
    let control = stage.add(Control(name: "control", frame: frame))
    control.addAction("save", for: .touchUpInside)
    let offered = EventNotes<String>(stage.application) { event, _, _ in
      if case .control(let report) = event { report.action } else { nil }
    }
    stage.play(Finger(150, 120).up())
    #expect(offered.all == ["save"])
    control.removeActions()
    stage.play(Finger(150, 120, at: 1000).up())
    #expect(offered.all == ["save"] && stage.trace("control") == "touchDown touchUpInside touchDown touchUpInside")
  }

  @Test("S30: several events have the name of the first, and no event or an unknown one has none")
  func names() {
    let two: Control.Event = [.touchUpInside, .touchCancel]
    #expect("\(two.name)" == "touchUpInside" && "\(Control.Event.all.name)" == "touchDown")
    for value in [0, 1 << 13, -1] { #expect("\(Control.Event(rawValue: value).name)" == "none") }
  }
}
