import CBench
import Evdev
import EventLoop
import Glibc
import Kernel
import Panels
import TouchKit
import TouchService
import Varlink

/// Something that reads the fake device and counts the frames.
private protocol LiveReader {
  /// Where the device's events are written.
  var writer: Int32 { get }
  /// The frames that were read.
  var frames: Int { get }
  /// Waits once and takes what has come.
  func turn()
}

/// libevdev alone, or libinput's touch path.
private final class PeerReader: LiveReader {
  let writer: Int32
  private(set) var frames = 0
  private let reader: OpaquePointer

  init(_ open: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> OpaquePointer?) throws {
    var problem: UnsafePointer<CChar>?
    guard let reader = open(&problem) else {
      throw LiveBenchError(description: problem.map { String(cString: $0) } ?? "there is no reader")
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

/// touchd from `read` to the bytes that one subscriber gets, through the demo scene.
private final class ServiceReader: LiveReader {
  let writer: Int32
  private let loop: EventLoop
  private let pipeline: Pipeline
  private let panels: LivePanels
  private let service: Service
  private let server: VarlinkServer

  var frames: Int { pipeline.queue.statistics.frames }

  init(socket: String) throws {
    var configuration = try Configuration.load(path: "Config/touchd.yaml")
    configuration.screens[0].geometry.size = Size(width: 800, height: 480)
    let loop = try EventLoop()
    let pipeline = Pipeline(thresholds: configuration.thresholds)
    let stage = try Stage(configuration, device: nil, pipeline: pipeline) { _ in }
    let panels = try LivePanels(loop: loop, use: { _ in LivePanels.Use(grab: false) }) { _, _ in }
    let service = Service(pipeline, scene: stage.sceneText, isReplay: false)
    server = VarlinkServer(
      loop: loop, vendor: "touchd", product: "bench", version: touchdVersion, url: "",
      interfaces: [Service.interface], handler: { service.handle($0) })
    try server.listen(path: socket, mode: 0o600)
    try panels.start(pipeline.queue) { stage.makePanel($0, $1) }
    panels.take(.added(DiscoveredDevice(path: CBENCH_FAKE_NODE)))
    writer = cbench_fake_writer()
    (self.loop, self.pipeline, self.panels, self.service) = (loop, pipeline, panels, service)
    let error = cbench_subscribe(socket)
    guard error == 0 else { throw SystemError(call: "connect \(socket)", errno: error) }
    var isSubscribed = false
    service.onSubscribersChanged = { _ in isSubscribed = true }
    while !isSubscribed { turn() }
  }

  deinit {
    panels.stop()
    close(writer)
  }

  func turn() {
    loop.turn(timeout: nil)
  }
}

private struct LiveBenchError: Error, CustomStringConvertible {
  var description: String
}

/// How a reader's processor time for a frame is taken.
private enum Load {
  /// Every frame is there before the reader begins.
  case unpaced
  /// The reader sleeps between two frames.
  case paced

  /// Goals, as parts of what libinput takes.
  var goal: Double { self == .unpaced ? 0.75 : 1 }
  var frames: Int { self == .unpaced ? 3500 : 250 }
  var rounds: Int { self == .unpaced ? 15 : 7 }
}

/// Processor time a frame over the same fake device, interleaved: libevdev alone, libinput's touch path, and touchd.
func benchLive() throws {
  var folder = Array("/tmp/touchd-bench.XXXXXX".utf8CString)
  guard mkdtemp(&folder) != nil else { throw SystemError(call: "mkdtemp", errno: errno) }
  let path = String(decoding: folder.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  defer { rmdir(path) }
  for (load, name) in [(Load.unpaced, "unpaced"), (.paced, "paced")] {
    let readers: [any LiveReader]
    do {
      readers = [
        try PeerReader(cbench_open_libevdev), try PeerReader(cbench_open_libinput),
        try ServiceReader(socket: "\(path)/\(name)"),
      ]
    } catch let error as LiveBenchError {
      print("bench live.\(name) skipped: \(error)")
      continue
    }
    defer { unlink("\(path)/\(name)") }
    let before = cbench_received()
    let times = try measure(readers, load).map { $0 / Double(load.frames) / 1000 }
    let bytes = Double(cbench_received() - before) / Double(load.frames * (load.rounds + 1))
    // What one batch of the device holds becomes one line of each gesture: a frame that is awaited is 200 bytes at least.
    guard bytes > (load == .paced ? 200 : 2) else {
      throw LiveBenchError(description: "the subscriber got \(bytes) bytes a frame: the figure would mean nothing")
    }
    Bench.report("live.libevdev.\(name)", times[0], "us/frame", atMost: nil)
    Bench.report("live.libinput.\(name)", times[1], "us/frame", atMost: nil)
    Bench.report("live.touchd.\(name)", times[2], "us/frame", atMost: load.goal * times[1])
    Bench.report("live.touchd.\(name).ratio", times[2] / times[1], "times-libinput", atMost: load.goal)
  }
}

/// The median of each reader's processor time for a round's frames, in ns.
private func measure(_ readers: [any LiveReader], _ load: Load) throws -> [Double] {
  var times = readers.map { _ in [Double]() }
  var fed = readers.map { _ in 0 }
  var stamps = readers.map { _ in Int64(0) }
  // The first round warms the readers up.
  for round in 0...load.rounds {
    for (index, reader) in readers.enumerated() {
      switch load {
      case .unpaced:
        guard cbench_feed(reader.writer, fed[index], load.frames, &stamps[index]) == load.frames else {
          throw LiveBenchError(description: "the pipe of the fake device is too small")
        }
      case .paced:
        let error = cbench_pace(reader.writer, fed[index], load.frames, 1000)
        guard error == 0 else { throw SystemError(call: "pthread_create", errno: error) }
      }
      fed[index] += load.frames
      let end = reader.frames + load.frames
      let start = Bench.cpuTime()
      while reader.frames < end { reader.turn() }
      if round > 0 { times[index].append(Bench.cpuTime() - start) }
    }
  }
  return times.map(Bench.median)
}
