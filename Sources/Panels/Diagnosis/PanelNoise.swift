import Evdev

/// The oscillation of the reported place of a resting contact.
///
/// It judges each interval of half a second separately. A resting finger rolls and drifts, but reverses only a few
/// times a second. A place that reverses in at least half of its changes shows the panel's noise. The noise is the mean
/// distance between two reversals, not the extent of the interval, which is larger if the finger is still slowing down.
/// The noise adds up to that distance on each side to the extent, which is not movement.
struct PanelNoise {
  /// The length of an interval, in µs.
  static let stretch: Int64 = 500_000
  /// A contact rests if it stays within this extent along both axes, without the noise, in mm.
  static let rest = 3.0
  /// A mean distance between two reversals above this, in mm, is more than a working panel shows.
  static let limit = 0.3
  /// An interval with fewer changes of place than this is not judged.
  static let fewest = 8

  /// One axis within an interval.
  private struct Side {
    var last: Int32
    var smallest: Int32
    var largest: Int32
    /// The place of the last reversal, or of the start.
    var corner: Int32
    var direction = 0
    var steps = 0
    var reversals = 0
    /// The sum of the distances between reversals.
    var travel = 0.0

    init(_ place: Int32) {
      (last, smallest, largest, corner) = (place, place, place, place)
    }

    /// The extent of the movement, without the noise.
    var drift: Double { Double(largest) - Double(smallest) - 2 * noise }

    /// The mean distance between two reversals. 0 if there are too few, or if it is at most the one unit by which every
    /// panel flickers.
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
      smallest = min(smallest, place)
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

  /// Add the contact's place.
  ///
  /// - Parameter unitsPerMillimetre: device units per millimetre along each axis.
  /// - Returns: the oscillation along an axis, in mm, at the end of an interval in which the contact rested; otherwise
  ///   nil.
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
