/// The contacts in the slots of a twin, and the events that report what has changed of them.
struct TwinFrames {
  private struct Slot {
    /// The contact in it; nil if it is free.
    var contact: Int?
    var isReported = false
    var isOver = false
    var isPalm = false
    /// How many contacts began before it.
    var order = 0
    /// What was reported last, in the order of ``axes``; 0 is also what the kernel begins with.
    var values = [7 of Int32](repeating: 0)
  }

  /// The greatest tracking id; the next one is 0.
  static let largestTrackingID: Int32 = 65535

  /// The keys that say how many contacts are down, from one to five.
  static let counts = [
    EventCode.btnToolFinger, EventCode.btnToolDoubleTap, EventCode.btnToolTripleTap, EventCode.btnToolQuadTap,
    EventCode.btnToolQuintTap,
  ]

  /// Whether a key of the panel is one of its own, such as a home button: no button of a mouse, which some panels touch with, and nothing that
  /// says what touches.
  static func isOwn(_ key: UInt16) -> Bool {
    key != EventCode.btnLeft && !(EventCode.btnToolPen...EventCode.btnToolQuadTap).contains(key)
  }

  /// The tool comes first: it has to be known when the contact begins.
  private static let axes = [
    EventCode.absMTToolType, EventCode.absMTPositionX, EventCode.absMTPositionY, EventCode.absMTTouchMajor,
    EventCode.absMTTouchMinor, EventCode.absMTOrientation, EventCode.absMTPressure,
  ]

  private static func value(of axis: Int, _ contact: borrowing Contact) -> Int32 {
    switch axis {
    // A palm is no touch, and so never in a slot.
    case 0: contact.tool == .pen ? ToolType.pen : ToolType.finger
    case 1: contact.x
    case 2: contact.y
    case 3: contact.touchMajor
    case 4: contact.touchMinor
    case 5: contact.orientation
    default: contact.pressure
    }
  }

  private var slots: [Slot]
  /// The places of the axes that the twin has, except that of the tool, which every twin has.
  private let axes: [Int]
  /// Whether programs see slots, or the pointer alone.
  private let hasSlots: Bool
  private let hasPointerPressure: Bool
  private let countKeys: [UInt16]
  private let limit: Int
  private var began = 0
  private var current = 0
  private var hasNews = false
  private var count = 0
  /// The last place and pressure of the pointer; the kernel begins with 0.
  private var pointer: (x: Int32, y: Int32, pressure: Int32) = (0, 0, 0)

  /// - Parameters:
  ///   - twin: what the twin says of itself.
  ///   - limit: how many contacts it has at most.
  ///   - isUsed: whether others have written to its device, so that no value of it is known; nothing is down.
  init(_ twin: DeviceDescription, limit: Int, isUsed: Bool) {
    slots = Array(repeating: Slot(), count: max(twin.slotCount, 1))
    if isUsed {
      for slot in slots.indices { slots[slot].values = [7 of Int32](repeating: .min) }
      (current, pointer) = (-1, (.min, .min, .min))
    }
    hasSlots = twin.slotCount > 0
    axes = hasSlots ? Self.axes.indices.dropFirst().filter { twin.axes[Self.axes[$0]] != nil } : [1, 2, 6]
    hasPointerPressure = twin.axes[EventCode.absPressure] != nil
    countKeys = Self.counts.filter { twin.has(EventType.key, $0) }
    self.limit = limit
  }

  /// How many events a frame has at most.
  var mostEvents: Int { slots.count * (axes.count + 2) + 16 }

