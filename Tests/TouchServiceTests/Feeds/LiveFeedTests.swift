import Evdev
import EventLoop
import Panels
import TestSupport
import Testing

@testable import TouchService

/// Devices that appear, are read in order, and are removed.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct LiveFeedTests {
  @Test("a new device is opened as its rule says, read, and closed when it disconnects, which cancels its touches")
  func comesAndGoes() throws {
    let desk = try LiveDesk()
    let node = try desk.add("/dev/input/event1", name: "grabbed")
    #expect(desk.opened == ["/dev/input/event1 grabbed"])
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
    #expect(desk.queue.panels.isEmpty && desk.feed.members.isEmpty)
    #expect(
      desk.told == [
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
  func goneBeforeUdev() throws {
    let desk = try LiveDesk()
    let gone = #"info: /dev/input/event1: "panel" is disconnected"#
    for asks in [false, true] {
      let node = try desk.add("/dev/input/event1")
      node.down(desk.clock.now, id: 5, x: 10)
      desk.turn()
      node.unplug()
      if asks { desk.feed.restart() } else { desk.loop.turn(timeout: 0) }
      #expect(desk.feed.members.isEmpty && desk.told.last == gone)
      desk.turn()
      #expect(desk.seen.last == "cancelled 10 at \(desk.clock.now)")
      // udev's own event arrives later and has no effect.
      desk.feed.handle(.removed(desk.found("/dev/input/event1")))
      desk.clock.now += 1_000_000
    }
    #expect(desk.told.count == 4)
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
    #expect(desk.feed.members.isEmpty && desk.queue.panels.isEmpty && desk.told.isEmpty)
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
    #expect(desk.loop.onTurnEnd == nil)
  }

  @Test("a feed that is released without being stopped closes its devices, and the loop no longer calls it")
  func goes() throws {
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
  }
}
