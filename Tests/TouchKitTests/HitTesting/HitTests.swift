import TestSupport
import Testing
import TouchKit

@Suite(.timeLimit(.minutes(5))) struct HitTests {
  private let stage = Stage()

  private func hit(_ x: Double, _ y: Double) -> String? {
    stage.window.hitTest(Point(x: x, y: y), at: 0)?.name
  }

  @Test("S5: the search is depth first, with the last subview first")
  func order() {
    let first = stage.view("first", 0, 0, 100, 100)
    stage.view("second", 0, 0, 50, 100)
    stage.view("deep", 0, 0, 100, 100, in: first)
    #expect(hit(10, 10) == "second")
    #expect(hit(60, 10) == "deep")
    #expect(hit(200, 200) == "window")
  }

  @Test("S5: hidden views, those without interaction and those with alpha under 0.01 are skipped with their subviews")
  func pruned() {
    let view = stage.view("view", 0, 0, 100, 100)
    let deep = stage.view("deep", in: view)
    #expect(hit(10, 10) == "deep")
    view.isUserInteractionEnabled = false
    #expect(hit(10, 10) == "window")
    view.isUserInteractionEnabled = true
    view.isHidden = true
    #expect(hit(10, 10) == "window")
    view.isHidden = false
    view.alpha = 0.0099
    #expect(hit(10, 10) == "window")
    view.alpha = 0.01
    #expect(hit(10, 10) == "deep")
    deep.isUserInteractionEnabled = false
    #expect(hit(10, 10) == "view")
  }

  @Test("S6: the left and top edges are inside, the right and bottom edges are not")
  func edges() {
    stage.view("view", 10, 20, 100, 50)
    for (x, y, name) in [
      (10.0, 20.0, "view"), (9.999, 20, "window"), (10, 19.999, "window"), (109.999, 69.999, "view"),
      (110, 30, "window"), (30, 70, "window"),
    ] {
      #expect(hit(x, y) == name, "\(x), \(y)")
    }
  }

  @Test("S6: a subview outside its parent's bounds cannot be hit")
  func outsideParent() {
    let parent = stage.view("parent", 0, 0, 100, 100)
    stage.view("child", 50, 50, 100, 100, in: parent)
    #expect(hit(99, 99) == "child")
    #expect(hit(100, 99) == "window")
  }

  @Test("The subviews of a view with moved bounds are hit where they are visible")
  func movedBounds() {
    let scroll = stage.view("scroll", 100, 100, 100, 100)
    stage.view("row", 0, 200, 100, 50, in: scroll)
    #expect(hit(150, 110) == "scroll")
    scroll.boundsOrigin = Point(x: 0, y: 200)
    #expect(hit(150, 149) == "row")
    #expect(hit(150, 150) == "scroll")
  }

  @Test("The topmost window whose hit test answers gets the touch; on the same level, the last one does")
  func windows() {
    func window(_ name: String, _ level: Double, _ width: Double) -> Window {
      let window = RecordingWindow(
        name: name, screen: stage.screen, level: level, frame: Rect(x: 0, y: 0, width: width, height: 100))
      window.log = stage.log
      stage.application.addWindow(window)
      return window
    }
    let high = window("high", 2, 100)
    _ = window("middle", 1, 200)
    _ = window("last", 1, 150)
    let elsewhere = Screen(name: "other", size: stage.screen.size, pixelsPerPoint: Vector(dx: 1, dy: 1))
    stage.application.addWindow(Window(name: "elsewhere", screen: elsewhere, level: 9))
    stage.play(Finger(50, 50).up(), Finger(120, 50, at: 20).up(), Finger(170, 50, at: 40).up())
    stage.play(Finger(50, 500, at: 60).up())
    #expect(stage.log.entries.map(\.name) == ["high", "high", "last", "last", "middle", "middle", "window", "window"])
    high.isHidden = true
    stage.log.removeAll()
    stage.play(Finger(50, 50, at: 80).up())
    #expect(stage.log.entries.map(\.name) == ["last", "last"])
  }

  @Test("A window added to another application leaves its previous one; a removed window cannot be hit")
  func addedElsewhere() {
    let other = Application()
    let upper = RecordingWindow(name: "upper", screen: stage.screen)
    upper.log = stage.log
    stage.application.addWindow(upper)
    stage.play(Finger(100, 100).up())
    other.addWindow(upper)
    #expect(stage.application.windows.map(\.name) == ["window"] && other.windows.map(\.name) == ["upper"])
    stage.application.removeWindow(upper)
    #expect(upper.application === other)
    stage.play(Finger(100, 100, at: 100).up())
    other.removeWindow(upper)
    #expect(upper.application == nil && other.windows.isEmpty)
    #expect(stage.trace("upper") == "began ended" && stage.trace("window") == "began ended")
  }
}
