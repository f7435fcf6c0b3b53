import Evdev

/// How far the reported place of a resting contact oscillates.
///
/// It judges stretches of half a second, each by itself. A resting finger rolls and drifts, but reverses only a few
/// times a second; a place that reverses at least at every second report shows the panel's noise. The distance between
/// two reversals counts: the whole stretch is longer if the finger is still slowing down. The noise's own part of a
/// stretch's extent, up to that distance on each side, is no movement.
struct PanelNoise {
  /// How long a stretch is, in µs.
  static let stretch: Int64 = 500_000
  /// A contact rests if it stays within this extent along both axes, apart from the noise, in mm.
  static let rest = 3.0
  /// A distance between two reversals of more than this on average, in mm, is more than a panel in order shows.
  static let limit = 0.3
  /// A stretch with fewer reports of another place than this is not judged.
  static let fewest = 8

  /// One axis within a stretch.
  private struct Side {
    var last: Int32
    var least: Int32
    var largest: Int32
    /// Where it turned last, or began.
    var corner: Int32
    var direction = 0
    var steps = 0
    var reversals = 0
    /// From corner to corner, all together.
    var travel = 0.0

    init(_ place: Int32) {
      (last, least, largest, corner) = (place, place, place, place)
    }

    /// How far it moved, apart from the noise.
    var drift: Double { Double(largest) - Double(least) - 2 * noise }

    /// The distance between two reversals on average; 0 where it trembles too seldom, or by no more than the unit that every panel flickers by.
    var noise: Double {
      guard steps >= PanelNoise.fewest, reversals * 2 >= steps else { return 0 }
      let mean = travel / Double(reversals)
      return mean > 1 ? mean : 0
    }

    mutating func update(_ place: Int32) {
      guard place != last else { return }
      let direction = place > last ? 1 : -1
      steps += 1
      if self.direction == -direction {
        reversals += 1
        travel += abs(Double(last) - Double(corner))
        corner = last
      }
      self.direction = direction
      last = place
      least = min(least, place)
      largest = max(largest, place)
    }
  }

  private var began: Int64
  private var x: Side
  private var y: Side

  init(_ contact: Contact, at time: Int64) {
    began = time
    x = Side(contact.x)
    y = Side(contact.y)
  }

  /// Take the contact's place.
  ///
  /// - Parameter unitsPerMillimetre: how many device units a millimetre has along each axis.
  /// - Returns: How far the place went to and fro along an axis, in mm, where a stretch ends in which the contact rested.
  mutating func update(_ contact: Contact, at time: Int64, unitsPerMillimetre: (x: Double, y: Double)) -> Double? {
    if time &- began < Self.stretch {
      x.update(contact.x)
      y.update(contact.y)
      return nil
    }
    let (x, y) = (self.x, self.y)
    self = PanelNoise(contact, at: time)
    guard x.drift / unitsPerMillimetre.x <= Self.rest, y.drift / unitsPerMillimetre.y <= Self.rest else { return nil }
    return max(x.noise / unitsPerMillimetre.x, y.noise / unitsPerMillimetre.y)
  }
}
