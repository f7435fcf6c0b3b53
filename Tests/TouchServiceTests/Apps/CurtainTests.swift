import Documents
import Evdev
import Glibc
import Kernel
import Panels
import Record
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

/// The curtain, which keeps the touch that wakes a display from pressing anything (A18).
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct CurtainTests {
  private static let scene = """
    windows:
      - name: base
        multipleTouch: true
        recognizers: [{name: tap, kind: tap}, {name: pan, kind: pan}]
        views: [{name: stop, kind: button, frame: [0, 0, 100, 100]}]
    """

  private func wake(_ time: Int64, _ screen: String = "main") -> String {
    #"{"wake":{"time":\#(time),"screen":"\#(screen)"}}"#
  }

  @Test("A18: one whole sequence is swallowed and causes one wake event; the next one presses")
  func oneSequence() throws {
    let desk = try AppDesk(scene: Self.scene)
    let subscriber = try desk.subscribe()
    let app = try desk.present(
      "paint", "windows: [{name: w, frame: [200, 0, 300, 300], views: [{name: v, touches: true}]}]", at: 900_000)
    _ = (subscriber.take(), app.take())
    #expect(try jsonText(desk.call("DrawCurtain", "{}", at: 1_000_000)) == #"{"drawn":true}"#)
    // Two fingers, one after the other, and one that moves on: on a button, and on an app.
    desk.frame(1_100_000, (0, (50, 50)))
    #expect(subscriber.take() == [wake(1_100_000)])
    desk.frame(1_150_000, (1, (250, 50)))
    desk.frame(1_200_000, (0, nil))
    desk.tap(1_250_000, at: 60, 60)
    #expect(try isDrawn(desk))
    desk.frame(1_400_000, (1, nil))
    #expect(subscriber.take() == [])
    #expect(app.take() == [wake(1_100_000)])
    #expect(try !isDrawn(desk))
    desk.tap(2_000_000, at: 50, 50)
    desk.tap(3_000_000, at: 250, 50)
    #expect(try subscriber.short() == ["stop touchDown", "stop touchUpInside", "stop primaryActionTriggered"])
    #expect(try app.short() == ["v began 1", "v ended 1"])
    try desk.finish()
  }

  @Test("A18: a screen's own recognizers get nothing of a swallowed sequence")
  func screenRecognizers() throws {
    let desk = try AppDesk(scene: Self.scene, recognizers: "[{name: home, kind: tap}]")
    let subscriber = try desk.subscribe()
    try desk.call("DrawCurtain", "{}", at: 1_000_000)
    desk.tap(1_100_000, at: 300, 300)
    #expect(subscriber.take() == [wake(1_100_000)])
    desk.tap(2_000_000, at: 300, 300)
    #expect(try subscriber.short().contains("home ended"))
    try desk.finish()
  }

  @Test(
    "A18: drawing the curtain cancels touches, which stay hidden; only a sequence that begins under it opens it"
  )
  func drawnOverFingers() throws {
    let desk = try AppDesk(scene: Self.scene)
    let subscriber = try desk.subscribe()
    desk.frame(1_000_000, (0, (300, 300)))
    desk.frame(1_010_000, (0, (400, 300)))
    try desk.call("DrawCurtain", "{}", at: 1_020_000)
    #expect(try subscriber.short() == ["pan began", "pan cancelled"])
    desk.frame(1_030_000, (0, (500, 300)))
    // A second finger is part of the first one's sequence: no event reports it, and the curtain stays.
    desk.tap(1_040_000, at: 50, 50, lasting: 10_000, slot: 1)
    desk.frame(1_060_000, (0, nil))
    #expect(subscriber.take() == [])
    #expect(try isDrawn(desk))
    desk.tap(2_000_000, at: 50, 50)
    #expect(subscriber.take() == [wake(2_000_000)])
    desk.tap(3_000_000, at: 50, 50)
    #expect(try subscriber.short().first == "stop touchDown")
    try desk.finish()
  }

  @Test("A18: a curtain that a call keeps drawn swallows each sequence, and opens when its client disconnects")
  func clientDies() throws {
    let desk = try AppDesk(scene: Self.scene)
    let subscriber = try desk.subscribe()
    desk.feed.now = 1_000_000
    let drawer = try desk.open("DrawCurtain", #"{"until":"opened"}"#, .configuration)
    #expect(drawer.first.map(jsonText) == #"{"drawn":true}"#)
    desk.tap(1_100_000, at: 50, 50)
    desk.tap(1_500_000, at: 50, 50)
    #expect(subscriber.take() == [wake(1_100_000), wake(1_500_000)])
    #expect(!drawer.hasEnded)
    // A finger that is down when the curtain opens is ignored until it lifts.
    desk.frame(2_000_000, (0, (50, 50)))
    desk.kill(drawer, at: 2_010_000)
    #expect(try !isDrawn(desk))
    desk.frame(2_020_000, (0, (55, 50)))
    desk.tap(2_030_000, at: 300, 300, slot: 1)
    desk.frame(2_090_000, (0, nil))
    #expect(try subscriber.short() == ["wake", "tap ended"])
    desk.tap(3_000_000, at: 50, 50)
    #expect(try subscriber.short().first == "stop touchDown")
    try desk.finish()
  }

  @Test(
    "A18: several calls without `more` draw one curtain, which opens after the first whole sequence after the last call"
  )
  func drawnOften() throws {
    let desk = try AppDesk(scene: Self.scene)
    for _ in 0..<5 { try desk.call("DrawCurtain", "{}", at: 1_000_000) }
    #expect(desk.host.pipeline.queue.drawings(on: desk.host.screen).count == 1)
    desk.frame(1_100_000, (0, (50, 50)))
    try desk.call("DrawCurtain", "{}", at: 1_120_000)
    desk.frame(1_150_000, (0, nil))
    #expect(try isDrawn(desk))
    desk.tap(2_000_000, at: 50, 50)
    #expect(try !isDrawn(desk))
    try desk.finish()
  }

  @Test("A18: a call ends with its sequence, or when a client opens the curtain")
  func callEnds() throws {
    let desk = try AppDesk(scene: Self.scene)
    desk.feed.now = 1_000_000
    let one = try desk.open("DrawCurtain", "{}", .configuration)
    let two = try desk.open("DrawCurtain", #"{"until":"opened"}"#, .configuration)
    desk.tap(1_100_000, at: 50, 50)
    #expect(one.hasEnded && !two.hasEnded)
    // A call during a sequence waits for the next whole one.
    desk.frame(1_500_000, (0, (50, 50)))
    desk.feed.now = 1_510_000
    let three = try desk.open("DrawCurtain", "{}", .configuration)
    desk.frame(1_550_000, (0, nil))
    #expect(!three.hasEnded)
    try desk.call("OpenCurtain", "{}", at: 1_600_000)
    #expect(two.hasEnded && three.hasEnded)
    #expect([one, two, three].map { $0.last.map(jsonText) } == Array(repeating: #"{"drawn":false}"#, count: 3))
    #expect(try !isDrawn(desk))
    try desk.finish()
  }

  @Test("A18: a service that has ended draws no curtain", arguments: ["{}", #"{"until":"opened"}"#])
  func afterTheEnd(_ parameters: String) throws {
    let desk = try AppDesk(scene: Self.scene)
    _ = desk.service.end()
    let late = try desk.open("DrawCurtain", parameters, .configuration)
    #expect(late.hasEnded && late.first.map(jsonText) == "{}")
    #expect(desk.host.pipeline.queue.drawings(on: desk.host.screen).isEmpty)
  }

  @Test("A18: a curtain covers its own screen, or all screens if none is named")
  func screens() throws {
    let desk = try AppDesk(
      scene: """
        windows:
          - {name: base, recognizers: [{name: tap, kind: tap}]}
          - {name: other, screen: side, recognizers: [{name: poke, kind: tap}]}
        """, hasSide: true)
    let subscriber = try desk.subscribe()
    try desk.call("DrawCurtain", #"{"screen":"side"}"#, at: 1_000_000)
    desk.tap(1_100_000, at: 50, 50)
    #expect(try subscriber.short() == ["tap ended"])
    desk.tap(1_500_000, at: 50, 50, onSide: true, slot: 4)
    #expect(subscriber.take() == [wake(1_500_000, "side")])
    try desk.call("DrawCurtain", "{}", at: 2_000_000)
    let drawn = try desk.call("GetScreens", "{}")
    #expect(jsonText(drawn).split(separator: #""curtain":true"#, omittingEmptySubsequences: false).count == 3)
    desk.feed.now = 2_050_000
    let both = try desk.open("DrawCurtain", "{}", .configuration)
    desk.tap(2_100_000, at: 50, 50)
    #expect(!both.hasEnded)
    desk.tap(2_500_000, at: 50, 50, onSide: true, slot: 4)
    #expect(both.hasEnded)
    #expect(subscriber.take() == [wake(2_100_000), wake(2_500_000, "side")])
    let names = [
      try desk.refusal("DrawCurtain", #"{"screen":"none"}"#, at: 3_000_000)?.name,
      try desk.refusal("OpenCurtain", #"{"screen":"none"}"#, at: 3_000_000)?.name,
      try desk.refusal("DrawCurtain", #"{"until":"opened"}"#, at: 3_000_000)?.name,
    ]
    #expect(
      names == ["io.touchd.Touch.NoSuchScreen", "io.touchd.Touch.NoSuchScreen", "org.varlink.service.ExpectedMore"])
    try desk.finish()
  }

  @Test("A18: a curtain opens when a reload removes its screen")
  func removedScreen() throws {
    let desk = try AppDesk(scene: Self.scene, hasSide: true)
    desk.feed.now = 1_000_000
    let drawer = try desk.open("DrawCurtain", #"{"screen":"side","until":"opened"}"#, .configuration)
    var configuration = desk.host.configuration
    configuration.screens.removeLast()
    configuration.devices = []
    #expect(!drawer.hasEnded)
    desk.reload(configuration)
    #expect(drawer.hasEnded && drawer.last.map(jsonText) == #"{"drawn":false}"#)
    try desk.finish()
  }

  @Test("A18: the wake event of a touch that a filter withheld has the time at which the touch began")
  func withheldTouch() throws {
    var filters = PanelFilters()
    filters.shortest = 20_000
    let desk = try AppDesk(Rig(scene: Self.scene, filters: filters))
    let subscriber = try desk.subscribe()
    try desk.call("DrawCurtain", "{}", at: 1_000_000)
    desk.frame(1_100_000, (0, (50, 50)))
    #expect(subscriber.take() == [])
    desk.rig.pipeline.queue.advance(to: 2_000_000)
    desk.turn()
    #expect(subscriber.take() == [wake(1_120_000)])
    desk.frame(2_100_000, (0, nil))
    try desk.finish()
  }

  @Test("A18: a record that begins while a curtain is drawn begins with the curtain")
  func record() throws {
    let desk = try AppDesk(scene: Self.scene)
    let subscriber = try desk.subscribe()
    desk.feed.now = 1_000_000
    let drawer = try desk.open("DrawCurtain", #"{"until":"opened"}"#, .configuration)
    desk.frame(1_100_000, (0, (50, 50)))
    _ = subscriber.take()
    let state = desk.host.recordedState
    #expect(
      state.curtains == [
        .init(screen: "main", drawing: Curtain.Drawing(drawer: 1, until: .opened))
      ])
    #expect(try written(state) == state)
    desk.frame(1_150_000, (0, nil))
    desk.kill(drawer, at: 2_000_000)
    try desk.finish()
  }

  // MARK: The display

  /// A folder that simulates a backlight in sysfs.
  private final class Backlight {
    let folder: Directory
    var power: String { "\(folder)/bl_power" }

    init() throws {
      folder = try Directory()
      try set("0\n")
    }

    func set(_ text: String, _ name: String = "bl_power") throws {
      try folder.write(name, text)
    }
  }

  private func desk(_ paths: [String], _ warnings: Warnings = Warnings()) throws -> AppDesk {
    let rig = try Rig(scene: Self.scene) { warnings.all.append($1) }
    let desk = try AppDesk(rig)
    var configuration = rig.host.configuration
    configuration.screens[0].displayPower = paths.compactMap { DisplayPower(path: $0) }
    try #require(configuration.screens[0].displayPower.count == paths.count)
    rig.host.readDisplays()
    desk.reload(configuration)
    return desk
  }

  private final class Warnings {
    var all: [String] = []
  }

  @Test(
    "A18: a sequence that begins while the display is off wakes it and presses nothing, even if the display turns on")
  func display() throws {
    let backlight = try Backlight()
    let desk = try desk([backlight.power])
    let subscriber = try desk.subscribe()
    desk.tap(1_000_000, at: 50, 50)
    #expect(try subscriber.short().first == "stop touchDown")
    try backlight.set("4\n")
    desk.frame(2_000_000, (0, (50, 50)))
    #expect(subscriber.take() == [wake(2_000_000)])
    // The display turns on once a client has received the event; the sequence is swallowed to its end.
    try backlight.set("0\n")
    desk.tap(2_050_000, at: 60, 50, slot: 1)
    desk.frame(2_150_000, (0, nil))
    #expect(subscriber.take() == [])
    desk.tap(3_000_000, at: 50, 50)
    #expect(try subscriber.short().first == "stop touchDown")
    // Turning the display off during a sequence does not affect that sequence.
    desk.frame(4_000_000, (0, (50, 50)))
    try backlight.set("1\n")
    desk.frame(4_010_000, (1, (50, 60)))
    desk.frame(4_050_000, (0, nil), (1, nil))
    #expect(try subscriber.short().contains("stop touchUpInside"))
    desk.tap(5_000_000, at: 50, 50)
    desk.tap(6_000_000, at: 50, 50)
    #expect(subscriber.take() == [wake(5_000_000), wake(6_000_000)])
    try desk.finish()
  }

  @Test("A18: A20: a sequence that a program plays also wakes a display that is off, and presses nothing")
  func playedOnADarkDisplay() throws {
    let backlight = try Backlight()
    let desk = try desk([backlight.power])
    let subscriber = try desk.subscribe()
    func play(_ time: Int64, _ touches: (id: Int, phase: Touch.Phase)...) {
      let samples = touches.map { TouchSample(id: $0.id, phase: $0.phase, location: Point(x: 50, y: 50)) }
      desk.feed.now = time
      desk.feed.submit(.inject(device: 7, screen: nil, samples))
      desk.turn()
    }
    try backlight.set("4\n")
    play(1_000_000, (1, .began))
    #expect(subscriber.take() == [wake(1_000_000)])
    // The display turns on once a client has received the event; the sequence is swallowed to its end.
    try backlight.set("0\n")
    play(1_050_000, (1, .moved), (2, .began))
    play(1_100_000, (1, .ended), (2, .ended))
    #expect(subscriber.take() == [])
    play(2_000_000, (3, .began))
    play(2_050_000, (3, .ended))
    #expect(try subscriber.short().first == "stop touchDown")
    // Files are read only when a touch begins.
    try backlight.set("4\n")
    play(3_000_000, (4, .moved))
    #expect(desk.host.pipeline.queue.drawings(on: desk.host.screens[0]).isEmpty)
    try desk.finish()
  }

  @Test("A18: each screen has its own display with its own files")
  func displaysOfTwoScreens() throws {
    let (bright, dark) = (try Backlight(), try Backlight())
    try dark.set("4\n")
    let scene = """
      windows:
        - {name: base, recognizers: [{name: tap, kind: tap}]}
        - {name: other, screen: side, recognizers: [{name: poke, kind: tap}]}
      """
    let rig = try Rig(scene: scene, hasSide: true)
    let desk = try AppDesk(rig)
    var configuration = rig.host.configuration
    configuration.screens[0].displayPower = [try #require(DisplayPower(path: bright.power))]
    configuration.screens[1].displayPower = [try #require(DisplayPower(path: dark.power))]
    rig.host.readDisplays()
    desk.reload(configuration)
    let subscriber = try desk.subscribe()
    desk.tap(1_000_000, at: 50, 50)
    desk.tap(2_000_000, at: 50, 50, onSide: true, slot: 4)
    desk.tap(3_000_000, at: 50, 50)
    #expect(try subscriber.short() == ["tap ended", "wake", "tap ended"])
    try dark.set("0\n")
    desk.tap(4_000_000, at: 50, 50, onSide: true, slot: 4)
    #expect(try subscriber.short() == ["poke ended"])
    try desk.finish()
  }

  @Test(
    "A18: calls whose curtain one sequence opens all end with it; a call that waits for another keeps it drawn"
  )
  func severalCalls() throws {
    let desk = try AppDesk(scene: Self.scene)
    desk.feed.now = 1_000_000
    let calls = try (0..<3).map { _ in try desk.open("DrawCurtain", "{}", .configuration) }
    desk.frame(1_100_000, (0, (50, 50)))
    desk.feed.now = 1_110_000
    let late = try desk.open("DrawCurtain", "{}", .configuration)
    // One of the waiting clients disconnects during the sequence.
    desk.kill(calls[1], at: 1_120_000)
    desk.frame(1_150_000, (0, nil))
    #expect(calls[0].hasEnded && calls[2].hasEnded && !late.hasEnded)
    desk.tap(2_000_000, at: 50, 50)
    #expect(late.hasEnded)
    #expect(try !isDrawn(desk))
    try desk.finish()
  }

  @Test("A18: the kernel's files say whether a display is off; an unreadable one counts as on, and is logged once")
  func displayFiles() throws {
    let backlight = try Backlight()
    for (name, on, off) in [
      ("bl_power", ["0\n"], ["1\n", "4\n"]), ("brightness", ["1\n", "255\n"], ["0\n"]),
      ("actual_brightness", ["7\n"], ["0\n"]), ("dpms", ["On\n"], ["Off\n", "Standby\n", "Suspend\n"]),
    ] {
      let file = try #require(DisplayPower(path: "\(backlight.folder)/\(name)"))
      for text in on {
        try backlight.set(text, name)
        #expect(try !file.isOff(), "\(name) \(text)")
      }
      for text in off {
        try backlight.set(text, name)
        #expect(try file.isOff(), "\(name) \(text)")
      }
      try backlight.set("odd\n", name)
      #expect(throws: SystemError(call: "read \(backlight.folder)/\(name)", errno: EINVAL)) { try file.isOff() }
    }
    for path in ["bl_power", "/sys/class/backlight/x/power", "/", ""] { #expect(DisplayPower(path: path) == nil) }
    let warnings = Warnings()
    let desk = try desk(["\(backlight.folder)/none/bl_power", backlight.power], warnings)
    let subscriber = try desk.subscribe()
    try backlight.set("0\n")
    for time: Int64 in [1_000_000, 2_000_000] { desk.tap(time, at: 50, 50) }
    #expect(
      warnings.all == [
        "the state of the display of screen \"main\" cannot be read; touchd assumes that the display is on: "
          + "open \(backlight.folder)/none/bl_power failed: No such file or directory"
      ])
    _ = subscriber.take()
    // The other file still counts.
    try backlight.set("4\n")
    desk.tap(3_000_000, at: 50, 50)
    #expect(subscriber.take() == [wake(3_000_000)])
    // A reload reports the error again.
    desk.reload(desk.host.configuration)
    for time: Int64 in [4_000_000, 5_000_000] { desk.tap(time, at: 50, 50) }
    #expect(warnings.all.count == 2 && warnings.all.first == warnings.all.last)
    try desk.finish()
  }

  @Test("A18: a replay, whose screens are not this machine's displays, reads no file of a display")
  func displayOfAReplay() throws {
    let backlight = try Backlight()
    try backlight.set("4\n")
    let desk = try AppDesk(scene: Self.scene)
    var configuration = desk.host.configuration
    configuration.screens[0].displayPower = [try #require(DisplayPower(path: backlight.power))]
    desk.reload(configuration)
    let subscriber = try desk.subscribe()
    desk.tap(1_000_000, at: 50, 50)
    #expect(try subscriber.short().first == "stop touchDown")
    desk.host.readDisplays()
    desk.tap(2_000_000, at: 50, 50)
    #expect(subscriber.take() == [wake(2_000_000)])
    try desk.finish()
  }

  @Test("A18: the configuration's errors name the place and the allowed file names")
  func configuration() throws {
    let text = """
      screens:
        - name: main
          displayPower: [/sys/class/backlight/panel/bl_power, /sys/class/backlight/panel/power]
      """
    do {
      _ = try Configuration.schema.decode(Cursor(parseYAML(Array(text.utf8), file: "touchd.yaml"), file: "touchd.yaml"))
      Issue.record("it was taken")
    } catch {
      #expect(
        "\(error)"
          == "touchd.yaml:3:57: screens[0].displayPower[1]: expected a path that ends in bl_power, brightness, "
          + "actual_brightness, dpms, found \"/sys/class/backlight/panel/power\"")
    }
    #expect(throws: DocumentError.self) {
      let text = "screens: [{name: main, displayPower: [/sys/class/backlight/*/bl_power]}]"
      _ = try Configuration.schema.decode(Cursor(parseYAML(Array(text.utf8), file: "t"), file: "t"))
    }
  }

  private func isDrawn(_ desk: AppDesk) throws -> Bool {
    jsonText(try desk.call("GetScreens", "{}")).contains(#""curtain":true"#)
  }
}
