/// Fits a velocity to the last positions of something that moves, by least squares of second order.
///
/// A class, so that an update of the samples is one access of its own instead of an access to the recognizer.
final class VelocityTracker {
  /// The maximum number of samples to which a velocity is fitted.
  private static let most = 20

  // Times in µs and coordinates, oldest first, in separate arrays so that a fit can add two samples at once. A Double
  // is exact for times of up to 285 years. When the arrays are full, the newest samples move to the front.
  private var times = InlineArray<40, Double>(repeating: 0)
  private var xs = InlineArray<40, Double>(repeating: 0)
  private var ys = InlineArray<40, Double>(repeating: 0)
  // The index after the newest sample, and the number of samples that count.
  private var end = 0
  private var count = 0
  // From this time on, the finger stands.
  private var stopTime = 0.0
  // Whether it has not left its last stand: it has moved by at most `tremor` along each axis.
  private var isStanding = false
  private var stand = Vector.zero
  private var tremor = Vector.zero
  private var stop = 0.0
  private let unit: Unit

  /// The unit of what moves.
  enum Unit {
    case pixels, points, radians
  }

  init(of unit: Unit) {
    self.unit = unit
  }

  /// Set the limits of an attempt. A finger that has stood for `velocity.stop` stands until it moves by more than 4 points,
  /// the default of `swipe.back`, or turns by more than 4°.
  func use(_ limits: Limits, on screen: Screen) {
    stop = limits.stop
    tremor =
      switch unit {
      case .pixels: Vector(dx: 4 * screen.pixelsPerPoint.dx, dy: 4 * screen.pixelsPerPoint.dy)
      case .points: Vector(dx: 4, dy: 4)
      case .radians: Vector(dx: 4 * .pi / 180, dy: 0)
      }
  }

  var isEmpty: Bool { count == 0 }

  func removeAll() {
    (end, count, isStanding) = (0, 0, false)
  }

  /// Add a position. It replaces an earlier position of the same time.
  func add(_ place: Vector, at time: Int64) {
    let time = Double(time)
    if count == 0 {
      (stopTime, end, count) = (time + stop, 1, 1)
    } else {
      if xs[end &- 1] != place.dx || ys[end &- 1] != place.dy {
        if time >= stopTime { beginStand() }
        if isStanding { isStanding = abs(place.dx - stand.dx) <= tremor.dx && abs(place.dy - stand.dy) <= tremor.dy }
        stopTime = time + stop
      }
      if times[end &- 1] != time {
        if end == times.count { moveToFront() }
        end &+= 1
        if count < Self.most { count &+= 1 }
      }
    }
    let newest = end &- 1
    times[newest] = time
    xs[newest] = place.dx
    ys[newest] = place.dy
  }

  /// Add a measure of two or more fingers, if a frame has changed it. `goesOn` is whether two fingers that join continue
  /// the previous measure.
  func add(_ measure: Double, of change: CentroidPath.Change, goesOn: Bool, at time: Int64) {
    guard change.down >= 2 else { return }
    if change.wasDown < 2 && !goesOn { removeAll() }
    if change.hasMoved || isEmpty { add(Vector(dx: measure, dy: 0), at: time) }
  }

  /// Note that the finger stood at the newest position, and forget its movement before: a curve through both would turn
  /// back.
  @inline(never)
  private func beginStand() {
    stand = Vector(dx: xs[end &- 1], dy: ys[end &- 1])
    (isStanding, count) = (true, 1)
  }

  private func moveToFront() {
    for index in 0..<count {
      let old = end - count + index
      (times[index], xs[index], ys[index]) = (times[old], xs[old], ys[old])
    }
    end = count
  }

  /// The position at `time`: that of the newest sample that is not later, or else of the oldest; `nil` without samples.
  func place(at time: Int64) -> Vector? {
    guard count > 0 else { return nil }
    var index = end - 1
    while index > end - count && times[index] > Double(time) { index -= 1 }
    return Vector(dx: xs[index], dy: ys[index])
  }

  /// The velocity now, in units a second, by the thresholds of `application`.
  func velocity(in application: Application) -> Vector {
    velocity(at: application.currentTime, window: application.velocityLimits.window)
  }

