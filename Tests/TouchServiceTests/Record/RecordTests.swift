import Documents
import Evdev
import EventLoop
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

/// A service over live panels whose devices are pipes.
final class RecordedService: ServiceRig {
  let desk: LiveDesk

  init(_ scene: String, rules: [DeviceRule] = []) throws {
    desk = try LiveDesk(
      scene: SceneDescription(Cursor(parseYAML(Array(scene.utf8), file: "scene.yaml"), file: "scene.yaml")),
      rules: rules)
    try super.init(desk.host, feed: desk.feed, loop: desk.loop, clock: VirtualClock())
    server.onClose = { [service] connection, _ in service.closed(connection) }
  }

  /// Apply another configuration, as the daemon does.
  func reload(_ configuration: Configuration) {
    desk.feed.submit(.reload(configuration.json)) { [unowned self] _ in
      let configuration = desk.host.configuration
      desk.feed.reconfigure(use: {
        DeviceUse(grab: $0.name == "grabbed", sensor: configuration.sensorSetup(of: $0))
      })
    }
  }

  /// A client that has sent one call.
  func call(_ method: String, _ parameters: String = "{}", more: Bool = true) throws -> VarlinkClient {
    let client = try connect()
    try client.send("io.touchd.Touch.\(method)", try parseJSON(Array(parameters.utf8).span), more: more)
    for _ in 0..<3 { desk.turn() }
    return client
  }
}

/// All continued replies of a client, up to the last one.
private func replies(_ client: VarlinkClient) throws -> [Node] {
  var all: [Node] = []
  while true {
    let reply = try client.receive()
    guard reply.continues else { return all }
    all.append(reply.parameters)
  }
}

extension RecordedService {
  /// End the service, and return the entries of a client's record.
  func end(_ recorder: VarlinkClient) throws -> [RecordEntry] {
    desk.feed.stop()
    desk.queue.stop()
    _ = service.end()
    var entries: [Node] = []
    var isOver = false
    // More than a socket holds arrives in pieces.
    while !isOver {
      desk.loop.turn(timeout: 0)
      try recorder.receiveReady { reply in
        if let entry = reply.parameters["entry"] { entries.append(entry) }
        isOver = !reply.continues
      }
    }
    return try entries.map { try RecordEntry(Cursor($0)) }
  }
}

/// Keeps the lines of an application's events of every kind from now on.
final class AllLines {
  private(set) var lines: [String] = []
  private(set) var sink: LineSink!

