import Documents
import Panels
import Testing
import TouchKit

@testable import TouchService

/// A scroll view's own pan has a name in scenes: the view's name with `.pan` appended.
@Suite(.timeLimit(.minutes(5))) struct SceneScrollPanTests {
  /// The scrolling and actions after a slow drag upward, and after a quick one.
  private func drag(pan: String = "", swipe: String = "", over step: Int64) throws -> [String] {
    let rig = try Rig(
      scene: """
        windows:
          - name: main
            recognizers: [{name: flick, kind: swipe, directions: [up]\(swipe)}]
            views:
              - {name: list, kind: scroll, contentSize: [800, 2000]\(pan), views: [{name: map, frame: [0, 0, 100, 2000]}]}
        """)
    for index in 0...Int32(8) { rig.frame(Int64(index) * step, (0, (50, 400 - index * 20))) }
    rig.frame(8 * step + 1000, (0, nil))
    let wanted = [#"{"scroll":{"state":"began""#, #"{"action":{"recognizer":"flick""#]
    return rig.lines.all.compactMap { line in wanted.firstIndex { line.hasPrefix($0) } }.map {
      ["scroll", "swipe"][$0]
    }
  }

  @Test("S23: a scroll view's pan waits for a swipe with pan.requireToFail")
  func panRequires() throws {
    #expect(try drag(over: 10_000) == ["scroll"])
    #expect(try drag(pan: ", pan: {requireToFail: [flick]}", over: 10_000) == ["swipe"])
    #expect(try drag(pan: ", pan: {requireToFail: [flick]}", over: 300_000) == ["scroll"])
  }

  @Test("S20: a recognizer and a scroll view's pan can recognize simultaneously, whichever names the other")
  func together() throws {
    #expect(try drag(swipe: ", simultaneousWith: [list.pan]", over: 10_000) == ["scroll", "swipe"])
    #expect(try drag(pan: ", pan: {simultaneousWith: [flick]}", over: 10_000) == ["scroll", "swipe"])
  }

  @Test("S23: a recognizer waits until a scroll view's pan has failed")
  func required() throws {
    #expect(try drag(swipe: ", requireToFail: [list.pan]", over: 10_000) == ["scroll"])
  }

  @Test("S18: touches on views that its pan refuses do not scroll a scroll view")
  func refused() throws {
    #expect(try drag(pan: ", pan: {refuseTouchesOn: [map]}", over: 10_000) == ["swipe"])
    #expect(try drag(pan: ", pan: {refuseTouchesOn: [map]}", over: 300_000) == [])
  }

  @Test("A scroll view's pan accepts as many fingers as its scene says")
  func fingers() throws {
    #expect(try drag(pan: ", pan: {minimumTouches: 2}", over: 300_000) == [])
  }

  @Test("S32: a gesture with a control's own in simultaneousWith recognizes with that control only")
  func ownGestures() throws {
    for (name, expected) in [("ok.tap", ["ok"]), ("wifi.tap", ["wifi"]), ("wifi.pan", ["wifi"]), ("vol.swipe", [])] {
      let rig = try Rig(
        scene: """
          windows:
            - name: main
              recognizers: [{name: tap, kind: tap, cancelsTouchesInView: false, simultaneousWith: [\(name)]}]
              views:
                - {name: ok, kind: button, frame: [0, 0, 100, 100]}
                - {name: wifi, kind: switch, frame: [100, 0, 100, 100]}
                - {name: vol, kind: slider, frame: [200, 0, 100, 100]}
          """)
      for (index, (view, x)) in [("ok", Int32(50)), ("wifi", 150)].enumerated() {
        let before = rig.lines.all.count
        rig.tap(Int64(index) * 2_000_000, at: x, 50)
        let lines = rig.lines.all.dropFirst(before)
        #expect(lines.contains { $0.hasPrefix(#"{"action":{"recognizer":"tap""#) } == expected.contains(view))
        #expect(lines.contains { $0.contains(#""event":"touchUpInside","view":"\#(view)""#) })
      }
    }
  }

  @Test("Rows have their own height if the scene sets one, and otherwise the common height")
  func rowHeights() throws {
    let rig = try Rig(
      scene: """
        windows:
          - name: main
            views: [{name: list, kind: table, rows: 4, rowHeight: 40, rowHeights: [100, 10]}]
        """)
    guard let table = rig.view("list") as? TableView else {
      Issue.record("no table")
      return
    }
    #expect((0..<4).map { table.frame(ofRow: $0).origin.y } == [0, 100, 110, 150])
    #expect(table.contentSize.height == 190)
    for (index, y) in [Int32(99), 109, 149, 150].enumerated() {
      rig.tap(Int64(index) * 1_000_000, at: 400, y)
      #expect(table.selectedRow == index)
    }
  }

  @Test("A stepper's value has six decimals")
  func fineStepper() throws {
    let rig = try Rig(
      scene: """
        windows:
          - name: main
            views: [{name: volume, kind: stepper, frame: [0, 0, 200, 100], step: 0.000125}]
        """)
    rig.tap(0, at: 150, 50)
    #expect(rig.lines.all.contains { $0.contains(#""event":"valueChanged""#) && $0.contains(#""value":0.000125"#) })
  }

  @Test(
    "A stepper repeats while held if `autorepeat` is on, and reports one value if `continuous` is off"
  )
  func stepper() throws {
    for (keys, changes) in [("", 3), (", autorepeat: false", 1), (", continuous: false", 1)] {
      let rig = try Rig(
        scene: """
          windows:
            - name: main
              views: [{name: volume, kind: stepper, frame: [0, 0, 200, 100]\(keys)}]
          """)
      rig.tap(0, at: 150, 50, lasting: 750_000)
      let values = rig.lines.all.filter { $0.contains(#""event":"valueChanged""#) }
      #expect(values.count == changes)
      // The steps of a held touch also have its position.
      #expect(values.allSatisfy { $0.contains(#","x":150,"y":50,"value":"#) })
      #expect(values.last?.hasSuffix(#""value":\#(keys.contains("auto") ? 1 : 3)}}"#) == true)
    }
  }
}
