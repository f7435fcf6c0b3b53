/// Turns the frames of protocol B into contacts.
///
/// The slots keep the values that the kernel does not repeat because they did not change. A contact's life is a list of
/// transitions. In a frame, a slot's first transition belongs to the first pass, its second to the second: so a contact
/// can begin and end within one frame. All moves belong to the first pass.
struct SlotTracker: Sendable {
  /// The maximum number of slots, as in the kernel (`input_mt_init_slots` refuses more than 1024).
  static let maximumSlots = 1024

  private var slots: [Slot]
  /// The slot of the next event; −1 if the stream selected an impossible one.
  private var current = 0
  /// The contacts that are down after the last pass, in the order in which they began.
  private var contacts: [Contact] = []
  private var transitions: [Transition] = []
  /// `ABS_X` and `ABS_Y`: the position of a contact whose slot never had one of its own.
  private var pointer: Pointer
  /// Whether a slot is unsure, as after lost events.
  private var hasUnsure = false
  /// Receives the events of an impossible slot; never read.
  private var nowhere = Slot()

  /// Whether a contact is down, including silent ones: a slot has its tracking id until the finger lifts.
  var isTouched: Bool { slots.contains { $0.trackingID >= 0 } }

  /// The slot of the next event; −1 if the stream selected an impossible one.
  var selected: Int32 { Int32(truncatingIfNeeded: current) }

  /// Create a tracker for a device that announces `slotCount` slots, of which `current` is selected.
  ///
  /// - Parameter pointer: `ABS_X` and `ABS_Y` of the header; 0 also means unknown.
  init(slotCount: Int, current: Int32, pointer: (x: Int32, y: Int32)) {
    self.pointer = Pointer(x: pointer.x, y: pointer.y, hasX: pointer.x != 0, hasY: pointer.y != 0)
    let count = min(max(slotCount, 16), Self.maximumSlots)
    slots = Array(repeating: Slot(), count: count)
    contacts.reserveCapacity(count)
    transitions.reserveCapacity(2 * count)
    select(current)
  }

  mutating func handle(
    _ frame: borrowing Frame, hasLostEvents: Bool, nextID: inout Int,
    _ deliver: (_ contacts: borrowing Span<Contact>) -> Void
  ) {
    if hasLostEvents || hasUnsure { updateUnsureSlots(frame, hasLostEvents: hasLostEvents) }
    let count = frame.events.count
    var index = Self.apply(frame, from: 0, &slots, &nowhere, &current, &pointer, &transitions)
    while index < count {
      select(frame.events[index].value)
      index = Self.apply(frame, from: index + 1, &slots, &nowhere, &current, &pointer, &transitions)
    }
    if transitions.isEmpty {
      if Self.move(&contacts, slots, pointer) { deliver(contacts.span) }
    } else {
      deliverTransitions(nextID: &nextID, deliver)
    }
  }

  mutating func cancelAll(_ deliver: (_ contacts: borrowing Span<Contact>) -> Void) {
    for index in slots.indices where slots[index].isDown { slots[index].isDown = false }
    guard !contacts.isEmpty else { return }
    for index in contacts.indices { contacts[index].phase = .cancelled }
    deliver(contacts.span)
    contacts.removeAll(keepingCapacity: true)
  }

  /// Handle lost events: any contact that is down may have lifted. Trust a slot again if a later frame has
  /// another of its events before a tracking id. BTN_TOUCH 0 cancels the contacts that have lifted without a tracking id.
  @inline(never)
  private mutating func updateUnsureSlots(_ frame: borrowing Frame, hasLostEvents: Bool) {
    if hasLostEvents {
      for index in slots.indices { slots[index].isUnsure = slots[index].isDown }
    }
    var slot = current
    var identified: Set<Int> = []
    var isReleased = false
    for event in frame.events {
      switch (event.type, event.code) {
      case (EventType.key, EventCode.btnTouch): isReleased = isReleased || event.value == 0
      case (EventType.abs, EventCode.absMTSlot): slot = Int(event.value)
      case (EventType.abs, EventCode.absMTTrackingID): identified.insert(slot)
      case (EventType.abs, EventCode.absMTTouchMajor...)
      where !hasLostEvents && slots.indices.contains(slot) && !identified.contains(slot):
        slots[slot].isUnsure = false
      default: break
      }
    }
    for index in slots.indices where isReleased && slots[index].isUnsure && !identified.contains(index) {
      slots[index].isUnsure = false
      slots[index].trackingID = -1
      if slots[index].isDown { Self.end(&slots[index], index, as: .cancelled, &transitions) }
    }
    hasUnsure = slots.contains { $0.isUnsure }
  }

