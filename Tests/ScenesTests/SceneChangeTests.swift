import Documents
import TestSupport
import Testing
import TouchKit

@testable import Scenes

/// The effect of changes on a scene's description and objects.
@Suite(.timeLimit(.minutes(5))) struct SceneChangeTests {
  /// Changes that can be applied to the scene one after the other.
  private static let changes = [
    #"{"of":"knob","set":{"value":7,"wraps":true,"frame":[1,2,30,40]}}"#,
    #"""
    {"add":{"name":"tool","kind":"switch","on":true,"redirect":"tip","recognizers":[{"name":"poke","kind":"tap","requireToFail":["press"],
     "refuseTouchesOn":["tool","pins"]}],"views":[{"name":"hint","kind":"label"},{"name":"mark","views":[{"name":"dot"}]},{"name":"end"}]},
     "in":"map","before":"pins"}
    """#,
    #"{"of":"turn","set":{"enabled":false,"step":30,"zone":[0,0.5,0.25,0.125]}}"#,
    #"{"of":"pins","set":{"hidden":true,"rotation":90,"scale":2,"answers":["go","stop"]}}"#,
    #"{"add":{"name":"top","level":1,"views":[{"name":"bar","kind":"scroll","contentSize":[900,20],"pan":{"requireToFail":["move"]}}]}}"#,
    #"{"of":"main","set":{"frame":[1,2,500,300],"defersEdges":["left","top"],"hitOutsets":[1,2,3,4]}}"#,
    #"{"remove":"flag"}"#,
    #"{"of":"door","set":{"redirect":"list"}}"#,
    #"{"add":{"name":"flag","kind":"image","redirect":"note"},"in":"top"}"#,
    #"{"of":"list","set":{"offset":[0,200],"selected":3,"alpha":0.5,"bounces":false}}"#,
    #"{"add":{"name":"last","kind":"segmented","segments":3,"selected":2},"in":"mark"}"#,
    #"{"remove":"lamp"}"#,
    #"{"add":{"name":"lamp","kind":"switch","on":true},"in":"side","before":"knob"}"#,
    #"{"of":"move","set":{"minimumTouches":3,"axis":"vertical","delaysTouchesBegan":true}}"#,
    #"{"remove":"side"}"#,
    #"{"of":"field","set":{"enabled":false,"focusable":true}}"#,
    #"{"remove":"map"}"#,
    #"{"add":{"name":"map","recognizers":[{"name":"move","kind":"tap"}]},"in":"main","before":"list"}"#,
  ]

  @Test(
    "A6: after changes, one by one or in one call, the objects match those built from the changed description"
  )
  func objects() throws {
    var (single, together) = (try ChangedScene(ChangedScene.mixed), try ChangedScene(ChangedScene.mixed))
    #expect(try single.scene.objects == single.madeOver)
    for change in Self.changes {
      try single.change(change)
      #expect(try single.scene.objects == single.madeOver, "after \(change)")
      #expect(single.description.updated(from: single.scene).json == single.description.json, "after \(change)")
    }
    try together.change(Self.changes.joined(separator: ","))
    #expect(together.description == single.description)
    #expect(together.scene.objects == single.scene.objects)
    #expect(try together.scene.objects == together.madeOver)
    #expect(together.application.windows.map(\.name) == single.application.windows.map(\.name))
    #expect(single.application.windows.map(\.name) == ["top", "main"])
    // The names follow the changes.
    let names = SceneNames(single.description)
    #expect(names.windows == ["main", "top"])
    #expect(names.recognizers == ["zoom", "turn", "move", "list.pan", "list.delay", "bar.pan", "bar.delay"])
  }

  @Test(
    "A6, A17: the parts that changes add are counted, even if removed again, and so is the maximum size in between"
  )
  func parts() throws {
    let changed = try ChangedScene(ChangedScene.mixed)
    // A table with 2 heights of its 70 rows and 3 references, its label, and a reference from outside.
    let list = 1 + 2 + 3 + 1 + 1
    let tool =
      #"{"add":{"name":"t","answers":["a","b"],"recognizers":[{"name":"p","kind":"tap"}],"views":[{"name":"u"}]},"in":"map"}"#
    func counts(_ changes: String) throws -> [Int] {
      let edit = try changed.checked(changes)
      let grown = edit.description.parts - changed.description.parts
      return [edit.addedParts, edit.mostGrowth, grown]
    }
    #expect(changed.description.parts == 28)
    #expect(try counts(tool) == [5, 5, 5])
    #expect(try counts(#"\#(tool),{"remove":"t"}"#) == [5, 5, 0])
    #expect(try counts(#"\#(tool),{"remove":"t"},\#(tool)"#) == [10, 5, 5])
    #expect(try counts(#"{"remove":"list"},\#(tool)"#) == [5, 0, 5 - list])
    #expect(try counts(#"\#(tool),{"remove":"list"}"#) == [5, 5, 5 - list])
    #expect(try counts(#"{"remove":"side"},\#(tool)"#) == [5, 3, 3])
    #expect(try counts(#"{"add":{"name":"n","views":[{"name":"m"}]}},{"remove":"n"}"#) == [2, 2, 0])
    #expect(try counts(#"{"of":"pins","set":{"answers":["a","b","c"]}}"#) == [3, 3, 3])
    #expect(
      try counts(#"{"of":"pins","set":{"answers":["a","b","c"]}},{"of":"pins","set":{"answers":["a"]}},\#(tool)"#)
        == [8, 6, 6])
    #expect(
      try counts(
        #"{"of":"main","set":{"animation":{"keyframes":[{"time":0},{"time":1}]}}},{"of":"main","set":{"alpha":0.5}}"#)
        == [2, 2, 2])
  }

  @Test("A6: an edit reports whether it adds windows and whether it changes the structure")
  func kinds() throws {
    let changed = try ChangedScene(ChangedScene.mixed)
    let forms: [(String, structure: Bool, windows: Bool)] = [
      (#"{"of":"map","set":{"alpha":0.5}}"#, false, false), (#"{"of":"main","set":{"alpha":0.5}}"#, false, false),
      (#"{"of":"move","set":{"enabled":false}}"#, false, false),
      (#"{"of":"field","set":{"focused":true}}"#, false, false),
      (#"{"add":{"name":"n"},"in":"map"}"#, true, false), (#"{"remove":"map"}"#, true, false),
      (#"{"remove":"side"}"#, true, false), (#"{"add":{"name":"n"}}"#, true, true),
    ]
    for (change, structure, windows) in forms {
      let edit = try changed.checked(change)
      #expect(edit.changesStructure == structure && edit.addsWindows == windows, "\(change)")
    }
  }

  @Test("A6: a new window is prepared before it is shown")
  func preparation() throws {
    let changed = try ChangedScene(ChangedScene.mixed)
    let edit = try changed.checked(
      #"{"add":{"name":"n","screen":"right"}},{"add":{"name":"brief"}},{"add":{"name":"m","views":[{"name":"v"}]}},"#
        + #"{"remove":"brief"}"#)
    var prepared: [String] = []
    changed.application.reach(7_000_000)
    _ = edit.apply(in: changed.application) { window in
      #expect(!changed.application.windows.contains { $0 === window })
      prepared.append("\(window.name) \(window.screen.name) \(window.subviews.map(\.name))")
    }
    #expect(prepared == ["n right []", #"m left ["v"]"#])
    #expect(changed.application.windows.map(\.name) == ["side", "m", "n", "main"])
    #expect(changed.scene.windows.map(\.name) == ["main", "side", "n", "m"])
    #expect(changed.scene.windows.suffix(2).map(\.shownTime) == [7_000_000, 7_000_000])
  }

  @Test(
    "A6: a change that removes or disables a recognizer and the one that it waits for acts in neither order",
    arguments: [#"{"remove":"one"}"#, #"{"of":"double","set":{"enabled":false}}"#],
    [#"{"remove":"two"}"#, #"{"of":"single","set":{"enabled":false}}"#])
  func nothingBetween(_ first: String, _ second: String) throws {
    for text in ["\(first),\(second)", "\(second),\(first)"] {
      var changed = try ChangedScene(
        """
        windows:
          - name: main
            views:
              - {name: one, frame: [0, 0, 100, 100], recognizers: [{name: double, kind: tap, taps: 2}]}
              - {name: two, frame: [100, 0, 100, 100], recognizers: [{name: single, kind: tap, requireToFail: [double]}]}
        """)
      var states: [GestureRecognizer.State] = []
      changed.scene.recognizersByName["single"]?.addTarget { states.append($0.state) }
      let screen = try #require(changed.screen("left"))
      for (x, phase, time) in [
        (50, .began, 1_000_000), (50, .ended, 1_050_000), (150, .began, 1_100_000), (150, .ended, 1_150_000),
      ] as [(Double, Touch.Phase, Int64)] {
        let samples = [TouchSample(id: 1, phase: phase, location: Point(x: x, y: 50))]
        changed.application.handle(samples.span, on: screen, at: time)
      }
      #expect(states.isEmpty && changed.application.nextDeadline != nil)
      try changed.change(text)
      while let deadline = changed.application.nextDeadline { changed.application.advance(to: deadline + 1) }
      #expect(states.isEmpty, "\(text)")
    }
  }

  @Test("A6: values set for a gesture have the time that the client names, or none")
  func gestureValues() throws {
    func values(_ text: String, _ kind: any SceneRecognizerKind) throws -> SceneEdit.GestureValues {
      try SceneEdit.GestureValues(Cursor(parseJSON(Array(text.utf8).span)), of: kind)
    }
    let scale = try values(#"{"scale":2,"asOf":7}"#, PinchKind())
    #expect(scale.scale == 2 && scale.time == 7 && scale.rotation == nil && scale.translation == nil)
    let rotation = try values(#"{"rotation":-1}"#, RotationKind())
    #expect(rotation.rotation == -1 && rotation.time == nil && rotation.scale == nil)
    let translation = try values(#"{"translation":{"x":3,"y":4},"asOf":-1}"#, PanKind())
    #expect(translation.translation == Vector(dx: 3, dy: 4) && translation.time == -1)
  }

  @Test("A6: an edit fits its own scene while the screens are unchanged, and follows the fingers' changes")
  func fitting() throws {
    let changed = try ChangedScene(ChangedScene.mixed)
    let left = try #require(changed.screen("left"))
    func hand(_ phase: Touch.Phase, _ x: Double, _ y: Double, at time: Int64) {
      changed.application.handle([TouchSample(id: 1, phase: phase, location: Point(x: x, y: y))], on: left, at: time)
    }
    func fits(_ edit: SceneEdit) -> Bool { edit.fits(changed.scene, screen: changed.screen) }
    let value = try changed.checked(#"{"of":"level","set":{"value":1}}"#)
    let plain = try changed.checked(#"{"of":"map","set":{"alpha":0.5}}"#)
    let window = try changed.checked(#"{"add":{"name":"n","screen":"right"}}"#)
    let values = try changed.checked(#"{"of":"move","set":{"translation":{"x":1,"y":2}}}"#)
    #expect(value.overtaken == [] && values.overtaken == ["move"])
    #expect([value, plain, window, values].map(fits) == [true, true, true, true])
    #expect(!plain.fits(try ChangedScene(ChangedScene.mixed).scene, screen: changed.screen))
    func lone(_ name: String?) -> Screen? { name == "right" ? nil : changed.screen(name) }
    #expect(!window.fits(changed.scene, screen: lone) && plain.fits(changed.scene, screen: lone))
    let right = try #require(changed.screen("right"))
    changed.application.resize(right, to: Size(width: 700, height: 300), pixelsPerPoint: right.pixelsPerPoint)
    #expect(!fits(window) && fits(plain))
    changed.application.resize(right, to: Size(width: 300, height: 700), pixelsPerPoint: right.pixelsPerPoint)
    // A finger grasps the slider's knob, moves it and lifts; then it moves on the map.
    hand(.began, 165, 25, at: 1_000_000)
    #expect([value, plain, window, values].map(fits) == [true, true, true, true])
    #expect(value.overtaken == ["level"])
    #expect(try changed.checked(#"{"of":"level","set":{"value":1}}"#).overtaken == ["level"])
    #expect(try changed.checked(#"{"of":"level","set":{"alpha":0.5}}"#).overtaken == [])
    hand(.moved, 125, 25, at: 1_020_000)
    hand(.ended, 125, 25, at: 1_040_000)
    #expect(value.overtaken == [] && values.overtaken == ["move"])
    hand(.began, 500, 200, at: 2_000_000)
    hand(.moved, 560, 200, at: 2_020_000)
    #expect([plain, window, values].map(fits) == [true, true, true] && values.overtaken == [])
    let pan = try changed.checked(#"{"of":"move","set":{"translation":{"x":100,"y":-7}}}"#)
    #expect(pan.overtaken == [] && fits(pan))
    _ = pan.apply(in: changed.application, prepare: { _ in })
    #expect((changed.scene.recognizersByName["move"] as? PanGestureRecognizer)?.translation == Vector(dx: 100, dy: -7))
    hand(.ended, 560, 200, at: 2_040_000)
  }

  @Test("A6: an edit sets all its keys on a view, even if fingers have changed the view since the edit was checked")
  func followed() throws {
    let changed = try ChangedScene(ChangedScene.mixed)
    let slider = try #require(changed.scene.view(named: "level") as? Slider)
    var edit = try changed.checked(
      #"{"of":"level","set":{"minimum":-5}},{"of":"level","set":{"maximum":9}},{"of":"level","set":{"continuous":false}}"#
    )
    // A finger sets the value.
    slider.value = 2.5
    try edit.updateFingerValues()
    _ = edit.apply(in: changed.application, prepare: { _ in })
    #expect(slider.minimumValue == -5 && slider.maximumValue == 9 && !slider.isContinuous && slider.value == 2.5)
  }

  @Test("A17: an edit is freed a hundred steps at a time, after its tables")
  func freed() throws {
    let changed = try ChangedScene(ChangedScene.mixed)
    let changes = [String](repeating: #"{"of":"map","set":{"alpha":0.5}}"#, count: 250)
    var edit = try changed.checked(changes.joined(separator: ","))
    var sizes = [edit.size]
    var isOver = false
    while !isOver, sizes.count < 9 {
      isOver = edit.free()
      sizes.append(edit.size)
    }
    #expect(sizes == [250, 250, 150, 50, 0])
  }

  @Test("A6: a value that a finger is changing stays the finger's, and the other keys are set")
  func held() throws {
    var changed = try ChangedScene(ChangedScene.mixed)
    let left = try #require(changed.screen("left"))
    let touch = [TouchSample(id: 1, phase: .began, location: Point(x: 165, y: 25))]
    changed.application.handle(touch.span, on: left, at: 1_000_000)
    let moved = [TouchSample(id: 1, phase: .moved, location: Point(x: 300, y: 25))]
    changed.application.handle(moved.span, on: left, at: 1_020_000)
    let slider = try #require(changed.scene.view(named: "level") as? Slider)
    #expect(slider.isTracking && slider.value == 3)
    let edit = try changed.change(
      #"{"of":"level","set":{"value":0,"alpha":0.5}},{"of":"level","set":{"hidden":false}}"#)
    #expect(edit.overtaken == ["level"] && slider.value == 3 && slider.alpha == 0.5 && slider.isTracking)
    // The description then has the value that the finger has set.
    #expect((changed.description.windows[0].traits.views[0].kind.value as? SliderKind)?.value == 3)
    let lifted = [TouchSample(id: 1, phase: .ended, location: Point(x: 300, y: 25))]
    changed.application.handle(lifted.span, on: left, at: 1_040_000)
    #expect(try changed.change(#"{"of":"level","set":{"value":0}}"#).overtaken == [])
    #expect(slider.value == 0)
  }

  @Test("A6: an offset that a finger is dragging stays the finger's; an offset that is still or decelerating is set")
  func scrolled() throws {
    var changed = try ChangedScene(
      """
      windows:
        - name: w
          views: [{name: s, kind: scroll, frame: [0, 0, 400, 400], contentSize: [400, 9000], delaysContentTouches: false}]
      """)
    let left = try #require(changed.screen("left"))
    let view = try #require(changed.scene.view(named: "s") as? ScrollView)
    func hand(_ phase: Touch.Phase, _ y: Double, at time: Int64) {
      changed.application.handle([TouchSample(id: 1, phase: phase, location: Point(x: 50, y: y))], on: left, at: time)
    }
    func set(_ y: Int) throws -> [String] { try changed.change(#"{"of":"s","set":{"offset":[0,\#(y)]}}"#).overtaken }
    #expect(try set(300) == [] && view.contentOffset.y == 300)
    hand(.began, 350, at: 1_000_000)
    for step in 1...5 { hand(.moved, 350 - 50 * Double(step), at: 1_000_000 + Int64(step) * 10_000) }
    let dragged = view.contentOffset.y
    #expect(view.motion == .dragging && dragged > 400)
    #expect(try set(100) == ["s"] && view.contentOffset.y == dragged)
    hand(.ended, 100, at: 1_060_000)
    #expect(view.motion == .decelerating)
    #expect(try set(200) == [] && view.contentOffset.y == 200)
    // Keys next to an animated offset are set immediately.
    _ = try changed.change(
      #"{"of":"s","set":{"offset":[0,700],"animated":true,"contentSize":[400,1200],"bounces":false}}"#)
    #expect(view.contentOffset.y == 200 && view.motion == .settling)
    #expect(view.contentSize.height == 1200 && !view.bounces)
  }

  @Test(
    "A6: a change that is not allowed is refused with its path",
    arguments: [
      (#"{"add":{"name":"map"},"in":"side"}"#, #"[1].add.name: another window or view already has the name "map""#),
      (
        #"{"add":{"name":"n","recognizers":[{"name":"list.pan","kind":"tap"}]},"in":"map"}"#,
        #"[1].add.recognizers[0].name: another recognizer already has the name "list.pan""#
      ),
      (
        #"{"add":{"name":"n","recognizers":[{"name":"lamp.tap","kind":"tap"}]},"in":"map"}"#,
        #"[1].add.recognizers[0].name: another recognizer already has the name "lamp.tap""#
      ),
      (#"{"add":{"name":"first"}}"#, #"[1].add.name: another window or view already has the name "first""#),
      (#"{"add":{"name":"n","screen":"attic"}}"#, #"[1].add.screen: there is no screen "attic""#),
      (
        #"{"add":{"name":"n"},"in":"map","before":"level"}"#,
        #"[1].before: unknown view in "map" "level"; known: pin, pins, field"#
      ),
      (
        #"{"add":{"name":"n","initialFirstResponder":"m","views":[{"name":"m"}]}}"#,
        #"[1].add.initialFirstResponder: unknown focusable view of this window "m""#
      ),
      (
        #"{"add":{"name":"n","recognizers":[{"name":"a","kind":"tap","requireToFail":["b"]},"#
          + #"{"name":"b","kind":"tap","requireToFail":["a"]}]},"in":"map"}"#,
        "[1].add.recognizers[1].requireToFail[0]: these recognizers would wait for each other forever: b requires a requires b"
      ),
      (#"{"of":"pinn","set":{}}"#, #"[1].of: unknown window, view or recognizer "pinn"; did you mean "pin"?"#),
      (
        #"{"of":"map","set":{"animated":true,"alpha":1}}"#,
        "[1].set.animated: only the offset of a scroll view or table can be animated"
      ),
      (
        #"{"of":"list","set":{"animated":true}}"#,
        "[1].set.animated: only the offset of a scroll view or table can be animated"
      ),
      (#"{"of":"list","set":{"selected":70}}"#, "[1].set: there is no row 70: the 70 rows are counted from 0"),
      (#"{"of":"map","set":{"focused":true}}"#, "[1].set.focused: a view that is not focusable cannot have the focus"),
      (
        #"{"of":"map","set":{"hidden":true}},{"of":"field","set":{"focused":true}}"#,
        "[2].set.focused: a hidden view cannot have the focus"
      ),
      (#"{"of":"zoom","set":{"scale":0}}"#, "[1].set.scale: a scale must be more than 0"),
      (#"{"of":"zoom","set":{"rotation":1}}"#, "[1].set.rotation: only rotations have a rotation"),
      (#"{"of":"turn","set":{"scale":1}}"#, "[1].set.scale: only pinches have a scale"),
      (#"{"of":"turn","set":{"translation":{"x":1,"y":1}}}"#, "[1].set.translation: only pans have a translation"),
      (
        #"{"of":"move","set":{"asOf":1}}"#,
        "[1].set.asOf: asOf is missing: set it to the time of the event to which translation, scale or rotation refers"
      ),
      (#"{"remove":"press"}"#, #"[1].remove: unknown window or view "press""#),
    ])
  func refusals(change: String, reason: String) throws {
    let refusal = try ChangedScene(ChangedScene.mixed).refusal(#"{"add":{"name":"first"}},\#(change)"#)
    #expect(refusal?.hasPrefix(reason) == true, "\(refusal ?? "none")")
  }
}
