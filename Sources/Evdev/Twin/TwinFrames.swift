internal import CEvdev

/// The contacts in the slots of a twin, and the events that report their changes.
struct TwinFrames {
  fileprivate struct Slot {
    /// The contact in it; nil if it is free.
    var contact: Int?
    var isReported = false
    var isOver = false
    var isPalm = false
    /// The number of contacts that began before it.
    var order = 0
    /// The values reported last, in the order of ``codes``; the kernel begins with 0.
    var values = [7 of Int32](repeating: 0)
  }

  /// The state of a frame's events: the slot that they selected last, and whether any was added.
  fileprivate struct Output {
    var current = 0
    /// Whether a contact has changed.
    var hasNews = false
    /// Whether programs see slots, or only the pointer.
    let hasSlots: Bool
    /// A bit for each axis of ``codes`` that the twin has.
    let axes: UInt8

    func hasAxis(_ axis: Int) -> Bool { axes &>> UInt8(truncatingIfNeeded: axis) & 1 != 0 }

    mutating func append(_ code: UInt16, _ value: Int32, of slot: Int, to events: inout OutputSpan<input_event>) {
      hasNews = true
      guard hasSlots else { return }
      if slot != current {
        current = slot
        events.append(EventType.abs, EventCode.absMTSlot, Int32(slot))
      }
      events.append(EventType.abs, code, value)
    }
  }

  /// The maximum tracking id; the next one is 0.
  static let largestTrackingID: Int32 = 65535

  /// The keys that report the number of contacts that are down, from one to five.
  static let counts = [
    EventCode.btnToolFinger, EventCode.btnToolDoubleTap, EventCode.btnToolTripleTap, EventCode.btnToolQuadTap,
    EventCode.btnToolQuintTap,
  ]

  /// Whether a key belongs to the panel itself, such as a home button. This excludes the mouse button with which some
  /// panels report touches, and the keys for the touching tool.
  static func isOwn(_ key: UInt16) -> Bool {
    key != EventCode.btnLeft && !(EventCode.btnToolPen...EventCode.btnToolQuadTap).contains(key)
  }

  /// The axes of a contact. The tool is first, because it has to be known when the contact begins.
  fileprivate static let codes: [7 of UInt16] = [
    EventCode.absMTToolType, EventCode.absMTPositionX, EventCode.absMTPositionY, EventCode.absMTTouchMajor,
    EventCode.absMTTouchMinor, EventCode.absMTOrientation, EventCode.absMTPressure,
  ]

  /// The contacts as the panel last reported them, including ended ones whose ends are not delivered yet.
  var contacts: [Contact] = []
  /// The maximum number of ``contacts``, unless more are down.
  let mostContacts: Int
  private var slots: [Slot]
  private let hasPointerPressure: Bool
  private let countKeys: [UInt16]
  private let limit: Int
  private var began = 0
  private var output: Output
  /// The number of contacts that are down, and the slot of the one that began first; −1 if there is none.
  private var (down, first) = (0, -1)
  private var count = 0
  /// The last position and pressure of the pointer; the kernel begins with 0.
  private var pointer: (x: Int32, y: Int32, pressure: Int32) = (0, 0, 0)

  /// - Parameters:
  ///   - twin: the twin's description.
  ///   - limit: the maximum number of contacts.
  ///   - isUsed: whether others have written to its device, so that its values are unknown; no contact may be down.
  init(_ twin: DeviceDescription, limit: Int, isUsed: Bool) {
    slots = Array(repeating: Slot(), count: max(twin.slotCount, 1))
    mostContacts = 2 * max(twin.slotCount, 10)
    contacts.reserveCapacity(mostContacts + SlotTracker.maximumSlots)
    var axes: UInt8 = 1
    for axis in 1..<Self.codes.count {
      // Bit 0, the tool, is always set. Without slots, the pointer has the position and the pressure of a contact.
      let has = twin.slotCount == 0 ? [1, 2, 6].contains(axis) : twin.axes[Self.codes[axis]] != nil
      if has { axes |= 1 << UInt8(axis) }
    }
    output = Output(hasSlots: twin.slotCount > 0, axes: axes)
    if isUsed {
      for slot in slots.indices { slots[slot].values = [7 of Int32](repeating: .min) }
      (output.current, pointer) = (-1, (.min, .min, .min))
    }
    hasPointerPressure = twin.axes[EventCode.absPressure] != nil
    countKeys = Self.counts.filter { twin.has(EventType.key, $0) }
    self.limit = limit
  }

  /// Note the panel's report of a contact under its number in this twin.
  @inline(__always)
  mutating func update(_ contact: borrowing Contact, as id: Int) {
    var place = place(of: id)
    if place < 0 {
      place = contacts.count
      contacts.append(copy contact)
    } else {
      contacts[place] = copy contact
    }
    contacts[place].id = id
  }

  /// Forget the oldest ended contacts beyond the number that may still be needed.
  @inline(__always)
  mutating func forgetEnded() {
    while contacts.count > mostContacts, let oldest = contacts.firstIndex(where: \.isOver) {
      contacts.remove(at: oldest)
    }
  }

  /// The index of a contact in ``contacts``, or −1. It searches from the end, because ended contacts come first.
  @inline(__always)
  private func place(of id: Int) -> Int {
    var place = contacts.count - 1
    while place >= 0, contacts[place].id != id { place -= 1 }
    return place
  }

  /// The maximum number of events in a frame.
  var mostEvents: Int { slots.count * (Self.codes.count + 2) + 16 }

