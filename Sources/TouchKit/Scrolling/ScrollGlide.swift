/// The position of released content along one axis as a function of time: it slows down, and springs to its goal.
///
/// Closed forms, so that the path is the same at every rate of ticks. Offsets are pixels, times seconds since the release.
struct ScrollGlide {
  /// What the path depends on.
  struct Law {
    /// By which power of e the speed falls in a second.
    let decay: Double
    /// The speed that is none, in pixels a second.
    let stop: Double
    /// The spring's rate; critically damped, it never swings through.
    let spring: Double
  }

  /// When it is over.
  private(set) var duration = 0.0
  /// Where it ends.
  private(set) var goal: Double
  /// Whether it springs, at its end or from the start.
  var springs: Bool { springStart < .infinity }

  private let law: Law
  private let start: Double
  private let speed: Double
  // The spring: when it takes over, how far from the goal, how fast.
  private var springStart = Double.infinity
  private var springAway = 0.0
  private var springSpeed = 0.0

  /// Slow down from `start` with `speed`. Beyond the ends of `range`, it springs back if it bounces, or else stops.
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
    // When the slowing content meets its end, by the inverse of its path.
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

  /// Where it is after a time in seconds, and how fast.
  func place(after time: Double) -> (offset: Double, speed: Double) {
    if time >= duration { return (goal, 0) }
    return time >= springStart ? sprung(after: time - springStart) : slowed(at: time)
  }

  private mutating func spring(from place: Double, at time: Double, speed: Double) {
    springStart = time
    springAway = place - goal
    springSpeed = speed
    // Over when it is within half a pixel and slower than what counts as standing; looked for in hundredths of a second.
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
