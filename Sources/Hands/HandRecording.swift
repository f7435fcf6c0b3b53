package import Evdev
package import Recordings

/// The recording of hands that all mean the same: one after the other, each for itself.
///
/// A hand depends on the seed, the habits, its intention and its number alone, so that one of many can be made again by itself.
package struct HandRecording: Sendable {
  /// A hand of it.
  package struct Entry: Sendable {
    /// When it begins, in µs of the recording's stamps.
    package let start: Int64
    /// Where it goes, where its gesture goes anywhere.
    package let direction: Intention.Direction
  }

  /// The hands, in their order.
  package private(set) var hands: [Entry] = []
  private(set) var fingers: [Finger] = []

  /// A panel that hands are made on: how large its glass is, in points.
  package enum Panel: String, CaseIterable, Sendable {
    /// 120 x 160 mm.
    case tablet
    /// 86 x 154 mm.
    case seven
    /// 62 x 110 mm.
    case phone

    var glass: Hand.Place {
      switch self {
      case .tablet: (768, 1024)
      case .seven: (552, 988)
      case .phone: (400, 711)
      }
    }

    /// Its description: a unit is 1/26 mm.
    package var device: DeviceDescription {
      var panel = RecordingGenerator.panel(
        width: units(glass.x), height: units(glass.y), resolution: Int32(unitsPerMillimetre), slots: 16,
        name: "touchd hands panel")
      panel.axes[EventCode.absMTTouchMajor] = AxisInfo(maximum: 4095, resolution: Int32(unitsPerMillimetre))
      return panel
    }
  }

  /// How a hand moves.
  package enum Model: String, CaseIterable, Sendable {
    /// Its fingers go as one.
    case rigid
    /// Each finger goes by itself.
    case loose
  }

  /// The people that a hand is of.
  package enum Habit: String, CaseIterable, Sendable {
    /// People as they are meant by most designs.
    case steady
    /// The age and the tremor of those who need a kiosk most.
    case unsteady
    /// People whose fingers need long from one tap to the next.
    case slowDoubleTaps = "slow-double-taps"
    /// People with a slow, wide tremor.
    case tremor
    /// People whose fingers slide while they tap and hold.
    case largeSlop = "large-slop"
    /// Children, whose taps lie far apart and whose swipes are short.
    case child
    /// People who wear thick gloves.
    case gloves

    var habits: HandHabits {
      switch self {
      case .steady: .steady
      case .unsteady: .unsteady
      case .slowDoubleTaps: .slowDoubleTaps
      case .tremor: .tremorous
      case .largeSlop: .largeSlop
      case .child: .child
      case .gloves: .gloves
      }
    }
  }

  // The sensor tells 6 places a millimetre.
  private static let unitsPerMillimetre = 26.0
  private static let grain = unitsPerMillimetre / 6
  private static let firstStart: Int64 = 2_000_000

  /// The panel, and how the hands move on it.
  package let panel: Panel
  let model: Model

  private static func units(_ points: Double) -> Int32 {
    Int32((points / Hand.millimetre * unitsPerMillimetre).rounded())
  }

  /// Create hands.
  ///
  /// - Parameters:
  ///   - numbers: which of all the hands that the seed stands for.
  ///   - habit: the people that they are of.
  ///   - panel: the panel; hands that it has no room for are left out.
  ///   - model: how the hands move.
  package init(
    of intention: Intention, _ numbers: Range<Int>, seed: UInt64 = 1, habit: Habit = .steady,
    on panel: Panel = .tablet, model: Model = .rigid
  ) {
    self.panel = panel
    self.model = model
    add(intention, numbers, seed: seed, habit: habit)
  }

  /// Add hands that mean something else.
  package mutating func add(_ intention: Intention, _ numbers: Range<Int>, seed: UInt64, habit: Habit) {
    let people = habit.habits
    let habits = model == .loose ? people.loose : people
    let word = (model == .loose ? "loose " : "") + habit.rawValue
    for number in numbers {
      var hand = Hand(habits, seed: Self.seed("\(seed)/\(word)/\(intention.name)/\(number)"), glass: panel.glass)
      let drawn = Intention.Direction.allCases[hand.count(0...3)]
      let direction = intention.direction ?? drawn
      var traces = intention.traces(&hand, direction)
      guard hand.fits else { continue }
      if model == .loose { traces = hand.loosened(traces) }
      let lastEnd = fingers.map(\.end).max() ?? 0
      let start = hands.isEmpty ? 0 : max((hands.last?.start ?? 0) - Self.firstStart + 3_000_000, lastEnd + 1_500_000)
      hands.append(Entry(start: start + Self.firstStart, direction: direction))
      fingers += traces.map { Self.finger($0, of: hand, from: start) }
    }
  }

  /// What writes the recording, or hands out its frames.
  package var generator: RecordingGenerator {
    var generator = RecordingGenerator(
      device: panel.device, fingers: fingers, seed: Self.seed("\(fingers.count)"), jitter: 0.15,
      noise: 0.5 / Hand.millimetre * Self.unitsPerMillimetre, startTime: Self.firstStart)
    generator.grain = Self.grain
    generator.rim = 0.8 * Self.unitsPerMillimetre
    return generator
  }

  /// A finger's path in device units, a point each 4 ms.
  private static func finger(_ trace: Hand.Trace, of hand: Hand, from start: Int64) -> Finger {
    let scale = unitsPerMillimetre / Hand.millimetre
    func point(_ time: Double) -> Finger.Point {
      let (place, sway) = (trace.place(time), hand.sway(at: time))
      return .init(
        time: start + Int64(time * 1000), x: (place.x + sway.x) * scale, y: (place.y + sway.y) * scale)
    }
    var points: [Finger.Point] = []
    var time = trace.down
    while time < trace.up {
      points.append(point(time))
      time += 4
    }
    points.append(point(trace.up))
    var finger = Finger(points, palmTime: trace.palmTime.map { start + Int64($0 * 1000) })
    finger.rate = 1000 / hand.interval
    finger.size = (trace.size ?? 8.5) * unitsPerMillimetre
    return finger
  }

  /// A number that a text stands for: FNV-1a.
  private static func seed(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
