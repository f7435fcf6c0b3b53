import Evdev
import Glibc
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import EventLoop
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

  /// Hold five fingers longer than the hold requires.
  private static func hold(_ node: LiveDesk.Node, _ desk: LiveDesk) {
    for slot: Int32 in 0..<5 { node.down(1_010_000, slot: slot, id: slot, x: 100 + slot, y: 100) }
    desk.turn()
    desk.queue.advance(to: 6_010_001)
    desk.turn()
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

  @Test("P1: a panel that is passed on is grabbed, and gets a twin without the keys that touchd uses")
  func made() throws {
    let desk = try Self.desk(Self.rule(touches: 2, presses: [PressType(rawValue: "KEY_MUTE")]))
    let node = try desk.add("/dev/input/event1", keys: [EventCode.keyMute], isTouchscreen: true)
    #expect(desk.opened == ["/dev/input/event1"] && node.isGrabbed)
    #expect(desk.reports.contains("twin of panel without [113], 2 touches"))
    #expect(desk.reports.contains("info: /dev/input/event1: \"panel\" is passed on through /dev/input/event9"))
    Self.down(node, desk)
    #expect(desk.passed == [Self.began])
    let other = try Self.desk(Self.rule("another"))
    _ = try other.add("/dev/input/event1")
    #expect(other.opened == ["/dev/input/event1"] && other.feed.members.allSatisfy { $0.twin == nil })
  }

  @Test("P3: with cancel: palm, the twin's tools include palms; otherwise they are the panel's")
  func palms() {
    let codes = [EventCode.absMTSlot, EventCode.absMTPositionX, EventCode.absMTPositionY, EventCode.absMTToolType]
    let panel = DeviceDescription(
      codes: [EventType.abs: Set(codes)],
      axes: Dictionary(uniqueKeysWithValues: zip(codes, [9, 799, 479, ToolType.pen].map { AxisInfo(maximum: $0) })))
    let screen = Screen(name: "s", size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 1, dy: 1))
    func tools(_ passOn: PassOn) -> Int32? {
      passOn.twin(of: panel, DiscoveredDevice(path: ""), keeping: [], on: screen).axes[EventCode.absMTToolType]?.maximum
    }
    var passOn = PassOn()
    #expect(tools(passOn) == ToolType.pen && !passOn.limits.cancelsAsPalm)
    passOn.cancel = .palm
    #expect(tools(passOn) == ToolType.palm && passOn.limits.cancelsAsPalm)
    passOn.positions = .screen
    #expect(tools(passOn) == ToolType.palm)
  }

  @Test("P4: with positions: screen, the twin's axes are the screen's pixels; the limits of its touches are the rule's")
  func described() {
    let codes = [EventCode.absMTSlot, EventCode.absMTPositionX, EventCode.absMTPositionY]
    let panel = DeviceDescription(
      codes: [EventType.abs: Set(codes)],
      axes: Dictionary(uniqueKeysWithValues: zip(codes, [9, 799, 479].map { AxisInfo(maximum: $0) })))
    let screen = Screen(name: "s", size: Size(width: 640.4, height: 399.6), pixelsPerPoint: Vector(dx: 1, dy: 1))
    var passOn = PassOn()
    func maxima() -> [Int32?] {
      let twin = passOn.twin(of: panel, DiscoveredDevice(path: ""), keeping: [], on: screen)
      return codes.dropFirst().map { twin.axes[$0]?.maximum }
    }
    #expect(maxima() == [799, 479])
    passOn.positions = .screen
    #expect(maxima() == [639, 399])
    #expect(passOn.limits == Twin.Limits())
    (passOn.touches, passOn.longestTouch, passOn.shortestPress) = (3, 2, 1)
    #expect(passOn.limits == Twin.Limits(contacts: 3, longestTouch: 2, shortestPress: 1))
  }

  @Test("P1: a device without contacts gets no twin")
  func noPanel() throws {
    let desk = try Self.desk(Self.rule(presses: [PressType(rawValue: "KEY_MUTE")]))
    _ = try desk.add("/dev/input/event1", keys: [EventCode.keyMute])
    #expect(desk.feed.members.map { $0.twin == nil } == [true])
  }

  @Test(
    "P7: if uinput cannot be used, the panel is left to the other programs, with one error that names the remedy")
  func refused() throws {
    let desk = try Self.desk()
    desk.refusals["twin"] = LiveDeviceError(path: "/dev/uinput", action: "open it", errno: ENOENT)
    let node = try desk.add("/dev/input/event1")
    desk.feed.handle(.changed(desk.found("/dev/input/event1")))
    let error =
      "passOn: /dev/uinput: cannot open it: No such file or directory; enable the unit's drop-in pass-on.conf, which permits passing on"
    #expect(desk.reports == ["error: /dev/input/event1: \(error)"])
    #expect(desk.feed.members.isEmpty && !node.isGrabbed)
    desk.refusals["twin"] = nil
    _ = try desk.add("/dev/input/event2")
    #expect(desk.feed.members.count == 1)
  }

  @Test("P4: with positions: screen, a panel gets a twin in its screen's pixels, and a new one for another screen")
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
    #expect(desk.passed.last == Self.ended && desk.reports.count { $0.hasPrefix("twin of") } == 2)
  }

  /// A desk on which udev never finishes the twin, and time does not advance.
  private static func waitingDesk() throws -> (LiveDesk, LiveDesk.Node) {
    let desk = try Self.desk()
    desk.clock.now = 1 << 60
    desk.findsTwins = false
    return (desk, try desk.add("/dev/input/event1"))
  }

  @Test("P6: a panel is grabbed when udev has finished its twin, but not while an earlier finger is down")
  func waits() throws {
    let (desk, node) = try Self.waitingDesk()
    var isReady = false
    desk.feed.whenReady { isReady = true }
    node.down(1 << 60, slot: nil, id: 1, x: 100, y: 100)
    desk.turn()
    #expect(!node.isGrabbed && !isReady && desk.seen == ["began 100 at \(1 << 60)"])
    desk.feed.foundTwin("/dev/input/event8")
    desk.turn()
    #expect(!isReady && !desk.feed.isExclusive)
    desk.feed.foundTwin("/dev/input/event9")
    desk.turn()
    #expect(!node.isGrabbed && isReady && desk.passed == [] && !desk.feed.isExclusive)
    node.move(1 << 60, x: 101)
    desk.turn()
    let awaited = "info: /dev/input/event1: \"panel\" is left to the other programs until every finger lifts"
    #expect(desk.reports.count { $0 == awaited } == 1)
    node.up(1 << 60)
    desk.turn()
    #expect(node.isGrabbed && desk.passed == [] && desk.feed.isExclusive)
    #expect(desk.reports.last?.hasSuffix("is passed on through /dev/input/event9") == true)
    node.down(1 << 60, id: 2, x: 200)
    desk.turn()
    #expect(desk.passed == ["57 0, 53 200, 54 100, 330 1, 0 200, 1 100"])
  }

  @Test("P6: the feed is ready once, when no panel waits for its twin any more, even if the panel was removed")
  func ready() throws {
    let (desk, _) = try Self.waitingDesk()
    var count = 0
    desk.feed.whenReady { count += 1 }
    #expect(count == 0)
    desk.feed.handle(.removed(desk.found("/dev/input/event1")))
    #expect(count == 1)
    _ = try desk.add("/dev/input/event2")
    desk.feed.foundTwin("/dev/input/event9")
    #expect(count == 1)
    desk.feed.whenReady { count += 1 }
    #expect(count == 2)
  }

  @Test("P6: if udev does not report a twin within a second of the first one that it should report, panels are taken")
  func twinUnheard() throws {
    let (desk, _) = try Self.waitingDesk()
    let deadline = desk.clock.now + 1_000_000
    #expect(desk.feed.twinDeadline == deadline)
    desk.clock.now += 500_000
    _ = try desk.add("/dev/input/event2")
    #expect(desk.feed.twinDeadline == deadline)
    // Long past by the machine's clock, so that the timer fires at once.
    let past = try Self.desk()
    past.findsTwins = false
    let node = try past.add("/dev/input/event1")
    past.turn()
    #expect(node.isGrabbed && past.feed.isExclusive && past.feed.twinDeadline == nil)
  }

  @Test("P6: a panel without slots is left to the other programs while its BTN_TOUCH is down; slots say otherwise")
  func touchButton() throws {
    for (slots, isDown) in [(0, false), (0, true), (1, true), (10, true)] {
      let desk = try Self.desk()
      (desk.clock.now, desk.findsTwins) = (1 << 60, false)
      let node = try desk.add(
        "/dev/input/event1", keys: [EventCode.btnTouch], isTouchscreen: true, slots: slots)
      node.down = isDown ? [EventCode.btnTouch] : []
      desk.feed.foundTwin("/dev/input/event9")
      desk.turn()
      #expect(node.isGrabbed == (slots > 0 || !isDown), "\(slots) slots, \(isDown)")
      #expect((desk.reports.last?.hasSuffix("until every finger lifts") == true) == !node.isGrabbed)
    }
  }

  @Test("P6: a finger that lands as the panel is grabbed belongs to other programs, which get the panel until it lifts")
  func landsAtTheGrab() throws {
    let (desk, node) = try Self.waitingDesk()
    node.onGrab = { node.down(1 << 60, slot: nil, id: 1, x: 100, y: 100) }
    node.ids[0] = 1
    desk.feed.foundTwin("/dev/input/event9")
    desk.turn()
    #expect(!node.isGrabbed && desk.passed == [] && desk.reports.last?.hasSuffix("until every finger lifts") == true)
    (node.onGrab, node.ids[0]) = ({}, -1)
    node.up(1 << 60)
    desk.turn()
    #expect(node.isGrabbed && desk.passed == [])
  }

  @Test("P6: a panel that another program has grabbed meanwhile is left to it, and retried")
  func takenMeanwhile() throws {
    let (desk, node) = try Self.waitingDesk()
    var isReady = false
    desk.feed.whenReady { isReady = true }
    node.isTaken = true
    desk.feed.foundTwin("/dev/input/event9")
    desk.turn()
    #expect(desk.feed.members.isEmpty && isReady && !desk.feed.isExclusive)
    #expect(desk.reports.last?.contains("another program has grabbed the device") == true)
  }

  @Test("P6: five fingers held for 5 s return the panel until a reload, and lift on the twin")
  func escape() throws {
    let desk = try Self.desk()
    let node = try desk.add("/dev/input/event1")
    for slot: Int32 in 0..<5 { node.down(1_010_000, slot: slot, id: slot, x: 100 + slot, y: 100) }
    desk.turn()
    #expect(desk.passed.count == 5)
    desk.queue.advance(to: 6_010_000)
    desk.turn()
    #expect(desk.feed.members.count == 1)
    desk.queue.advance(to: 6_010_001)
    desk.turn()
    #expect(desk.passed.last == "47 0, 57 -1, 47 1, 57 -1, 47 2, 57 -1, 47 3, 57 -1, 47 4, 57 -1, 330 0")
    #expect(desk.feed.members.isEmpty && desk.reports.last?.contains("was returned to the other programs") == true)
    #expect(!desk.feed.isExclusive)
    desk.feed.handle(.changed(desk.found("/dev/input/event1")))
    #expect(desk.opened.count == 1)
    desk.feed.reconfigure()
    #expect(desk.opened.count == 2 && !desk.feed.isExclusive)
    desk.turn()
    #expect(desk.feed.members.count == 1 && desk.feed.isExclusive)
    // Another device at the same node was not returned.
    desk.queue.startAgain(at: 1_010_000)
    Self.hold(try #require(desk.nodes["/dev/input/event1"]), desk)
    #expect(desk.feed.members.isEmpty)
    desk.feed.handle(.removed(desk.found("/dev/input/event1")))
    _ = try desk.add("/dev/input/event1")
    #expect(desk.feed.members.count == 1)
  }

  @Test("P9: a touch under a curtain wakes the displays of other programs, unless the rule turns that off")
  func wakes() throws {
    for wakes in [true, false] {
      var rule = Self.rule()
      rule.passOn?.wakeup = wakes
      let desk = try Self.desk(rule)
      let node = try desk.add("/dev/input/event1")
      desk.queue.drawCurtain(on: desk.screen, Curtain.Drawing(drawer: Curtain.Drawing.noCall, until: .opened))
      Self.down(node, desk)
      #expect(desk.passed == (wakes ? ["wake 1", "wake 0"] : []))
    }
  }

  @Test("P6: a hold does not return the panel if the rule turns it off, under a curtain, or in a secure window")
  func noEscape() throws {
    var rule = Self.rule()
    rule.passOn?.escape = false
    var desk = try Self.desk(rule)
    Self.hold(try desk.add("/dev/input/event1"), desk)
    #expect(desk.feed.members.count == 1)
    desk = try Self.desk()
    let node = try desk.add("/dev/input/event1")
    let drawing = Curtain.Drawing(drawer: Curtain.Drawing.noCall, until: .opened)
    desk.queue.drawCurtain(on: desk.screen, drawing)
    Self.hold(node, desk)
    #expect(desk.feed.members.count == 1)
    desk = try Self.desk()
    let window = Window(screen: desk.screen, isSecure: true)
    desk.host.pipeline.application.addWindow(window)
    Self.hold(try desk.add("/dev/input/event1"), desk)
    #expect(desk.feed.members.count == 1)
  }

  @Test("P6: after a suspend, each finger that was down has lifted once on the twin")
  func suspend() throws {
    let desk = try Self.desk()
    let node = try desk.add("/dev/input/event1")
    Self.down(node, desk)
    node.ids[0] = 1
    desk.feed.restart()
    desk.turn()
    #expect(desk.passed == [Self.began, Self.ended])
    node.up(1_020_000)
    desk.turn()
    #expect(desk.passed == [Self.began, Self.ended])
  }

  @Test("P11: a panel removed and added in one udev batch releases its twin, on which its finger has lifted")
  func pluggedInAgain() throws {
    let desk = try Self.desk()
    Self.down(try desk.add("/dev/input/event1"), desk)
    desk.nodes["/dev/input/event1"]?.unplug()
    desk.nodes["/dev/input/event2"] = try LiveDesk.Node(path: "/dev/input/event2")
    desk.feed.handle(.removed(desk.found("/dev/input/event1")))
    desk.feed.handle(.added(desk.found("/dev/input/event2")))
    #expect(desk.passed == [Self.began, Self.ended] && !desk.reports.contains("there is a twin"))
    #expect(desk.feed.members.map(\.found.path) == ["/dev/input/event2"])
  }

  @Test("P11: a panel removed while a job waits to take it releases its twin at once")
  func removedBeforeItsTaken() throws {
    let (desk, _) = try Self.waitingDesk()
    desk.feed.foundTwin("/dev/input/event9")
    desk.feed.handle(.removed(desk.found("/dev/input/event1")))
    desk.nodes["/dev/input/event2"] = try LiveDesk.Node(path: "/dev/input/event2")
    desk.feed.handle(.added(desk.found("/dev/input/event2")))
    #expect(desk.reports.count { $0.hasPrefix("twin of") } == 2 && !desk.reports.contains("there is a twin"))
  }

  @Test("P11: frames of others wait for earlier ones while a panel is added")
  func addedMeanwhile() throws {
    let desk = try Self.desk()
    _ = try desk.add("/dev/input/event1", name: "plain")
    let panel = try #require(desk.queue.panels.first)
    let values: [(UInt16, Int32)] = [
      (EventCode.absMTSlot, 0), (EventCode.absMTTrackingID, 5), (EventCode.absMTPositionX, 10),
    ]
    var frame = Frame(
      events: values.map { InputEvent(time: 1_010_000, type: EventType.abs, code: $0, value: $1) }, time: 1_010_000)
    desk.queue.enqueue(&frame, from: panel)
    desk.nodes["/dev/input/event2"] = try LiveDesk.Node(path: "/dev/input/event2")
    desk.feed.handle(.added(desk.found("/dev/input/event2")))
    #expect(desk.seen.isEmpty && desk.queue.waiting > 1 && desk.queue.panels.count == 2)
    desk.turn()
    #expect(desk.seen == ["began 10 at 1010000"])
  }

  @Test("P8: the panel's own keys that are down are released at once by a suspend, a reload, an unplug and the end")
  func keys() throws {
    let home: UInt16 = 102
    let ends: [(LiveDesk) throws -> Void] = [
      { $0.feed.restart() },
      { desk in
        var configuration = desk.host.configuration
        configuration.devices[0].invertsX = true
        try desk.host.adopt(configuration)
        desk.feed.reconfigure()
      },
      { $0.feed.handle(.removed($0.found("/dev/input/event1"))) },
      { $0.feed.stop() },
    ]
    for (index, end) in ends.enumerated() {
      let desk = try Self.desk()
      let node = try desk.add("/dev/input/event1", keys: [home], isTouchscreen: true)
      node.key(1_010_000, home, 1)
      desk.turn()
      #expect(desk.passed == ["102 1"])
      node.down = [home]
      try end(desk)
      #expect(desk.passed == ["102 1", "102 0"], "\(index)")
    }
  }

  @Test("P6: timers armed when a panel is grabbed or returned are set in the next turn, which does not sleep")
  func armsTimers() throws {
    let (desk, _) = try Self.waitingDesk()
    #expect(desk.loop.milliseconds(of: nil) == -1)
    desk.feed.foundTwin("/dev/input/event9")
    desk.loop.turn(timeout: 0)
    #expect(desk.nodes["/dev/input/event1"]?.isGrabbed == true && desk.loop.milliseconds(of: nil) == 0)
    desk.turn()
    #expect(desk.loop.milliseconds(of: nil) == -1)
    if let panel = desk.queue.panels.first { panel.onEscape?(panel) }
    desk.loop.turn(timeout: 0)
    #expect(desk.feed.members.isEmpty && desk.loop.milliseconds(of: nil) == 0)
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
    "P8: a reload that changes the screen ends its touches and keeps the twin; one without passOn removes it")
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
    "P2: the rest of the world fills each screen that is passed on; without a scene, there are no other windows"
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
