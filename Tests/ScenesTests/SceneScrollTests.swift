import Documents
import Testing
import TouchKit

@testable import Scenes

/// How scroll views and tables of scenes are built, and how scenes are built in pieces.
@Suite(.timeLimit(.minutes(5))) struct SceneScrollTests {
  private let screen = Screen(name: "s", size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 1, dy: 1))

  @Test("S33, S34: keys for scrolling are applied to TouchKit's views, and written to JSON")
  func everyKey() throws {
    let keys = """
      contentInsets: [1, 2, 3, 4], scrolls: false, paging: true, bounces: false, alwaysBounceHorizontal: true, alwaysBounceVertical: true,
      directionalLock: true, delaysContentTouches: false, canCancelContentTouches: false, pan: {minimumTouches: 2, maximumTouches: 3},
      offset: [20, 30]
      """
    let description = try scene(
      """
      windows:
        - name: w
          views:
            - {name: scroll, kind: scroll, frame: [0, 0, 100, 200], contentSize: [3000, 4000], \(keys)}
            - {name: table, kind: table, frame: [0, 0, 100, 200], rows: 9, rowHeight: 99, selection: false, selected: 8, \(keys)}
            - {name: plain, kind: scroll, contentSize: [30, 40]}
            - {name: list, kind: table, rows: 1, rowHeight: 7}
            - {name: none, kind: table, rows: 0, rowHeight: 7, bounces: false}
      """)
    #expect(try SceneDescription(Cursor(try parseJSON(description.json.span))) == description)
    let built = try description.build { _ in screen }
    for name in ["scroll", "table"] {
      let view = try #require(built.view(named: name) as? ScrollView)
      #expect(view.contentInsets == Insets(top: 1, left: 2, bottom: 3, right: 4))
      #expect(!view.isScrollEnabled && view.isPagingEnabled && !view.bounces)
      #expect(view.alwaysBouncesHorizontally && view.alwaysBouncesVertically && view.isDirectionalLockEnabled)
      #expect(!view.delaysContentTouches && !view.canCancelContentTouches)
      #expect(view.panGestureRecognizer.minimumNumberOfTouches == 2)
      #expect(view.panGestureRecognizer.maximumNumberOfTouches == 3)
      #expect(view.contentOffset == Point(x: 20, y: 30))
    }
    #expect((built.view(named: "scroll") as? ScrollView)?.contentSize == Size(width: 3000, height: 4000))
    let table = try #require(built.view(named: "table") as? TableView)
    #expect(!table.allowsSelection && table.selectedRow == 8)
    for name in ["plain", "list"] {
      let view = try #require(built.view(named: name) as? ScrollView)
      #expect(view.contentInsets == .zero && view.isScrollEnabled && !view.isPagingEnabled && view.bounces)
      #expect(!view.alwaysBouncesHorizontally && !view.alwaysBouncesVertically && !view.isDirectionalLockEnabled)
      #expect(view.delaysContentTouches && view.canCancelContentTouches && view.contentOffset == .zero)
      #expect(view.panGestureRecognizer.minimumNumberOfTouches == 1)
      #expect(view.panGestureRecognizer.maximumNumberOfTouches == .max)
    }
    let list = try #require(built.view(named: "list") as? TableView)
    #expect(list.allowsSelection && list.selectedRow == nil && list.rowCount == 1)
    let none = try #require(built.view(named: "none") as? TableView)
    #expect(none.rowCount == 0 && !none.bounces)
  }

  @Test("S18, S20, S23: the relations of a scroll view's pan are those of its recognizer")
  func relationsOfThePan() throws {
    let description = try scene(
      """
      windows:
        - name: w
          recognizers: [{name: first, kind: tap}, {name: second, kind: tap}]
          views:
            - name: list
              kind: scroll
              contentSize: [100, 100]
              pan: {requireToFail: [first], simultaneousWith: [second], refuseTouchesOn: [knob]}
              views: [{name: knob}]
      """)
    let kind = try #require(description.windows[0].traits.views[0].kind.value as? any SceneScrollKind)
    let recognizer = kind.traits.pan.recognizer(of: "list")
    #expect(recognizer.name == "list.pan" && recognizer.requireToFail == ["first"])
    #expect(recognizer.simultaneousWith == ["second"] && recognizer.refuseTouchesOn == ["knob"])
  }

  @Test("A table of ten million rows may have its last row selected, but none beyond")
  func lastRow() throws {
    func selecting(_ row: Int) throws -> SceneDescription {
      try scene("windows: [{name: w, views: [{name: t, kind: table, rows: 10000000, rowHeight: 9, selected: \(row)}]}]")
    }
    #expect(throws: Never.self) { try selecting(9_999_999) }
    for row in [10_000_000, 10_000_001] { #expect(throws: DocumentError.self) { try selecting(row) } }
  }

  @Test(
    "S36: a table has its rows in order, with their heights, behind its subviews, for any number of rows",
    arguments: [31, 40, 41, 100, 10_000_000])
  func rows(count: Int) throws {
    let heights = (0..<40).map { 10 + $0 }
    let description = try scene(
      """
      windows:
        - name: w
          views:
            - name: list
              kind: table
              rows: \(count)
              rowHeight: 7
              rowHeights: \(heights.prefix(count - 1).map { $0 })
              selected: \(count - 1)
              views: [{name: over}]
            - {name: after}
      """)
    let built = try description.build { _ in screen }
    let table = try #require(built.view(named: "list") as? TableView)
    #expect(table.rowCount == count && table.selectedRow == count - 1)
    #expect(table.subviews.map(\.name) == ["over"] && built.windows[0].subviews.map(\.name) == ["list", "after"])
    table.subviews[0].isHidden = true
    for row in [0, 1, 29, 30, 38, 39, 40, 41, 64, count - 2, count - 1] where row < count {
      let height = row < min(40, count - 1) ? Double(heights[row]) : 7
      let place = table.frame(ofRow: row)
      #expect(place.size == Size(width: 800, height: height))
      table.contentOffset.y = place.origin.y
      let cell = try #require(table.hitTest(place.origin, at: 0) as? TableCell)
      #expect(cell.name == "list[\(row)]" && cell.frame == place && cell.row == row)
    }
    let names = SceneNames(description)
    #expect(names.views == ["w", "list", "over", "after"])
    for known in ["w", "over", "list[0]", "list[9]", "list[\(count - 1)]"] { #expect(names.hasView(known), "\(known)") }
    for unknown in [
      "list[\(count)]", "list[-1]", "list[+1]", "list[01]", "list[]", "list[1", "list1]", "w[0]", "[0]", "]", "list[a]",
      "list[99999999999999999999]",
    ] {
      #expect(!names.hasView(unknown), "\(unknown)")
    }
  }

  @Test("A scene is built in pieces: one window, view or recognizer's relations at a time")
  func pieces() throws {
    let description = try scene(
      """
      windows:
        - name: w
          recognizers: [{name: a, kind: tap}]
          views:
            - {name: v, views: [{name: u, kind: button}]}
            - {name: list, kind: table, rows: 100, rowHeight: 9, views: [{name: over}]}
        - {name: x, recognizers: [{name: b, kind: tap}, {name: c, kind: pan}], views: [{name: y}]}
      """)
    var builder = try SceneBuilder(description, owner: "", layer: .app) { _ in screen }
    var steps = 0
    var built: Scene?
    while built == nil {
      built = try builder.step()
      steps += 1
    }
    // 2 windows, 5 views, the relations of 3 recognizers and the table's pan, and the last step.
    #expect(steps == 2 + 5 + 4 + 1)
    #expect(built?.windows.map(\.layer) == [.app, .app])
    let json = description.json
    var reader = try SceneReader(Cursor(try parseJSON(json.span)))
    steps = 0
    var read: SceneDescription?
    while read == nil {
      read = try reader.step()
      steps += 1
    }
    // Two steps for each window and view, to enter and to leave, and one for the scene.
    #expect(read == description && steps == 2 * (2 + 5) + 1)
  }
}
