import Documents
import Kernel
import TestSupport
import Testing
import TouchKit

@testable import Scenes

/// Read a scene from YAML.
func scene(_ text: String) throws(DocumentError) -> SceneDescription {
  try SceneDescription(Cursor(try parseYAML(Array(text.utf8), file: "s.yaml"), file: "s.yaml"))
}

/// The shipped demo scene.
func demoScene() throws -> SceneDescription {
  try scene(String(decoding: readWholeFile("Config/demo.scene.yaml", limit: 1 << 20), as: UTF8.self))
}

/// The error of a scene's text, or nil if the scene is valid.
func sceneError(_ text: String) -> String? { errorText { try scene(text) } }

/// A window with one view that has these recognizers, each a line of flow YAML.
private func recognizers(_ lines: String...) -> String {
  "windows:\n- name: w\n  views:\n  - name: v\n    recognizers:\n" + lines.map { "    - \($0)\n" }.joined()
}

@Suite(.timeLimit(.minutes(5))) struct SceneDescriptionTests {
  @Test("Every key of a scene is read")
  func everyKey() throws {
    let text = """
      windows:
        - name: w
          screen: left
          level: 2.5
          frame: [1, 2, 300, 400]
          interaction: false
          recognizers: [{name: r0, kind: tap}]
          views:
            - name: v
              kind: label
              frame: [-1, 0, 10.5, 0]
              interaction: true
              hidden: true
              alpha: 0.5
              multipleTouch: true
              exclusiveTouch: true
              hitOutsets: [1, -2, 3, 4]
              hitBehavior: passThrough
              redirect: inner
              scale: 2
              rotation: -90
              animation:
                repeat: backAndForth
                keyframes: [{time: 0}, {time: 0.5, offset: [10, -20], scale: 0.5, rotation: 45}]
              recognizers:
                - {name: r1, kind: tap, taps: 2, touches: 3, enabled: false, cancelsTouchesInView: false,
                   delaysTouchesBegan: true, delaysTouchesEnded: false, allowedTouchTypes: [pen],
                   requiresExclusiveTouchType: false, requireToFail: [r0], simultaneousWith: [r2],
                   refuseTouchesOn: [w, v]}
                - {name: r2, kind: longPress, duration: 0.25, movement: 5, taps: 1, touches: 2}
                - {name: r3, kind: pan, minimumTouches: 2, maximumTouches: 3, axis: vertical}
                - {name: r4, kind: swipe, directions: [up, left], touches: 2}
                - {name: r5, kind: screenEdgePan, edges: [top, right], minimumTouches: 2, maximumTouches: 3}
                - {name: r6, kind: pinch, step: 12.5}
                - {name: r7, kind: rotation, step: 15}
                - {name: r8, kind: hover, zone: [0.25, 0, 0.5, 1]}
                - {name: r9, kind: swipe, directions: [upRight, downLeft]}
                - {name: r10, kind: screenEdgePan, edges: [left, topRight], directions: [inward, up], length: 30}
              views: [{name: inner, kind: image}]
      """
    var tap = TapKind()
    tap.taps = 2
    tap.touches = 3
    var first = RecognizerDescription(name: "r1", kind: tap)
    first.isEnabled = false
    first.cancelsTouchesInView = false
    first.delaysTouchesBegan = true
    first.delaysTouchesEnded = false
    first.allowedTouchTypes = [.pen]
    first.requiresExclusiveTouchType = false
    first.requireToFail = ["r0"]
    first.simultaneousWith = ["r2"]
    first.refuseTouchesOn = ["w", "v"]
    var press = LongPressKind()
    press.duration = 0.25
    press.movement = 5
    press.taps = 1
    press.touches = 2
    var pan = PanKind()
    pan.minimumTouches = 2
    pan.maximumTouches = 3
    pan.axis = .vertical
    var swipe = SwipeKind()
    swipe.directions = [.up, .left]
    swipe.touches = 2
    var edge = ScreenEdgePanKind()
    edge.edges = [.top, .right]
    edge.minimumTouches = 2
    edge.maximumTouches = 3
    var pinch = PinchKind()
    pinch.step = 12.5
    var rotation = RotationKind()
    rotation.step = 15
    var hover = RecognizerDescription(name: "r8", kind: HoverKind())
    hover.zone = .init(x: 0.25, y: 0, width: 0.5, height: 1)
    var diagonal = SwipeKind()
    diagonal.directions = [.upRight, .downLeft]
    var along = ScreenEdgePanKind()
    along.edges = [.left, .topRight]
    along.directions = [.inward, .up]
    along.length = 30
    var view = ViewDescription(name: "v")
    view.kind = AnyViewKind(LabelKind())
    view.frame = .init(x: -1, y: 0, width: 10.5, height: 0)
    view.traits.isInteractive = true
    view.traits.isHidden = true
    view.traits.alpha = 0.5
    view.traits.isMultipleTouchEnabled = true
    view.traits.isExclusiveTouch = true
    view.traits.hitOutsets = Insets(top: 1, left: -2, bottom: 3, right: 4)
    view.traits.hitBehavior = .passThrough
    view.traits.redirect = "inner"
    view.traits.scale = 2
    view.traits.rotation = -90
    var keyframe = AnimationDescription.Keyframe()
    keyframe.time = 0.5
    keyframe.offset = Vector(dx: 10, dy: -20)
    keyframe.scale = 0.5
    keyframe.rotation = 45
    var animation = AnimationDescription()
    animation.keyframes = [AnimationDescription.Keyframe(), keyframe]
    animation.repetition = .backAndForth
    view.traits.animation = animation
    view.traits.recognizers = [
      first, RecognizerDescription(name: "r2", kind: press), RecognizerDescription(name: "r3", kind: pan),
      RecognizerDescription(name: "r4", kind: swipe), RecognizerDescription(name: "r5", kind: edge),
      RecognizerDescription(name: "r6", kind: pinch), RecognizerDescription(name: "r7", kind: rotation), hover,
      RecognizerDescription(name: "r9", kind: diagonal), RecognizerDescription(name: "r10", kind: along),
    ]
    var inner = ViewDescription(name: "inner")
    inner.kind = AnyViewKind(ImageKind())
    view.traits.views = [inner]
    var window = WindowDescription(name: "w")
    window.screen = "left"
    window.level = 2.5
    window.frame = .init(x: 1, y: 2, width: 300, height: 400)
    window.traits.isInteractive = false
    window.traits.recognizers = [RecognizerDescription(name: "r0")]
    window.traits.views = [view]
    var expected = SceneDescription()
    expected.windows = [window]
    let read = try scene(text)
    #expect(read == expected)
    #expect(try SceneDescription(Cursor(try parseJSON(read.json.span))) == expected)
  }

  @Test("A scene as JSON leaves out defaults and reads back equal", arguments: ["demo", "every recognizer"])
  func roundTrip(which: String) throws {
    let scene = try which == "demo" ? demoScene() : SceneDescription.withEveryRecognizer
    #expect(try SceneDescription(Cursor(try parseJSON(scene.json.span))) == scene)
  }

  @Test("The JSON of a scene has the values that differ from the defaults, in the order of the schema")
  func json() throws {
    let text = recognizers("{name: a, kind: tap, taps: 1, enabled: true}", "{name: b, kind: pan, axis: any}")
    #expect(
      String(decoding: try scene(text).json, as: UTF8.self)
        == #"{"windows":[{"name":"w","views":[{"name":"v","kind":"view","recognizers":["#
        + #"{"name":"a","kind":"tap"},{"name":"b","kind":"pan"}]}]}]}"#)
  }

  @Test("Kinds with different parameters are not equal")
  func equality() {
    var double = TapKind()
    double.taps = 2
    #expect(AnyRecognizerKind(TapKind()) == AnyRecognizerKind(TapKind()))
    #expect(AnyRecognizerKind(TapKind()) != AnyRecognizerKind(double))
    #expect(AnyRecognizerKind(TapKind()) != AnyRecognizerKind(PanKind()))
    #expect(AnyViewKind(LabelKind()) != AnyViewKind(ImageKind()))
    #expect(AnyViewKind(LabelKind()) == AnyViewKind(LabelKind()))
  }

  @Test("The scene with every recognizer has each kind once, in one view in one window")
  func everyRecognizer() throws {
    let scene = SceneDescription.withEveryRecognizer
    let window = try #require(scene.windows.first)
    #expect(scene.windows.count == 1)
    #expect(window.frame == nil)
    let view = try #require(window.traits.views.first)
    let kinds = sceneRecognizerKinds.filter { !$0.needsClient }
    #expect(view.traits.recognizers.map(\.kind.name) == kinds.map { $0.variant.name })
    #expect(view.traits.recognizers.map(\.name) == view.traits.recognizers.map(\.kind.name))
    #expect(view.traits.isMultipleTouchEnabled)
    func together(_ name: String) -> [String]? {
      view.traits.recognizers.first { $0.name == name }?.simultaneousWith
    }
    let movements = kinds.filter { $0.isMovement }.map { $0.variant.name }
    for name in view.traits.recognizers.map(\.name) {
      #expect(together(name) == (movements.contains(name) ? movements.filter { $0 != name } : []))
    }
    // A new kind may be of either sort.
    #expect(Set(movements).isSuperset(of: ["pan", "swipe", "pinch", "rotation", "screenEdgePan"]))
    #expect(Set(movements).isDisjoint(with: ["tap", "longPress", "hover"]))
    let swipe = view.traits.recognizers.compactMap { $0.kind.value as? SwipeKind }.first
    #expect(swipe?.directions == [.right, .left, .up, .down])
  }

  @Test(
    "The first error of a scene is reported with its place",
    arguments: [
      (
        "windows: [{name: w, recognizers: [{name: e, kind: screenEdgePan, edges: [left, topLeft], directions: [left]}]}]",
        "s.yaml:1:35: windows[0].recognizers[0]: directions has left, which needs the top or bottom edge, but edges has neither"
      ),
      (
        "windows: [{name: w, recognizers: [{name: e, kind: screenEdgePan, edges: [left, topLeft], directions: [up]}]}]",
        "s.yaml:1:35: windows[0].recognizers[0]: edges has the corner topLeft, which needs the direction inward, but directions does not have inward"
      ),
      (
        "windows: [{name: w, recognizers: [{name: e, kind: tap, zone: [0, 0, 1.5, 1]}]}]",
        "s.yaml:1:69: windows[0].recognizers[0].zone[2]: 1.5 is out of range: 0 to 1"
      ),
      (
        "windows: [{name: w, recognizers: [{name: e, kind: tap, zone: [0, 0, 1, 0]}]}]",
        "s.yaml:1:72: windows[0].recognizers[0].zone[3]: a zone needs a height of more than 0"
      ),
      (
        "windows: [{name: w, recognizers: [{name: e, kind: pinch, step: 0.5}]}]",
        "s.yaml:1:64: windows[0].recognizers[0].step: 0.5 % is out of range: 1 to 1000 %"
      ),
      (
        "windows: [{name: w, redirect: v}, {name: u}]",
        #"s.yaml:1:31: windows[0].redirect: unknown window or view "v"; known: u, w"#
      ),
      (
        "windows: [{name: w, hitBehavior: passthrough}]",
        #"s.yaml:1:34: windows[0].hitBehavior: unknown hit behavior "passthrough"; did you mean "passThrough"?"#
      ),
      ("windows: [{name: w, scale: 0}]", "s.yaml:1:28: windows[0].scale: 0 is out of range: 0.001 to 1000"),
      (
        "windows: [{name: w, animation: {keyframes: []}}]",
        "s.yaml:1:44: windows[0].animation.keyframes: expected 1 to 1000 elements, found 0"
      ),
      (
        "windows: [{name: w, animation: {keyframes: [{time: 1}, {time: 1}]}}]",
        "s.yaml:1:63: windows[0].animation.keyframes[1].time: a keyframe must be later than the previous one"
      ),
      (
        "windows:\n- name: w\n  views: [{name: v, kind: buton}]",
        #"s.yaml:3:27: windows[0].views[0].kind: unknown kind "buton"; did you mean "button"?"#
      ),
      (
        "windows:\n- name: w\n  views: [{name: v, kind: lable}]",
        #"s.yaml:3:27: windows[0].views[0].kind: unknown kind "lable"; did you mean "label"?"#
      ),
      (
        "windows:\n- name: w\n  views: [{name: v, kind: tabel}]",
        #"s.yaml:3:27: windows[0].views[0].kind: unknown kind "tabel"; did you mean "table"?"#
      ),
      (
        "windows:\n- name: w\n  views: [{name: v, kind: list}]",
        #"s.yaml:3:27: windows[0].views[0].kind: unknown kind "list"; did you mean "table"?"#
      ),
      ("windows:\n- {}", #"s.yaml:2:3: windows[0]: the key "name" is missing"#),
      ("{}", #"s.yaml:1:1: the key "windows" is missing"#),
      ("windows:\n- name: w\n  frame: [0, 0, -1, 5]", "s.yaml:3:17: windows[0].frame[2]: a width must not be negative"),
      (
        "windows:\n- name: w\n  frame: [0, 0, 1, -5]", "s.yaml:3:20: windows[0].frame[3]: a height must not be negative"
      ),
      (
        "windows:\n- name: w\n  frame: [0, 0, 1000001, 5]",
        "s.yaml:3:17: windows[0].frame[2]: 1000001 px is out of range: -1000000 to 1000000 px"
      ),
      ("windows:\n- name: ''", "s.yaml:2:9: windows[0].name: a name has at least one character"),
      ("windows:\n- name: \"a\\tb\"", "s.yaml:2:9: windows[0].name: a name must not contain control characters"),
      ("windows:\n- name: w\n  alpha: 1.5", "s.yaml:3:10: windows[0].alpha: 1.5 is out of range: 0 to 1"),
      (
        "windows:\n- name: w\n- name: w",
        #"s.yaml:3:9: windows[1].name: another window or view already has the name "w""#
      ),
      (
        "windows:\n- name: w\n  views: [{name: w}]",
        #"s.yaml:3:18: windows[0].views[0].name: another window or view already has the name "w""#
      ),
      (
        recognizers("{name: a, kind: tap}", "{name: a, kind: pan}"),
        #"s.yaml:7:14: windows[0].views[0].recognizers[1].name: another recognizer already has the name "a""#
      ),
      (recognizers("{name: a}"), #"s.yaml:6:7: windows[0].views[0].recognizers[0]: the key "kind" is missing"#),
      (
        recognizers("{name: a, kind: tap, axis: any}"),
        #"s.yaml:6:28: windows[0].views[0].recognizers[0].axis: a tap has no key "axis"; this key belongs to: pan"#
      ),
      (
        recognizers("{name: a, kind: longPress, duration: 61}"),
        "s.yaml:6:44: windows[0].views[0].recognizers[0].duration: 61 s is out of range: 0 to 60 s"
      ),
      (
        recognizers("{name: a, kind: tap, taps: 0}"),
        "s.yaml:6:34: windows[0].views[0].recognizers[0].taps: 0 is out of range: 1 to 100"
      ),
      (
        "windows: [{name: w, views: [{name: s, kind: segmented, segments: 3, selected: 3}]}]",
        "s.yaml:1:29: windows[0].views[0]: there is no segment 3: the 3 segments are counted from 0"
      ),
      (
        recognizers("{name: a, kind: pan, minimumTouches: 3, maximumTouches: 2}"),
        "s.yaml:6:7: windows[0].views[0].recognizers[0]: maximumTouches (2) is less than minimumTouches (3)"
      ),
      (
        recognizers("{name: a, kind: tap, allowedTouchTypes: [thumb]}"),
        #"s.yaml:6:48: windows[0].views[0].recognizers[0].allowedTouchTypes[0]: unknown touch type "thumb"; known: finger, pen, palm"#
      ),
    ])
  func errors(text: String, expected: String) {
    #expect(sceneError(text) == expected)
  }

  @Test("A name may have 64 characters, but not 65")
  func nameLength() {
    #expect(sceneError("windows: [{name: \(String(repeating: "n", count: 64))}]") == nil)
    #expect(
      sceneError("windows: [{name: \(String(repeating: "n", count: 65))}]")?.hasSuffix(
        "a name has at most 64 characters") == true)
  }

  @Test("A view and a recognizer may have the same name")
  func nameSpaces() {
    #expect(sceneError(recognizers("{name: v, kind: tap}")) == nil)
  }

  @Test("A reference to an unknown name is an error with its place and a suggestion")
  func unknownReferences() {
    let start = "s.yaml:7:"
    func error(_ key: String, _ name: String) -> String? {
      sceneError(recognizers("{name: double, kind: tap}", "{name: a, kind: tap, \(key): [\(name)]}"))
    }
    let path = "windows[0].views[0].recognizers[1]"
    #expect(
      error("requireToFail", "doubel") == start
        + #"44: \#(path).requireToFail[0]: unknown recognizer "doubel"; did you mean "double"?"#)
    #expect(
      error("simultaneousWith", "x") == start
        + #"47: \#(path).simultaneousWith[0]: unknown recognizer "x"; known: a, double"#)
    #expect(
      error("refuseTouchesOn", "double") == start
        + #"46: \#(path).refuseTouchesOn[0]: unknown window or view "double"; known: v, w"#)
    #expect(error("requireToFail", "double") == nil)
    #expect(error("refuseTouchesOn", "v, w") == nil)
  }

  @Test("S25: circular requirements are an error at the reference that closes the circle, with the circle's names")
  func cycles() {
    let circle = recognizers(
      "{name: a, kind: tap, requireToFail: [b]}", "{name: b, kind: tap, requireToFail: [c]}",
      "{name: c, kind: tap, requireToFail: [d, a]}", "{name: d, kind: tap}")
    #expect(
      sceneError(circle)
        == "s.yaml:8:47: windows[0].views[0].recognizers[2].requireToFail[1]: "
        + "these recognizers would wait for each other forever: c requires a requires b requires c")
    #expect(
      sceneError(recognizers("{name: a, kind: tap, requireToFail: [a]}"))?.hasSuffix(
        "requireToFail[0]: these recognizers would wait for each other forever: a requires a") == true)
    // As many other recognizers as the circle has, and more, wait for it or are unrelated.
    let crowd = recognizers(
      "{name: a, kind: tap, requireToFail: [b]}", "{name: b, kind: tap, requireToFail: [a]}",
      "{name: c, kind: tap, requireToFail: [a]}", "{name: d, kind: tap}", "{name: e, kind: tap, requireToFail: [d]}")
    #expect(
      sceneError(crowd)?.hasSuffix(
        "recognizers[1].requireToFail[0]: these recognizers would wait for each other forever: b requires a requires b")
        == true)
    let diamond = recognizers(
      "{name: a, kind: tap, requireToFail: [b, c]}", "{name: b, kind: tap, requireToFail: [d]}",
      "{name: c, kind: tap, requireToFail: [d]}", "{name: d, kind: tap}")
    #expect(sceneError(diamond) == nil)
  }

  @Test("A client's JSON has the same errors, with only the path")
  func jsonErrors() throws {
    let node = try parseJSON(Array(#"{"scene":{"windows":[{"name":"w","alpha":2}]}}"#.utf8).span)
    let place = try #require(Cursor(node)["scene"])
    #expect(throws: DocumentError(path: "scene.windows[0].alpha", message: "2 is out of range: 0 to 1")) {
      try SceneDescription(place)
    }
  }

  @Test("A switch is off unless the scene says that it is on")
  func switchIsOff() throws {
    for (key, isOn) in [("", false), (", on: false", false), (", on: true", true)] {
      let built = try scene("windows: [{name: w, views: [{name: s, kind: switch\(key)}]}]").build { _ in
        Screen(name: "s", size: Size(width: 9, height: 9), pixelsPerPoint: Vector(dx: 1, dy: 1))
      }
      #expect((built.views["s"] as? Switch)?.isOn == isOn)
    }
  }
}
