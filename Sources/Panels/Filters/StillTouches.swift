import Evdev

/// The places where touches repeatedly begin without moving. Causes are a fault of the glass, drops, a frame that
/// presses on the glass, or the hand that holds it.
struct StillTouches {
  /// A touch that extends farther than this along an axis has moved, in mm.
  static let still = 0.5
  /// The maximum width and height of one place, in mm.
  static let place = 2.0
  /// The maximum distance from an edge at which a touch is at the edge, in mm.
  static let edge = 2.0
  /// The minimum number of touches at one place or edge for a report.
  static let enough = 8
  /// The maximum number of places to remember; beyond it, the one with the fewest touches is forgotten.
  static let mostSpots = 64

  /// A part of the glass, in device units, and the number of touches that began there.
  struct Zone {
    var smallest: (x: Int32, y: Int32)
    var largest: (x: Int32, y: Int32)
    var count = 1

    init(_ x: Int32, _ y: Int32) {
      (smallest, largest) = ((x, y), (x, y))
    }

    mutating func add(_ x: Int32, _ y: Int32) {
      smallest = (min(smallest.x, x), min(smallest.y, y))
      largest = (max(largest.x, x), max(largest.y, y))
      count += 1
    }

    func adding(_ x: Int32, _ y: Int32) -> Zone {
      var zone = self
      zone.add(x, y)
      return zone
    }

    var width: Double { Double(largest.x) - Double(smallest.x) }
    var height: Double { Double(largest.y) - Double(smallest.y) }
  }

  private let horizontal: AxisInfo
  private let vertical: AxisInfo
  private let units: (x: Double, y: Double)
  private var spots: [Zone] = []
  /// The left, right, upper and lower edge; nil if no touch began there.
  private var edges: [Zone?] = [nil, nil, nil, nil]

  /// - Parameter unitsPerMillimetre: device units per millimetre along each axis.
  init(_ horizontal: AxisInfo, _ vertical: AxisInfo, unitsPerMillimetre: (x: Double, y: Double)) {
    self.horizontal = horizontal
    self.vertical = vertical
    units = unitsPerMillimetre
  }

  /// Add a touch that has ended, with the smallest and largest coordinates that it reached.
  mutating func add(began x: Int32, _ y: Int32, smallest: (x: Int32, y: Int32), largest: (x: Int32, y: Int32)) {
    guard Double(largest.x) - Double(smallest.x) <= Self.still * units.x,
      Double(largest.y) - Double(smallest.y) <= Self.still * units.y
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
    if spots.count == Self.mostSpots, let rarest = spots.indices.min(by: { spots[$0].count < spots[$1].count }) {
      spots.remove(at: rarest)
    }
    spots.append(Zone(x, y))
  }

  /// The places where enough touches began.
  var places: [Zone] { spots.filter { $0.count >= Self.enough } }

  /// The edges where enough touches began, except those with all touches at one place.
  var strips: [Zone] {
    edges.compactMap { zone in
      guard let zone, zone.count >= Self.enough else { return nil }
      let isSpot = zone.width <= Self.place * units.x && zone.height <= Self.place * units.y
      return isSpot ? nil : zone
    }
  }
}
