import CBench
import Configuration
import Evdev
import Panels
import Scenes
import TouchKit
import TouchService

/// A sink that writes lines and counts them.
final class CountingSink: EventSink {
  private(set) var bytes = 0
  private(set) var events = 0
  private var line = LineWriter()

  func receive(_ event: Event, at time: Int64, stamp: Int64) {
    guard line.write(event, from: event.origin as? SceneOrigin, at: time) else { return }
    bytes += line.span.count
    events += 1
  }
}

/// The pipeline from frames to the bytes of actions, with fingers that move on one or more panels of a screen.
final class PipelineLoad {
  let pipeline: Pipeline
  let sink = CountingSink()
  private let panels: [Panel]
  private let frames: [Frame]
  private var next = 0
  private var lap: Int64 = 0
  private var buffer = Frame()

  /// Put the fingers down and move them until every buffer has grown to its size.
  ///
  /// - Parameters:
  ///   - scene: the scene under the fingers; nil for the demo scene.
  ///   - fingers: the number of fingers on each panel.
  ///   - apps: the number of apps that also show the scene. The fingers are on the front app.
  init(scene: SceneDescription? = nil, fingers: Int32 = 5, panels count: Int = 1, apps: Int = 0) throws {
    var configuration = try Configuration.load(path: "Config/touchd.yaml")
    if let scene { configuration.scene = scene }
    let text = configuration.scene?.json ?? []
    pipeline = Pipeline(thresholds: configuration.thresholds)
    let host = try ScreenHost(configuration, device: FiveFingers.device, pipeline: pipeline) { _, _ in }
    pipeline.application.addSink(sink)
    for number in 0..<apps {
      let app = "app\(number)"
      pipeline.queue.enqueue(
        .present(Command.Presentation(app: app, user: 0, layer: .app, scene: .text(text))), at: 0)
      pipeline.queue.enqueue(
        .activate(app: app, screen: nil, by: Command.Caller(user: 0, hasControl: true)), at: 0)
    }
    pipeline.queue.drain()
    precondition(host.apps.count == apps, "the apps are not there")
    panels = (0..<count).map { _ in Panel(FiveFingers.device, on: host.screen, rotation: host.rotation) }
    for panel in panels { pipeline.queue.add(panel) }
    frames = FiveFingers.frames(moves: 2000, fingers: fingers)
    run(frames: 4000)
  }

  /// Feed `count` frames to each panel, repeating the moves.
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

  /// The number of allocations in 10,000 frames of moving fingers.
  func allocations() -> UInt64 {
    cbench_count_allocations(1)
    run(frames: 10_000)
    let count = cbench_allocations()
    cbench_count_allocations(0)
    return count
  }
}

/// Print the time to find the view under a new touch among a thousand views side by side.
func benchHitTest() {
  let window = Window(
    name: "main",
    screen: Screen(name: "bench", size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 1.2, dy: 1.2)))
  for index in 0..<1000 { window.addSubview(View(name: "view\(index)", frame: SceneDescription.tile(index))) }
  var hits = 0
  func findViews() {
    for index in 0..<1000 {
      let tile = SceneDescription.tile(index)
      if window.hitTest(Point(x: tile.origin.x + 10, y: tile.origin.y + 10), at: 0) !== window { hits += 1 }
    }
  }
  let time = Bench.interleaved(rounds: 9, [findViews])[0]
  precondition(hits == 10_000, "a touch missed its view: the figure would mean nothing")
  Bench.report("hit-test.thousand-views", time / 1e6, "us/touch", atMost: nil)
}

/// Check for CI that frames of moving fingers allocate nothing, up to an app's bytes, and that a deliberate allocation
/// is counted.
func checkAllocations() throws -> Bool {
  let counts = [
    ("in the demo scene", try PipelineLoad().allocations()),
    ("with a thousand views", try PipelineLoad(scene: .demo(views: 1000)).allocations()),
    ("with fifteen recognizers", try PipelineLoad(scene: .withFifteenRecognizers(active: 1)).allocations()),
    ("through a scroll view", try PipelineLoad(scene: .withScrollView).allocations()),
    ("to an app that presents", try allocations(replying: 900) { try ServiceReader(socket: $0, presents: true) }),
    ("to a twin", try allocations(replying: 200) { try ServiceReader(socket: $0, passes: true) }),
  ]
  for (load, count) in counts { print("allocations in 10,000 moved frames \(load): \(count)") }
  cbench_count_allocations(1)
  blackHole(counts.map { $0.1 })
  let deliberate = cbench_allocations()
  cbench_count_allocations(0)
  print("allocations seen where one was made on purpose: \(deliberate)")
  return counts.allSatisfy { $0.1 == 0 } && deliberate > 0
}
