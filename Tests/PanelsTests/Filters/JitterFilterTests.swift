import Evdev
import Testing
import TouchKit

@testable import Panels

/// A filter with one touch, on a screen with four pixels per point along x and two along y.
private struct Calmer {
  var filter: JitterFilter

  init(cutoff: Double = 1, beta: Double = 0, speedCutoff: Double = 1, from start: Double = 10) {
    var smoothing = Smoothing()
    smoothing.cutoff = cutoff
    smoothing.beta = beta
    smoothing.speedCutoff = speedCutoff
    let screen = Screen(name: "s", size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 4, dy: 2))
    filter = JitterFilter(smoothing, from: start, on: screen)
  }

  /// The touch's filtered position.
  mutating func place(
    _ x: Double, _ y: Double = 0, _ time: Int64, _ phase: Touch.Phase = .moved, id: Int = 1
  ) -> Point {
    var samples = [TouchSample(id: id, phase: phase, location: Point(x: x, y: y))]
    filter.apply(&samples, at: time)
    return samples[0].location
  }
}

@Suite(.timeLimit(.minutes(5))) struct JitterFilterTests {
  @Test("a touch is unchanged until its distance from its beginning exceeds the limit; an equal distance does not")
  func beforeThresholds() {
    var calmer = Calmer()
    #expect(calmer.place(100, 0, 0, .began).x == 100)
    // 10 points are 40 pixels along x, in either direction.
    for (index, x) in [104.0, 90, 140, 60, 140].enumerated() {
      #expect(calmer.place(x, 0, Int64(index + 1) * 10_000).x == x)
    }
    #expect(calmer.place(140, 1, 60_000) == Point(x: 140, y: 1))
    // That position exceeded the limit, so the next one is the first to be smoothed.
    #expect(calmer.place(150, 1, 70_000).x < 150)
  }

  @Test("a smoothed touch begins at its position, and then follows with the weight of the 1€ filter")
  func weights() {
    var calmer = Calmer(cutoff: 2, from: 0)
    _ = calmer.place(0, 0, 0, .began)
    #expect(calmer.place(100, 50, 10_000) == Point(x: 100, y: 50))
    // 2π · 2 Hz · 0.01 s = 0.12566; 0.12566 / 1.12566 = 0.11164.
    let next = calmer.place(200, 150, 20_000)
    #expect(abs(next.x - 111.164) < 0.001 && abs(next.y - 61.164) < 0.001)
    // After a longer pause, the newest position counts more: 0.2513 / 1.2513 = 0.20085.
    #expect(abs(calmer.place(200, 150, 40_000).x - (next.x + 0.20085 * (200 - next.x))) < 0.01)
  }

  @Test(
    "the faster the touch, the less it lags: the cutoff rises by beta times the speed in pt/s along both axes together")
  func speed() {
    var calmer = Calmer(cutoff: 1, beta: 0.1, from: 0)
    _ = calmer.place(0, 0, 0, .began)
    // 30 and 20 pixels in 10 ms are 7.5 and 10 points, 12.5 together: 1250 pt/s, and 126 Hz.
    _ = calmer.place(30, 20, 10_000)
    let next = calmer.place(60, 40, 20_000)
    // 2π · 126 · 0.01 = 7.917; 7.917 / 8.917 = 0.88785.
    #expect(abs(next.x - (30 + 0.88785 * 30)) < 0.001 && abs(next.y - (20 + 0.88785 * 20)) < 0.001)
  }

  @Test("the speed is itself smoothed, with its own cutoff")
  func smoothedSpeed() {
    var calmer = Calmer(cutoff: 2, beta: 0.1, speedCutoff: 1, from: 0)
    _ = calmer.place(0, 0, 0, .began)
    _ = calmer.place(40, 0, 10_000)
    let before = calmer.place(80, 0, 20_000)
    // The speed was 1000 pt/s, then 0. 2π · 0.01 / (2π · 0.01 + 1) = 0.05912 gives 940.88 pt/s, 96.088 Hz, weight
    // 0.85791.
    let after = calmer.place(80, 0, 30_000)
    #expect(abs(after.x - (before.x + 0.85791 * (80 - before.x))) < 0.001)
  }

  @Test("smoothing is the same along both axes, measured in points, while the speed changes")
  func axesAlike() {
    var across = Calmer(beta: 0.1, speedCutoff: 3, from: 0)
    var down = across
    for (index, points) in [0.0, 5, 15, 18, 40, 39, 10].enumerated() {
      let (time, phase) = (Int64(index) * 10_000, index == 0 ? Touch.Phase.began : .moved)
      let (one, other) = (across.place(points * 4, 0, time, phase), down.place(0, points * 2, time, phase))
      #expect(abs(one.x / 4 - other.y / 2) < 1e-9 && one.y == 0 && other.x == 0)
    }
  }

  @Test("of two positions with one timestamp, the later counts, and the speed is measured from there")
  func sameMoment() {
    var calmer = Calmer(cutoff: 1, beta: 0.1, from: 0)
    _ = calmer.place(0, 0, 0, .began)
    #expect(calmer.place(40, 0, 0).x == 40)
    // 40 pixels in 10 ms are 1000 pt/s and 101 Hz: 2π · 101 · 0.01 = 6.346; 6.346 / 7.346 = 0.86387.
    _ = calmer.place(80, 0, 10_000)
    #expect(abs(calmer.place(120, 0, 20_000).x - (80 + 0.86387 * 40)) < 0.001)
  }

  @Test("a stationary touch stays at its shown position while others move, and ends near its real one")
  func standing() {
    var calmer = Calmer(from: 0)
    _ = calmer.place(0, 0, 0, .began)
    _ = calmer.place(100, 0, 10_000)
    let shown = calmer.place(200, 0, 20_000)
    #expect(calmer.place(200, 0, 30_000, .stationary) == shown)
    #expect(calmer.place(200, 0, 20_000) == shown)
    // When it lifts, the stationary time counts: 0.98 s, weight 0.8603.
    let end = calmer.place(200, 0, 1_000_000, .ended)
    #expect(abs(end.x - (shown.x + 0.8603 * (200 - shown.x))) < 0.01)
    // The touch is forgotten: another one with its id starts from its own position.
    #expect(calmer.place(500, 0, 1_100_000, .began).x == 500)
    #expect(calmer.place(501, 0, 1_110_000).x == 501)
  }

  @Test("a cancelled touch is forgotten like an ended one")
  func cancelled() {
    var calmer = Calmer(from: 0)
    _ = calmer.place(0, 0, 0, .began)
    _ = calmer.place(100, 0, 10_000)
    _ = calmer.place(200, 0, 20_000, .cancelled)
    _ = calmer.place(500, 0, 30_000, .began)
    #expect(calmer.place(600, 0, 40_000).x == 600)
  }

  @Test("each touch is smoothed independently")
  func several() {
    var calmer = Calmer(from: 0)
    _ = calmer.place(0, 0, 0, .began, id: 1)
    _ = calmer.place(500, 0, 0, .began, id: 2)
    _ = calmer.place(100, 0, 10_000, id: 1)
    #expect(calmer.place(510, 0, 10_000, id: 2).x == 510)
    #expect(calmer.place(100, 0, 20_000, id: 1).x == 100)
    #expect(abs(calmer.place(500, 0, 20_000, id: 2).x - 509.41) < 0.01)
  }

  @Test("a finger that trembles by 8 pixels is shown trembling by less than one")
  func calm() {
    var calmer = Calmer(beta: 0.001)
    _ = calmer.place(0, 0, 0, .began)
    for step in 1...100 { _ = calmer.place(Double(step), 0, Int64(step) * 8000) }
    var shown: [Double] = []
    for step in 101...300 { shown.append(calmer.place(step.isMultiple(of: 2) ? 96 : 104, 0, Int64(step) * 8000).x) }
    let rest = shown.suffix(50)
    #expect(rest.max()! - rest.min()! < 1)
    #expect(abs(rest.reduce(0, +) / 50 - 100) < 2)
  }

  private func placed(fuzz: Int32, x: Int32 = 400) -> Double {
    let device = DeviceDescription.panel(
      x: 0...799, y: 0...479, resolution: 8,
      axes: [EventCode.absMTPositionY: AxisInfo(minimum: 0, maximum: 479, fuzz: fuzz, resolution: 8)])
    var filters = PanelFilters()
    filters.jitter = Smoothing()
    filters.jitter?.beta = 0
    let screen = ScreenGeometry().makeScreen(name: "s", device: device).screen
    let panel = Panel(device, on: screen, filters: filters)
    var nextID = 1
    var last = 0.0
    for (index, place) in [0, x, x + 40].enumerated() {
      let time = Int64(index) * 10_000
      panel.handle(
        index == 0 ? .down(time, id: 1, x: place, y: 10) : .move(time, x: place, y: 10), at: time, nextID: &nextID
      ) { touches, _ in last = touches[0].location.x }
    }
    return last
  }

  @Test("a device with a kernel fuzz on either axis is not smoothed again")
  func fuzz() {
    #expect(placed(fuzz: 1) == 440)
    #expect(placed(fuzz: 0) < 404)
    // The default distance of 50 points is 62.3 pixels here.
    #expect(placed(fuzz: 0, x: 62) == 102)
    #expect(placed(fuzz: 0, x: 63) < 67)
  }

  @Test("the rules of other filters use the panel's position, not the smoothed one")
  func order() {
    var filters = PanelFilters()
    filters.jitter = Smoothing()
    filters.jitter?.beta = 0
    filters.jitterDistance = 0
    filters.bounce = 1000
    let screen = Screen(name: "s", size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let filter = TouchFilter(filters, on: screen)
    func pass(_ id: Int, _ phase: Touch.Phase, _ x: Double, _ time: Int64) {
      let samples = [TouchSample(id: id, phase: phase, location: Point(x: x, y: 0))]
      filter.handle(samples.span, at: time, isPenNear: false) { _ in false }
    }
    pass(1, .began, 0, 0)
    pass(1, .moved, 100, 10_000)
    pass(1, .moved, 400, 20_000)
    #expect(filter.output[0].location.x < 300)
    pass(1, .ended, 400, 20_100)
    pass(2, .began, 425, 20_200)
    // 25 points from the finger's lift, though farther from its shown position: the same touch.
    #expect(filter.output.map(\.id) == [1])
    #expect(filter.output[0].phase == .moved)
  }

  @Test("the speed continues to fall while a touch is stationary; the defaults are 1 Hz and 0.1 Hz per pt/s")
  func speedFalls() {
    #expect(Smoothing().cutoff == 1 && Smoothing().beta == 0.1 && Smoothing().speedCutoff == 1)
    var calmer = Calmer(cutoff: 2, beta: 0.1, speedCutoff: 1, from: 0)
    _ = calmer.place(0, 0, 0, .began)
    for (x, time) in [(40.0, 10_000), (80, 20_000)] as [(Double, Int64)] { _ = calmer.place(x, 0, time) }
    let before = calmer.place(80, 0, 30_000)
    // 1000 pt/s, then 940.88, then 914.8 towards the last step's 500.
    let after = calmer.place(100, 0, 40_000)
    let pace = (1000 * 0.94088 * 0.94088 + 0.05912 * 500) * 0.1 + 2
    let weight = 2 * Double.pi * pace * 0.01 / (2 * Double.pi * pace * 0.01 + 1)
    #expect(abs(after.x - (before.x + weight * (100 - before.x))) < 0.001)
  }
}
