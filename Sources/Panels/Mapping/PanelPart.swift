import Evdev
package import TouchKit

/// Which part of a panel's glass lies over which screen.
package struct Placement: Equatable {
  /// The screen.
  package var screen: Screen
  /// How the screen's picture is turned against the glass.
  package var rotation: Rotation
  /// The part, in positions from 0 to 1 over the whole glass, after calibration and before rotation.
  package var area: Rect

  /// All of the glass.
  package static let wholeGlass = Rect(x: 0, y: 0, width: 1, height: 1)

  /// The default is all of the glass.
  package init(_ screen: Screen, rotation: Rotation = .none, area: Rect = Placement.wholeGlass) {
    self.screen = screen
    self.rotation = rotation
    self.area = area
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
  private(set) var placement: Placement
  private(set) var mapping: ScreenMapping
  /// Nil where every touch passes.
  private var filter: TouchFilter?
  /// The touches of the pass under way.
  private var samples: [TouchSample] = []
  /// The places of the samples among the pass' contacts; only a filter asks for them.
  private var indices: [Int] = []
  /// Whether the panel lies over other screens too.
  private let isShared: Bool
  /// The contacts that are down and began on this part; empty where the panel is not shared, for then all are its own.
  private var owned: [Int] = []

  init(_ placement: Placement, mapping: ScreenMapping, filters: PanelFilters, isShared: Bool) {
    self.placement = placement
    self.mapping = mapping
    self.isShared = isShared
    filter = filters.isEmpty ? nil : TouchFilter(filters, on: placement.screen)
    samples.reserveCapacity(16)
  }

  /// Take over where the screen lies from now on; to be called while nothing is down.
  func move(to placement: Placement, mapping: ScreenMapping) {
    self.placement = placement
    self.mapping = mapping
  }

  /// Make a contact that begins this part's until its end, which ``disown(_:)`` tells.
  func own(_ id: Int) {
    owned.append(id)
  }

  /// Forget a contact that has ended.
  func disown(_ id: Int) {
    owned.removeAll { $0 == id }
  }

  /// Take one pass of the panel, and hand over what becomes of the touches that are this part's.
  func pass(_ contacts: borrowing Span<Contact>, at time: Int64, isPenNear: Bool, _ deliver: Panel.Delivery) {
    map(contacts)
    guard filter != nil else { return deliverSamples(deliver) }
    let (samples, indices, mapping) = (samples, indices, mapping)
    filter?.handle(samples.span, at: time, isPenNear: isPenNear) { mapping.isOutside(contacts[indices[$0]]) }
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

  /// Whether the pass says anything beyond what stands still.
  private var hasNews: Bool {
    samples.contains { $0.phase != .stationary }
  }

  private func map(_ contacts: borrowing Span<Contact>) {
    if !isShared && samples.count == contacts.count {
      Self.replace(&samples, by: contacts, mapping)
    } else {
      samples.removeAll(keepingCapacity: true)
      for index in contacts.indices where isMine(contacts[index]) { samples.append(mapping.sample(contacts[index])) }
    }
    guard filter != nil else { return }
    indices.removeAll(keepingCapacity: true)
    for index in contacts.indices where isMine(contacts[index]) { indices.append(index) }
  }

  /// Write as many samples as there were, as in nearly every pass: to empty the array and make room again costs more than the samples.
  private static func replace(
    _ samples: inout [TouchSample], by contacts: borrowing Span<Contact>, _ mapping: ScreenMapping
  ) {
    var places = samples.mutableSpan
    for index in contacts.indices { places[index] = mapping.sample(contacts[index]) }
  }

  private func isMine(_ contact: Contact) -> Bool {
    !isShared || owned.contains(contact.id)
  }

  private func deliverSamples(_ deliver: Panel.Delivery) {
    // Of what happens on one screen of several the others need not hear.
    if isShared, !hasNews { return }
    let touches = samples
    deliver(touches.span, placement.screen)
  }

  private func deliverFiltered(_ deliver: Panel.Delivery) {
    guard let touches = filter?.output, !touches.isEmpty else { return }
    deliver(touches.span, placement.screen)
  }
}
