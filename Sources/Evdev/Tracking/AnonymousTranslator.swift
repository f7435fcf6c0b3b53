/// Converts frames of protocol A, which list all contacts each time, to protocol B.
///
/// A contact keeps its slot while its tracking id reappears. Without ids, contacts are matched by the minimum total
/// distance. A contact ends when its packet is missing, when its packet reports no touch (TOUCH_MAJOR 0, from a panel
/// that has reported more than 0), or when BTN_TOUCH becomes 0. A frame without contact events changes no contact.
/// A frame with lost events lists only some contacts, so its packets are ignored; a contact that the next list lacks is
/// cancelled.
///
/// Some drivers never send SYN_MT_REPORT. In their frames, a repeated code begins a new packet.
struct AnonymousTranslator: Sendable {
  /// The maximum number of contacts in a frame. No panel reports more, and matching takes the cube of their number.
  static let maximumContacts = 64

  /// The values of a contact except its position; each is 0 if the contact's first packet does not report it.
  private static let values = [
    EventCode.absMTToolType, EventCode.absMTDistance, EventCode.absMTTouchMajor, EventCode.absMTTouchMinor,
    EventCode.absMTOrientation, EventCode.absMTPressure,
  ]

  /// The events before one SYN_MT_REPORT.
  private struct Packet: Sendable {
    var id: Int32?
    var x: Int32?
    var y: Int32?
    var hasLifted = false
    /// Whether TOUCH_MAJOR is 0. This means no touch only on a panel that reports sizes.
    var isFlat = false
    var hasValues = false
    /// The codes in it, as bits that begin with ABS_MT_TOUCH_MAJOR.
    var codes: UInt16 = 0
    /// The range of its events in the frame.
    var start = 0
    var end = 0
    /// The slot of the contact that it continues, or -1.
    var slot: Int32 = -1
  }

  private struct Down: Sendable {
    var slot: Int32
    var id: Int32?
    var x: Int32?
    var y: Int32?
    var isSeen: Bool
    /// Whether its packets have no position, so that it is at the pointer's.
    var isAtPointer: Bool
  }

  private var packets: [Packet] = []
  private var contacts: [Down] = []
  private var slotsInUse: [Bool] = Array(repeating: false, count: AnonymousTranslator.maximumContacts)
  private var nextID: Int32 = 0
  private var assignment = Assignment()
  /// The position of the pointer, or the last one in frames without SYN_MT_REPORT, for contacts without a position.
  private var pointerX: Int32?
  private var pointerY: Int32?
  private var isMarked = false
  private var hasSize = false
  /// Whether events were lost since the last list of contacts.
  private var isUnsure = false

  /// Take over a contact that is down in slot 0.
  mutating func adopt(id: Int32) {
    contacts.append(Down(slot: 0, id: id, x: nil, y: nil, isSeen: false, isAtPointer: false))
    slotsInUse[0] = true
  }

  /// Append the contacts of `frame` to `translated`, as events of slots.
  mutating func translate(_ frame: borrowing Frame, hasLostEvents: Bool, into translated: inout Frame) {
    let isReleased = collect(frame)
    if hasLostEvents {
      isUnsure = true
      packets.removeAll(keepingCapacity: true)
    }
    if packets.isEmpty, !isReleased { return }
    packets.removeAll { isReleased || $0.hasLifted || $0.isFlat && hasSize || !$0.hasValues }
    match()
    for contact in contacts where !contact.isSeen {
      translated.append(EventCode.absMTSlot, contact.slot, at: frame.time)
      if isUnsure { translated.append(EventCode.absMTToolType, ToolType.palm, at: frame.time) }
      translated.append(EventCode.absMTTrackingID, -1, at: frame.time)
      slotsInUse[Int(contact.slot)] = false
    }
    contacts.removeAll { !$0.isSeen }
    for packet in packets { write(packet, frame, &translated) }
    for index in contacts.indices { contacts[index].isSeen = false }
    isUnsure = false
  }

  /// Split the frame into packets; return whether BTN_TOUCH says that nothing touches any longer.
  private mutating func collect(_ frame: borrowing Frame) -> Bool {
    packets.removeAll(keepingCapacity: true)
    var packet = Packet()
    var isReleased = false
    if !isMarked {
      isMarked = frame.events.contains { $0.type == EventType.syn && $0.code == EventCode.synMTReport }
    }
    for index in frame.events.indices {
      let event = frame.events[index]
      switch (event.type, event.code) {
      case (EventType.syn, EventCode.synMTReport): end(&packet, index)
      case (EventType.key, EventCode.btnTouch): isReleased = event.value == 0
      case (EventType.abs, EventCode.absX): pointerX = event.value
      case (EventType.abs, EventCode.absY): pointerY = event.value
      case (EventType.abs, EventCode.absMTTouchMajor...EventCode.absMTToolY):
        let bit: UInt16 = 1 << (event.code - EventCode.absMTTouchMajor)
        if !isMarked, packet.codes & bit != 0 { end(&packet, index) }
        packet.codes |= bit
        add(event, to: &packet)
      default: break
      }
    }
    // Some drivers omit the last SYN_MT_REPORT.
    let isWhole = packet.x != nil || packet.y != nil || !isMarked && (packet.id != nil || !contacts.isEmpty)
    if packet.hasValues, isWhole { end(&packet, frame.events.count) }
    return isReleased
  }

