import CEvdev
import CLinux
import Evdev
import Glibc
import Panels
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import EventLoop
@testable import TouchService

/// Devices that appear, are read in order, and are removed.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct LiveFeedTests {
  @Test("a new device is opened as its rule says, read, and closed when it disconnects, which cancels its touches")
  func openedAndClosed() throws {
    let desk = try LiveDesk()
    let node = try desk.add("/dev/input/event1", name: "grabbed")
    weak let member = desk.feed.members.first
    #expect(desk.opened == ["/dev/input/event1 grabbed"] && member != nil)
    node.down(1_000_000, id: 5, x: 10)
    node.move(1_010_000, x: 20)
    desk.turn()
    // Arrived frames count, a torn frame does not.
    node.move(1_020_000, x: 30)
    node.move(1_030_000, x: 40, isTorn: true)
    desk.clock.now = 1_040_000
    desk.feed.handle(.removed(desk.found("/dev/input/event1")))
    desk.turn()
    #expect(
      desk.seen == ["began 10 at 1000000", "moved 20 at 1010000", "moved 30 at 1020000", "cancelled 30 at 1040000"])
    #expect(desk.queue.panels.isEmpty && desk.feed.members.isEmpty && member == nil)
    #expect(
      desk.reports == [
        #"info: /dev/input/event1: "panel" is on screen "s""#, #"info: /dev/input/event1: "panel" is disconnected"#,
      ])
    // When plugged in again, it is a panel like any other.
    let again = try desk.add("/dev/input/event1", name: "grabbed")
    again.down(2_000_000, id: 6, x: 50)
    desk.turn()
    #expect(desk.seen.last == "began 50 at 2000000")
  }

  @Test("a device without a rule is not opened, and an open one is not opened again")
  func unwanted() throws {
    let desk = try LiveDesk()
    _ = try desk.add("/dev/input/event2", name: "other")
    _ = try desk.add("/dev/input/event3")
    desk.feed.handle(.changed(desk.found("/dev/input/event3")))
    #expect(desk.opened == ["/dev/input/event3"])
  }

  @Test("after a suspend, touches that were down are cancelled, and ignored until they lift")
  func restart() throws {
    let desk = try LiveDesk()
    let node = try desk.add("/dev/input/event1")
    node.down(1_000_000, id: 5, x: 10)
    desk.turn()
    desk.clock.now = 9_000_000
    node.ids[0] = 5
    desk.feed.restart()
    node.move(9_010_000, x: 20)
    node.up(9_020_000)
    node.down(9_030_000, slot: nil, id: 6, x: 30)
    desk.turn()
    #expect(desk.seen == ["began 10 at 1000000", "cancelled 10 at 9000000", "began 30 at 9030000"])
  }

  @Test("a device that disconnects before udev reports it is closed when it is read or queried")
  func disconnectedBeforeUdev() throws {
    let desk = try LiveDesk()
    let gone = #"info: /dev/input/event1: "panel" is disconnected"#
    for asks in [false, true] {
      let node = try desk.add("/dev/input/event1")
      node.down(desk.clock.now, id: 5, x: 10)
      desk.turn()
      node.unplug()
      if asks { desk.feed.restart() } else { desk.loop.turn(timeout: 0) }
      #expect(desk.feed.members.isEmpty && desk.reports.last == gone)
      desk.turn()
      #expect(desk.seen.last == "cancelled 10 at \(desk.clock.now)")
      // udev's own event arrives later and has no effect.
      desk.feed.handle(.removed(desk.found("/dev/input/event1")))
      desk.clock.now += 1_000_000
    }
    #expect(desk.reports.count == 4)
  }

  @Test("a device that disconnects just before udev reports it is removed once")
  func disconnectedWithUdev() throws {
    var rule = DeviceRule()
    rule.match.name = "keys"
    rule.presses = [.power]
    let desk = try LiveDesk(rules: [rule])
    let path = "/dev/input/event1"
    for (name, keys) in [("panel", []), ("keys", [116])] as [(String, Set<UInt16>)] {
      try desk.add(path, name: name, keys: keys).unplug()
      desk.reports = []
      desk.feed.handle(.removed(desk.found(path, name)))
      #expect(desk.reports == [#"info: /dev/input/event1: "panel" is disconnected"#])
      desk.turn()
      #expect(desk.feed.members.isEmpty && desk.queue.panels.isEmpty && desk.queue.sensors.isEmpty)
    }
  }

  @Test("a device for whose events the loop cannot wait is reported and not used; the others stay")
  func unwatchable() throws {
    let desk = try LiveDesk()
    _ = try desk.add("/dev/input/event1")
    let path = "/dev/input/event2"
    let node = try LiveDesk.Node(path: path)
    node.isUnwatchable = true
    desk.nodes[path] = node
    desk.feed.handle(.added(desk.found(path)))
    #expect(desk.feed.members.map(\.found.path) == ["/dev/input/event1"] && desk.queue.panels.count == 1)
    #expect(desk.reports.last?.hasPrefix("error: /dev/input/event2: ") == true)
  }

  @Test("live input has no end and never waits for clients")
  func live() throws {
    let desk = try LiveDesk()
    let feed: any Feed = desk.feed
    #expect(!feed.hasEnd && !feed.awaitsAnswers && feed.losslessBound == nil && feed.refusesConfiguration == nil)
    #expect(feed.now == 1_000_000 && feed.idleStart == 1_000_000)
  }

  @Test("the summary counts the touchscreens, and each added or closed one is reported")
  func summary() throws {
    let desk = try LiveDesk()
    let feed = try #require(desk.feed)
    var summaries: [String] = []
    feed.onChange = { [unowned feed] in summaries.append(feed.summary) }
    _ = try desk.add("/dev/input/event1")
    _ = try desk.add("/dev/input/event2")
    feed.reconfigure(use: { _ in nil })
    #expect(
      summaries == ["1 touchscreen", "2 touchscreens", "1 touchscreen", "0 touchscreens"])
    feed.host = nil
    #expect(feed.summary == "0 touchscreens")
  }

  @Test("input is exclusive only while every device is grabbed")
  func exclusive() throws {
    let desk = try LiveDesk()
    _ = try desk.add("/dev/input/event1", name: "grabbed")
    #expect(desk.feed.isExclusive)
    _ = try desk.add("/dev/input/event2")
    #expect(!desk.feed.isExclusive)
  }

  @Test("a device that reports no touches is opened only for its description")
  func noTouches() throws {
    let desk = try LiveDesk()
    let path = "/dev/input/event1"
    let node = try LiveDesk.Node(path: path)
    node.isTouchscreen = false
    desk.nodes[path] = node
    desk.feed.handle(.added(desk.found(path)))
    #expect(desk.opened == [path])
    #expect(desk.feed.members.isEmpty && desk.queue.panels.isEmpty && desk.reports.isEmpty)
  }

  @Test("unread events of a batch delay other devices' later frames, so that all are handled in order of timestamps")
  func severalBatches() throws {
    // Two devices each have more than a batch when they are first read; a third has one frame in between.
    for steps: [Int64] in [[10, 20], [20, 10]] {
      let desk = try LiveDesk()
      let nodes = [try desk.add("/dev/input/event1"), try desk.add("/dev/input/event2")]
      let third = try desk.add("/dev/input/event3")
      for (node, step) in zip(nodes, steps) {
        node.down(1_000_000, id: 1, x: 1)
        for number: Int64 in 1...400 { node.move(1_000_000 + number * step, x: Int32(2 + number % 2)) }
      }
      third.down(1_007_001, id: 1, x: 500)
      desk.turn()
      #expect(desk.seen.count == 803)
      let times = desk.seen.map { Int64($0.split(separator: " ").last ?? "") ?? 0 }
      #expect(times == times.sorted())
      #expect(desk.seen.contains("began 500 at 1007001"))
      #expect(desk.queue.statistics.late == 0)
    }
  }

  @Test("unread events of every device delay the later frames of each")
  func onlyBatches() throws {
    for steps: [Int64] in [[10, 20], [20, 10]] {
      let desk = try LiveDesk()
      let nodes = [try desk.add("/dev/input/event1"), try desk.add("/dev/input/event2")]
      for (node, step) in zip(nodes, steps) {
        node.down(1_000_000, id: 1, x: 1)
        for number: Int64 in 1...400 { node.move(1_000_000 + number * step, x: Int32(2 + number % 2)) }
      }
      desk.turn()
      let times = desk.seen.map { Int64($0.split(separator: " ").last ?? "") ?? 0 }
      #expect(times.count == 802 && times == times.sorted() && desk.queue.statistics.late == 0)
    }
  }

  @Test("a stopped feed reads nothing, and none of its timers fires")
  func stopped() throws {
    var filters = PanelFilters()
    filters.shortest = 1000
    let desk = try LiveDesk(filters: filters)
    let node = try desk.add("/dev/input/event1")
    node.down(1_000_000, id: 5, x: 10)
    desk.loop.turn(timeout: 0)
    #expect(desk.queue.nextWake == 1_001_001)
    desk.clock.now = 9_000_000
    node.move(9_000_000, x: 20)
    desk.feed.stop()
    for _ in 0..<10 { desk.loop.turn(timeout: 1000) }
    #expect(desk.seen == [])
    #expect(desk.queue.statistics.frames == 3)
    #expect(desk.loop.onTurnEnd == nil && desk.feed.members.isEmpty)
  }

  @Test("a feed that is released without being stopped closes its devices, and the loop no longer calls it")
  func released() throws {
    var desk: LiveDesk? = try LiveDesk()
    let loop = try #require(desk).loop
    let nodes = try ["event1", "event2", "event3"].map { try #require(desk).add("/dev/input/\($0)") }
    weak let member = desk?.feed.members[1]
    weak let feed = desk?.feed
    #expect(member != nil)
    desk = nil
    #expect(feed == nil)
    #expect(member == nil)
    #expect(loop.onTurnEnd == nil)
    for node in nodes { node.unplug() }
    loop.turn(timeout: 0)
  }

  @Test("frames of two devices are handled in order of timestamps, whichever is read first")
  func order() throws {
    let desk = try LiveDesk()
    let (one, two) = (try desk.add("/dev/input/event1"), try desk.add("/dev/input/event2"))
    two.down(1_000_000, id: 1, x: 200)
    one.down(1_010_000, id: 1, x: 100)
    two.move(1_020_000, x: 201)
    desk.turn()
    #expect(desk.seen == ["began 200 at 1000000", "began 100 at 1010000", "moved 201 at 1020000"])
  }

  @Test("a due timer fires at its own time, after the earlier events of the devices")
  func timers() throws {
    var filters = PanelFilters()
    filters.shortest = 1000
    let desk = try LiveDesk(filters: filters)
    // Long past by the machine's clock, so that the loop's timer is due at once.
    let start: Int64 = 1_500_000
    desk.clock.now = start
    let node = try desk.add("/dev/input/event1")
    node.down(start, id: 5, x: 10)
    desk.turn()
    #expect(desk.seen == [])
    // Frames that the timer's turn finds in the stream precede the timer.
    desk.clock.now = start + 50_000
    node.move(start + 900, x: 15)
    for _ in 0..<1000 where desk.seen.isEmpty { desk.loop.turn(timeout: 1000) }
    #expect(desk.seen == ["began 15 at \(start + 1000)"])
    // Timers that are not due yet have not fired.
    #expect((desk.queue.nextWake ?? 0) > desk.clock.now)
  }

  @Test("when the machine has slept, touches that were down are cancelled, which is reported")
  func slept() throws {
    var ahead: Int64 = 0
    let suspend = try SuspendWatch(ahead: { ahead })
    let desk = try LiveDesk(suspend: suspend)
    let node = try desk.add("/dev/input/event1")
    node.down(1_000_000, id: 5, x: 10)
    desk.turn()
    node.ids[0] = 5
    let reports = desk.reports.count
    for duration: Int64 in [0, 1_000_000] {
      ahead += duration
      desk.clock.now = 2_000_000
      // The watch can be read, as after the kernel has cancelled its timer.
      var past = itimerspec()
      past.it_value.tv_nsec = 1
      timerfd_settime(suspend.fd, 1, &past, nil)
      desk.turn()
      #expect(desk.reports.count == reports + (duration > 0 ? 1 : 0))
      #expect(desk.seen.count == (duration > 0 ? 2 : 1))
    }
    #expect(desk.reports.last?.hasSuffix(": the machine has slept: touches that were down are cancelled") == true)
    #expect(desk.seen == ["began 10 at 1000000", "cancelled 10 at 2000000"])
  }

  @Test("a command is handled in the next turn, which does not sleep")
  func command() throws {
    let desk = try LiveDesk()
    desk.turn()
    #expect(desk.loop.milliseconds(of: nil) == -1)
    desk.feed.submit(.rotate(screen: nil, to: .half))
    #expect(desk.loop.milliseconds(of: nil) == 0 && desk.host.rotation == .none)
    desk.loop.turn(timeout: 0)
    #expect(desk.host.rotation == .half)
  }

  @Test("a scheduled command is handled at its time, unless it is withdrawn; at most 64 are handled in a turn")
  func scheduled() throws {
    let desk = try LiveDesk()
    // The machine's clock never gets so far, so that no timer fires.
    let start: Int64 = 1 << 60
    desk.clock.now = start
    let node = try desk.add("/dev/input/event1")
    #expect(desk.feed.nextAlarm == nil)
    var done: [String] = []
    func schedule(_ rotation: Rotation, at time: Int64) {
      let ticket = Submission { _ in done.append("\(rotation)") }
      desk.feed.submit(.rotate(screen: nil, to: rotation), ticket: ticket, at: start + time)
    }
    schedule(.half, at: 2000)
    schedule(.quarter, at: 1000)
    desk.turn()
    #expect(done.isEmpty && desk.feed.nextAlarm == start + 1000)
    desk.clock.now = start + 1000
    desk.turn()
    #expect(done == ["quarter"] && desk.host.rotation == .quarter && desk.queue.lastTime == start + 1000)
    #expect(desk.feed.nextAlarm == start + 2000)
    desk.feed.withdraw { $0 == .rotate(screen: nil, to: .half) }
    desk.turn()
    #expect(desk.feed.nextAlarm == nil)
    // Timers and commands: the earlier one is due first.
    node.down(start + 1000, id: 5, x: 10)
    desk.turn()
    let wake = try #require(desk.queue.nextWake)
    #expect(desk.feed.nextAlarm == wake)
    schedule(.threeQuarters, at: 3000)
    for _ in 0..<66 { schedule(.none, at: 3000) }
    desk.loop.turn(timeout: 0)
    #expect(desk.feed.nextAlarm == start + 3000 && wake > start + 3000)
    desk.clock.now = start + 3000
    for count in [65, 68] {
      desk.loop.turn(timeout: 0)
      #expect(done.count == count && done[1] == "threeQuarters" && done.last == "none")
    }
  }
}
