import CEvdev
import CLinux
import Evdev
import EventLoop
import Glibc
import Kernel
import Panels
import Scenes
import TestSupport
import Testing
import TouchKit

@testable import Configuration
@testable import TouchService

/// The touches that an application gets, but for those that rest.
private final class SeenTouches: TouchSink {
  var seen: [String] = []

  func touches(_ samples: borrowing Span<TouchSample>, on screen: Screen, at time: Int64) {
    for index in samples.indices where samples[index].phase != .stationary {
      seen.append("\(samples[index].phase) \(Int(samples[index].location.x)) at \(time)")
    }
  }
}

/// Live panels over devices that are pipes, on a loop that is turned by hand.
final class LiveDesk {
  /// A device: what is written comes out of its stream, what is asked is answered with `ids`.
  final class Node {
    let path: String
    let reader: Int32
    private var writer: Int32
    var ids: [Int32] = Array(repeating: -1, count: 10)
    /// Whether it has slots.
    var isTouchscreen = true
    /// Its keys.
    var keys: Set<UInt16> = []
    var isAccelerometer = false
    /// Those that are down when it is asked.
    var down: Set<UInt16> = []

    init(path: String) throws {
      self.path = path
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      (reader, writer) = (ends[0], ends[1])
    }

    deinit { unplug() }

    /// End the stream.
    func unplug() {
      if writer >= 0 { close(writer) }
      writer = -1
    }

    /// Events as code and value, ended by a SYN_REPORT unless the frame is torn.
    func write(_ time: Int64, _ events: (UInt16, Int32)..., isTorn: Bool = false) {
      var all = events.map { event(time, EventType.abs, $0.0, $0.1) }
      if !isTorn { all.append(event(time, EventType.syn, EventCode.synReport, 0)) }
      let size = all.count * MemoryLayout<input_event>.stride
      #expect(Glibc.write(writer, &all, size) == size)
    }

    /// A key's value; the kernel ends what it repeats, and what it releases by itself, with another SYN_REPORT.
    func key(_ time: Int64, _ code: UInt16, _ value: Int32, isForced: Bool = false) {
      var all = [
        event(time, EventType.key, code, value), event(time, EventType.syn, EventCode.synReport, isForced ? 1 : 0),
      ]
      let size = all.count * MemoryLayout<input_event>.stride
      #expect(Glibc.write(writer, &all, size) == size)
    }

    private func event(_ time: Int64, _ type: UInt16, _ code: UInt16, _ value: Int32) -> input_event {
      var event = input_event()
      event.time.tv_sec = Int(time / 1_000_000)
      event.time.tv_usec = Int(time % 1_000_000)
      (event.type, event.code, event.value) = (type, code, value)
      return event
    }

    func device(_ now: @escaping () -> Int64) -> LiveDevice {
      var axes: [UInt16: AxisInfo] = [
        EventCode.absMTSlot: AxisInfo(minimum: 0, maximum: 9), EventCode.absMTTrackingID: AxisInfo(maximum: 65535),
      ]
      for code in [EventCode.absMTPositionX, EventCode.absMTPositionY] { axes[code] = AxisInfo(maximum: 999) }
      if !isTouchscreen { axes = [:] }
      if isAccelerometer {
        let axis = AxisInfo(minimum: -8192, maximum: 8191, resolution: 1024)
        axes = [EventCode.absX: axis, EventCode.absY: axis, EventCode.absZ: axis]
      }
      let properties =
        isAccelerometer ? [DeviceProperty.accelerometer] : isTouchscreen ? [DeviceProperty.direct] : []
      let description = DeviceDescription(
        name: "panel", properties: Set(properties),
        codes: [EventType.abs: Set(axes.keys), EventType.key: keys].filter { !$1.isEmpty }, axes: axes)
      return LiveDevice(
        path: path, fd: reader, description: description,
        calls: LiveCalls(
          read: LiveCalls.kernel.read,
          ioctl: { [unowned self] _, request, argument in
            guard let argument else { return 0 }
            let values = argument.assumingMemoryBound(to: Int32.self)
            if request == UInt(clinux_eviocgmtslots(4 * 11)), values[0] == Int32(EventCode.absMTTrackingID) {
              for slot in 0..<10 { values[1 + slot] = ids[slot] }
            }
            let size = Int(KEY_MAX) / 8 + 1
            if request == UInt(clinux_eviocgkey(size)) {
              let bits = UnsafeMutableRawBufferPointer(start: argument, count: size)
              for key in down { bits[Int(key) / 8] |= 1 << (key % 8) }
            }
            return 0
          }, now: now))
    }
  }

