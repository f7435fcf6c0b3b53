package import Evdev
package import TouchKit

/// Collects the positions where single fingers lift, which are the positions that users mean.
package struct SingleTouches {
  /// The positions so far, from 0 to 1 over the ranges of the axes.
  package private(set) var places: [Point] = []
  private let x: AxisInfo
  private let y: AxisInfo
  private var tracker: ContactTracker
  /// Applies the filters. The panel and the tracker read the same frames, so that touches and contacts have the same
  /// ids.
  private let panel: Panel
  private var nextIDs = (contact: 1, touch: 1)
  private var contacts: [Int: Contact] = [:]

  /// Create a collector; nil if the device does not report the range of its axes.
  ///
  /// - Parameter setup: the device's setup, whose filters exclude touches. Ignored if nil, or if the device has several
  ///   screens.
  package init?(_ description: DeviceDescription, _ setup: PanelSetup? = nil) {
    guard let (x, y) = description.rangedAxes else { return nil }
    (self.x, self.y) = (x, y)
    tracker = ContactTracker(description)
    var setup = setup ?? PanelPlace(description).setup
    if setup.placements.count > 1 { setup = PanelPlace(description).setup }
    // These filters delay the end of a touch, for which no frame arrives.
    (setup.filters.bounce, setup.filters.tapAssistance) = (nil, nil)
    panel = Panel(description, setup)
  }

  package mutating func observe(_ frame: borrowing Frame) {
    while let deadline = panel.nextDeadline, deadline < frame.time { panel.fire(at: deadline) { _, _ in } }
    var known = contacts
    tracker.handle(frame, nextID: &nextIDs.contact) { contacts in
      for index in contacts.indices { known[contacts[index].id] = contacts[index] }
    }
    var lifted: [Contact] = []
    panel.handle(frame, at: frame.time, nextID: &nextIDs.touch) { touches, _ in
      guard touches.count == 1, touches[0].phase == .ended, let contact = known[touches[0].id] else { return }
      if contact.isPlaced { lifted.append(contact) }
    }
    contacts = known.filter { !$0.value.isOver }
    for contact in lifted { places.append(Point(x: Self.part(contact.x, of: x), y: Self.part(contact.y, of: y))) }
  }

  /// A place on an axis, from 0 to 1; it means the middle of a unit.
  private static func part(_ value: Int32, of axis: AxisInfo) -> Double {
    (Double(value) - Double(axis.minimum) + 0.5) / (Double(axis.maximum) - Double(axis.minimum) + 1)
  }
}
