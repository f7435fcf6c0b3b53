import TestSupport
import Testing
import TouchKit

/// Events and tracking (S30, S31), and how controls interact with recognizers and views (S32, T11 to T13).
@Suite(.timeLimit(.minutes(5))) struct ControlTests {
  private let stage = Stage()

  private func button(_ name: String = "control") -> Button {
    stage.add(Button(name: name, frame: Rect(x: 100, y: 100, width: 100, height: 100)))
  }

  @Test("T11: a control begins to track within its touchesBegan, and acts on a lift inside")
  func trackingInTouchMethods() {
    stage.control()
    stage.play(Finger(150, 150).move(5, 0).up())
    #expect(
      stage.trace("control")
        == "began begin touchDown afterBegan moved continue touchDragInside afterMoved ended end touchUpInside afterEnded"
    )
  }

  @Test("S31: cancelTracking runs within touchesCancelled, before touchCancel")
  func cancelledTracking() {
    stage.control()
    stage.play(Finger(150, 150).cancel())
    #expect(stage.trace("control") == "began begin touchDown afterBegan cancelled cancel touchCancel afterCancelled")
  }

  @Test("S31: a control that does not begin to track sends nothing")
  func refusedTracking() {
    stage.control().begins = false
    stage.play(Finger(150, 150).move(5, 0).up())
    #expect(stage.trace("control") == "began begin afterBegan moved afterMoved ended afterEnded")
  }

  @Test("S31: a control that does not continue tracking sends touchCancel once")
  func givenUpTracking() {
    stage.control().goesOn = false
    stage.play(Finger(150, 150).move(5, 0).move(5, 0).up())
    #expect(
      stage.trace("control")
        == "began begin touchDown afterBegan moved continue cancel touchCancel afterMoved moved afterMoved ended afterEnded"
    )
  }

  @Test("S31: a control tracks one touch, the first")
  func oneTouch() {
    let control = stage.control()
    control.isMultipleTouchEnabled = true
    stage.play(Finger(150, 150).hold(100).up(), Finger(160, 160, at: 50).move(500, 0).up(after: 10))
    #expect(
      stage.trace("control")
        == "began begin touchDown afterBegan began afterBegan moved afterMoved ended afterEnded ended end touchUpInside afterEnded"
    )
  }

  @Test("S30: a second tap at the same place sends touchDownRepeat")
  func repeatedTouchDown() {
    let control = button()
    control.removeFromSuperview()
    stage.add(Control(name: "plain", frame: control.frame))
    stage.play(Finger.taps(2, 150, 150))
    #expect(stage.trace("plain") == "touchDown touchUpInside touchDown touchDownRepeat touchUpInside")
  }

  @Test(
    "S31: a touch counts as inside up to 70 pt beyond the bounds, whatever the screen's pixels",
    arguments: [(1.0, 70.0, true), (1, 70.1, false), (2, 140, true), (2, 140.2, false)])
  func reach(_ pixels: Double, _ beyond: Double, _ isInside: Bool) {
    let stage = Stage(pixelsPerPoint: Vector(dx: pixels, dy: pixels))
    let control = stage.add(Control(name: "control", frame: Rect(x: 300, y: 300, width: 100, height: 100)))
    let displacements = [(50 + beyond, 0.0), (-50 - beyond, 0), (0, 50 + beyond), (0, -50 - beyond)]
    for (dx, dy) in displacements {
      stage.log.removeAll()
      stage.play(Finger(350, 350).move(dx, dy).up())
      let expected =
        isInside ? "touchDown touchDragInside touchUpInside" : "touchDown touchDragExit touchDragOutside touchUpOutside"
      #expect(stage.trace("control") == expected, "\(dx) \(dy)")
    }
    #expect(!control.isTracking)
  }

  @Test("S31: the reach is measured on the screen, however the control is scaled")
  func reachOfScaledControl() {
    let control = stage.add(Control(name: "control", frame: Rect(x: 300, y: 300, width: 100, height: 100)))
    control.transform = Transform(scale: 2)
    stage.play(Finger(350, 350).move(170, 0).up())
    #expect(stage.trace("control") == "touchDown touchDragInside touchUpInside")
    stage.log.removeAll()
    stage.play(Finger(350, 350).move(170.2, 0).up())
    #expect(stage.trace("control").hasSuffix("touchUpOutside"))
  }

  @Test("S30: when the touch leaves and returns, exit precedes outside, and enter precedes inside")
  func crossing() {
    let control = stage.add(Control(name: "control", frame: Rect(x: 100, y: 100, width: 100, height: 100)))
    var highlights: [Bool] = []
    control.addTarget(for: .all) { control, _, _ in highlights.append(control.isHighlighted) }
    stage.play(Finger(150, 150).move(300, 0).move(10, 0).move(-300, 0).up())
    #expect(
      stage.trace("control")
        == "touchDown touchDragExit touchDragOutside touchDragOutside touchDragEnter touchDragInside touchUpInside")
    #expect(highlights == [true, false, false, false, true, true, false])
  }

  @Test("A disabled control keeps its touches and sends nothing; disabling a control while it tracks cancels it")
  func disabling() {
    let outer = stage.view("outer")
    let control = stage.add(Control(name: "control", frame: Rect(x: 0, y: 0, width: 100, height: 100)), to: outer)
    control.addTarget(for: .touchDragInside) { control, _, _ in control.isEnabled = false }
    stage.play(Finger(50, 50).move(1, 0).move(1, 0).up())
    #expect(stage.trace("control") == "touchDown touchDragInside touchCancel")
    stage.play(Finger(50, 50, at: 2000).up())
    #expect(stage.trace() == "touchDown touchDragInside touchCancel")
  }

  @Test("T12: a view inside a control handles its own touches, and the control does not")
  func viewInsideControl() {
    let control = stage.control()
    let inner = stage.view("inner", 0, 0, 20, 20, in: control)
    inner.forwards = true
    stage.play(Finger(110, 110).move(1, 0).up())
    #expect(stage.trace("inner") == "began moved ended")
    #expect(!stage.trace("control").contains("touchDown"))
    #expect(stage.trace("window") == "began moved ended")
  }

  @Test("T12: a button inside a control is pressed, and the control is not")
  func buttonInsideControl() {
    let control = stage.control()
    stage.add(Button(name: "button", frame: Rect(x: 0, y: 0, width: 20, height: 20)), to: control)
    stage.play(Finger(110, 110).up())
    #expect(stage.trace("button") == "touchDown touchUpInside primaryActionTriggered")
    #expect(stage.trace("control") == "")
  }

  @Test(
    "T13: a tap recognizer on the parent wins over a custom control, but not over a button",
    arguments: [false, true])
  func tapOnParent(isButton: Bool) {
    let parent = stage.view("parent")
    let frame = Rect(x: 100, y: 100, width: 100, height: 100)
    stage.add(isButton ? Button(name: "control", frame: frame) : Control(name: "control", frame: frame), to: parent)
    stage.attach(TapGestureRecognizer(name: "tap"), to: parent)
    stage.play(Finger(150, 150).up())
    #expect(stage.actions == (isButton ? [] : ["tap:ended"]))
    #expect(
      stage.trace("control")
        == (isButton ? "touchDown touchUpInside primaryActionTriggered" : "touchDown touchCancel"))
  }

  @Test("S32: a recognizer on the control itself wins over the control's own gesture")
  func recognizerOnControl() {
    stage.attach(TapGestureRecognizer(name: "tap"), to: button())
    stage.play(Finger(150, 150).up())
    #expect(stage.actions == ["tap:ended"])
    #expect(stage.trace("control") == "touchDown touchCancel")
  }

  @Test(
    "S32: a gesture that allows a control's own recognizes with that control only; cancelsTouchesInView takes its touch"
  )
  func simultaneousWithControl() {
    for cancels in [false, true] {
      let stage = Stage()
      let parent = stage.view("parent")
      let one = stage.add(Button(name: "one", frame: Rect(x: 0, y: 0, width: 100, height: 100)), to: parent)
      stage.add(Button(name: "two", frame: Rect(x: 100, y: 0, width: 100, height: 100)), to: parent)
      let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: parent)
      stage.attach(TapGestureRecognizer(name: "other"), to: stage.window)
      tap.allowSimultaneous(with: one)
      tap.cancelsTouchesInView = cancels
      stage.play(Finger(50, 50).up(), Finger(150, 50, at: 1000).up())
      #expect(stage.actions == ["tap:ended"])
      let pressed = "touchDown touchUpInside primaryActionTriggered"
      #expect(stage.trace("one") == (cancels ? "touchDown touchCancel" : pressed))
      #expect(stage.trace("two") == pressed)
    }
  }

  @Test(
    "S32: only a single tap with one finger is a control's own gesture, if the control uses taps",
    arguments: ["button", "switch", "stepper", "segmented", "page", "slider", "disabled"])
  func ownTaps(_ kind: String) {
    let frame = Rect(x: 100, y: 100, width: 100, height: 100)
    func make() -> Control {
      switch kind {
      case "switch": Switch(name: "control", frame: frame)
      case "stepper": Stepper(name: "control", frame: frame)
      case "segmented": SegmentedControl(name: "control", frame: frame, numberOfSegments: 2)
      case "page": PageControl(name: "control", frame: frame)
      case "slider": Slider(name: "control", frame: frame)
      default: Button(name: "control", frame: frame)
      }
    }
    func actions(_ recognizer: GestureRecognizer, _ fingers: [Finger]) -> [String] {
      let stage = Stage()
      let parent = stage.view("parent")
      parent.addSubview(make())
      (parent.subviews[0] as? Control)?.isEnabled = kind != "disabled"
      stage.attach(recognizer, to: parent)
      stage.play(fingers)
      return stage.actions
    }
    let isTapped = kind != "slider" && kind != "disabled"
    #expect(actions(TapGestureRecognizer(name: "tap"), [Finger(110, 150).up()]) == (isTapped ? [] : ["tap:ended"]))
    let double = TapGestureRecognizer(name: "double")
    double.numberOfTapsRequired = 2
    #expect(actions(double, Finger.taps(2, 110, 150)) == ["double:ended"])
    let two = TapGestureRecognizer(name: "two")
    two.numberOfTouchesRequired = 2
    #expect(actions(two, [Finger(110, 150).up(), Finger(120, 150).up()]) == ["two:ended"])
    #expect(
      actions(LongPressGestureRecognizer(name: "press"), [Finger(110, 150).hold(600).up()])
        == ["press:began", "press:ended"])
  }

  @Test("S32: a one-finger pan along a switch's knob belongs to the switch; across or next to the knob, it is a pan")
  func panOnSwitch() {
    func actions(_ finger: Finger, fingers: Int = 1) -> [String] {
      let stage = Stage()
      let parent = stage.view("parent")
      stage.add(Switch(name: "switch", frame: Rect(x: 100, y: 100, width: 80, height: 40)), to: parent)
      stage.attach(PanGestureRecognizer(name: "pan"), to: parent).minimumNumberOfTouches = fingers
      stage.play(fingers == 2 ? [finger, Finger(110, 120).move(20, 0).move(20, 0).up()] : [finger])
      return stage.actions
    }
    let pan = ["pan:began", "pan:changed", "pan:ended"]
    #expect(actions(Finger(120, 120).move(20, 0).move(20, 0).up()) == [])
    #expect(actions(Finger(120, 120).move(0, 20).move(0, 20).up()) == pan)
    #expect(actions(Finger(160, 120).move(-20, 0).move(-20, 0).up()) == pan)
    #expect(!actions(Finger(120, 120).move(20, 0).move(20, 0).up(), fingers: 2).isEmpty)
  }

  @Test("S32: a one-finger swipe along a slider's knob is the slider's; across or next to the knob, it is a swipe")
  func swipeOnSlider() {
    func actions(_ finger: Finger, _ direction: SwipeGestureRecognizer.Direction, turned: Double = 0) -> [String] {
      let stage = Stage()
      let parent = stage.view("parent")
      let slider = stage.add(Slider(name: "slider", frame: Rect(x: 100, y: 100, width: 240, height: 40)), to: parent)
      slider.transform = Transform(rotation: turned)
      stage.attach(SwipeGestureRecognizer(name: "swipe"), to: parent).direction = direction
      stage.play(finger)
      return stage.actions
    }
    #expect(actions(Finger(120, 120).move(80, 0, over: 100, steps: 8).up(), .right) == [])
    #expect(actions(Finger(120, 120).move(0, 80, over: 100, steps: 8).up(), .down) == ["swipe:ended"])
    #expect(actions(Finger(200, 120).move(80, 0, over: 100, steps: 8).up(), .right) == ["swipe:ended"])
    // Upright around its middle (220, 120), its knob is at the top.
    #expect(actions(Finger(220, 20).move(0, 80, over: 100, steps: 8).up(), .down, turned: .pi / 2) == [])
    #expect(actions(Finger(220, 20).move(80, 0, over: 100, steps: 8).up(), .right, turned: .pi / 2) == ["swipe:ended"])
  }

  @Test("S32: a swipe left along a slider's knob belongs to the slider; if the slider does not track it, it is a swipe")
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

  @Test("S10: an action without a target goes up the responder chain from the control to the first that handles it")
  func untargetedAction() {
    final class Page: ViewController {
      var heard: [String] = []
      override func answer(_ action: String, from sender: Responder, with event: TouchEvent?) -> Bool {
        heard.append(action)
        return action == "save"
      }
    }
    let (inner, outer) = (Page(), Page())
    for controller in [inner, outer] { controller.view.frame = Rect(x: 0, y: 0, width: 500, height: 500) }
    stage.window.addSubview(outer.view)
    outer.view.addSubview(inner.view)
    let button = button()
    inner.view.addSubview(button)
    button.addAction("save", for: .touchUpInside)
    button.addAction("print", for: .touchUpInside)
    stage.play(Finger(150, 150).up())
    #expect(inner.heard == ["save", "print"])
    #expect(outer.heard == ["print"])
    #expect(button.sendAction("save") === inner)
    #expect(button.sendAction("print") == nil)
  }

  @Test("S10: targets receive the requested events, in the order added, until they are removed")
  func targets() {
    let button = button()
    var heard: [String] = []
    button.addTarget(for: [.touchDown, .touchUpInside]) { _, event, _ in heard.append("one \(event.name)") }
    let two = button.addTarget(for: .touchUpInside) { _, event, _ in heard.append("two \(event.name)") }
    stage.play(Finger(150, 150).up())
    #expect(heard == ["one touchDown", "one touchUpInside", "two touchUpInside"])
    button.removeTarget(two)
    heard.removeAll()
    stage.play(Finger(150, 150, at: 2000).up())
    #expect(heard == ["one touchDown", "one touchUpInside"])
    let three = button.addTarget(for: .touchUpInside) { _, event, _ in heard.append("three") }
    button.removeTarget(two)
    #expect(two != three)
    stage.play(Finger(150, 150, at: 4000).up())
    #expect(heard.last == "three")
  }

  @Test("S8: while an exclusive control tracks, other views of the window get no touches")
  func exclusiveControl() {
    let control = button()
    control.isExclusiveTouch = true
    stage.view("other", 500, 0, 100, 100)
    stage.play(
      Finger(150, 150).hold(200).up(), Finger(550, 50, at: 50).up(), Finger(550, 50, at: 900).up())
    #expect(stage.trace("other") == "began ended")
  }

  @Test("S1, S2: a control with reportsTouches reports each message once, and can still be pressed")
  func reports() {
    let messages = EventNotes<String>(stage.application) { event, _, _ in
      guard case .message(let message) = event else { return nil }
      return "\(message.view.name) \(message.phase) \(message.touches.map(\.id))"
    }
    let control = stage.add(Control(name: "control", frame: Rect(x: 100, y: 100, width: 100, height: 100)))
    control.reportsTouches = true
    stage.play(Finger(150, 150).move(5, 0).up())
    stage.play(Finger(150, 150, at: 100).cancel())
    #expect(
      messages.all == [
        "control began [1]", "control moved [1]", "control ended [1]", "control began [2]", "control cancelled [2]",
      ])
    #expect(
      stage.trace("control") == "touchDown touchDragInside touchUpInside touchDown touchDownRepeat touchCancel")
  }

  @Test("S9: a view with reportsTouches reports touches of views inside a control, but not the control's own")
  func reportsAround() {
    let moves = EventNotes<String>(stage.application) { event, _, _ in
      guard case .message(let message) = event, message.phase == .moved else { return nil }
      return "\(message.view.name) \(message.touches.map(\.id))"
    }
    let parent = View(name: "parent", frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    parent.reportsTouches = true
    stage.window.addSubview(parent)
    let control = stage.add(Control(name: "control", frame: Rect(x: 100, y: 100, width: 200, height: 200)), to: parent)
    control.addSubview(View(name: "inner", frame: Rect(x: 0, y: 0, width: 50, height: 50)))
    stage.play(
      Finger(600, 600).hold(100).move(5, 0).up(), Finger(110, 110, at: 10).hold(200).up(),
      Finger(250, 250, at: 20).hold(200).up())
    #expect(moves.all == ["parent [1, 2]"])
  }
}
