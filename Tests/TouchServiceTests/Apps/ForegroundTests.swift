import Documents
import Evdev
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ForegroundTests {
  private static func scene(_ name: String = "page", screen: String = "main") -> String {
    "windows: [{name: main, screen: \(screen), views: [{name: \(name), touches: true, recognizers: [{name: drag, kind: pan}]}]}]"
  }

  /// Present an app of another user, which has no client and is known only to the host.
  private static func present(_ desk: AppDesk, _ app: String, user: UInt32, at time: Int64 = 0) throws {
    let scene = try SceneDescription(Cursor(parseYAML(Array(Self.scene().utf8), file: "s.yaml")))
    desk.rig.pipeline.queue.enqueue(
      .present(Command.Presentation(app: app, user: user, layer: .app, scene: .value(scene))), at: time)
    desk.turn()
  }

  private static func front(_ desk: AppDesk) -> String? {
    desk.host.foreground.shown(on: desk.host.screen)
  }

  private static func fronts(_ program: AppDesk.Program) -> [Node.Value] {
    program.first?["front"]?.elements.map(\.value) ?? []
  }

  @Test(
    "A8: layers are stacked whatever the levels, and touches that miss the front app reach the configuration's scene"
  )
  func layers() throws {
    let desk = try AppDesk(
      scene: """
        windows:
          - {name: base, level: 1000, views: [{name: back, kind: button}]}
          - {name: bar, layer: overlay, level: -5, frame: [0, 0, 800, 20], views: [{name: status, kind: button}]}
        """)
    let plain = try desk.subscribe()
    func window(_ y: Int, level: Int) -> String {
      "windows: [{name: w, level: \(level), frame: [0, \(y), 800, 100], views: [{name: press, kind: button}]}]"
    }
    let system = try desk.present("system", window(200, level: 0), #""layer":"system""#)
    let overlay = try desk.present("overlay", window(150, level: 50), #""layer":"overlay""#)
    let app = try desk.present("app", window(100, level: 900))
    func hits(_ y: Int32) throws -> [String] {
      for program in [plain, system, overlay, app] { _ = program.take() }
      desk.tap(desk.feed.now + 1_000_000, at: 5, y)
      return try [plain, system, overlay, app].map { try $0.short().first ?? "" }
    }
    #expect(try hits(10) == ["status touchDown", "", "", ""])
    #expect(try hits(120) == ["", "", "", "press touchDown"])
    #expect(try hits(170) == ["", "", "press touchDown", ""])
    #expect(try hits(220) == ["", "press touchDown", "", ""])
    #expect(try hits(400) == ["back touchDown", "", "", ""])
    #expect(desk.host.pipeline.application.windows.map(\.layer) == [.system, .overlay, .overlay, .app, .base])
    #expect(Self.fronts(system).isEmpty && Self.fronts(app) == [.string("main")])
    try desk.finish()
  }

  @Test("A9: an app comes to the front if no app or one of its user's is there; otherwise, it waits for Activate")
  func presenting() throws {
    let desk = try AppDesk()
    try Self.present(desk, "guest", user: 77)
    #expect(Self.front(desk) == "guest")
    let waiting = try desk.present("waiting", Self.scene())
    #expect(Self.front(desk) == "guest" && Self.fronts(waiting).isEmpty)
    desk.tap(1_000_000, at: 50, 50)
    #expect(waiting.take().isEmpty)
    try desk.call("Activate", #"{"app":"waiting"}"#, at: 2_000_000)
    #expect(Self.front(desk) == "waiting")
    #expect(try waiting.short() == ["foreground main true"])
    let next = try desk.present("next", Self.scene(), at: 3_000_000)
    #expect(Self.front(desk) == "next" && Self.fronts(next) == [.string("main")])
    #expect(try waiting.short() == ["foreground main false"])
    // Each app disconnects, and the previous one follows.
    desk.kill(next, at: 4_000_000)
    #expect(try waiting.short() == ["foreground main true"])
    desk.kill(waiting, at: 5_000_000)
    #expect(Self.front(desk) == "guest")
    try desk.finish()
  }

  @Test("A9: without control, users may only replace their own front app with another of their own")
  func permission() throws {
    let desk = try AppDesk()
    try Self.present(desk, "one", user: 5)
    try Self.present(desk, "two", user: 5)
    try Self.present(desk, "guest", user: 6)
    var outcomes: [ScreenHost.Outcome] = []
    func activate(_ app: String, by user: UInt32, control: Bool = false, screen: String? = nil) -> ScreenHost.Outcome? {
      desk.rig.pipeline.queue.enqueue(
        .activate(app: app, screen: screen, by: .init(user: user, hasControl: control)), at: 0,
        ticket: Submission { outcomes.append($0) })
      desk.turn()
      return outcomes.last
    }
    #expect(Self.front(desk) == "two")
    #expect(activate("guest", by: 6) == .denied && activate("one", by: 6) == .denied && Self.front(desk) == "two")
    #expect(activate("one", by: 5) == .done && Self.front(desk) == "one")
    // Only with control may a user activate another user's app.
    let denied = activate("guest", by: 5)
    #expect(denied == .denied && denied != .done && activate("guest", by: 6, control: true) == .done)
    #expect(Self.front(desk) == "guest")
    #expect(activate("nobody", by: 0, control: true) == .noSuchApp)
    #expect(activate("one", by: 0, control: true, screen: "attic") == .noSuchScreen)
    desk.feed.submit(.stepBack(app: "guest", screen: nil)) { outcomes.append($0) }
    desk.turn()
    #expect(outcomes.last == .done && Self.front(desk) == "one")
    // An app that steps back waits to be activated.
    for app in ["one", "two"] { desk.rig.pipeline.queue.enqueue(.stepBack(app: app, screen: nil), at: 0) }
    desk.turn()
    #expect(Self.front(desk) == nil)
    #expect(activate("guest", by: 6) == .done && Self.front(desk) == "guest")
  }

  @Test("A10: going behind cancels touches, gliding content and repeating controls before any other app gets a touch")
  func behind() throws {
    let desk = try AppDesk()
    let scene = """
      windows:
        - name: main
          views:
            - {name: page, frame: [0, 0, 300, 480], touches: true, recognizers: [{name: drag, kind: pan, cancelsTouchesInView: false}]}
            - {name: list, kind: scroll, frame: [300, 0, 200, 400], contentSize: [200, 9000]}
            - {name: count, kind: stepper, frame: [550, 0, 100, 50]}
      """
    let watcher = try desk.subscribe(#"{"apps":["*"],"touches":true}"#, .apps(nil))
    try desk.present("two", Self.scene())
    let one = try desk.present("one", scene)
    for step in Int32(0)...5 { desk.frame(1_000_000 + Int64(step) * 8000, (0, (400, 380 - step * 50))) }
    desk.frame(1_045_000, (0, nil))
    desk.frame(1_050_000, (0, (640, 20)))
    desk.frame(1_060_000, (1, (100, 100)))
    desk.frame(1_070_000, (1, (150, 100)))
    _ = one.take()
    _ = watcher.take()
    try desk.call("Activate", #"{"app":"two"}"#, at: 1_080_000)
    // The list scrolled until that time.
    let heard = try watcher.short().filter { $0 != "list scroll changed" }
    #expect(heard.first == "foreground main false" && heard.last == "foreground main true")
    #expect(
      Set(heard.dropFirst().dropLast())
        == ["count touchCancel", "drag cancelled", "page cancelled 1", "list scroll cancelled"])
    #expect(try one.short().filter { $0 != "list scroll changed" } == heard.dropLast())
    // No app gets the fingers that are still down, and the list and the stepper have stopped.
    desk.rig.pipeline.queue.advance(to: 3_000_000)
    desk.frame(3_010_000, (1, (160, 100)))
    desk.frame(3_020_000, (1, nil))
    desk.frame(3_030_000, (0, nil))
    #expect(watcher.take().isEmpty && one.take().isEmpty)
    try desk.finish()
  }

  @Test("A9: the configuration can fix the front app")
  func fixed() throws {
    let desk = try AppDesk()
    let other = try desk.present("other", Self.scene())
    var configuration = desk.host.configuration
    configuration.screens[0].foreground = "kiosk"
    desk.reload(configuration)
    #expect(Self.front(desk) == nil)
    #expect(try other.short() == ["foreground main false"])
    let kiosk = try desk.present("kiosk", Self.scene())
    #expect(Self.front(desk) == "kiosk" && Self.fronts(kiosk) == [.string("main")])
    #expect(
      throws: VarlinkClientError.error(.other("io.touchd.Touch.ForegroundIsFixed", parameters: ["app": "kiosk"]))
    ) { try desk.call("Activate", #"{"app":"other"}"#) }
    // The app comes to the front again after it has exited.
    let watcher = try desk.subscribe(#"{"apps":["kiosk"]}"#, .apps(["kiosk"]))
    desk.kill(kiosk, at: 1_000_000)
    #expect(Self.front(desk) == nil)
    let again = try desk.present("kiosk", Self.scene(), at: 2_000_000)
    #expect(Self.front(desk) == "kiosk" && Self.fronts(again) == [.string("main")])
    #expect(try watcher.short() == ["foreground main false", "scene", "scene", "foreground main true"])
    desk.tap(3_000_000, at: 50, 50)
    #expect(try again.short() == ["page began 1", "page ended 1"])
    try desk.present("third", Self.scene())
    #expect(Self.front(desk) == "kiosk")
    configuration.screens[0].foreground = nil
    desk.reload(configuration)
    #expect(Self.front(desk) == "third")
    try desk.finish()
  }

  @Test("A4: the configuration can reserve a name for some users; no other user can take it")
  func boundNames() throws {
    let rules = [AppRule(name: "launcher", users: ["12", "root"])]
    #expect(AppRule.permit("launcher", to: 12, by: rules) && AppRule.permit("launcher", to: 0, by: rules))
    #expect(!AppRule.permit("launcher", to: 13, by: rules) && AppRule.permit("other", to: 13, by: rules))
    let text =
      #"{"apps":[{"name":"launcher","users":["kiosk","12"]}],"screens":[{"name":"main","foreground":"launcher"}]}"#
    let configuration = try Configuration(json: Array(text.utf8))
    #expect(configuration.apps == [AppRule(name: "launcher", users: ["kiosk", "12"])])
    #expect(configuration.screens[0].foreground == "launcher")
  }

  @Test("A8: each screen has its own front app; a window that Change adds or removes counts")
  func screens() throws {
    let desk = try AppDesk(hasSide: true)
    let one = try desk.present("one", Self.scene())
    let two = try desk.present("two", Self.scene(screen: "side"))
    #expect(Self.fronts(one) == [.string("main")] && Self.fronts(two) == [.string("side")])
    #expect(one.take().isEmpty)
    try desk.change(two, #"{"add":{"name":"extra","frame":[0,0,100,100],"touches":true}}"#, at: 1_000_000)
    #expect(try one.short() == ["foreground main false"])
    #expect(try two.short() == ["changed", "foreground main true"])
    desk.tap(2_000_000, at: 50, 50)
    #expect(try two.short() == ["extra began 1", "extra ended 1"])
    desk.frame(2_900_000, (0, (50, 50)))
    try desk.change(two, #"{"remove":"extra"}"#, at: 3_000_000)
    #expect(try one.short() == ["foreground main true"])
    #expect(try two.short() == ["extra began 1", "changed", "foreground main false", "extra cancelled 1"])
    desk.frame(3_100_000, (0, nil))
    #expect(one.take().isEmpty)
    try desk.call("StepBack", #"{"session":"\#(two.session)","screen":"side"}"#, at: 4_000_000)
    #expect(try two.short() == ["foreground side false"])
    try desk.finish()
  }

  @Test("A9: an app can come to the front or step back on a single named screen")
  func oneScreen() throws {
    let desk = try AppDesk(hasSide: true)
    func present(_ app: String) throws -> AppDesk.Program {
      try desk.present(
        app, "windows: [{name: \(app).main, touches: true}, {name: \(app).wing, screen: side, touches: true}]")
    }
    let (one, two) = (try present("one"), try present("two"))
    func fronts() -> [String?] { desk.host.screens.map { desk.host.foreground.shown(on: $0) } }
    try #require(fronts() == ["two", "two"])
    try desk.call("Activate", #"{"app":"one","screen":"side"}"#, at: 1_000_000)
    #expect(fronts() == ["two", "one"])
    try desk.call("StepBack", #"{"session":"\#(one.session)","screen":"side"}"#, at: 2_000_000)
    #expect(fronts() == ["two", "two"])
    try desk.call("StepBack", #"{"session":"\#(two.session)","screen":"main"}"#, at: 3_000_000)
    #expect(fronts() == ["one", "two"])
    try desk.call("Activate", #"{"app":"one"}"#, at: 4_000_000)
    #expect(fronts() == ["one", "one"])
    try desk.finish()
  }

  @Test("A9: an app that has stepped back or removed its windows does not return to the front by adding windows")
  func waits() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", Self.scene())
    try desk.call("StepBack", #"{"session":"\#(app.session)"}"#, at: 1_000_000)
    try desk.change(app, #"{"add":{"name":"more"}}"#, at: 2_000_000)
    #expect(Self.front(desk) == nil)
    try desk.call("Activate", #"{"app":"app"}"#, at: 3_000_000)
    try desk.change(app, #"{"add":{"name":"most"}}"#, at: 4_000_000)
    #expect(Self.front(desk) == "app")
    try desk.change(app, #"{"remove":"main"},{"remove":"more"},{"remove":"most"}"#, at: 5_000_000)
    #expect(Self.front(desk) == nil)
    try Self.present(desk, "guest", user: 77, at: 6_000_000)
    try desk.change(app, #"{"add":{"name":"again"}}"#, at: 7_000_000)
    #expect(Self.front(desk) == "guest")
    desk.rig.pipeline.queue.enqueue(.withdraw(app: "guest"), at: 8_000_000)
    desk.turn()
    #expect(Self.front(desk) == nil)
    try desk.finish()
  }

  @Test("A8: a window that an app adds gets touches only while the app is in front")
  func addedWindows() throws {
    let desk = try AppDesk()
    try Self.present(desk, "guest", user: 77)
    let app = try desk.present("app", "windows: [{name: main, frame: [0, 0, 10, 10]}]")
    func add(_ name: String, _ x: Int, at time: Int64) throws {
      try desk.change(app, #"{"add":{"name":"\#(name)","frame":[\#(x),0,100,100],"touches":true}}"#, at: time)
      _ = app.take()
    }
    try add("one", 100, at: 1_000_000)
    desk.tap(2_000_000, at: 150, 50)
    #expect(try app.short() == [])
    try desk.call("Activate", #"{"app":"app"}"#, at: 3_000_000)
    try add("two", 200, at: 4_000_000)
    desk.tap(5_000_000, at: 150, 50)
    desk.tap(6_000_000, at: 250, 50)
    #expect(try app.short() == ["one began 1", "one ended 1", "two began 1", "two ended 1"])
    try desk.finish()
  }

  @Test("A21: no app is in front of a screen that a reload has removed and another adds again")
  func screenAgain() throws {
    let desk = try AppDesk(hasSide: true)
    let app = try desk.present("app", "windows: [{name: main}, {name: wing, screen: side}]")
    let both = desk.host.configuration
    var one = both
    one.screens.removeLast()
    one.devices = []
    desk.reload(one)
    #expect(try app.short() == ["foreground side false", "screens"])
    desk.reload(both)
    #expect(try app.short() == ["screens"])
    #expect(desk.host.screens.map { desk.host.foreground.shown(on: $0) } == ["app", nil])
    try desk.finish()
  }

  @Test("A21: after a reload that makes another screen the first one, GetScene names the screens of the windows")
  func firstScreen() throws {
    let desk = try AppDesk(hasSide: true)
    let app = try desk.present("app", "windows: [{name: page, touches: true}]")
    func screens() throws -> [Node?] {
      let windows = Cursor(try desk.call("GetScene", #"{"app":"app"}"#))["scene"]?["windows"]
      return try (windows?.elements() ?? []).map { $0["screen"]?.node }
    }
    #expect(try screens() == [nil])
    var configuration = desk.host.configuration
    configuration.screens.reverse()
    desk.reload(configuration)
    #expect(try screens() == [.text("main")])
    try desk.change(app, #"{"add":{"name":"more","touches":true}}"#, at: 1_000_000)
    configuration.screens.reverse()
    desk.reload(configuration)
    #expect(try screens() == [.text("main"), .text("side")])
    #expect(desk.host.apps[0].scene.windows.map(\.screen.name) == ["main", "side"])
    try desk.finish()
  }

  @Test(
    "A21: a reload leaves apps alone, reports the replaced scene, and removes the windows of a removed screen"
  )
  func reload() throws {
    let desk = try AppDesk(hasSide: true)
    let plain = try desk.subscribe()
    let app = try desk.present(
      "app",
      "windows: [{name: main, touches: true, frame: [0, 0, 400, 480]}, {name: wing, screen: side, touches: true}]")
    desk.frame(1_000_000, (0, (100, 100)))
    desk.frame(1_005_000, (1, (600, 100)))
    desk.frame(1_010_000, onSide: true, (2, (100, 100)))
    _ = app.take()
    var configuration = desk.host.configuration
    configuration.scene = try Rig(scene: "windows: [{name: other}]").host.configuration.scene
    desk.feed.now = 1_020_000
    desk.reload(configuration)
    #expect(app.take().isEmpty)
    #expect(plain.take() == [#"{"scene":{"time":1020000,"present":true}}"#])
    desk.frame(1_030_000, (0, (110, 100)))
    #expect(try app.short() == ["main moved 1"])
    configuration.screens.removeLast()
    configuration.devices = []
    desk.feed.now = 1_040_000
    desk.reload(configuration)
    #expect(try app.short() == ["foreground side false", "wing cancelled 1", "screens"])
    #expect(desk.host.apps[0].description.windows.map(\.name) == ["main"])
    desk.frame(1_050_000, (0, nil))
    desk.frame(1_060_000, (1, nil))
    try desk.finish()
  }

  @Test("A2: a rotated screen is reported, and windows that filled it fill it again")
  func rotation() throws {
    let desk = try AppDesk()
    let app = try desk.present("app", Self.scene())
    try desk.call("SetRotation", #"{"rotation":90}"#, at: 1_000_000)
    #expect(
      app.take() == [
        #"{"screens":[{"name":"main","width":480,"height":800,"pixelsPerPoint":{"x":1,"y":1}}]}"#
      ])
    desk.tap(2_000_000, at: 790, 470)
    #expect(try app.short() == ["page began 1", "page ended 1"])
    try desk.finish()
  }

  @Test("A2: the size that the first device gives its screen is reported, and windows that filled it fill it again")
  func measured() throws {
    let host = try ScreenHost(Configuration(), device: nil, pipeline: Pipeline()) { _, _ in }
    let desk = try AppDesk(host)
    let app = try desk.present("app", Self.scene())
    let before = host.screen.size
    let window = host.apps[0].scene.windows[0]
    #expect(window.frame.size == before)
    // The second device does not determine the size.
    for name in ["first", "second"] {
      _ = host.makePanel(.panel(name, 480, 320))
      desk.turn()
    }
    let lines = app.take()
    let expected = #"{"screens":[{"name":"main","width":480,"height":320,"#
    #expect(lines.count == 1 && lines[0].hasPrefix(expected), "\(lines)")
    #expect(window.frame.size == host.screen.size && host.screen.size != before)
  }
}
