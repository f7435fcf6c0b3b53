internal import Evdev

/// Reads the touches of a replay as the frames of a panel with slots, in thousandths of a pixel.
///
/// Lines with the same time make a frame. If an id occurs twice in them, the second line begins the next frame.
final class TouchesParser: LineParser {
  private var slots: [Int64?] = []
  private var inFrame: Set<Int64> = []
  private var time: Int64?
  private var current = 0
  /// Whether a line had an orientation. Until then it is 0 everywhere, and no event reports it.
  private var hasOrientation = false

  /// The orientation's unit is a thousandth of a degree, and its maximum a quarter turn.
  private static let quarterTurn: Int32 = 90_000

  func isEvent(_ line: Bytes, _ assembler: FrameAssembler) -> Bool {
    TouchLine.parse(line) != nil
  }

  func readHeader(_ line: Bytes, _ assembler: FrameAssembler) {}

  @_lifetime(copy line)
  func read(_ line: Bytes, _ assembler: FrameAssembler) -> Bytes? {
    guard let touch = TouchLine.parse(line) else {
      // A replay also prints actions.
      if !line.isEmpty, !line.hasPrefix("{\"") { assembler.warn("no touch in this line; ignored") }
      return nil
    }
    if let time, time != touch.time || inFrame.contains(touch.id) {
      endFrame(at: time, assembler)
      return line
    }
    time = touch.time
    inFrame.insert(touch.id)
    if !add(touch, assembler) { assembler.warn("a touch that is not down; ignored") }
    return nil
  }

  func finish(_ assembler: FrameAssembler) {
    if let time { endFrame(at: time, assembler) }
  }

  private func endFrame(at time: Int64, _ assembler: FrameAssembler) {
    assembler.add(EventType.syn, EventCode.synReport, 0, at: time)
    inFrame.removeAll(keepingCapacity: true)
    self.time = nil
  }

  /// Add the events of a touch; return false if its phase does not fit what came before.
  private func add(_ touch: TouchLine, _ assembler: FrameAssembler) -> Bool {
    func say(_ code: UInt16, _ value: Int32) { assembler.add(EventType.abs, code, value, at: touch.time) }
    let isNew = touch.phase == .began
    let known = slots.firstIndex(of: touch.id)
    guard isNew == (known == nil), known != nil || slots.count < 256 || slots.contains(nil) else { return false }
    let slot = known ?? slots.firstIndex(of: nil) ?? slots.count
    if slot == slots.count { slots.append(nil) }
    slots[slot] = touch.id
    if slot != current {
      current = slot
      say(EventCode.absMTSlot, Int32(slot))
    }
    if isNew {
      say(EventCode.absMTToolType, touch.isPen ? ToolType.pen : ToolType.finger)
      say(EventCode.absMTTrackingID, Int32(truncatingIfNeeded: touch.id) & 0x7fff_ffff)
    }
    say(EventCode.absMTPositionX, touch.x)
    say(EventCode.absMTPositionY, touch.y)
    say(EventCode.absMTPressure, touch.force)
    // The radius is half of the contact's longer axis.
    say(EventCode.absMTTouchMajor, Int32(clamping: Int64(touch.radius) * 2))
    hasOrientation = hasOrientation || touch.orientation != 0
    if hasOrientation {
      // A replay prints angles above minus a quarter turn, up to a quarter turn.
      let quarterTurn = Double(Self.quarterTurn)
      let angle = min(max((Double(touch.orientation) * 180 / .pi).rounded(), 1 - quarterTurn), quarterTurn)
      say(EventCode.absMTOrientation, Int32(angle))
    }
    if touch.phase == .ended || touch.phase == .cancelled {
      if touch.phase == .cancelled { say(EventCode.absMTToolType, ToolType.palm) }
      say(EventCode.absMTTrackingID, -1)
      slots[slot] = nil
    }
    return true
  }

  /// Return a panel for the touches. Its size is the maximum position, rounded up to whole pixels.
  static func device(_ found: DeviceDescription) -> DeviceDescription {
    func axis(_ code: UInt16) -> AxisInfo {
      // If all touches are at 0, the screen has one pixel; only a pipe has no maximum.
      guard let largest = found.axes[code]?.maximum else { return AxisInfo() }
      return AxisInfo(maximum: (largest / TouchLine.unitsPerPixel + 1) * TouchLine.unitsPerPixel - 1)
    }
    var axes: [UInt16: AxisInfo] = [
      EventCode.absMTSlot: AxisInfo(maximum: max(9, found.axes[EventCode.absMTSlot]?.maximum ?? 0)),
      EventCode.absMTTrackingID: AxisInfo(maximum: .max),
      EventCode.absMTPositionX: axis(EventCode.absMTPositionX),
      EventCode.absMTPositionY: axis(EventCode.absMTPositionY),
      EventCode.absMTToolType: AxisInfo(maximum: 2),
      EventCode.absMTPressure: AxisInfo(maximum: 1000),
      EventCode.absMTTouchMajor: AxisInfo(maximum: .max),
    ]
    if found.has(EventType.abs, EventCode.absMTOrientation) {
      axes[EventCode.absMTOrientation] = AxisInfo(minimum: -quarterTurn, maximum: quarterTurn)
    }
    return DeviceDescription(
      name: "touches of a replay", properties: [DeviceProperty.direct], codes: [EventType.abs: Set(axes.keys)],
      axes: axes)
  }
}
