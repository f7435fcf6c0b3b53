/// Gives the contacts of one device an identity, from its frames.
///
/// Each contact that begins has exactly one end, ended or cancelled, and at most one phase in a pass. A contact whose
/// tool becomes `MT_TOOL_PALM` is cancelled, and its slot stays silent until its next tracking id. A contact that is a
/// palm within its first frame never begins. Code that writes its own frames uses a palm to report that a contact
/// vanished without lifting, which a plain −1 cannot express. A slot is also silent before its first tracking id: the
/// lift of a finger that was down when the stream began is not a tap.
///
/// Events of protocol A, single touch and pens are first converted to slots, so that all contacts are handled the same
/// way. While a pen is near, BTN_TOUCH and the pointer are the pen's. For a device without a description, its first frame
/// with a contact shows its protocol.
package struct ContactTracker: Sendable {
  /// How frames are read: unchanged, as tracking ids of one unnamed slot, as protocol A, or as one pointer. Undecided
  /// until a frame shows the protocol.
  private enum Mode {
    case slots, ids, anonymous, single, undecided
  }

  private var mode: Mode
  /// Whether the device's description has slots, which overrides what frames suggest.
  private let hasSlots: Bool
  /// Whether the device has slots and no pen: its frames are read unchanged.
  private let isPlain: Bool
  /// Whether the description has positions of contacts, but neither slots nor tracking ids.
  private let isNameless: Bool
  /// Whether there has been a SYN_MT_REPORT, which occurs only in protocol A.
  private var isMarked = false
  /// Whether there has been an event about a contact.
  private var hasContacts = false
  /// The tracking id of the contact that is down in mode `ids`, or -1.
  private var soleID: Int32 = -1
  private var slots: SlotTracker
  private var anonymous = AnonymousTranslator()
  private var single: PointerTranslator
  /// The pen of a panel that reports fingers in slots or in protocol A.
  private var pen: PointerTranslator?
  private var translated = Frame()
  /// The position of a hovering pen after the last frame, in device units; nil if no pen is near or the pen touches.
  package private(set) var hover: HoverPlace?

  /// Whether a contact is down, silent ones included.
  package var isTouched: Bool { slots.isTouched }

  package init(_ description: DeviceDescription) {
    let current = description.axes[EventCode.absMTSlot]?.value ?? 0
    let pointer = (description.axes[EventCode.absX]?.value ?? 0, description.axes[EventCode.absY]?.value ?? 0)
    slots = SlotTracker(slotCount: description.slotCount, current: current, pointer: pointer)
    single = PointerTranslator(description, slot: 0, isPenOnly: false)
    hasSlots = description.touchProtocol == .slots
    let isAnonymous = description.touchProtocol == .anonymous
    isNameless = isAnonymous && !description.has(EventType.abs, EventCode.absMTTrackingID)
    let isSingle = description.isUnknown || description.touchProtocol == .single
    mode = hasSlots ? .slots : isSingle ? .single : isAnonymous && !isNameless ? .ids : .undecided
    let hasPen = description.has(EventType.key, EventCode.btnToolPen)
    isPlain = hasSlots && !hasPen
    if hasPen, hasSlots || isAnonymous {
      pen = PointerTranslator(description, slot: PointerTranslator.penSlot, isPenOnly: true)
    }
  }

  /// Handle one frame, and call `deliver` for each pass: usually one.
  ///
  /// There are several passes if a slot had more than one begin or end within the frame: the first of each slot is in
  /// the first pass, and so on. The span has every contact that is down and those that end in this pass, in the order
  /// in which they began. Without changes there is no pass.
  package mutating func handle(
    _ frame: borrowing Frame, nextID: inout Int, _ deliver: (_ contacts: borrowing Span<Contact>) -> Void
  ) {
    handle(frame, hasLostEvents: frame.hasLostEvents, nextID: &nextID, deliver)
  }

  /// Handle one frame whose ``Frame/hasLostEvents`` the caller knows already.
  package mutating func handle(
    _ frame: borrowing Frame, hasLostEvents: Bool, nextID: inout Int,
    _ deliver: (_ contacts: borrowing Span<Contact>) -> Void
  ) {
    if isPlain { return slots.handle(frame, hasLostEvents: hasLostEvents, nextID: &nextID, deliver) }
    translate(frame, hasLostEvents: hasLostEvents, nextID: &nextID, deliver)
  }

  /// Handle a frame of a device that does not use slots, or also has a pen.
  private mutating func translate(
    _ frame: borrowing Frame, hasLostEvents: Bool, nextID: inout Int,
    _ deliver: (_ contacts: borrowing Span<Contact>) -> Void
  ) {
    if !hasSlots { decide(frame) }
    translated.removeAll()
    if pen?.ownsButton(of: frame) == true {
      // The fingers stay down when the pen lifts.
      var fingers = copy frame
      fingers.events.removeAll { $0.type == EventType.key && $0.code == EventCode.btnTouch }
      translateByMode(fingers, hasLostEvents)
    } else {
      translateByMode(frame, hasLostEvents)
    }
    defer { hover = pen?.hover ?? (mode == .single ? single.hover : nil) }
    var slot = slots.selected
    for event in translated.events where event.type == EventType.abs && event.code == EventCode.absMTSlot {
      slot = event.value
    }
    if pen?.translate(frame, into: &translated) == true {
      // The next frame continues in the slot in which this frame ended.
      translated.append(EventCode.absMTSlot, slot, at: frame.time)
    }
    slots.handle(translated, hasLostEvents: hasLostEvents, nextID: &nextID, deliver)
  }

  private mutating func translateByMode(_ frame: borrowing Frame, _ hasLostEvents: Bool) {
    switch mode {
    case .slots: translated.events.append(contentsOf: frame.events)
    case .ids: translateIDs(frame)
    case .anonymous: anonymous.translate(frame, hasLostEvents: hasLostEvents, into: &translated)
    case .single: _ = single.translate(frame, into: &translated)
    case .undecided: break
    }
  }

  /// Cancel every contact that is down, in one pass: after an unplug, at the end of a recording, when the clock
  /// restarts.
  ///
  /// Touches that are still down then are ignored until they lift.
  package mutating func cancelAll(_ deliver: (_ contacts: borrowing Span<Contact>) -> Void) {
    slots.cancelAll(deliver)
  }

  /// Copy a frame of one unnamed slot. BTN_TOUCH 0 also ends the contact: some drivers send nothing else.
  private mutating func translateIDs(_ frame: borrowing Frame) {
    var isReleased = false
    for event in frame.events {
      let isID = event.type == EventType.abs && event.code == EventCode.absMTTrackingID
      if isID, event.value >= 0, isReleased { continue }
      if isID { soleID = event.value }
      translated.events.append(event)
      guard event.type == EventType.key, event.code == EventCode.btnTouch else { continue }
      isReleased = event.value == 0
      guard isReleased else { continue }
      soleID = -1
      translated.append(EventCode.absMTTrackingID, -1, at: event.time)
    }
  }

  /// Detect the protocol from a frame's contact events.
  ///
  /// Tracking ids without slots belong to one slot, unless a frame has several. A button alone decides nothing: a mouse
  /// click is not a contact.
  private mutating func decide(_ frame: borrowing Frame) {
    guard !isMarked else { return }
    var id: Int32 = -1
    var ids = 0
    var mostIDs = 0
    var saysContact = false
    var saysPointer = false
    for event in frame.events {
      switch (event.type, event.code) {
      case (EventType.syn, EventCode.synMTReport):
        isMarked = true
        listAll()
        return
      case (EventType.abs, EventCode.absMTSlot): mode = .slots
      case (EventType.abs, EventCode.absMTTouchMajor...EventCode.absMTToolY):
        saysContact = true
        if event.code == EventCode.absMTTrackingID {
          // An end between two ids means that one finger follows the other.
          ids = event.value < 0 ? 0 : event.value == id ? ids : ids + 1
          id = event.value
          mostIDs = max(mostIDs, ids)
        }
      case (EventType.abs, EventCode.absX), (EventType.abs, EventCode.absY): saysPointer = true
      default: break
      }
    }
    guard mode != .slots, mode != .anonymous else { return }
    if mostIDs > 1 {
      listAll()
    } else if mostIDs > 0 {
      mode = .ids
    } else if isNameless, saysContact, !hasContacts {
      listAll()
    } else if saysPointer, !saysContact, !hasContacts {
      mode = .single
    }
    hasContacts = hasContacts || saysContact
  }

  /// Read the frames as lists of all contacts from now on; a contact that is down continues.
  private mutating func listAll() {
    if mode == .ids, soleID >= 0 { anonymous.adopt(id: soleID) }
    mode = .anonymous
  }
}
