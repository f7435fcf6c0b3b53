import Documents
import Evdev
import EventLoop
import TestSupport
import Testing
import TouchKit
import Varlink

@testable import Configuration
@testable import Panels
@testable import TouchService

/// Clients that wait for a time without touches (A19).
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct IdleTests {
  private static let scene = """
    windows:
      - {name: main, recognizers: [{name: tap, kind: tap}]}
    """

  /// The reports of a watch since the last call.
  private func news(_ client: VarlinkClient, _ served: RecordedService) throws -> [Bool] {
    for _ in 0..<3 { served.desk.turn() }
    var all: [Bool] = []
    try client.receiveReady { reply in
      if case .bool(let isIdle)? = reply.parameters["idle"]?.value { all.append(isIdle) }
    }
    return all
  }

  /// Let time pass. The loop's own timers have no effect here, because they use the machine's clock.
  private func pass(to time: Int64, _ served: RecordedService) {
    served.desk.clock.now = time
    served.desk.queue.advance(to: time)
  }

  @Test("A19: each client is notified after its own time without touches and resting fingers, and of the next touch")
  func watches() throws {
    let served = try RecordedService(Self.scene)
    let desk = served.desk
    let node = try desk.add("/dev/input/event1")
    let two = try served.call("WatchIdle", #"{"after":2}"#)
    let five = try served.call("WatchIdle", #"{"after":5.5}"#)
    #expect(try news(two, served) == [false] && news(five, served) == [false])
    #expect(desk.queue.nextWake == 3_000_001)
    pass(to: 3_000_000, served)
    #expect(try news(two, served) == [])
    pass(to: 3_000_001, served)
    #expect(try news(two, served) == [true])
    #expect(desk.queue.nextWake == 6_500_001)
    // A touch before the other client's time.
    node.down(4_000_000, id: 5, x: 10)
    #expect(try news(two, served) == [false] && news(five, served) == [])
    // The finger stays down for long.
    #expect(desk.queue.nextWake.map { $0 < 6_000_000 } ?? true)
    pass(to: 60_000_000, served)
    #expect(try news(two, served) == [] && news(five, served) == [])
    node.up(60_000_000)
    #expect(try news(two, served) == [])
    pass(to: 62_000_000, served)
    #expect(try news(two, served) == [])
    pass(to: 65_500_000, served)
    #expect(try news(two, served) == [true] && news(five, served) == [])
    pass(to: 65_500_001, served)
    #expect(try news(five, served) == [true])
    #expect(desk.queue.nextWake == nil)
    // One touch is reported to both, once.
    node.down(70_000_000, slot: nil, id: 6, x: 20)
    node.move(70_010_000, x: 30)
    node.up(70_020_000)
    #expect(try news(two, served) == [false] && news(five, served) == [false])
  }

  @Test("A19: a finger that rests on one panel counts as a touch, even if another has lifted")
  func severalPanels() throws {
    let served = try RecordedService(Self.scene)
    let desk = served.desk
    let (one, two) = (try desk.add("/dev/input/event1"), try desk.add("/dev/input/event2"))
    let client = try served.call("WatchIdle", #"{"after":2}"#)
    _ = try news(client, served)
    one.down(1_500_000, id: 5, x: 10)
    two.down(1_600_000, id: 6, x: 10)
    two.up(1_700_000)
    desk.turn()
    pass(to: 30_000_000, served)
    #expect(try news(client, served) == [])
    one.up(30_000_000)
    desk.turn()
    pass(to: 32_000_001, served)
    #expect(try news(client, served) == [true])
  }

  @Test("A19: a device with a finger on it counts as touched until it is removed; a hang-up leaves no timer")
  func removedDevice() throws {
    let served = try RecordedService(Self.scene)
    let desk = served.desk
    let node = try desk.add("/dev/input/event1")
    var client: VarlinkClient? = try served.call("WatchIdle", #"{"after":2}"#)
    _ = try news(#require(client), served)
    node.down(1_500_000, id: 5, x: 10)
    desk.turn()
    desk.clock.now = 8_000_000
    desk.feed.handle(.removed(desk.found("/dev/input/event1")))
    desk.turn()
    pass(to: 10_000_000, served)
    #expect(try news(#require(client), served) == [])
    #expect(desk.queue.nextWake == 10_000_001)
    client = nil
    for _ in 0..<3 { desk.turn() }
    #expect(desk.queue.nextWake == nil)
  }

  @Test("A19: an idle service with a watcher wakes only once, when its time is up")
  func wakesOnce() throws {
    let loop = try EventLoop()
    let host = try ScreenHost(LiveDesk.configuration(), devices: [], pipeline: Pipeline()) { _, _ in }
    let feed = try LiveFeed(loop: loop, use: { _ in nil }, log: { _, _ in })
    feed.host = host
    try feed.start()
    loop.turn(timeout: 0)
    var said: [(isIdle: Bool, turn: Int)] = []
    host.pipeline.queue.add(IdleWatch(after: 1_000_000, from: feed.now) { said.append(($0, loop.turns)) })
    // The turn in which the watch was added arms the timer.
    loop.turn(timeout: 0)
    let turns = loop.turns
    loop.turn(timeout: nil)
    #expect(said.map(\.isIdle) == [true] && loop.turns == turns + 1)
    #expect(host.pipeline.queue.nextWake == nil)
  }

  @Test("A15, A19: clients learn the time of a secure window's touches only to the second")
  func secure() throws {
    let served = try RecordedService("windows: [{name: main, secure: true, views: [{name: key, touches: true}]}]")
    let desk = served.desk
    let node = try desk.add("/dev/input/event1")
    let client = try served.call("WatchIdle", #"{"after":1}"#)
    _ = try news(client, served)
    node.down(1_300_000, id: 5, x: 10)
    node.up(1_410_000)
    #expect(try news(client, served) == [])
    #expect(desk.queue.nextWake == 3_000_001)
    node.down(2_777_000, id: 6, x: 10)
    node.up(2_888_000)
    #expect(try news(client, served) == [])
    #expect(desk.queue.nextWake == 4_000_001)
    // The end of idleness is also reported at the whole second, however long the finger stays.
    pass(to: 4_000_001, served)
    #expect(try news(client, served) == [true])
    node.down(5_200_000, id: 7, x: 10)
    #expect(try news(client, served) == [])
    #expect(desk.queue.nextWake == 6_000_001)
    node.move(5_300_000, x: 20)
    pass(to: 6_000_001, served)
    #expect(try news(client, served) == [false])
    node.up(6_500_000)
    #expect(try news(client, served) == [])
    #expect(desk.queue.nextWake == 8_000_001)
  }

  @Test("A19: WatchIdle accepts 1 to 10,000,000 seconds, requires more, and ends with the service")
  func calls() throws {
    let served = try RecordedService(Self.scene)
    for (parameters, more, wanted) in [
      (#"{"after":0.999}"#, true, "org.varlink.service.InvalidParameter"),
      (#"{"after":10000001}"#, true, "org.varlink.service.InvalidParameter"),
      (#"{"after":60}"#, false, "org.varlink.service.ExpectedMore"),
    ] {
      let client = try served.call("WatchIdle", parameters, more: more)
      #expect(try client.refusal()?.name == wanted)
    }
    let longest = try served.call("WatchIdle", #"{"after":10000000}"#)
    #expect(try longest.receive().continues)
    #expect(served.service.end().count == 1)
    for _ in 0..<3 { served.desk.turn() }
    #expect(try !longest.receive().continues)
    #expect(served.desk.queue.nextWake == nil)
    let late = try served.call("WatchIdle", #"{"after":60}"#)
    #expect(try !late.receive().continues)
  }

  @Test("A19: when a client hangs up, the others are still notified and end with the service")
  func hangsUp() throws {
    let served = try RecordedService(Self.scene)
    var one: VarlinkClient? = try served.call("WatchIdle", #"{"after":2}"#)
    let two = try served.call("WatchIdle", #"{"after":3}"#)
    _ = try (news(#require(one), served), news(two, served))
    one = nil
    for _ in 0..<3 { served.desk.turn() }
    #expect(one == nil && served.desk.queue.nextWake == 4_000_001)
    #expect(served.service.end().count == 1)
    for _ in 0..<3 { served.desk.turn() }
    #expect(try !two.receive().continues)
  }

  @Test("A19: for a served recording, the seconds are measured from the time it has reached, whatever the clock")
  func served() throws {
    let desk = try AppDesk()
    desk.feed.hasClock = false
    desk.feed.now = 50_000_000
    let queue = desk.host.pipeline.queue
    _ = try desk.open("WatchIdle", #"{"after":2}"#, .configuration)
    #expect(queue.nextWake == 2_000_001)
    desk.tap(1_000_000, at: 50, 50)
    let later = try desk.open("WatchIdle", #"{"after":3}"#, .configuration)
    #expect(queue.nextWake == 3_050_001)
    queue.advance(to: 3_050_001)
    #expect(queue.nextWake == 4_050_001)
    queue.advance(to: 4_050_001)
    desk.turn()
    #expect(later.lines == [#"{"idle":true}"#])
  }

  @Test("A19: in a recording, the seconds are the recording's, from its first touch on")
  func recording() throws {
    let queue = EventQueue(Application())
    let device = DeviceDescription(
      name: "panel",
      codes: [
        EventType.abs: [
          EventCode.absMTSlot, EventCode.absMTTrackingID, EventCode.absMTPositionX, EventCode.absMTPositionY,
        ]
      ],
      axes: [
        EventCode.absMTSlot: AxisInfo(maximum: 9), EventCode.absMTPositionX: AxisInfo(maximum: 99),
        EventCode.absMTPositionY: AxisInfo(maximum: 99),
      ])
    let screen = Screen(name: "s", size: Size(width: 100, height: 100), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let panel = Panel(device, on: screen)
    queue.add(panel)
    var news: [String] = []
    let watch = IdleWatch(after: 3_000_000, from: nil) { news.append("\($0) at \(queue.lastTime ?? -1)") }
    queue.add(watch)
    #expect(queue.nextWake == nil)
    for (time, value) in [(50_000_000, 5), (50_100_000, -1), (60_000_000, 6), (60_100_000, -1)] as [(Int64, Int32)] {
      var frame = Frame(
        events: [InputEvent(time: time, type: EventType.abs, code: EventCode.absMTTrackingID, value: value)], time: time
      )
      queue.enqueue(&frame, from: panel)
      queue.drain()
    }
    #expect(news == ["true at 50100000", "false at 60000000"])
    // A watch with a longer delay than timers run after the end is never fired.
    queue.add(IdleWatch(after: EventQueue.longestEnd + 1, from: queue.lastTime) { _ in Issue.record("it was fired") })
    queue.finish()
    #expect(news.last == "true at 60100000" && news.count == 3)
    // A clock restart restarts the seconds.
    watch.touched(at: 60_200_000, isSecret: false)
    queue.startAgain(at: 1_000_000)
    #expect(watch.deadline == 4_000_000)
  }
}
