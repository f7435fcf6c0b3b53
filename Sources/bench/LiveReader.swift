import CBench
import Configuration
import Evdev
import EventLoop
import Glibc
import Kernel
import Panels
import Recordings
import TouchKit
import TouchService
import Varlink

/// A reader of the fake device that counts the frames.
protocol LiveReader {
  /// The descriptor for the device's events.
  var writer: Int32 { get }
  /// The descriptor of the answers, at most one per frame; −1 if the reader does not answer.
  var replies: Int32 { get }
  /// The number of frames read.
  var frames: Int { get }
  /// Wait for events and handle all of them.
  func turn()
  /// Read the answers that have arrived; return the number of bytes.
  func drain() -> Int
}

extension LiveReader {
  func drain() -> Int {
    replies < 0 ? 0 : cbench_drain(replies)
  }
}

/// A reader in C: libevdev alone, libinput's touch path, the echo, or the pass.
final class PeerReader: LiveReader {
  let writer: Int32
  var replies: Int32 { cbench_replies(reader) }
  private(set) var frames = 0
  private let reader: OpaquePointer

  init(_ open: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> OpaquePointer?) throws {
    var problem: UnsafePointer<CChar>?
    guard let reader = open(&problem) else {
      throw BenchError(description: problem.map { String(cString: $0) } ?? "there is no reader")
    }
    self.reader = reader
    writer = cbench_fake_writer()
  }

  deinit {
    cbench_close(reader)
    close(writer)
  }

  func turn() {
    frames += cbench_turn(reader)
  }
}

/// touchd, from `read` to the bytes for its clients, with the demo scene or an app's windows above it, or to the events
/// of a twin.
final class ServiceReader: LiveReader {
  let writer: Int32
  let replies: Int32
  let otherReplies: [Int32]
  private let loop: EventLoop
  private let pipeline: Pipeline
  private let feed: LiveFeed
  private let service: Service
  private let server: VarlinkServer

  var frames: Int { pipeline.queue.statistics.frames }

  /// The open devices next to the touchscreen, which report nothing.
  private let silent: [SilentDevice]

  /// Start the service and connect its clients.
  ///
  /// - Parameters:
  ///   - subscribers: the number of clients. ``replies`` are those of the first client, ``otherReplies`` those of the
  ///     others.
  ///   - presents: whether the first client presents windows instead of subscribing. The windows get the touches.
  ///   - passes: whether there is no scene, and the replies are the events of a twin.
  ///   - silent: open devices next to the touchscreen.
  init(
    socket: String, subscribers: Int = 1, presents: Bool = false, passes: Bool = false, silent: [SilentDevice] = []
  ) throws {
    self.silent = silent
    var configuration = try passes ? Self.passing() : Configuration.load(path: "Config/touchd.yaml")
    configuration.screens[0].geometry.size = Size(width: 800, height: 480)
    let twin = passes ? try Self.pair() : nil
    for device in silent {
      var rule = DeviceRule()
      rule.match.path = device.path
      (rule.presses, rule.remote, rule.motion) = ([.power], true, true)
      configuration.devices.append(rule)
    }
    let loop = try EventLoop()
    let pipeline = Pipeline(thresholds: configuration.thresholds)
    let host = try ScreenHost(configuration, device: nil, pipeline: pipeline) { _, _ in }
    let feed = try LiveFeed(
      loop: loop,
      use: { [configuration] in
        passes
          ? configuration.use(of: $0) : DeviceUse(grab: false, sensor: configuration.sensorSetup(of: $0))
      },
      log: { _, _ in },
      openDevice: { (path, grab) throws(LiveDeviceError) in
        if let device = silent.first(where: { $0.path == path }) { return try device.open() }
        return try LiveDevice(path: path, grab: grab)
      },
      makeTwin: { (panel, found, kept, passOn, screen) throws(LiveDeviceError) in
        guard let twin else { throw LiveDeviceError(path: "twin", action: "make it", errno: EINVAL) }
        return Twin(
          panel.twin(keeping: kept), on: VirtualDevice(fd: twin.writer, path: Self.twin), isUsed: false,
          limits: Twin.Limits(), isOfScreen: false)
      })
    feed.host = host
    let service = Service(host, feed: feed)
    var limits = VarlinkLimits()
    limits.maximumClients = max(limits.maximumClients, subscribers)
    server = VarlinkServer(
      loop: loop, vendor: "touchd", product: "bench", version: touchdVersion, url: "",
      interfaces: [Service.interface], limits: limits, handler: { service.handle($0) })
    try server.listen(path: socket, mode: 0o600)
    try feed.start()
    feed.handle(.added(DiscoveredDevice(path: CBENCH_FAKE_NODE)))
    writer = cbench_fake_writer()
    for device in silent { feed.handle(.added(DiscoveredDevice(path: device.path))) }
    guard pipeline.queue.sensors.count == silent.count else {
      throw BenchError(description: "the devices next to the touchscreen are not read")
    }
    (self.loop, self.pipeline, self.feed, self.service) = (loop, pipeline, feed, service)
    if let twin {
      (replies, otherReplies) = (twin.reader, [])
      feed.foundTwin(Self.twin)
      for _ in 0..<3 { loop.turn(timeout: 0) }
      guard feed.isExclusive else { throw BenchError(description: "the panel is not passed on") }
      return
    }
    var connections: [Int32] = []
    for number in 1...subscribers {
      var call = presents && number == 1 ? Self.presentation : Self.subscription
      connections.append(call.withUTF8 { cbench_call(socket, $0.baseAddress, $0.count) })
      guard connections[number - 1] >= 0 else { throw SystemError(call: "connect \(socket)", errno: errno) }
      while service.publisher.subscriberCount < number { loop.turn(timeout: nil) }
    }
    replies = connections.removeFirst()
    otherReplies = connections
  }

