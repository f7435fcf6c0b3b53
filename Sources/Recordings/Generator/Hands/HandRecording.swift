package import Evdev

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

  // A panel of 768 x 1024 pt whose unit is 1/26 mm; its sensor tells 6 places a millimetre.
  private static let unitsPerMillimetre = 26.0
  private static let grain = unitsPerMillimetre / 6
  private static let firstStart: Int64 = 2_000_000

  /// The panel that the hands are made on.
  package static let panel: DeviceDescription = {
    var panel = RecordingGenerator.panel(
      width: units(Hand.glass.x), height: units(Hand.glass.y), resolution: Int32(unitsPerMillimetre), slots: 16,
      name: "touchd hands panel")
    panel.axes[EventCode.absMTTouchMajor] = AxisInfo(maximum: 4095, resolution: Int32(unitsPerMillimetre))
    return panel
  }()

  private static func units(_ points: Double) -> Int32 {
    Int32((points / Hand.millimetre * unitsPerMillimetre).rounded())
  }

  /// Create hands.
  ///
  /// - Parameters:
  ///   - numbers: which of all the hands that the seed stands for.
  ///   - isUnsteady: whether they are those of people whose hands tremble.
  package init(of intention: Intention, _ numbers: Range<Int>, seed: UInt64 = 1, isUnsteady: Bool = false) {
    add(intention, numbers, seed: seed, isUnsteady: isUnsteady)
  }

  /// Add hands that mean something else.
  package mutating func add(_ intention: Intention, _ numbers: Range<Int>, seed: UInt64, isUnsteady: Bool) {
    let habits = isUnsteady ? HandHabits.unsteady : .steady
    for number in numbers {
      var hand = Hand(
        habits, seed: Self.seed("\(seed)/\(isUnsteady ? "unsteady" : "steady")/\(intention.name)/\(number)"))
      let drawn = Intention.Direction.allCases[hand.count(0...3)]
      let direction = intention.direction ?? drawn
      let traces = intention.traces(&hand, direction)
      let lastEnd = fingers.map(\.end).max() ?? 0
      let start = hands.isEmpty ? 0 : max((hands.last?.start ?? 0) - Self.firstStart + 3_000_000, lastEnd + 1_500_000)
      hands.append(Entry(start: start + Self.firstStart, direction: direction))
      fingers += traces.map { Self.finger($0, of: hand, from: start) }
    }
  }

  /// What writes the recording, or hands out its frames.
  package var generator: RecordingGenerator {
    var generator = RecordingGenerator(
      device: Self.panel, fingers: fingers, seed: Self.seed("\(fingers.count)"), jitter: 0.15,
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
