import TestSupport
import Testing
import TouchKit

/// T14: a table under its parent's tap, as data.
@Suite(.timeLimit(.minutes(5))) struct TableTests {
  private final class Cell: TableCell {
    var log: Log?
    override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
      log?.add("cell", "B", touches, event)
      super.touchesBegan(touches, with: event)
    }
    override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
      log?.add("cell", "E", touches, event)
      super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
      log?.add("cell", "C", touches, event)
      super.touchesCancelled(touches, with: event)
    }
  }

  private struct Scene {
    let stage = Stage()
    let table: TableView
    let tap: TapGestureRecognizer

    init() {
      let parent = stage.view("parent")
      table = stage.add(
        scrolling: TableView(name: "table", frame: Rect(x: 0, y: 0, width: 300, height: 300)), .zero, in: parent)
      for _ in 0..<20 {
        let cell = Cell(name: "cell", frame: Rect(x: 0, y: 0, width: 0, height: 50))
        cell.log = stage.log
        table.addRow(cell)
      }
      table.addSelectionTarget { [stage] _, row, event in stage.log.add("table", "row\(row)", event.time, "") }
      tap = stage.attach(TapGestureRecognizer(name: "tap"), to: parent)
    }
  }

  @Test(
    "T14: a touch on a row under a tap",
    arguments: [("quick", 50.0, "A"), ("short press", 275, "B A C"), ("long press", 3700, "B E row2")])
  func presses(_ kind: String, _ duration: Double, _ expected: String) {
    let scene = Scene()
    scene.stage.play(Finger(100, 120).up(after: duration))
    #expect(scene.stage.trace() == expected)
    #expect(scene.table.selectedRow == (expected.hasSuffix("row2") ? 2 : nil))
  }

  @Test("T14: with a tap that does not cancel, a quick touch gives the action, then B E, then the selection")
  func tapThatDoesNotCancel() {
    let scene = Scene()
    scene.tap.cancelsTouchesInView = false
    scene.stage.play(Finger(100, 120).up(after: 50))
    #expect(scene.stage.trace() == "A B E row2")
  }

  @Test("T14: with a tap that refuses touches over the row, only the row answers")
  func tapThatRefuses() {
    let scene = Scene()
    scene.tap.refuseTouches(on: scene.table)
    scene.stage.play(Finger(100, 120).up(after: 50))
    #expect(scene.stage.trace() == "B E row2")
  }

  @Test("T14: a button on a row is clicked, quickly and slowly")
  func button() {
    for duration in [50.0, 275] {
      let scene = Scene()
      scene.stage.add(
        Button(name: "button", frame: Rect(x: 0, y: 0, width: 50, height: 50)), to: scene.table.cells[2])
      scene.stage.play(Finger(20, 120).up(after: duration))
      #expect(scene.stage.trace() == "touchDown touchUpInside primaryActionTriggered")
    }
  }

  @Test("A row is selected where it is after scrolling, and not by a touch that scrolls or lifts elsewhere")
  func selection() {
    let scene = Scene()
    scene.tap.isEnabled = false
    #expect(scene.table.contentSize == Size(width: 300, height: 1000))
    scene.stage.play(Finger(100, 220).move(0, -20).move(0, -100).hold(100).up())
    #expect(scene.table.selectedRow == nil && scene.table.contentOffset.y == 100)
    scene.stage.play(Finger(100, 120, at: 1000).up())
    #expect(scene.table.selectedRow == 4)
    scene.table.canCancelContentTouches = false
    scene.stage.play(Finger(100, 70, at: 2000).hold(200).move(0, 60).up())
    #expect(scene.table.selectedRow == 4)
    scene.table.allowsSelection = false
    scene.stage.play(Finger(100, 20, at: 4000).up())
    #expect(scene.table.selectedRow == 4)
  }

  @Test("A row that gets two fingers is selected once, when the first of them lifts")
  func twoFingersOnARow() {
    let scene = Scene()
    scene.tap.isEnabled = false
    scene.table.cells[2].isMultipleTouchEnabled = true
    scene.stage.play(Finger(100, 120).up(after: 300), Finger(150, 120).up(after: 400))
    #expect(scene.stage.trace() == "B B E row2 E")
    #expect(!scene.table.cells[2].isHighlighted)
  }

  @Test("Rows may have heights of their own, and lie one below the other")
  func rowHeights() {
    let table = TableView(name: "table", frame: Rect(x: 0, y: 0, width: 300, height: 300))
    for height in [40.0, 100, 10] { table.addRow(TableCell(frame: Rect(x: 7, y: 7, width: 7, height: height))) }
    #expect(table.cells.map(\.frame.origin.y) == [0, 40, 140])
    #expect(table.cells.map(\.frame.size.height) == [40, 100, 10])
    #expect(table.cells.allSatisfy { $0.frame.size.width == 300 && $0.frame.origin.x == 0 })
    #expect(table.contentSize == Size(width: 300, height: 150))
  }

  @Test("A row is highlighted while it is pressed")
  func highlight() {
    let scene = Scene()
    scene.stage.play(Finger(100, 120).hold(500), finish: false)
    scene.stage.wait(until: 200)
    #expect(scene.table.cells.map(\.isHighlighted).firstIndex(of: true) == 2)
    scene.stage.application.cancelTouches(on: nil, at: scene.stage.start + 600_000)
    #expect(!scene.table.cells[2].isHighlighted && scene.table.selectedRow == nil)
  }
}
