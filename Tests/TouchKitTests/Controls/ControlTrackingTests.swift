import TestSupport
import Testing
import TouchKit

/// What counts as inside while a control tracks (S31), and which gestures are not its own (S32).
@Suite(.timeLimit(.minutes(5))) struct ControlTrackingTests {
  private let stage = Stage()
  private let frame = Rect(x: 100, y: 100, width: 240, height: 40)

  @Test("S31: the reach goes as far along both axes at once")
  func reachAtTheCorner() {
    for (beyond, expected) in [(60.0, "touchUpInside"), (70.1, "touchUpOutside")] {
      let stage = Stage()
      stage.add(Control(name: "control", frame: Rect(x: 300, y: 300, width: 100, height: 100)))
      stage.play(Finger(350, 350).move(50 + beyond, 50 + beyond).up())
      #expect(stage.trace("control").hasSuffix(expected))
    }
  }

  @Test("S31: a lift counts where it is, not where the touch last moved")
  func liftElsewhere() {
    stage.add(Control(name: "control", frame: frame))
    for (index, (phase, x)) in [(Touch.Phase.began, 150.0), (.ended, 500)].enumerated() {
      let samples = [TouchSample(id: 1, phase: phase, location: Point(x: x, y: 120))]
      stage.application.handle(samples.span, on: stage.screen, at: stage.start + Int64(index))
    }
    #expect(stage.trace("control") == "touchDown touchUpOutside")
  }

  @Test("S31: continueTracking knows where the touch is now; a cancelled touch is not inside")
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

  @Test("S32: a tap on a view inside a button is not the button's own")
  func tapInsideButton() {
    let parent = stage.view("parent")
    stage.attach(TapGestureRecognizer(name: "tap"), to: parent)
    let button = stage.add(Button(name: "button", frame: frame), to: parent)
    stage.view("inner", 0, 0, 20, 20, in: button)
    stage.play(Finger(110, 110).up())
    #expect(stage.actions == ["tap:ended"])
  }

  @Test("S32: a pan of two fingers along a switch's knob is the pan's")
  func twoFingersOnSwitch() {
    let parent = stage.view("parent")
    stage.attach(PanGestureRecognizer(name: "pan"), to: parent)
    stage.add(Switch(name: "switch", frame: frame), to: parent)
    stage.play(Finger(110, 120).move(40, 0).up(), Finger(130, 120).move(40, 0).up())
    #expect(stage.actions == ["pan:began", "pan:ended"])
  }

  @Test("S32: a touch that began on the switch's knob stays the switch's when the knob goes elsewhere")
  func knobThatMoves() {
    let parent = stage.view("parent")
    stage.attach(PanGestureRecognizer(name: "pan"), to: parent)
    let control = stage.add(Switch(name: "switch", frame: frame), to: parent)
    control.addTarget(for: .touchDown) { _, _, _ in control.isOn = true }
    stage.play(Finger(120, 120).move(20, 0).up())
    #expect(stage.actions == [])
  }

  @Test("S32: a swipe of two fingers along a slider's knob is the swipe's")
  func twoFingersOnSlider() {
    let parent = stage.view("parent")
    stage.attach(SwipeGestureRecognizer(name: "swipe"), to: parent).numberOfTouchesRequired = 2
    stage.add(Slider(name: "slider", frame: frame), to: parent)
    stage.play(Finger(110, 120).move(80, 0, over: 50).up(), Finger(130, 120).move(80, 0, over: 50).up())
    #expect(stage.actions == ["swipe:ended"])
  }
}
