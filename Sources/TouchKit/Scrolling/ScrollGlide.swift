/// The position of released content along one axis as a function of time: it slows down, and springs to its goal.
///
/// The path is computed in closed form, so it is the same at every tick rate. Offsets are in pixels, times in seconds
/// since the release.
struct ScrollGlide {
  /// The parameters of the path.
  struct Law {
    /// The rate at which the speed decays: in each second, by this power of e.
    let decay: Double
    /// The speed below which the content counts as still, in pixels a second.
    let stop: Double
    /// The rate of the spring, in 1/s. The spring is critically damped, so it does not oscillate.
    let spring: Double
  }

  /// The time at which the motion ends.
  private(set) var duration = 0.0
  /// The offset at which the motion ends.
  private(set) var goal: Double
  /// Whether the content springs, at the end of its range or from the start.
  var springs: Bool { springStart < .infinity }

  private let law: Law
  private let start: Double
  private let speed: Double
  // The spring: the time at which it takes over, and the distance from the goal and the speed at that time.
  private var springStart = Double.infinity
  private var springAway = 0.0
  private var springSpeed = 0.0

  /// Slow down from `start` with `speed`. Beyond the ends of `range`, the content springs back if it bounces; otherwise
  /// it stops.
  init(from start: Double, speed: Double, in range: ClosedRange<Double>, bounces: Bool, law: Law) {
    self.law = law
    self.start = start
    self.speed = abs(speed) < law.stop ? 0 : speed
    goal = start
    let nearest = min(max(start, range.lowerBound), range.upperBound)
    if nearest != start {
      goal = nearest
      spring(from: start, at: 0, speed: speed)
      return
    }
    guard self.speed != 0 else { return }
    duration = naturalLogarithm(abs(speed) / law.stop) / law.decay
    goal = slowed(at: duration).offset
    let end = min(max(goal, range.lowerBound), range.upperBound)
    guard end != goal else { return }
    goal = end
    // The time at which the slowing content meets its end, by the inverse of its path.
    let meeting = max(0, -naturalLogarithm(1 - (end - start) * law.decay / speed) / law.decay)
    duration = meeting
    if bounces { spring(from: end, at: meeting, speed: slowed(at: meeting).speed) }
  }

  /// Spring from `start` with `speed` to `goal`.
  init(from start: Double, speed: Double, springingTo goal: Double, law: Law) {
    self.law = law
    self.start = start
    self.speed = speed
    self.goal = goal
    spring(from: start, at: 0, speed: speed)
  }

  /// The offset and speed after a time in seconds.
  func place(after time: Double) -> (offset: Double, speed: Double) {
    if time >= duration { return (goal, 0) }
    return time >= springStart ? sprung(after: time - springStart) : slowed(at: time)
  }

  private mutating func spring(from place: Double, at time: Double, speed: Double) {
    springStart = time
    springAway = place - goal
    springSpeed = speed
    // The motion is over when the content is within half a pixel of the goal and counts as still; searched in steps of
    // 0.01 s.
    var rest = 0.0
    while rest < 10 {
      let there = sprung(after: rest)
      if abs(there.offset - goal) < 0.5 && abs(there.speed) < law.stop { break }
      rest += 0.01
    }
    duration = time + rest
  }

  private func slowed(at time: Double) -> (offset: Double, speed: Double) {
    let kept = exponential(-law.decay * time)
    return (start + speed / law.decay * (1 - kept), speed * kept)
  }

  private func sprung(after time: Double) -> (offset: Double, speed: Double) {
    let push = springSpeed + law.spring * springAway
    let kept = exponential(-law.spring * time)
    let away = springAway + push * time
    return (goal + away * kept, (push - law.spring * away) * kept)
  }
}
