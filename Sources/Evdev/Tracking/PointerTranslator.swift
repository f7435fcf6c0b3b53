/// Writes the position and button of a single-touch panel or a pen as events of one slot.
struct PointerTranslator: Sendable {
  /// The slot of a pen on a panel that also reports fingers: the last possible slot, which no panel uses.
  static let penSlot = Int32(SlotTracker.maximumSlots - 1)

  /// The slot that it writes to.
  let slot: Int32
  /// Whether to handle only a pen: while none is near, the same codes follow the fingers.
  let isPenOnly: Bool
  private var isPenNear = false
  private var isRubberNear = false
  private var isDown = false
  private var hasTouchButton: Bool
  /// Whether any pressure is a touch, because there is no button.
  private let pressesWithPressure: Bool
  private var nextID: Int32 = 0
  private var x: Int32?
  private var y: Int32?

  /// The position of a pen that is near the panel without touching it, in device units; nil if there is none.
  var hover: HoverPlace? {
    guard isToolNear, !isDown, let x, let y else { return nil }
    return HoverPlace(x: x, y: y)
  }

  /// Create a translator. BTN_LEFT is the button if there is no BTN_TOUCH, and pressure if there is neither.
  init(_ description: DeviceDescription, slot: Int32, isPenOnly: Bool) {
    self.slot = slot
    self.isPenOnly = isPenOnly
    hasTouchButton = description.has(EventType.key, EventCode.btnTouch)
    pressesWithPressure =
      !isPenOnly && !hasTouchButton && !description.has(EventType.key, EventCode.btnLeft)
      && description.has(EventType.abs, EventCode.absPressure)
  }

  /// Whether BTN_TOUCH in `frame` belongs to a pen, because one is near before or after the frame.
  func ownsButton(of frame: borrowing Frame) -> Bool {
    !frame.movesOnly && (isToolNear || frame.events.contains { Self.isTool($0) && $0.value > 0 })
  }

  /// Append the events of the pointer in `frame` to `translated`; return whether there were any.
  ///
  /// The order of a tool and the other events of a frame means nothing. Positions and presses are those of the tool
  /// that is near after the frame, but a pen that leaves lifts as a pen.
  mutating func translate(_ frame: borrowing Frame, into translated: inout Frame) -> Bool {
    let start = translated.events.count
    translated.append(EventCode.absMTSlot, slot, at: frame.time)
    let tool = noteTools(frame)
    if tool == ToolType.pen { translated.append(EventCode.absMTToolType, ToolType.pen, at: frame.time) }
    if isPenOnly, !isToolNear { lift(frame.time, &translated) }
    for event in frame.events {
      switch (event.type, event.code) {
      case (EventType.key, EventCode.btnTouch):
        hasTouchButton = true
        press(event, &translated)
      case (EventType.key, EventCode.btnLeft): if !hasTouchButton, !isPenOnly { press(event, &translated) }
      case (EventType.abs, EventCode.absMTToolType):
        // Devices without slots never report a tool: `StateFrames` writes it to cancel what was down.
        if !isPenOnly { translated.append(event.code, event.value, at: event.time) }
      case (EventType.abs, EventCode.absX) where isMeant:
        x = event.value
        translated.append(EventCode.absMTPositionX, event.value, at: event.time)
      case (EventType.abs, EventCode.absY) where isMeant:
        y = event.value
        translated.append(EventCode.absMTPositionY, event.value, at: event.time)
      case (EventType.abs, EventCode.absPressure) where isMeant:
        if pressesWithPressure, !hasTouchButton { press(event, &translated) }
        translated.append(EventCode.absMTPressure, event.value, at: event.time)
      default: break
      }
    }
    if let tool { translated.append(EventCode.absMTToolType, tool, at: frame.time) }
    if translated.events.count == start + 1 {
      translated.events.removeLast()
      return false
    }
    return true
  }

  /// Note which tools are near after `frame`; return the pointer's tool, or nil if no key reports one.
  ///
  /// Pen and rubber are two tools of one pen; either may be reported again without a change.
  private mutating func noteTools(_ frame: borrowing Frame) -> Int32? {
    if frame.movesOnly { return nil }
    var isReported = false
    for event in frame.events where Self.isTool(event) {
      isReported = true
      if event.code == EventCode.btnToolPen { isPenNear = event.value > 0 } else { isRubberNear = event.value > 0 }
    }
    return isReported ? isToolNear ? ToolType.pen : ToolType.finger : nil
  }

  private static func isTool(_ event: InputEvent) -> Bool {
    event.type == EventType.key && (event.code == EventCode.btnToolPen || event.code == EventCode.btnToolRubber)
  }

  private var isToolNear: Bool { isPenNear || isRubberNear }

  private mutating func press(_ event: InputEvent, _ translated: inout Frame) {
    if event.value == 0 {
      lift(event.time, &translated)
    } else if event.value == 1 || event.type == EventType.abs && event.value > 0, !isDown, !isPenOnly || isToolNear {
      isDown = true
      translated.append(EventCode.absMTTrackingID, nextID, at: event.time)
      nextID = nextID == .max ? 0 : nextID + 1
    }
  }

  private mutating func lift(_ time: Int64, _ translated: inout Frame) {
    if isDown { translated.append(EventCode.absMTTrackingID, -1, at: time) }
    isDown = false
  }

  /// Whether positions and pressures belong to this pointer.
  private var isMeant: Bool { !isPenOnly || isToolNear }
}
