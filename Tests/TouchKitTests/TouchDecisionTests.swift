import TestSupport
import Testing
import TouchKit

/// The decision log of touches that views did not get as they came.
@Suite struct TouchDecisionTests {
  private let stage = Stage()
  private let decisions = Decisions()

  init() { stage.application.addSink(decisions) }

  @Test("S33: S38: content hears why its touch is late, and why it is taken")
  func scrolling() {
    stage.view("content", 0, 0, 200, 2000, in: stage.scrollView("list"))
    stage.play(Finger(100, 100).hold(200).move(0, -20).up())
    #expect(
      decisions.touches == [
        "content delayed S33: began waits for list.delay to fail", "content cancelled S38: list.pan recognized",
      ])
  }

  @Test("S33: content that never hears of a touch, because it scrolled first")
  func scrolledFirst() {
    stage.view("content", 0, 0, 200, 2000, in: stage.scrollView("list"))
    stage.play(Finger(100, 100).move(0, -20).up())
    #expect(
      decisions.touches == [
        "content delayed S33: began waits for list.delay to fail", "content refused S33: list.pan recognized first",
      ])
  }

  @Test("S35: a scroll view that keeps a touch from its content says so")
  func keptFromContent() {
    final class Keeping: ScrollView {
      override func touchesShouldBegin(_ touch: Touch, with event: TouchEvent, in content: View) -> Bool { false }
    }
    let list = stage.add(
      scrolling: Keeping(name: "list", frame: Rect(x: 0, y: 0, width: 200, height: 200)), .zero)
    list.delaysContentTouches = false
    stage.view("content", 0, 0, 200, 200, in: list)
    stage.play(Finger(100, 100).up())
    #expect(decisions.touches == ["content refused S35: list says that it should not begin there"])
  }

  @Test("S8: S28: S29: S3: refused, delayed and cancelled touches of plain views")
  func plain() {
    let view = stage.view("view")
    let tap = stage.attach(TapGestureRecognizer(name: "double"), to: view)
    tap.numberOfTapsRequired = 2
    stage.play(Finger.taps(2, 100, 100))
    #expect(
      decisions.touches == [
        "view delayed S28: ended waits for double to fail",
        "view refused S8: multipleTouch is off, or a view of the window wants to be alone",
        "view cancelled S29: double recognized",
      ])
    tap.isEnabled = false
    stage.play(Finger(100, 100, at: 3000).cancel())
    #expect(decisions.touches.last == "view cancelled S3: the touch was taken away")
    #expect(decisions.touches.count == 4)
  }
}
