import TestSupport
import Testing

@testable import TouchKit

/// UIKit's behavior of controls: their reach, their own gestures, and when the focus ends.
@Suite(.timeLimit(.minutes(5))) struct ControlRuleTests {
  private let stage = Stage()

  @Test("S31: a control is pressed within its hit area, and stays pressed up to 70 pt beyond it")
  func outsets() {
    for (x, moved, expected) in [
      (480.0, 0.0, "touchDown touchUpInside primaryActionTriggered"),
      (480, 89, "touchDown touchDragInside touchUpInside primaryActionTriggered"),
      (480, 91, "touchDown touchDragExit touchDragOutside touchUpOutside"),
    ] {
      let stage = Stage()
      let button = stage.add(Button(name: "button", frame: Rect(x: 200, y: 100, width: 100, height: 50)))
      button.hitOutsets = Insets(top: 0, left: 10, bottom: 0, right: 200)
      stage.play(moved == 0 ? Finger(x, 120).up() : Finger(x, 120).move(moved, 0).up())
      #expect(stage.trace("button") == expected, "\(moved)")
    }
  }

  @Test("S31: outsets enlarge the reach of a slider's knob, and of no other part")
  func sliderOutsets() {
    let slider = stage.add(Slider(name: "slider", frame: Rect(x: 100, y: 100, width: 240, height: 40)))
    slider.hitOutsets = Insets(top: 30, left: 10, bottom: 0, right: 0)
    stage.play(Finger(95, 75).move(40, 0).up())
    #expect(slider.value == 0.2)
    slider.value = 0
    stage.play(Finger(145, 75, at: 1000).move(40, 0).up(), Finger(120, 145, at: 2000).move(40, 0).up())
    #expect(slider.value == 0)
  }

  @Test("S32: a single tap on a text field belongs to the field; a tap next to it belongs to the recognizer")
  func textField() {
    let parent = stage.view("parent")
    stage.attach(TapGestureRecognizer(name: "tap"), to: parent)
    let field = stage.add(TextField(name: "field", frame: Rect(x: 100, y: 100, width: 200, height: 40)), to: parent)
    stage.play(Finger(150, 120).up())
    #expect(stage.actions == [] && field.isEditing)
    stage.play(Finger(500, 500, at: 1000).up())
    #expect(stage.actions == ["tap:ended"])
  }

  @Test(
    "S31: the focus ends when the focused view, or one that contains it, is removed, hidden or disabled"
  )
  func focusEnds() {
    let ends: [(TextField, View, Stage) -> Void] = [
      { field, _, _ in field.removeFromSuperview() }, { _, above, _ in above.removeFromSuperview() },
      { field, _, _ in field.isHidden = true }, { _, above, _ in above.isHidden = true },
      { field, _, _ in field.isEnabled = false }, { _, _, stage in stage.application.removeWindow(stage.window) },
    ]
    for end in ends {
      let stage = Stage()
      let above = stage.view("above", 50, 50, 500, 500)
      let field = TextField(name: "field", frame: Rect(x: 10, y: 20, width: 200, height: 40))
      stage.add(field, to: above)
      let other = stage.add(TextField(name: "other", frame: Rect(x: 600, y: 20, width: 200, height: 40)))
      field.becomeFirstResponder()
      #expect(stage.application.firstResponder === field)
      end(field, above, stage)
      #expect(stage.application.firstResponder == nil)
      #expect(stage.trace("field") == "editingDidBegin editingDidEnd")
      #expect(!other.isEditing)
    }
  }

  @Test("S10: a control that is notified of a focus change already has its new state")
  func focusFound() {
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

  @Test("S30: the primary action follows the event of the lift, even if a target of the value disables the control")
  func primaryAction() {
    let toggle = stage.add(Switch(name: "switch", frame: Rect(x: 100, y: 100, width: 80, height: 40)))
    toggle.addTarget(for: .valueChanged) { control, _, _ in control.isEnabled = false }
    stage.play(Finger(120, 120).up())
    #expect(stage.trace("switch") == "touchDown valueChanged touchCancel primaryActionTriggered")
  }
}
