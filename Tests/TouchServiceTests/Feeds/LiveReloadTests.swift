import Evdev
import Panels
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// How a reload treats open devices.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct LiveReloadTests {
  @Test("replaced devices are opened again by the new rules; touches that were down are ignored until they lift")
  func replaced() throws {
    let desk = try LiveDesk()
    let path = "/dev/input/event1"
    let node = try desk.add(path)
    node.down(1_000_000, id: 5, x: 10)
    desk.turn()
    desk.feed.reconfigure(use: { _ in nil })
    desk.turn()
    #expect(desk.seen == ["began 10 at 1000000", "cancelled 10 at 1000000"])
    #expect(desk.feed.members.isEmpty && desk.queue.panels.isEmpty)
    _ = try desk.add(path)
    #expect(desk.opened == [path])
  }

  @Test("a reload does not affect a device whose rule is unchanged: it stays open and grabbed, and its touch continues")
  func reloadedAlike() throws {
    let desk = try LiveDesk()
    let node = try desk.add("/dev/input/event1", name: "grabbed")
    node.down(1_000_000, id: 5, x: 10)
    desk.turn()
    let panel = try #require(desk.queue.panels.first)
    var other = LiveDesk.configuration()
    other.thresholds.tapPress = 2
    try desk.host.adopt(other)
    desk.feed.reconfigure(use: { DeviceUse(grab: $0.name == "grabbed") })
    node.move(1_010_000, x: 20)
    desk.turn()
    #expect(desk.opened == ["/dev/input/event1 grabbed"])
    #expect(desk.queue.panels.first === panel && desk.queue.panels.count == 1)
    #expect(desk.seen == ["began 10 at 1000000", "moved 20 at 1010000"])
  }

  @Test(
    "a reload that changes one panel's rule keeps the device open, and cancels touches on that panel only"
  )
  func reloadedOtherwise() throws {
    let desk = try LiveDesk()
    let one = try desk.add("/dev/input/event1", name: "grabbed")
    let two = try desk.add("/dev/input/event2")
    one.down(1_000_000, id: 5, x: 100)
    two.down(1_001_000, id: 7, x: 700)
    desk.turn()
    one.ids[0] = 5
    var other = LiveDesk.configuration()
    other.devices[0].invertsX = true
    other.devices[0].match.name = "grabbed"
    desk.clock.now = 1_100_000
    try desk.host.adopt(other)
    desk.feed.reconfigure(use: { DeviceUse(grab: $0.name == "grabbed") })
    desk.turn()
    #expect(desk.opened == ["/dev/input/event1 grabbed", "/dev/input/event2"])
    #expect(desk.reports.last == #"info: /dev/input/event1: "panel" is on screen "s""#)
    #expect(
      desk.seen == [
        "began 100 at 1000000", "began 700 at 1001000", "cancelled 100 at 1001000",
      ])
    // The finger that was down is ignored until it lifts; the next one is at the position that the new rule gives.
    one.move(1_110_000, slot: 0, x: 150)
    two.move(1_111_000, x: 710)
    one.up(1_120_000)
    one.down(1_130_000, slot: nil, id: 6, x: 200)
    desk.turn()
    #expect(desk.seen.dropFirst(3) == ["moved 710 at 1111000", "began 799 at 1130000"])
  }

  @Test(
    "a reload reopens a device that is now grabbed, closes one that is not used any more, and opens one that now is"
  )
  func reopened() throws {
    let desk = try LiveDesk()
    let (kept, unwanted, wanted) = ("/dev/input/event1", "/dev/input/event2", "/dev/input/event3")
    _ = try desk.add(kept)
    _ = try desk.add(unwanted, name: "panel")
    _ = try desk.add(wanted, name: "other")
    #expect(desk.opened == [kept, unwanted])
    desk.nodes[kept] = try LiveDesk.Node(path: kept)
    desk.feed.reconfigure(use: { $0.path == unwanted ? nil : DeviceUse(grab: $0.path == kept) })
    desk.turn()
    #expect(desk.opened == [kept, unwanted, "\(kept) grabbed", wanted])
    #expect(desk.feed.members.map(\.found.path) == [kept, wanted])
    #expect(desk.queue.panels.map(\.path) == [kept, wanted])
  }

  @Test("a reload does not open a device that has been removed")
  func removedBefore() throws {
    let desk = try LiveDesk()
    _ = try desk.add("/dev/input/event1")
    desk.feed.handle(.removed(desk.found("/dev/input/event1")))
    desk.feed.reconfigure(use: { _ in DeviceUse(grab: false) })
    #expect(desk.opened.count == 1 && desk.feed.members.isEmpty)
  }

  @Test("new udev properties of an open device take effect at the next reload")
  func describedOtherwise() throws {
    let desk = try LiveDesk()
    let path = "/dev/input/event1"
    _ = try desk.add(path)
    desk.feed.handle(.changed(desk.found(path, "grabbed")))
    desk.turn()
    #expect(desk.opened == [path])
    desk.nodes[path] = try LiveDesk.Node(path: path)
    desk.feed.reconfigure(use: { DeviceUse(grab: $0.name == "grabbed") })
    #expect(desk.opened == [path, "\(path) grabbed"] && desk.feed.members.map(\.found.name) == ["grabbed"])
  }
}
