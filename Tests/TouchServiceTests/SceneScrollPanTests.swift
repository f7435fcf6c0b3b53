import Documents
import Panels
import Testing
import TouchKit

@testable import TouchService

/// A scroll view's own pan has a name in scenes: the view's with `.pan` behind it.
@Suite struct SceneScrollPanTests {
  /// What scrolled and who acted after a slow drag upward, and after a quick one.
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

  @Test("S23: a scroll view's pan waits for a swipe by pan.requireToFail")
  func panRequires() throws {
    #expect(try drag(over: 10_000) == ["scroll"])
    #expect(try drag(pan: ", pan: {requireToFail: [flick]}", over: 10_000) == ["swipe"])
    #expect(try drag(pan: ", pan: {requireToFail: [flick]}", over: 300_000) == ["scroll"])
  }

  @Test("S20: a recognizer may go together with a scroll view's pan, named from either side")
  func together() throws {
    #expect(try drag(swipe: ", simultaneousWith: [list.pan]", over: 10_000) == ["scroll", "swipe"])
    #expect(try drag(pan: ", pan: {simultaneousWith: [flick]}", over: 10_000) == ["scroll", "swipe"])
  }

  @Test("S23: a recognizer waits until a scroll view does not scroll")
  func required() throws {
    #expect(try drag(swipe: ", requireToFail: [list.pan]", over: 10_000) == ["scroll"])
  }

  @Test("S18: a scroll view does not scroll by touches on views that its pan refuses")
  func refused() throws {
    #expect(try drag(pan: ", pan: {refuseTouchesOn: [map]}", over: 10_000) == ["swipe"])
    #expect(try drag(pan: ", pan: {refuseTouchesOn: [map]}", over: 300_000) == [])
  }

  @Test("A scroll view's pan takes as many fingers as its scene says, and the JSON says so again")
  func fingers() throws {
    #expect(try drag(pan: ", pan: {minimumTouches: 2}", over: 300_000) == [])
    let text = "windows: [{name: w, views: [{name: l, kind: table, rows: 1, rowHeight: 9, pan: {maximumTouches: 3}}]}]"
    let read = try scene(text)
    #expect(String(decoding: read.json, as: UTF8.self).contains(#""pan":{"maximumTouches":3}"#))
    #expect(try SceneDescription(Cursor(try parseJSON(read.json.span))) == read)
  }