  init(_ kinds: LineSink.Kinds = [.actions, .touches, .decisions, .nonPositional, .responders, .scenes]) {
    sink = LineSink(kinds) { [unowned self] in lines.append(lineText($0)) }
  }
}

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct RecordTests {
  private static let scene = """
    windows:
      - name: main
        multipleTouch: true
        recognizers: [{name: pan, kind: pan}, {name: hold, kind: longPress}, {name: tap, kind: tap}]
        views:
          - {name: volume, kind: slider, frame: [0, 900, 1000, 100]}
          - {name: list, kind: scroll, frame: [0, 400, 1000, 400], contentSize: [1000, 9000]}
    """

  @Test("Invariant 2: the record of a live run, including commands, gives the bytes that the service sent")
  func replayed() throws {
    let served = try RecordedService(Self.scene)
    let desk = served.desk
    let (one, two) = (try desk.add("/dev/input/event1"), try desk.add("/dev/input/event2", name: "grabbed"))
    // Before the record: a finger that stays down, and a tap that might become a double tap.
    one.down(1_000_000, id: 3, x: 100, y: 100)
    one.ids[0] = 3
    desk.turn()
    desk.clock.now = 1_100_000
    let recorder = try served.call("Record")
    let subscriber = try served.call("Subscribe")
    let live = AllLines(.actions)
    desk.queue.application.addSink(live.sink)

    func drag(_ node: LiveDesk.Node, slot: Int32, from start: Int64, at place: (Int32, Int32)) {
      node.down(start, slot: slot, id: 40 + slot, x: place.0, y: place.1)
      for step in Int32(1)...6 {
        node.move(start + Int64(step) * 8000, slot: slot, y: place.1 - step * 20)
      }
      node.up(start + 60_000, slot: slot)
      desk.turn()
    }
    one.move(1_200_000, slot: 0, x: 150)
    one.up(1_210_000)
    one.ids[0] = -1
    drag(one, slot: 1, from: 1_300_000, at: (300, 300))
    // The list continues by itself, driven only by timers.
    drag(two, slot: 2, from: 2_000_000, at: (500, 700))
    desk.clock.now = 2_200_000
    for _ in 0..<40 {
      desk.clock.now += 17_000
      desk.queue.advance(to: desk.clock.now)
    }
    // A late frame, after timers with later deadlines have fired.
    two.down(2_500_000, id: 9, x: 200, y: 950)
    desk.turn()
    two.move(2_950_000, x: 700)
    desk.turn()
    desk.clock.now = 3_000_000
    let rotation = try served.call("SetRotation", #"{"rotation":90}"#, more: false)
    #expect(try rotation.receive().parameters.value == .mapping([]))
    two.up(3_010_000)
    drag(one, slot: 1, from: 3_100_000, at: (600, 500))
    // A reload with another scene and another rule for one device, while a finger is on the other.
    drag(two, slot: 3, from: 3_500_000, at: (800, 200))
    two.down(3_600_000, slot: 4, id: 60, x: 10, y: 300)
    desk.turn()
    two.ids[4] = 60
    var other = desk.host.configuration
    other.devices[0].invertsY = true
    other.devices[0].match.name = "grabbed"
    other.thresholds.panSlop = 60
    desk.clock.now = 3_700_000
    served.reload(other)
    desk.turn()
    drag(one, slot: 1, from: 3_800_000, at: (300, 300))
    two.ids[4] = -1
    two.up(3_900_000, slot: 4)
    drag(two, slot: 2, from: 4_000_000, at: (400, 300))
    // One device is removed with a finger on it; a long press on the other begins when its time is up.
    one.down(4_500_000, slot: 2, id: 70, x: 500, y: 100)
    desk.turn()
    desk.clock.now = 4_600_000
    desk.feed.handle(.removed(desk.found("/dev/input/event1")))
    desk.turn()
    two.down(4_700_000, slot: 5, id: 71, x: 900, y: 800)
    desk.turn()
    desk.clock.now = 9_000_000
    desk.queue.advance(to: desk.clock.now)
    desk.feed.stop()
    desk.queue.stop()
    #expect(served.service.end().count == 2)
    for _ in 0..<3 { desk.loop.turn(timeout: 0) }

    let sent = try replies(subscriber).dropFirst().map(jsonText)
    let entries = try replies(recorder).map { try #require($0["entry"]) }
    let played = AllLines(.actions)
    let player = RecordPlayer([played.sink]) { Issue.record("\($0)") }
    for entry in entries {
      let read = try RecordEntry(Cursor(entry))
      var json = JSONWriter()
      read.write(to: &json)
      #expect(String(decoding: json.bytes, as: UTF8.self) == jsonText(entry))
      try player.play(read)
    }
    #expect(played.lines == live.lines)
    // A client that reads late loses only intermediate changes.
    var rest = live.lines[...]
    for line in sent {
      let place = try #require(rest.firstIndex(of: line), "\(line)")
      #expect(rest[..<place].allSatisfy { $0.contains(#""state":"changed""#) || $0.contains(#""event":"touchDrag"#) })
      rest = rest[(place + 1)...]
    }
    #expect(rest.isEmpty && sent.count > 20)
    #expect(desk.queue.statistics.late > 0)
    for word in [
      #""hold","kind":"longPress","state":"began""#, #""scroll":{"state":"ended""#, #""pan","state":"cancelled""#,
    ] {
      #expect(sent.contains { $0.contains(word) }, "\(word)")
    }
    let kinds = Set(
      entries.compactMap { entry in if case .mapping(let members) = entry.value { members.first?.key } else { nil } })
    #expect(kinds == ["begin", "device", "removed", "frame", "timers", "rotate", "reload", "detach", "end"])
  }

  @Test("A record does not begin if its client has disconnected")
  func disconnectedBeforeItBegan() throws {
    let served = try RecordedService(Self.scene)
    var client: VarlinkClient? = try served.connect()
    try client?.send("io.touchd.Touch.Record", more: true)
    // The call has arrived, its command waits for the turn's end, and the client disconnects.
    served.desk.loop.turn(timeout: 0)
    client = nil
    for _ in 0..<3 { served.desk.turn() }
    #expect(served.desk.queue.recorder == nil)
  }

  @Test("A record ends when its client hangs up, and costs nothing afterwards")
  func hungUp() throws {
    let served = try RecordedService(Self.scene)
    var client: VarlinkClient? = try served.call("Record")
    #expect(served.desk.queue.recorder != nil)
    _ = client
    client = nil
    for _ in 0..<3 { served.desk.turn() }
    #expect(served.desk.queue.recorder == nil)
  }

  @Test("A player handles each entry immediately, and begins again without earlier devices and displays")
  func entries() throws {
    var configuration = Configuration()
    configuration.screens = [ScreenConfiguration(name: "main")]
    configuration.screens[0].connector = "HDMI-A-1"
    configuration.screens[0].geometry.size = Size(width: 800, height: 480)
    var state = RecordedState()
    state.displays = [RecordedState.Display(connector: "HDMI-A-1", size: Size(width: 300, height: 180))]
    var counts = RecordedCounts()
    (counts.contact, counts.frames, counts.sequences) = (9, 7, 3)
    let lines = AllLines([.touches])
    let player = RecordPlayer([lines.sink]) { Issue.record("\($0)") }
    try player.play(.begin(configuration: configuration.json, time: 5000, state: state, counts: counts))
    var host = try #require(player.host)
    var queue: EventQueue { host.pipeline.queue }
    #expect(queue.lastTime == 5000 && queue.nextID == 9 && queue.application.counts == (7, 3))
    let density = host.screen.pixelsPerPoint
    var axes: [UInt16: AxisInfo] = [EventCode.absMTSlot: AxisInfo(maximum: 9)]
    for code in [EventCode.absMTPositionX, EventCode.absMTPositionY] { axes[code] = AxisInfo(maximum: 999) }
    let panel = DeviceDescription(name: "panel", codes: [EventType.abs: Set(axes.keys)], axes: axes)
    try player.play(.device(panel: 1, found: DiscoveredDevice(path: "/dev/input/event1"), description: panel))
    func down(_ time: Int64, _ id: Int32) -> Frame {
      Frame(
        events: [(EventCode.absMTTrackingID, id), (EventCode.absMTPositionX, 100 + id)].map {
          InputEvent(time: time, type: EventType.abs, code: $0, value: $1)
        }, time: time)
    }
    func phases() -> [String] {
      lines.lines.flatMap { line in
        ["began", "cancelled"].filter { line.contains(#""phase":"\#($0)""#) }
      }
    }
    try player.play(.frame(panel: 1, down(6000, 1)))
    #expect(phases() == ["began"])
    try player.play(.command(.rotate(screen: nil, to: .half), time: 7000))
    #expect(host.rotation == .half && phases() == ["began", "cancelled"])
    try player.play(.frame(panel: 1, down(8000, 2)))
    try player.play(.command(.detach(panel: 1), time: 9000))
    #expect(queue.panels.isEmpty && phases() == ["began", "cancelled", "began", "cancelled"])
    try player.play(.begin(configuration: configuration.json, time: 1))
    host = try #require(player.host)
    #expect(host.screen.pixelsPerPoint != density && queue.lastTime == 1 && queue.nextID == 1)
    #expect(throws: DocumentError.self) { try player.play(.frame(panel: 1, down(10_000, 3))) }
  }

  @Test("A record without its beginning is an error")
  func damaged() throws {
    #expect(throws: DocumentError.self) { try RecordPlayer([]) { _ in }.play(.frame(panel: 1, Frame(time: 5))) }
  }
}
