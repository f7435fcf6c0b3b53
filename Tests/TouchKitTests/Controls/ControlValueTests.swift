import TestSupport
import Testing
import TouchKit

/// The values of controls, and when they report a change (S30).
@Suite(.timeLimit(.minutes(5))) struct ControlValueTests {
  private let stage = Stage()
  private let frame = Rect(x: 100, y: 100, width: 240, height: 40)
  // The events of a lift that changes the value, in this order for every control.
  private let changed = "valueChanged touchUpInside primaryActionTriggered"

  @Test("S30: a button is pressed by a lift inside, not by one outside or by a cancelled touch")
  func button() {
    stage.add(Button(name: "button", frame: frame))
    stage.play(Finger(150, 120).up())
    #expect(stage.trace("button") == "touchDown touchUpInside primaryActionTriggered")
    stage.log.removeAll()
    stage.play(Finger(150, 120, at: 2000).move(0, 200).up(), Finger(150, 120, at: 5000).cancel())
    #expect(
      stage.trace("button")
        == "touchDown touchDragExit touchDragOutside touchUpOutside touchDown touchCancel")
  }

  @Test("S30: a tap toggles a switch, and toggles it back")
  func switchTap() {
    let control = stage.add(Switch(name: "switch", frame: frame))
    stage.play(Finger(150, 120).up())
    #expect(control.isOn)
    #expect(stage.trace("switch") == "touchDown \(changed)")
    stage.play(Finger(150, 120, at: 2000).up())
    #expect(!control.isOn)
    stage.play(Finger(150, 120, at: 4000).move(0, 200).up())
    #expect(!control.isOn)
  }

  @Test(
    "S31: a switch toggles if the lift leaves its knob on the other half: not if dragged the wrong way or halfway"
  )
  func switchDrag() {
    let drags: [(isOn: Bool, finger: Finger, turnsOver: Bool)] = [
      (false, Finger(120, 120).move(100, 0).hold(10).up(), false),
      (false, Finger(120, 120).move(101, 0).hold(10).up(), true),
      (false, Finger(120, 120).move(-30, 0).hold(10).up(), false),
      (false, Finger(130, 120).move(95, 0).hold(10).up(), false),
      (false, Finger(120, 120).move(180, 0).move(-150, 0).up(), false),
      (true, Finger(320, 120).move(-150, 0).up(), true), (true, Finger(320, 120).move(25, 0).up(), false),
      (true, Finger(150, 120).move(0, 25).up(), false), (true, Finger(320, 120).move(-150, 300).up(), true),
    ]
    for (isOn, finger, turnsOver) in drags {
      let stage = Stage()
      let control = stage.add(Switch(name: "switch", frame: frame))
      control.isOn = isOn
      stage.play(finger)
      #expect((control.isOn != isOn) == turnsOver)
      #expect(stage.log.entries.filter { $0.event == "valueChanged" }.count == (turnsOver ? 1 : 0))
    }
  }

  @Test("S30: a switch's knob is a square as large as the shorter side, in the switch's coordinate space")
  func knobOfSides() {
    for (size, side) in [(Size(width: 120, height: 40), 40.0), (Size(width: 30, height: 40), 30)] {
      let toggle = Switch(name: "switch", frame: Rect(x: 5, y: 6, width: size.width, height: size.height))
      #expect(toggle.knob == Rect(x: 0, y: 0, width: side, height: side))
      toggle.isOn = true
      #expect(toggle.knob == Rect(x: size.width - side, y: 0, width: side, height: side))
    }
  }

  @Test("S30: a switch's knob is left when off and right when on; small steps also toggle it")
  func knob() {
    let toggle = stage.add(Switch(name: "switch", frame: Rect(x: 100, y: 100, width: 120, height: 40)))
    #expect(toggle.knob == Rect(x: 0, y: 0, width: 40, height: 40))
    stage.play(Finger(120, 120).move(45, 0, over: 90, steps: 9).up())
    #expect(toggle.isOn && toggle.knob == Rect(x: 80, y: 0, width: 40, height: 40))
    stage.play(Finger(200, 120, at: 1000).move(-40, 0, over: 90, steps: 8).move(-1, 0).up())
    #expect(!toggle.isOn)
  }

  @Test("A slider's knob follows a touch that began on it, and stops at its ends")
  func slider() {
    let control = stage.add(Slider(name: "slider", frame: frame))
    control.maximumValue = 100
    stage.play(Finger(130, 120).move(50, 0).move(50, 0).move(0, 10).up())
    #expect(control.value == 50)
    #expect(
      stage.trace("slider")
        == "touchDown valueChanged touchDragInside valueChanged touchDragInside touchDragInside touchUpInside primaryActionTriggered"
    )
    #expect(control.knob == Rect(x: 100, y: 0, width: 40, height: 40))
    stage.play(Finger(210, 120, at: 2000).move(900, 0).up())
    #expect(control.value == 100)
    stage.play(Finger(310, 120, at: 4000).move(-900, 0).up())
    #expect(control.value == 0)
    stage.log.removeAll()
    stage.play(Finger(141, 120, at: 6000).move(50, 0).up())
    #expect(control.value == 0 && stage.trace("slider") == "")
  }

  @Test("S30: a slider whose knob is touched and released in place sends no value", arguments: [true, false])
  func untouchedSlider(_ isContinuous: Bool) {
    let slider = stage.add(Slider(name: "slider", frame: Rect(x: 100, y: 100, width: 240, height: 40)))
    slider.isContinuous = isContinuous
    stage.play(Finger(120, 120).up())
    #expect(stage.trace("slider") == "touchDown touchUpInside")
  }

  @Test("S30: a slider whose minimum is not zero can be dragged again")
  func sliderAgain() {
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

  @Test("A slider's last value is that of the lift")
  func sliderLift() {
    let control = stage.add(Slider(name: "slider", frame: frame))
    for (index, (phase, x)) in [(Touch.Phase.began, 120.0), (.moved, 170), (.ended, 220)].enumerated() {
      stage.handle([TouchSample(id: 1, phase: phase, location: Point(x: x, y: 120))], at: Int64(index))
    }
    #expect(control.value == 0.5)
  }

  @Test("A slider that is not continuous sends only its last value")
  func patientSlider() {
    let control = stage.add(Slider(name: "slider", frame: frame))
    control.isContinuous = false
    stage.play(Finger(120, 120).move(50, 0).move(50, 0).up())
    #expect(stage.trace("slider") == "touchDown touchDragInside touchDragInside \(changed)")
    #expect(control.value == 0.5)
  }

  @Test("S31: a slider whose touch is cancelled keeps the last value sent; if not continuous, the one before the drag")
  func cancelledSlider() {
    for (isContinuous, value) in [(true, 0.75), (false, 0.25)] {
      let run = ControlValueTests()
      let control = run.stage.add(Slider(name: "slider", frame: frame))
      (control.isContinuous, control.value) = (isContinuous, 0.25)
      var sent: [Double] = []
      control.addTarget(for: .valueChanged) { _, _, _ in sent.append(control.value) }
      run.stage.play(Finger(170, 120).move(50, 0).move(50, 0).cancel())
      #expect(control.value == value && sent == (isContinuous ? [0.5, 0.75] : []))
      #expect(run.stage.trace("slider").hasSuffix("touchDragInside touchCancel"))
      control.value = 0.25
      run.stage.play(Finger(170, 120, at: 2000).move(50, 0), finish: false)
      control.isEnabled = false
      #expect(control.value == (isContinuous ? 0.5 : 0.25))
      // A touch that begins off the knob is no drag, so its end changes nothing.
      control.isEnabled = true
      control.value = 0.75
      run.stage.play(Finger(110, 120, at: 4000).cancel())
      #expect(control.value == 0.75)
    }
  }

  @Test("A value stays within its range, and setting it sends nothing")
  func limits() {
    let slider = stage.add(Slider(name: "slider", frame: frame))
    slider.value = 7
    #expect(slider.value == 1)
    slider.maximumValue = 0.5
    #expect(slider.value == 0.5)
    slider.value = .nan
    #expect(slider.value == 0)
    slider.minimumValue = 0.25
    #expect(slider.value == 0.25)
    #expect(stage.trace() == "")
  }

  @Test("A stepper steps up on its right half and down on its left, and stops or wraps at its ends")
  func stepper() {
    let control = stage.add(Stepper(name: "stepper", frame: frame))
    control.maximumValue = 5
    control.stepValue = 3
    stage.play(Finger(220, 120).up())
    #expect(control.value == 3)
    #expect(stage.trace() == "touchDown \(changed)")
    stage.play(Finger(300, 120, at: 2000).up())
    #expect(control.value == 5)
    stage.log.removeAll()
    stage.play(Finger(300, 120, at: 4000).up())
    #expect(stage.trace() == "touchDown touchUpInside")
    stage.play(Finger(219, 120, at: 6000).up())
    #expect(control.value == 2)
    control.wraps = true
    stage.play(Finger(219, 120, at: 8000).up())
    #expect(control.value == 5)
    stage.play(Finger(300, 120, at: 10_000).up())
    #expect(control.value == 0)
    stage.play(Finger(300, 120, at: 12_000).move(0, 300).up())
    #expect(control.value == 0)
    // A step that reaches the end stays there and does not wrap.
    control.value = 2
    stage.play(Finger(300, 120, at: 14_000).up())
    #expect(control.value == 5)
  }

  @Test("The segment under the lift is selected; selecting the same one again is no change")
  func segments() {
    let control = stage.add(SegmentedControl(name: "segments", frame: frame, numberOfSegments: 3))
    stage.play(Finger(179, 120).up())
    #expect(control.selectedSegment == 0)
    stage.play(Finger(110, 120, at: 2000).move(70, 0).up())
    #expect(control.selectedSegment == 1)
    stage.play(Finger(330, 120, at: 4000).move(60, 0).up())
    #expect(control.selectedSegment == 2)
    stage.log.removeAll()
    stage.play(Finger(330, 120, at: 6000).up())
    #expect(stage.trace() == "touchDown touchUpInside")
    stage.play(Finger(110, 120, at: 8000).move(0, 300).up())
    #expect(control.selectedSegment == 2)
    control.numberOfSegments = 2
    #expect(control.selectedSegment == nil)
  }

  @Test("S30: a lift that changes the page or the segment also triggers the primary action")
  func primaryActions() {
    let segments = stage.add(SegmentedControl(name: "segments", frame: frame, numberOfSegments: 3))
    let pages = stage.add(PageControl(name: "pages", frame: Rect(x: 100, y: 200, width: 240, height: 40)))
    pages.numberOfPages = 2
    stage.play(Finger(110, 120).up(), Finger(330, 220, at: 1000).up())
    #expect(segments.selectedSegment == 0 && pages.currentPage == 1)
    #expect(stage.trace("segments") == "touchDown \(changed)" && stage.trace("pages") == "touchDown \(changed)")
  }

  @Test("A momentary segment is sent, and does not stay selected")
  func momentarySegments() {
    let control = stage.add(SegmentedControl(name: "segments", frame: frame, numberOfSegments: 2))
    control.isMomentary = true
    var sent: [Int?] = []
    control.addTarget(for: .valueChanged) { _, _, _ in sent.append(control.selectedSegment) }
    stage.play(Finger.taps(2, 330, 120))
    #expect(sent == [1, 1])
    #expect(control.selectedSegment == nil)
  }

  @Test("A momentary segment is sent even if it was already selected")
  func momentary() {
    let control = stage.add(
      SegmentedControl(name: "segments", frame: Rect(x: 0, y: 0, width: 100, height: 50), numberOfSegments: 2))
    control.isMomentary = true
    control.selectedSegment = 1
    stage.play(Finger(90, 20).up())
    #expect(stage.trace("segments").contains("valueChanged") && control.selectedSegment == nil)
  }

  @Test("A page control goes forward on its right half and back on its left, and stops at its first and last page")
  func pages() {
    let control = stage.add(PageControl(name: "pages", frame: frame))
    control.numberOfPages = 2
    stage.play(Finger.taps(2, 220, 120))
    #expect(control.currentPage == 1)
    #expect(stage.log.entries.filter { $0.event == "valueChanged" }.count == 1)
    stage.play(Finger.taps(3, 219, 120, at: 2000))
    #expect(control.currentPage == 0)
    stage.play(Finger(330, 120, at: 6000).move(0, 300).up())
    #expect(control.currentPage == 0)
    control.currentPage = 1
    control.numberOfPages = 1
    #expect(control.currentPage == 0)
  }

  @Test("S10: a touched text field takes the focus from another")
  func focus() {
    let one = stage.add(TextField(name: "one", frame: Rect(x: 0, y: 0, width: 100, height: 40)))
    let two = stage.add(TextField(name: "two", frame: Rect(x: 0, y: 50, width: 100, height: 40)))
    stage.play(Finger(50, 20).up())
    #expect(stage.application.firstResponder === one && one.isEditing)
    stage.play(Finger(50, 70, at: 1000).up())
    #expect(two.isEditing && !one.isEditing)
    #expect(
      stage.log.entries.suffix(4).map { "\($0.name) \($0.event)" }
        == ["two touchDown", "two touchUpInside", "one editingDidEnd", "two editingDidBegin"])
    #expect(two.resignFirstResponder() && !two.isEditing)
    one.isEnabled = false
    #expect(!one.becomeFirstResponder())
    #expect(!View().becomeFirstResponder())
  }

  @Test("S30: targets see the new value when they are called")
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
}