  /// Give a contact a slot, its own one where that is free; a contact beyond the limit gets none.
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
    return true
  }

  /// Whether there is no place for one more contact, unless those end that are over.
  var isFull: Bool { slots.count { $0.contact != nil } >= min(limit, slots.count) }

  /// End a contact; as a palm where it is taken away, which takes one more frame.
  mutating func end(_ id: Int, asPalm: Bool) {
    if let slot = slot(of: id) { (slots[slot].isOver, slots[slot].isPalm) = (true, asPalm) }
  }

  /// Whether contacts have become palms and end in the next frame.
  private(set) var hasPalms = false

  /// Whether a contact has begun and the frame that says so is not written yet.
  func isUnreported(_ id: Int) -> Bool { slot(of: id).map { !slots[$0].isReported } ?? false }

  /// Whether a contact cannot begin in the frame that ends others: one of them has its slot, or all places are taken.
  func hasToEndOthers(before contact: borrowing Contact) -> Bool {
    guard slots.contains(where: \.isOver) else { return false }
    let own = Int(contact.slot)
    return slots.indices.contains(own) && slots[own].isOver || isFull
  }

  private func slot(of id: Int) -> Int? { slots.firstIndex { $0.contact == id } }

  /// Add the events that report the contacts as they are; none if nothing has changed.
  mutating func report(_ contacts: [Contact], into frame: inout Frame) {
    hasPalms = false
    for number in slots.indices {
      guard let id = slots[number].contact else { continue }
      if slots[number].isOver {
        if slots[number].isPalm, slots[number].values[0] != ToolType.palm {
          slots[number].values[0] = ToolType.palm
          append(EventCode.absMTToolType, ToolType.palm, of: number, to: &frame)
          hasPalms = true
          continue
        }
        append(EventCode.absMTTrackingID, -1, of: number, to: &frame)
        (slots[number].contact, slots[number].isOver) = (nil, false)
        continue
      }
      for index in contacts.indices where contacts[index].id == id {
        report(contacts[index], in: number, to: &frame)
      }
    }
    if hasNews { reportPointer(&frame) }
    hasNews = false
  }

  private mutating func report(_ contact: borrowing Contact, in number: Int, to frame: inout Frame) {
    report(0, of: contact, in: number, to: &frame)
    if !slots[number].isReported {
      slots[number].isReported = true
      append(
        EventCode.absMTTrackingID, Int32(truncatingIfNeeded: slots[number].order - 1) & Self.largestTrackingID,
        of: number, to: &frame)
    }
    for axis in axes { report(axis, of: contact, in: number, to: &frame) }
  }

  private mutating func report(_ axis: Int, of contact: borrowing Contact, in number: Int, to frame: inout Frame) {
    let value = Self.value(of: axis, contact)
    if value == slots[number].values[axis] { return }
    slots[number].values[axis] = value
    append(Self.axes[axis], value, of: number, to: &frame)
  }

  /// What programs read that know no slots: the contact that began first, as the kernel's own drivers report it.
  private mutating func reportPointer(_ frame: inout Frame) {
    var first = -1
    var down = 0
    for number in slots.indices where slots[number].contact != nil {
      down += 1
      if first < 0 || slots[number].order < slots[first].order { first = number }
    }
    if (down > 0) != (count > 0) { append(EventType.key, EventCode.btnTouch, down > 0 ? 1 : 0, to: &frame) }
    if first >= 0 {
      let values = slots[first].values
      if values[1] != pointer.x { append(EventType.abs, EventCode.absX, values[1], to: &frame) }
      if values[2] != pointer.y { append(EventType.abs, EventCode.absY, values[2], to: &frame) }
      (pointer.x, pointer.y) = (values[1], values[2])
    }
    let pressure = first >= 0 ? slots[first].values[6] : 0
    if hasPointerPressure, pressure != pointer.pressure {
      append(EventType.abs, EventCode.absPressure, pressure, to: &frame)
    }
    pointer.pressure = pressure
    if down != count {
      for (index, key) in Self.counts.enumerated() where countKeys.contains(key) {
        let (before, now) = (count == index + 1, down == index + 1)
        if before != now { append(EventType.key, key, now ? 1 : 0, to: &frame) }
      }
    }
    count = down
  }

  private mutating func append(_ code: UInt16, _ value: Int32, of slot: Int, to frame: inout Frame) {
    hasNews = true
    guard hasSlots else { return }
    if slot != current {
      current = slot
      append(EventType.abs, EventCode.absMTSlot, Int32(slot), to: &frame)
    }
    append(EventType.abs, code, value, to: &frame)
  }

  private func append(_ type: UInt16, _ code: UInt16, _ value: Int32, to frame: inout Frame) {
    frame.events.append(InputEvent(time: 0, type: type, code: code, value: value))
  }
}
