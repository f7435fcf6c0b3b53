import TestSupport
import Testing

@testable import TouchKit

/// What a program must not do ends it with a message, in release builds too, rather than to go on with a broken tree.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct MisuseTests {
  @Test("S9: a view cannot lie in itself, nor in a view that lies in it")
  func viewInItself() async {
    await #expect(processExitsWith: .failure) {
      let view = View()
      view.addSubview(view)
    }
    await #expect(processExitsWith: .failure) {
      let (outer, middle, inner) = (View(), View(), View())
      outer.addSubview(middle)
      middle.addSubview(inner)
      inner.insertSubview(outer, at: 0)
    }
  }

  @Test("S9: a controller cannot be nested in itself, nor in one that is nested in it")
  func controllerInItself() async {
    await #expect(processExitsWith: .failure) {
      let controller = ViewController()
      controller.addChild(controller)
    }
    await #expect(processExitsWith: .failure) {
      let (outer, middle, inner) = (ViewController(), ViewController(), ViewController())
      outer.addChild(middle)
      middle.addChild(inner)
      inner.addChild(outer)
    }
  }

  @Test("A recognizer has no touch below 0 nor at numberOfTouches", arguments: [-1, 1, 2])
  func touchBeyond(_ index: Int) async {
    await #expect(processExitsWith: .failure) { [index] in
      let stage = Stage()
      let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
      stage.play(Finger(100, 100), finish: false)
      _ = pan.location(ofTouch: index, in: nil)
    }
  }

  @Test("A recognizer without an attempt has no touch at all")
  func touchOfNone() async {
    await #expect(processExitsWith: .failure) { _ = TapGestureRecognizer().location(ofTouch: 0, in: nil) }
  }

  @Test("A list of touches has none beyond its end")
  func listBeyond() async {
    await #expect(processExitsWith: .failure) {
      let stage = Stage()
      let view = stage.view("view")
      view.onMessage = { _, touches in _ = touches[touches.endIndex] }
      stage.play(Finger(100, 100), finish: false)
    }
  }

  @Test("No frame, no hover and no time can be handed in from a callback", arguments: 0..<3)
  func reentered(_ way: Int) async {
    await #expect(processExitsWith: .failure) { [way] in
      let stage = Stage()
      let view = stage.view("view")
      view.onMessage = { _, _ in
        let (application, screen) = (stage.application, stage.screen)
        switch way {
        case 0: application.handle([TouchSample]().span, on: screen, at: application.currentTime)
        case 1: application.hover(at: nil, on: screen, at: application.currentTime)
        default: application.advance(to: application.currentTime)
        }
      }
      stage.play(Finger(100, 100), finish: false)
    }
  }
}
