internal import CEvdev

/// A uinput device that represents a panel for other programs, because touchd has grabbed the panel (P1).
///
/// It looks like the panel, and differs only in `phys`. It identifies contacts by the panel's numbers, and has only
/// contacts that were begun. A contact begins at its current position, even if it begins late.
package final class Twin {
  /// The prefix of every twin's `phys`; touchd does not read such devices.
  package static let mark = "touchd/twin/"

  /// Return the `phys` of the twin of a panel on a screen.
  package static func phys(of panel: DiscoveredDevice, on screen: String) -> String {
    let place = panel.phys.isEmpty ? String(panel.path.split(separator: "/").last ?? "") : panel.phys
    // udev names a link after the part after the last slash.
    return mark + place + "/" + String(screen.map { $0 == "/" ? "-" : $0 })
  }

  /// The limits of the touches that programs get from a panel.
  package struct Limits: Equatable, Sendable {
    /// The maximum number of contacts at once.
    package var contacts: Int
    /// The time in µs after which a contact that has not moved lifts; nil for never.
    package var longestTouch: Int64?
    /// The minimum time in µs for which a contact is down; nil for no minimum.
    package var shortestPress: Int64?

    /// Whether a contact that is taken away from programs becomes a palm before it lifts.
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
  package let description: DeviceDescription
  package let limits: Limits
  /// Whether its positions are pixels of a screen rather than the panel's units.
  package let isOfScreen: Bool
  /// Wakes the displays for other programs; nil if they wake without it.
  package var wakeKey: WakeKey?
  /// Writes the events that `fill` appends, at most `count`, as a frame; nothing if there are none.
  private typealias Writer = (_ count: Int, _ fill: (inout OutputSpan<input_event>) -> Void) -> Void
  private let output: Writer
  private var frames: TwinFrames
  /// The contacts that continue earlier contacts under the earlier numbers.
  private var continued: [(contact: Int, of: Int)] = []
  private let keys: Set<UInt16>
  private var pressed: Set<UInt16> = []
  /// Whether more changes may follow before the frame is complete.
  private var isGathering = false
  /// Whether there are changes to write.
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
    // A write fails only if the device was removed, and only its owner removes it.
    self.init(
      description, path: device.path, isUsed: isUsed, limits: limits, isOfScreen: isOfScreen,
      writer: {
        try? device.write(atMost: $0, $1)
      })
  }

  /// Create a twin whose frames are written to `output`.
  ///
  /// - Parameters:
  ///   - description: the twin's description.
  ///   - isUsed: whether another process has already written there; no contact may be down.
  package convenience init(
    _ description: DeviceDescription, path: String, isUsed: Bool = false, limits: Limits = Limits(),
    isOfScreen: Bool = false, output: @escaping (borrowing Frame) -> Void
  ) {
    self.init(
      description, path: path, isUsed: isUsed, limits: limits, isOfScreen: isOfScreen,
      writer: { count, fill in
        let events = [input_event](capacity: count, initializingWith: fill)
        if !events.isEmpty { output(Frame(events: events.map { InputEvent($0) })) }
      })
  }

  private init(
    _ description: DeviceDescription, path: String, isUsed: Bool, limits: Limits, isOfScreen: Bool,
    writer: @escaping Writer
  ) {
    self.path = path
    self.description = description
    self.limits = limits
    self.isOfScreen = isOfScreen
    output = writer
    frames = TwinFrames(description, limit: limits.contacts, isUsed: isUsed)
    keys = (description.codes[EventType.key] ?? []).filter(TwinFrames.isOwn)
  }

  /// Update the twin's contacts from one pass of the panel; contacts that were not begun are not shown.
  ///
  /// - Returns: whether they only move.
  @discardableResult
  package func update(from new: borrowing Span<Contact>) -> Bool {
    var movesOnly = true
    for index in new.indices where !update(new[index]) { movesOnly = false }
    endPass(movesOnly: movesOnly)
    return movesOnly
  }

  /// Update the twin's contacts from `count` of them.
  package func update(_ count: Int, from new: (Int) -> Contact) -> Bool {
    var movesOnly = true
    for index in 0..<count where !update(new(index)) { movesOnly = false }
    endPass(movesOnly: movesOnly)
    return movesOnly
  }

  /// Note the panel's report of a contact; return whether it only moves.
  @inline(__always)
  private func update(_ contact: borrowing Contact) -> Bool {
    let known = contact.id
    frames.update(contact, as: continued.isEmpty ? known : id(of: known, isOver: contact.isOver))
    let phase = contact.phase
    return phase == .moved || phase == .stationary
  }

  @inline(__always)
  private func endPass(movesOnly: Bool) {
    isDue = true
    frames.forgetEnded()
    // Moves are written immediately, before any client is served.
    if movesOnly { write() }
  }

  /// Return the number of a contact in this twin, which may be that of an earlier contact.
  private func id(of contact: Int, isOver: Bool) -> Int {
    guard let place = continued.firstIndex(where: { $0.contact == contact }) else { return contact }
    defer { if isOver { continued.remove(at: place) } }
    return continued[place].of
  }

  /// Continue an ended contact as a new one: it is the same finger.
  package func `continue`(_ id: Int, as contact: Int) {
    isDue = true
    frames.contacts.removeAll { $0.id == id }
    if let new = frames.contacts.lastIndex(where: { $0.id == contact }) { frames.contacts[new].id = id }
    // There cannot be more fingers, so the oldest entry belongs to a contact whose end was never reported.
    if continued.count > frames.mostContacts { continued.removeFirst() }
    continued.append((contact, id))
  }

  /// Write all changes that `body` makes as one frame.
  package func gather(_ body: () -> Void) {
    let isOutermost = !isGathering
    isGathering = true
    body()
    guard isOutermost else { return }
    isGathering = false
    write()
  }

  /// Whether a contact is from this panel.
  package func knows(_ id: Int) -> Bool { frames.contacts.contains { $0.id == id } }

  /// Whether there is no slot for another contact.
  package var isFull: Bool { frames.isFull }

  /// Begin a contact of the panel; one of another device is ignored.
  ///
  /// - Returns: whether there was a slot for it.
  @discardableResult
  package func begin(_ id: Int) -> Bool {
    guard let index = frames.contacts.lastIndex(where: { $0.id == id }) else { return false }
    if frames.hasToEndOthers(before: frames.contacts[index]) { write() }
    let isShown = frames.begin(frames.contacts[index])
    isDue = true
    if !isGathering { write() }
    return isShown
  }

  /// End a contact.
  ///
  /// - Parameter asPalm: whether it first becomes a palm, in a frame of its own: libinput cancels a touch that becomes
  ///   one.
  package func end(_ id: Int, asPalm: Bool = false) {
    // A contact that programs never saw cannot end.
    if frames.isUnreported(id) { write() }
    frames.end(id, asPalm: asPalm)
    isDue = true
    if !isGathering { write() }
  }

  /// Pass on the panel's own keys in a frame; after lost events all are released.
  package func passKeys(of panel: borrowing Frame) {
    let panel = panel.events.span
    // A key that is pressed before lost events adds a second event, its release.
    output(2 * panel.count + pressed.count) { events in
      for index in panel.indices {
        let event = panel[index]
        if event.type == EventType.syn, event.code == EventCode.synDropped { release(&events) }
        // The kernel repeats the twin's keys itself.
        if event.type == EventType.key, event.value < 2, keys.contains(event.code) {
          if event.value == 0 { pressed.remove(event.code) } else { pressed.insert(event.code) }
          events.append(EventType.key, event.code, event.value)
        }
      }
    }
  }

  /// Release the panel's own keys, because their state is unknown.
  package func releaseKeys() {
    output(pressed.count) { release(&$0) }
  }

  private func release(_ events: inout OutputSpan<input_event>) {
    for key in pressed { events.append(EventType.key, key, 0) }
    pressed = []
  }

  private func write() {
    if !isDue { return }
    isDue = false
    repeat { output(frames.mostEvents) { frames.report(&$0) } } while frames.hasPalms
  }
}
