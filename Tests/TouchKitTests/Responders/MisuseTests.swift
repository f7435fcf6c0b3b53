import TestSupport
import Testing

@testable import TouchKit

/// Misuse ends the program with a message, also in release builds, rather than continuing with a broken tree.
@Suite(.startsPrograms, .timeLimit(.minutes(5))) struct MisuseTests {
  @Test("S9: a view cannot be added to itself or to one of its subviews")
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

  @Test("S9: a controller cannot be nested in itself or in one of its children")
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

  @Test("A recognizer has no touch below 0 or from numberOfTouches on", arguments: [-1, 1, 2])
  func touchBeyond(_ index: Int) async {
    await #expect(processExitsWith: .failure) { [index] in
      let stage = Stage()
      let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
      stage.play(Finger(100, 100), finish: false)
      _ = pan.location(ofTouch: index, in: nil)
    }
  }

  @Test("A recognizer without an attempt has no touches")
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

  @Test("No frame, hover or time can be handled from within a callback", arguments: 0..<3)
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
