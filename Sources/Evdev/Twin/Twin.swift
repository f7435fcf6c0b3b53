/// A device of uinput that stands in front of other programs for a panel, which touchd has for itself (P1).
///
/// It looks like the panel, and only `phys` marks it. It knows contacts by the panel's numbers, and shows those alone that were begun. A contact
/// that was begun is where the panel says that it is now: one that begins late begins there.
package final class Twin {
  /// What `phys` of every twin begins with; no touchd reads such a device.
  package static let mark = "touchd/twin/"

  /// The node that programs read.
  package let path: String
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

  /// Make the twin of a panel.
  ///
  /// - Parameters:
  ///   - panel: what the panel says of itself.
  ///   - found: what udev knows of it.
  ///   - kept: the keys of the panel that programs do not get.
  ///   - limit: how many contacts programs get at most.
  ///   - isSingle: whether they get one alone, without slots.
  /// - Throws: why uinput cannot be used.
  package convenience init(
    of panel: DeviceDescription, _ found: DiscoveredDevice, keeping kept: Set<UInt16>, limit: Int, isSingle: Bool
  ) throws(LiveDeviceError) {
    let description = panel.twin(properties: found.properties, keeping: kept, isSingle: isSingle)
    let device = try VirtualDevice(description, phys: Self.mark + found.phys)
    // A write fails where the device is gone, and only this object removes it.
    self.init(description, path: device.path, limit: limit) { try? device.write($0) }
  }

  /// Make a twin whose frames go to `output`.
  ///
  /// - Parameter description: what the twin says of itself.
  package init(
    _ description: DeviceDescription, path: String, limit: Int, output: @escaping (borrowing Frame) -> Void
  ) {
    self.path = path
    self.output = output
    frames = TwinFrames(description, limit: limit)
    keys = (description.codes[EventType.key] ?? []).filter(TwinFrames.isOwn)
    mostContacts = 2 * max(description.slotCount, 10)
    contacts.reserveCapacity(mostContacts + SlotTracker.maximumSlots)
    frame.events.reserveCapacity(frames.mostEvents)
  }

  /// Follow the contacts of one pass of the panel, of which no more is shown than was begun.
  package func follow(_ new: borrowing Span<Contact>) {
    var movesOnly = true
    for index in new.indices {
      if new[index].phase == .began || new[index].isOver { movesOnly = false }
      var contact = new[index]
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

  /// Begin a contact of the panel; one of another device is none.
  package func begin(_ id: Int) {
    guard let index = contacts.lastIndex(where: { $0.id == id }) else { return }
    if frames.hasToEndOthers(before: contacts[index]) { write() }
    frames.begin(contacts[index])
    if !isGathering { write() }
  }

  /// End a contact.
  package func end(_ id: Int) {
    // A contact that programs never saw cannot end.
    if frames.isUnreported(id) { write() }
    frames.end(id)
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
    frame.removeAll()
    frames.report(contacts, into: &frame)
    if !frame.events.isEmpty { output(frame) }
  }
}
