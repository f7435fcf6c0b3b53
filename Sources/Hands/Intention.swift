internal import Recordings

/// The intended gesture of a hand. Users select it by its name, such as `swipe-left-4`.
package struct Intention: Sendable {
  package enum Direction: String, CaseIterable, Sendable {
    case right, down, left, up

    var degrees: Double {
      switch self {
      case .right: 0
      case .down: 90
      case .left: 180
      case .up: 270
      }
    }
  }

  package let name: String
  /// The direction in the name; nil if each hand draws its own.
  let direction: Direction?
  let traces: @Sendable (inout Hand, Direction) -> [Hand.Trace]

  private init(
    _ name: String, _ direction: Direction? = nil, _ traces: @escaping @Sendable (inout Hand, Direction) -> [Hand.Trace]
  ) {
    self.name = name
    self.direction = direction
    self.traces = traces
  }

  /// Find the intention with this name.
  package init?(named name: String) {
    guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  package static let all: [Intention] = {
    var all = (1...5).map { count in Intention("tap\(count)") { hand, _ in hand.tap(count) } }
    all += (1...2).map { count in Intention("double\(count)") { hand, _ in hand.tap(count, taps: 2) } }
    all += (1...2).map { count in Intention("press\(count)") { hand, _ in hand.tap(count, held: hand.habits.hold) } }
    for count in 1...4 {
      all += Direction.allCases.map { direction in
        Intention("swipe-\(direction)-\(count)", direction) { hand, _ in hand.swipe(count, direction.degrees) }
      }
    }
    all += (1...3).map { count in
      Intention("pan\(count)") { hand, direction in
        hand.drag(count, hand.random.unit() < 0.5 ? direction.degrees : hand.between(0, 360))
      }
    }
    for count in [2, 5] {
      all.append(Intention("pinch-in-\(count)") { hand, _ in hand.pinch(count, spreads: false) })
      all.append(Intention("pinch-out-\(count)") { hand, _ in hand.pinch(count, spreads: true) })
    }
    all.append(Intention("turn-cw") { hand, _ in hand.rotate(clockwise: true) })
    all.append(Intention("turn-ccw") { hand, _ in hand.rotate(clockwise: false) })
    all += ["left", "right", "top", "bottom"].map { side in Intention("edge-\(side)") { hand, _ in hand.edge(side) } }
    all.append(Intention("flick") { hand, direction in hand.flick(direction.degrees) })
    all.append(Intention("tap-drag") { hand, direction in hand.tapAndDrag(direction.degrees) })
    all.append(Intention("palm-reported") { hand, _ in hand.palm(isReported: true) })
    all.append(Intention("palm-unreported") { hand, _ in hand.palm(isReported: false) })
    all.append(Intention("two-people") { hand, _ in hand.twoPeople() })
    return all
  }()
}
