import Evdev
package import TouchKit

/// The part of a panel's glass over a screen.
package struct Placement: Equatable {
  /// The screen.
  package var screen: Screen
  /// The rotation of the screen's picture relative to the glass.
  package var rotation: Rotation
  /// The part, in positions from 0 to 1 over the whole glass, after calibration and before rotation.
  package var area: Rect

  /// The whole glass.
  package static let wholeGlass = Rect(x: 0, y: 0, width: 1, height: 1)

  /// The default is the whole glass.
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
/// A class, so that a pass fills its buffers in place.
final class PanelPart {
  /// The screen.
  let screen: Screen
  private(set) var placement: Placement
  private(set) var mapping: ScreenMapping
  /// Nil where every touch passes.
  private var filter: TouchFilter? {
    didSet { filter?.onBounce = onBounce }
  }
  /// Called where a contact goes on as the touch of another one.
  var onBounce: ((_ touch: Int, _ contact: Int) -> Void)? {
    didSet { filter?.onBounce = onBounce }
  }
  private let filters: PanelFilters
  /// The touches of the pass under way.
  private var samples = PassTouches()
  /// The places of the samples among the pass' contacts; only a filter asks for them.
  private var indices: [Int] = []
  /// Whether the panel lies over other screens too.
  let isShared: Bool
  /// The contacts that are down and began on this part; empty if the panel is not shared, for then all are its own.
  private(set) var owned: [Int] = []

  init(_ placement: Placement, mapping: ScreenMapping, filters: PanelFilters, isShared: Bool) {
    screen = placement.screen
    self.placement = placement
    self.mapping = mapping
    self.isShared = isShared
    self.filters = filters
    filter = filters.isEmpty ? nil : TouchFilter(filters, on: placement.screen)
  }

  /// Forget the touches that a filter keeps; to be called while nothing is down.
  func forgetStream() {
    filter = filters.isEmpty ? nil : TouchFilter(filters, on: screen)
  }

  /// Take over where the screen lies from now on, which stays the same; to be called while nothing is down.
  func move(to placement: Placement, mapping: ScreenMapping) {
    self.placement = placement
    self.mapping = mapping
  }

  /// Make a contact that begins this part's until its end, for which ``disown(_:)`` is called.
  func own(_ id: Int) {
    owned.append(id)
  }

  /// Forget a contact that has ended.
  func disown(_ id: Int) {
    owned.removeAll { $0 == id }
  }

  /// Take one pass of the panel, and hand over what becomes of the touches that are this part's.
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

  /// Take a pass in which every contact was cancelled; what a filter holds is cancelled by ``cancelFiltered(_:)``.
  func cancel(_ contacts: borrowing Span<Contact>, _ deliver: Panel.Delivery) {
    guard filter == nil else { return }
    map(contacts)
    deliverSamples(deliver)
  }

  /// Cancel all that the filter shows or holds back.
  func cancelFiltered(_ deliver: Panel.Delivery) {
    filter?.cancelAll()
    deliverFiltered(deliver)
  }

  /// When the filter has something to do without a frame.
  var nextDeadline: Int64? { filter?.nextDeadline }

  /// Do what was due at `deadline`.
  func fire(at deadline: Int64, _ deliver: Panel.Delivery) {
    filter?.fire(at: deadline)
    deliverFiltered(deliver)
  }

  /// Begin the contacts that are no touches yet.
  func beginWaiting(at time: Int64, _ deliver: Panel.Delivery) {
    filter?.beginWaiting(at: time)
    deliverFiltered(deliver)
  }

  /// Cancel the fingers where a pen mutes them.
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
    // Of what happens on one screen of several the others need not hear.
    if isShared, !samples.hasNews { return }
    samples.lend { deliver($0, screen) }
  }

  private func deliverFiltered(_ deliver: Panel.Delivery) {
    guard let touches = filter?.output, !touches.isEmpty else { return }
    deliver(touches.span, screen)
  }
}
