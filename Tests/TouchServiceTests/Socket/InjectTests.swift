import Documents
import Evdev
import EventLoop
import Glibc
import Panels
import Record
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import TouchService

/// Touches that clients play into the service (A20).
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct InjectTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
  }

  private static let scene = """
    windows:
      - name: main
        multipleTouch: true
        recognizers: [{name: tap, kind: tap}, {name: pan, kind: pan}, {name: pinch, kind: pinch}]
        views: [{name: paint, frame: [0, 0, 300, 300], touches: true}]
    """

  private final class Desk {
    let served: RecordedService
    let recorder: VarlinkClient
    let lines = AllLines()
    private var taken = 0
    var desk: LiveDesk { served.desk }

    init(_ scene: String = InjectTests.scene) throws {
      served = try RecordedService(scene)
      _ = try served.desk.add("/dev/input/event1")
      recorder = try served.call("Record")
      for _ in 0..<3 { served.desk.turn() }
      served.desk.queue.application.addSink(lines.sink)
    }

    /// Let time pass in steps of 1 ms.
    func pass(to time: Int64) {
      while desk.clock.now < time {
        desk.clock.now = min(desk.clock.now + 1000, time)
        desk.turn()
      }
    }

    /// The lines since the last call that contain a text.
    func take(_ part: String) -> [String] {
      defer { taken = lines.lines.count }
      return lines.lines[taken...].filter { $0.contains(part) }
    }

    /// End the service, and check that its record gives the same lines (invariant 2).
    ///
    /// - Returns: the numbers of the devices with injected touches, in their order.
    @discardableResult
    func finish(_ place: SourceLocation = #_sourceLocation) throws -> [Int] {
      let played = AllLines()
      let player = RecordPlayer([played.sink]) { Issue.record("\($0)") }
      var devices: [Int] = []
      for entry in try served.end(recorder) {
        if case .command(.inject(let device, _, _), _) = entry, devices.last != device { devices.append(device) }
        var json = JSONWriter()
        entry.write(to: &json)
        try player.play(RecordEntry(Cursor(parseJSON(json.bytes.span))))
      }
      #expect(played.lines == lines.lines, sourceLocation: place)
      return devices
    }
  }

  private func touch(
    _ id: Int, _ phase: String, _ time: Int64, _ x: Double, _ y: Double, _ rest: String = ""
  ) -> String {
    #"{"id":\#(id),"phase":"\#(phase)","time":\#(time),"x":\#(x),"y":\#(y)\#(rest)}"#
  }

  private func inject(_ desk: Desk, _ touches: [String], _ rest: String = "") throws -> VarlinkClient {
    try desk.served.call(
      "Inject", #"{"touches":[\#(touches.joined(separator: ","))]\#(rest)}"#, more: false)
  }

  @Test("A20: touches are played at their times from now on, like a device's; the reply is sent with the last one")
  func played() throws {
    desk.desk.clock.now = 5_000_000
    let client = try inject(
      desk,
      [
        touch(7, "began", 900_000, 500, 500, #","force":0.5,"radius":3.25,"orientation":0.5,"type":"pen""#),
        touch(7, "ended", 960_000, 500, 500, #","type":"pen""#), touch(9, "began", 1_000_000, 400.25, 600),
        touch(9, "moved", 1_020_000, 450, 600), touch(8, "began", 1_020_000, 100, 100),
        touch(9, "ended", 1_050_000, 450, 600), touch(8, "cancelled", 1_060_000, 110, 100),
      ])
    #expect(
      desk.take(#"{"touch""#) == [
        #"{"touch":{"id":1,"phase":"began","time":5000000,"x":500,"y":500,"type":"pen","force":0.5,"radius":3.25,"orientation":0.5}}"#
      ])
    desk.pass(to: 5_059_000)
    #expect(desk.take("touch").isEmpty)
    desk.pass(to: 5_120_000)
    let seen = desk.take("")
    #expect(
      seen.filter { $0.hasPrefix(#"{"touch":"#) }.map { String($0.dropFirst(9).prefix { $0 != "y" }) } == [
        #"{"id":1,"phase":"ended","time":5060000,"x":500,""#, #"{"id":2,"phase":"began","time":5100000,"x":400.25,""#,
        #"{"id":2,"phase":"moved","time":5120000,"x":450,""#, #"{"id":3,"phase":"began","time":5120000,"x":100,""#,
      ])
    #expect(seen.contains { $0.contains(#""recognizer":"tap""#) && $0.contains(#""time":5060000"#) })
    var isAnswered = false
    desk.pass(to: 5_159_000)
    try client.receiveReady { _ in isAnswered = true }
    #expect(!isAnswered)
    desk.pass(to: 5_160_000)
    try client.receiveReady { _ in isAnswered = true }
    #expect(isAnswered)
    #expect(desk.take(#"{"touch":"#).last?.contains(#""id":3,"phase":"cancelled","time":5160000,"x":110"#) == true)
    try desk.finish()
  }

  @Test(
    "A20: a later call continues if it says so; otherwise it starts afresh, which cancels touches that are down"
  )
  func continued() throws {
    desk.desk.clock.now = 2_000_000
    var client: VarlinkClient! = try inject(desk, [touch(1, "began", 0, 500, 500)])
    _ = try client.receive()
    func go(_ touches: [String], _ rest: String) throws {
      try client.send(
        "io.touchd.Touch.Inject",
        try parseJSON(Array(#"{"touches":[\#(touches.joined(separator: ","))]\#(rest)}"#.utf8).span))
      for _ in 0..<3 { desk.desk.turn() }
    }
    desk.pass(to: 2_003_000)
    try go([touch(1, "moved", 8000, 600, 500), touch(1, "moved", 16_000, 650, 500)], #","continues":true"#)
    #expect(desk.take(#"{"touch":"#).last?.contains(#""phase":"began","time":2000000"#) == true)
    desk.pass(to: 2_016_000)
    #expect(desk.take(#"{"touch":"#).map { $0.contains(#""id":1,"phase":"moved""#) } == [true, true])
    _ = try client.receive()
    try go([touch(1, "began", 0, 400, 400), touch(1, "ended", 50_000, 400, 400)], "")
    desk.pass(to: 2_066_000)
    #expect(
      desk.take(#"{"touch":"#).map { $0.contains("cancelled") ? "cancelled" : $0.contains("began") ? "began" : "ended" }
        == ["cancelled", "began", "ended"])
    _ = try client.receive()
    // Half of another sequence, then the client disconnects.
    try go(
      [touch(1, "began", 0, 500, 500), touch(1, "moved", 10_000, 600, 500), touch(1, "moved", 90_000, 700, 500)], "")
    desk.pass(to: 2_100_000)
    _ = desk.take("")
    client = nil
    for _ in 0..<3 { desk.desk.turn() }
    #expect(
      desk.take(#""pan""#).filter { $0.hasPrefix(#"{"action""#) }.map { $0.contains(#""state":"cancelled""#) } == [true]
    )
    desk.pass(to: 2_300_000)
    #expect(desk.take("").isEmpty)
    try desk.finish()
  }

  @Test(
    "A20: a call that starts afresh cancels the touches of the previous call before it plays its own, even if it has none"
  )
  func afresh() throws {
    desk.desk.clock.now = 2_000_000
    let client = try inject(desk, [touch(1, "began", 0, 500, 500)])
    _ = try client.receive()
    _ = desk.take("")
    func go(_ touches: [String]) throws -> [Substring] {
      desk.desk.clock.step = 10
      try client.send(
        "io.touchd.Touch.Inject",
        try parseJSON(Array(#"{"touches":[\#(touches.joined(separator: ","))]}"#.utf8).span))
      for _ in 0..<3 { desk.desk.turn() }
      desk.desk.clock.step = 0
      desk.pass(to: desk.desk.clock.now + 50_000)
      _ = try client.receive()
      return desk.take("").filter { $0.hasPrefix(#"{"touch":"#) || $0.hasPrefix(#"{"action""#) }.map {
        $0.split(separator: $0.hasPrefix(#"{"touch":"#) ? #""phase":""# : #""recognizer":""#)[1].prefix { $0 != "\"" }
      }
    }
    #expect(
      try go([touch(1, "began", 0, 400, 400), touch(1, "ended", 20_000, 400, 400)])
        == ["cancelled", "began", "ended", "tap"])
    #expect(try go([touch(1, "began", 0, 400, 400)]) == ["began"])
    #expect(try go([]) == ["cancelled"])
    try desk.finish()
  }

  @Test("A20: a client that continues late plays from then on: no clock goes back, and its touch has its end")
  func late() throws {
    desk.desk.clock.now = 2_000_000
    let node = try desk.desk.add("/dev/input/event2")
    let client = try inject(desk, [touch(1, "began", 0, 500, 500)])
    _ = try client.receive()
    desk.desk.clock.now = 6_000_000
    node.down(6_000_000, id: 4, x: 100, y: 100)
    desk.desk.turn()
    _ = desk.take("")
    try client.send(
      "io.touchd.Touch.Inject",
      try parseJSON(
        Array(
          #"{"touches":[\#(touch(1, "moved", 50_000, 510, 500)),\#(touch(1, "ended", 80_000, 510, 500))],"continues":true}"#
            .utf8
        ).span))
    for _ in 0..<3 { desk.desk.turn() }
    desk.pass(to: 6_030_000)
    _ = try client.receive()
    #expect(
      desk.take(#"{"touch":"#).map {
        $0.contains(#""moved","time":6000000"#) || $0.contains(#""ended","time":6030000"#)
      }
        == [true, true])
    #expect(desk.desk.queue.statistics.restarts == 0)
    try desk.finish()
  }

  @Test("A20: touches not yet played when their client disconnects are dropped; a oneway call plays nothing")
  func forgotten() throws {
    desk.desk.clock.now = 2_000_000
    for _ in 0..<3 {
      var client: VarlinkClient! = try inject(
        desk, [touch(1, "began", 0, 500, 500), touch(1, "ended", 3_000_000_000, 500, 500)])
      #expect(desk.desk.feed.later.nextTime != nil)
      client = nil
      for _ in 0..<3 { desk.desk.turn() }
      #expect(desk.desk.feed.later.nextTime == nil && client == nil)
    }
    #expect(desk.take(#"{"touch":"#).count == 6)
    let oneway = try desk.served.connect()
    let call =
      #"{"method":"io.touchd.Touch.Inject","oneway":true,"parameters":{"touches":[\#(touch(1, "began", 0, 9, 9))]}}"#
    var bytes = Array(call.utf8) + [0]
    #expect(write(oneway.descriptor, &bytes, bytes.count) == bytes.count)
    for _ in 0..<3 { desk.desk.turn() }
    #expect(desk.take("").isEmpty)
    try desk.finish()
  }

  @Test("A20, A21: a call cannot continue on another screen; removing a screen ends the touches on it")
  func removedScreen() throws {
    desk.desk.clock.now = 2_000_000
    func reload(_ names: [String]) {
      var other = desk.desk.host.configuration
      other.screens = names.map { name in
        var screen = other.screens[0]
        screen.name = name
        return screen
      }
      desk.desk.feed.submit(.reload(other.json))
      for _ in 0..<3 { desk.desk.turn() }
    }
    reload(["s", "side"])
    let client = try inject(desk, [touch(1, "began", 0, 500, 500)], #","screen":"side""#)
    _ = try client.receive()
    func go(on screen: String) throws -> VarlinkError? {
      try client.send(
        "io.touchd.Touch.Inject",
        try parseJSON(
          Array(#"{"touches":[\#(touch(1, "moved", 0, 510, 500))],"continues":true,"screen":"\#(screen)"}"#.utf8).span))
      for _ in 0..<3 { desk.desk.turn() }
      return try client.refusal()
    }
    #expect(try go(on: "s")?.parameters["parameter"]?.value == .string("screen"))
    #expect(try go(on: "side") == nil)
    #expect(desk.desk.queue.isAnythingDown)
    reload(["s"])
    #expect(!desk.desk.queue.isAnythingDown)
    try desk.finish()
  }

  @Test("A20: equal touch numbers of two clients are two touches; when one client hangs up, only its own is cancelled")
  func twoClients() throws {
    desk.desk.clock.now = 2_000_000
    let one = try inject(desk, [touch(1, "began", 0, 400, 500)])
    var two: VarlinkClient! = try inject(desk, [touch(1, "began", 0, 600, 700)])
    (_, _) = (try one.receive(), try two.receive())
    _ = desk.take("")
    two = nil
    for _ in 0..<3 { desk.desk.turn() }
    #expect(
      two == nil
        && desk.take(#"{"touch":"#) == [#"{"touch":{"id":2,"phase":"cancelled","time":2000000,"x":600,"y":700}}"#])
    #expect(desk.desk.queue.isAnythingDown)
    #expect(try desk.finish() == [1, 2])
  }

  @Test("A20: when a client disconnects, its touches that have not begun are dropped; other clients' are still played")
  func notBegun() throws {
    desk.desk.clock.now = 2_000_000
    func two(_ x: Double) -> [String] {
      [touch(1, "began", 0, x, 500), touch(1, "ended", 20_000, x, 500)]
        + [touch(1, "began", 100_000, x, 500), touch(1, "ended", 120_000, x, 500)]
    }
    var gone: VarlinkClient! = try inject(desk, two(400))
    let other = try inject(desk, two(600))
    desk.pass(to: 2_050_000)
    #expect(desk.take(#"{"touch":"#).count == 4)
    gone = nil
    desk.pass(to: 2_200_000)
    #expect(gone == nil && desk.take(#"{"touch":"#).map { $0.contains(#""x":600"#) } == [true, true])
    #expect(!desk.desk.queue.isAnythingDown)
    _ = try other.receive()
    try desk.finish()
  }

  private static let hold = "windows: [{name: main, recognizers: [{name: hold, kind: longPress}]}]"

  @Test("A20: a touch that was due before a timer is played before it fires, however late the loop is")
  func lateLoop() throws {
    for moves in [0, 300] {
      let desk = try Desk(Self.hold)
      desk.desk.clock.now = 2_000_000
      let places = (0..<moves).map { touch(1, "moved", 1000 * Int64($0 + 1), 500 + Double($0 % 2), 500) }
      let client = try inject(
        desk, [touch(1, "began", 0, 500, 500)] + places + [touch(1, "ended", 400_000, 500, 500)])
      desk.desk.turn()
      // A long press would begin at 2.5 s.
      desk.desk.clock.now = 2_600_000
      for _ in 0..<8 { desk.desk.turn() }
      _ = try client.receive()
      let lines = desk.take("")
      #expect(lines.contains { $0.hasPrefix(#"{"touch":{"id":1,"phase":"ended","time":2400000"#) })
      #expect(!lines.contains { $0.hasPrefix(#"{"action""#) })
      try desk.finish()
    }
  }

  @Test("Earlier events of a device are handled before a timer fires, in however many batches they are read")
  func lateDevice() throws {
    let desk = try Desk(Self.hold)
    let node = try desk.desk.add("/dev/input/event2")
    node.down(2_000_000, id: 4, x: 500, y: 500)
    desk.desk.turn()
    desk.desk.clock.now = 2_600_000
    for step in Int32(1)...1300 {
      node.move(2_000_000 + 300 * Int64(step), x: 500 + step % 2)
    }
    node.up(2_400_000)
    for _ in 0..<4 { desk.desk.turn() }
    let lines = desk.take("")
    #expect(lines.contains { $0.hasPrefix(#"{"touch":{"id":1,"phase":"ended","time":2400000"#) })
    #expect(!lines.contains { $0.hasPrefix(#"{"action""#) })
    try desk.finish()
  }

  @Test("A20: more frames than fit in a turn are all played in order, and devices are read in between")
  func manyFrames() throws {
    desk.desk.clock.now = 2_000_000
    let node = try desk.desk.add("/dev/input/event2")
    let touches = (0..<150).map { touch(1, $0 == 0 ? "began" : "moved", 0, Double($0), 2) }
    let client = try desk.served.connect()
    try client.send(
      "io.touchd.Touch.Inject", try parseJSON(Array(#"{"touches":[\#(touches.joined(separator: ","))]}"#.utf8).span))
    while desk.lines.lines.isEmpty { desk.desk.loop.turn(timeout: 0) }
    #expect(desk.lines.lines.count { $0.hasPrefix(#"{"touch":"#) } == 64)
    node.down(2_000_000, id: 4, x: 700, y: 30)
    for _ in 0..<8 { desk.desk.turn() }
    _ = try client.receive()
    let places = desk.take(#"{"touch":"#).compactMap { line in
      Int(line.split(separator: #""x":"#)[1].prefix { $0.isNumber })
    }
    let finger = try #require(places.firstIndex(of: 700))
    #expect(finger > 0 && finger < 149)
    #expect(places.filter { $0 != 700 } == Array(0..<150))
    try desk.finish()
  }

  @Test("A20: played touches and a panel's fingers form one gesture, and are cancelled together")
  func mixed() throws {
    let node = try desk.desk.add("/dev/input/event2")
    desk.desk.clock.now = 2_000_000
    node.down(2_000_000, id: 4, x: 400, y: 500)
    let client = try inject(
      desk,
      [touch(1, "began", 0, 500, 500)]
        + (1...10).map { touch(1, "moved", Int64($0) * 10_000, 500 + Double($0) * 20, 500) })
    desk.pass(to: 2_060_000)
    #expect(desk.take(#""pinch""#).contains { $0.hasPrefix(#"{"action""#) && $0.contains("began") })
    let rotation = try desk.served.call("SetRotation", #"{"rotation":180}"#, more: false)
    _ = try rotation.receive()
    #expect(desk.take(#""pinch""#).contains { $0.hasPrefix(#"{"action""#) && $0.contains("cancelled") })
    // A cancelled touch is ignored.
    desk.pass(to: 2_100_000)
    #expect(desk.take(#"{"touch":"#).isEmpty)
    _ = try client.receive()
    try desk.finish()
  }

  @Test("A15, A20: played touches never hit a secure window; a curtain swallows them")
  func kept() throws {
    let desk = try Desk(
      """
      windows:
        - {name: main, recognizers: [{name: tap, kind: tap}]}
        - {name: pin, level: 1, frame: [0, 0, 300, 300], secure: true, recognizers: [{name: key, kind: tap}]}
      """)
    desk.desk.clock.now = 2_000_000
    let client = try inject(
      desk,
      [
        touch(1, "began", 0, 100, 100), touch(1, "moved", 20_000, 100, 100), touch(1, "ended", 40_000, 100, 100),
        touch(1, "began", 500_000, 400, 100), touch(1, "ended", 540_000, 400, 100),
      ])
    desk.pass(to: 2_100_000)
    #expect(desk.take("").isEmpty)
    desk.pass(to: 2_540_000)
    #expect(desk.take(#"{"action""#).map { $0.contains(#""recognizer":"tap""#) } == [true])
    _ = try client.receive()
  }

  @Test("A18, A20: a curtain swallows played touches")
  func swallowed() throws {
    desk.desk.clock.now = 2_000_000
    _ = try desk.served.call("DrawCurtain", more: false).receive()
    let other = try inject(desk, [touch(1, "began", 0, 400, 100), touch(1, "ended", 40_000, 400, 100)])
    desk.pass(to: 2_600_000)
    _ = try other.receive()
    let seen = desk.take("")
    #expect(seen.count == 1 && seen[0].hasPrefix(#"{"wake""#))
    try desk.finish()
  }

  @Test(
    "A20: impossible touches are refused with their place, and nothing is played",
    arguments: [
      (["1 began 0", "1 began 5"], "touches[1].phase"), (["1 moved 0"], "touches[0].phase"),
      (["1 began 0", "1 ended 5", "1 moved 6"], "touches[2].phase"), (["1 began 9", "1 moved 8"], "touches[1].time"),
      (["1 began 0", "1 moved 9", "1 moved 8"], "touches[2].time"),
      (["1 began -1"], "touches[0].time"), (["1 began 0", "1 moved 3600000001"], "touches[1].time"),
      (["1 began 9007199254740993"], "touches[0].time"), (["1 began 0 1000001"], "touches[0].x"),
      (["1 began 0 10 1000001"], "touches[0].x"),
      ((0...64).map { "\($0) began 0" }, "touches[64].id"),
    ])
  func refused(_ words: [String], _ place: String) throws {
    let touches = words.map { word in
      let parts = word.split(separator: " ")
      let (x, y) = (parts.count > 3 ? Double(parts[3])! : 10, parts.count > 4 ? Double(parts[4])! : 10)
      return touch(Int(parts[0])!, String(parts[1]), Int64(parts[2])!, x, y)
    }
    let answer = try #require(try inject(desk, touches).refusal())
    #expect(answer.name == "org.varlink.service.InvalidParameter")
    #expect(answer.parameters["parameter"]?.value == .string(place))
    #expect(desk.take("").isEmpty)
    _ = try inject(desk, []).receive()
    let screen = try #require(try inject(desk, [touch(1, "began", 0, 1, 1)], #","screen":"none""#).refusal())
    #expect(screen.name == "io.touchd.Touch.NoSuchScreen")
  }

  @Test("A20: the longest pauses, the farthest positions and as many touches as may be down are played")
  func extremes() throws {
    desk.desk.clock.now = 2_000_000
    let pauses = try inject(
      desk,
      [
        touch(1, "began", 1 << 52, 500, 500), touch(1, "moved", (1 << 52) + 3_600_000_000, -1e6, 1e6),
        touch(1, "moved", (1 << 52) + 7_200_000_000, 1e6, -1e6),
      ])
    let many = try inject(desk, (0..<64).map { touch($0, "began", 0, 500, 500) })
    #expect(desk.take(#"{"touch":"#).count == 65)
    // Two later frames are still to be played.
    #expect(desk.desk.feed.later.nextTime == 3_602_000_000)
    #expect(try many.refusal() == nil)
    withExtendedLifetime(pauses) {}
  }

  @Test("A20: even if it is the first command of all, the reply is sent with the last touch and no earlier")
  func firstCommand() throws {
    let served = try RecordedService(Self.scene)
    _ = try served.desk.add("/dev/input/event1")
    let touches = [
      touch(1, "began", 0, 500, 500), touch(1, "moved", 20_000, 510, 500), touch(1, "ended", 60_000, 510, 500),
    ]
    let end = served.desk.clock.now + 60_000
    let client = try served.call("Inject", #"{"touches":[\#(touches.joined(separator: ","))]}"#, more: false)
    var answered: Int64?
    while served.desk.clock.now < end + 5000 {
      served.desk.clock.now += 1000
      served.desk.turn()
      try client.receiveReady { _ in answered = answered ?? served.desk.clock.now }
    }
    #expect(answered == end)
  }
}