  /// Apply events up to the end or to the next `ABS_MT_SLOT` outside the table, which may have to grow; return the
  /// index of that event.
  ///
  /// It uses pointers and stores each value by its code. This takes half of the instructions of a `switch` over
  /// properties.
  private static func apply(
    _ frame: borrowing Frame, from start: Int, _ slots: inout [Slot], _ nowhere: inout Slot, _ current: inout Int,
    _ pointer: inout Pointer, _ transitions: inout [Transition]
  ) -> Int {
    frame.events.withUnsafeBufferPointer { events in
      guard let first = events.baseAddress else { return 0 }
      return slots.withUnsafeMutableBufferPointer { table in
        withUnsafeMutablePointer(to: &nowhere) { nowhere in
          let base = table.baseAddress!
          var slot = current < 0 ? nowhere : base + current
          var next = first + start
          let end = first + events.count
          while next < end {
            let value = next.pointee.value
            if next.pointee.type == EventType.abs {
              let code = Int(next.pointee.code) - Slot.firstCode
              if UInt(bitPattern: code) < UInt(Slot.codes) {
                if Slot.isStored(code) {
                  slot.pointee.store(value, code)
                } else if code > 0 {
                  if current >= 0 { apply(next.pointee, to: &slot.pointee, number: current, &transitions) }
                } else if value >= 0, value < table.count {
                  current = Int(value)
                  slot = base + current
                } else {
                  return next - first
                }
              } else {
                pointer.apply(value, code)
              }
            }
            next += 1
          }
          return events.count
        }
      }
    }
  }

  @inline(never)
  private static func apply(
    _ event: InputEvent, to slot: inout Slot, number: Int, _ transitions: inout [Transition]
  ) {
    if event.code == EventCode.absMTTrackingID {
      identify(&slot, number, event.value, &transitions)
    } else if event.code == EventCode.absMTDistance {
      setHovering(&slot, number, event.value > 0, &transitions)
    } else {
      slot.tool = Contact.Tool(event.value)
      if slot.tool == .palm {
        if slot.isDown { end(&slot, number, as: .cancelled, &transitions) }
        slot.wasPalm = slot.wasPalm || !slot.isHovering
      }
    }
  }

  /// Apply a tracking id: −1 ends the contact, and another id ends it and begins a new one. After lost events, another
  /// id means that −1 was lost, and cancels the contact. The same id changes nothing: a resync repeats the ids of an
  /// incomplete frame.
  private static func identify(
    _ slot: inout Slot, _ number: Int, _ id: Int32, _ transitions: inout [Transition]
  ) {
    let lostItsEnd = slot.isUnsure && id >= 0
    slot.isUnsure = false
    guard id != slot.trackingID else { return }
    if slot.isDown { end(&slot, number, as: lostItsEnd ? .cancelled : .ended, &transitions) }
    slot.trackingID = id
    slot.wasPalm = false
    if id >= 0 { begin(&slot, number, &transitions) }
  }

  /// Apply hovering, which is not a touch: a contact that rises ends, and one that comes down again begins a new touch.
  private static func setHovering(
    _ slot: inout Slot, _ number: Int, _ isHovering: Bool, _ transitions: inout [Transition]
  ) {
    guard isHovering != slot.isHovering else { return }
    slot.isHovering = isHovering
    if isHovering {
      // A contact that began in this frame becomes void at the end of the frame.
      if slot.isDown, slot.began < 0 { end(&slot, number, as: .ended, &transitions) }
    } else if slot.tool == .palm {
      slot.wasPalm = true
    } else if slot.trackingID >= 0, !slot.isDown, !slot.wasPalm {
      begin(&slot, number, &transitions)
    }
  }

  private static func begin(_ slot: inout Slot, _ number: Int, _ transitions: inout [Transition]) {
    slot.isDown = true
    slot.began = transitions.count
    transitions.append(Transition(slot: number, phase: .began, pass: slot.passes, order: transitions.count))
    slot.passes += 1
  }

