import Evdev
import Glibc
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// Live panels that are passed on.
@Suite(.timeLimit(.minutes(5))) struct PassOnTests {
  private static func rule(_ name: String = "panel", touches: Int? = nil, presses: [PressType] = []) -> DeviceRule {
    var rule = DeviceRule()
    rule.match.name = name
    rule.passOn = PassOn()
    rule.passOn?.touches = touches
    rule.presses = presses
    return rule
  }

  private static func desk(_ rule: DeviceRule = rule()) throws -> LiveDesk {
    try LiveDesk(scene: SceneDescription(), rules: [rule])
  }

  private static let began = "57 0, 53 100, 54 100, 330 1, 0 100, 1 100"
  private static let ended = "57 -1, 330 0"

  private static func down(_ node: LiveDesk.Node, _ desk: LiveDesk) {
    node.down(1_010_000, slot: nil, id: 1, x: 100, y: 100)
    desk.turn()
  }

  @Test("P1: a panel that is passed on is grabbed, and gets a twin without the keys that touchd takes")
  func made() throws {
    let desk = try Self.desk(Self.rule(touches: 2, presses: [PressType(rawValue: "KEY_MUTE")]))
    let node = try desk.add("/dev/input/event1", keys: [EventCode.keyMute], isTouchscreen: true)
    #expect(desk.opened == ["/dev/input/event1"] && node.isGrabbed)
    #expect(desk.told.contains("twin of panel without [113], 2 touches"))
    #expect(desk.told.contains("info: /dev/input/event1: \"panel\" is passed on through /dev/input/event9"))
    Self.down(node, desk)
    #expect(desk.passed == [Self.began])
    let other = try Self.desk(Self.rule("another"))
    _ = try other.add("/dev/input/event1")
    #expect(other.opened == ["/dev/input/event1"] && other.feed.members.allSatisfy { $0.twin == nil })
  }

  @Test("P1: a device without contacts gets no twin")
  func noPanel() throws {
    let desk = try Self.desk(Self.rule(presses: [PressType(rawValue: "KEY_MUTE")]))
    _ = try desk.add("/dev/input/event1", keys: [EventCode.keyMute])
    #expect(desk.feed.members.map { $0.twin == nil } == [true])
  }

  @Test(
    "P7: where uinput cannot be used the panel is left to the other programs, with one error that names what allows it")
  func refused() throws {
    let desk = try Self.desk()
    desk.refusals["twin"] = LiveDeviceError(path: "/dev/uinput", action: "open it", errno: ENOENT)
    let node = try desk.add("/dev/input/event1")
    desk.feed.follow(.changed(desk.found("/dev/input/event1")))
    let error =
      "passOn: /dev/uinput: cannot open it: No such file or directory; the drop-in pass-on.conf of the unit allows it"
    #expect(desk.told == ["error: /dev/input/event1: \(error)"])
    #expect(desk.feed.members.isEmpty && !node.isGrabbed)
    desk.refusals["twin"] = nil
    // As long as another program has it, it is not passed on either.
    node.isTaken = true
    desk.feed.follow(.changed(desk.found("/dev/input/event1")))
    #expect(desk.feed.members.isEmpty)
    #expect(desk.told.last?.contains("another program has grabbed the device") == true)
    _ = try desk.add("/dev/input/event2")
    #expect(desk.feed.members.count == 1)
  }

  @Test("P4: with positions of the screen a panel gets a twin in its pixels, another one for another screen")
  func pixels() throws {
    var rule = Self.rule()
    rule.passOn?.positions = .screen
    rule.invertsX = true
    let desk = try Self.desk(rule)
    let node = try desk.add("/dev/input/event1")
    let twin = try #require(desk.feed.members.first?.twin)
    #expect(twin.description.name == "touchd screen s" && twin.isOfScreen)
    Self.down(node, desk)
    #expect(desk.passed == ["57 0, 53 899, 54 100, 330 1, 0 899, 1 100"])
    var configuration = desk.host.configuration
    configuration.screens.insert(ScreenConfiguration(name: "t"), at: 0)
    try desk.host.adopt(configuration)
    desk.feed.reconfigure()
    #expect(desk.passed.last == Self.ended && desk.told.count { $0.hasPrefix("twin of") } == 2)
  }

  @Test("P8: an unplug and the service's end leave no contact down")
  func ends() throws {
    let desk = try Self.desk()
    var node = try desk.add("/dev/input/event1")
    Self.down(node, desk)
    weak let twin = desk.feed.members.first?.twin
    #expect(twin != nil)
    node.unplug()
    desk.turn()
    #expect(twin == nil)
    #expect(desk.passed == [Self.began, Self.ended] && desk.feed.members.isEmpty)
    node = try desk.add("/dev/input/event2")
    desk.passed = []
    Self.down(node, desk)
    desk.feed.stop()
    desk.queue.stop()
    #expect(desk.passed == [Self.began, Self.ended])
  }

  @Test(
    "P8: a reload that changes the screen ends what is down and keeps the twin; one that passes nothing on removes it")
  func reload() throws {
    let desk = try Self.desk()
    let node = try desk.add("/dev/input/event1")
    Self.down(node, desk)
    var configuration = desk.host.configuration
    configuration.devices[0].invertsX = true
    try desk.host.adopt(configuration)
    desk.feed.reconfigure()
    let twin = try #require(desk.feed.members.first?.twin)
    #expect(desk.passed == [Self.began, Self.ended])
    node.up(1_020_000)
    node.down(1_030_000, slot: nil, id: 2, x: 200)
    desk.turn()
    #expect(desk.passed.last == "57 1, 53 200, 54 0, 330 1, 0 200, 1 0")
    #expect(desk.queue.panels.first?.twin === twin)
    configuration.devices[0].passOn = nil
    configuration.scene = nil
    try desk.host.adopt(configuration)
    #expect(desk.passed.last == Self.ended)
    #expect(desk.host.pipeline.application.windows.allSatisfy { $0.layer != .world })
  }

  @Test(
    "P2: the rest of the world lies on each screen that is passed on, as large as it is, and without a scene there are no other windows"
  )
  func worlds() throws {
    var configuration = LiveDesk.configuration()
    configuration.screens += [ScreenConfiguration(name: "t"), ScreenConfiguration(name: "u")]
    var both = Self.rule("both")
    both.parts = ["s", "u"].map { name in
      var part = ScreenPart()
      part.screen = name
      return part
    }
    configuration.devices = [both]
    let host = try ScreenHost(configuration, devices: [], pipeline: Pipeline()) { _, _ in }
    func worlds() -> [String] { host.pipeline.application.windows.map { "\($0.layer) \($0.screen.name)" }.sorted() }
    #expect(worlds() == ["world s", "world u"])
    #expect(host.rotate("u", to: .quarter))
    for window in host.pipeline.application.windows {
      #expect([window.frame.size, window.subviews.first?.frame.size] == [window.screen.size, window.screen.size])
    }
    configuration.devices = [Self.rule("one")]
    try host.adopt(configuration)
    #expect(worlds() == ["world s"])
    configuration.devices = []
    try host.adopt(configuration)
    #expect(worlds().allSatisfy { !$0.hasPrefix("world") } && !worlds().isEmpty)
  }
}
