package import Evdev

/// The axis values that the kernel does not report again until they change. No finger is down.
package struct PanelState {
  private struct Key: Hashable {
    let slot: Int32
    let code: UInt16
  }
  private var values: [Int: [Key: Int32]] = [:]
  private var slots: [Int: Int32] = [:]
  private var last: [Int: Int64] = [:]

  package init() {}

  /// Update the values from a frame.
  package mutating func add(_ frame: Frame) {
    last[frame.device] = frame.time
    for event in frame.events where event.type == EventType.abs && event.code != EventCode.absMTTrackingID {
      if event.code == EventCode.absMTSlot {
        slots[frame.device] = event.value
      } else {
        values[frame.device, default: [:]][Key(slot: slots[frame.device] ?? 0, code: event.code)] = event.value
      }
    }
  }

  /// A frame for each device that sets these values in its slots.
  package var frames: [Frame] {
    values.keys.sorted().map { device in
      let time = last[device] ?? 0
      var events: [InputEvent] = []
      func add(_ code: UInt16, _ value: Int32) {
        events.append(InputEvent(time: time, type: EventType.abs, code: code, value: value))
      }
      for (key, value) in (values[device] ?? [:]).sorted(by: { ($0.key.slot, $0.key.code) < ($1.key.slot, $1.key.code) }
      ) {
        if slots[device] != nil { add(EventCode.absMTSlot, key.slot) }
        add(key.code, value)
      }
      if let slot = slots[device] { add(EventCode.absMTSlot, slot) }
      return Frame(events: events, time: time, device: device)
    }
  }
}
