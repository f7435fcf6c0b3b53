internal import Evdev

/// The devices of a recording according to their events: the codes that occur, and the range of values of each axis.
struct RecordingSurvey {
  private(set) var devices: [DeviceDescription]
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

/// The survey of one device. It uses arrays instead of dictionaries, so that long recordings need no hashing.
private struct Survey {
  private static let codeCount = 0x300
  private static let axisCount = 0x40

  private var seen: [Bool] = Array(repeating: false, count: Int(EventType.count) * codeCount)
  private var smallest: [Int32] = Array(repeating: 0, count: axisCount)
  private var largest: [Int32] = Array(repeating: 0, count: axisCount)
  /// The last tracking id, and whether ids occur that slots would not repeat, or not without naming another slot.
  private var lastID: Int32 = -1
  private var repeatsIDs = false

  mutating func add(_ frame: borrowing Frame) {
    var ids = 0
    for event in frame.events where event.type < EventType.count && Int(event.code) < Self.codeCount {
      seen[Int(event.type) * Self.codeCount + Int(event.code)] = true
      guard event.type == EventType.abs, Int(event.code) < Self.axisCount else { continue }
      smallest[Int(event.code)] = min(smallest[Int(event.code)], event.value)
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
        description.axes[code] = AxisInfo(minimum: smallest[Int(code)], maximum: largest[Int(code)])
      }
    }
    // Without slots and without protocol A's SYN_MT_REPORT, tracking ids belong to one slot that no event names, unless
    // ids repeat, which a slot's ids do not.
    if description.has(EventType.abs, EventCode.absMTTrackingID), !seen[Int(EventCode.synMTReport)], !repeatsIDs {
      description.codes[EventType.abs]?.insert(EventCode.absMTSlot)
      description.axes[EventCode.absMTSlot] = description.axes[EventCode.absMTSlot] ?? AxisInfo()
    }
    return description
  }
}
