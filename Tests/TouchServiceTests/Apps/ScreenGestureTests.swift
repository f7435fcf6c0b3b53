import Documents
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

/// The screen's own gestures over apps: A11, with S49 and S42. The screen is 800 × 480 pixels, one per point.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ScreenGestureTests {
  private static let home = "[{name: home, kind: screenEdgePan, edges: [bottom]}]"
  private static let page =
    "windows: [{name: main, views: [{name: page, touches: true, recognizers: [{name: drag, kind: pan}]}]}]"

  private static func swipe(_ desk: AppDesk, at time: Int64, from x: Int32 = 400) {
    desk.drag(time, from: (x, 475), to: (x, 175))
  }

  @Test(
    "A11: the screen's gesture is recognized over an app, which loses the touch; subscribers receive the gesture")
  func overAnApp() throws {
    let desk = try AppDesk(recognizers: Self.home)
    let plain = try desk.subscribe(#"{"filter":{"recognizers":["home"]}}"#)
    let app = try desk.present("app", Self.page, #""decisions":true"#)
    Self.swipe(desk, at: 1_000_000)
    #expect(try plain.short() == ["home began"] + Array(repeating: "home changed", count: 5) + ["home ended"])
    let lines = app.take()
    #expect(lines.filter { $0.contains(#""touches":{"#) }.count == 2)
    #expect(
      lines.contains {
        $0.contains(#""recognizer":"drag","#) && $0.contains(#""to":"failed","rule":"S49","#)
          && $0.contains("home, a gesture of the screen, recognized on the same touch")
      })
    #expect(lines.contains { $0.contains(#""outcome":"cancelled","rule":"S29","reason":"home recognized""#) })
    #expect(!lines.contains { $0.contains(#""recognizer":"home""#) })
    // Away from the edge, only the app gets the touch.
    desk.drag(2_000_000, from: (400, 400), to: (400, 100))
    #expect(app.take().contains { $0.contains(#""recognizer":"drag","kind":"pan","state":"began""#) })
    #expect(plain.take().isEmpty)
    try desk.finish()
  }

  @Test("A11: the lines of a screen's gesture name the screen, and no view or window")
  func lines() throws {
    let desk = try AppDesk(recognizers: "[{name: press, kind: tap}]")
    let plain = try desk.subscribe(#"{"decisions":true}"#, .configuration, [.actions, .scenes, .decisions])
    desk.tap(1_000_000, at: 50, 60)
    let lines = plain.take()
    #expect(
      lines.first { $0.hasPrefix(#"{"action""#) }
        == #"{"action":{"recognizer":"press","kind":"tap","state":"ended","view":"","window":"","screen":"main","time":1050000,"x":50,"y":60,"touches":1}}"#
    )
    #expect(
      lines.contains {
        $0.contains(#""recognizer":"press","kind":"tap","view":"","window":"","from":"possible","to":"ended""#)
          && $0.hasSuffix(#""screen":"main"}}"#)
      })
    // The app whose window was hit learns why its own tap lost.
    #expect(lines.contains { $0.contains(#""recognizer":"tap","#) && $0.contains(#""rule":"S49""#) })
    try desk.finish()
  }

  @Test("A11: the gesture continues when an app under it goes behind others or dies")
  func appsDisappear() throws {
    let desk = try AppDesk(recognizers: Self.home)
    let plain = try desk.subscribe(#"{"filter":{"recognizers":["home"]}}"#)
    let below = try desk.present("below", Self.page)
    let above = try desk.present("above", Self.page)
    desk.frame(1_000_000, (0, (400, 475)))
    desk.frame(1_010_000, (0, (400, 472)))
    try desk.call("StepBack", #"{"session":"\#(above.session)"}"#, at: 1_015_000)
    desk.frame(1_020_000, (0, (400, 400)))
    desk.kill(below, at: 1_025_000)
    desk.frame(1_030_000, (0, (400, 300)))
    desk.frame(1_040_000, (0, nil))
    #expect(try plain.short() == ["home began", "home changed", "home ended"])
    #expect(try above.short() == ["page began 1", "page moved 1", "foreground main false", "page cancelled 1"])
    try desk.finish()
  }

  @Test(
    "S42: a window of the front app that defers an edge gets the first gesture there; a change can end that")
  func deferred() throws {
    let desk = try AppDesk(recognizers: Self.home)
    let plain = try desk.subscribe(#"{"filter":{"recognizers":["home"]}}"#)
    let game = try desk.present(
      "game",
      "windows: [{name: main, defersEdges: [bottom], views: [{name: page, recognizers: [{name: drag, kind: pan}]}]}]")
    func winner(at time: Int64) throws -> String {
      (_, _) = (plain.take(), game.take())
      Self.swipe(desk, at: time)
      return try plain.short().first ?? game.short().first ?? ""
    }
    #expect(try winner(at: 1_000_000) == "drag began")
    // It lifted 70 ms after it began.
    #expect(try winner(at: 2_070_000) == "home began")
    #expect(try winner(at: 2_200_000) == "drag began")
    try desk.change(game, #"{"of":"main","set":{"defersEdges":[]}}"#, at: 10_000_000)
    #expect(try winner(at: 11_000_000) == "home began")
    let scene = Cursor(try desk.call("GetScene", #"{"app":"game"}"#))["scene"]
    #expect(scene?["windows"]?[0]["name"] != nil && scene?["windows"]?[0]["defersEdges"] == nil)
    try desk.finish()
  }

  @Test(
    "A21: a reload with other screen gestures takes effect, and keeps the app's touch; GetScreens returns them"
  )
  func reload() throws {
    let desk = try AppDesk(recognizers: Self.home)
    let plain = try desk.subscribe()
    let app = try desk.present("app", Self.page)
    let screens = Cursor(try desk.call("GetScreens", "{}"))["screens"]
    #expect(try screens?[0]["name"]?.string() == "main")
    #expect(try screens?[0]["recognizers"]?[0]["name"]?.string() == "home")
    desk.frame(1_000_000, (0, (400, 475)))
    desk.frame(1_010_000, (0, (400, 470)))
    var other = desk.host.configuration
    other.screens[0].recognizers[0].name = "away"
    desk.feed.now = 1_015_000
    desk.rig.pipeline.queue.enqueue(.reload(other.json), at: 1_015_000)
    desk.turn()
    desk.frame(1_020_000, (0, (400, 400)))
    desk.frame(1_030_000, (0, nil))
    #expect(try app.short() == ["page began 1", "page moved 1", "drag began", "page cancelled 1", "drag ended"])
    Self.swipe(desk, at: 2_000_000)
    #expect(try plain.short().first == "away began")
    var none = other
    none.screens[0].recognizers = []
    desk.feed.now = 3_000_000
    desk.rig.pipeline.queue.enqueue(.reload(none.json), at: 3_000_000)
    desk.turn()
    #expect(Cursor(try desk.call("GetScreens", "{}"))["screens"]?[0]["recognizers"] == nil)
    #expect(desk.host.pipeline.application.windows.allSatisfy { $0.layer != .backdrop })
    try desk.finish()
  }

  @Test("A11: a rotated screen has its gestures at its rotated edges")
  func rotated() throws {
    let desk = try AppDesk(recognizers: "[{name: press, kind: tap, zone: [0, 0.9, 1, 0.1]}]")
    let plain = try desk.subscribe(#"{"filter":{"recognizers":["press"]}}"#)
    try desk.call("SetRotation", #"{"rotation":90}"#, at: 1_000_000)
    // 480 × 800 now: the picture's lower end lies at one side of the glass.
    desk.tap(2_000_000, at: 790, 240)
    desk.tap(3_000_000, at: 10, 240)
    #expect(try plain.short() == ["press ended"])
    try desk.finish()
  }

  @Test(
    "A11: invalid screen gestures in a configuration are errors with their place",
    arguments: [
      ("[{name: a, kind: tap}, {name: a, kind: pan}]", "screens[0].recognizers[1].name"),
      ("[{name: tap, kind: tap}]", "screens[0].recognizers[0].name"),
      ("[{name: a, kind: tap, requireToFail: [tap]}]", "screens[0].recognizers[0].requireToFail[0]"),
      ("[{name: a, kind: tap, refuseTouchesOn: [page]}]", "screens[0].recognizers[0].refuseTouchesOn[0]"),
      ("[{name: a, kind: tap, presses: [KEY_POWER]}]", "screens[0].recognizers[0].presses"),
      ("[{name: a, kind: tap, taps: 0}]", "screens[0].recognizers[0].taps"),
    ])
  func refused(_ recognizers: String, _ path: String) throws {
    let scene = "{windows: [{name: page, recognizers: [{name: tap, kind: tap}]}]}"
    #expect(throws: (any Error).self) {
      try load("screens: [{name: main, recognizers: \(recognizers)}]\nscene: \(scene)")
    }
    do {
      _ = try load("screens: [{name: main, recognizers: \(recognizers)}]\nscene: \(scene)")
    } catch let error as DocumentError {
      #expect(error.path == path, "\(error)")
    }
  }

  @Test("A11: names are unique over all screens, and a gesture may wait for another of its screen")
  func names() throws {
    #expect(throws: DocumentError.self) {
      try load(
        "screens: [{name: a, recognizers: [{name: x, kind: tap}]}, {name: b, recognizers: [{name: x, kind: tap}]}]")
    }
    let good = try load(
      "screens: [{name: a, recognizers: [{name: x, kind: tap, requireToFail: [y]}, {name: y, kind: tap, taps: 2}]}]")
    #expect(good.screens[0].recognizers.map(\.name) == ["x", "y"])
    #expect(try Configuration(json: good.json) == good)
  }
}

/// Load a configuration from text.
private func load(_ text: String) throws -> Configuration {
  try Directory(["touchd.yaml": text]).use {
    try Configuration.load(path: "\($0)/touchd.yaml")
  }
}
