package import Evdev
package import TouchKit

/// Collects the positions where single fingers lift, which are the intended ones.
package struct SingleTouches {
  /// The positions so far, from 0 to 1 over the ranges of the axes.
  package private(set) var places: [Point] = []
  private let x: AxisInfo
  private let y: AxisInfo
  private var tracker: ContactTracker
  private var nextID = 1

  /// Nil if the device does not report the range of its axes.
  package init?(_ description: DeviceDescription) {
    guard let x = description.horizontalAxis, let y = description.verticalAxis, x.maximum > x.minimum,
      y.maximum > y.minimum
    else { return nil }
    (self.x, self.y) = (x, y)
    tracker = ContactTracker(description)
  }

  /// Observe one frame.
  package mutating func observe(_ frame: borrowing Frame) {
    var lifted: [Contact] = []
    tracker.handle(frame, nextID: &nextID) { contacts in
      if contacts.count == 1, contacts[0].phase == .ended, contacts[0].isPlaced { lifted.append(contacts[0]) }
    }
    for contact in lifted { places.append(Point(x: Self.part(contact.x, of: x), y: Self.part(contact.y, of: y))) }
  }

  /// A place on an axis from 0 to 1; the middle of a unit is what it means.
  private static func part(_ value: Int32, of axis: AxisInfo) -> Double {
    (Double(value) - Double(axis.minimum) + 0.5) / (Double(axis.maximum) - Double(axis.minimum) + 1)
  }
}
