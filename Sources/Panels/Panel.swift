package import Evdev
package import TouchKit

/// One touch device on one screen: its contacts, its place, its touches.
package final class Panel {
  /// What the device says of itself.
  package let device: DeviceDescription
  /// Its node; empty for a recording's.
  package let path: String
  /// The screen its touches happen on.
  package private(set) var screen: Screen
  /// How many frames it has sent.
  package private(set) var frames = 0
  /// How many of its frames told that events were lost: SYN_DROPPED.
  package private(set) var drops = 0
  private var tracker: ContactTracker
  private var mapping: ScreenMapping
  private var samples: [TouchSample] = []
  /// Nil where every touch passes.
  private var filter: TouchFilter?
  private var isPenNear = false
  private var hover: HoverPlace?

  /// Puts a device, its axes put right by `adjustment`, on a screen whose picture is turned by `rotation` against the panel.
  package init(
    _ device: DeviceDescription, path: String = "", on screen: Screen, rotation: Rotation = .none,
    adjustment: PanelAdjustment = PanelAdjustment(), filters: PanelFilters = PanelFilters()
  ) {
    self.device = device
    self.path = path
    filter = filters.isEmpty ? nil : TouchFilter(filters, on: screen)
    self.screen = screen
    tracker = ContactTracker(device)
    mapping = ScreenMapping(device, to: screen, rotation: rotation, adjustment: adjustment)
    samples.reserveCapacity(16)
  }

  /// Feeds one frame, handled at `time`, and hands over the touches of each of its passes, in screen pixels.
  func handle(
    _ frame: borrowing Frame, at time: Int64, nextID: inout Int, _ deliver: (borrowing Span<TouchSample>) -> Void
  ) {
    count(frame)
    if filter != nil { followPen(frame) }
    tracker.handle(frame, nextID: &nextID) { contacts in
      map(contacts)
      let touches = samples
      guard filter != nil else { return deliver(touches.span) }
      filter?.handle(touches.span, at: time, isPenNear: isPenNear) { mapping.isOutside(contacts[$0]) }
      deliverFiltered(deliver)
    }
  }

  /// Ends every touch that is down as cancelled.
  func cancelAll(_ deliver: (borrowing Span<TouchSample>) -> Void) {
    tracker.cancelAll { contacts in
      map(contacts)
      let touches = samples
      if filter == nil { deliver(touches.span) }
    }
    filter?.cancelAll()
    deliverFiltered(deliver)
  }

  /// What a pen that does not touch did in the last frame: nil where nothing changed, else where it hovers now, in screen pixels, if it does.
  func takeHoverChange() -> HoverChange? {
    guard tracker.hover != hover else { return nil }
    hover = tracker.hover
    return HoverChange(location: hover.map { mapping.location(Contact(id: 0, phase: .moved, x: $0.x, y: $0.y)) })
  }

  /// Takes a hovering pen away; returns whether there was one.
  func cancelHover() -> Bool {
    defer { hover = nil }
    return hover != nil
  }

  /// When a filter has something to do without a frame; it comes for ``fire(at:_:)``.
  var nextDeadline: Int64? {
    filter?.nextDeadline
  }

  /// Does what was due at `deadline`.
  func fire(at deadline: Int64, _ deliver: (borrowing Span<TouchSample>) -> Void) {
    filter?.fire(at: deadline)
    deliverFiltered(deliver)
  }

  private func count(_ frame: borrowing Frame) {
    frames += 1
    let events = frame.events.span
    for index in events.indices
    where events[index].type == EventType.syn && events[index].code == EventCode.synDropped {
      drops += 1
      return
    }
  }

  private func deliverFiltered(_ deliver: (borrowing Span<TouchSample>) -> Void) {
    guard let touches = filter?.output, !touches.isEmpty else { return }
    deliver(touches.span)
  }

  private func followPen(_ frame: borrowing Frame) {
    for index in frame.events.indices where frame.events[index].type == EventType.key {
      let event = frame.events[index]
      if event.code == EventCode.btnToolPen || event.code == EventCode.btnToolRubber { isPenNear = event.value != 0 }
    }
  }

  private func map(_ contacts: borrowing Span<Contact>) {
    samples.removeAll(keepingCapacity: true)
    for index in contacts.indices {
      samples.append(mapping.sample(contacts[index]))
    }
  }
}

/// A pen that does not touch came, moved or went.
struct HoverChange {
  /// Where it is, in screen pixels; nil where it went, or touches.
  var location: Point?
}
