import CBench
import TouchKit

/// Five fingers that move, with fifteen recognizers on the way of each: five on each of three nested views.
final class RecognizerLoad {
  /// An observer as `--explain` would set one, which only counts.
  private final class Counter: DecisionObserver {
    var decisions = 0
    func decided(_ decision: Decision) { decisions += 1 }
  }

  private let application = Application()
  private let screen = Screen(
    name: "bench", size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 1.2, dy: 1.2))
  private let counter = Counter()
  private var samples: [TouchSample]
  private var time: Int64 = 0
  /// What the targets summed up, so that no compiler leaves the work out.
  private(set) var sum = 0.0
  private(set) var actions = 0

  /// Puts the fingers down and lets them move until every buffer has grown.
  init(log: Bool) {
    let window = Window(name: "window", screen: screen)
    let outer = View(name: "outer", frame: window.frame)
    let inner = View(name: "inner", frame: window.frame)
    window.addSubview(outer)
    outer.addSubview(inner)
    inner.isMultipleTouchEnabled = true
    application.addWindow(window)
    samples = (0..<5).map {
      TouchSample(id: $0, phase: .began, location: Point(x: 100 + Double($0) * 120, y: 200 + Double($0 % 2) * 60))
    }
    // One pan, one pinch and one rotation are active together; twelve more follow every touch and stay undecided.
    let pan = PanGestureRecognizer(name: "pan")
    let pinch = PinchGestureRecognizer(name: "pinch")
    let rotation = RotationGestureRecognizer(name: "rotation")
    let patient = (0..<12).map { number in
      let pan = PanGestureRecognizer(name: "patient \(number)")
      pan.minimumNumberOfTouches = 6
      return pan
    }
    let active = [pan, pinch, rotation]
    for one in active {
      for other in active + patient where one !== other { one.allowSimultaneous(with: other) }
      one.addTarget { [unowned self] recognizer in
        actions += 1
        sum += recognizer.location(in: nil).x + Double(recognizer.numberOfTouches)
      }
    }
    pan.addTarget { [unowned self] _ in sum += pan.translation.dx }
    for (index, recognizer) in (active + patient).enumerated() {
      [inner, outer, window][index % 3].addGestureRecognizer(recognizer)
    }
    if log { application.decisionObserver = counter }
    run(frames: 1)
    for index in samples.indices { samples[index].phase = .moved }
    run(frames: 4000)
    precondition(actions > 8000, "pan, pinch and rotation are not active: the figure would mean nothing")
  }

  /// Feeds so many frames, in each of which every finger moves.
  func run(frames: Int) {
    for _ in 0..<frames {
      time += 8000
      let step = time / 8000 % 400 < 200 ? 1.0 : -1.0
      for index in samples.indices where samples[index].phase == .moved {
        samples[index].location.x += step * (1 + Double(index) * 0.2)
        samples[index].location.y += step * (index % 2 == 0 ? 1 : -0.5)
      }
      application.handle(samples.span, on: screen, at: time)
    }
  }
}

/// Touches to actions through fifteen recognizers, with and without the decision log.
func benchRecognizers() {
  let silent = RecognizerLoad(log: false)
  let logged = RecognizerLoad(log: true)
  let frames = 20_000
  let times = Bench.interleaved(rounds: 9, { silent.run(frames: frames) }, { logged.run(frames: frames) })
  Bench.report("recognizers-15x5", times[0] / Double(frames) / 1000, "us/frame", atMost: 1)
  Bench.report("recognizers-15x5.log", times[1] / Double(frames) / 1000, "us/frame", atMost: 1)
  cbench_count_allocations(1)
  silent.run(frames: 10_000)
  let count = cbench_allocations()
  cbench_count_allocations(0)
  Bench.report("recognizers-15x5.allocations", Double(count), "per-10000-frames", atMost: 0)
}