  final class Now: Clock {
    var now: Int64 = 1_000_000
  }

  let loop: EventLoop
  let host: ScreenHost
  var queue: EventQueue { host.pipeline.queue }
  var screen: Screen { host.screen }
  let clock = Now()
  var feed: LiveFeed!
  var nodes: [String: Node] = [:]
  var refusals: [String: LiveDeviceError] = [:]
  var opened: [String] = []
  var told: [String] = []
  /// What twins wrote.
  var passed: [String] = []
  /// What the application gets; an object of its own, for the application holds it.
  private let samples = SeenTouches()
  var seen: [String] {
    get { samples.seen }
    set { samples.seen = newValue }
  }

  /// - Parameters:
  ///   - filters: of every device.
  ///   - rules: go before the one of every device.
  ///   - followsGravity: whether the screen does.
  ///   - folder: where the nodes are.
  init(
    filters: PanelFilters = PanelFilters(), scene: SceneDescription? = nil, rules: [DeviceRule] = [],
    followsGravity: Bool = false, folder: String = "/dev/input"
  ) throws {
    loop = try EventLoop()
    var configuration = Self.configuration(filters)
    configuration.screens[0].followsGravity = followsGravity
    configuration.devices = rules + configuration.devices
    configuration.scene = scene
    host = try ScreenHost(configuration, devices: [], pipeline: Pipeline()) { _ in }
    host.pipeline.application.addSink(samples)
    feed = try LiveFeed(
      loop: loop, clock: clock,
      use: { [configuration] in
        $0.name == "other"
          ? nil
          : DeviceUse(
            grab: $0.name == "grabbed", passOn: configuration.rule(for: $0).passOn,
            sensor: configuration.sensorSetup(of: $0))
      },
      log: { [unowned self] in told.append("\($0): \($1)") }, folder: folder,
      openDevice: { [unowned self] (path, grab) throws(LiveDeviceError) in
        opened.append("\(path)\(grab ? " grabbed" : "")")
        if let error = refusals[path] { throw error }
        guard let node = nodes[path] else { throw LiveDeviceError(path: path, action: "open it", errno: ENOENT) }
        return node.device { [clock] in clock.now }
      },
      makeTwin: { [unowned self] (panel, found, kept, passOn) throws(LiveDeviceError) in
        if let error = refusals["twin"] { throw error }
        told.append("twin of \(panel.name) without \(kept.sorted()), \(passOn.touches ?? 10) touches")
        return Twin(panel, path: "/dev/input/event9", limit: .max) { [unowned self] frame in
          passed.append(frame.events.map { "\($0.code) \($0.value)" }.joined(separator: ", "))
        }
      })
    feed.host = host
    try feed.start()
  }

  /// One screen of 1000 by 1000 points.
  static func configuration(_ filters: PanelFilters = PanelFilters()) -> Configuration {
    var configuration = Configuration()
    configuration.screens = [ScreenConfiguration(name: "s")]
    let side = 1000 / 163 * 25.4
    configuration.screens[0].geometry = ScreenGeometry(
      size: Size(width: 1000, height: 1000), physicalSize: Size(width: side, height: side))
    var rule = DeviceRule()
    rule.match.name = "*"
    rule.filters = filters
    configuration.devices = [rule]
    return configuration
  }

