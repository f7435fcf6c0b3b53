import Evdev
import Glibc
import Panels
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// Live devices that are not touchscreens: opened by rule, read, unplugged, suspended.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct LiveSensorTests {
  private static let power: UInt16 = 116
  private static let letterA: UInt16 = 30

  private final class Presses: EventSink {
    var heard: [String] = []
    func receive(_ event: Event, at time: Int64, stamp: Int64) {
      if case .press(let press) = event { heard.append("\(press.type.rawValue) \(press.phase) at \(time)") }
    }
  }

  private let presses = Presses()
  private let desk: LiveDesk
  private let path = "/dev/input/event1"

  init() throws {
    var rule = DeviceRule()
    rule.match.name = "keys"
    rule.presses = [.power]
    desk = try LiveDesk(rules: [rule])
    desk.queue.application.addSink(presses)
  }

  @Test("S48: a device is read for the keys in its rule; when it is removed, pressed keys are cancelled")
  func openedAndClosed() throws {
    let node = try desk.add(path, name: "keys", keys: [Self.power, Self.letterA])
    node.key(1_000_000, Self.letterA, 1)
    node.key(1_001_000, Self.power, 1)
    node.key(1_251_000, Self.power, 2, isForced: true)
    desk.turn()
    desk.clock.now = 1_300_000
    desk.feed.handle(.removed(desk.found(path, "keys")))
    desk.turn()
    #expect(presses.heard == ["KEY_POWER began at 1001000", "KEY_POWER cancelled at 1300000"])
    #expect(desk.queue.sensors.isEmpty && desk.feed.members.isEmpty && desk.queue.panels.isEmpty)
    #expect(
      desk.reports == [
        #"info: /dev/input/event1: "panel" is read for presses of KEY_POWER"#,
        #"info: /dev/input/event1: "panel" is disconnected"#,
      ])
  }

  @Test(
    "S48: a key that the kernel releases is cancelled, whether its device is unplugged or a touchscreen",
    arguments: [false, true])
  func forcedRelease(isTouchscreen: Bool) throws {
    let node = try desk.add(path, name: "keys", keys: [Self.power], isTouchscreen: isTouchscreen)
    node.key(1_000_000, Self.power, 1)
    node.key(1_100_000, Self.power, 0, isForced: true)
    node.key(1_200_000, Self.power, 1)
    node.key(1_300_000, Self.power, 0)
    if !isTouchscreen { node.unplug() }
    desk.turn()
    #expect(
      presses.heard == [
        "KEY_POWER began at 1000000", "KEY_POWER cancelled at 1100000", "KEY_POWER began at 1200000",
        "KEY_POWER ended at 1300000",
      ])
    #expect(isTouchscreen ? desk.queue.statistics.drops == 1 : desk.queue.sensors.isEmpty)
  }

  @Test(
    "S48: after another program's grab, released keys are cancelled, held keys continue, and new ones are ignored",
    arguments: [false, true])
  func grabbedElsewhere(_ isTouchscreen: Bool) throws {
    let path = LiveDesk.makeFile()
    defer { unlink(path) }
    let node = try desk.add(path, name: "keys", keys: [Self.power, Self.letterA], isTouchscreen: isTouchscreen)
    let reports = desk.reports
    node.key(1_000_000, Self.power, 1)
    desk.turn()
    // A program that only reads, while the key is down.
    node.down = [Self.power, Self.letterA]
    desk.clock.now = 1_100_000
    desk.closeElsewhere(path)
    #expect(presses.heard == ["KEY_POWER began at 1000000"] && desk.reports == reports)
    // Events in the stream are read first.
    node.key(1_150_000, Self.power, 0)
    node.key(1_160_000, Self.power, 1)
    node.down = [Self.letterA]
    desk.clock.now = 1_200_000
    desk.closeElsewhere(path)
    let cancelled = [
      "KEY_POWER began at 1000000", "KEY_POWER ended at 1150000", "KEY_POWER began at 1160000",
      "KEY_POWER cancelled at 1200000",
    ]
    #expect(presses.heard == cancelled)
    #expect(
      desk.reports.dropFirst(reports.count) == [
        "notice: \(path): another program had grabbed the device; the touches that it took were recovered"
      ])
    // Pressed during the grab: neither the press nor its release counts.
    node.down = [Self.power]
    desk.closeElsewhere(path)
    node.key(1_300_000, Self.power, 0)
    desk.turn()
    #expect(presses.heard == cancelled && desk.reports.count == reports.count + 1)
    node.key(1_400_000, Self.power, 1)
    node.key(1_500_000, Self.power, 0)
    desk.turn()
    #expect(presses.heard.suffix(2) == ["KEY_POWER began at 1400000", "KEY_POWER ended at 1500000"])
  }

  @Test("S48: only the device that another program closes is queried for events swallowed by that program")
  func closedAnother() throws {
    let paths = (0..<3).map { _ in LiveDesk.makeFile() }
    defer { for path in paths { unlink(path) } }
    for (index, path) in paths.enumerated() {
      let node = try desk.add(path, name: "keys", keys: [Self.power])
      node.key(1_000_000 + Int64(index) * 1000, Self.power, 1)
    }
    desk.turn()
    // All keys are released.
    desk.clock.now = 1_100_000
    desk.closeElsewhere(paths[1])
    #expect(
      presses.heard == [
        "KEY_POWER began at 1000000", "KEY_POWER began at 1001000", "KEY_POWER began at 1002000",
        "KEY_POWER cancelled at 1100000",
      ])
    #expect(desk.queue.sensors.map(\.held.count) == [1, 0, 1])
  }

  @Test("S48: a reload that changes a touchscreen's setup cancels the presses of its own buttons")
  func setUpOtherwise() throws {
    let node = try desk.add(path, name: "keys", keys: [Self.power], isTouchscreen: true)
    node.key(1_000_000, Self.power, 1)
    desk.turn()
    var other = desk.host.configuration
    other.devices[0].invertsX = true
    desk.clock.now = 1_100_000
    try desk.host.adopt(other)
    desk.feed.reconfigure(use: { DeviceUse(grab: false, sensor: other.sensorSetup(of: $0)) })
    desk.turn()
    #expect(presses.heard == ["KEY_POWER began at 1000000", "KEY_POWER cancelled at 1100000"])
  }

  @Test(
    "S48: after a suspend, the current press is cancelled, and its release is ignored",
    arguments: [false, true])
  func slept(_ isTouchscreen: Bool) throws {
    let node = try desk.add(path, name: "keys", keys: [Self.power], isTouchscreen: isTouchscreen)
    node.key(1_000_000, Self.power, 1)
    desk.turn()
    desk.clock.now = 1_500_000
    desk.feed.restart()
    desk.turn()
    node.key(1_600_000, Self.power, 0)
    desk.turn()
    #expect(presses.heard == ["KEY_POWER began at 1000000", "KEY_POWER cancelled at 1500000"])
  }

  @Test(
    "S48: a node with touches and buttons is read as two devices, and only for the keys in a rule")
  func panelWithButtons() throws {
    let node = try desk.add(
      path, name: "keys", keys: [Self.power, Self.letterA, EventCode.btnTouch], isTouchscreen: true)
    node.down(1_000_000, id: 5, x: 10)
    node.key(1_010_000, Self.power, 1)
    node.move(1_020_000, x: 20)
    node.key(1_030_000, Self.letterA, 1)
    node.key(1_040_000, EventCode.btnTouch, 1)
    desk.turn()
    #expect(presses.heard == ["KEY_POWER began at 1010000"])
    #expect(desk.seen == ["began 10 at 1000000", "moved 20 at 1020000"])
    #expect(desk.queue.panels.count == 1 && desk.queue.sensors.count == 1 && desk.feed.members.count == 1)
    #expect(desk.queue.sensors[0].frames == 1 && desk.queue.sensors[0].setup.presses == [Self.power: .power])
    desk.clock.now = 1_300_000
    desk.feed.handle(.removed(desk.found(path, "keys")))
    desk.turn()
    #expect(presses.heard.last == "KEY_POWER cancelled at 1300000" && desk.seen.last == "cancelled 20 at 1300000")
    #expect(desk.queue.panels.isEmpty && desk.queue.sensors.isEmpty && desk.feed.members.isEmpty)
    #expect(
      desk.reports.prefix(2) == [
        #"info: /dev/input/event1: "panel" is on screen "s""#,
        #"info: /dev/input/event1: "panel" is read for presses of KEY_POWER"#,
      ])
    // Without a rule for its buttons, it is only a panel.
    _ = try desk.add("/dev/input/event2", name: "plain", keys: [Self.power], isTouchscreen: true)
    #expect(desk.queue.panels.count == 1 && desk.queue.sensors.isEmpty)
  }

  @Test("A device is not kept open if its rule uses nothing of it, or if it has none of the rule's keys")
  func nothingToTake() throws {
    _ = try desk.add(path, name: "keys", keys: [Self.letterA])
    _ = try desk.add("/dev/input/event2", name: "mute", keys: [Self.power])
    #expect(desk.feed.members.isEmpty && desk.queue.sensors.isEmpty)
  }

  @Test("A reload with other keys opens the device again; one with the same keys leaves it alone")
  func reload() throws {
    let node = try desk.add(path, name: "keys", keys: [Self.power, Self.letterA])
    let before = try #require(desk.queue.sensors.first)
    node.key(1_000_000, Self.power, 1)
    desk.turn()
    let use = { (found: DiscoveredDevice) in
      DeviceUse(grab: false, sensor: desk.host.configuration.sensorSetup(of: found))
    }
    desk.feed.reconfigure(use: use)
    desk.turn()
    #expect(desk.queue.sensors.first === before && presses.heard.count == 1)
    desk.feed.reconfigure(use: { _ in nil })
    desk.turn()
    #expect(desk.queue.sensors.isEmpty && presses.heard.last?.hasPrefix("KEY_POWER cancelled") == true)
  }
}
