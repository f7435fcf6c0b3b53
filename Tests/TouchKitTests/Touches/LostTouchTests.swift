import TestSupport
import Testing
import TouchKit

@Suite(.timeLimit(.minutes(5))) struct LostTouchTests {
  @Test(
    "S13: an active recognizer whose touches are cancelled is cancelled, however it handles their end itself",
    arguments: ["pan", "pinch", "rotation", "press"])
  func active(_ kind: String) {
    let stage = Stage()
    let view = stage.view("view")
    let recognizer: GestureRecognizer =
      switch kind {
      case "pinch": PinchGestureRecognizer(name: kind)
      case "rotation": RotationGestureRecognizer(name: kind)
      case "press": LongPressGestureRecognizer(name: kind)
      default: PanGestureRecognizer(name: kind)
      }
    stage.attach(recognizer, to: view)
    let still = kind == "press"
    var fingers = [Finger(100, 100).move(0, still ? 0 : 60, over: 600, steps: 3).cancel()]
    if kind == "pinch" {
      fingers.append(Finger(100, 300).move(0, -60, over: 600, steps: 3).cancel())
    } else if kind == "rotation" {
      fingers.append(Finger(200, 100).move(0, -60, over: 600, steps: 3).cancel())
    }
    stage.play(fingers)
    #expect(stage.actions.first == "\(kind):began")
    #expect(stage.actions.last == "\(kind):cancelled")
    #expect(stage.actions.filter { $0.hasSuffix("cancelled") || $0.hasSuffix("ended") }.count == 1)
  }
}