  func add(
    _ path: String, name: String = "panel", keys: Set<UInt16> = [], isTouchscreen: Bool? = nil,
    isAccelerometer: Bool = false
  ) throws -> Node {
    let node = try Node(path: path)
    (node.keys, node.isAccelerometer) = (keys, isAccelerometer)
    node.isTouchscreen = isTouchscreen ?? (keys.isEmpty && !isAccelerometer)
    nodes[path] = node
    feed.follow(.added(found(path, name)))
    turn()
    return node
  }

  func found(_ path: String, _ name: String = "panel") -> DiscoveredDevice { DiscoveredDevice(path: path, name: name) }

  func turn() {
    for _ in 0..<3 { loop.turn(timeout: 0) }
  }

  /// Make a file in the place of a node: its closing is what is heard.
  static func makeFile() -> String {
    var name = Array("/tmp/touchd-node.XXXXXX".utf8CString)
    close(mkstemp(&name))
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Another program closes a node, and had it for itself perhaps.
  func closeElsewhere(_ path: String) {
    close(open(path, O_RDONLY | O_CLOEXEC))
    turn()
  }
}

/// A folder of this test's own, with files in the place of nodes.
private final class NodeFolder {
  let path: String

  init() throws {
    var name = Array("/tmp/touchd-nodes.XXXXXX".utf8CString)
    try #require(mkdtemp(&name) != nil)
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in ["event1", "event2"] { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// Make a file, and return its path.
  func make(_ name: String) -> String {
    close(open("\(path)/\(name)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    return "\(path)/\(name)"
  }
}

/// How many of this process' notifications are about a file or folder.
private func watches(of path: String) throws -> Int {
  var status = stat()
  try #require(stat(path, &status) == 0)
  let inode = " ino:\(String(status.st_ino, radix: 16)) "
  var count = 0
  for fd in 0..<1024 {
    guard let bytes = try? readWholeFile("/proc/self/fdinfo/\(fd)", limit: 1 << 20) else { continue }
    count += String(decoding: bytes, as: UTF8.self).split(separator: "\n").count {
      $0.hasPrefix("inotify ") && $0.contains(inode)
    }
  }
  return count
}

private let slot = EventCode.absMTSlot
private let id = EventCode.absMTTrackingID
private let x = EventCode.absMTPositionX

@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct LiveFeedTests {
  @Test("a device that comes is opened as its rule says, read, and let go when it leaves: what is down is cancelled")
  func comesAndGoes() throws {
    let desk = try LiveDesk()
    let node = try desk.add("/dev/input/event1", name: "grabbed")
    #expect(desk.opened == ["/dev/input/event1 grabbed"])
    node.write(1_000_000, (slot, 0), (id, 5), (x, 10))
    node.write(1_010_000, (x, 20))
    desk.turn()
    // What had come counts, a torn frame does not.
    node.write(1_020_000, (x, 30))
    node.write(1_030_000, (x, 40), isTorn: true)
    desk.clock.now = 1_040_000
    desk.feed.follow(.removed(desk.found("/dev/input/event1")))
    desk.turn()
    #expect(
      desk.seen == ["began 10 at 1000000", "moved 20 at 1010000", "moved 30 at 1020000", "cancelled 30 at 1040000"])
    #expect(desk.queue.panels.isEmpty && desk.feed.members.isEmpty)
    #expect(
      desk.told == [
        #"info: /dev/input/event1: "panel" is on screen "s""#, #"info: /dev/input/event1: "panel" is gone"#,
      ])
    // It comes back as a panel like any other.
    let again = try desk.add("/dev/input/event1", name: "grabbed")
    again.write(2_000_000, (slot, 0), (id, 6), (x, 50))
    desk.turn()
    #expect(desk.seen.last == "began 50 at 2000000")
  }

  @Test("a device that no rule wants is not opened, nor is one again that is open")
  func unwanted() throws {
    let desk = try LiveDesk()
    _ = try desk.add("/dev/input/event2", name: "other")
    _ = try desk.add("/dev/input/event3")
    desk.feed.follow(.changed(desk.found("/dev/input/event3")))
    #expect(desk.opened == ["/dev/input/event3"])
  }

  @Test(
    "a device that does not open is told once for each reason, and read as soon as it opens; one that has gone is not told"
  )
  func refused() throws {
    let desk = try LiveDesk()
    let path = "/dev/input/event4"
    desk.refusals[path] = LiveDeviceError(path: path, action: "open it", errno: EACCES)
    _ = try desk.add(path)
    desk.feed.follow(.changed(desk.found(path)))
    desk.refusals[path] = LiveDeviceError(path: path, action: "grab it", errno: EBUSY)
    desk.feed.follow(.changed(desk.found(path)))
    desk.feed.follow(.changed(desk.found(path)))
    desk.feed.follow(.added(desk.found("/dev/input/event5")))
    let refusals = [
      "warning: /dev/input/event4: cannot open it: Permission denied",
      "warning: /dev/input/event4: another program has grabbed the device; its touches go there alone until it lets go",
    ]
    #expect(desk.told == refusals)
    // Another device at the same node is another matter.
    desk.feed.follow(.removed(desk.found(path)))
    desk.feed.follow(.added(desk.found(path)))
    #expect(desk.told == refusals + [refusals[1]])
    desk.refusals[path] = nil
    desk.feed.follow(.changed(desk.found(path)))
    #expect(desk.feed.members.map(\.found.path) == [path])
  }

  @Test(
    "devices that do not open are tried again, in their order, when something happens to a node, and no more once they are open"
  )
  func openedLater() throws {
    let folder = try NodeFolder()
    let desk = try LiveDesk(folder: folder.path)
    let (one, two) = (folder.make("event1"), folder.make("event2"))
    let open = { (path: String) in LiveDeviceError(path: path, action: "open it", errno: EACCES) }
    desk.refusals = [two: open(two), one: open(one)]
    for path in [two, one] { _ = try desk.add(path) }
    // As after all that udev has to say: what did not open is watched.
    #expect(try watches(of: folder.path) == 0)
    desk.feed.reconfigure(use: { _ in DeviceUse(grab: false) })
    #expect(try watches(of: folder.path) == 1)
    (desk.opened, desk.told) = ([], [])
    func permissionsChange(_ path: String) {
      chmod(path, 0o640)
      desk.turn()
    }
    permissionsChange(two)
    #expect(desk.opened == [one, two] && desk.told.isEmpty && desk.feed.members.isEmpty)
    // One opens now; the other is waited for still, and the one that is open is left alone.
    desk.refusals[two] = nil
    permissionsChange(two)
    #expect(desk.opened == [one, two, one, two] && desk.feed.members.map(\.found.path) == [two])
    permissionsChange(one)
    #expect(desk.opened == [one, two, one, two, one])
    // Whoever has grabbed it closes it one day.
    desk.refusals[one] = nil
    close(Glibc.open(one, O_RDONLY | O_CLOEXEC))
    desk.turn()
    #expect(desk.opened == [one, two, one, two, one, one] && desk.feed.members.map(\.found.path) == [two, one])
    #expect(try watches(of: folder.path) == 0)
    permissionsChange(one)
    #expect(desk.opened.count == 6)
    desk.nodes[one]?.write(2_000_000, (slot, 0), (id, 5), (x, 10))
    desk.turn()
    #expect(desk.seen == ["began 10 at 2000000"])
    // What udev sees again of a device that opened at last opens it no second time.
    desk.refusals[two] = open(two)
    desk.feed.follow(.removed(desk.found(two)))
    desk.feed.follow(.added(desk.found(two)))
    desk.refusals[two] = nil
    desk.nodes[two] = try LiveDesk.Node(path: two)
    desk.feed.follow(.changed(desk.found(two)))
    desk.feed.open()
    #expect(try watches(of: folder.path) == 0)
  }

  @Test(
    "the node of a panel is watched as long as the panel is read: not when it has gone, nor when a reload leaves it out"
  )
  func watchedNodes() throws {
    let folder = try NodeFolder()
    let desk = try LiveDesk()
    let path = folder.make("event1")
    for ends in [
      { desk.feed.follow(.removed(desk.found(path))) }, { desk.feed.reconfigure(use: { _ in nil }) },
    ] {
      #expect(try watches(of: path) == 0)
      _ = try desk.add(path)
      #expect(try watches(of: path) == 1)
      ends()
      desk.turn()
      #expect(try watches(of: path) == 0 && desk.feed.members.isEmpty)
    }
  }

  @Test("after a sleep what was down is cancelled, and unseen until it lifts")
  func restart() throws {
    let desk = try LiveDesk()
    let node = try desk.add("/dev/input/event1")
    node.write(1_000_000, (slot, 0), (id, 5), (x, 10))
    desk.turn()
    desk.clock.now = 9_000_000
    node.ids[0] = 5
    desk.feed.restart()
    node.write(9_010_000, (x, 20))
    node.write(9_020_000, (id, -1))
    node.write(9_030_000, (id, 6), (x, 30))
    desk.turn()
    #expect(desk.seen == ["began 10 at 1000000", "cancelled 10 at 9000000", "began 30 at 9030000"])
  }

  @Test("a device that is gone before udev says so is let go of when it is read, and when it is asked for its state")
  func goneBeforeUdev() throws {
    let desk = try LiveDesk()
    let gone = #"info: /dev/input/event1: "panel" is gone"#
    for asks in [false, true] {
      let node = try desk.add("/dev/input/event1")
      node.write(desk.clock.now, (slot, 0), (id, 5), (x, 10))
      desk.turn()
      node.unplug()
      if asks { desk.feed.restart() } else { desk.loop.turn(timeout: 0) }
      #expect(desk.feed.members.isEmpty && desk.told.last == gone)
      desk.turn()
      #expect(desk.seen.last == "cancelled 10 at \(desk.clock.now)")
      // udev's own word comes later, and says nothing new.
      desk.feed.follow(.removed(desk.found("/dev/input/event1")))
      desk.clock.now += 1_000_000
    }
    #expect(desk.told.count == 4)
  }

  @Test("a device that reports no touches is opened for its description alone")
  func noTouches() throws {
    let desk = try LiveDesk()
    let path = "/dev/input/event1"
    let node = try LiveDesk.Node(path: path)
    node.isTouchscreen = false
    desk.nodes[path] = node
    desk.feed.follow(.added(desk.found(path)))
    #expect(desk.opened == [path])
    #expect(desk.feed.members.isEmpty && desk.queue.panels.isEmpty && desk.told.isEmpty)
  }

  @Test("what one batch leaves unread holds other devices' later frames back: all come in the order of their stamps")
  func severalBatches() throws {
    // Of each of two devices more than a batch has come when they are read first; a third has one frame between.
    for steps: [Int64] in [[10, 20], [20, 10]] {
      let desk = try LiveDesk()
      let nodes = [try desk.add("/dev/input/event1"), try desk.add("/dev/input/event2")]
      let third = try desk.add("/dev/input/event3")
      for (node, step) in zip(nodes, steps) {
        node.write(1_000_000, (slot, 0), (id, 1), (x, 1))
        for number: Int64 in 1...400 { node.write(1_000_000 + number * step, (x, Int32(2 + number % 2))) }
      }
      third.write(1_007_001, (slot, 0), (id, 1), (x, 500))
      desk.turn()
      #expect(desk.seen.count == 803)
      let times = desk.seen.map { Int64($0.split(separator: " ").last ?? "") ?? 0 }
      #expect(times == times.sorted())
      #expect(desk.seen.contains("began 500 at 1007001"))
      #expect(desk.queue.statistics.late == 0)
    }
  }

  @Test("stopped, nothing is read any more, and no timer fires")
  func stopped() throws {
    var filters = PanelFilters()
    filters.shortest = 1000
    let desk = try LiveDesk(filters: filters)
    let node = try desk.add("/dev/input/event1")
    node.write(1_000_000, (slot, 0), (id, 5), (x, 10))
    desk.loop.turn(timeout: 0)
    #expect(desk.queue.nextWake == 1_001_001)
    desk.clock.now = 9_000_000
    node.write(9_000_000, (x, 20))
    desk.feed.stop()
    for _ in 0..<10 { desk.loop.turn(timeout: 1000) }
    #expect(desk.seen == [])
    #expect(desk.queue.statistics.frames == 3)
    #expect(desk.loop.onTurnEnd == nil)
  }

  @Test("a feed that goes without being stopped lets go of its devices, and the loop calls it no more")
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

  @Test("two devices are handled in the order of their stamps, whichever is read first")
  func order() throws {
    let desk = try LiveDesk()
    let (one, two) = (try desk.add("/dev/input/event1"), try desk.add("/dev/input/event2"))
    two.write(1_000_000, (slot, 0), (id, 1), (x, 200))
    one.write(1_010_000, (slot, 0), (id, 1), (x, 100))
    two.write(1_020_000, (x, 201))
    desk.turn()
    #expect(desk.seen == ["began 200 at 1000000", "began 100 at 1010000", "moved 201 at 1020000"])
  }

  @Test(
    "when another program closes a device it is asked again: what went unheard is made good and told, and nothing where nothing did"
  )
  func closedElsewhere() throws {
    let desk = try LiveDesk()
    let path = LiveDesk.makeFile()
    defer { unlink(path) }
    let node = try desk.add(path)
    func somebodyCloses() { desk.closeElsewhere(path) }
    somebodyCloses()
    #expect(desk.seen == [] && desk.told.count == 1)
    node.write(1_000_000, (slot, 0), (id, 5), (x, 10))
    desk.turn()
    node.ids[0] = 5
    desk.clock.now = 2_000_000
    somebodyCloses()
    // Asked for its places, it says 0.
    #expect(desk.seen == ["began 10 at 1000000", "moved 0 at 2000000"] && desk.told.count == 1)
    // What waits in the stream is read before.
    node.write(2_500_000, (x, 15))
    (node.ids[0], node.ids[1]) = (-1, 7)
    desk.clock.now = 3_000_000
    somebodyCloses()
    #expect(desk.seen.dropFirst(2) == ["moved 15 at 2500000", "cancelled 15 at 3000000", "began 0 at 3000000"])
    #expect(
      desk.told.last == "notice: \(path): another program had the device for itself; what it swallowed is made good")
    #expect(desk.queue.statistics.drops == 1)
    // More than two batches, and another device that nobody has closed.
    let other = try desk.add("/dev/input/event1")
    other.write(3_000_000, (slot, 0), (id, 3), (x, 700))
    desk.turn()
    other.ids[0] = 4
    let before = (told: desk.told.count, seen: desk.seen.count)
    for number: Int64 in 1...600 { node.write(3_000_000 + number, (slot, 1), (x, Int32(1 + number % 2))) }
    desk.clock.now = 3_500_000
    somebodyCloses()
    #expect(desk.seen.count == before.seen + 601 && desk.told.count == before.told)
    #expect(desk.seen.last == "moved 0 at 3500000")
    // A device that has left is watched no more.
    desk.feed.follow(.removed(desk.found(path)))
    desk.turn()
    let count = desk.told.count
    somebodyCloses()
    #expect(desk.told.count == count)
  }

  @Test("replaced, the devices are opened again as the new rules say; what was down is unseen until it lifts")
  func replaced() throws {
    let desk = try LiveDesk()
    let path = "/dev/input/event1"
    let node = try desk.add(path)
    node.write(1_000_000, (slot, 0), (id, 5), (x, 10))
    desk.turn()
    desk.feed.reconfigure(use: { _ in nil })
    desk.turn()
    #expect(desk.seen == ["began 10 at 1000000", "cancelled 10 at 1000000"])
    #expect(desk.feed.members.isEmpty && desk.queue.panels.isEmpty)
    _ = try desk.add(path)
    #expect(desk.opened == [path])
  }

  @Test("a timer that is due fires as its own time, after what the devices had to say before it")
  func timers() throws {
    var filters = PanelFilters()
    filters.shortest = 1000
    let desk = try LiveDesk(filters: filters)
    // Long past on the machine's own clock, so that the loop's timer is due at once.
    let start: Int64 = 1_500_000
    desk.clock.now = start
    let node = try desk.add("/dev/input/event1")
    node.write(start, (slot, 0), (id, 5), (x, 10))
    desk.turn()
    #expect(desk.seen == [])
    // What the timer's turn finds in the stream was before it.
    desk.clock.now = start + 50_000
    node.write(start + 900, (x, 15))
    for _ in 0..<1000 where desk.seen.isEmpty { desk.loop.turn(timeout: 1000) }
    #expect(desk.seen == ["began 15 at \(start + 1000)"])
  }

  @Test("a reload leaves a device alone whose rule is the same: it stays open and grabbed, and its finger goes on")
  func reloadedAlike() throws {
    let desk = try LiveDesk()
    let node = try desk.add("/dev/input/event1", name: "grabbed")
    node.write(1_000_000, (slot, 0), (id, 5), (x, 10))
    desk.turn()
    let panel = try #require(desk.queue.panels.first)
    var other = LiveDesk.configuration()
    other.thresholds.tapPress = 2
    try desk.host.adopt(other)
    desk.feed.reconfigure(use: { DeviceUse(grab: $0.name == "grabbed") })
    node.write(1_010_000, (x, 20))
    desk.turn()
    #expect(desk.opened == ["/dev/input/event1 grabbed"])
    #expect(desk.queue.panels.first === panel && desk.queue.panels.count == 1)
    #expect(desk.seen == ["began 10 at 1000000", "moved 20 at 1010000"])
  }

  @Test(
    "a reload that changes a panel's rule alone keeps the device open; what is down on it is cancelled, on the other it is not"
  )
  func reloadedOtherwise() throws {
    let desk = try LiveDesk()
    let one = try desk.add("/dev/input/event1", name: "grabbed")
    let two = try desk.add("/dev/input/event2")
    one.write(1_000_000, (slot, 0), (id, 5), (x, 100))
    two.write(1_001_000, (slot, 0), (id, 7), (x, 700))
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
    #expect(
      desk.seen == [
        "began 100 at 1000000", "began 700 at 1001000", "cancelled 100 at 1001000",
      ])
    // The finger that was down stays unseen until it lifts; the next one is where the rule has it now.
    one.write(1_110_000, (slot, 0), (x, 150))
    two.write(1_111_000, (x, 710))
    one.write(1_120_000, (id, -1))
    one.write(1_130_000, (id, 6), (x, 200))
    desk.turn()
    #expect(desk.seen.dropFirst(3) == ["moved 710 at 1111000", "began 799 at 1130000"])
  }

  @Test(
    "a reload opens a device again that is to be grabbed now, closes one that is not wanted, and opens one that is wanted now"
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

  @Test("what udev says of a device that is open counts from the next reload on")
  func describedOtherwise() throws {
    let desk = try LiveDesk()
    let path = "/dev/input/event1"
    _ = try desk.add(path)
    desk.feed.follow(.changed(desk.found(path, "grabbed")))
    desk.turn()
    #expect(desk.opened == [path])
    desk.nodes[path] = try LiveDesk.Node(path: path)
    desk.feed.reconfigure(use: { DeviceUse(grab: $0.name == "grabbed") })
    #expect(desk.opened == [path, "\(path) grabbed"] && desk.feed.members.map(\.found.name) == ["grabbed"])
  }
}
