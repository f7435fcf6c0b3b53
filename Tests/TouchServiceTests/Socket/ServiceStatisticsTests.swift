import Documents
import Evdev
import EventLoop
import Kernel
import Panels
import TestSupport
import Testing
import Varlink

import struct TouchClient.GetStatsReply

@testable import TouchService

/// What GetStats reports.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct ServiceStatisticsTests {
  @Test("The statistics distinguish late frames, restarts and waiting frames")
  func statisticsApart() throws {
    let served = try Served()
    served.tap(20_000_000)
    served.tap(5_000_000)
    // Two frames less than a second late.
    served.tap(4_900_000)
    let client = try served.connect()
    try client.send("io.touchd.Touch.GetStats")
    for number in 1...3 { served.rig.pipeline.queue.enqueue(.detach(panel: 90 + number), at: 30_000_000) }
    // The queue is not drained meanwhile.
    for _ in 0..<4 { served.loop.turn(timeout: 0) }
    let statistics = try GetStatsReply(client.receive().parameters, at: "")
    #expect((statistics.restarts, statistics.late, statistics.waiting, statistics.frames) == (1, 2, 3, 6))
  }

  @Test("The statistics count frames, lost events and clients, and delays from a frame's timestamp to the last byte")
  func statistics() throws {
    let served = try Served()
    let before = try served.statistics()
    #expect(before.frames == 0 && before.delay.count == 0 && before.clients.count == 1)
    let (client, _) = try served.subscribe()
    served.clock.now = 1_050_230
    served.tap(1_000_000)
    served.turn()
    var lost = Frame(time: 2_000_000)
    lost.events = [InputEvent(time: 2_000_000, type: EventType.syn, code: EventCode.synDropped, value: 0)]
    served.rig.feed(lost)
    let after = try served.statistics()
    #expect(after.frames == 3)
    #expect(after.synDropped == 1)
    #expect(after.devices.map(\.frames) == [3])
    #expect(after.devices.map(\.synDropped) == [1])
    #expect(after.devices.map(\.name) == ["rig"])
    #expect(after.mostWaiting == 1 && after.waiting == 0)
    // The tap's action belongs to the frame that lifts, at 1.05 s; the reply to Subscribe has no time.
    #expect((after.delay.count, after.delay.sum, after.delay.max) == (1, 230, 230))
    #expect(after.clients.map(\.subscribed) == [true, false])
    #expect(after.clients[0].mostQueued ?? 0 > 100 && after.clients[0].queued == 0)
    withExtendedLifetime(client) {}
  }

  @Test("The statistics count refused and dropped clients separately, and none at first")
  func refusedAndDropped() throws {
    let desk = try AppDesk()
    func counts() throws -> [Int64] {
      let statistics = try GetStatsReply(desk.call("GetStats", "{}"), at: "")
      return [statistics.refusedClients, statistics.droppedClients, statistics.replaced ?? -1].map { Int64($0) }
    }
    #expect(try counts() == [0, 0, 0])
    for _ in 0..<2 { desk.service.clients.countRefusal() }
    for _ in 0..<3 { desk.service.clients.countDrop() }
    #expect(try counts() == [2, 3, 0])
  }

  @Test("The reported quantiles are the median, the 99th percentile and the longest delay")
  func quantiles() throws {
    let served = try Served()
    for delay in Int64(1)...99 { served.service.publisher.sent(after: delay) }
    served.service.publisher.sent(after: 5000)
    let delay = try served.statistics().delay
    #expect((delay.p50, delay.p99, delay.max) == (50, 99, 5000))
    #expect(delay.buckets.first { $0.bound == 20 }?.count == 20)
  }

  @Test("The delay of a timer's event is measured from the timer's deadline, and a late frame's from its own timestamp")
  func delaysOfTimersAndLateFrames() throws {
    let served = try Served(scene: "windows: [{name: main, recognizers: [{name: menu, kind: longPress}]}]")
    let (client, _) = try served.subscribe()
    served.rig.frame(1_000_000, (0, (100, 100)))
    served.rig.pipeline.queue.advance(to: 1_600_000)
    served.clock.now = 1_500_400
    served.turn()
    #expect(try served.statistics().delay.sum == 400)
    // Handled at 1.5 s, the time that the timer reached.
    served.rig.frame(1_400_000, (0, nil))
    served.clock.now = 1_501_000
    served.turn()
    let statistics = try served.statistics()
    #expect(statistics.late == 1)
    #expect(statistics.delay.max == 101_000)
    #expect(statistics.delay.count == 2)
    #expect(action(try client.receive()) == "menu began")
  }

  @Test("While a recording is served, no delay is counted, because its timestamps are from another clock")
  func noDelaysOfRecordings() throws {
    let served = try Served(isReplay: true)
    let (client, _) = try served.subscribe()
    served.tap(1_000_000)
    served.turn()
    #expect(action(try client.receive()) == "pick ended")
    #expect(try served.statistics().delay.count == 0)
  }

  @Test("A change that was replaced by a newer one is counted, for its client and for all clients so far")
  func replacedChanges() throws {
    let served = try Served()
    var client: VarlinkClient? = try served.subscribe().client
    served.rig.frame(1_000_000, (0, (100, 100)))
    for step in 1...5 { served.rig.frame(1_000_000 + Int64(step) * 10_000, (0, (100 + Int32(step) * 12, 100))) }
    served.turn()
    // Began, then four changes of which only the last was sent.
    #expect(try served.statistics().clients.map(\.replaced) == [3, 0])
    withExtendedLifetime(client) {}
    client = nil
    served.turn()
    let statistics = try served.statistics()
    #expect(statistics.clients.map(\.replaced) == [0])
    #expect(statistics.replaced == 3)
  }
}
