import CBench
import Configuration
import Evdev
import Panels
import Scenes
import TouchKit
import TouchService

/// A sink that counts the lines that it writes.
final class CountingSink: EventSink {
  private(set) var bytes = 0
  private(set) var events = 0
  /// Whether decisions are written, too.
  var wantsDecisions = false
  private var line = LineWriter()

  func receive(_ event: Event, at time: Int64, stamp: Int64) {
    guard line.write(event, from: event.origin as? SceneOrigin, at: time) else { return }
    bytes += line.span.count
    events += 1
  }
}

/// The pipeline from frames to action bytes through the demo scene, with five fingers that are down and move.
final class PipelineLoad {
  let pipeline: Pipeline
  let sink = CountingSink()
  private let panel: Panel
  private let frames: [Frame]
  private var next = 0
  private var lap: Int64 = 0
  private var buffer = Frame()

  /// Put the fingers down and let them move until every buffer has grown.
  ///
  /// - Parameter scene: what lies under them; nil for the demo scene.
  init(scene: SceneDescription? = nil) throws {
    var configuration = try Configuration.load(path: "Config/touchd.yaml")
    if let scene { configuration.scene = scene }
    pipeline = Pipeline(thresholds: configuration.thresholds)
    let host = try ScreenHost(configuration, device: FiveFingers.device, pipeline: pipeline) { _ in }
    pipeline.application.addSink(sink)
    panel = Panel(FiveFingers.device, on: host.screen, rotation: host.rotation)
    pipeline.queue.add(panel)
    frames = FiveFingers.frames(moves: 2000)
    run(frames: 4000)
  }

  /// Feed `count` frames, the moves over and over.
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

  /// What a frame costs through each of the loads, in µs of processor time; a load that gives no actions would be no figure.
  static func microsecondsPerFrame(_ loads: PipelineLoad...) -> [Double] {
    let frames = 20_000
    let before = loads.map(\.sink.events)
    let times = Bench.interleaved(rounds: 9, loads.map { load in { load.run(frames: frames) } })
    precondition(zip(loads, before).allSatisfy { $0.sink.events > $1 }, "a scene gives no actions")
    return times.map { $0 / Double(frames) / 1000 }
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

/// Frames to action bytes through the demo scene, alone and with a thousand views under the fingers, and through a scroll view.
func benchPipeline() throws {
  let demo = try PipelineLoad()
  let crowded = try PipelineLoad(scene: .demo(views: 1000))
  let pans = try PipelineLoad(scene: .withPans)
  let scroll = try PipelineLoad(scene: .withScrollView)
  let times = PipelineLoad.microsecondsPerFrame(demo, crowded, pans, scroll)
  Bench.report("frames-to-bytes", times[0], "us/frame", atMost: 1)
  Bench.report("frames-to-bytes.allocations", Double(demo.allocations()), "per-10000-frames", atMost: 0)
  Bench.report("thousand-views", times[1], "us/frame", atMost: 1)
  Bench.report("thousand-views.allocations", Double(crowded.allocations()), "per-10000-frames", atMost: 0)
  Bench.report("five-pans", times[2], "us/frame", atMost: nil)
  Bench.report("scroll", times[3], "us/frame", atMost: 1)
  Bench.report("scroll.allocations", Double(scroll.allocations()), "per-10000-frames", atMost: 0)
}

/// What it takes to find the view under a new touch among a thousand that lie side by side.
func benchHitTest() {
  let window = Window(
    name: "main",
    screen: Screen(name: "bench", size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 1.2, dy: 1.2)))
  for index in 0..<1000 { window.addSubview(View(name: "view\(index)", frame: SceneDescription.tile(index))) }
  var hits = 0
  let time = Bench.interleaved(
    rounds: 9,
    {
      for index in 0..<1000 {
        let tile = SceneDescription.tile(index)
        if window.hitTest(Point(x: tile.origin.x + 10, y: tile.origin.y + 10), at: 0) !== window { hits += 1 }
      }
    })[0]
  precondition(hits == 10_000, "a touch missed its view: the figure would mean nothing")
  Bench.report("hit-test.thousand-views", time / 1e6, "us/touch", atMost: nil)
}

/// What CI holds the frame path to: nothing is allocated for a moved frame, up to an app's bytes, and one deliberate allocation is seen.
func checkAllocations() throws -> Bool {
  let load = try PipelineLoad()
  let count = load.allocations()
  print("allocations in 10,000 moved frames: \(count)")
  let presenting = try allocationsOfPresenting()
  print("allocations in 10,000 moved frames to an app that presents: \(presenting)")
  cbench_count_allocations(1)
  blackHole([count, count + 1].map { $0 })
  let deliberate = cbench_allocations()
  cbench_count_allocations(0)
  print("allocations seen where one was made on purpose: \(deliberate)")
  return count == 0 && presenting == 0 && deliberate > 0
}
