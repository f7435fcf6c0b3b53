import Evdev
package import TouchKit

/// A part of a panel's glass, and the screen under it.
package struct Placement: Equatable {
  package var screen: Screen
  /// The rotation of the screen's picture relative to the glass.
  package var rotation: Rotation
  /// The part, in positions from 0 to 1 over the whole glass, after calibration and before rotation.
  package var area: Rect

  package static let wholeGlass = Rect(x: 0, y: 0, width: 1, height: 1)

  /// Create a placement; the default is the whole glass.
  package init(_ screen: Screen, rotation: Rotation = .none, area: Rect = Placement.wholeGlass) {
    self.screen = screen
    self.rotation = rotation
    self.area = area
  }

  /// The screen's size before rotation.
  package var nativeSize: Size {
    rotation.swapsSides ? Size(width: screen.size.height, height: screen.size.width) : screen.size
  }

  /// Whether both are the same part over the same screen, in the same rotation.
  package static func == (one: Placement, other: Placement) -> Bool {
    one.screen === other.screen && one.rotation == other.rotation && one.area == other.area
  }
}

/// The touches of one panel on one of its screens.
///
/// It is a class, so that a pass fills its buffers in place.
final class PanelPart {
  let screen: Screen
  private(set) var placement: Placement
  private(set) var mapping: ScreenMapping
  /// Nil if there are no filters.
  private var filter: TouchFilter? {
    didSet { filter?.onBounce = onBounce }
  }
  /// Called when a new contact continues an earlier touch after a bounce.
  var onBounce: ((_ touch: Int, _ contact: Int) -> Void)? {
    didSet { filter?.onBounce = onBounce }
  }
  private let filters: PanelFilters
  /// The touches of the current pass.
  private var samples = PassTouches()
  /// The indices of the samples among the pass's contacts; used only with a filter.
  private var indices: [Int] = []
  /// Whether the panel has other screens, too.
  let isShared: Bool
  /// The contacts that are down and began on this part; empty if the panel is not shared, because then all belong to
  /// it.
  private(set) var owned: [Int] = []

  init(_ placement: Placement, mapping: ScreenMapping, filters: PanelFilters, isShared: Bool) {
    screen = placement.screen
    self.placement = placement
    self.mapping = mapping
    self.isShared = isShared
    self.filters = filters
    filter = filters.isEmpty ? nil : TouchFilter(filters, on: placement.screen)
  }

  /// Forget the touches that a filter keeps; call it while nothing is down.
  func forgetStream() {
    filter = filters.isEmpty ? nil : TouchFilter(filters, on: screen)
  }

  /// Use a new placement on the same screen; call it while nothing is down.
  func move(to placement: Placement, mapping: ScreenMapping) {
    self.placement = placement
    self.mapping = mapping
  }

  /// Assign a new contact to this part, until ``disown(_:)``.
  func own(_ id: Int) {
    owned.append(id)
  }

  /// Forget a contact that has ended.
  func disown(_ id: Int) {
    owned.removeAll { $0 == id }
  }

  /// Handle one pass of the panel, and deliver the touches of this part.
  @inline(__always)
  func pass(_ contacts: borrowing Span<Contact>, at time: Int64, isPenNear: Bool, _ deliver: Panel.Delivery) {
    if filter != nil { return filter(contacts, at: time, isPenNear: isPenNear, deliver) }
    map(contacts)
    deliverSamples(deliver)
  }

  @inline(never)
  private func filter(
    _ contacts: borrowing Span<Contact>, at time: Int64, isPenNear: Bool, _ deliver: Panel.Delivery
  ) {
    map(contacts)
    indices.removeAll(keepingCapacity: true)
    for index in contacts.indices where isMine(contacts[index]) { indices.append(index) }
    let (indices, mapping) = (indices, mapping)
    samples.lend { samples in
      filter?.handle(samples, at: time, isPenNear: isPenNear) { mapping.isOutside(contacts[indices[$0]]) }
    }
    deliverFiltered(deliver)
  }

  /// Handle a pass in which every contact was cancelled. ``cancelFiltered(_:)`` cancels the touches of a filter.
  func cancel(_ contacts: borrowing Span<Contact>, _ deliver: Panel.Delivery) {
    guard filter == nil else { return }
    map(contacts)
    deliverSamples(deliver)
  }

  /// Cancel all touches that the filter shows or delays.
  func cancelFiltered(_ deliver: Panel.Delivery) {
    filter?.cancelAll()
    deliverFiltered(deliver)
  }

  var nextDeadline: Int64? { filter?.nextDeadline }

  func fire(at deadline: Int64, _ deliver: Panel.Delivery) {
    filter?.fire(at: deadline)
    deliverFiltered(deliver)
  }

  /// Begin the contacts that the filter still delays.
  func beginWaiting(at time: Int64, _ deliver: Panel.Delivery) {
    filter?.beginWaiting(at: time)
    deliverFiltered(deliver)
  }

  /// Cancel the fingers if a pen mutes them.
  func muteFingers(at time: Int64, _ deliver: Panel.Delivery) {
    filter?.muteFingers(at: time)
    deliverFiltered(deliver)
  }

  @inline(__always)
  private func map(_ contacts: borrowing Span<Contact>) {
    if isShared { return mapOwn(contacts) }
    samples.replaceAll(by: contacts, mapping)
  }

  @inline(never)
  private func mapOwn(_ contacts: borrowing Span<Contact>) {
    samples.removeAll()
    for index in contacts.indices where isMine(contacts[index]) { samples.append(mapping.sample(contacts[index])) }
  }

  private func isMine(_ contact: Contact) -> Bool {
    !isShared || owned.contains(contact.id)
  }

  private func deliverSamples(_ deliver: Panel.Delivery) {
    // On a panel with several screens, deliver only passes that change something on this one.
    if isShared, !samples.hasNews { return }
    samples.lend { deliver($0, screen) }
  }

  private func deliverFiltered(_ deliver: Panel.Delivery) {
    guard let touches = filter?.output, !touches.isEmpty else { return }
    deliver(touches.span, screen)
  }
}
