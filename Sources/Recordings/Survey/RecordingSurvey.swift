internal import Evdev

/// What the devices of a recording do in it, as descriptions: the codes that occur, and for each axis the values that it takes.
struct RecordingSurvey {
  private(set) var devices: [DeviceDescription]
  /// How many frames there are.
  private(set) var frames = 0

  /// Read `reader` to its end.
  init(_ reader: RecordingReader) throws(RecordingError) {
    var surveys: [Survey] = []
    var frame = Frame()
    while try reader.next(into: &frame) {
      frames += 1
      while surveys.count <= frame.device { surveys.append(Survey()) }
      surveys[frame.device].add(frame)
    }
    while surveys.count < reader.devices.count { surveys.append(Survey()) }
    devices = surveys.map(\.description)
  }
}

/// One device of a survey. The codes that matter are few, and are held so that a long recording costs no hashing.
private struct Survey {
  private static let codeCount = 0x300
  private static let axisCount = 0x40

  private var seen: [Bool] = Array(repeating: false, count: Int(EventType.count) * codeCount)
  private var least: [Int32] = Array(repeating: 0, count: axisCount)
  private var largest: [Int32] = Array(repeating: 0, count: axisCount)
  /// The tracking id that was said last, and whether one was said where slots would leave it out or have named another slot.
  private var lastID: Int32 = -1
  private var repeatsIDs = false

  mutating func add(_ frame: borrowing Frame) {
    var ids = 0
    for event in frame.events where event.type < EventType.count && Int(event.code) < Self.codeCount {
      seen[Int(event.type) * Self.codeCount + Int(event.code)] = true
      guard event.type == EventType.abs, Int(event.code) < Self.axisCount else { continue }
      least[Int(event.code)] = min(least[Int(event.code)], event.value)
      largest[Int(event.code)] = max(largest[Int(event.code)], event.value)
      if event.code == EventCode.absMTTrackingID {
        ids = event.value < 0 ? 0 : ids + 1
        if ids > 1 || event.value >= 0 && event.value == lastID { repeatsIDs = true }
        lastID = event.value
      }
    }
  }

  var description: DeviceDescription {
    var description = DeviceDescription()
    for index in seen.indices where seen[index] {
      let type = UInt16(index / Self.codeCount)
      let code = UInt16(index % Self.codeCount)
      guard type != EventType.syn else { continue }
      description.codes[type, default: []].insert(code)
      if type == EventType.abs, code < Self.axisCount {
        description.axes[code] = AxisInfo(minimum: least[Int(code)], maximum: largest[Int(code)])
      }
    }
    // Tracking ids without slots and without protocol A's mark are those of one slot, which no event names; but a slot's id comes once.
    if description.has(EventType.abs, EventCode.absMTTrackingID), !seen[Int(EventCode.synMTReport)], !repeatsIDs {
      description.codes[EventType.abs]?.insert(EventCode.absMTSlot)
      description.axes[EventCode.absMTSlot] = description.axes[EventCode.absMTSlot] ?? AxisInfo()
    }
    return description
  }
}
