internal import Glibc
internal import Recordings

/// A simulated hand with its random variations, which depend only on the seed. Each ``Hand/Trace`` is the movement of a
/// finger.
struct Hand {
  /// A position or displacement on the glass, in points.
  typealias Place = (x: Double, y: Double)

  /// A finger on the glass from `down` to `up`, in ms of the hand's time.
  struct Trace {
    var down: Double
    var up: Double
    var place: (Double) -> Place
    /// The size of the contact in mm; nil for a fingertip.
    var size: Double?
    /// When the panel reports the contact as a palm, in ms.
    var palmTime: Double?
  }

  /// The number of points per millimetre.
  static let millimetre = 163 / 25.4
  /// The minimum distance from the rim to the centre of a fingertip that is completely on the glass.
  private static let tip = 2 * millimetre

  /// The size of the glass in points.
  let glass: Place
  let habits: HandHabits
  var random: SeededRandom
  /// Whether the glass has room for the hand's movement.
  private(set) var fits = true
  /// The interval of the panel's scans, in ms.
  let interval: Double
  private let tremor: Place
  private let hertz: Double
  private let phase: Double
  private let seed: UInt64

  init(_ habits: HandHabits, seed: UInt64, glass: Place) {
    self.habits = habits
    self.glass = glass
    self.seed = seed
    random = SeededRandom(seed: seed)
    interval = 1000 / (60 + 65 * random.unit())
    let reach = habits.tremor.lowerBound + (habits.tremor.upperBound - habits.tremor.lowerBound) * random.unit()
    let angle = 2 * Double.pi * random.unit()
    tremor = (reach * cos(angle), reach * sin(angle))
    hertz = habits.hertz.lowerBound + (habits.hertz.upperBound - habits.hertz.lowerBound) * random.unit()
    phase = 2 * Double.pi * random.unit()
  }

  // MARK: Chance

