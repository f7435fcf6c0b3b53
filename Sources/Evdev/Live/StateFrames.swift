/// Reports a device's state in ordinary frames, to a reader that knows an earlier state.
///
/// It writes frames instead of changing the tracker, so that a recording of the stream has everything that the tracker
/// received, and its replay has the same contacts. If a contact vanished without lifting, its slot first becomes a
/// palm, which cancels the contact. A contact that must stay ignored until it lifts begins as a palm, which never
/// begins.
struct StateFrames {
  /// The state of a slot according to the delivered frames.
  private struct Slot {
    var id: Int32 = -1
    var tool = ToolType.finger
  }

  private var slots: [Slot]
  /// Whether the device has a single contact, reported by a pointer and a button.
  private let isSingle: Bool
  /// Whether such a device reports a touch.
  private var isTouched = false

  init(slotCount: Int, isSingle: Bool) {
    self.isSingle = isSingle
    slots = Array(repeating: Slot(), count: min(slotCount, SlotTracker.maximumSlots))
  }

  /// Note what a delivered frame says about the slots, beginning in `slot`; return the slot that is current after it.
  mutating func note(_ frame: borrowing Frame, from slot: Int32) -> Int32 {
    let events = frame.events.span
    if isSingle {
      for event in frame.events where event.type == EventType.key && Self.saysTouch(event.code) {
        isTouched = event.value != 0
      }
    }
    var table = slots.mutableSpan
    var current = slot
    for index in events.indices {
      let event = events[index]
      guard event.type == EventType.abs else { continue }
      if event.code == EventCode.absMTSlot {
        current = event.value
      } else if event.code == EventCode.absMTTrackingID, current >= 0, current < table.count {
        table[Int(current)].id = max(event.value, -1)
      } else if event.code == EventCode.absMTToolType, current >= 0, current < table.count {
        table[Int(current)].tool = event.value
      }
    }
    return current
  }

  /// Whether the contacts in the slots are those of the delivered frames.
  func agree(with state: LiveState) -> Bool {
    zip(slots, state.ids).allSatisfy { slot, id in slot.id == max(id, -1) }
  }

  var isAnyDown: Bool { slots.contains { $0.id >= 0 } }

  /// Write the state after events were lost: missing or replaced contacts are cancelled, others continue, new ones
  /// begin.
  func resync(to state: LiveState, into frame: inout Frame) {
    for (slot, id) in state.ids.enumerated() {
      let before = slots[slot].id
      select(slot, in: &frame)
      if before >= 0, id != before {
        frame.append(EventCode.absMTToolType, ToolType.palm)
        frame.append(EventCode.absMTTrackingID, -1)
      }
      frame.append(EventCode.absMTToolType, tool(of: slot, in: state))
      if id >= 0, id != before { frame.append(EventCode.absMTTrackingID, id) }
      appendAxes(of: slot, in: state, to: &frame)
    }
    finish(state, &frame)
  }

  /// Write the first of the two frames that restart a stream: earlier contacts are cancelled, and contacts that are
  /// down now are ignored until they lift.
  func restart(at state: LiveState, into frame: inout Frame) {
    for (slot, id) in state.ids.enumerated() {
      select(slot, in: &frame)
      if id >= 0 || slots[slot].id >= 0 {
        frame.append(EventCode.absMTToolType, ToolType.palm)
        frame.append(EventCode.absMTTrackingID, max(id, -1))
      }
      appendAxes(of: slot, in: state, to: &frame)
    }
    var state = state
    if isSingle {
      if isTouched {
        frame.append(EventCode.absMTToolType, ToolType.palm)
        frame.append(EventCode.absMTToolType, ToolType.finger)
      }
      for index in state.keys.indices where Self.saysTouch(state.keys[index].code) { state.keys[index].isDown = false }
    }
    finish(state, &frame)
  }

  /// Whether a key says that a pointer touches.
  private static func saysTouch(_ key: UInt16) -> Bool { key == EventCode.btnTouch || key == EventCode.btnLeft }

  /// Write the second of these frames: the slots' real tools, for the contacts that begin later.
  func restoreTools(of state: LiveState, into frame: inout Frame) {
    for slot in state.ids.indices {
      select(slot, in: &frame)
      frame.append(EventCode.absMTToolType, tool(of: slot, in: state))
    }
    if !state.ids.isEmpty { frame.append(EventCode.absMTSlot, state.current) }
  }

  /// Make every lift of a frame a cancellation. The kernel lifts contacts when a device is unplugged or suspended.
  ///
  /// - Parameter slot: the slot that is current before the frame.
  func cancelLifts(in frame: inout Frame, from slot: Int32) {
    for index in frame.events.indices.reversed() {
      let lift = frame.events[index]
      guard lift.type == EventType.abs, lift.code == EventCode.absMTTrackingID, lift.value < 0 else { continue }
      var current = slot
      for event in frame.events[..<index] where event.type == EventType.abs && event.code == EventCode.absMTSlot {
        current = event.value
      }
      let tool = current >= 0 && current < slots.count ? slots[Int(current)].tool : ToolType.finger
      let code = EventCode.absMTToolType
      frame.events.insert(InputEvent(time: lift.time, type: EventType.abs, code: code, value: tool), at: index + 1)
      frame.events.insert(
        InputEvent(time: lift.time, type: EventType.abs, code: code, value: ToolType.palm), at: index)
    }
  }

  /// Write the end of the stream: all contacts are cancelled.
  func end(into frame: inout Frame) {
    for slot in slots.indices where slots[slot].id >= 0 {
      select(slot, in: &frame)
      frame.append(EventCode.absMTToolType, ToolType.palm)
      frame.append(EventCode.absMTTrackingID, -1)
    }
  }

  private func tool(of slot: Int, in state: LiveState) -> Int32 {
    state.slotAxes.first { $0.code == EventCode.absMTToolType }?.values[slot] ?? ToolType.finger
  }

  private func appendAxes(of slot: Int, in state: LiveState, to frame: inout Frame) {
    for axis in state.slotAxes where axis.code != EventCode.absMTToolType {
      frame.append(axis.code, axis.values[slot])
    }
  }

  /// Write the state outside the slots and, last, the slot with which the stream continues.
  private func finish(_ state: LiveState, _ frame: inout Frame) {
    for axis in state.axes { frame.append(axis.code, axis.value) }
    for key in state.keys { frame.append(key.code, key.isDown ? 1 : 0, type: EventType.key) }
    if !state.ids.isEmpty { frame.append(EventCode.absMTSlot, state.current) }
  }

  private func select(_ slot: Int, in frame: inout Frame) {
    frame.append(EventCode.absMTSlot, Int32(truncatingIfNeeded: slot))
  }
}