  @Test("S25: circles through a scroll view's pan, names that are taken, and names that are not there are refused")
  func errors() {
    func error(_ list: String, _ recognizer: String = "{name: flick, kind: tap}") -> String? {
      sceneError(
        "windows:\n- name: w\n  recognizers: [\(recognizer)]\n  views:\n"
          + "  - {name: list, kind: scroll, contentSize: [1, 1]\(list)}\n")
    }
    #expect(error(", pan: {requireToFail: [flick]}") == nil)
    #expect(
      error(", pan: {requireToFail: [flick]}", "{name: flick, kind: tap, requireToFail: [list.pan]}")
        == "s.yaml:5:75: windows[0].views[0].pan.requireToFail[0]: "
        + "these would wait for each other for ever: list.pan requires flick requires list.pan")
    #expect(
      error(", pan: {simultaneousWith: [flik]}")
        == "s.yaml:5:78: windows[0].views[0].pan.simultaneousWith[0]: "
        + #"unknown recognizer "flik"; did you mean "flick"?"#)
    #expect(
      error("", "{name: list.pan, kind: tap}")
        == #"s.yaml:5:12: windows[0].views[0].name: another recognizer is called "list.pan" already"#)
    #expect(
      error(", pan: {minimumTouches: 3, maximumTouches: 2}")?.hasSuffix(
        "maximumTouches (2) is less than minimumTouches (3)") == true)
  }

  @Test("S23: a program's circle through a scroll view's pan is refused when the scene is built")
  func builtCycle() {
    var scroll = ScrollKind()
    scroll.traits.pan.requireToFail = ["tap"]
    var view = ViewDescription(name: "list")
    view.kind = AnyViewKind(scroll)
    var tap = RecognizerDescription(name: "tap")
    tap.requireToFail = ["list.pan"]
    var window = WindowDescription(name: "w")
    window.traits.views = [view]
    window.traits.recognizers = [tap]
    var description = SceneDescription()
    description.windows = [window]
    let screen = Screen(name: "main", size: Size(width: 1, height: 1), pixelsPerPoint: Vector(dx: 1, dy: 1))
    #expect(throws: DocumentError.self) { try description.build(in: Application()) { _ in screen } }
  }

  @Test("S32: a gesture that names a control's own in simultaneousWith goes with it, on that control alone")
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
        rig.frame(Int64(index) * 2_000_000, (0, (x, 50)))
        rig.frame(Int64(index) * 2_000_000 + 50_000, (0, nil))
        let lines = rig.lines.all.dropFirst(before)
        #expect(lines.contains { $0.hasPrefix(#"{"action":{"recognizer":"tap""#) } == expected.contains(view))
        #expect(lines.contains { $0.contains(#""event":"touchUpInside","view":"\#(view)""#) })
      }
    }
  }

  @Test("S32: the names of controls' own gestures are taken, and stand in simultaneousWith alone")
  func ownGestureNames() {
    func error(_ recognizer: String, _ kind: String = "switch") -> String? {
      sceneError("windows:\n- name: w\n  recognizers: [\(recognizer)]\n  views: [{name: it, kind: \(kind)}]\n")
    }
    for (kind, gestures) in [
      ("button", ["tap"]), ("switch", ["tap", "pan"]), ("slider", ["swipe"]), ("stepper", ["tap"]),
      ("segmented", ["tap"]), ("page", ["tap"]), ("control", []), ("textField", []), ("label", []),
    ] {
      for gesture in ["tap", "pan", "swipe"] {
        let reference = error("{name: r, kind: tap, simultaneousWith: [it.\(gesture)]}", kind)
        let isOwn = gestures.contains(gesture)
        #expect((reference == nil) == isOwn, "\(kind) \(gesture)")
        #expect((error("{name: it.\(gesture), kind: tap}", kind) == nil) == !isOwn, "\(kind) \(gesture)")
      }
    }
    #expect(
      error("{name: r, kind: tap, requireToFail: [it.pan]}")
        == "s.yaml:3:54: windows[0].recognizers[0].requireToFail[0]: "
        + "it.pan is a control's own gesture, which wins without that (S32); only simultaneousWith can name it")
    #expect(
      error("{name: it.tap, kind: tap}")
        == "s.yaml:3:24: windows[0].recognizers[0].name: "
        + #"another recognizer is called "it.tap" already: a control's own gesture"#)
    #expect(
      error("{name: r, kind: tap, simultaneousWith: [it.tab]}")?.hasSuffix(
        #"unknown recognizer "it.tab"; did you mean "it.tap"?"#) == true)
  }

  @Test("The names of a scene are those of its windows, views, rows and recognizers, scroll views' own included")
  func names() throws {
    let scene = try SceneDescription(
      Cursor(
        parseYAML(
          Array(
            """
            windows:
              - name: main
                recognizers: [{name: r, kind: tap}]
                views:
                  - {name: list, kind: table, rows: 2, rowHeight: 9, recognizers: [{name: s, kind: pan}]}
                  - {name: box, views: [{name: ok, kind: button}]}
              - name: other
            """.utf8), file: "s.yaml")))
    let names = SceneNames(scene)
    #expect(names.windows == ["main", "other"])
    #expect(names.views == ["main", "list[0]", "list[1]", "list", "box", "ok", "other"])
    #expect(names.recognizers == ["r", "list.pan", "list.delay", "s"])
  }

  @Test("Rows have heights of their own where the scene says so, the others the common one")
  func rowHeights() throws {
    let rig = try Rig(
      scene: """
        windows:
          - name: main
            views: [{name: list, kind: table, rows: 4, rowHeight: 40, rowHeights: [100, 10]}]
        """)
    guard case .table(let table)? = rig.pipeline.viewSources.first?.detail else {
      Issue.record("no table")
      return
    }
    #expect(table.cells.map(\.frame.origin.y) == [0, 100, 110, 150])
    #expect(table.contentSize.height == 190)
    for (index, y) in [Int32(99), 109, 149, 150].enumerated() {
      rig.frame(Int64(index) * 1_000_000, (0, (400, y)))
      rig.frame(Int64(index) * 1_000_000 + 50_000, (0, nil))
      #expect(table.selectedRow == index)
    }
    #expect(
      sceneError("windows: [{name: w, views: [{name: l, kind: table, rows: 1, rowHeight: 9, rowHeights: [1, 2]}]}]")?
        .hasSuffix("there are 2 rowHeights for 1 rows") == true)
  }

  @Test(
    "A stepper of a scene repeats while it is held, unless it says otherwise; where it is not continuous it tells one value"
  )
  func stepper() throws {
    for (keys, changes) in [("", 3), (", autorepeat: false", 1), (", continuous: false", 1)] {
      let rig = try Rig(
        scene: """
          windows:
            - name: main
              views: [{name: volume, kind: stepper, frame: [0, 0, 200, 100]\(keys)}]
          """)
      rig.frame(0, (0, (150, 50)))
      rig.frame(750_000, (0, nil))
      let values = rig.lines.all.filter { $0.contains(#""event":"valueChanged""#) }
      #expect(values.count == changes)
      // The steps of a touch that is held are at its place as well.
      #expect(values.allSatisfy { $0.contains(#","x":150,"y":50,"value":"#) })
      #expect(values.last?.hasSuffix(#""value":\#(keys.contains("auto") ? 1 : 3)}}"#) == true)
    }
  }
}