  /// The thresholds of velocities in µs. They are computed when they change rather than in every frame.
  struct Limits {
    let window: Double
    let stop: Double

    init(_ thresholds: Thresholds) {
      window = Double(microseconds(thresholds.velocityWindow))
      stop = Double(microseconds(thresholds.velocityStop))
    }
  }

  /// The velocity at the newest sample, in units a second, fitted to the samples of the last `window` µs.
  ///
  /// The velocity is zero while the finger stands. Then a panel is silent, reports only the finger's pressure and shape,
  /// or reports that it trembles.
  func velocity(at time: Int64, window: Double) -> Vector {
    guard count >= 2 else { return .zero }
    let newest = end &- 1
    let last = times[newest]
    guard Double(time) < stopTime && !isStanding else { return .zero }
    // Search from the oldest sample: those of a fast panel are all in the window.
    var first = end &- count
    while first < newest && last - times[first] > window { first &+= 1 }
    guard first < newest else { return .zero }
    // Times run from -1 to 0, and positions are relative to the newest sample, so that the sums differ clearly.
    let span = last - times[first]
    var sums = Sums(Sample(time: last, x: xs[newest], y: ys[newest]), span)
    var index = first
    while index < newest {
      // The newest sample adds nothing, so it can make the number of the others even.
      let other = index &+ 1
      sums.add(
        SIMD2(times[index], times[other]), SIMD2(xs[index], xs[other]),
        SIMD2(ys[index], ys[other]))
      index &+= 2
    }
    return sums.slope(of: newest &- first &+ 1)
  }

  private struct Sample {
    let time: Double
    let x: Double
    let y: Double
  }

  /// The sums for least squares of second order; each lane has every other sample.
  private struct Sums {
    private let newest: Sample
    private let span: Double
    private var s1 = SIMD2<Double>.zero
    private var s2 = SIMD2<Double>.zero
    private var s3 = SIMD2<Double>.zero
    private var s4 = SIMD2<Double>.zero
    private var x0 = SIMD2<Double>.zero
    private var x1 = SIMD2<Double>.zero
    private var x2 = SIMD2<Double>.zero
    private var y0 = SIMD2<Double>.zero
    private var y1 = SIMD2<Double>.zero
    private var y2 = SIMD2<Double>.zero

    init(_ newest: Sample, _ span: Double) {
      (self.newest, self.span) = (newest, span)
    }

    @inline(__always)
    mutating func add(_ times: SIMD2<Double>, _ xs: SIMD2<Double>, _ ys: SIMD2<Double>) {
      let t = (times - newest.time) / span
      let t2 = t * t
      let t3 = t2 * t
      s1 += t
      s2 += t2
      s3 += t3
      s4 += t3 * t
      let (x, y) = (xs - newest.x, ys - newest.y)
      let (xt, yt) = (x * t, y * t)
      x0 += x
      x1 += xt
      x2 += xt * t
      y0 += y
      y1 += yt
      y2 += yt * t
    }

    /// The slope at the newest sample of the curve fitted to `used` samples, in units a second.
    ///
    /// Not inlined, because the compiler would then add up x and y in one vector, with three times the instructions.
    @inline(never)
    func slope(of used: Int) -> Vector {
      let s0 = Double(used)
      let (s1, s2, s3, s4) = (s1.sum(), s2.sum(), s3.sum(), s4.sum())
      let p0 = SIMD2(x0.sum(), y0.sum())
      let p1 = SIMD2(x1.sum(), y1.sum())
      let p2 = SIMD2(x2.sum(), y2.sum())
      let scale = 1e6 / span
      let determinant = s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2)
      if used == 2 || abs(determinant) < 1e-9 {
        let spread = s0 * s2 - s1 * s1
        let slope = (s0 * p1 - s1 * p0) / spread * scale
        return Vector(dx: slope.x, dy: slope.y)
      }
      let slope =
        (s0 * (p1 * s4 - s3 * p2) - p0 * (s1 * s4 - s3 * s2) + s2 * (s1 * p2 - p1 * s2)) / determinant * scale
      return Vector(dx: slope.x, dy: slope.y)
    }
  }
}