  /// Give a contact a slot, the panel's own if that is free; a contact beyond the limit gets none.
  ///
  /// - Returns: whether it got one.
  mutating func begin(_ contact: borrowing Contact) -> Bool {
    guard slots.count(where: { $0.contact != nil }) < limit else { return false }
    let own = Int(contact.slot)
    let isOwnFree = slots.indices.contains(own) && slots[own].contact == nil
    guard let slot = isOwnFree ? own : slots.firstIndex(where: { $0.contact == nil }) else { return false }
    began += 1
    slots[slot].contact = contact.id
    (slots[slot].isReported, slots[slot].isOver, slots[slot].order) = (false, false, began)
    findFirst()
    return true
  }

  /// Whether there is no slot for another contact, unless contacts that are over are removed.
  var isFull: Bool { slots.count { $0.contact != nil } >= min(limit, slots.count) }

  /// End a contact; as a palm if it is taken away, which requires another frame.
  mutating func end(_ id: Int, asPalm: Bool) {
    if let slot = slot(of: id) { (slots[slot].isOver, slots[slot].isPalm) = (true, asPalm) }
  }

  /// Whether contacts have become palms and must end in the next frame.
  private(set) var hasPalms = false

  /// Whether a contact has begun and the frame that reports it is not written yet.
  func isUnreported(_ id: Int) -> Bool { slot(of: id).map { !slots[$0].isReported } ?? false }

  /// Whether a contact cannot begin in the frame that ends others: one of them has its slot, or there is no free slot.
  func hasToEndOthers(before contact: borrowing Contact) -> Bool {
    guard slots.contains(where: \.isOver) else { return false }
    let own = Int(contact.slot)
    return slots.indices.contains(own) && slots[own].isOver || isFull
  }

  private func slot(of id: Int) -> Int? { slots.firstIndex { $0.contact == id } }

  /// Find the contact that began first, after a contact has begun or ended.
  private mutating func findFirst() {
    (down, first) = (0, -1)
    for number in slots.indices where slots[number].contact != nil {
      down += 1
      if first < 0 || slots[number].order < slots[first].order { first = number }
    }
  }

  /// Add the events that report the current contacts; add none if nothing has changed.
  mutating func report(_ events: inout OutputSpan<input_event>) {
    hasPalms = false
    output.hasNews = false
    var (left, number) = (down, -1)
    while left > 0 {
      number += 1
      guard let id = slots[number].contact else { continue }
      left -= 1
      if slots[number].isOver {
        end(number, &events)
        continue
      }
      let place = place(of: id)
      if place >= 0 { slots[number].report(contacts[place], in: number, &output, &events) }
    }
    if output.hasNews { reportPointer(&events) }
  }

  /// Report that a contact is over or, first, that it is a palm.
  private mutating func end(_ number: Int, _ events: inout OutputSpan<input_event>) {
    if slots[number].isPalm, slots[number].values[0] != ToolType.palm {
      slots[number].values[0] = ToolType.palm
      output.append(EventCode.absMTToolType, ToolType.palm, of: number, to: &events)
      return hasPalms = true
    }
    output.append(EventCode.absMTTrackingID, -1, of: number, to: &events)
    (slots[number].contact, slots[number].isOver) = (nil, false)
    findFirst()
  }

  /// Report the contact that began first to programs that do not know slots, as the kernel's own drivers do.
  private mutating func reportPointer(_ events: inout OutputSpan<input_event>) {
    if (down > 0) != (count > 0) { events.append(EventType.key, EventCode.btnTouch, down > 0 ? 1 : 0) }
    if first >= 0 {
      let (x, y) = (slots[first].values[1], slots[first].values[2])
      if x != pointer.x { events.append(EventType.abs, EventCode.absX, x) }
      if y != pointer.y { events.append(EventType.abs, EventCode.absY, y) }
      (pointer.x, pointer.y) = (x, y)
    }
    let pressure = first >= 0 ? slots[first].values[6] : 0
    if hasPointerPressure, pressure != pointer.pressure {
      events.append(EventType.abs, EventCode.absPressure, pressure)
    }
    pointer.pressure = pressure
    if down != count { reportCount(&events) }
    count = down
  }

  private func reportCount(_ events: inout OutputSpan<input_event>) {
    for (index, key) in Self.counts.enumerated() where countKeys.contains(key) {
      let (before, now) = (count == index + 1, down == index + 1)
      if before != now { events.append(EventType.key, key, now ? 1 : 0) }
    }
  }
}

extension TwinFrames.Slot {
  /// Add events for the values of its contact that have changed.
  fileprivate mutating func report(
    _ contact: borrowing Contact, in number: Int, _ output: inout TwinFrames.Output,
    _ events: inout OutputSpan<input_event>
  ) {
    // One call for each axis, because a loop takes three times as long. A palm is not a touch, so it never has a slot.
    report(0, contact.tool == .pen ? ToolType.pen : ToolType.finger, number, &output, &events)
    if !isReported {
      isReported = true
      let id = Int32(truncatingIfNeeded: order - 1) & TwinFrames.largestTrackingID
      output.append(EventCode.absMTTrackingID, id, of: number, to: &events)
    }
    report(1, contact.x, number, &output, &events)
    report(2, contact.y, number, &output, &events)
    report(3, contact.touchMajor, number, &output, &events)
    report(4, contact.touchMinor, number, &output, &events)
    report(5, contact.orientation, number, &output, &events)
    report(6, contact.pressure, number, &output, &events)
  }

  @inline(__always)
  private mutating func report(
    _ axis: Int, _ value: Int32, _ number: Int, _ output: inout TwinFrames.Output,
    _ events: inout OutputSpan<input_event>
  ) {
    if value == values[axis] || !output.hasAxis(axis) { return }
    values[axis] = value
    output.append(TwinFrames.codes[axis], value, of: number, to: &events)
  }
}