  private mutating func add(_ event: InputEvent, to packet: inout Packet) {
    packet.hasValues = true
    switch event.code {
    case EventCode.absMTPositionX:
      packet.x = event.value
      if !isMarked { pointerX = event.value }
    case EventCode.absMTPositionY:
      packet.y = event.value
      if !isMarked { pointerY = event.value }
    case EventCode.absMTTrackingID:
      packet.id = event.value
      if event.value < 0 { packet.hasLifted = true }
    case EventCode.absMTTouchMajor:
      packet.isFlat = event.value == 0
      if event.value > 0 { hasSize = true }
    default: break
    }
  }

  /// End the packet before the event at `index`, and begin the next packet at that event.
  private mutating func end(_ packet: inout Packet, _ index: Int) {
    packet.end = index
    if packets.count < Self.maximumContacts { packets.append(packet) }
    packet = Packet(start: index)
  }

  private mutating func match() {
    if packets.contains(where: { $0.id != nil }) {
      for index in packets.indices {
        guard let contact = contacts.firstIndex(where: { $0.id == packets[index].id }) else { continue }
        packets[index].slot = contacts[contact].slot
        contacts[contact].isSeen = true
      }
      return
    }
    guard !contacts.isEmpty, !packets.isEmpty else { return }
    assignment.solve(rows: contacts.count, columns: packets.count) { row, column in
      let x = Self.displacement(contacts[row].x, packets[column].x)
      let y = Self.displacement(contacts[row].y, packets[column].y)
      return (x * x + y * y).squareRoot()
    }
    for row in contacts.indices {
      let column = assignment.columnOfRow[row]
      guard column >= 0 else { continue }
      packets[column].slot = contacts[row].slot
      contacts[row].isSeen = true
    }
  }

  /// Return the displacement of a contact along an axis; 0 if one of the positions is unknown.
  private static func displacement(_ from: Int32?, _ to: Int32?) -> Double {
    guard let from, let to else { return 0 }
    return Double(from) - Double(to)
  }

  private mutating func write(_ packet: Packet, _ frame: borrowing Frame, _ translated: inout Frame) {
    var slot = packet.slot
    // An id that occurs twice in a frame is one contact; the later values apply.
    if slot < 0, packet.id != nil, let same = contacts.first(where: { $0.id == packet.id }) { slot = same.slot }
    if slot < 0 {
      guard let free = slotsInUse.firstIndex(of: false) else { return }
      slotsInUse[free] = true
      slot = Int32(truncatingIfNeeded: free)
      translated.append(EventCode.absMTSlot, slot, at: frame.time)
      // A packet reports all values of its contact, so the slot's previous contact leaves none.
      for code in Self.values { translated.append(code, 0, at: frame.time) }
      translated.append(EventCode.absMTTrackingID, nextID, at: frame.time)
      nextID = nextID == .max ? 0 : nextID + 1
      contacts.append(
        Down(slot: slot, id: packet.id, x: pointerX, y: pointerY, isSeen: true, isAtPointer: true))
    } else {
      translated.append(EventCode.absMTSlot, slot, at: frame.time)
    }
    if let contact = contacts.firstIndex(where: { $0.slot == slot }) {
      if packet.x != nil || packet.y != nil { contacts[contact].isAtPointer = false }
      contacts[contact].x = packet.x ?? (contacts[contact].isAtPointer ? pointerX : contacts[contact].x)
      contacts[contact].y = packet.y ?? (contacts[contact].isAtPointer ? pointerY : contacts[contact].y)
      // Both coordinates are written, so that a contact never begins where the slot's previous contact was.
      if contacts[contact].x != nil || contacts[contact].y != nil {
        translated.append(EventCode.absMTPositionX, contacts[contact].x ?? 0, at: frame.time)
        translated.append(EventCode.absMTPositionY, contacts[contact].y ?? 0, at: frame.time)
      }
    }
    for event in frame.events[packet.start..<packet.end] where event.type == EventType.abs {
      if event.code > EventCode.absMTSlot, event.code != EventCode.absMTTrackingID { translated.events.append(event) }
    }
  }
}
