import Evdev

/// Where touches begin again and again that never move: a fault of the glass, drops, a frame that presses on it, or the hand that holds it.
struct StillTouches {
  /// A touch that went farther than this along an axis moved, in mm.
  static let still = 0.5
  /// What is no wider and no higher than this is one place, in mm.
  static let place = 2.0
  /// How far from an edge a touch is at the edge, in mm.
  static let edge = 2.0
  /// How many touches at one place, or at one edge, are worth a report.
  static let enough = 8
  /// More places than this are not remembered: the one with the fewest touches is forgotten.
  static let mostSpots = 64

  /// A part of the glass, in device units, and how many touches began there.
  struct Zone {
    var least: (x: Int32, y: Int32)
    var largest: (x: Int32, y: Int32)
    var count = 1

    init(_ x: Int32, _ y: Int32) {
      (least, largest) = ((x, y), (x, y))
    }

    mutating func add(_ x: Int32, _ y: Int32) {
      least = (min(least.x, x), min(least.y, y))
      largest = (max(largest.x, x), max(largest.y, y))
      count += 1
    }

    func adding(_ x: Int32, _ y: Int32) -> Zone {
      var zone = self
      zone.add(x, y)
      return zone
    }

    var width: Double { Double(largest.x) - Double(least.x) }
    var height: Double { Double(largest.y) - Double(least.y) }
  }

  private let horizontal: AxisInfo
  private let vertical: AxisInfo
  private let units: (x: Double, y: Double)
  private var spots: [Zone] = []
  /// The left, right, upper and lower edge; nil if none began at it.
  private var edges: [Zone?] = [nil, nil, nil, nil]

  /// - Parameter unitsPerMillimetre: how many device units a millimetre has along each axis.
  init(_ horizontal: AxisInfo, _ vertical: AxisInfo, unitsPerMillimetre: (x: Double, y: Double)) {
    self.horizontal = horizontal
    self.vertical = vertical
    units = unitsPerMillimetre
  }

  /// Take a touch that is over, by where it was.
  mutating func add(began x: Int32, _ y: Int32, least: (x: Int32, y: Int32), largest: (x: Int32, y: Int32)) {
    guard Double(largest.x) - Double(least.x) <= Self.still * units.x,
      Double(largest.y) - Double(least.y) <= Self.still * units.y
    else { return }
    let distances = [
      (Double(x) - Double(horizontal.minimum)) / units.x, (Double(horizontal.maximum) - Double(x)) / units.x,
      (Double(y) - Double(vertical.minimum)) / units.y, (Double(vertical.maximum) - Double(y)) / units.y,
    ]
    for (edge, distance) in distances.enumerated() where distance <= Self.edge {
      edges[edge] = edges[edge]?.adding(x, y) ?? Zone(x, y)
    }
    let near = spots.firstIndex {
      let zone = $0.adding(x, y)
      return zone.width <= Self.place * units.x && zone.height <= Self.place * units.y
    }
    if let near { return spots[near].add(x, y) }
    if spots.count == Self.mostSpots, let least = spots.indices.min(by: { spots[$0].count < spots[$1].count }) {
      spots.remove(at: least)
    }
    spots.append(Zone(x, y))
  }

  /// The places at which enough touches began.
  var places: [Zone] { spots.filter { $0.count >= Self.enough } }

  /// The edges at which enough touches began that no place explains.
  var strips: [Zone] {
    edges.compactMap { zone in
      guard let zone, zone.count >= Self.enough else { return nil }
      let isSpot = zone.width <= Self.place * units.x && zone.height <= Self.place * units.y
      return isSpot ? nil : zone
    }
  }
}