  mutating func draw(_ figure: HandHabits.Figure) -> Double {
    figure.lowerBound + (figure.upperBound - figure.lowerBound) * (random.unit() + random.unit()) / 2
  }

  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * random.unit() }

  mutating func count(_ numbers: ClosedRange<Int>) -> Int {
    numbers.lowerBound + Int(random.unit() * Double(numbers.count))
  }

  /// A displacement of this length in the given direction, or in a random one.
  mutating func displacement(_ length: Double, degrees: Double? = nil) -> Place {
    let angle = (degrees ?? between(0, 360)) * Double.pi / 180
    return (length * cos(angle), length * sin(angle))
  }

  /// The displacement of the hand by tremor at a time in ms.
  func sway(at time: Double) -> Place {
    let part = sin(2 * Double.pi * hertz * time / 1000 + phase)
    return (tremor.x * part, tremor.y * part)
  }

  /// Draw when each finger lands or lifts, in random order: the first at 0, the last after the whole time.
  private mutating func times(_ count: Int, _ figure: HandHabits.Figure) -> [Double] {
    let whole = draw(figure)
    var times = [0, whole]
    while times.count < count { times.append(between(0, whole)) }
    times = Array(times.prefix(count))
    for index in times.indices.reversed() { times.swapAt(index, self.count(0...index)) }
    return times
  }

  /// Draw the relative positions of the tips of index, middle, ring and little finger and thumb, of either hand.
  /// Fingers are 14 to 20 mm wide.
  private mutating func tips(_ count: Int) -> [Place] {
    let gaps = (0..<5).map { _ in draw(14 * Self.millimetre...20 * Self.millimetre) }
    let xs = [0, gaps[0], gaps[0] + gaps[1], gaps[0] + gaps[1] + gaps[2], -1.3 * gaps[3]]
    let ys = [0, -0.3 * gaps[0], -0.15 * gaps[1], 0.35 * gaps[2], 1.4 * gaps[4]]
    let side = random.unit() < 0.5 ? -1.0 : 1
    let tilt = draw(-25...25) * Double.pi / 180
    return (0..<count).map { tip in
      let (x, y) = (side * (xs[tip] + draw(-8...8)), ys[tip] + draw(-8...8))
      return (x * cos(tilt) - y * sin(tilt), x * sin(tilt) + y * cos(tilt))
    }
  }

  /// Draw an offset that moves all places onto the glass, at least `clear` away from its rim. The default avoids the
  /// band of edge pans even with noise. If the glass is too small, the places may be nearer, but no fingertip crosses
  /// the rim.
  private mutating func offset(of places: [Place], clear: Double = 28, in area: (low: Place, high: Place)? = nil)
    -> Place
  {
    let (low, high) = area ?? ((clear, clear), (glass.x - clear, glass.y - clear))
    let x = range(places.map(\.x), low.x, high.x, glass.x)
    let y = range(places.map(\.y), low.y, high.y, glass.y)
    return (between(x.low, x.high), between(y.low, y.high))
  }

  /// The range of offsets that move values between `low` and `high`, or else at least a fingertip's radius from the
  /// rim.
  private mutating func range(_ values: [Double], _ low: Double, _ high: Double, _ size: Double) -> (
    low: Double, high: Double
  ) {
    let (smallest, largest) = (values.min() ?? 0, values.max() ?? 0)
    if largest - smallest <= high - low { return (low - smallest, high - largest) }
    if largest - smallest > size - 2 * Self.tip { fits = false }
    return (Self.tip - smallest, max(Self.tip - smallest, size - Self.tip - largest))
  }

  /// The completed part of a minimum-jerk movement after a part of its time.
  private static func jerk(_ part: Double) -> Double {
    let u = min(max(part, 0), 1)
    return u * u * u * (10 - 15 * u + 6 * u * u)
  }

  private static func line(_ from: Place, _ displacement: Place, _ start: Double, _ end: Double) -> (Double) -> Place {
    { time in
      let part = (time - start) / (end - start)
      return (from.x + displacement.x * part, from.y + displacement.y * part)
    }
  }

  // MARK: Gestures

  /// Fingers that touch and lift; with `held`, a long press.
  mutating func tap(
    _ count: Int, taps: Int = 1, at place: Place? = nil, start: Double = 0, held: HandHabits.Figure? = nil,
    in area: (low: Place, high: Place)? = nil
  ) -> [Trace] {
    let tips = tips(count)
    let place = place ?? offset(of: tips, clear: 45, in: area)
    var traces: [Trace] = []
    var start = start
    for tap in 0..<taps {
      let missed = tap > 0 ? displacement(draw(habits.miss)) : (0, 0)
      let (landing, lifting) = (times(count, habits.landing), times(count, habits.lifting))
      let landed = landing.max() ?? 0
      let first = held.map { landed + draw($0) } ?? max(landed + 20, draw(habits.press))
      for (finger, tip) in tips.enumerated() {
        let (down, up) = (start + landing[finger], start + first + lifting[finger])
        let slip = displacement(draw(held == nil ? habits.slip : habits.drift))
        traces.append(
          Trace(
            down: down, up: up,
            place: Self.line((tip.x + place.x + missed.0, tip.y + place.y + missed.1), slip, down, up)))
      }
      start = (traces.map(\.up).max() ?? 0) + draw(habits.pause)
    }
    return traces
  }

  /// A stroke: its length, duration and easing, the rest before it, and how much its fingers differ.
  private struct Stroke {
    var length: Double
    var time: Double
    var ease: (Double) -> Double
    var rest: Double
    var unlike: HandHabits.Figure
    var bend: Double
    /// When the hand lifts, as a part of the duration.
    var lift = 1.0
    /// The finger that the panel loses, and after which part of the duration.
    var loss: (finger: Int, part: Double)?
  }

  private mutating func stroke(
    _ count: Int, _ degrees: Double, _ stroke: Stroke, start: Double = 0, at place: Place? = nil
  ) -> [Trace] {
    let tips = tips(count)
    let (along, bend) = (displacement(1, degrees: degrees), stroke.bend * stroke.length)
    var reached: [Place] = []
    for tip in tips {
      for part in [0, 1.1] {
        let (x, y) = (tip.x + along.x * stroke.length * part, tip.y + along.y * stroke.length * part)
        reached += [(x - abs(bend), y - abs(bend)), (x + abs(bend), y + abs(bend))]
      }
    }
    let place = place ?? offset(of: reached)
    let (landing, lifting) = (times(count, habits.landing), times(count, habits.lifting))
    // The hand may start before its last finger has landed, and its first finger may lift before the hand stops.
    let go = start + max(stroke.rest, (landing.max() ?? 0) * between(0.5, 1))
    let early = min(0.25 * (lifting.max() ?? 0), 0.1 * stroke.time)
    return tips.indices.map { finger in
      let part = 1 + draw(stroke.unlike)
      let shaky = Double(self.count(1...3)) * interval
      let wobble = displacement(draw(habits.wobble))
      let down = start + landing[finger]
      let tip = (x: tips[finger].x + place.x, y: tips[finger].y + place.y)
      let interval = interval
      var up = go + stroke.time * stroke.lift - early + lifting[finger]
      if let loss = stroke.loss, loss.finger == finger {
        up = max(go + stroke.time * loss.part, start + (landing.max() ?? 0) + interval)
      }
      return Trace(down: down, up: up) { time in
        let done = stroke.ease((time - go) / stroke.time)
        let (forward, across) = (stroke.length * part * done, 4 * bend * done * (1 - done))
        let isShaky = time > down + interval / 2 && time <= down + shaky + interval / 2
        return (
          tip.x + along.x * forward - along.y * across + (isShaky ? wobble.x : 0),
          tip.y + along.y * forward + along.x * across + (isShaky ? wobble.y : 0)
        )
      }
    }
  }

  mutating func swipe(_ count: Int, _ degrees: Double) -> [Trace] {
    let length = draw(habits.length)
    let (lengths, times) = (habits.length, habits.swipe)
    // A longer swipe takes longer.
    let part = (length - lengths.lowerBound) / (lengths.upperBound - lengths.lowerBound)
    let time = times.lowerBound + (times.upperBound - times.lowerBound) * (part + random.unit()) / 2
    let rest = Double(self.count(1...3)) * interval
    let bend = draw(habits.bend)
    return stroke(
      count, degrees + draw(habits.aim),
      Stroke(
        length: length, time: time, ease: Self.jerk, rest: rest, unlike: habits.unlike, bend: bend,
        loss: loss(of: count)))
  }

  /// Draw which finger of a swipe is lost, and when. This uses a separate generator, so that nothing else changes.
  private func loss(of count: Int) -> (finger: Int, part: Double)? {
    var chance = SeededRandom(seed: ~seed)
    guard count > 1, chance.unit() < habits.loss else { return nil }
    let (finger, part) = (Int(chance.unit() * Double(count)), chance.unit())
    return (finger, habits.lost.lowerBound + (habits.lost.upperBound - habits.lost.lowerBound) * part)
  }

  /// A finger that lifts at its maximum speed.
  mutating func flick(_ degrees: Double) -> [Trace] {
    let (length, time) = (draw(60...160), draw(habits.flick))
    return stroke(
      1, degrees + draw(habits.aim),
      Stroke(
        length: length, time: time, ease: { min(max($0, 0), 1.2) * min(max($0, 0), 1.2) }, rest: interval,
        unlike: habits.unlike, bend: 0, lift: 1.02))
  }

  /// Fingers that move slowly, at constant speed except for a ramp at each end. Half of the drags are straight.
  mutating func drag(_ count: Int, _ degrees: Double, start: Double = 0, at place: Place? = nil) -> [Trace] {
    let (speed, length, ramp) = (draw(habits.speed) / 1000, draw(habits.drag), draw(80...150))
    let time = length / speed + ramp
    let bend = random.unit() < 0.5 ? 0 : draw(habits.bend) / 2
    let rest = draw(habits.rest)
    return stroke(
      count, degrees,
      Stroke(
        length: length, time: time,
        ease: { part in
          let t = min(max(part, 0), 1) * time
          if t < ramp { return speed * t * t / (2 * ramp) / length }
          if t > time - ramp { return 1 - speed * (time - t) * (time - t) / (2 * ramp) / length }
          return speed * (t - ramp / 2) / length
        }, rest: rest, unlike: habits.stiff, bend: bend, lift: 1.05), start: start, at: place)
  }

  mutating func tapAndDrag(_ degrees: Double) -> [Trace] {
    let place = offset(of: [(0, 0), displacement(280, degrees: degrees)], clear: 60)
    let (tap, missed) = (tap(1, at: place), displacement(draw(habits.miss)))
    let start = (tap.last?.up ?? 0) + draw(habits.pause)
    return tap + drag(1, degrees + draw(habits.aim), start: start, at: (place.x + missed.x, place.y + missed.y))
  }

  /// Fingers that turn by an angle while their span grows by a factor. If one finger moves less, the whole hand moves
  /// to compensate.
  private mutating func turned(_ tips: [Place], grows: Double, degrees: Double, time: Double, busier: Double) -> [Trace]
  {
    let (drift, aside, lazy) = (draw(habits.wander), displacement(1), (busier - 0.5) * 2)
    func shape(_ tip: Place, _ done: Double) -> Place {
      let (size, angle) = (1 + (grows - 1) * done, degrees * Double.pi / 180 * done)
      return (size * (tip.x * cos(angle) - tip.y * sin(angle)), size * (tip.x * sin(angle) + tip.y * cos(angle)))
    }
    func place(_ finger: Int, _ done: Double) -> Place {
      let (own, last) = (shape(tips[finger], done), shape(tips[tips.count - 1], done))
      return (
        own.x + lazy * (tips[tips.count - 1].x - last.x) + aside.x * drift * done,
        own.y + lazy * (tips[tips.count - 1].y - last.y) + aside.y * drift * done
      )
    }
    let (landing, lifting) = (times(tips.count, habits.landing), times(tips.count, habits.lifting))
    let go = (landing.max() ?? 0) * between(0.6, 1) + Double(count(0...3)) * interval
    let early = min(0.25 * (lifting.max() ?? 0), 0.1 * time)
    var reached: [Place] = []
    for finger in tips.indices {
      for quarter in 0..<5 { reached.append(place(finger, Double(quarter) / 4)) }
    }
    let offset = offset(of: reached)
    return tips.indices.map { finger in
      Trace(down: landing[finger], up: go + time - early + lifting[finger]) {
        let place = place(finger, Self.jerk(($0 - go) / time))
        return (place.x + offset.x, place.y + offset.y)
      }
    }
  }

  /// Draw the tips of index finger and thumb of either hand at this distance.
  private mutating func twoTips(_ span: Double) -> [Place] {
    let side = random.unit() < 0.5 ? draw(-75...(-15)) : draw(195...255)
    let half = displacement(span / 2, degrees: side)
    return [half, (-half.x, -half.y)]
  }

  mutating func pinch(_ count: Int, spreads: Bool) -> [Trace] {
    var (span, change) = (draw(110...190), draw(habits.spread))
    var tips = twoTips(span)
    if count > 2 {
      // A whole hand, including its thumb, that opens or closes.
      let hand = self.tips(count)
      let (x, y) = (hand.map(\.x).reduce(0, +) / Double(count), hand.map(\.y).reduce(0, +) / Double(count))
      tips = hand.map { (0.75 * ($0.x - x), 0.75 * ($0.y - y)) }
      span = 2 * tips.map { hypot($0.x, $0.y) }.reduce(0, +) / Double(count)
      change = draw(habits.spread)
    }
    let grows = (span + change) / span
    if !spreads { tips = tips.map { ($0.x * grows, $0.y * grows) } }
    let (twist, time) = (draw(habits.twist), draw(habits.pinch))
    return turned(
      tips, grows: spreads ? grows : 1 / grows, degrees: twist, time: time,
      busier: count == 2 ? draw(habits.busier) : 0.5)
  }

  mutating func rotate(clockwise: Bool) -> [Trace] {
    let (breath, angle, time) = (draw(habits.breath), draw(habits.rotation), draw(habits.rotating))
    let tips = twoTips(draw(160...320))
    return turned(
      tips, grows: 1 + breath, degrees: clockwise ? angle : -angle, time: time, busier: draw(habits.busier))
  }

  /// A finger that moves inward from an edge; many start outside the rim. The panel sees only the part of the fingertip
  /// that is over the glass.
  mutating func edge(_ side: String) -> [Trace] {
    let (depth, along, pad) = (between(-20, 10), between(0.2, 0.8), 4 * Self.millimetre)
    let (inward, x, y): (Double, Double?, Double?) =
      switch side {
      case "left": (0, depth, nil)
      case "top": (90, nil, depth)
      case "right": (180, glass.x - depth, nil)
      default: (270, nil, glass.y - depth)
      }
    let (length, time, bend) = (draw(80...250), draw(habits.edge), draw(habits.bend) / 2)
    let traces = stroke(
      1, inward + draw(habits.aim),
      Stroke(length: length, time: time, ease: Self.jerk, rest: interval, unlike: habits.unlike, bend: bend),
      at: (x ?? along * glass.x, y ?? along * glass.y))
    func seen(_ value: Double, _ size: Double) -> Double {
      value < pad ? (value + pad) / 2 : value > size - pad ? size - (size - value + pad) / 2 : value
    }
    let glass = glass
    return traces.map { trace in
      var trace = trace
      let place = trace.place
      trace.place = { (seen(place($0).x, glass.x), seen(place($0).y, glass.y)) }
      return trace
    }
  }

  /// The heel of the hand rests on the glass while the index finger taps 50 to 75 mm away.
  mutating func palm(isReported: Bool) -> [Trace] {
    let away = displacement(draw(50...75) * Self.millimetre, degrees: draw(50...130))
    let place = offset(of: [(0, 0), away], clear: 60)
    let tap = tap(1, at: place, start: draw(150...500))
    let end = (tap.last?.up ?? 0) + draw(80...500)
    let known = random.unit() < 0.5 ? 0 : Double(count(1...5)) * interval
    let slip = displacement(draw(habits.slip))
    return [
      Trace(
        down: 0, up: end, place: Self.line((place.x + away.x, place.y + away.y), slip, 0, end), size: draw(22...38),
        palmTime: isReported ? known : nil)
    ] + tap
  }

  /// One person taps on the left half of the glass, another on the right half.
  mutating func twoPeople() -> [Trace] {
    let half = glass.x / 2
    let left = tap(1, in: ((40, 40), (half - 40, glass.y - 40)))
    let start = between(0, 60)
    return left + tap(1, start: start, in: ((half + 40, 40), (glass.x - 40, glass.y - 40)))
  }
}
