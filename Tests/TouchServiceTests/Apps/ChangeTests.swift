import Documents
import Glibc
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import TouchService

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ChangeTests {
  private static let scene = """
    windows:
      - name: main
        multipleTouch: true
        recognizers: [{name: zoom, kind: pinch}, {name: turn, kind: rotation, simultaneousWith: [zoom]}]
        views:
          - {name: level, kind: slider, frame: [0, 0, 210, 10]}
          - {name: lamp, kind: switch, frame: [300, 0, 60, 30]}
          - {name: list, kind: scroll, frame: [0, 100, 200, 200], contentSize: [200, 2000]}
          - {name: map, frame: [400, 100, 300, 300], recognizers: [{name: move, kind: pan}]}
    """

  /// A desk with an app that presents a scene.
  private static func presented(_ scene: String = ChangeTests.scene) throws -> (desk: AppDesk, app: AppDesk.Program) {
    let desk = try AppDesk()
    return (desk, try desk.present("app", scene))
  }

  private static func overtaken(_ reply: Node) -> [String] {
    guard case .sequence(let names)? = reply["overtaken"]?.value else { return ["?"] }
    return names.map { $0.text ?? "?" }
  }

  @Test("A6: views are added, removed and changed between two frames, and the reply has the time of event `changed`")
  func changes() throws {
    let (desk, app) = try Self.presented()
    let reply = try desk.change(
      app,
      """
      {"add":{"name":"more","kind":"button","frame":[0,400,100,50]},"in":"main","before":"map"},
      {"of":"level","set":{"value":0.25,"frame":[0,0,410,10]}},{"of":"lamp","set":{"on":true}},
      {"of":"list","set":{"offset":[0,120]}},{"of":"move","set":{"minimumTouches":2}}
      """, at: 1_000_000)
    #expect(reply["time"]?.value == .integer(1_000_000) && Self.overtaken(reply).isEmpty)
    #expect(app.take() == [#"{"changed":{"time":1000000}}"#])
    let main = try #require(desk.view("main"))
    #expect(main.subviews.map(\.name) == ["level", "lamp", "list", "more", "map"])
    #expect((desk.view("level") as? Slider)?.value == 0.25)
    #expect(desk.view("level")?.frame == Rect(x: 0, y: 0, width: 410, height: 10))
    #expect((desk.view("lamp") as? Switch)?.isOn == true)
    #expect((desk.view("list") as? ScrollView)?.contentOffset == Point(x: 0, y: 120))
    desk.tap(2_000_000, at: 50, 420)
    #expect(try app.short() == ["more touchDown", "more touchUpInside", "more primaryActionTriggered"])
    desk.drag(3_000_000, from: (500, 200), to: (600, 200))
    #expect(try app.short().isEmpty)
    try desk.change(app, #"{"remove":"more"},{"of":"move","set":{"minimumTouches":1}}"#, at: 4_000_000)
    desk.drag(5_000_000, from: (500, 200), to: (600, 200))
    #expect(try app.short().prefix(2) == ["changed", "move began"])
    #expect(desk.view("more") == nil && desk.host.apps[0].scene.windows.count == 1)
    // The name is free again.
    try desk.change(app, #"{"add":{"name":"more","kind":"switch","frame":[0,400,100,50]},"in":"map"}"#, at: 6_000_000)
    #expect(desk.view("more")?.superview?.name == "map")
    try desk.finish()
  }

  @Test("A6: names added by earlier changes of a call are taken, and names removed by them are free")
  func names() throws {
    let (desk, app) = try Self.presented()
    let view = #"{"add":{"name":"n","recognizers":[{"name":"r","kind":"tap"}]},"in":"main"}"#
    let lamp = #"{"add":{"name":"s","kind":"switch","frame":[0,400,60,30]},"in":"main"}"#
    func refusal(_ changes: String) throws -> VarlinkError? {
      try desk.refusal(ofChange: changes, app, at: 1_000_000)
    }
    func taken(_ path: String, _ what: String, _ name: String) -> VarlinkError {
      let reason = "another \(what) already has the name \"\(name)\""
      return .other("io.touchd.Touch.InvalidScene", parameters: ["path": path, "reason": reason])
    }
    #expect(try refusal("\(view),\(view)") == taken("changes[1].add.name", "window or view", "n"))
    #expect(
      try refusal(#"\#(view),{"add":{"name":"m","recognizers":[{"name":"r","kind":"tap"}]},"in":"main"}"#)
        == taken("changes[1].add.recognizers[0].name", "recognizer", "r"))
    #expect(try refusal(#"\#(view),{"add":{"name":"n"}}"#) == taken("changes[1].add.name", "window or view", "n"))
    #expect(
      try refusal(#"\#(lamp),{"add":{"name":"m","recognizers":[{"name":"s.pan","kind":"pan"}]},"in":"main"}"#)
        == taken("changes[1].add.recognizers[0].name", "recognizer", "s.pan"))
    #expect(try refusal(#"\#(view),{"remove":"n"},\#(view),{"remove":"map"},{"remove":"n"},\#(view)"#) == nil)
    #expect(
      try refusal(#"{"remove":"n"},{"add":{"name":"map","recognizers":[{"name":"r","kind":"tap"}]}}"#) == nil)
    try desk.finish()
  }

  @Test(
    "A6: an invalid change is refused with its path, and no part of it is made",
    arguments: [
      (
        #"{"add":{"name":"map"},"in":"main"}"#, "changes[1].add.name",
        #"another window or view already has the name "map""#
      ),
      (
        #"{"add":{"name":"n","frame":[0,0,1,-1]},"in":"main"}"#, "changes[1].add.frame[3]",
        "a height must not be negative"
      ),
      (#"{"add":{"name":"n"},"in":"attic"}"#, "changes[1].in", "unknown window or view"),
      (#"{"add":{"name":"n"},"in":"main","before":"more"}"#, "changes[1].before", #"unknown view in "main" "more""#),
      (#"{"add":{"name":"w","screen":"attic"}}"#, "changes[1].add.screen", #"there is no screen "attic""#),
      (
        #"{"add":{"name":"w","layer":"system"}}"#, "changes[1].add.layer",
        "the scene of an app has no layer; the call of Present sets the layer"
      ),
      (#"{"add":{"name":"w"},"before":"main"}"#, "changes[1].before", "windows are ordered by level"),
      (
        #"{"add":{"name":"n","recognizers":[{"name":"r","kind":"tap","requireToFail":["nobody"]}]},"in":"main"}"#,
        "changes[1].add.recognizers[0].requireToFail[0]", #"unknown recognizer "nobody""#
      ),
      (
        #"{"add":{"name":"n","recognizers":[{"name":"move","kind":"tap"}]},"in":"main"}"#,
        "changes[1].add.recognizers[0].name", #"another recognizer already has the name "move""#
      ),
      (
        #"{"add":{"name":"n","recognizers":[{"name":"a","kind":"tap","requireToFail":["b"]},{"name":"b","kind":"tap","requireToFail":["a"]}]},"in":"main"}"#,
        "changes[1].add.recognizers[1].requireToFail[0]", "these recognizers would wait for each other forever"
      ),
      (#"{"remove":"nobody"}"#, "changes[1].remove", #"unknown window or view "nobody""#),
      (#"{"of":"level","set":{"value":7}}"#, "changes[1].set", "value must lie between minimum and maximum"),
      (#"{"of":"level","set":{"name":"x"}}"#, "changes[1].set.name", #""name" cannot be changed"#),
      (#"{"of":"level","set":{"kind":"button"}}"#, "changes[1].set.kind", #""kind" cannot be changed"#),
      (#"{"of":"map","set":{"touches":true}}"#, "changes[1].set.touches", #""touches" cannot be changed"#),
      (#"{"of":"map","set":{"value":1}}"#, "changes[1].set.value", "a view has no key"),
      (#"{"of":"map","set":{"redirect":"nowhere"}}"#, "changes[1].set.redirect", #"unknown window or view "nowhere""#),
      (#"{"of":"map","set":{"animated":true}}"#, "changes[1].set.animated", "only the offset"),
      (#"{"of":"nobody","set":{}}"#, "changes[1].of", #"unknown window, view or recognizer "nobody""#),
      (#"{"of":"move","set":{"scale":2}}"#, "changes[1].set.scale", "only pinches have a scale"),
      (#"{"of":"zoom","set":{"scale":0}}"#, "changes[1].set.scale", "a scale must be more than 0"),
      (#"{"of":"zoom","set":{"rotation":1}}"#, "changes[1].set.rotation", "only rotations have a rotation"),
      (
        #"{"of":"zoom","set":{"translation":{"x":1,"y":2}}}"#, "changes[1].set.translation",
        "only pans have a translation"
      ),
      (#"{"of":"move","set":{"translation":{"x":1}}}"#, "changes[1].set.translation", "a translation has x and y"),
      (#"{"of":"move","set":{"asOf":2}}"#, "changes[1].set.asOf", "asOf is missing: set it to the time of the event"),
      // The configuration's scene is not part of the app's scene.
      (#"{"remove":"back"}"#, "changes[1].remove", #"unknown window or view "back""#),
      (#"{"of":"tap","set":{}}"#, "changes[1].of", #"unknown window, view or recognizer "tap""#),
      (#"{"add":{"name":"n"},"in":"base"}"#, "changes[1].in", "unknown window or view"),
      (#"{"of":"map","set":{"redirect":"back"}}"#, "changes[1].set.redirect", #"unknown window or view "back""#),
      (
        #"{"add":{"name":"n","recognizers":[{"name":"r","kind":"tap","requireToFail":["tap"]}]},"in":"main"}"#,
        "changes[1].add.recognizers[0].requireToFail[0]", #"unknown recognizer "tap""#
      ),
      (#"{"remove":"map","in":"main"}"#, "changes[1].in", #"unknown key "in""#),
      (#"{}"#, "changes[1]", "a change has exactly one of the keys add, remove and of"),
    ])
  func refused(_ change: String, _ path: String, _ reason: String) throws {
    let (desk, app) = try Self.presented()
    let before = desk.host.apps[0].description
    let refusal = try desk.refusal(ofChange: #"{"of":"level","set":{"value":0.5}},\#(change)"#, app, at: 1_000_000)
    #expect(refusal?.name == "io.touchd.Touch.InvalidScene")
    #expect(refusal?.parameters["path"]?.value == .string(path))
    #expect(
      refusal.map { "\($0.parameters["reason"].map(text) ?? "")".contains(reason) } == true,
      "\(String(describing: refusal))")
    #expect((desk.view("level") as? Slider)?.value == 0)
    #expect(desk.host.apps[0].description == before && app.lines.isEmpty)
    try desk.finish()
  }

  @Test("A6: only the right token names a session, and the session ends with its call")
  func sessions() throws {
    let (desk, app) = try Self.presented()
    func refused(_ session: String) {
      #expect(
        throws: VarlinkClientError.error(
          .other("io.touchd.Touch.NoSuchSession", parameters: Node(.mapping([]))))
      ) { try desk.call("Change", #"{"session":"\#(session)","changes":[]}"#) }
    }
    refused(String(repeating: "0", count: 32))
    refused(String(app.session.dropLast()))
    #expect(throws: Never.self) { try desk.change(app, "") }
    desk.kill(app, at: 2_000_000)
    refused(app.session)
    try desk.finish()
  }

  @Test("A6: touches on removed views are cancelled after the event `changed`")
  func removal() throws {
    let (desk, app) = try Self.presented()
    desk.frame(1_000_000, (0, (500, 200)))
    desk.frame(1_010_000, (0, (540, 200)))
    desk.frame(1_010_000, (1, (5, 5)))
    #expect(try app.short() == ["move began", "level touchDown"])
    try desk.change(app, #"{"remove":"map"},{"remove":"level"}"#, at: 1_020_000)
    #expect(try app.short() == ["changed", "move cancelled", "level touchCancel"])
    desk.frame(1_030_000, (0, (560, 200)))
    desk.frame(1_040_000, (0, nil))
    desk.frame(1_050_000, (1, nil))
    #expect(app.take().isEmpty)
    try desk.finish()
  }

  @Test("A6: values that fingers are changing are not set, which the reply reports; the rest of the change is made")
  func overtaken() throws {
    let (desk, app) = try Self.presented()
    desk.frame(1_000_000, (0, (5, 5)))
    desk.frame(1_010_000, (0, (105, 5)))
    let reply = try desk.change(
      app, #"{"of":"level","set":{"value":1,"alpha":0.5}},{"of":"lamp","set":{"on":true}}"#, at: 1_020_000)
    #expect(Self.overtaken(reply) == ["level"])
    let level = try #require(desk.view("level") as? Slider)
    #expect(level.value == 0.5 && level.alpha == 0.5)
    #expect((desk.view("lamp") as? Switch)?.isOn == true)
    desk.frame(1_030_000, (0, nil))
    #expect(Self.overtaken(try desk.change(app, #"{"of":"level","set":{"value":1}}"#, at: 1_040_000)).isEmpty)
    #expect(level.value == 1)
    // A list that is being dragged keeps its offset, and a pan that is not active has no translation.
    for step in Int32(0)...4 { desk.frame(2_000_000 + Int64(step) * 10_000, (0, (100, 250 - step * 20))) }
    #expect(
      Self.overtaken(
        try desk.change(
          app, #"{"of":"list","set":{"offset":[0,900]}},{"of":"move","set":{"translation":{"x":0,"y":0}}}"#,
          at: 2_050_000)) == ["list", "move"])
    #expect((desk.view("list") as? ScrollView).map { $0.contentOffset.y < 100 } == true)
    desk.frame(2_060_000, (0, nil))
    desk.tap(9_000_000, at: 790, 470, lasting: 10_000)
    try desk.finish()
  }

  @Test("A6: values of an active recognizer are set as of a time; later movement still counts")
  func asOf() throws {
    let (desk, app) = try Self.presented()
    for step in Int32(0)...6 { desk.frame(1_000_000 + Int64(step) * 10_000, (0, (450 + step * 20, 200))) }
    let pan = try #require(desk.view("map")?.gestureRecognizers.first as? PanGestureRecognizer)
    #expect(pan.translation.dx == 120)
    // At 1.040 s it was 80.
    #expect(
      Self.overtaken(
        try desk.change(app, #"{"of":"move","set":{"translation":{"x":0,"y":0},"asOf":1040000}}"#, at: 1_065_000)
      ).isEmpty)
    #expect(pan.translation.dx == 40)
    desk.frame(1_070_000, (0, (590, 200)))
    #expect(app.lines.last?.contains(#""translation":{"x":60,"y":0}"#) == true)
    try desk.change(app, #"{"of":"move","set":{"translation":{"x":5,"y":0}}}"#, at: 1_075_000)
    #expect(pan.translation.dx == 5)
    desk.frame(1_080_000, (0, nil))
    // Two fingers spread: the scale as of 2.030 s is set to 1.
    for step in Int32(0)...6 {
      desk.feed.now = 2_000_000 + Int64(step) * 10_000
      desk.rig.frame(desk.feed.now, (0, (300 - step * 10, 350)), (1, (340 + step * 10, 350)))
      desk.turn()
    }
    let pinch = try #require(desk.view("main")?.gestureRecognizers.first as? PinchGestureRecognizer)
    let spans = (at: Double(340 + 30 - 300 + 30), now: Double(340 + 60 - 300 + 60))
    try desk.change(app, #"{"of":"zoom","set":{"scale":1,"asOf":2030000}}"#, at: 2_065_000)
    #expect(abs(pinch.scale - spans.now / spans.at) < 0.001)
    desk.frame(2_070_000, (0, nil))
    desk.frame(2_070_000, (1, nil))
    try desk.finish()
  }

  @Test("A6: a rotation can be set as of a time, and as of now")
  func rotation() throws {
    let (desk, app) = try Self.presented()
    // Two fingers 200 px apart turn by a tenth of a radian every 10 ms.
    func turn(to step: Int) {
      let time = 1_000_000 + Int64(step) * 10_000
      let (dx, dy) = (Int32((100 * cos(Double(step) / 10)).rounded()), Int32((100 * sin(Double(step) / 10)).rounded()))
      desk.feed.now = time
      desk.rig.frame(time, (0, (250 - dx, 380 - dy)), (1, (250 + dx, 380 + dy)))
      desk.turn()
    }
    for step in 0...6 { turn(to: step) }
    let turning = try #require(
      desk.view("main")?.gestureRecognizers.last as? RotationGestureRecognizer)
    try #require(turning.rotation > 0.3)
    try desk.change(app, #"{"of":"turn","set":{"rotation":0,"asOf":1030000}}"#, at: 1_065_000)
    #expect(abs(turning.rotation - 0.3) < 0.02, "\(turning.rotation)")
    try desk.change(app, #"{"of":"turn","set":{"rotation":1}}"#, at: 1_066_000)
    #expect(abs(turning.rotation - 1) < 1e-9)
    turn(to: 8)
    #expect(abs(turning.rotation - 1.2) < 0.02, "\(turning.rotation)")
    desk.frame(2_000_000, (0, nil))
    desk.frame(2_000_000, (1, nil))
    try desk.finish()
  }

  @Test("A6: content moves to an animated offset by itself, reported like scrolling")
  func animated() throws {
    let (desk, app) = try Self.presented()
    try desk.change(app, #"{"of":"list","set":{"offset":[0,500],"animated":true}}"#, at: 1_000_000)
    let list = try #require(desk.view("list") as? ScrollView)
    #expect(try app.short() == ["changed", "list scroll began"] && list.contentOffset == .zero)
    desk.rig.pipeline.queue.advance(to: 1_100_000)
    desk.turn()
    #expect(list.contentOffset.y > 10 && list.contentOffset.y < 490)
    desk.rig.pipeline.queue.advance(to: 5_000_000)
    desk.turn()
    #expect(list.contentOffset.y == 500 && list.motion == .resting)
    let lines = try app.short()
    #expect(lines.last == "list scroll ended" && lines.dropLast().allSatisfy { $0 == "list scroll changed" })
    try desk.finish()
  }

  private static let fields = """
    windows:
      - name: main
        views:
          - {name: list, kind: scroll, frame: [0, 0, 200, 200], contentSize: [200, 2000], views: [{name: in, kind: textField}]}
          - {name: bag, frame: [200, 0, 200, 200], views: [{name: field, kind: textField}]}
          - {name: other, kind: textField, frame: [400, 0, 200, 200]}
    """

  @Test(
    "A6: after `changed`, no event reports anything that the same call removed: nothing begins, and no editing ends",
    arguments: [
      (#"{"of":"list","set":{"offset":[0,500],"animated":true}},{"remove":"list"}"#, ["field editingDidEnd"]),
      (#"{"remove":"field"}"#, []), (#"{"remove":"bag"}"#, []),
      (#"{"of":"field","set":{"focused":false}},{"remove":"field"}"#, []),
      (#"{"of":"bag","set":{"hidden":true}},{"remove":"field"}"#, []),
      (#"{"of":"other","set":{"focused":true}},{"remove":"bag"}"#, ["other editingDidBegin", "other editingDidEnd"]),
      (#"{"of":"in","set":{"focused":true}},{"remove":"list"}"#, ["field editingDidEnd"]),
      (
        #"{"add":{"name":"more","kind":"textField"},"in":"main"},{"of":"more","set":{"focused":true}},{"remove":"more"}"#,
        ["field editingDidEnd"]
      ),
      (
        #"{"add":{"name":"w","initialFirstResponder":"v","views":[{"name":"v","kind":"textField"}]}},{"remove":"w"}"#,
        ["field editingDidEnd"]
      ),
      // A new view with the same name is another view.
      (
        #"{"of":"list","set":{"offset":[0,9],"animated":true}},{"remove":"list"},{"add":{"name":"list","kind":"scroll","contentSize":[9,9000]},"in":"main"},{"of":"list","set":{"offset":[0,9],"animated":true}}"#,
        ["list scroll began", "list scroll cancelled", "field editingDidEnd"]
      ),
      (
        #"{"remove":"field"},{"add":{"name":"field","kind":"textField"},"in":"main"},{"of":"field","set":{"focused":true}}"#,
        ["field editingDidBegin", "field editingDidEnd"]
      ),
      // Remaining views are reported.
      (#"{"of":"bag","set":{"hidden":true}},{"remove":"list"}"#, ["field editingDidEnd"]),
      (
        #"{"of":"other","set":{"focused":true}},{"remove":"list"}"#,
        ["field editingDidEnd", "other editingDidBegin", "other editingDidEnd"]
      ),
    ] as [(String, [String])])
  func nothingOfTheRemoved(_ changes: String, _ rest: [String]) throws {
    let (desk, app) = try Self.presented(Self.fields)
    desk.tap(1_000_000, at: 300, 100)
    #expect(try app.short().last == "field editingDidBegin")
    try desk.change(app, changes, at: 2_000_000)
    // The ends of everything that remains show what it was doing.
    try desk.change(app, #"{"of":"main","set":{"alpha":0.5}}"#, at: 2_000_001)
    desk.host.pipeline.application.reset(at: 2_000_002)
    for name in ["field", "other"] {
      guard let view = desk.view(name), view.isFirstResponder else { continue }
      view.resignFirstResponder()
    }
    desk.turn()
    #expect(try app.short().filter { $0 != "changed" } == rest)
  }

  @Test("A6: scrolling that began before the call ends once, after `changed`")
  func glideThatIsRemoved() throws {
    let (desk, app) = try Self.presented(Self.fields)
    desk.drag(1_000_000, from: (100, 150), to: (100, 50))
    _ = app.take()
    try desk.change(app, #"{"of":"list","set":{"offset":[0,900],"animated":true}},{"remove":"list"}"#, at: 1_080_000)
    #expect(try app.short() == ["changed", "list scroll cancelled"])
    try desk.finish()
  }

  @Test("A6: references to removed objects are dropped, also in the scene that GetScene returns")
  func references() throws {
    let (desk, app) = try Self.presented(
      """
      windows:
        - name: main
          recognizers: [{name: one, kind: tap, requireToFail: [two], refuseTouchesOn: [box]}]
          views: [{name: box, frame: [0, 0, 100, 100], recognizers: [{name: two, kind: tap, taps: 2}]}, {name: other, redirect: box, frame: [200, 0, 100, 100]}]
      """)
    try desk.change(app, #"{"remove":"box"}"#, at: 1_000_000)
    desk.tap(2_000_000, at: 250, 50)
    desk.frame(3_000_000, (0, (700, 400)))
    #expect(try app.short() == ["changed", "one ended"])
    let scene = try desk.call("GetScene", #"{"app":"app"}"#)["scene"]
    #expect(throws: Never.self) { try SceneDescription(Cursor(#require(scene))) }
    #expect(scene?["windows"] != nil)
    desk.frame(3_010_000, (0, nil))
    try desk.finish()
  }

  @Test(
    "A6: existing references to a removed name do not refer to its new owner in the same call; those added with it do"
  )
  func namesOfOthers() throws {
    let (desk, app) = try Self.presented(
      """
      windows:
        - name: main
          recognizers:
            - {name: one, kind: tap, requireToFail: [two, three, own], refuseTouchesOn: [box, bag, own.view]}
            - {name: own, kind: tap, taps: 3}
          views:
            - {name: box, recognizers: [{name: two, kind: tap, taps: 2}]}
            - {name: bag, recognizers: [{name: three, kind: tap, taps: 2}]}
            - {name: list, kind: scroll, contentSize: [9, 9], pan: {requireToFail: [two, own], simultaneousWith: [three]}}
            - {name: own.view, redirect: bag}
      """)
    try desk.change(
      app,
      """
      {"remove":"bag"},{"remove":"box"},{"add":{"name":"box","recognizers":[{"name":"three","kind":"pan"}]},"in":"main"},
      {"add":{"name":"bag","redirect":"box","recognizers":[{"name":"two","kind":"pan","requireToFail":["three"]}]},"in":"main"},
      {"of":"own.view","set":{"alpha":0.5}}
      """, at: 1_000_000)
    let main = desk.host.apps[0].description.windows[0].traits
    #expect(main.recognizers[0].requireToFail == ["own"] && main.recognizers[0].refuseTouchesOn == ["own.view"])
    #expect(main.views.map(\.name) == ["list", "own.view", "box", "bag"])
    let text = String(decoding: desk.host.apps[0].description.json, as: UTF8.self)
    #expect(text.contains(#""pan":{"requireToFail":["own"]}"#), "\(text)")
    #expect(main.views[1].traits.redirect == nil && main.views[1].traits.alpha == 0.5)
    #expect(main.views[3].traits.redirect == "box")
    #expect(main.views[3].traits.recognizers[0].requireToFail == ["three"])
    // The objects match the description, each once.
    let scene = desk.host.apps[0].scene
    #expect(scene.recognizers.map(\.name) == ["one", "own", "three", "two"])
    #expect(
      scene.origins.compactMap(\.recognizer).sorted() == ["list.delay", "list.pan", "one", "own", "three", "two"])
    #expect(scene.origins.map(\.number) == Array(scene.origins.map(\.number).sorted()))
    #expect(
      Set(scene.origins.filter { $0.recognizer == nil }.map(\.view)) == ["main", "list", "own.view", "box", "bag"])
    try desk.finish()
  }

  @Test("A6: an added reference to a removed name refers to the new object that a later change of the call adds")
  func namesOfLaterObjects() throws {
    let (desk, app) = try Self.presented(
      """
      windows:
        - name: main
          recognizers: [{name: one, kind: tap, requireToFail: [two], refuseTouchesOn: [box]}]
          views: [{name: box, recognizers: [{name: two, kind: tap, taps: 2}]}]
      """)
    try desk.change(
      app,
      """
      {"remove":"box"},{"add":{"name":"bag","redirect":"box","recognizers":[{"name":"own","kind":"pan","requireToFail":["two"]}]},"in":"main"},
      {"add":{"name":"box","recognizers":[{"name":"two","kind":"tap"}]},"in":"main"}
      """, at: 1_000_000)
    let main = desk.host.apps[0].description.windows[0].traits
    #expect(main.recognizers[0].requireToFail == [] && main.recognizers[0].refuseTouchesOn == [])
    #expect(main.views.map(\.name) == ["bag", "box"] && main.views[0].traits.redirect == "box")
    #expect(main.views[0].traits.recognizers[0].requireToFail == ["two"])
    try desk.finish()
  }

  @Test("A6: removals keep the other views in order, whatever the same call adds between them")
  func orderAfterRemovals() throws {
    let desk = try AppDesk()
    let views = (0..<12).map { "{name: v\($0), views: [{name: in\($0)}]}" }.joined(separator: ", ")
    let app = try desk.present("app", "windows: [{name: main, views: [\(views)]}, {name: side}]")
    try desk.change(
      app,
      """
      {"remove":"v0"},{"remove":"v3"},{"remove":"in5"},{"add":{"name":"a"},"in":"main","before":"v4"},{"remove":"v4"},
      {"add":{"name":"b"},"in":"main","before":"a"},{"add":{"name":"v3"},"in":"main"},{"of":"v7","set":{"alpha":0.5}},
      {"add":{"name":"c"},"in":"v5"},{"remove":"a"},{"of":"in8","set":{"hidden":true}},{"remove":"side"},
      {"add":{"name":"d"},"in":"main","before":"v11"}
      """, at: 1_000_000)
    let main = desk.host.apps[0].description.windows[0].traits
    #expect(
      main.views.map(\.name) == ["v1", "v2", "b", "v5", "v6", "v7", "v8", "v9", "v10", "d", "v11", "v3"])
    #expect(main.views.map(\.traits.alpha) == main.views.map { $0.name == "v7" ? 0.5 : 1 })
    #expect(main.views[3].traits.views.map(\.name) == ["c"] && main.views[11].traits.views.isEmpty)
    #expect(main.views[6].traits.views[0].traits.isHidden)
    let shown = desk.host.apps[0].scene.windows
    #expect(shown.count == 1 && shown[0].subviews.map(\.name) == main.views.map(\.name))
    // Removed names do not appear in messages either.
    let refusal = try desk.refusal(ofChange: #"{"remove":"v1"},{"remove":"v"}"#, app, at: 2_000_000)
    guard case .other(_, let parameters)? = refusal, let reason = parameters["reason"]?.text else {
      throw Missing()
    }
    #expect(
      reason.hasPrefix(#"unknown window or view "v""#) && !reason.contains(#""v1""#) && !reason.contains("known: ,"))
    try desk.finish()
  }

  @Test("A1: a scene longer than one call is sent in parts")
  func parts() throws {
    let (desk, app) = try Self.presented("windows: [{name: main}]")
    for part in 0..<10 {
      let views = (0..<100).map {
        #"{"add":{"name":"v\#(part * 100 + $0)","kind":"button","frame":[\#(part * 80),\#($0 * 4),80,4]},"in":"main"}"#
      }
      try desk.change(app, views.joined(separator: ","), at: 1_000_000 + Int64(part))
    }
    desk.tap(2_000_000, at: 775, 398)
    #expect(try app.short().suffix(1) == ["v999 primaryActionTriggered"])
    try desk.finish()
  }

  @Test("A6: each of several changes of one view takes effect, and a new view with a removed name starts afresh")
  func severalOfOne() throws {
    let (desk, app) = try Self.presented()
    desk.drag(1_000_000, from: (5, 5), to: (105, 5))
    try desk.change(app, #"{"of":"level","set":{"value":0.75}},{"of":"level","set":{"minimum":0.25}}"#, at: 2_000_000)
    #expect((desk.view("level") as? Slider)?.value == 0.75)
    #expect((desk.view("level") as? Slider)?.minimumValue == 0.25)
    try desk.change(
      app,
      #"{"remove":"level"},{"add":{"name":"level","kind":"slider","value":0.1},"in":"main"},{"of":"level","set":{"alpha":0.5}}"#,
      at: 3_000_000)
    #expect((desk.view("level") as? Slider)?.value == 0.1)
    try desk.finish()
  }

  @Test("A6: a redirection to a removed view does not lead to a new view with its name")
  func redirectionToRemoved() throws {
    let (desk, app) = try Self.presented("windows: [{name: main, views: [{name: v}, {name: x}]}]")
    try desk.change(
      app, #"{"of":"v","set":{"redirect":"x"}},{"remove":"x"},{"add":{"name":"x"},"in":"main"}"#, at: 1_000_000)
    let views = desk.host.apps[0].scene.windows[0].subviews
    #expect(views.map(\.name) == ["v", "x"] && views[0].hitRedirection == nil)
    #expect(desk.host.apps[0].description.windows[0].traits.views[0].traits.redirect == nil)
    try desk.finish()
  }
}

private func text(_ node: Node) -> String { node.text ?? "" }
