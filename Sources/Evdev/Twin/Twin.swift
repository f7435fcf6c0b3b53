/// A device of uinput that stands in front of other programs for a panel, which touchd has for itself (P1).
///
/// It looks like the panel, and only `phys` marks it. It knows contacts by the panel's numbers, and shows those alone that were begun. A contact
/// that was begun is where the panel says that it is now: one that begins late begins there.
package final class Twin {
  /// What `phys` of every twin begins with; no touchd reads such a device.
  package static let mark = "touchd/twin/"

  /// The `phys` of the twin of a panel on a screen.
  package static func phys(of panel: DiscoveredDevice, on screen: String) -> String {
    let place = panel.phys.isEmpty ? String(panel.path.split(separator: "/").last ?? "") : panel.phys
    // udev names a link after what follows the last slash.
    return mark + place + "/" + String(screen.map { $0 == "/" ? "-" : $0 })
  }

  /// What programs get of a panel at most.
  package struct Limits: Equatable, Sendable {
    /// How many contacts at once.
    package var contacts: Int
    /// After how many µs a contact that has not moved lifts; nil for never.
    package var longestTouch: Int64?
    /// How many µs a contact is down at least; nil for as long as the finger is.
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
  /// What programs get at most.
  package let limits: Limits
  /// Whether its places are pixels of a screen, and not those of the panel.
  package let isOfScreen: Bool
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

  /// Make a twin of a device on which nothing is down.
  ///
  /// - Parameters:
  ///   - description: what it says of itself.
  ///   - isUsed: whether others have written to the device.
  ///   - isOfScreen: whether its places are pixels of a screen.
  package convenience init(
    _ description: DeviceDescription, on device: VirtualDevice, isUsed: Bool, limits: Limits, isOfScreen: Bool
  ) {
    // A write fails where the device is gone, and only its owner removes it.
    self.init(description, path: device.path, isUsed: isUsed, limits: limits, isOfScreen: isOfScreen) {
      try? device.write($0)
    }
  }

  /// Make a twin whose frames go to `output`.
  ///
  /// - Parameters:
  ///   - description: what the twin says of itself.
  ///   - isUsed: whether others have written there before; nothing is down.
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

  /// Follow the contacts of one pass of the panel, of which no more is shown than was begun.
  package func follow(_ new: borrowing Span<Contact>) {
    follow(new.count) { new[$0] }
  }

  /// Follow so many contacts.
  @inline(__always)
  package func follow(_ count: Int, _ new: (Int) -> Contact) {
    var movesOnly = true
    for index in 0..<count {
      var contact = new(index)
      if contact.phase == .began || contact.isOver { movesOnly = false }
      if let place = continued.firstIndex(where: { $0.contact == contact.id }) {
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
  }

  /// Let a contact go on as one that is over: it is the same finger.
  package func `continue`(_ id: Int, as contact: Int) {
    contacts.removeAll { $0.id == id }
    if let new = contacts.lastIndex(where: { $0.id == contact }) { contacts[new].id = id }
    // Those whose ends never came are never needed again, and there are no more fingers.
    if continued.count > mostContacts { continued.removeFirst() }
    continued.append((contact, id))
  }

  /// Write what `body` begins and ends as one frame.
  package func gather(_ body: () -> Void) {
    let isOutermost = !isGathering
    isGathering = true
    body()
    guard isOutermost else { return }
    isGathering = false
    write()
  }

  /// Whether a contact is the panel's, and not another device's.
  package func knows(_ id: Int) -> Bool { contacts.contains { $0.id == id } }

  /// Whether there is no place for one more contact.
  package var isFull: Bool { frames.isFull }

  /// Begin a contact of the panel; one of another device is none.
  ///
  /// - Returns: whether there was a place for it.
  @discardableResult
  package func begin(_ id: Int) -> Bool {
    guard let index = contacts.lastIndex(where: { $0.id == id }) else { return false }
    if frames.hasToEndOthers(before: contacts[index]) { write() }
    let isShown = frames.begin(contacts[index])
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
    if !isGathering { write() }
  }

  /// Pass on what a frame of the panel says of its own keys; after lost events none is pressed.
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

  /// Release the panel's own keys, because what became of them is not known.
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
    repeat {
      frame.removeAll()
      frames.report(contacts, into: &frame)
      if !frame.events.isEmpty { output(frame) }
    } while frames.hasPalms
  }
}
