import TestSupport
import Testing

@testable import TouchKit

/// How velocities are fitted, and the velocities that continuous recognizers report.
@Suite(.timeLimit(.minutes(5))) struct VelocityTests {
  private let stage = Stage()

  private static func tracker(of unit: VelocityTracker.Unit = .pixels, scale: Vector = Vector(dx: 1, dy: 1))
    -> VelocityTracker
  {
    let tracker = VelocityTracker(of: unit)
    let screen = Screen(name: "screen", size: Size(width: 1000, height: 1000), pixelsPerPoint: scale)
    tracker.use(VelocityTracker.Limits(Thresholds()), on: screen)
    return tracker
  }

  @Test("Velocity is the slope of a parabola through the last 100 ms, at the newest position")
  func velocity() {
    let tracker = Self.tracker()
    // x = 300 t + 500 t², t in seconds; positions before the window are far off.
    tracker.add(Vector(dx: -900, dy: 40), at: 0)
    for step in 0...10 {
      let t = Double(step) * 0.01
      tracker.add(Vector(dx: 300 * t + 500 * t * t, dy: -20 * t), at: 100_000 + Int64(step) * 10_000)
    }
    let velocity = tracker.velocity(at: 200_000, window: 100_000)
    #expect(abs(velocity.dx - 400) < 1e-6)
    #expect(abs(velocity.dy + 20) < 1e-6)
    let wide = tracker.velocity(at: 200_000, window: 200_000)
    #expect(abs(wide.dx - 400) > 1)
  }

  @Test("Two positions give their difference, fewer give zero; of positions with one time, the last counts")
  func fewSamples() {
    let tracker = Self.tracker()
    #expect(tracker.velocity(at: 0, window: 100_000) == .zero)
    tracker.add(Vector(dx: 5, dy: 0), at: 0)
    #expect(tracker.velocity(at: 0, window: 100_000) == .zero)
    tracker.add(Vector(dx: 7, dy: 0), at: 0)
    #expect(tracker.velocity(at: 0, window: 100_000) == .zero)
    tracker.add(Vector(dx: 17, dy: -4), at: 10_000)
    let velocity = tracker.velocity(at: 10_000, window: 100_000)
    #expect(abs(velocity.dx - 1000) < 1e-9 && abs(velocity.dy + 400) < 1e-9)
    tracker.add(Vector(dx: 20, dy: -6), at: 10_000)
    let replaced = tracker.velocity(at: 10_000, window: 100_000)
    #expect(abs(replaced.dx - 1300) < 1e-9 && abs(replaced.dy + 600) < 1e-9)
    // A slow movement counts from its first position.
    tracker.removeAll()
    tracker.add(.zero, at: 50_000)
    tracker.add(Vector(dx: 1, dy: 2), at: 60_000)
    let slow = tracker.velocity(at: 60_000, window: 100_000)
    #expect(abs(slow.dx - 100) < 1e-9 && abs(slow.dy - 200) < 1e-9)
    tracker.add(Vector(dx: 90, dy: 0), at: 210_000)
    #expect(tracker.velocity(at: 210_000, window: 100_000) == .zero, "the others are too old")
  }

  @Test("A position as old as the window counts; of positions nearly at one time, a straight line is fitted")
  func oldestSample() {
    func tracker(_ samples: [(time: Int64, place: Vector)]) -> VelocityTracker {
      let tracker = VelocityTracker(of: .pixels)
      var thresholds = Thresholds()
      thresholds.velocityStop = 1000
      tracker.use(VelocityTracker.Limits(thresholds), on: stage.screen)
      for (time, place) in samples { tracker.add(place, at: time) }
      return tracker
    }
    let places = [(0.0, 0.0), (5, 1), (10, 3), (15, 9), (30, 10)]
    let samples = places.enumerated().map {
      (time: Int64($0) * 25_000, place: Vector(dx: $1.0, dy: $1.1))
    }
    let newestFirst = Array(samples.reversed())
    #expect(tracker(samples).velocity(at: 100_000, window: 100_000) == Self.fitted(newestFirst))
    #expect(tracker(samples).velocity(at: 100_000, window: 99_999) == Self.fitted(Array(newestFirst.dropLast())))
    let line: [(time: Int64, place: Vector)] = [(0, .zero), (1, .zero), (100_000, Vector(dx: 10, dy: 20))]
    let velocity = tracker(line).velocity(at: 100_000, window: 100_000)
    #expect(abs(velocity.dx - 100) < 0.01 && abs(velocity.dy - 200) < 0.01)
  }

  @Test("The position at a time is that of the newest sample that is not later, or else of the oldest stored one")
  func placeAtTime() {
    let tracker = Self.tracker()
    #expect(tracker.place(at: 0) == nil)
    func place(_ time: Int64) -> Double? {
      let place = tracker.place(at: time)
      #expect(place?.dy == place.map { -2 * $0.dx })
      return place?.dx
    }
    for step in 1...50 {
      tracker.add(Vector(dx: Double(step), dy: Double(-2 * step)), at: Int64(step) * 1000)
      if step == 1 { #expect(place(0) == 1 && place(1000) == 1 && place(5000) == 1) }
    }
    // 20 are stored.
    #expect(place(0) == 31 && place(30_999) == 31 && place(31_000) == 31 && place(32_000) == 32)
    #expect(place(40_000) == 40 && place(49_999) == 49 && place(50_000) == 50 && place(90_000) == 50)
  }

  @Test("At most the 20 newest positions count")
  func manySamples() {
    let tracker = Self.tracker()
    for step in 0..<100 {
      tracker.add(Vector(dx: step < 80 ? Double(-3 * step) : Double(step - 80), dy: 0), at: Int64(step) * 1000)
    }
    #expect(abs(tracker.velocity(at: 99_000, window: 100_000).dx - 1000) < 1e-6)
  }

  @Test("Exactly the last 20 positions count")
  func twentySamples() {
    for (spike, counts) in [(4, false), (5, true)] {
      let tracker = Self.tracker()
      for index in 0..<25 {
        tracker.add(Vector(dx: index == spike ? 1000 : 0, dy: Double(index)), at: Int64(index) * 4000)
      }
      let velocity = tracker.velocity(at: 96_000, window: 100_000)
      #expect((velocity.dx != 0) == counts)
    }
  }

  @Test("The fit equals the two-lane reference sums bit for bit, wherever the samples are stored")
  func fit() {
    var random = SeededRandom(seed: 3)
    for interval in [Int64(500), 4000, 8333, 30_000] {
      let tracker = Self.tracker()
      var samples: [(time: Int64, place: Vector)] = []
      for step in 0..<70 {
        let place = Vector(dx: .random(in: -9...9, using: &random), dy: .random(in: -9...9, using: &random))
        let time = Int64(step) * interval + Int64(random.next() % 300)
        tracker.add(place, at: time)
        samples.insert((time, place), at: 0)
        let used = samples.prefix(20).filter { time - $0.time <= 100_000 }
        let expected = used.count < 2 ? .zero : Self.fitted(used)
        #expect(tracker.velocity(at: time, window: 100_000) == expected)
      }
    }
  }

  private static func fitted(_ samples: [(time: Int64, place: Vector)]) -> Vector {
    let span = Double(samples[0].time - samples[samples.count - 1].time)
    // One lane sums every other sample from the first, the other lane the rest; the result is the sum of both.
    var lanes = [[Double]](repeating: [Double](repeating: 0, count: 11), count: 2)
    for (position, sample) in samples.reversed().enumerated() {
      let t = Double(sample.time - samples[0].time) / span
      let (dx, dy) = (sample.place.dx - samples[0].place.dx, sample.place.dy - samples[0].place.dy)
      let powers = [1, t, t * t, t * t * t, t * t * t * t]
      let values = powers + [dx, dx * t, dx * t * t, dy, dy * t, dy * t * t]
      for (index, value) in values.enumerated() { lanes[position % 2][index] += value }
    }
    let sums = zip(lanes[0], lanes[1]).map(+)
    let (s, x, y) = (Array(sums[0..<5]), Array(sums[5..<8]), Array(sums[8...]))
    func slope(_ p: [Double]) -> Double {
      let determinant =
        s[0] * (s[2] * s[4] - s[3] * s[3]) - s[1] * (s[1] * s[4] - s[2] * s[3])
        + s[2] * (s[1] * s[3] - s[2] * s[2])
      if samples.count == 2 || abs(determinant) < 1e-9 {
        return (s[0] * p[1] - s[1] * p[0]) / (s[0] * s[2] - s[1] * s[1]) * (1e6 / span)
      }
      let first = s[0] * (p[1] * s[4] - s[3] * p[2])
      let second = p[0] * (s[1] * s[4] - s[3] * s[2])
      return (first - second + s[2] * (s[1] * p[2] - p[1] * s[2])) / determinant * (1e6 / span)
    }
    return Vector(dx: slope(x), dy: slope(y))
  }

  @Test(
    "A finger that was still for 40 ms lifts with velocity 0; one that lifts earlier keeps its velocity",
    arguments: [39.999, 40.0])
  func stoodStill(pause: Double) {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    var last = Vector.zero
    pan.addTarget { _ in last = pan.velocity }
    stage.play(Finger(100, 100).move(100, 0, over: 100, steps: 10).up(after: pause))
    #expect(abs(last.dx - (pause < 40 ? 1000 : 0)) < 1e-6)
  }

  /// A finger that stands for 45 ms while its pressure changes every 10 ms, then lifts.
  private func pressing(_ finger: Finger, lift: Bool = true) -> Finger {
    let standing = (1...4).reduce(finger) { $0.hold(10).press(Double($1) / 10) }
    return lift ? standing.up(after: 5) : standing.hold(5)
  }

  @Test("A finger that has stood for 40 ms and only trembles since has velocity 0", arguments: [39.999, 40, 60, 120])
  func trembled(pause: Double) {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    var last = Vector.zero
    pan.addTarget { _ in last = pan.velocity }
    func standing(at start: Double) -> Finger { Finger(400, 600, at: start).move(0, -200, over: 50, steps: 5) }
    // A shorter stand belongs to the movement.
    stage.play(standing(at: 0).move(0, 1, over: pause).up(after: 10))
    #expect((last == .zero) == (pause >= 40))
    stage.play(standing(at: 1000).move(0, -4, over: pause).move(4, 4).move(0, -4).up(after: 10))
    #expect((last == .zero) == (pause >= 40))
    (stage.application.thresholds.velocityStop, stage.application.thresholds.velocityWindow) = (0.13, 0.2)
    stage.play(standing(at: 2000).move(0, 1, over: pause).up(after: 10))
    #expect(last != .zero)
  }

  @Test("After a finger has stood, its movement before does not affect the velocity", arguments: [50.0, 95, 500])
  func flickAfterStand(pause: Double) {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    var last = Vector.zero
    pan.addTarget { _ in last = pan.velocity }
    // The curve goes through the place of the stand, if the panel reported it in the last 100 ms.
    func flick(_ finger: Finger, from time: Double?) {
      stage.play(finger.move(0, 8, over: 10).move(0, 32, over: 40, steps: 4).up())
      var samples = (1...5).map { (time: Int64($0) * 10_000, place: Vector(dx: 0, dy: 8 * Double($0))) }
      if let time { samples.insert((Int64(time * 1000), .zero), at: 0) }
      #expect(abs(last.dy - Self.fitted(samples.reversed()).dy) < 1e-6)
      #expect(last.dy > 650)
    }
    func standing(at start: Double) -> Finger { Finger(400, 300, at: start).move(0, 100, over: 50, steps: 5) }
    flick(standing(at: 0).hold(pause - 10), from: pause < 60 ? 10 - pause : nil)
    // This panel reports pressure.
    flick(pressing(standing(at: 1000), lift: false), from: -5)
    // A finger that goes back to where it stood has moved.
    stage.play(
      Finger(400, 300, at: 2000).move(0, 100, over: 50, steps: 5).move(0, 10, over: pause).move(
        0, 20, over: 20, steps: 2
      )
      .move(0, -30, over: 30, steps: 3).up())
    #expect(last.dy < -500)
  }

  /// The velocity at the last of the positions along one axis, each with its time in ms.
  private static func velocity(
    of places: KeyValuePairs<Double, Double>, in tracker: VelocityTracker = tracker(), alongX: Bool = true
  ) -> Double {
    for (time, place) in places {
      tracker.add(alongX ? Vector(dx: place, dy: 7) : Vector(dx: 7, dy: place), at: micros(time))
    }
    let velocity = tracker.velocity(at: micros(places.last!.key), window: 100_000)
    return alongX ? velocity.dx : velocity.dy
  }

  @Test("A finger stands within 4 points of where it stopped, on each axis of the screen; a rotation within 4°")
  func tremors() {
    func stands(_ tracker: VelocityTracker, _ change: Double, alongX: Bool = true) -> Bool {
      Self.velocity(of: [0: -10, 10: 0, 70: change, 80: change / 2], in: tracker, alongX: alongX) == 0
    }
    let scale = Vector(dx: 3, dy: 2)
    for sign in [1.0, -1] {
      #expect(stands(Self.tracker(scale: scale), sign * 12))
      #expect(!stands(Self.tracker(scale: scale), sign * 12.01))
      #expect(stands(Self.tracker(scale: scale), sign * 8, alongX: false))
      #expect(!stands(Self.tracker(scale: scale), sign * 8.01, alongX: false))
      #expect(stands(Self.tracker(of: .points, scale: scale), sign * 4))
      #expect(!stands(Self.tracker(of: .points, scale: scale), sign * 4.01))
      #expect(stands(Self.tracker(of: .radians, scale: scale), sign * 4 * .pi / 180))
      #expect(!stands(Self.tracker(of: .radians, scale: scale), sign * 4.01 * .pi / 180))
    }
  }

  @Test("A pan's finger stands within 4 points of the screen, which are 12 pixels here")
  func units() {
    let stage = Stage(pixelsPerPoint: Vector(dx: 3, dy: 3))
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    var last = Vector.zero
    pan.addTarget { _ in last = pan.velocity }
    for (change, stands) in [(12.0, true), (12.5, false)] {
      let finger = Finger(400, 300, at: change * 1000).move(0, 200, over: 50, steps: 5)
      stage.play(finger.move(0, change, over: 60).move(0, -2).up())
      #expect((last == .zero) == stands)
    }
  }

  @Test("The fingers of a pinch stand within 4 points, whatever the density")
  func pinchOnDenseScreen() {
    let stage = Stage(pixelsPerPoint: Vector(dx: 3, dy: 3))
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: stage.window)
    var last = 0.0
    pinch.addTarget { _ in last = pinch.velocity }
    for (change, stands) in [(12.0, true), (15.0, false)] {
      let start = change * 1000
      stage.play(
        Finger(400, 500, at: start).hold(120).up(),
        Finger(500, 500, at: start).move(200, 0, over: 50, steps: 5).move(change, 0, over: 60).move(-2, 0).up())
      #expect((last == 0) == stands)
    }
  }

  @Test("A finger that stops at another place trembles around that")
  func twoStands() {
    // Its second stand is at the edge of the first; the panel reports the tremor alone.
    #expect(Self.velocity(of: [0: 0, 10: 30, 60: 34, 360: 35, 368: 34, 376: 35]) == 0)
    // One stand after the other, and a movement between them.
    #expect(Self.velocity(of: [0: 0, 60: 20, 120: 21, 130: 20]) == 0)
    #expect(Self.velocity(of: [0: 0, 60: 10, 70: 20, 80: 30]) > 900)
  }

  @Test("A new measurement begins without a stand")
  func standEnds() {
    let tracker = Self.tracker()
    #expect(Self.velocity(of: [0: 0, 60: 1], in: tracker) == 0)
    tracker.removeAll()
    #expect(abs(Self.velocity(of: [70: 1, 80: 2], in: tracker) - 100) < 1e-6)
  }

  @Test("The places at which a finger trembled count when it moves on")
  func creeping() {
    let places: KeyValuePairs = [100.0: 0.0, 160: 3, 164: 4, 168: 5]
    let samples = places.map { (time: micros($0.key), place: Vector(dx: $0.value, dy: 7)) }
    #expect(abs(Self.velocity(of: places) - Self.fitted(samples.reversed()).dx) < 1e-6)
  }

  @Test("A finger that was still for 40 ms lifts with velocity 0, even if the panel reports its pressure")
  func stoodStillUnderPressure() {
    var velocities: [Double] = []
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    pan.addTarget { _ in velocities.append(pan.velocity.dx) }
    stage.play(pressing(Finger(100, 100).move(100, 0, over: 100, steps: 10)))
    #expect(velocities.count == 14 && velocities.dropLast(2).allSatisfy { $0 != 0 } && velocities.suffix(2) == [0, 0])
    for (dx, dy) in [(100.0, 0.0), (0, 100)] {
      let stage = Stage()
      let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: stage.window)
      let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: stage.window)
      var velocity: Double?
      pinch.addTarget { if $0.state == .ended { velocity = pinch.velocity } }
      rotation.addTarget { if $0.state == .ended { velocity = rotation.velocity } }
      stage.play(
        Finger(400, 500).hold(145).up(after: 0), pressing(Finger(500, 500).move(dx, dy, over: 100, steps: 10)))
      #expect(velocity == 0)
    }
  }

  @Test("A finger that lands again before a pinch or rotation begins does not affect the velocity")
  func landedAgain() {
    func velocity(after fingers: [Finger], then dx: Double, _ dy: Double) -> Double {
      let stage = Stage()
      let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: stage.window)
      let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: stage.window)
      var velocity = 0.0
      pinch.addTarget { _ in velocity = pinch.velocity }
      rotation.addTarget { _ in velocity = rotation.velocity }
      stage.play(
        fingers + [
          Finger(400, 500).hold(70), Finger(700, 500, at: 40).move(dx, dy, over: 20, steps: 2),
        ], finish: false)
      return velocity
    }
    for (dx, dy) in [(20.0, 0.0), (0, 60)] {
      let other = Finger(500, 500).move(-4, 4, over: 20, steps: 2).up()
      let expected = velocity(after: [], then: dx, dy)
      #expect(expected != 0 && velocity(after: [other], then: dx, dy) == expected)
    }
  }

  @Test("A rotation that is measured again after a common movement has the velocity of the turn alone")
  func measuredAgain() {
    var velocities: [Double] = []
    let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: stage.window)
    rotation.addTarget { _ in velocities.append(rotation.velocity) }
    // Both move down by 30, and the second by 12 more; then it turns by 10 each 10 ms.
    stage.play(
      [
        Finger(400, 300).move(0, 30), Finger(500, 300).move(0, 42).move(0, 30, over: 30, steps: 3),
      ], finish: false)
    #expect(velocities.count == 2 && velocities.allSatisfy { $0 > 5 && $0 < 10 }, "\(velocities)")
  }

  @Test("A rotation that begins in the first frame after a common movement has the velocity since then")
  func measuredAgainAtOnce() {
    var velocities: [Double] = []
    let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: stage.window)
    rotation.addTarget { _ in velocities.append(rotation.velocity) }
    // Both move down by 30 px within 10 ms, then the second turns by 16.7° within 10 ms.
    stage.play(
      [Finger(400, 300).move(0, 30), Finger(500, 300).move(0, 30).move(0, 30)], finish: false)
    let expected = 100 * angle(of: Vector(dx: 100, dy: 30))
    #expect(velocities.count == 1 && velocities.allSatisfy { abs($0 - expected) < 1e-6 }, "\(velocities)")
  }

  @Test("After a common movement, the stand of a rotation is measured from the angle at its end")
  func stoodAfterRestart() {
    /// The velocity with which a rotation begins whose fingers first move together, then turn to angles in degrees.
    func velocity(after pause: Double, _ angles: [Double]) -> Double? {
      let stage = Stage()
      let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: stage.window)
      var first: Double?
      rotation.addTarget { _ in first = first ?? rotation.velocity }
      var (turning, last) = (Finger(500, 300).move(0, 30).hold(pause), 0.0)
      for angle in angles {
        let (sine, cosine) = Turn(angle).parts
        turning = turning.move(0, 100 * sine / cosine - last)
        last = 100 * sine / cosine
      }
      stage.play([Finger(400, 300).move(0, 30), turning], finish: false)
      return first
    }
    func fitted(_ angles: KeyValuePairs<Int64, Double>) -> Double {
      let samples = angles.map { (time: 1000 * $0, place: Vector(dx: $1 * .pi / 180, dy: 0)) }
      return Self.fitted(samples.reversed()).dx
    }
    #expect(abs((velocity(after: 0, [12]) ?? 0) - fitted([0: 0, 10: 12])) < 1e-6)
    // 3° is a tremor.
    #expect(abs((velocity(after: 40, [3, 6, 11]) ?? 0) - fitted([0: 0, 50: 3, 60: 6, 70: 11])) < 1e-6)
  }

  @Test("A movement in the frame of the lift counts for the velocity")
  func movingLift() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    var velocity = Vector.zero
    pan.addTarget { if $0.state == .ended { velocity = pan.velocity } }
    for (time, x, phase) in [(0, 100.0, Touch.Phase.began), (10_000, 150, .moved), (20_000, 250, .ended)] {
      stage.handle([TouchSample(id: 1, phase: phase, location: Point(x: x, y: 100))], at: Int64(time))
    }
    // 0, 50 and 150 px after 0, 10 and 20 ms lie on a parabola with this slope at its end.
    #expect(abs(velocity.dx - 12_500) < 1e-6 && velocity.dy == 0)
  }

  @Test("A finger that joins, or a translation that is set, does not affect a pan's velocity")
  func velocityOfSets() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    var last = Vector.zero
    pan.addTarget { _ in
      if pan.state != .ended { last = pan.velocity }
      pan.translation = .zero
    }
    stage.play(
      Finger(100, 100).move(200, 0, over: 200, steps: 20).up(),
      Finger(700, 700, at: 150).move(50, 0, over: 50, steps: 5).up())
    #expect(abs(last.dx - 1000) < 1e-6)
  }

  @Test("A pinch's velocity is the scale's change per second, a rotation's is in radians per second")
  func otherVelocities() {
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: stage.window)
    var seen = (0.0, 0.0)
    pinch.addTarget { if $0.state == .changed { seen = (pinch.scale, pinch.velocity) } }
    // 100 points apart, widening by 1000 points per second: the base is 110.
    stage.play(Finger(400, 100).hold(100).up(), Finger(500, 100).move(100, 0, over: 100, steps: 10).up())
    #expect(abs(seen.0 - 200.0 / 110) < 1e-9)
    #expect(abs(seen.1 - 1000.0 / 110) < 1e-6)
    let other = Stage()
    let rotation = other.attach(RotationGestureRecognizer(name: "rotation"), to: other.window)
    var turning = 0.0
    rotation.addTarget { _ in turning = rotation.velocity }
    for step in 0...10 {
      let (sine, cosine) = Turn(Double(step) * 5).parts
      let samples = [
        TouchSample(
          id: 1, phase: step == 0 ? .began : .moved, location: Point(x: 500 + 100 * cosine, y: 500 + 100 * sine)),
        TouchSample(
          id: 2, phase: step == 0 ? .began : .moved, location: Point(x: 500 - 100 * cosine, y: 500 - 100 * sine)),
      ]
      other.application.handle(samples.span, on: other.screen, at: Int64(step) * 10_000)
    }
    #expect(abs(turning - 500 * .pi / 180) < 1e-6)
  }
}
