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

/// The touches that an application receives, except stationary ones.
private final class SeenTouches: TouchSink {
  var seen: [String] = []

  func touches(_ samples: borrowing Span<TouchSample>, on screen: Screen, at time: Int64) {
    for index in samples.indices where samples[index].phase != .stationary {
      seen.append("\(samples[index].phase) \(Int(samples[index].location.x)) at \(time)")
    }
  }
}

/// Live panels whose devices are pipes, on a loop turned by hand.
final class LiveDesk {
  /// A device whose stream is written by the test, and whose state is `ids`.
  final class Node {
    let path: String
    private let reader: Int32
    private var writer: Int32
    var ids: [Int32] = Array(repeating: -1, count: 10)
    var isTouchscreen = true
    /// The number of slots of a touchscreen; 0 for one that reports a single touch with BTN_TOUCH.
    var slots = 10
    /// Whether the loop cannot wait for its events.
    var isUnwatchable = false
    /// Its keys.
    var keys: Set<UInt16> = []
    var isAccelerometer = false
    /// Whether it was grabbed after it was opened.
    private(set) var isGrabbed = false
    /// Called when it is grabbed.
    var onGrab = {}
    /// Whether another program has grabbed it.
    var isTaken = false
    /// The keys reported as down when the device is queried.
    var down: Set<UInt16> = []

    init(path: String) throws {
      self.path = path
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      (reader, writer) = (ends[0], ends[1])
    }

    deinit {
      unplug()
      close(reader)
    }

    /// End the stream.
    func unplug() {
      if writer >= 0 { close(writer) }
      writer = -1
    }

    /// Write events as code and value, leaving out those without a value, with a final SYN_REPORT unless the frame is
    /// torn.
    func write(_ time: Int64, _ events: (code: UInt16, value: Int32?)..., isTorn: Bool = false) {
      var all = events.compactMap { code, value in value.map { event(time, EventType.abs, code, $0) } }
      if !isTorn { all.append(event(time, EventType.syn, EventCode.synReport, 0)) }
      let size = all.count * MemoryLayout<input_event>.stride
      #expect(Glibc.write(writer, &all, size) == size)
    }

    func down(_ time: Int64, slot: Int32? = 0, id: Int32, x: Int32, y: Int32? = nil) {
      write(
        time, (EventCode.absMTSlot, slot), (EventCode.absMTTrackingID, id), (EventCode.absMTPositionX, x),
        (EventCode.absMTPositionY, y))
    }

    func move(_ time: Int64, slot: Int32? = nil, x: Int32? = nil, y: Int32? = nil, isTorn: Bool = false) {
      write(
        time, (EventCode.absMTSlot, slot), (EventCode.absMTPositionX, x), (EventCode.absMTPositionY, y), isTorn: isTorn)
    }

    func up(_ time: Int64, slot: Int32? = nil) {
      write(time, (EventCode.absMTSlot, slot), (EventCode.absMTTrackingID, -1))
    }

    /// Write a key's value. The kernel ends its own repeats and releases with another SYN_REPORT.
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

