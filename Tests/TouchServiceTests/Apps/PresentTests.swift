import Documents
import Panels
import Record
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct PresentTests {
  private let desk: AppDesk

  init() throws {
    desk = try AppDesk()
  }

  private static let paint = """
    windows:
      - name: main
        views:
          - {name: canvas, frame: [0, 0, 400, 480], touches: true, multipleTouch: true, recognizers: [{name: pan, kind: pan, cancelsTouchesInView: false, delaysTouchesEnded: false}]}
          - {name: pick, kind: button, frame: [400, 0, 400, 480]}
    """

  @Test("A1: a scene that cannot be shown gets InvalidScene with path and reason, and changes nothing")
  func invalid() throws {
    func refuse(_ scene: String) throws -> VarlinkError? {
      try desk.open("Present", #"{"app":"a","scene":\#(scene)}"#, .app("a")).error
    }
    func error(_ path: String, _ reason: String) -> VarlinkError {
      .other("io.touchd.Touch.InvalidScene", parameters: ["path": path, "reason": reason])
    }
    #expect(
      try refuse(#"{"windows":[{"name":"w","views":[{"name":"v","frame":[0,0,-1,2]}]}]}"#)
        == error("windows[0].views[0].frame[2]", "a width must not be negative"))
    #expect(
      try refuse(#"{"windows":[{"name":"w"},{"name":"w"}]}"#)
        == error("windows[1].name", #"another window or view already has the name "w""#))
    #expect(
      try refuse(#"{"windows":[{"name":"w"},{"name":"x","screen":"attic"}]}"#)
        == error("windows[1].screen", #"there is no screen "attic""#))
    #expect(
      try refuse(#"{"windows":[{"name":"w","layer":"system"}]}"#)
        == error("windows[0].layer", "the scene of an app has no layer; the call of Present sets the layer"))
    // A reference never leaves its scene (A4): "back" is the configuration's.
    #expect(
      try refuse(#"{"windows":[{"name":"w","redirect":"back"}]}"#)
        == error("windows[0].redirect", #"unknown window or view "back"; known: w"#))
    #expect(desk.host.apps.isEmpty && desk.host.pipeline.application.windows.count == 1)
    #expect(desk.service.publisher.apps.all.isEmpty && desk.service.publisher.subscriberCount == 0)
    try desk.finish()
  }

  @Test("A16: a scene that exceeds `sceneLimits` is refused at the first part beyond a limit")
  func limits() throws {
    var configuration = desk.host.configuration
    configuration.sceneLimits.windows = 2
    configuration.sceneLimits.views = 3
    configuration.sceneLimits.recognizers = 2
    configuration.sceneLimits.depth = 2
    desk.reload(configuration)
    let full = """
      {"windows":[{"name":"a","recognizers":[{"name":"p","kind":"tap"}],"views":[{"name":"b","views":[{"name":"c"}]}]},\
      {"name":"d","views":[{"name":"e","recognizers":[{"name":"q","kind":"tap"}]}]}]}
      """
    func refuse(_ old: String, _ new: String, _ path: String, _ reason: String) throws {
      let scene = full.replacing(old, with: new)
      let error = try desk.open("Present", #"{"app":"a","scene":\#(scene)}"#, .app("a")).error
      #expect(error == .other("io.touchd.Touch.InvalidScene", parameters: ["path": path, "reason": reason]))
      #expect(desk.host.apps.isEmpty)
    }
    try refuse(#"{"name":"d""#, #"{"name":"x"},{"name":"d""#, "windows[2]", "a scene has at most 2 windows")
    try refuse(#"{"name":"e""#, #"{"name":"x"},{"name":"e""#, "windows[1].views[1]", "a scene has at most 3 views")
    try refuse(
      #""q","kind":"tap"}"#, #""q","kind":"tap"},{"name":"r","kind":"tap"}"#, "windows[1].views[0].recognizers",
      "a scene has at most 2 recognizers")
    try refuse(
      #"{"name":"c"}"#, #"{"name":"c","views":[{"name":"f"}]}"#, "windows[0].views[0].views[0].views[0]",
      "views are nested at most 2 deep")
    configuration.sceneLimits.elements = 6
    desk.reload(configuration)
    let lists = [
      (#"{"name":"c","answers":["1","2","3","4","5","6""#, #"]}"#, "answers"),
      (
        #"{"name":"c","animation":{"keyframes":[{"time":1},{"time":2},{"time":3},{"time":4},{"time":5},{"time":6}"#,
        "]}}", "animation.keyframes"
      ),
      (
        #"{"name":"c","recognizers":[{"name":"r","kind":"tap","requireToFail":["p","p","p","p","p","p""#, "]}]}",
        "recognizers[0].requireToFail"
      ),
      (
        #"{"name":"c","recognizers":[{"name":"r","kind":"tap","simultaneousWith":["p","p","p","p","p","p""#, "]}]}",
        "recognizers[0].simultaneousWith"
      ),
      (
        #"{"name":"c","recognizers":[{"name":"r","kind":"tap","refuseTouchesOn":["a","a","a","a","a","a""#, "]}]}",
        "recognizers[0].refuseTouchesOn"
      ),
      (
        #"{"name":"c","kind":"scroll","contentSize":[9,9],"pan":{"refuseTouchesOn":["a","a","a","a","a","a""#, "]}}",
        "pan.refuseTouchesOn"
      ),
      (#"{"name":"c","kind":"table","rows":9,"rowHeight":9,"rowHeights":[1,2,3,4,5,6"#, "]}", "rowHeights"),
    ]
    for (most, end, path) in lists {
      let one =
        path.hasSuffix("keyframes")
        ? #",{"time":7}"# : path.hasSuffix("Heights") ? ",7" : path.hasSuffix("On") ? #","a""# : #","p""#
      // The only recognizer of this scene leaves room for another.
      func scene(_ list: String) -> String {
        #"{"windows":[{"name":"a","recognizers":[{"name":"p","kind":"tap"}],"views":[\#(list)]}]}"#
      }
      let refused = try desk.open("Present", #"{"app":"a","scene":\#(scene(most + one + end))}"#, .app("a")).error
      #expect(
        refused
          == .other(
            "io.touchd.Touch.InvalidScene",
            parameters: [
              "path": "windows[0].views[0].\(path)",
              "reason": "the lists of a scene have at most 6 names, keyframes and heights of rows together",
            ]))
      let fits = try desk.open("Present", #"{"app":"a","scene":\#(scene(most + end))}"#, .app("a"))
      #expect(fits.error == nil, "\(path)")
      desk.kill(fits, at: desk.feed.now)
    }
    let shown = try desk.open("Present", #"{"app":"a","scene":\#(full)}"#, .app("a"))
    #expect(shown.error == nil && desk.host.apps.count == 1)

    // Changes are checked against the same limits as a whole: what they remove makes room.
    func change(_ changes: String, at time: Int64) throws -> VarlinkError? {
      try desk.refusal(ofChange: changes, shown, at: time)
    }
    let add = #"{"add":{"name":"f"},"in":"d"}"#
    #expect(
      try change(add, at: 1_000_000)
        == .other("io.touchd.Touch.InvalidScene", parameters: ["path": "", "reason": "a scene has at most 3 views"]))
    #expect(shown.take().isEmpty)
    #expect(try change(#"{"remove":"c"},\#(add)"#, at: 2_000_000) == nil)
    #expect(try change(#"{"of":"f","set":{"answers":["1","2","3","4","5","6"]}}"#, at: 3_000_000) == nil)
    #expect(
      try change(#"{"of":"d","set":{"answers":["1"]}}"#, at: 4_000_000)
        == .other(
          "io.touchd.Touch.InvalidScene",
          parameters: [
            "path": "", "reason": "the lists of a scene have at most 6 names, keyframes and heights of rows together",
          ]))
    #expect(try change(#"{"of":"f","set":{"answers":[]}},{"of":"d","set":{"answers":["1"]}}"#, at: 5_000_000) == nil)
    try desk.finish()
  }

  @Test(
    "A16: the programs of one user have at most `perUser` windows, views, recognizers and elements together")
  func limitOfOneUser() throws {
    var configuration = desk.host.configuration
    configuration.sceneLimits.perUser = 7
    desk.reload(configuration)
    let (four, three, one) = (
      #"{"windows":[{"name":"a","recognizers":[{"name":"p","kind":"tap"}],"views":[{"name":"b","views":[{"name":"c"}]}]}]}"#,
      #"{"windows":[{"name":"a"},{"name":"b","views":[{"name":"c"}]}]}"#, #"{"windows":[{"name":"a"}]}"#
    )
    func open(_ name: String, _ scene: String) throws -> AppDesk.Program {
      try desk.open("Present", #"{"app":"\#(name)","scene":\#(scene)}"#, .app(name))
    }
    let full = VarlinkError.other(
      "io.touchd.Touch.InvalidScene",
      parameters: [
        "path": "",
        "reason":
          "the programs of one user have at most 7 windows, views, recognizers and elements of lists together",
      ])
    let rows = #"{"name":"b","kind":"table","rows":6,"rowHeight":40,"rowHeights":[1,2,3,4,5,6]}"#
    #expect(try open("table", #"{"windows":[{"name":"a","views":[\#(rows)]}]}"#).error == full)
    let answers = #"{"name":"b","answers":["1","2","3","4","5","6"]}"#
    #expect(try open("answers", #"{"windows":[{"name":"a","views":[\#(answers)]}]}"#).error == full)
    let pan = #"{"refuseTouchesOn":["a","a","a","a","a","a"]}"#
    let scroll = #"{"name":"b","kind":"scroll","contentSize":[9,9],"pan":\#(pan)}"#
    #expect(try open("pan", #"{"windows":[{"name":"a","views":[\#(scroll)]}]}"#).error == full)
    let tap = #"{"name":"t","kind":"tap","refuseTouchesOn":["a","a"],"simultaneousWith":["t","t","t","t"]}"#
    #expect(try open("tap", #"{"windows":[{"name":"a","recognizers":[\#(tap)]}]}"#).error == full)
    let first = try open("first", four)
    #expect(try open("second", four).error == full)
    let second = try open("second", three)
    #expect(first.error == nil && second.error == nil)
    #expect(try open("third", one).error == full)
    #expect(desk.host.apps.map(\.name) == ["first", "second"])
    func change(_ changes: String, at time: Int64) throws -> VarlinkError? {
      try desk.refusal(ofChange: changes, first, at: time)
    }
    // Removed views make room, whether by a change or by the end of their program.
    let add = #"{"add":{"name":"d"},"in":"b"}"#
    #expect(try change(add, at: 1_000_000) == full)
    #expect(try change(#"{"of":"b","set":{"answers":["1"]}}"#, at: 1_500_000) == full)
    #expect(try change(#"{"remove":"c"},\#(add)"#, at: 2_000_000) == nil)
    desk.kill(second, at: 3_000_000)
    #expect(
      try change(#"{"add":{"name":"e","recognizers":[{"name":"q","kind":"tap"}]},"in":"b"}"#, at: 4_000_000) == nil)
    #expect(try open("third", one).error == nil)
    #expect(try open("fourth", one).error == full)
    try desk.finish()
  }

  @Test("A16: additions count even if the same call removes them again, and removing is always allowed")
  func limitWithinOneCall() throws {
    var configuration = desk.host.configuration
    let app = try desk.open(
      "Present", #"{"app":"app","scene":{"windows":[{"name":"a","views":[{"name":"b"},{"name":"c"}]}]}}"#, .app("app"))
    func limit(_ most: Int) {
      configuration.sceneLimits.perUser = most
      desk.reload(configuration)
    }
    func refusal(_ changes: String, at time: Int64) throws -> Bool {
      try desk.refusal(ofChange: changes, app, at: time) != nil
    }
    func table(_ rows: Int) -> String {
      #"{"add":{"name":"t","kind":"table","rows":99,"rowHeight":40,"rowHeights":\#([Int](1...rows))},"in":"a"},{"remove":"t"}"#
    }
    limit(10)
    #expect(try refusal(table(7), at: 1_000_000), "11 at one time")
    #expect(try refusal("\(table(4)),\(table(5))", at: 2_000_000), "11 made")
    #expect(try !refusal("\(table(4)),\(table(4))", at: 3_000_000))
    limit(1)
    #expect(try refusal(#"{"remove":"c"},{"add":{"name":"d"},"in":"a"}"#, at: 4_000_000))
    #expect(try !refusal(#"{"remove":"c"}"#, at: 5_000_000))
    #expect(desk.host.apps[0].description.parts == 2)
    try desk.finish()
  }

  @Test("A16: a view removed before its superview counts as removed only once")
  func limitAfterRemovals() throws {
    let app = try desk.open(
      "Present", #"{"app":"app","scene":{"windows":[{"name":"a","views":[{"name":"b","views":[{"name":"c"}]}]}]}}"#,
      .app("app"))
    var configuration = desk.host.configuration
    configuration.sceneLimits.perUser = 3
    desk.reload(configuration)
    func refusal(_ added: [String], at time: Int64) throws -> Bool {
      let additions = added.map { #",{"add":{"name":"\#($0)"},"in":"a"}"# }.joined()
      let changes = #"{"session":"\#(app.session)","changes":[{"remove":"c"},{"remove":"b"}\#(additions)]}"#
      return try desk.refusal("Change", changes, at: time) != nil
    }
    #expect(try refusal(["x", "y", "z"], at: 1_000_000))
    #expect(try !refusal(["x", "y"], at: 2_000_000))
    #expect(desk.host.apps[0].description.parts == 3)
    try desk.finish()
  }

  @Test("A16: a program counts only against its own user's limits")
  func limitsOfUsers() throws {
    var configuration = desk.host.configuration
    configuration.sceneLimits.perUser = 2
    desk.reload(configuration)
    let scene = Cursor(try parseJSON(Array(#"{"windows":[{"name":"a","views":[{"name":"b"}]}]}"#.utf8).span))
    for (app, user) in [("one", 1001), ("two", 1002), ("three", 1001)] as [(String, UInt32)] {
      let presentation = Command.Presentation(
        app: app, user: user, layer: .app, scene: .value(try SceneDescription(scene)))
      desk.host.handle(.present(presentation))
    }
    #expect(desk.host.apps.map(\.name) == ["one", "two"])
    desk.host.handle(.withdraw(app: "two"))
  }

  @Test("A1: a name belongs to one app at a time")
  func names() throws {
    let first = try desk.present("paint", Self.paint)
    let second = try desk.present("paint", Self.paint)
    #expect(second.error == .other("io.touchd.Touch.AppExists", parameters: ["app": "paint"]))
    // The end of the refused call has no effect.
    desk.tap(1_000_000, at: 500, 100)
    #expect(try first.short().last == "pick primaryActionTriggered")
    desk.kill(first, at: 2_000_000)
    #expect(try desk.present("paint", Self.paint, at: 2_000_000).error == nil)
    for name in ["*", "", "a\\u0007b", String(repeating: "x", count: 65)] {
      let refused = try desk.open("Present", #"{"app":"\#(name)","scene":{"windows":[]}}"#, .app(name))
      #expect(refused.error == .invalidParameter("app"), "\(name)")
    }
    try desk.finish()
  }

  @Test("A2: the first reply has a session of 128 random bits, the screens, and whether panels are exclusive")
  func firstReply() throws {
    let desk = try AppDesk(hasSide: true)
    let (one, two) = (try desk.present("one", Self.paint), try desk.present("two", Self.paint))
    for app in [one, two] {
      #expect(app.session.utf8.count == 32 && app.session.allSatisfy { $0.isHexDigit })
      #expect(app.first?["exclusive"]?.value == .bool(true) && app.first?["replay"]?.value == .bool(false))
      guard case .sequence(let screens)? = app.first?["screens"]?.value else { throw Missing() }
      #expect(screens.map { $0["name"]?.value } == [.string("main"), .string("side")])
      #expect(screens[0]["width"]?.value == .integer(800) && screens[0]["height"]?.value == .integer(480))
      #expect(screens[0]["pixelsPerPoint"]?["x"] != nil)
    }
    #expect(one.session != two.session)
    // The scene's text would use memory as long as the call is open.
    #expect(desk.service.publisher.subscriptions.map { $0.call.parameters["scene"] } == [nil, nil])
    // As with `grab: false` in the configuration.
    desk.feed.isExclusive = false
    #expect(try desk.present("three", Self.paint).first?["exclusive"]?.value == .bool(false))
    try desk.finish()
  }

  @Test("A3: windows appear at the command's time, and fingers that are already down are not delivered to them")
  func fingersDown() throws {
    desk.frame(1_000_000, (0, (100, 100)))
    let paint = try desk.present("paint", Self.paint, at: 1_010_000)
    desk.frame(1_020_000, (0, (150, 100)))
    desk.frame(1_030_000, (1, (200, 100)))
    desk.frame(1_040_000, (0, nil))
    desk.frame(1_050_000, (1, nil))
    #expect(try paint.short() == ["canvas began 1", "canvas ended 1"])
    try desk.finish()
  }

  @Test("A3: an animation begins when its window appears, whenever the window is first touched")
  func animation() throws {
    let app = try desk.present(
      "app",
      """
      windows:
        - name: main
          views:
            - name: moving
              frame: [0, 0, 100, 100]
              touches: true
              animation: {keyframes: [{time: 0}, {time: 4, offset: [400, 0]}]}
      """, at: 1_000_000)
    desk.tap(3_000_000, at: 50, 50)
    #expect(try app.short() == [])
    desk.tap(3_500_000, at: 290, 50)
    #expect(try app.short() == ["moving began 1", "moving ended 1"])
    try desk.finish()
  }

  @Test("A3: after the end of the service, no call finds an app's session")
  func afterTheEnd() throws {
    let app = try desk.present("app", AppDesk.empty)
    _ = desk.service.end()
    desk.turn()
    #expect(app.hasEnded)
    for (method, rest) in [
      ("Change", #","changes":[]"#), ("StepBack", ""), ("Answer", #","contest":1,"verdict":"failed""#),
    ] {
      let error = try desk.refusal(method, #"{"session":"\#(app.session)"\#(rest)}"#, at: 1_000_000)
      #expect(error?.name == "io.touchd.Touch.NoSuchSession", "\(method)")
    }
  }

  @Test("A3: windows are removed when the call ends, and their touches and gestures are cancelled at that time")
  func death() throws {
    let watcher = try desk.subscribe(#"{"apps":["*"],"touches":true}"#, .apps(nil))
    let paint = try desk.present("paint", Self.paint)
    desk.frame(1_000_000, (0, (100, 100)))
    desk.frame(1_010_000, (0, (150, 100)))
    desk.kill(paint, at: 1_020_000)
    #expect(desk.host.apps.isEmpty && desk.service.publisher.apps.all.isEmpty)
    let lines = watcher.take()
    #expect(lines.filter { $0.contains(#""time":1020000"#) }.count == 4, "\(lines)")
    #expect(lines.contains { $0.contains(#""recognizer":"pan","kind":"pan","state":"cancelled""#) })
    #expect(lines.contains { $0.contains(#"{"touches":{"phase":"cancelled","view":"canvas""#) })
    #expect(lines.allSatisfy { $0.hasSuffix(#","app":"paint"}}"#) })
    // No view gets the finger until it lifts; the configuration's scene gets the next one.
    desk.frame(1_030_000, (0, (180, 100)))
    desk.frame(1_040_000, (0, nil))
    #expect(watcher.take().isEmpty)
    desk.tap(3_000_000, at: 100, 100)
    #expect(try watcher.short() == ["back began 1", "tap ended", "back cancelled 1"])
    try desk.finish()
  }

  @Test(
    "A4: two apps may use the same names; each gets only its own events, and watchers distinguish them by `app`")
  func ownNames() throws {
    let plain = try desk.subscribe()
    let watcher = try desk.subscribe(#"{"apps":["one","two"]}"#, .apps(["one", "two"]))
    func scene(_ x: Int) -> String {
      "windows: [{name: main, frame: [\(x), 0, 100, 480], views: [{name: pick, kind: button}]}]"
    }
    let (one, two) = (
      try desk.present("one", scene(0)), try desk.present("two", scene(200), #""layer":"overlay""#)
    )
    _ = watcher.take()
    desk.tap(1_000_000, at: 50, 50)
    desk.tap(2_000_000, at: 250, 50)
    desk.tap(3_000_000, at: 150, 50)
    let pressed = ["pick touchDown", "pick touchUpInside", "pick primaryActionTriggered"]
    let bytes = one.lines
    #expect(try one.short() == pressed && two.short() == pressed)
    #expect(try plain.short() == ["tap ended"])
    let watched = watcher.take()
    #expect(watched.count == 7)
    #expect(watched[0] == bytes[0].dropLast(2) + #","app":"one"}}"#)
    #expect(watched[3].hasSuffix(#","app":"two"}}"#))
    #expect(!watched[6].contains("app"))
    try desk.finish()
  }

  @Test("A5: a view with touches gives one message per frame and phase; a moved has all touches that are down")
  func messages() throws {
    let paint = try desk.present("paint", Self.paint)
    desk.frame(1_000_000, (0, (10, 20)))
    #expect(
      paint.take() == [
        #"{"touches":{"phase":"began","view":"canvas","kind":"view","window":"main","time":1000000,"touches":[{"id":1,"x":10,"y":20,"localX":10,"localY":20,"type":"finger","tapCount":1}]}}"#
      ])
    desk.frame(1_010_000, (1, (100, 20)))
    desk.frame(1_020_000, (0, (12, 20)))
    #expect(try paint.short() == ["canvas began 1", "canvas moved 2"])
    // Two fingers in one frame, one of which lifts: a message for each phase.
    desk.feed.now = 1_030_000
    desk.rig.frame(1_030_000, (0, (14, 20)), (1, nil))
    desk.turn()
    #expect(try paint.short() == ["canvas moved 1", "canvas ended 1"])
    desk.frame(1_040_000, (0, nil))
    #expect(try paint.short() == ["canvas ended 1"])
    try desk.finish()
  }

  @Test("A5: messages of the configuration's views go to clients that request touches")
  func configuration() throws {
    let (plain, asking) = (try desk.subscribe(), try desk.subscribe(#"{"touches":true}"#))
    desk.tap(1_000_000, at: 10, 10)
    #expect(try plain.short() == ["tap ended"])
    #expect(try asking.short() == ["back began 1", "tap ended", "back cancelled 1"])
  }

  @Test("A5: a plain view with touches keeps them; controls and scroll views report them and still work")
  func chain() throws {
    let scene = """
      windows:
        - name: main
          touches: true
          views:
            - {name: knob, kind: slider, frame: [0, 0, 200, 50], touches: true}
            - {name: list, kind: scroll, frame: [0, 100, 200, 200], contentSize: [200, 900], touches: true, delaysContentTouches: false}
            - {name: box, frame: [300, 0, 200, 200], touches: true, views: [{name: label, kind: label, interaction: true}]}
            - {name: plain, frame: [300, 250, 200, 200]}
      """
    let app = try desk.present("app", scene)
    desk.tap(1_000_000, at: 10, 10)
    #expect(try app.short() == ["knob began 1", "knob touchDown", "knob ended 1", "knob touchUpInside"])
    desk.tap(2_000_000, at: 10, 150)
    #expect(try app.short() == ["list began 1", "list ended 1"])
    // A label forwards (S9), and the box keeps the touch from the window.
    desk.tap(3_000_000, at: 310, 10)
    #expect(try app.short() == ["box began 1", "box ended 1"])
    desk.tap(4_000_000, at: 310, 300)
    #expect(try app.short() == ["main began 1", "main ended 1"])
    try desk.finish()
  }

  @Test(
    "A5: a withheld moved includes the view's other touches, and has its own time (S27)"
  )
  func withheld() throws {
    let scene = """
      windows:
        - name: main
          multipleTouch: true
          touches: true
          recognizers: [{name: hold, kind: longPress, touches: 2, delaysTouchesBegan: true, cancelsTouchesInView: false, duration: 0.3}]
      """
    let app = try desk.present("app", scene)
    desk.frame(1_000_000, (0, (10, 10)))
    desk.frame(1_010_000, (0, (12, 10)))
    desk.frame(1_020_000, (0, (60, 10)))
    let lines = app.take()
    #expect(lines.count == 3)
    #expect(lines.map { $0.contains(#""phase":"moved""#) } == [false, true, true])
    #expect(lines[1].contains(#""time":1010000,"touches":[{"id":1,"x":12,"#))
    desk.frame(1_100_000, (0, nil))
    try desk.finish()
  }

  @Test("A5: coalesced samples are sent only if requested", arguments: [true, false])
  func coalesced(isAsked: Bool) throws {
    let app = try desk.present("app", "windows: [{name: main, touches: true, coalescedTouches: \(isAsked)}]")
    let screen = desk.host.screen
    func samples(_ phase: Touch.Phase, _ places: [(Double, Int64?)]) {
      let samples = places.map { TouchSample(id: 7, phase: phase, location: Point(x: $0.0, y: 5), time: $0.1) }
      desk.host.pipeline.application.handle(samples.span, on: screen, at: 50_000 + Int64(places.last?.0 ?? 0) * 1000)
      desk.turn()
    }
    samples(.began, [(10, nil)])
    samples(.moved, [(20, 62_000), (30, 71_000), (40, nil)])
    samples(.ended, [(40, nil)])
    let lines = app.take()
    try #require(lines.count == 3)
    guard isAsked else { return #expect(lines.allSatisfy { !$0.contains("coalesced") }) }
    #expect(!lines[0].contains("coalesced"))
    #expect(
      lines[1].contains(
        #""coalesced":[{"time":62000,"x":20,"y":5,"localX":20,"localY":5},{"time":71000,"x":30,"y":5,"localX":30,"localY":5},{"time":90000,"x":40,"y":5,"localX":40,"localY":5}]"#
      ), "\(lines[1])")
  }

  @Test("A5: a message has the force and radius of a pen or finger, in each of its samples")
  func pens() throws {
    let app = try desk.present("app", "windows: [{name: main, touches: true, coalescedTouches: true}]")
    func samples(_ phase: Touch.Phase, _ parts: [(force: Double, radius: Double, time: Int64?)]) {
      let samples = parts.map {
        TouchSample(
          id: 7, phase: phase, location: Point(x: 10, y: 5), type: .pen, force: $0.force, majorRadius: $0.radius,
          time: $0.time)
      }
      desk.host.pipeline.application.handle(samples.span, on: desk.host.screen, at: 90_000)
      desk.turn()
    }
    samples(.began, [(0.5, 3.25, nil)])
    samples(.moved, [(0.25, 0, 71_000), (0, 1.5, nil)])
    let lines = app.take()
    try #require(lines.count == 2)
    #expect(lines[0].contains(#""force":0.5,"radius":3.25,"type":"pen""#), "\(lines[0])")
    for part in [#""force":0.25"#, #""radius":1.5"#] {
      #expect(lines[1].contains(part), "\(lines[1])")
    }
    #expect(!lines[1].contains(#""force":0,"#) && !lines[1].contains(#""radius":0,"#), "\(lines[1])")
  }

  @Test("A5: for a slow client, a moved is replaced by the newest, but no other message is (invariant 3)")
  func replacement() throws {
    let rig = try Rig(scene: "windows: [{name: main, touches: true, multipleTouch: true}]")
    rig.frame(1_000_000, (0, (10, 10)))
    rig.frame(1_010_000, (0, (20, 10)))
    rig.frame(1_020_000, (1, (300, 10)))
    rig.frame(1_030_000, (0, (30, 10)))
    rig.frame(1_040_000, (0, (40, 10)))
    rig.frame(1_050_000, (1, nil))
    rig.frame(1_060_000, (0, nil))
    let keys = rig.lines.replacementKeys
    #expect(keys.map { $0 == nil } == [true, false, true, false, false, true, true])
    // Moves are replaceable only between two begins of touches.
    #expect(keys[1] != keys[3] && keys[3] == keys[4])
  }

  @Test("Invariant 3: lines of a gesture stay replaceable when another app starts or ends during the gesture")
  func replacementAcrossApps() throws {
    let rig = try Rig(scene: AppDesk.empty)
    rig.pipeline.scenes.onChange = { [unowned rig] in rig.lines.renumber(rig.pipeline.scenes) }
    func present(_ app: String, _ layer: Window.Layer, _ views: String, at time: Int64) {
      let scene = #"{"windows":[{"name":"main","recognizers":[{"name":"pan","kind":"pan"}],"views":[\#(views)]}]}"#
      rig.pipeline.queue.enqueue(
        .present(Command.Presentation(app: app, user: 0, layer: layer, scene: .text(Array(scene.utf8)))), at: time)
      rig.pipeline.queue.drain()
    }
    present("below", .app, #"{"name":"a"},{"name":"b"}"#, at: 100_000)
    present("over", .overlay, "", at: 200_000)
    rig.frame(1_000_000, (0, (100, 100)))
    for step in 1...3 { rig.frame(1_000_000 + Int64(step) * 10_000, (0, (100 + Int32(step) * 20, 100))) }
    rig.pipeline.queue.enqueue(.withdraw(app: "below"), at: 1_035_000)
    rig.frame(1_040_000, (0, (200, 100)))
    present("other", .app, "", at: 1_045_000)
    rig.frame(1_050_000, (0, (220, 100)))
    rig.frame(1_060_000, (0, nil))
    #expect(rig.lines.replacementKeys.compactMap { $0 } == [1, 1, 1, 1])
  }

  @Test("Present requires `more`")
  func refusals() throws {
    #expect(throws: VarlinkClientError.error(.expectedMore)) {
      try desk.call("Present", #"{"app":"a","scene":{"windows":[]}}"#)
    }
    #expect(desk.host.apps.isEmpty)
  }

  @Test("A record that begins while apps present begins with their scenes")
  func lateRecord() throws {
    try desk.present("paint", Self.paint)
    let late = try desk.open("Record", "{}", .configuration)
    let entry = try #require(late.first?["entry"])
    var lines = 0
    let player = RecordPlayer([LineSink([.actions, .scenes]) { _ in lines += 1 }]) { _ in }
    try player.play(RecordEntry(Cursor(entry)))
    #expect(player.host?.apps.first?.description == desk.host.apps.first?.description)
    #expect(player.host?.pipeline.application.windows.map(\.name) == ["main", "base"])
    #expect(player.host?.recordedState == desk.host.recordedState)
    // The scenes shown before the record are not events.
    #expect(lines == 0)
  }
}
