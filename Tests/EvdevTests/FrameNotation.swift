import Evdev

/// A frame from words such as `s0 id5 x10 y20`. The letters name the code, the number is the value.
///
/// Contacts: `s` slot, `id` tracking id, `x` and `y` position, `p` pressure, `w` touch major, `m` touch minor, `o`
/// orientation, `t` tool type, `d` distance. Pointer: `X` and `Y` position, `P` pressure. Keys: `touch`, `left`, `pen`,
/// `rubber`. Others: `mt` SYN_MT_REPORT, `dropped` SYN_DROPPED.
func frame(_ words: String, at time: Int64 = 0) -> Frame {
  var frame = Frame(time: time)
  for word in words.split(separator: " ") {
    let name = word.prefix { $0.isLetter }
    let value = Int32(word.dropFirst(name.count)) ?? 0
    let (type, code) = codes[String(name)] ?? (EventType.msc, 0)
    frame.events.append(InputEvent(time: time, type: type, code: code, value: value))
  }
  return frame
}

private let codes: [String: (UInt16, UInt16)] = [
  "s": (EventType.abs, EventCode.absMTSlot), "id": (EventType.abs, EventCode.absMTTrackingID),
  "x": (EventType.abs, EventCode.absMTPositionX), "y": (EventType.abs, EventCode.absMTPositionY),
  "p": (EventType.abs, EventCode.absMTPressure), "w": (EventType.abs, EventCode.absMTTouchMajor),
  "m": (EventType.abs, EventCode.absMTTouchMinor), "o": (EventType.abs, EventCode.absMTOrientation),
  "t": (EventType.abs, EventCode.absMTToolType), "d": (EventType.abs, EventCode.absMTDistance),
  "X": (EventType.abs, EventCode.absX),
  "Y": (EventType.abs, EventCode.absY), "P": (EventType.abs, EventCode.absPressure),
  "touch": (EventType.key, EventCode.btnTouch), "left": (EventType.key, EventCode.btnLeft),
  "pen": (EventType.key, EventCode.btnToolPen), "rubber": (EventType.key, EventCode.btnToolRubber),
  "mt": (EventType.syn, EventCode.synMTReport), "dropped": (EventType.syn, EventCode.synDropped),
]

/// A tracker that describes each pass in words such as `B1@10,20`: the phase's letter, the contact's id and position.
final class Watcher {
  var tracker: ContactTracker
  var nextID = 1

  init(_ description: DeviceDescription) {
    tracker = ContactTracker(description)
  }

  /// The passes of the frames, one string each.
  func see(_ frames: String...) -> [String] {
    var passes: [String] = []
    for words in frames {
      tracker.handle(frame(words), nextID: &nextID) { passes.append(describe($0)) }
    }
    return passes
  }

  /// The passes of cancelling all contacts.
  func cancelAll() -> [String] {
    var passes: [String] = []
    tracker.cancelAll { passes.append(describe($0)) }
    return passes
  }

  /// The contacts of the last pass of the frames.
  func contacts(_ frames: String...) -> [Contact] {
    var contacts: [Contact] = []
    for words in frames {
      tracker.handle(frame(words), nextID: &nextID) { span in
        contacts = span.indices.map { span[$0] }
      }
    }
    return contacts
  }
}

private func describe(_ contacts: borrowing Span<Contact>) -> String {
  var words: [String] = []
  for index in contacts.indices {
    let contact = contacts[index]
    let letter: String
    switch contact.phase {
    case .began: letter = "B"
    case .moved: letter = "M"
    case .stationary: letter = "S"
    case .ended: letter = "E"
    case .cancelled: letter = "C"
    }
    words.append("\(letter)\(contact.id)@\(contact.x),\(contact.y)")
  }
  return words.joined(separator: " ")
}

/// A panel of protocol B with `slots` slots and a range of 800 by 480.
func slotPanel(slots: Int32 = 10, current: Int32 = 0) -> DeviceDescription {
  DeviceDescription(
    name: "Panel", properties: [DeviceProperty.direct],
    codes: [
      EventType.key: [EventCode.btnTouch],
      EventType.abs: [
        EventCode.absMTSlot, EventCode.absMTTrackingID, EventCode.absMTPositionX, EventCode.absMTPositionY,
      ],
    ],
    axes: [
      EventCode.absMTSlot: AxisInfo(value: current, maximum: slots - 1),
      EventCode.absMTTrackingID: AxisInfo(maximum: 65535),
      EventCode.absMTPositionX: AxisInfo(maximum: 799), EventCode.absMTPositionY: AxisInfo(maximum: 479),
    ])
}
