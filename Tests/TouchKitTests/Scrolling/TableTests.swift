import TestSupport
import Testing
import TouchKit

/// T14: a table whose parent has a tap recognizer, as data.
@Suite(.timeLimit(.minutes(5))) struct TableTests {
  private final class Cell: TableCell {
    var log: EventLog?
    override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
      log?.add("cell", "began", touches, event)
      super.touchesBegan(touches, with: event)
    }
    override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
      log?.add("cell", "ended", touches, event)
      super.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
      log?.add("cell", "cancelled", touches, event)
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
      table.addSelectionTarget { [stage] _, row, event in stage.log.add("table", "row\(row)", event.time) }
      tap = stage.attach(TapGestureRecognizer(name: "tap"), to: parent)
    }
  }

  @Test(
    "T14: a touch on a row below a tap recognizer",
    arguments: [
      ("quick", 50.0, "action"), ("short press", 275, "began action cancelled"),
      ("long press", 3700, "began ended row2"),
    ])
  func presses(_ kind: String, _ duration: Double, _ expected: String) {
    let scene = Scene()
    scene.stage.play(Finger(100, 120).up(after: duration))
    #expect(scene.stage.trace() == expected)
    #expect(scene.table.selectedRow == (expected.hasSuffix("row2") ? 2 : nil))
  }

  @Test(
    "T14: with a tap that does not cancel, a quick touch gives the action, then began and ended, then the selection")
  func tapThatDoesNotCancel() {
    let scene = Scene()
    scene.tap.cancelsTouchesInView = false
    scene.stage.play(Finger(100, 120).up(after: 50))
    #expect(scene.stage.trace() == "action began ended row2")
  }

  @Test("T14: with a tap that refuses touches over the row, only the row responds")
  func tapThatRefuses() {
    let scene = Scene()
    scene.tap.refuseTouches(on: scene.table)
    scene.stage.play(Finger(100, 120).up(after: 50))
    #expect(scene.stage.trace() == "began ended row2")
  }

  @Test("T14: a button on a row is pressed by a quick and by a slow touch")
  func button() {
    for duration in [50.0, 275] {
      let scene = Scene()
      scene.stage.add(
        Button(name: "button", frame: Rect(x: 0, y: 0, width: 50, height: 50)), to: scene.table.cells[2])
      scene.stage.play(Finger(20, 120).up(after: duration))
      #expect(scene.stage.trace() == "touchDown touchUpInside primaryActionTriggered")
    }
  }

  @Test("A row is selected at its scrolled position, and not by a touch that scrolls or lifts elsewhere")
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

  @Test("T14: a table gets the end of a touch before the selection")
  func endBeforeSelection() {
    let scene = Scene()
    scene.tap.isEnabled = false
    scene.table.reportsTouches = true
    let notes = EventNotes(scene.stage.application) { event, _, _ -> String? in
      switch event {
      case .message(let message): "\(message.phase)"
      case .selection: "selection"
      default: nil
      }
    }
    scene.stage.play(Finger(100, 120).up(after: 300))
    #expect(notes.all == ["began", "ended", "selection"])
  }

  @Test("A row that gets two fingers is selected once, when the first of them lifts")
  func twoFingersOnARow() {
    let scene = Scene()
    scene.tap.isEnabled = false
    scene.table.cells[2].isMultipleTouchEnabled = true
    scene.stage.play(Finger(100, 120).up(after: 300), Finger(150, 120).up(after: 400))
    #expect(scene.stage.trace() == "began ended row2 ended")
    #expect(!scene.table.cells[2].isHighlighted)
  }

  @Test("If two fingers lift from a row at once, the first of them decides whether the row is selected")
  func twoLiftsAtOnce() {
    for (first, second, selected) in [(0.0, 30.0, 2), (30, 0, nil)] as [(Double, Double, Int?)] {
      let scene = Scene()
      scene.tap.isEnabled = false
      scene.table.delaysContentTouches = false
      scene.table.cells[2].isMultipleTouchEnabled = true
      // The right one of the two places is beside the table.
      scene.stage.play(
        Finger(290, 120).move(first, 0).up(after: 300), Finger(290, 130).move(second, 0).up(after: 300))
      #expect(scene.table.selectedRow == selected)
    }
  }

  @Test("Rows may have their own heights, and lie one below the other")
  func rowHeights() {
    let table = TableView(name: "table", frame: Rect(x: 0, y: 0, width: 300, height: 300))
    for height in [40.0, 100, 10] { table.addRow(TableCell(frame: Rect(x: 7, y: 7, width: 7, height: height))) }
    #expect(table.cells.map(\.frame.origin.y) == [0, 40, 140])
    #expect(table.cells.map(\.frame.size.height) == [40, 100, 10])
    #expect(table.cells.allSatisfy { $0.frame.size.width == 300 && $0.frame.origin.x == 0 })
    #expect(table.contentSize == Size(width: 300, height: 150))
    #expect(table.frame(ofRow: 2) == table.cells[2].frame && table.frame(ofRow: 3).size.height == 0)
  }

  /// A table of a million rows. The first are 10, 20, … 90 high, the others 33.3.
  private static func million(_ stage: Stage, _ count: Int = 1_000_000) -> TableView {
    let table = stage.add(
      scrolling: TableView(name: "table", frame: Rect(x: 0, y: 0, width: 300, height: 300)), .zero)
    table.setRows(count, height: 33.3, heights: (1...9).map { Double($0) * 10 }) { TableCell(name: "row\($0)") }
    return table
  }

  @Test("Rows exist only while fingers are on them, and each is found at its position")
  func millionRows() throws {
    let stage = Stage()
    let table = Self.million(stage)
    let over = stage.view("over", 0, 0, 20, 20, in: table)
    #expect(table.rowCount == 1_000_000 && table.subviews.count == 1 && table.cells.isEmpty)
    #expect(table.contentSize == Size(width: 300, height: 450 + 999_991 * 33.3))
    for row in [0, 1, 2, 7, 8, 9, 10, 13, 4_000, 77_777, 500_001, 999_998, 999_999] {
      let frame = table.frame(ofRow: row)
      #expect(frame.size == Size(width: 300, height: table.frame(ofRow: row + 1).origin.y - frame.origin.y))
      table.contentOffset.y = frame.origin.y
      for y in [0, frame.size.height - 0.001] {
        let cell = try #require(stage.window.hitTest(Point(x: 100, y: y), at: 0) as? TableCell)
        #expect(cell.name == "row\(row)" && cell.row == row && cell.frame == frame && cell.superview === table)
        #expect(stage.window.hitTest(Point(x: 299, y: y), at: 0) === cell)
      }
      guard row > 0 else { continue }
      table.contentOffset.y -= 0.001
      #expect((stage.window.hitTest(Point(x: 100, y: 0), at: 0) as? TableCell)?.row == row - 1)
    }
    #expect(table.subviews.count <= 9 && table.subviews.last === over)
    // There is no row above the first or below the last, and a subview of the table covers its rows.
    table.contentOffset.y = -50
    #expect(stage.window.hitTest(Point(x: 100, y: 49), at: 0) === table)
    #expect((stage.window.hitTest(Point(x: 100, y: 50), at: 0) as? TableCell)?.row == 0)
    #expect(stage.window.hitTest(Point(x: 10, y: 60), at: 0) === over)
    table.contentOffset.y = table.contentSize.height - 10
    #expect((stage.window.hitTest(Point(x: 100, y: 9), at: 0) as? TableCell)?.row == 999_999)
    #expect(stage.window.hitTest(Point(x: 100, y: 11), at: 0) === table)
  }

  @Test("A table whose rows all have their own heights is as wide as its view, and as high as its rows")
  func ownHeights() {
    let table = TableView(name: "table", frame: Rect(x: 0, y: 0, width: 300, height: 200))
    table.setRows(3, height: 0.5, heights: [7, 11, 13]) { TableCell(name: "row\($0)") }
    #expect(table.contentSize == Size(width: 300, height: 31))
    #expect(table.frame(ofRow: 2) == Rect(x: 0, y: 18, width: 300, height: 13))
  }

  @Test("A table keeps eight rows that nothing uses, and removes them when it needs a ninth")
  func unusedRows() {
    let stage = Stage()
    let table = stage.add(
      scrolling: TableView(name: "table", frame: Rect(x: 0, y: 0, width: 300, height: 300)), .zero)
    table.setRows(100, height: 10) { TableCell(name: "row\($0)") }
    let counts = (0..<10).map { row in
      _ = stage.window.hitTest(Point(x: 100, y: Double(row) * 10 + 5), at: 0)
      return table.subviews.count
    }
    #expect(counts == [1, 2, 3, 4, 5, 6, 7, 8, 1, 2])
  }

  @Test("A row under a finger is kept, however many others are touched meanwhile; then it is removed")
  func heldRow() {
    let stage = Stage()
    let table = stage.add(
      scrolling: TableView(name: "table", frame: Rect(x: 0, y: 0, width: 300, height: 300)), .zero)
    table.setRows(1_000_000, height: 10) { TableCell(name: "row\($0)") }
    let held = Finger(100, 5).hold(8_000).up()
    let others = (0..<20).map { Finger(200, 25 + Double($0) * 13, at: 500 + Double($0) * 300).up(after: 200) }
    var selected: [Int] = []
    table.addSelectionTarget { _, row, _ in selected.append(row) }
    stage.play([held] + others)
    // A held finger delays the end of no other touch (S34).
    #expect(selected == (0..<20).map { (25 + $0 * 13) / 10 } + [0])
    #expect(table.subviews.contains { ($0 as? TableCell)?.row == 0 } && table.subviews.count <= 9)
    table.contentOffset.y = 3000
    for step in 0..<9 {
      stage.play(Finger(200, 10 + Double(step) * 33.3, at: 20_000 + Double(step) * 500).up(after: 300))
    }
    #expect(!table.subviews.contains { ($0 as? TableCell)?.row == 0 } && table.subviews.count <= 9)
  }

  @Test("A row with a focused view is kept, and so is one with an unfinished gesture")
  func focusedRow() {
    let stage = Stage()
    let table = stage.add(
      scrolling: TableView(name: "table", frame: Rect(x: 0, y: 0, width: 300, height: 300)), .zero)
    var fields: [Int: TextField] = [:]
    table.setRows(100_000, height: 30) { row in
      let cell = TableCell(name: "row\(row)")
      fields[row] = TextField(name: "field\(row)", frame: Rect(x: 0, y: 0, width: 30, height: 30))
      cell.addSubview(fields[row]!)
      let twice = TapGestureRecognizer(name: "twice")
      twice.numberOfTapsRequired = 2
      cell.addGestureRecognizer(twice)
      return cell
    }
    stage.play(Finger(10, 40).up(after: 200))
    #expect(fields[1]?.isEditing == true)
    // The second tap hits the same row object as the first.
    var tapped: [String] = []
    stage.play(Finger(200, 70, at: 1000).up(after: 50), finish: false)
    let row = table.subviews.first { ($0 as? TableCell)?.row == 2 }
    row?.gestureRecognizers[0].addTarget { _ in tapped.append("row2") }
    for step in 0..<12 { _ = stage.window.hitTest(Point(x: 200, y: 100), at: Int64(step)); table.contentOffset.y += 30 }
    table.contentOffset.y = 0
    stage.play(Finger(200, 70, at: 1200).up(after: 50))
    #expect(tapped == ["row2"] && fields[1]?.isEditing == true && fields[1]?.window === stage.window)
    #expect(table.subviews.count <= 10)
  }

  @Test("The row nearest to a touch next to a table is named, even if it does not exist at the moment")
  func nearestRow() {
    let stage = Stage()
    stage.window.hitBehavior = .passThrough
    let decisions = Decisions(of: stage.application)
    let table = Self.million(stage, 30)
    stage.play(Finger(310, 990).up())
    #expect(decisions.explanations.last == " missed S44: row7 is nearest, 690.1 pt away")
    table.frame.size.height = 1000
    for (y, row) in [(-5.0, 0), (25, 1), (250, 6), (990, 25), (449 + 33.3, 9)] {
      table.contentOffset.y = y < 0 ? 40 : 0
      stage.play(Finger(310, max(y, 0)).up())
      #expect(decisions.explanations.last == " missed S44: row\(y < 0 ? 2 : row) is nearest, 10 pt away")
    }
    // The last row ends where the table does.
    table.frame.size.height = 900
    table.contentOffset.y = table.contentSize.height - 900
    stage.play(Finger(310, 950).up())
    #expect(decisions.explanations.last == " missed S44: row29 is nearest, 51 pt away")
    table.contentOffset.y = -20
    stage.play(Finger(310, 5).up())
    #expect(decisions.explanations.last == " missed S44: table is nearest, 10 pt away")
    stage.play(Finger(310, 19).up())
    #expect(decisions.explanations.last?.contains("table is nearest") == true)
    table.frame.size.height = 0
    stage.play(Finger(310, 5).up())
    #expect(decisions.explanations.last == " missed S44: table is nearest, 11.2 pt away")
    table.frame.origin.y = 200
    stage.play(Finger(310, 209).up())
    #expect(decisions.explanations.last == " missed S44: table is nearest, 13.5 pt away")
    stage.play(Finger(310, 218).up())
    #expect(decisions.explanations.last == " missed S44: table is nearest, 20.6 pt away")
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
