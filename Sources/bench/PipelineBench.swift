import CBench
import Evdev
import Panels
import TouchKit
import TouchService

/// A publisher that counts what it gets.
final class CountingPublisher: Publisher {
  private(set) var bytes = 0
  private(set) var events = 0

  func publish(_ bytes: borrowing Span<UInt8>, _ header: EventHeader) {
    self.bytes += bytes.count
    events += 1
  }

  func sequenceBegan() {}
}

/// The pipeline from frames to action bytes through the demo scene, with five fingers that are down and move.
final class PipelineLoad {
  let pipeline: Pipeline
  let publisher = CountingPublisher()
  private let panel: Panel
  private let frames: [Frame]
  private var next = 0
  private var lap: Int64 = 0
  private var buffer = Frame()

  /// Puts the fingers down and lets them move until every buffer has grown.
  ///
  /// - Parameter scene: what lies under them; nil for the demo scene.
  init(scene: SceneDescription? = nil) throws {
    var configuration = try Configuration.load(path: "Config/touchd.yaml")
    if let scene { configuration.scene = scene }
    pipeline = Pipeline(thresholds: configuration.thresholds)
    let stage = try Stage(configuration, device: FiveFingers.device, pipeline: pipeline) { _ in }
    pipeline.publisher = publisher
    panel = Panel(FiveFingers.device, on: stage.screen, rotation: stage.rotation)
    pipeline.queue.add(panel)
    frames = FiveFingers.frames(moves: 2000)
    run(frames: 4000)
  }

  /// Feeds so many frames, the moves over and over.
  func run(frames count: Int) {
    for _ in 0..<count {
      buffer.events.append(contentsOf: frames[next].events)
      buffer.time = frames[next].time + lap
      pipeline.queue.enqueue(&buffer, from: panel)
      pipeline.queue.drain()
      next += 1
      if next == frames.count {
        next = 1
        lap += Int64(frames.count - 1) * FiveFingers.interval
      }
    }
  }

  /// Allocations over 10,000 moved frames.
  func allocations() -> UInt64 {
    cbench_count_allocations(1)
    run(frames: 10_000)
    let count = cbench_allocations()
    cbench_count_allocations(0)
    return count
  }
}

/// Frames to action bytes through the demo scene.
func benchPipeline() throws {
  let load = try PipelineLoad()
  let frames = 20_000
  let before = load.publisher.events
  let time = Bench.interleaved(rounds: 9, { load.run(frames: frames) })[0]
  precondition(load.publisher.events > before, "the demo scene gives no actions: the figure would mean nothing")
  Bench.report("frames-to-bytes", time / Double(frames) / 1000, "us/frame", atMost: 1)
  Bench.report("frames-to-bytes.allocations", Double(load.allocations()), "per-10000-frames", atMost: 0)
}

/// The same through a scene of a thousand views, of which every finger moves one with a pan of its own.
func benchManyViews() throws {
  var root = WindowDescription(name: "main")
  for index in 0..<1000 {
    var view = ViewDescription(name: "view\(index)")
    view.frame = Rect(x: Double(index % 40) * 20, y: Double(index / 40) * 19.2, width: 20, height: 19.2)
    view.traits.recognizers = [RecognizerDescription(name: "pan\(index)", kind: PanKind())]
    root.traits.views.append(view)
  }
  var scene = SceneDescription()
  scene.windows = [root]
  let load = try PipelineLoad(scene: scene)
  let frames = 20_000
  let before = load.publisher.events
  let time = Bench.interleaved(rounds: 9, { load.run(frames: frames) })[0]
  precondition(load.publisher.events > before, "no finger moves anything: the figure would mean nothing")
  Bench.report("thousand-views", time / Double(frames) / 1000, "us/frame", atMost: 1)
  Bench.report("thousand-views.allocations", Double(load.allocations()), "per-10000-frames", atMost: 0)
}

/// What CI holds the frame path to: nothing is allocated for a moved frame, and one deliberate allocation is seen.
func checkAllocations() throws -> Bool {
  let load = try PipelineLoad()
  let count = load.allocations()
  print("allocations in 10,000 moved frames: \(count)")
  cbench_count_allocations(1)
  blackHole([count, count + 1].map { $0 })
  let deliberate = cbench_allocations()
  cbench_count_allocations(0)
  print("allocations seen where one was made on purpose: \(deliberate)")
  return count == 0 && deliberate > 0
}
