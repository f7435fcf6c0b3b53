package import Evdev
package import TouchKit

/// One touch device on one screen: its contacts, its place, its touches.
package final class Panel {
  /// What the device says of itself.
  package let device: DeviceDescription
  /// The screen its touches happen on.
  package private(set) var screen: Screen
  private var tracker: ContactTracker
  private var mapping: ScreenMapping
  private var samples: [TouchSample] = []

  /// Puts a device, its axes put right by `adjustment`, on a screen whose picture is turned by `rotation` against the panel.
  package init(
    _ device: DeviceDescription, on screen: Screen, rotation: Rotation = .none,
    adjustment: PanelAdjustment = PanelAdjustment()
  ) {
    self.device = device
    self.screen = screen
    tracker = ContactTracker(device)
    mapping = ScreenMapping(device, to: screen, rotation: rotation, adjustment: adjustment)
    samples.reserveCapacity(16)
  }

  /// Feeds one frame and hands over the touches of each of its passes, in screen pixels.
  func handle(_ frame: borrowing Frame, nextID: inout Int, _ deliver: (borrowing Span<TouchSample>) -> Void) {
    tracker.handle(frame, nextID: &nextID) { contacts in
      map(contacts)
      let touches = samples
      deliver(touches.span)
    }
  }

  /// Ends every touch that is down as cancelled.
  func cancelAll(_ deliver: (borrowing Span<TouchSample>) -> Void) {
    tracker.cancelAll { contacts in
      map(contacts)
      let touches = samples
      deliver(touches.span)
    }
  }

  private func map(_ contacts: borrowing Span<Contact>) {
    samples.removeAll(keepingCapacity: true)
    for index in contacts.indices {
      samples.append(mapping.sample(contacts[index]))
    }
  }
}