  private static func end(
    _ slot: inout Slot, _ number: Int, as phase: Contact.Phase, _ transitions: inout [Transition]
  ) {
    slot.isDown = false
    let began = slot.began
    slot.began = -1
    if began >= 0 {
      // A contact that is a palm or hovers within its first frame was never a touch.
      guard slot.isTouch else {
        transitions[began].isVoid = true
        return
      }
      transitions[began].state = slot
    }
    transitions.append(Transition(slot: number, phase: phase, pass: slot.passes, order: transitions.count, state: slot))
    slot.passes += 1
  }

  /// Make `value` the current slot, even if the device did not announce it. An impossible slot is ignored, and so are
  /// the events that follow it.
  private mutating func select(_ value: Int32) {
    guard value >= 0, value < Self.maximumSlots else {
      current = -1
      return
    }
    current = Int(value)
    while slots.count <= current { slots.append(Slot()) }
  }

  /// Copy the slots' values to the contacts that stay down; return whether any changed.
  private static func move(_ contacts: inout [Contact], _ slots: borrowing [Slot], _ pointer: Pointer) -> Bool {
    var changed = false
    let table = slots.span
    var down = contacts.mutableSpan
    for index in down.indices {
      down[index].phase = .stationary
      let number = Int(down[index].slot)
      if table[number].passes == 0, table[number].describe(&down[index], pointer) {
        down[index].phase = .moved
        changed = true
      }
    }
    return changed
  }

  private mutating func deliverTransitions(
    nextID: inout Int, _ deliver: (_ contacts: borrowing Span<Contact>) -> Void
  ) {
    var passes = 1
    for index in transitions.indices {
      let number = transitions[index].slot
      passes = max(passes, slots[number].passes)
      guard slots[number].began == index else { continue }
      slots[number].began = -1
      transitions[index].state = slots[number]
      if !slots[number].isTouch {
        transitions[index].isVoid = true
        slots[number].isDown = false
        slots[number].wasPalm = !slots[number].isHovering
      }
    }
    var changed = Self.move(&contacts, slots, pointer)
    for transition in transitions { slots[transition.slot].passes = 0 }
    if passes > 1 { transitions.sort { ($0.pass, $0.order) < ($1.pass, $1.order) } }
    var index = 0
    for pass in 0..<passes {
      while index < transitions.count, transitions[index].pass == pass {
        if !transitions[index].isVoid {
          apply(transitions[index], nextID: &nextID)
          changed = true
        }
        index += 1
      }
      guard changed else { continue }
      changed = false
      deliver(contacts.span)
      contacts.removeAll { $0.isOver }
      for index in contacts.indices { contacts[index].phase = .stationary }
    }
    transitions.removeAll(keepingCapacity: true)
  }

  private mutating func apply(_ transition: Transition, nextID: inout Int) {
    if transition.phase == .began {
      contacts.append(Contact(id: nextID, slot: Int32(truncatingIfNeeded: transition.slot), phase: .began, x: 0, y: 0))
      nextID &+= 1
      _ = transition.state.describe(&contacts[contacts.count - 1], pointer)
    } else if let index = contacts.firstIndex(where: { $0.slot == transition.slot && !$0.isOver }) {
      contacts[index].phase = transition.phase
      _ = transition.state.describe(&contacts[index], pointer)
    }
  }
}

/// The known values of one slot, and its transitions in the current frame.
private struct Slot: Sendable {
  /// The codes of a slot's events: `ABS_MT_SLOT`, the first, and the codes after it that the kernel reserves for
  /// contacts.
  static let firstCode = Int(EventCode.absMTSlot)
  static let codes = 16
  /// The last value of each code, indexed by its distance from `ABS_MT_SLOT`. The entries of the slot, the tool, the
  /// distance and the tracking id are unused.
  private var values = [16 of Int32](repeating: 0)
  /// Whether each code was reported. The entry of the tool is ``wasPalm``.
  private var said = [16 of Bool](repeating: false)
  /// The tracking id; negative if nothing touches.
  var trackingID: Int32 = -1
  var tool = Contact.Tool.finger
  /// Whether the contact is near the glass without touching it (`ABS_MT_DISTANCE`).
  var isHovering = false
  var isTouch: Bool { tool != .palm && !isHovering }
  /// Whether the slot has a contact that was delivered, or will be at the end of the frame. A slot with a tracking id
  /// and no such contact is silent until its next id.
  var isDown = false
  /// Whether the contact was a palm on the glass under its tracking id. It is in an unused entry, because a larger slot
  /// takes more instructions.
  var wasPalm: Bool {
    get { said[Self.tool] }
    set { said[Self.tool] = newValue }
  }
  private static let tool = Int(EventCode.absMTToolType - EventCode.absMTSlot)
  /// Whether events were lost, and no later frame has had another event of the slot.
  var isUnsure = false
  /// The transition of this frame that began the slot's contact, or -1.
  var began = -1
  /// The number of transitions of the slot in this frame.
  var passes = 0

