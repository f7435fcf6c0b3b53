package import Evdev
package import TouchKit

/// One touch device on one or several screens: its contacts, their positions, its touches.
package final class Panel {
  /// The device's description.
  package let device: DeviceDescription
  /// The path of its device node; empty for a recording.
  package let path: String
  /// Its number in commands and records, assigned by its queue.
  package internal(set) var number = 0
  /// The number of frames that it has sent.
  package private(set) var frames = 0
  /// The number of its frames that reported lost events: SYN_DROPPED.
  package private(set) var drops = 0
  private var tracker: ContactTracker
  private let adjustment: PanelAdjustment
  private let filters: PanelFilters
  private let hasFilters: Bool
  private let isPassedOn: Bool
  /// Passes its touches on to other programs; nil if none are passed on, and for a recording's panel.
  package var twin: Twin? {
    didSet {
      passed = twin.map { PassedTouches($0, escape: device.escape) }
      // If the twin does not use the screen's places, report to it that a contact continues a touch after a bounce.
      let bounced = twin.flatMap { $0.isOfScreen ? nil : $0 }
      for part in parts { part.onBounce = bounced.map { twin in { twin.continue($0, as: $1) } } }
    }
  }
  /// The touches that are down on the twin.
  private(set) var passed: PassedTouches?

  /// Change ``passed`` in place, if its touches are passed on.
  func changePassed(_ change: (inout PassedTouches) -> Void) {
    if passed != nil { change(&passed!) }
  }

  /// Called when held fingers return the panel to other programs (P6).
  package var onEscape: ((Panel) -> Void)?
  let parts: [PanelPart]
  /// The first of ``parts``, cached because nearly every panel has only one.
  private let firstPart: PanelPart
  /// Whether passes are only mapped to one screen, and not passed on.
  private let isPlain: Bool
  /// Whether the device may report a pen.
  private let reportsPens: Bool
  /// Whether the frames' keys must be handled.
  private let handlesKeys: Bool
  /// Whether moves need not be delivered if other programs get them, and whether the last pass was skipped for that.
  private var (skipsMoves, hasSkipped) = (false, false)
  /// Whether a pen is near with its tip or its rubber, and which of the two.
  private var isPenNear = false
  private var (isTipNear, isRubberNear) = (false, false)
  private var isPenDown = false
  /// Whether another device reports a pen near or on the glass.
  private var isOtherPenNear = false
  /// The ids of contacts whose place is still unknown. They begin later, because otherwise they would jump from 0,0.
  private var placeless: [Int] = []
  private var hover: HoverPlace?
  private var hoverPart: Int?

  /// Delivers the touches of a pass, all on one screen.
  typealias Delivery = (_ touches: borrowing Span<TouchSample>, _ screen: Screen) -> Void

  /// Map a device with corrected axes to a screen whose picture is rotated relative to the panel.
  package convenience init(
    _ device: DeviceDescription, path: String = "", on screen: Screen, rotation: Rotation = .none,
    adjustment: PanelAdjustment = PanelAdjustment(), filters: PanelFilters = PanelFilters()
  ) {
    self.init(
      device, path: path,
      PanelSetup(on: [Placement(screen, rotation: rotation)], adjustment: adjustment, filters: filters))
  }

  /// Map a device to the screens under its glass; a touch belongs to the screen that it began on.
  package init(_ device: DeviceDescription, path: String = "", _ setup: PanelSetup) {
    self.device = device
    self.path = path
    adjustment = setup.adjustment
    filters = setup.filters
    hasFilters = !setup.filters.isEmpty
    isPassedOn = setup.isPassedOn
    isPlain = setup.placements.count == 1 && !isPassedOn
    tracker = ContactTracker(device)
    let keys = device.codes[EventType.key] ?? []
    reportsPens =
      keys.contains(EventCode.btnToolPen) || keys.contains(EventCode.btnToolRubber)
      || device.axes[EventCode.absMTToolType] != nil
    handlesKeys = reportsPens || isPassedOn
    var filters = setup.filters
    if device.hasFuzz { filters.jitter = nil }
    parts = setup.placements.map { placement in
      PanelPart(
        placement, mapping: ScreenMapping(device, to: placement, adjustment: setup.adjustment), filters: filters,
        isShared: setup.placements.count > 1)
    }
    firstPart = parts[0]
  }

  /// Reset the state of the device, as if it had just been added; call it while nothing is down.
  func forgetStream() {
    tracker = ContactTracker(device)
    (isPenNear, isTipNear, isRubberNear, isPenDown, isOtherPenNear) = (false, false, false, false, false)
    placeless = []
    (hover, hoverPart) = (nil, nil)
    for part in parts { part.forgetStream() }
  }

  package var setup: PanelSetup {
    PanelSetup(on: parts.map(\.placement), adjustment: adjustment, filters: filters, isPassedOn: isPassedOn)
  }

  /// The screen under the device, or the first of several.
  package var screen: Screen { firstPart.screen }

  package var screens: [Screen] { parts.map(\.screen) }

  package func isOn(_ screen: Screen) -> Bool {
    parts.contains { $0.screen === screen }
  }

  /// Whether any touch is down on the device, ignored or not.
  package var isTouched: Bool { tracker.isTouched }

  /// Apply the new rotation and size of a screen; call it while nothing is down.
  package func adapt(to screen: Screen, rotatedTo rotation: Rotation) {
    for index in parts.indices where parts[index].screen === screen {
      var placement = parts[index].placement
      placement.rotation = rotation
      parts[index].move(to: placement, mapping: ScreenMapping(device, to: placement, adjustment: adjustment))
    }
  }

  /// Handle one frame at `time`, and deliver the touches of each of its passes, in screen pixels.
  ///
  /// - Parameter skipsMoves: whether touches that only move need not be delivered if other programs get them.
  /// - Returns: whether any were skipped.
  @discardableResult
  func handle(
    _ frame: borrowing Frame, at time: Int64, nextID: inout Int, skipsMoves: Bool = false, _ deliver: Delivery
  ) -> Bool {
    (self.skipsMoves, hasSkipped) = (skipsMoves && frame.movesOnly, false)
    defer { self.skipsMoves = false }
    var hasLostEvents = false
    if !frame.movesOnly {
      hasLostEvents = frame.hasLostEvents
      if hasLostEvents { drops += 1 }
      if handlesKeys { handleKeys(frame) }
    }
    tracker.handle(frame, hasLostEvents: hasLostEvents, nextID: &nextID) { contacts in
      if reportsPens { notePenDown(contacts) }
      if placeless.isEmpty, Self.arePlaced(contacts) { return pass(contacts, time, deliver) }
      placed(contacts) { pass($0, time, deliver) }
    }
    return hasSkipped
  }

  @inline(__always)
  private func pass(_ contacts: borrowing Span<Contact>, _ time: Int64, _ deliver: Delivery) {
    if !isPlain { return passAll(contacts, time, deliver) }
    firstPart.pass(contacts, at: time, isPenNear: isPenNear || isOtherPenNear, deliver)
  }

  @inline(never)
  private func passAll(_ contacts: borrowing Span<Contact>, _ time: Int64, _ deliver: Delivery) {
    guard let movesOnly = passed?.update(from: contacts, at: time) else { return passShared(contacts, time, deliver) }
    // A filter may turn a move into something else, and each of several screens has its own frames.
    if movesOnly, skipsMoves, !hasFilters, !firstPart.isShared { return hasSkipped = true }
    twin?.gather { passShared(contacts, time) { show($0, $1, deliver) } }
  }

  /// Deliver touches, and first pass them to a twin that uses the screen's places.
  private func show(_ touches: borrowing Span<TouchSample>, _ screen: Screen, _ deliver: Delivery) {
    if let twin, twin.isOfScreen, twin.update(from: touches, on: screen), skipsMoves { return hasSkipped = true }
    deliver(touches, screen)
  }

  private func passShared(_ contacts: borrowing Span<Contact>, _ time: Int64, _ deliver: Delivery) {
    if firstPart.isShared { own(contacts) }
    for part in parts { part.pass(contacts, at: time, isPenNear: isPenNear || isOtherPenNear, deliver) }
    if firstPart.isShared { disown(contacts) }
  }

  private static func arePlaced(_ contacts: borrowing Span<Contact>) -> Bool {
    for index in contacts.indices where !contacts[index].isPlaced { return false }
    return true
  }

  /// Deliver the contacts with a known place. A contact begins when its place becomes known.
  ///
  /// If a contact ends without a known place, it begins and ends at that moment, at the start of the axes; some panels
  /// report no places at all.
  @inline(never)
  private func placed(_ contacts: borrowing Span<Contact>, _ deliver: (borrowing Span<Contact>) -> Void) {
    var known: [Contact] = []
    var ended: [Contact] = []
    for index in contacts.indices {
      var contact = contacts[index]
      if let held = placeless.firstIndex(of: contact.id) {
        guard contact.isOver || contact.isPlaced else { continue }
        placeless.remove(at: held)
        if contact.isOver { ended.append(contact) }
        contact.phase = .began
      } else if !contact.isPlaced {
        placeless.append(contact.id)
        continue
      }
      known.append(contact)
    }
    if !known.isEmpty { deliver(known.span) }
    guard !ended.isEmpty else { return }
    for var contact in known where !contact.isOver && !ended.contains(where: { $0.id == contact.id }) {
      contact.phase = .stationary
      ended.append(contact)
    }
    deliver(ended.span)
  }

  func cancelAll(_ deliver: Delivery) {
    guard let twin else { return cancelContacts(deliver) }
    twin.gather {
      cancelContacts { show($0, $1, deliver) }
      passed?.liftAll()
    }
  }

  private func cancelContacts(_ deliver: Delivery) {
    isPenDown = false
    tracker.cancelAll { contacts in
      placed(contacts) { contacts in
        if let twin, !twin.isOfScreen { twin.update(from: contacts) }
        if firstPart.isShared { own(contacts) }
        for part in parts { part.cancel(contacts, deliver) }
        if firstPart.isShared { disown(contacts) }
      }
    }
    for part in parts { part.cancelFiltered(deliver) }
  }

  /// Whether a filter or a passed-on touch may have a deadline.
  var hasDeadlines: Bool { hasFilters || isPassedOn }

  /// The first deadline of a filter or a passed-on touch, for ``fire(at:_:)``.
  var nextDeadline: Int64? {
    let deadline = passed?.nextDeadline
    return hasFilters ? filterDeadline(or: deadline) : deadline
  }

  private func filterDeadline(or deadline: Int64?) -> Int64? {
    var first = deadline
    for part in parts {
      guard let deadline = part.nextDeadline else { continue }
      first = min(first ?? deadline, deadline)
    }
    return first
  }

  /// Do what is due at `deadline`.
  func fire(at deadline: Int64, _ deliver: Delivery) {
    for part in parts where part.nextDeadline == deadline { part.fire(at: deadline) { show($0, $1, deliver) } }
    if passed?.fire(at: deadline) == true { onEscape?(self) }
  }

  /// Begin the contacts on a screen that filters still delay.
  func beginWaiting(on screen: Screen, at time: Int64, _ deliver: Delivery) {
    for part in parts where part.screen === screen { part.beginWaiting(at: time) { show($0, $1, deliver) } }
  }

  func countFrame() {
    frames += 1
  }

  // MARK: Pens

  /// Whether this device reports a pen near or on the glass.
  var hasPen: Bool { reportsPens && (isPenNear || isPenDown) }

  /// Note whether another device on one of its screens has a pen. The filters cancel the fingers that it mutes.
  func otherPen(isNear: Bool, at time: Int64, _ deliver: Delivery) {
    guard isNear != isOtherPenNear else { return }
    isOtherPenNear = isNear
    guard isNear else { return }
    for part in parts { part.muteFingers(at: time) { show($0, $1, deliver) } }
  }

  /// Whether the last frame changed the hovering pen.
  @inline(__always)
  var hasHoverChange: Bool { tracker.hover != hover }

  /// Report the change of the hovering pen to each screen that it entered, moved over or left. The location is in the
  /// screen's pixels, or nil if the pen left.
  func reportHoverChange(_ report: (_ screen: Screen, _ location: Point?) -> Void) {
    hover = tracker.hover
    let contact = hover.map { Contact(id: 0, phase: .moved, x: $0.x, y: $0.y) }
    let part = contact.flatMap { partIndex(under: $0) }
    if let before = hoverPart, before != part { report(parts[before].screen, nil) }
    hoverPart = part
    if let part, let contact { report(parts[part].screen, parts[part].mapping.location(contact)) }
  }

  /// Remove the hovering pen, and report that to the screen under it.
  func cancelHover(_ report: (_ screen: Screen, _ location: Point?) -> Void) {
    hover = nil
    guard let part = hoverPart else { return }
    hoverPart = nil
    report(parts[part].screen, nil)
  }

  private func handleKeys(_ frame: borrowing Frame) {
    twin?.passKeys(of: frame)
    if reportsPens { notePenNear(frame) }
  }

  private func notePenNear(_ frame: borrowing Frame) {
    for index in frame.events.indices where frame.events[index].type == EventType.key {
      let event = frame.events[index]
      if event.code == EventCode.btnToolPen { isTipNear = event.value != 0 }
      if event.code == EventCode.btnToolRubber { isRubberNear = event.value != 0 }
    }
    isPenNear = isTipNear || isRubberNear
  }

  private func notePenDown(_ contacts: borrowing Span<Contact>) {
    isPenDown = false
    for index in contacts.indices where contacts[index].tool == .pen && !contacts[index].isOver { isPenDown = true }
  }

  // MARK: Owners

  private func own(_ contacts: borrowing Span<Contact>) {
    for index in contacts.indices where contacts[index].phase == .began {
      if let part = partIndex(under: contacts[index]) { parts[part].own(contacts[index].id) }
    }
  }

  private func disown(_ contacts: borrowing Span<Contact>) {
    for index in contacts.indices where contacts[index].isOver {
      for part in parts { part.disown(contacts[index].id) }
    }
  }

  private func partIndex(under contact: Contact) -> Int? {
    if parts.count == 1 { return 0 }
    return parts.firstIndex { $0.mapping.holds(contact) }
  }
}

extension DeviceDescription {
  /// The hold that returns the panel (P6); nil if the device reports too few fingers to distinguish it from pan and
  /// zoom.
  fileprivate var escape: PassedTouches.Escape? {
    if touchProtocol == .single || (1...2).contains(slotCount) { return nil }
    // A twentieth of the axis.
    func limit(_ axis: AxisInfo?) -> Int64 { axis.map { (Int64($0.maximum) - Int64($0.minimum)) / 20 } ?? 0 }
    return PassedTouches.Escape(
      fingers: slotCount == 0 ? 5 : min(slotCount, 5), horizontal: limit(horizontalAxis), vertical: limit(verticalAxis))
  }
}
