import CBench
import Configuration
import Evdev
import Glibc
import Kernel
import Panels
import Scenes
import TouchKit
import TouchService

/// What a frame costs as something grows, and the exponent of its growth: 0 costs the same however much there is, 1 grows as it does.
func benchGrowth() throws {
  try report("views", [10, 100, 1000], atMost: 0.1) { try GrowthLoad(scene: .demo(views: $0)) }
  try report("recognizers", [4, 16, 64], atMost: 1) { try GrowthLoad(scene: .withPatientPans($0)) }
  // Ten fingers on each of one, three and ten panels.
  try report("touches", [10, 30, 100], atMost: 1) { try GrowthLoad(scene: .withPatientPans(1), panels: $0 / 10) }
  try report("apps", [1, 8, 64], atMost: 0.1) { try GrowthLoad(scene: .withPatientPans(1), apps: $0) }
  try benchSubscribers([1, 8, 64, 256])
}

private func report(
  _ name: String, _ sizes: [Int], atMost goal: Double, _ makeLoad: (Int) throws -> GrowthLoad
) throws {
  let loads = try sizes.map(makeLoad)
  let frames = 4000
  let before = loads.map(\.sink.events)
  let times = Bench.interleaved(rounds: 7, loads.map { load in { load.run(frames: frames) } })
  precondition(zip(loads, before).allSatisfy { $0.sink.events > $1 }, "a scene gives no actions")
  report(name, sizes, times.map { $0 / Double(frames) / 1000 }, atMost: goal)
}

private func report(_ name: String, _ sizes: [Int], _ times: [Double], atMost goal: Double) {
  for (size, time) in zip(sizes, times) { Bench.report("growth.\(name).\(size)", time, "us/frame", atMost: nil) }
  let last = sizes.count - 1
  let exponent = log(times[last] / times[0]) / log(Double(sizes[last]) / Double(sizes[0]))
  Bench.report("growth.\(name)", exponent, "exponent", atMost: goal)
}

/// Frames of several panels on one screen, ten fingers on each, from events to action bytes; the fingers are on the front one of the apps.
final class GrowthLoad {
  let sink = CountingSink()
  private let pipeline: Pipeline
  private let panels: [Panel]
  private let frames: [Frame]
  private var next = 0
  private var lap: Int64 = 0
  private var buffer = Frame()

  init(scene: SceneDescription, panels count: Int = 1, apps: Int = 0) throws {
    var configuration = try Configuration.load(path: "Config/touchd.yaml")
    configuration.scene = scene
    pipeline = Pipeline(thresholds: configuration.thresholds)
    let host = try ScreenHost(configuration, device: FiveFingers.device, pipeline: pipeline) { _ in }
    pipeline.application.addSink(sink)
    for number in 0..<apps {
      let app = "app\(number)"
      pipeline.queue.enqueue(
        .present(Command.Presentation(app: app, user: 0, layer: .app, scene: .text(scene.json))), at: 0)
      pipeline.queue.enqueue(
        .activate(app: app, screen: nil, by: Command.Caller(user: 0, hasControl: true)), at: 0)
    }
    pipeline.queue.drain()
    precondition(host.apps.count == apps, "the apps are not there")
    panels = (0..<count).map { _ in Panel(FiveFingers.device, on: host.screen, rotation: host.rotation) }
    for panel in panels { pipeline.queue.add(panel) }
    frames = FiveFingers.frames(moves: 2000, fingers: 10)
    run(frames: 2500)
  }

  func run(frames count: Int) {
    for _ in 0..<count {
      for panel in panels {
        buffer.events.append(contentsOf: frames[next].events)
        buffer.time = frames[next].time + lap
        pipeline.queue.enqueue(&buffer, from: panel)
      }
      pipeline.queue.drain()
      next += 1
      if next == frames.count {
        next = 1
        lap += Int64(frames.count - 1) * FiveFingers.interval
      }
    }
  }
}

/// What the turns of a frame cost, by the number of subscribers that get it, and what each further one does against a bare send of the
/// same bytes: the line is made once.
private func benchSubscribers(_ sizes: [Int]) throws {
  let folder = try TemporaryFolder()
  var times: [Double] = []
  for size in sizes {
    let path = "\(folder.path)/\(size)"
    defer { unlink(path) }
    let reader = try ServiceReader(socket: path, subscribers: size)
    let sends = try BareSends(size)
    var perFrame: [Double] = []
    var perSend: [Double] = []
    var time = Int64(Bench.wallTime() / 1000)
    for index in 0..<400 {
      time += 1000
      guard cbench_feed_one(reader.writer, index, time) != 0 else {
        throw LiveBenchError(description: "the fake device takes no frame")
      }
      let end = reader.frames + 1
      let start = Bench.cpuTime()
      while reader.frames < end { reader.turn() }
      perFrame.append(Bench.cpuTime() - start)
      let bytes = reader.drain()
      guard index < 100 || bytes >= 200 * size else {
        throw LiveBenchError(description: "\(size) subscribers got \(bytes) bytes: the figure would mean nothing")
      }
      perSend.append(try sends.run(bytes: bytes / size) / Double(size))
    }
    times.append(Bench.median(perFrame) / 1000)
    guard let first = times.first, size > 1 else { continue }
    let ratio = (times[times.count - 1] - first) / Double(size - 1) / (Bench.median(perSend) / 1000)
    Bench.report("growth.subscribers.\(size).each", ratio, "times-send", atMost: 1.5)
  }
  report("subscribers", sizes, times, atMost: 1)
}

/// Sends that do nothing else, each to a reader of its own.
private final class BareSends {
  private let ends: [(Int32, Int32)]
  private let bytes = [UInt8](repeating: 0x20, count: 1 << 12)

  init(_ count: Int) throws {
    ends = try (0..<count).map { _ in
      var ends: [Int32] = [-1, -1]
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
        throw SystemError(call: "socketpair", errno: errno)
      }
      return (ends[0], ends[1])
    }
  }

  deinit {
    for (one, other) in ends {
      close(one)
      close(other)
    }
  }

  /// Send `count` bytes to each; return the processor time of all in ns.
  func run(bytes count: Int) throws -> Double {
    let start = Bench.cpuTime()
    var sent = 0
    bytes.withUnsafeBytes { bytes in
      for (end, _) in ends { sent += send(end, bytes.baseAddress, min(count, bytes.count), Int32(MSG_NOSIGNAL)) }
    }
    let time = Bench.cpuTime() - start
    guard ends.reduce(0, { $0 + cbench_drain($1.1) }) == sent, sent == min(count, bytes.count) * ends.count else {
      throw LiveBenchError(description: "not all was sent: the figure would mean nothing")
    }
    return time
  }
}

extension SceneDescription {
  /// A view with a pan, and `count` recognizers that follow its touches and stay undecided.
  static func withPatientPans(_ count: Int) -> SceneDescription {
    let names = (0..<count).map { "recognizer\($0)" }
    var view = ViewDescription(name: "view")
    view.traits.isMultipleTouchEnabled = true
    view.traits.recognizers = names.enumerated().map { index, name in
      var kind = PanKind()
      // More than there are fingers.
      if index > 0 { kind.minimumTouches = 11 }
      var recognizer = RecognizerDescription(name: name, kind: kind)
      recognizer.simultaneousWith = names.filter { $0 != name }
      return recognizer
    }
    var window = WindowDescription(name: "main")
    window.traits.views = [view]
    var scene = SceneDescription()
    scene.windows = [window]
    return scene
  }
}