  /// Whether an event with this code only sets a value of the slot.
  @inline(__always)
  static func isStored(_ code: Int) -> Bool {
    let others =
      1 | 1 << (EventCode.absMTToolType - EventCode.absMTSlot) | 1 << (EventCode.absMTTrackingID - EventCode.absMTSlot)
      | 1 << (EventCode.absMTDistance - EventCode.absMTSlot)
    return others &>> code & 1 == 0
  }

  @inline(__always)
  mutating func store(_ value: Int32, _ code: Int) {
    values[code] = value
    said[code] = true
  }

  @inline(__always)
  private func value(_ code: UInt16) -> Int32 { values[Int(code - EventCode.absMTSlot)] }

  @inline(__always)
  private func hasSaid(_ code: UInt16) -> Bool { said[Int(code - EventCode.absMTSlot)] }

  /// Write the slot's values into `contact`; return whether that changed it.
  @inline(__always)
  func describe(_ contact: inout Contact, _ pointer: Pointer) -> Bool {
    var (x, y) = (value(EventCode.absMTPositionX), value(EventCode.absMTPositionY))
    var isPlaced = true
    if !hasSaid(EventCode.absMTPositionX) || !hasSaid(EventCode.absMTPositionY) {
      // A coordinate that the device never reported is unchanged since the start, where it is 0 or the pointer's. If no
      // coordinate is known, there is no position.
      if !hasSaid(EventCode.absMTPositionX) { x = pointer.x }
      if !hasSaid(EventCode.absMTPositionY) { y = pointer.y }
      isPlaced =
        hasSaid(EventCode.absMTPositionX) || hasSaid(EventCode.absMTPositionY) || pointer.hasX || pointer.hasY
    }
    let pressure = value(EventCode.absMTPressure)
    let touchMajor = value(EventCode.absMTTouchMajor)
    let touchMinor = value(EventCode.absMTTouchMinor)
    let orientation = value(EventCode.absMTOrientation)
    let same =
      contact.x == x && contact.y == y && contact.isPlaced == isPlaced && contact.pressure == pressure
      && contact.touchMajor == touchMajor
      && contact.touchMinor == touchMinor && contact.orientation == orientation && contact.tool == tool
    contact.x = x
    contact.y = y
    contact.isPlaced = isPlaced
    contact.pressure = pressure
    contact.touchMajor = touchMajor
    contact.touchMinor = touchMinor
    contact.orientation = orientation
    contact.tool = tool
    return !same
  }
}

/// `ABS_X` and `ABS_Y`: the position of the only contact, or of one of several.
private struct Pointer: Sendable {
  var x: Int32
  var y: Int32
  var hasX: Bool
  var hasY: Bool

  @inline(__always)
  mutating func apply(_ value: Int32, _ code: Int) {
    if code == Int(EventCode.absX) - Slot.firstCode {
      x = value
      hasX = true
    } else if code == Int(EventCode.absY) - Slot.firstCode {
      y = value
      hasY = true
    }
  }
}

extension Contact.Tool {
  /// The tool of an `MT_TOOL_*`.
  fileprivate init(_ type: Int32) {
    self = type == ToolType.palm ? .palm : type == ToolType.pen ? .pen : .finger
  }
}

/// A contact's beginning or end within one frame.
private struct Transition: Sendable {
  var slot: Int
  var phase: Contact.Phase
  /// The pass to which it belongs: the number of earlier transitions of its slot in the frame.
  var pass: Int
  var order: Int
  /// Whether it turned out not to be a touch.
  var isVoid = false
  /// The slot at that moment.
  var state = Slot()
}