    /// Open the device again, with a descriptor of its own to close.
    func device(_ now: @escaping () -> Int64) -> LiveDevice {
      var axes: [UInt16: AxisInfo] = [
        EventCode.absMTSlot: AxisInfo(minimum: 0, maximum: 9), EventCode.absMTTrackingID: AxisInfo(maximum: 65535),
      ]
      for code in [EventCode.absMTPositionX, EventCode.absMTPositionY] { axes[code] = AxisInfo(maximum: 999) }
      axes[EventCode.absMTSlot]?.maximum = Int32(slots) - 1
      if slots == 0 { axes = [EventCode.absX: AxisInfo(maximum: 999), EventCode.absY: AxisInfo(maximum: 999)] }
      if !isTouchscreen { axes = [:] }
      if isAccelerometer {
        let axis = AxisInfo(minimum: -8192, maximum: 8191, resolution: 1024)
        axes = [EventCode.absX: axis, EventCode.absY: axis, EventCode.absZ: axis]
      }
      let properties =
        isAccelerometer ? [DeviceProperty.accelerometer] : isTouchscreen ? [DeviceProperty.direct] : []
      let description = DeviceDescription(
        name: "panel", properties: Set(properties),
        codes: [
          EventType.abs: Set(axes.keys), EventType.key: keys.union(slots == 0 ? [EventCode.btnTouch] : []),
        ].filter { !$1.isEmpty }, axes: axes)
      return LiveDevice(
        path: path, fd: isUnwatchable ? open("/dev/null", O_RDONLY | O_CLOEXEC) : dup(reader),
        description: description,
        calls: LiveCalls(
          read: LiveCalls.kernel.read,
          ioctl: { [unowned self] _, request, argument in
            if request == UInt(clinux_eviocgrab()) {
              if isTaken { return Int(-EBUSY) }
              isGrabbed = argument != nil
              if isGrabbed { onGrab() }
              return 0
            }
            guard let argument else { return 0 }
            let values = argument.assumingMemoryBound(to: Int32.self)
            if request == UInt(clinux_eviocgmtslots(4 * (1 + slots))), values[0] == Int32(EventCode.absMTTrackingID) {
              for slot in 0..<slots { values[1 + slot] = ids[slot] }
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

  let loop: EventLoop
  let host: ScreenHost
  var queue: EventQueue { host.pipeline.queue }
  var screen: Screen { host.screen }
  let clock = VirtualClock(now: 1_000_000)
  var feed: LiveFeed!
  var nodes: [String: Node] = [:]
  var refusals: [String: LiveDeviceError] = [:]
  var opened: [String] = []
  var reports: [String] = []
  /// The frames that twins wrote.
  var passed: [String] = []
  /// The twin that was made last, if it still exists.
  weak var twin: Twin?
  /// Whether udev finishes a twin before the next turn.
  var findsTwins = true
  /// The application's touches; a separate object, because the application retains it.
  private let samples = SeenTouches()
  var seen: [String] {
    get { samples.seen }
    set { samples.seen = newValue }
  }

  /// - Parameters:
  /// - filters: the filters of every device.
  /// - rules: rules that precede the one for every device.
  /// - followsGravity: whether the screen follows gravity.
  /// - folder: the folder of the nodes.
  /// - suspend: detects suspends.
  /// - twins: the devices of twins; nil for twins that write to ``passed``.
  /// - isStarted: whether the feed is started.
  init(
    filters: PanelFilters = PanelFilters(), scene: SceneDescription? = nil, rules: [DeviceRule] = [],
    followsGravity: Bool = false, folder: String = "/dev/input", suspend: SuspendWatch? = nil,
    twins: TwinDevices? = nil, isStarted: Bool = true
  ) throws {
    loop = try EventLoop()
    var configuration = Self.configuration(filters)
    configuration.screens[0].followsGravity = followsGravity
    configuration.devices = rules + configuration.devices
    configuration.scene = scene
    host = try ScreenHost(configuration, devices: [], pipeline: Pipeline()) { _, _ in }
    host.pipeline.application.addSink(samples)
    let makeTwin: LiveFeed.TwinMaker = { [unowned self] (panel, found, kept, passOn, screen) throws(LiveDeviceError) in
      if let error = refusals["twin"] { throw error }
      reports.append("twin of \(panel.name) without \(kept.sorted()), \(passOn.touches ?? 10) touches")
      if twin != nil { reports.append("there is a twin") }
      let description = passOn.twin(of: panel, found, keeping: kept, on: screen)
      let twin = Twin(
        description, path: "/dev/input/event9", limits: passOn.limits, isOfScreen: passOn.positions == .screen
      ) { [unowned self] frame in
        passed.append(frame.events.map { "\($0.code) \($0.value)" }.joined(separator: ", "))
      }
      if passOn.wakeup {
        twin.wakeKey = WakeKey { [unowned self] in passed.append("wake \($0.events[0].value)") }
      }
      self.twin = twin
      return twin
    }
    feed = try LiveFeed(
      loop: loop, clock: clock,
      use: { [configuration] in
        $0.name == "other"
          ? nil
          : DeviceUse(
            grab: $0.name == "grabbed", passOn: configuration.rule(for: $0).passOn, screen: "s",
            sensor: configuration.sensorSetup(of: $0))
      },
      log: { [unowned self] in reports.append("\($0.priority): \($1)") }, folder: folder, suspend: suspend,
      openDevice: { [unowned self] (path, grab) throws(LiveDeviceError) in
        opened.append("\(path)\(grab ? " grabbed" : "")")
        if let error = refusals[path] { throw error }
        guard let node = nodes[path] else { throw LiveDeviceError(path: path, action: "open it", errno: ENOENT) }
        return node.device { [clock] in clock.now }
      },
      twins: twins ?? TwinDevices(),
      makeTwin: twins == nil ? makeTwin : nil)
    feed.host = host
    if isStarted { try feed.start() }
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
    isAccelerometer: Bool = false, slots: Int = 10
  ) throws -> Node {
    let node = try Node(path: path)
    (node.keys, node.isAccelerometer, node.slots) = (keys, isAccelerometer, slots)
    node.isTouchscreen = isTouchscreen ?? (keys.isEmpty && !isAccelerometer)
    nodes[path] = node
    feed.handle(.added(found(path, name)))
    turn()
    return node
  }

  func found(_ path: String, _ name: String = "panel") -> DiscoveredDevice { DiscoveredDevice(path: path, name: name) }

  func turn() {
    if findsTwins, let twin { feed.foundTwin(twin.path) }
    for _ in 0..<3 { loop.turn(timeout: 0) }
  }

  /// Create a file in place of a node, so that closing it can be noticed.
  static func makeFile() -> String {
    var name = Array("/tmp/touchd-node.XXXXXX".utf8CString)
    close(mkstemp(&name))
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Simulate another program closing a node that it may have grabbed.
  func closeElsewhere(_ path: String) {
    close(open(path, O_RDONLY | O_CLOEXEC))
    turn()
  }
}
