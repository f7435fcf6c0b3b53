import Documents
import Testing
import TouchKit

@testable import Scenes

/// The names of scroll views' pans and of controls' gestures in scenes, and where they may be used.
@Suite(.timeLimit(.minutes(5))) struct SceneReferenceTests {
  @Test("The number of fingers of a scroll view's pan is kept in the scene's JSON")
  func fingers() throws {
    let text = "windows: [{name: w, views: [{name: l, kind: table, rows: 1, rowHeight: 9, pan: {maximumTouches: 3}}]}]"
    let read = try scene(text)
    #expect(String(decoding: read.json, as: UTF8.self).contains(#""pan":{"maximumTouches":3}"#))
    #expect(try SceneDescription(Cursor(try parseJSON(read.json.span))) == read)
  }

  @Test("S25: thousands of chained requirements, forward and backward, are checked and built quickly")
  func longChains() throws {
    let count = 2048
    for step in [1, -1] {
      let list = (0..<count).map { index in
        let other = index + step
        return "{name: r\(index), kind: tap" + ((0..<count).contains(other) ? ", requireToFail: [r\(other)]}" : "}")
      }
      let read = try scene("windows: [{name: w, recognizers: [\(list.joined(separator: ", "))]}]")
      let built = try read.build { _ in
        Screen(name: "s", size: Size(width: 9, height: 9), pixelsPerPoint: Vector(dx: 1, dy: 1))
      }
      #expect(built.recognizers.count == count)
    }
  }

  @Test("A table cannot have more row heights than rows")
  func rowHeights() {
    #expect(
      sceneError("windows: [{name: w, views: [{name: l, kind: table, rows: 1, rowHeight: 9, rowHeights: [1, 2]}]}]")?
        .hasSuffix("there are 2 rowHeights, but only 1 rows") == true)
  }

  @Test("S25: circles through a scroll view's pan, duplicate names and unknown names are refused")
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
        + "these recognizers would wait for each other forever: list.pan requires flick requires list.pan")
    #expect(
      error(", pan: {simultaneousWith: [flik]}")
        == "s.yaml:5:78: windows[0].views[0].pan.simultaneousWith[0]: "
        + #"unknown recognizer "flik"; did you mean "flick"?"#)
    #expect(
      error("", "{name: list.pan, kind: tap}")
        == #"s.yaml:5:12: windows[0].views[0].name: another recognizer already has the name "list.pan""#)
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

  @Test("S32: the names of controls' own gestures are reserved, and allowed only in simultaneousWith")
  func ownGestureNames() {
    func error(_ recognizer: String, _ kind: String = "switch") -> String? {
      sceneError("windows:\n- name: w\n  recognizers: [\(recognizer)]\n  views: [{name: it, kind: \(kind)}]\n")
    }
    for (kind, gestures) in [
      ("button", ["tap"]), ("switch", ["tap", "pan"]), ("slider", ["swipe"]), ("stepper", ["tap"]),
      ("segmented", ["tap"]), ("page", ["tap"]), ("textField", ["tap"]), ("control", []), ("label", []),
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
        + "it.pan is a control's own gesture, which always wins (S32); only simultaneousWith can name it")
    #expect(
      error("{name: it.tap, kind: tap}")
        == "s.yaml:3:24: windows[0].recognizers[0].name: "
        + #"a control's own gesture already has the name "it.tap""#)
    #expect(
      error("{name: r, kind: tap, simultaneousWith: [it.tab]}")?.hasSuffix(
        #"unknown recognizer "it.tab"; did you mean "it.tap"?"#) == true)
  }

  @Test("The names of a scene are those of its windows, views, rows and recognizers, including scroll views' own")
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
    #expect(names.views == ["main", "list", "box", "ok", "other"])
    #expect(names.recognizers == ["r", "list.pan", "list.delay", "s"])
    #expect(names.hasView("list[1]") && !names.hasView("list[2]") && !names.hasView("box[0]"))
  }
}
