/// Fits a velocity to the last places of something that moves: least squares of second order.
///
/// A class of its own, so that what it does to its samples is one access and no recognizer's.
final class VelocityTracker {
  private struct Sample {
    var time: Int64 = 0
    var place = SIMD2<Double>.zero
  }

  // The newest `count` samples, in a ring.
  private var samples = InlineArray<20, Sample>(repeating: Sample())
  private var count = 0
  private var next = 0

  /// Whether it holds no place yet.
  var isEmpty: Bool { count == 0 }

  func removeAll() {
    count = 0
  }

  /// Add a place; of one time, the last stands.
  func add(_ place: Vector, at time: Int64) {
    let sample = Sample(time: time, place: SIMD2(place.dx, place.dy))
    if count > 0 && self[0].time == time {
      samples[index(of: 0)] = sample
      return
    }
    samples[next] = sample
    next = next == 19 ? 0 : next + 1
    count = min(count + 1, 20)
  }

  /// The sample that is `age` samples older than the newest, at most 19.
  private subscript(age: Int) -> Sample { samples[index(of: age)] }

  // A comparison, for a division would be the dearest part of a fit.
  private func index(of age: Int) -> Int {
    let index = next - 1 - age
    return index < 0 ? index + 20 : index
  }

  /// The place at a time: of the newest sample that is not later, or of the oldest there is; `nil` without samples.
  func place(at time: Int64) -> Vector? {
    guard count > 0 else { return nil }
    var age = 0
    while age < count - 1 && self[age].time > time { age += 1 }
    return Vector(dx: self[age].place.x, dy: self[age].place.y)
  }

  /// The velocity now, in units a second, by the thresholds of `application`.
  func velocity(in application: Application) -> Vector {
    let limits = application.velocityLimits
    return velocity(at: application.currentTime, window: limits.window, stop: limits.stop)
  }

  /// The thresholds of velocities in µs, which are computed when they change rather than in every frame.
  struct Limits {
    let window: Int64
    let stop: Int64

    init(_ thresholds: Thresholds) {
      window = microseconds(thresholds.velocityWindow)
      stop = microseconds(thresholds.velocityStop)
    }
  }

  /// The velocity at the newest sample, in units a second, fitted to the samples of the last `window` µs.
  ///
  /// Zero for something that has stood for `stop` µs at `time`: a panel is silent while a finger stands.
  func velocity(at time: Int64, window: Int64, stop: Int64) -> Vector {
    guard count >= 2 else { return .zero }
    let newest = self[0]
    guard time - newest.time < stop else { return .zero }
    // From the oldest on: a fast panel's samples are all in the window.
    var used = count
    while used > 1 && newest.time - self[used - 1].time > window { used -= 1 }
    guard used >= 2 else { return .zero }
    // Times run from -1 to 0 and places are relative to the newest, so that the sums stay well apart.
    let span = Double(newest.time - self[used - 1].time)
    var sums = Sums()
    // The ring in two runs, each without a look at where it ends; the newest itself adds nothing.
    let first = index(of: 0)
    let end = first - (used - 1)
    var index = first
    while index > max(end, 0) {
      index &-= 1
      sums.add(samples[unchecked: index], newest, span)
    }
    index = 20
    while index > end + 20 {
      index &-= 1
      sums.add(samples[unchecked: index], newest, span)
    }
    return sums.slope(of: used, span: span)
  }

  /// What least squares of second order need of the samples.
  private struct Sums {
    var s1 = 0.0
    var s2 = 0.0
    var s3 = 0.0
    var s4 = 0.0
    var p0 = SIMD2<Double>.zero
    var p1 = SIMD2<Double>.zero
    var p2 = SIMD2<Double>.zero

    @inline(__always)
    mutating func add(_ sample: Sample, _ newest: Sample, _ span: Double) {
      let t = Double(sample.time &- newest.time) / span
      let (t2, t3) = (t * t, t * t * t)
      let place = sample.place - newest.place
      let first = place * t
      s1 += t
      s2 += t2
      s3 += t3
      s4 += t3 * t
      p0 += place
      p1 += first
      p2 += first * t
    }

    /// The slope at the newest sample of the curve through `used` samples, in units a second.
    @inline(__always)
    func slope(of used: Int, span: Double) -> Vector {
      let s0 = Double(used)
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