  private static let twin = "/bench/twin"

  static func pair() throws -> (writer: Int32, reader: Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw SystemError(call: "socketpair", errno: errno)
    }
    return (ends[0], ends[1])
  }

  /// A configuration without a scene that passes on every panel, except for a pan from an edge.
  private static func passing() throws -> Configuration {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/touchd.yaml"
    defer { unlink(path) }
    let text = """
      screens: [{name: main, recognizers: [{name: home, kind: screenEdgePan, edges: [bottom]}]}]
      devices: [{match: {name: "*"}, passOn: {}}]
      """
    guard let file = fopen(path, "w") else { throw SystemError(call: "open \(path)", errno: errno) }
    fputs(text, file)
    fclose(file)
    return try Configuration.load(path: path)
  }

  private static let subscription = #"{"method":"io.touchd.Touch.Subscribe","more":true}"# + "\0"

  /// An app that moves, zooms, decides its own gesture and also gets its view's touches, all at the same time.
  private static let presentation =
    #"""
    {"method":"io.touchd.Touch.Present","more":true,"parameters":{"app":"bench","scene":{"windows":[{"name":"page","views":[
    {"name":"canvas","frame":[0,0,800,480],"multipleTouch":true,"touches":true,"recognizers":[
    {"name":"move","kind":"pan","cancelsTouchesInView":false},
    {"name":"zoom","kind":"pinch","cancelsTouchesInView":false,"simultaneousWith":["move"]},
    {"name":"own","kind":"client","simultaneousWith":["move","zoom"]}]}]}]}}}
    """# + "\0"

  deinit {
    feed.stop()
    for connection in otherReplies { close(connection) }
    close(writer)
  }

  func turn() {
    loop.turn(timeout: nil)
  }

  func drain() -> Int {
    otherReplies.reduce(cbench_drain(replies)) { $0 + cbench_drain($1) }
  }
}

/// A device that is not a touchscreen and reports nothing, because its stream is an empty pipe.
final class SilentDevice {
  let path: String
  private let description: DeviceDescription
  private var writer: Int32 = -1

  init(path: String, _ description: DeviceDescription) {
    (self.path, self.description) = (path, description)
  }

  deinit {
    if writer >= 0 { close(writer) }
  }

  func open() throws(LiveDeviceError) -> LiveDevice {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0, fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 else {
      throw LiveDeviceError(path: path, action: "open it", errno: errno)
    }
    writer = ends[1]
    var calls = LiveCalls.kernel
    // No key is pressed.
    calls.ioctl = { _, _, _ in 0 }
    return LiveDevice(path: path, fd: ends[0], description: description, calls: calls)
  }

  /// A keyboard with media keys.
  static var keyboard: SilentDevice {
    SilentDevice(
      path: "/bench/keyboard",
      DeviceDescription(name: "keyboard", codes: [EventType.key: [30, 116, EventCode.keyPlayPause]]))
  }

  static var accelerometer: SilentDevice {
    SilentDevice(path: "/bench/accelerometer", MotionGenerator.device)
  }
}

/// A temporary folder for sockets, removed at the end of the value's lifetime.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/touchd-bench.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(call: "mkdtemp", errno: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    rmdir(path)
  }
}
