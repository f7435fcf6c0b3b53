/// A device of uinput that represents a panel for other programs, which touchd has grabbed (P1).
///
/// It looks like the panel, and differs only in `phys`. It identifies contacts by the panel's numbers, and has only
/// those that were begun. A contact begins at the current position that the panel reports, even if it begins late.
package final class Twin {
  /// The prefix of every twin's `phys`; no touchd reads such a device.
  package static let mark = "touchd/twin/"

  /// The `phys` of the twin of a panel on a screen.
  package static func phys(of panel: DiscoveredDevice, on screen: String) -> String {
    let place = panel.phys.isEmpty ? String(panel.path.split(separator: "/").last ?? "") : panel.phys
    // udev names a link after what follows the last slash.
    return mark + place + "/" + String(screen.map { $0 == "/" ? "-" : $0 })
  }

  /// The limits of what programs get from a panel.
  package struct Limits: Equatable, Sendable {
    /// The maximum number of contacts at once.
    package var contacts: Int
    /// The time in µs after which a contact that has not moved lifts; nil for never.
    package var longestTouch: Int64?
    /// The minimum time in µs for which a contact is down; nil for no minimum.
    package var shortestPress: Int64?

    /// Whether a contact that is taken away becomes a palm before it lifts.
    package var cancelsAsPalm: Bool

    package init(
      contacts: Int = .max, longestTouch: Int64? = nil, shortestPress: Int64? = nil, cancelsAsPalm: Bool = false
    ) {
      self.contacts = contacts
      self.longestTouch = longestTouch
      self.shortestPress = shortestPress
      self.cancelsAsPalm = cancelsAsPalm
    }
  }

  /// The node that programs read.
  package let path: String
  /// What it says of itself.
  package let description: DeviceDescription
  /// The limits of what programs get.
  package let limits: Limits
  /// Whether its positions are pixels of a screen, not those of the panel.
  package let isOfScreen: Bool
  /// Wakes the displays of other programs; nil if they wake by themselves.
  package var wakeKey: WakeKey?
  private let output: (_ frame: borrowing Frame) -> Void
  private var frames: TwinFrames
  private var frame = Frame()
  /// The contacts of the panel as it reported them last, and those that are over while their ends may still come.
  private var contacts: [Contact] = []
  /// The contacts that go on as others, which they replaced.
  private var continued: [(contact: Int, of: Int)] = []
  private let mostContacts: Int
  private let keys: Set<UInt16>
  private var pressed: Set<UInt16> = []
  /// Whether more may happen before the frame is complete.
  private var isGathering = false
  /// Whether the next frame may say something.
  private var isDue = false

  /// Create a twin from a device without contacts.
  ///
  /// - Parameters:
  ///   - description: its description.
  ///   - isUsed: whether another process has written to the device.
  ///   - isOfScreen: whether its positions are pixels of a screen.
  package convenience init(
    _ description: DeviceDescription, on device: VirtualDevice, isUsed: Bool, limits: Limits, isOfScreen: Bool
  ) {
    // A write fails where the device is gone, and only its owner removes it.
    self.init(description, path: device.path, isUsed: isUsed, limits: limits, isOfScreen: isOfScreen) {
      try? device.write($0)
    }
  }

  /// Create a twin whose frames are written to `output`.
  ///
  /// - Parameters:
  ///   - description: the twin's description.
  ///   - isUsed: whether another process has written there; nothing is down.
  package init(
    _ description: DeviceDescription, path: String, isUsed: Bool = false, limits: Limits = Limits(),
    isOfScreen: Bool = false, output: @escaping (borrowing Frame) -> Void
  ) {
    self.path = path
    self.description = description
    self.limits = limits
    self.isOfScreen = isOfScreen
    self.output = output
    frames = TwinFrames(description, limit: limits.contacts, isUsed: isUsed)
    keys = (description.codes[EventType.key] ?? []).filter(TwinFrames.isOwn)
    mostContacts = 2 * max(description.slotCount, 10)
    contacts.reserveCapacity(mostContacts + SlotTracker.maximumSlots)
    frame.events.reserveCapacity(frames.mostEvents)
  }

  /// Update the twin's contacts from one pass of the panel; others are not shown.
  ///
  /// - Returns: whether they only move.
  @discardableResult
  package func follow(_ new: borrowing Span<Contact>) -> Bool {
    follow(new.count) { new[$0] }
  }

  /// Update the twin's contacts from this number of them.
  @inline(__always)
  package func follow(_ count: Int, _ new: (Int) -> Contact) -> Bool {
    var movesOnly = true
    isDue = true
    for index in 0..<count {
      var contact = new(index)
      if contact.phase == .began || contact.isOver { movesOnly = false }
      if !continued.isEmpty, let place = continued.firstIndex(where: { $0.contact == contact.id }) {
        contact.id = continued[place].of
        if contact.isOver { continued.remove(at: place) }
      }
      if let known = contacts.lastIndex(where: { $0.id == contact.id }) {
        contacts[known] = contact
      } else {
        contacts.append(contact)
      }
    }
    while contacts.count > mostContacts, let oldest = contacts.firstIndex(where: \.isOver) {
      contacts.remove(at: oldest)
    }
    // Before any client is served.
    if movesOnly { write() }
    return movesOnly
  }

  /// Continue an ended contact as a new one: it is the same finger.
  package func `continue`(_ id: Int, as contact: Int) {
    isDue = true
    contacts.removeAll { $0.id == id }
    if let new = contacts.lastIndex(where: { $0.id == contact }) { contacts[new].id = id }
    // Those whose ends never came are never needed again, and there are no more fingers.
    if continued.count > mostContacts { continued.removeFirst() }
    continued.append((contact, id))
  }

  /// Write everything that `body` begins and ends as one frame.
  package func gather(_ body: () -> Void) {
    let isOutermost = !isGathering
    isGathering = true
    body()
    guard isOutermost else { return }
    isGathering = false
    write()
  }

  /// Whether a contact is from this panel, not from another device.
  package func knows(_ id: Int) -> Bool { contacts.contains { $0.id == id } }

  /// Whether there is no slot for one more contact.
  package var isFull: Bool { frames.isFull }

  /// Begin a contact of the panel; one of another device is ignored.
  ///
  /// - Returns: whether there was a slot for it.
  @discardableResult
  package func begin(_ id: Int) -> Bool {
    guard let index = contacts.lastIndex(where: { $0.id == id }) else { return false }
    if frames.hasToEndOthers(before: contacts[index]) { write() }
    let isShown = frames.begin(contacts[index])
    isDue = true
    if !isGathering { write() }
    return isShown
  }

  /// End a contact.
  ///
  /// - Parameter asPalm: whether it becomes a palm before, in a frame of its own: libinput cancels a touch that becomes one.
  package func end(_ id: Int, asPalm: Bool = false) {
    // A contact that programs never saw cannot end.
    if frames.isUnreported(id) { write() }
    frames.end(id, asPalm: asPalm)
    isDue = true
    if !isGathering { write() }
  }

  /// Pass on the panel's own keys in a frame; after lost events none is pressed.
  package func passKeys(of panel: borrowing Frame) {
    frame.removeAll()
    for index in panel.events.indices {
      let event = panel.events[index]
      if event.type == EventType.syn, event.code == EventCode.synDropped {
        for key in pressed { press(key, 0) }
      }
      // The kernel repeats the twin's keys by itself.
      if event.type == EventType.key, event.value < 2, keys.contains(event.code) { press(event.code, event.value) }
    }
    if !frame.events.isEmpty { output(frame) }
  }

  /// Release the panel's own keys, because their state is unknown.
  package func releaseKeys() {
    frame.removeAll()
    for key in pressed { press(key, 0) }
    if !frame.events.isEmpty { output(frame) }
  }

  private func press(_ key: UInt16, _ value: Int32) {
    if value == 0 { pressed.remove(key) } else { pressed.insert(key) }
    frame.events.append(InputEvent(time: 0, type: EventType.key, code: key, value: value))
  }

  private func write() {
    if !isDue { return }
    isDue = false
    repeat {
      frame.removeAll()
      frames.report(contacts, into: &frame)
      if !frame.events.isEmpty { output(frame) }
    } while frames.hasPalms
  }
}
