import Documents
import Evdev
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import Record
@testable import TouchService

/// A state after being written and read.
func written(_ state: RecordedState) throws -> RecordedState {
  var json = JSONWriter()
  RecordedState.schema.encode(state, into: &json)
  return try RecordedState.schema.decode(Cursor(parseJSON(json.bytes.span)))
}

/// Records that begin in the middle of a run: they begin with the state that the earlier input has produced.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct RecordMiddleTests {
  private static let (slot, id, x, y) = (
    EventCode.absMTSlot, EventCode.absMTTrackingID, EventCode.absMTPositionX, EventCode.absMTPositionY
  )
  private static let power: UInt16 = 116
  private static let scene = """
    windows:
      - name: main
        multipleTouch: true
        recognizers: [{name: pan, kind: pan, minimumTouches: 2}, {name: turn, kind: rotation}]
        views:
          - {name: spot, frame: [0, 0, 200, 100], recognizers: [{name: poke, kind: tap}], animation: {repeat: loop, keyframes: [{time: 0}, {time: 2, offset: [800, 0]}]}}
          - {name: rows, kind: table, frame: [0, 100, 1000, 200], rows: 50, rowHeight: 40}
          - {name: list, kind: scroll, frame: [0, 300, 1000, 200], contentSize: [1000, 9000], touches: true}
          - {name: pages, kind: page, frame: [0, 500, 400, 80], pages: 9}
          - {name: name, kind: textField, frame: [500, 500, 400, 80]}
          - {name: power, kind: switch, frame: [0, 600, 200, 80]}
          - {name: count, kind: stepper, frame: [300, 600, 200, 80], autorepeat: false}
          - {name: choice, kind: segmented, frame: [600, 600, 300, 80], segments: 3}
          - {name: volume, kind: slider, frame: [0, 700, 1000, 100]}
    """

  private static func rules() -> [DeviceRule] {
    var (keys, motion) = (DeviceRule(), DeviceRule())
    keys.match.name = "keys"
    keys.presses = [.power]
    motion.match.name = "motion"
    motion.motion = true
    return [keys, motion]
  }

  /// The fingers of a run, on a screen rotated by 180°.
  private final class Life {
    let served: RecordedService
    let node: LiveDesk.Node
    let keys: LiveDesk.Node
    let motion: LiveDesk.Node
    var desk: LiveDesk { served.desk }
    var time: Int64 = 1_000_000
    private var lastID: Int32 = 10

    init(_ scene: String) throws {
      served = try RecordedService(scene, rules: RecordMiddleTests.rules())
      node = try served.desk.add("/dev/input/event1")
      keys = try served.desk.add("/dev/input/event2", name: "keys", keys: [RecordMiddleTests.power])
      motion = try served.desk.add("/dev/input/event3", name: "motion", isAccelerometer: true)
    }

    /// Move a finger along positions and lift it.
    func finger(_ places: (Int32, Int32)..., slot: Int32 = 0) {
      lastID += 1
      for (index, place) in places.enumerated() {
        let (x, y) = (999 - place.0, 999 - place.1)
        if index == 0 {
          node.down(time, slot: slot, id: lastID, x: x, y: y)
        } else {
          node.move(time, slot: slot, x: x, y: y)
        }
        time += 12_000
      }
      node.up(time, slot: slot)
      pass(400_000)
    }

    /// Let time pass.
    func pass(_ duration: Int64) {
      desk.turn()
      let end = time + duration
      while time < end {
        time += 15_000
        desk.clock.now = time
        desk.queue.advance(to: time)
        desk.turn()
      }
    }

    func measure(_ code: UInt16, _ value: Int32) {
      motion.write(time, (code, value))
      time += 20_000
    }

    func press() {
      keys.key(time, RecordMiddleTests.power, 1)
      keys.key(time + 50_000, RecordMiddleTests.power, 0)
      pass(100_000)
    }

    func command(_ command: Command) {
      desk.clock.now = time
      desk.feed.submit(command)
      desk.turn()
    }

    func present(_ app: String, _ layer: Window.Layer, _ windows: String) throws {
      let scene = try parseYAML(Array("windows: \(windows)".utf8), file: "app.yaml")
      command(.present(.init(app: app, user: 1, layer: layer, scene: .text(try SceneDescription(Cursor(scene)).json))))
      pass(50_000)
    }

    /// Do everything that a finger can do in the scene.
    func useAll() {
      finger((30, 20))
      finger((200, 150))
      finger((500, 480), (500, 440), (500, 400), (500, 350), (500, 300))
      pass(700_000)
      finger((390, 520))
      finger((600, 520))
      press()
      finger((20, 620))
      finger((490, 620))
      finger((890, 620))
      // The knob is where it was left.
      finger((450, 750), (460, 750), (500, 750), (533, 750), (612, 750))
      finger((50, 750), (60, 750), (100, 750), (243, 750), (451, 750))
      finger((500, 900), (500, 930))
    }
  }

  @Test("Invariant 2: a record that begins in the middle of a run gives the bytes of the later events")
  func middle() throws {
    let life = try Life(Self.scene)
    let desk = life.desk
    life.command(.rotate(screen: nil, to: .half))
    life.useAll()
    var other = desk.host.configuration
    other.thresholds.panSlop = 14
    life.command(.reload(other.json))
    // The configuration resets the rotation.
    life.command(.rotate(screen: nil, to: .half))
    // Three overlapping windows; the last one added belongs to the first app.
    try life.present("one", .overlay, "[{name: a, frame: [0, 850, 500, 150], views: [{name: av, kind: button}]}]")
    try life.present("two", .overlay, "[{name: b, frame: [0, 850, 500, 150], views: [{name: bv, kind: button}]}]")
    life.command(
      .change(
        app: "one",
        .text(Array(#"[{"add":{"name":"c","frame":[0,850,500,150],"views":[{"name":"cv","kind":"button"}]}}]"#.utf8))))
    try life.present("front", .app, "[{name: f, frame: [500, 850, 500, 150], views: [{name: fv, kind: textField}]}]")
    try life.present("back", .app, "[{name: k, frame: [500, 850, 500, 150], views: [{name: kv, kind: switch}]}]")
    life.finger((900, 900))
    try life.present("aside", .app, "[{name: s, frame: [500, 850, 500, 150], views: [{name: sv, kind: button}]}]")
    life.command(.stepBack(app: "aside", screen: nil))
    life.command(.activate(app: "front", screen: nil, by: .init(user: 1, hasControl: true)))
    life.finger((900, 900))
    for value: Int32 in [0, 900, 1800] { life.measure(EventCode.absX, value) }
    life.pass(1_000_000)
    // In progress when the record begins: a finger, a key and a gliding list.
    life.node.down(life.time, slot: 3, id: 90, x: 300, y: 500)
    life.node.up(life.time + 10_000)
    life.time += 20_000
    life.finger((500, 480), (500, 440), (500, 400), (500, 350), (500, 300))
    life.node.down(life.time, slot: 1, id: 91, x: 100, y: 900)
    life.keys.key(life.time, Self.power, 1)
    desk.turn()
    life.node.ids[1] = 91
    desk.clock.now = life.time
    let client = try life.served.connect()
    desk.turn()
    try client.send("io.touchd.Touch.Record", more: true)
    let lines = AllLines([.actions, .touches, .decisions, .nonPositional, .responders, .scenes])
    desk.queue.application.addSink(lines.sink)
    for _ in 0..<3 { desk.turn() }
    #expect(desk.queue.recorder != nil)
    let start = lines.lines.count
    life.node.up(life.time + 20_000, slot: 1)
    life.keys.key(life.time + 22_000, Self.power, 0)
    life.time += 30_000
    life.node.ids[1] = -1
    life.pass(300_000)

    // x is unchanged, and is not reported again.
    for value: Int32 in 1...20 { life.measure(EventCode.absY, value) }
    life.pass(1_500_000)
    // The moving spot passes by.
    for _ in 0..<5 { life.finger((430, 20), slot: 4) }
    life.finger((100, 900))
    life.finger((900, 900))
    life.press()
    life.useAll()
    // The same configuration again: the scene keeps its values.
    life.command(.reload(other.json))
    // The configuration resets the rotation.
    life.command(.rotate(screen: nil, to: .half))
    life.useAll()
    life.command(.withdraw(app: "front"))
    life.finger((900, 900))
    life.press()
    // The app that stepped back does not follow.
    life.command(.withdraw(app: "back"))
    life.finger((900, 900))
    let entries = try life.served.end(client)

    let played = AllLines([.actions, .touches, .decisions, .nonPositional, .responders, .scenes])
    let player = RecordPlayer([played.sink]) { Issue.record("\($0)") }
    for entry in entries { try player.play(entry) }
    let live = Array(lines.lines[start...])
    #expect(played.lines.count == live.count)
    for (line, expected) in zip(played.lines, live) where line != expected {
      Issue.record("\(line)\nin place of \(expected)")
      break
    }
    // The record needs each of these.
    for word in [
      #""view":"cv""#, #""view":"fv""#, #""view":"kv""#, #""motion":"shake","phase":"began""#, #""view":"volume""#,
      #""view":"rows""#, #""button":"KEY_POWER""#, #""recognizer":"poke""#, #""selected":"#, #""view":"count""#,
    ] {
      #expect(live.contains { $0.contains(word) }, "\(word)")
    }
    #expect(!live.contains { $0.contains(#""touch":90"#) })
    guard case .begin(_, _, let state, let counts)? = entries.first else {
      Issue.record("no beginning")
      return
    }
    #expect(counts.contact > 10 && counts.sequences > 10 && counts.frames > 40)
    #expect(state.windows.map(\.window) == ["c", "b", "a", "s", "k", "f", "main"])
    #expect(state.windows.filter(\.isKey).map(\.window) == ["f"])
    #expect(state.windows.first { $0.window == "main" }?.firstResponder == "name")
  }

  @Test(
    "When a record begins, waiting frames are dropped and panels forget their state, in every record's replay")
  func waitingFrames() throws {
    let rig = try Rig(scene: "windows: [{name: main, touches: true, multipleTouch: true}]")
    rig.tap(1_000_000, at: 300, 200, lasting: 10_000, slot: 2)
    func frame(_ time: Int64, _ events: (UInt16, Int32)...) -> Frame {
      Frame(
        events: events.map { InputEvent(time: time, type: EventType.abs, code: $0.0, value: $0.1) }, time: time)
    }
    let panel = try #require(rig.pipeline.queue.panels.first)
    rig.pipeline.queue.enqueue(.restart, at: 1_020_000)
    var waiting = frame(1_025_000, (Self.slot, 3), (Self.id, 90), (Self.x, 100), (Self.y, 100))
    rig.pipeline.queue.enqueue(&waiting, from: panel)
    let before = rig.lines.all.count
    rig.pipeline.queue.drain()
    #expect(rig.lines.all.count == before)
    rig.feed(frame(1_030_000, (Self.id, 91), (Self.x, 100)))
    rig.feed(frame(1_040_000, (Self.slot, 2), (Self.id, 92), (Self.x, 50)))
    let begun = rig.lines.all.dropFirst(before)
    #expect(begun.count == 2 && begun.allSatisfy { $0.contains(#""y":0"#) }, "\(begun)")
  }

  @Test("A record begins with a screen measured by a device that has been removed, and with the screen's display")
  func measured() throws {
    var configuration = Configuration()
    configuration.screens = [ScreenConfiguration(name: "main"), ScreenConfiguration(name: "side")]
    configuration.screens[1].connector = "HDMI-A-1"
    var rule = DeviceRule()
    (rule.match.name, rule.screen) = ("side", "side")
    configuration.devices = [rule]
    let host = try ScreenHost(
      configuration, devices: [], pipeline: Pipeline(),
      displaySize: { $0 == "HDMI-A-1" ? Size(width: 163, height: 81.5) : nil }, warn: { _, _ in })
    func device(_ name: String, _ width: Int32, _ resolution: Int32) -> DeviceDescription {
      var axes: [UInt16: AxisInfo] = [EventCode.absMTSlot: AxisInfo(maximum: 9)]
      axes[EventCode.absMTPositionX] = AxisInfo(maximum: width - 1, resolution: resolution)
      axes[EventCode.absMTPositionY] = AxisInfo(maximum: width / 3, resolution: resolution)
      return DeviceDescription(name: name, codes: [EventType.abs: Set(axes.keys)], axes: axes)
    }
    let gone = host.makePanel(device("main", 900, 7))
    host.pipeline.queue.add(gone)
    host.pipeline.queue.remove(gone)
    _ = host.rotate("main", to: .quarter)
    let begin = RecordEntry.begin(
      configuration: host.shownConfiguration.json, time: 5, state: host.recordedState)
    var json = JSONWriter()
    begin.write(to: &json)
    let read = try RecordEntry(Cursor(parseJSON(json.bytes.span)))
    #expect(read == begin)
    let player = RecordPlayer([]) { Issue.record("\($0)") }
    try player.play(read)
    let replayed = try #require(player.host)
    for other in [host, replayed] {
      _ = other.makePanel(device("main", 500, 3))
      _ = other.makePanel(device("side", 640, 0))
    }
    for (one, other) in zip(host.screens, replayed.screens) {
      #expect(one.size == other.size && one.pixelsPerPoint == other.pixelsPerPoint)
    }
    #expect(host.screens[0].size == Size(width: 301, height: 900))
    #expect(abs(host.screens[1].pixelsPerPoint.dx - 640 / (163 * 163 / 25.4)) < 1e-9)
    // A reload queries the display again, and gets the same answer.
    for other in [host, replayed] { try other.adopt(other.configuration) }
    #expect(replayed.screens[1].pixelsPerPoint == host.screens[1].pixelsPerPoint)
    #expect(host.screens[1].pixelsPerPoint.dx != host.screens[1].pixelsPerPoint.dy)
  }

  @Test("A16: an app that exceeds the limits of a later reload is in a record that begins then")
  func appBeyondALimit() throws {
    var configuration = Configuration()
    configuration.screens = [ScreenConfiguration(name: "main")]
    let host = try ScreenHost(
      configuration, devices: [], pipeline: Pipeline(), displaySize: { _ in nil }, warn: { _, _ in })
    let scene = Array(#"{"windows":[{"name":"a","views":[{"name":"b"}]}]}"#.utf8)
    host.handle(.present(.init(app: "app", user: 1, layer: .app, scene: .text(scene))))
    configuration.sceneLimits.perUser = 1
    host.handle(.reload(configuration.json))
    #expect(host.apps.map(\.name) == ["app"])
    let desk = try AppDesk(host)
    desk.finishRecord()
    let player = RecordPlayer([]) { Issue.record("\($0)") }
    for entry in desk.entries { try player.play(RecordEntry(Cursor(entry))) }
    #expect(player.host?.apps.map(\.name) == ["app"])
  }

  @Test("A display that a later reload names is in the record before the reload")
  func displayOfAReload() throws {
    var configuration = Configuration()
    configuration.screens = [ScreenConfiguration(name: "main")]
    let host = try ScreenHost(
      configuration, devices: [], pipeline: Pipeline(),
      displaySize: { $0 == "HDMI-A-1" ? Size(width: 163, height: 81.5) : nil }, warn: { _, _ in })
    let desk = try AppDesk(host)
    configuration.screens[0].connector = "HDMI-A-1"
    configuration.screens[0].geometry.size = Size(width: 800, height: 480)
    desk.reload(configuration)
    desk.finishRecord()
    let player = RecordPlayer([]) { Issue.record("\($0)") }
    for entry in desk.entries {
      let read = try RecordEntry(Cursor(entry))
      var json = JSONWriter()
      read.write(to: &json)
      #expect(try RecordEntry(Cursor(parseJSON(json.bytes.span))) == read)
      try player.play(read)
    }
    let replayed = try #require(player.host)
    #expect(abs(host.screen.pixelsPerPoint.dx - 800 / (163 * 163 / 25.4)) < 1e-9)
    #expect(replayed.screen.pixelsPerPoint == host.screen.pixelsPerPoint)
  }
}
