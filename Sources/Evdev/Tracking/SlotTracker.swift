/// Turns the frames of protocol B into contacts.
///
/// The slots keep what the kernel leaves out because it did not change. A contact's life is a list of transitions: the first one of a
/// slot in a frame belongs to the frame's first pass, a second one to a second pass, and so on, so that a contact that comes and goes
/// within one frame is seen doing both. Everything that merely moved belongs to the first pass.
struct SlotTracker: Sendable {
  /// The greatest number of slots: the kernel's own bound (`input_mt_init_slots` refuses more than 1024).
  static let maximumSlots = 1024

  private var slots: [Slot]
  /// The slot that the next event is about, or -1 where the stream named an impossible one.
  private var current = 0
  /// The contacts that are down after the last pass, in the order in which they began.
  private var contacts: [Contact] = []
  private var transitions: [Transition] = []
  /// `ABS_X` and `ABS_Y`: the place of a contact whose slot never had one of its own.
  private var pointer = Slot()

  /// Whether a contact is down, silent ones included: a slot has its tracking id until the finger lifts.
  var isTouched: Bool { slots.contains { $0.trackingID >= 0 } }

  /// The slot that the next event is about, or -1.
  var selected: Int32 { Int32(truncatingIfNeeded: current) }

  /// Create a tracker for a device that announces `slotCount` slots, of which `current` is the one in use now.
  ///
  /// - Parameter pointer: where `ABS_X` and `ABS_Y` are, as a header tells it; 0 is also what one says that does not know.
  init(slotCount: Int, current: Int32, pointer: (x: Int32, y: Int32) = (0, 0)) {
    self.pointer.x = pointer.x
    self.pointer.y = pointer.y
    self.pointer.hasX = pointer.x != 0
    self.pointer.hasY = pointer.y != 0
    let count = min(max(slotCount, 16), Self.maximumSlots)
    slots = Array(repeating: Slot(), count: count)
    contacts.reserveCapacity(count)
    transitions.reserveCapacity(2 * count)
    select(current)
  }

  mutating func handle(
    _ frame: borrowing Frame, nextID: inout Int, _ deliver: (_ contacts: borrowing Span<Contact>) -> Void
  ) {
    let count = frame.events.count
    var index = Self.apply(frame, from: 0, &slots, &current, &pointer, &transitions)
    while index < count {
      select(frame.events[index].value)
      index = Self.apply(frame, from: index + 1, &slots, &current, &pointer, &transitions)
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

  /// Apply events up to the end or to the next `ABS_MT_SLOT` outside the table, which may have to grow; return where it stopped.
  private static func apply(
    _ frame: borrowing Frame, from start: Int, _ slots: inout [Slot], _ current: inout Int, _ pointer: inout Slot,
    _ transitions: inout [Transition]
  ) -> Int {
    let events = frame.events.span
    var table = slots.mutableSpan
    var slot = current
    var index = start
    while index < events.count {
      let event = events[unchecked: index]
      if event.type == EventType.abs {
        if event.code == EventCode.absMTSlot {
          guard event.value >= 0, event.value < table.count else { break }
          slot = Int(event.value)
        } else if event.code > EventCode.absMTSlot {
          if slot >= 0 { apply(event, to: &table[slot], number: slot, &transitions) }
        } else if event.code == EventCode.absX {
          pointer.x = event.value
          pointer.hasX = true
        } else if event.code == EventCode.absY {
          pointer.y = event.value
          pointer.hasY = true
        }
      }
      index += 1
    }
    current = slot
    return index
  }

  @inline(__always)
  private static func apply(
    _ event: InputEvent, to slot: inout Slot, number: Int, _ transitions: inout [Transition]
  ) {
    switch event.code {
    case EventCode.absMTPositionX:
      slot.x = event.value
      slot.hasX = true
    case EventCode.absMTPositionY:
      slot.y = event.value
      slot.hasY = true
    case EventCode.absMTPressure: slot.pressure = event.value
    case EventCode.absMTTouchMajor: slot.touchMajor = event.value
    case EventCode.absMTTouchMinor: slot.touchMinor = event.value
    case EventCode.absMTOrientation: slot.orientation = event.value
    case EventCode.absMTToolType:
      slot.tool = event.value
      if slot.tool == ToolType.palm, slot.isDown { end(&slot, number, as: .cancelled, &transitions) }
    case EventCode.absMTTrackingID: identify(&slot, number, event.value, &transitions)
    default: break
    }
  }

  /// A slot's tracking id: -1 ends its contact, another id than before ends it and begins a new one, the same id again (as when a
  /// half-emitted frame comes once more after a resync) changes nothing.
  private static func identify(
    _ slot: inout Slot, _ number: Int, _ id: Int32, _ transitions: inout [Transition]
  ) {
    guard id != slot.trackingID else { return }
    if slot.isDown { end(&slot, number, as: .ended, &transitions) }
    slot.trackingID = id
    guard id >= 0 else { return }
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
      // A contact that is a palm within its first frame never was a touch.
      guard slot.tool != ToolType.palm else {
        transitions[began].isVoid = true
        return
      }
      transitions[began].state = slot
    }
    transitions.append(Transition(slot: number, phase: phase, pass: slot.passes, order: transitions.count, state: slot))
    slot.passes += 1
  }

  /// Make `value` the current slot. A slot beyond the announced ones is taken as the stream says; one that no device can have is not,
  /// nor is what the stream then says of it.
  private mutating func select(_ value: Int32) {
    guard value >= 0, value < Self.maximumSlots else {
      current = -1
      return
    }
    current = Int(value)
    while slots.count <= current { slots.append(Slot()) }
  }

  /// Take over what the slots say of the contacts that stay down; return whether that changed anything.
  private static func move(_ contacts: inout [Contact], _ slots: borrowing [Slot], _ pointer: Slot) -> Bool {
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
      if slots[number].tool == ToolType.palm {
        transitions[index].isVoid = true
        slots[number].isDown = false
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

/// What the stream has said of one slot so far, and what happened in it within the present frame.
private struct Slot: Sendable {
  /// Below 0 where nothing touches.
  var trackingID: Int32 = -1
  var x: Int32 = 0
  var y: Int32 = 0
  var pressure: Int32 = 0
  var touchMajor: Int32 = 0
  var touchMinor: Int32 = 0
  var orientation: Int32 = 0
  var tool = ToolType.finger
  var hasX = false
  var hasY = false
  /// Whether a contact that the world knows of, or will at the end of the frame, is in the slot. A slot with a tracking id and no such
  /// contact is silent until it gets another id.
  var isDown = false
  /// The transition of this frame that began the slot's contact, or -1.
  var began = -1
  /// How many transitions the slot had in this frame.
  var passes = 0

  /// Write what the slot says into `contact`; return whether that changed it.
  func describe(_ contact: inout Contact, _ pointer: Slot) -> Bool {
    let x = hasX ? self.x : pointer.x
    let y = hasY ? self.y : pointer.y
    let tool: Contact.Tool = tool == ToolType.palm ? .palm : tool == ToolType.pen ? .pen : .finger
    // What a device leaves out of a place is what it was, at first 0; of a place that nothing is known of that is no answer.
    let isPlaced = hasX || hasY || pointer.hasX || pointer.hasY
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

/// A contact's beginning or end within one frame.
private struct Transition: Sendable {
  var slot: Int
  var phase: Contact.Phase
  /// The pass it belongs to: how many transitions its slot had in the frame before it.
  var pass: Int
  var order: Int
  /// Whether it turned out to be no touch at all.
  var isVoid = false
  /// The slot as it was at that moment.
  var state = Slot()
}
