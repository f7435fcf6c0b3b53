internal import CEvdev
internal import CLinux
internal import Glibc

/// Asks a device for its current state, in step with its stream.
///
/// Answers bypass the stream, so they are consistent only if no event arrived in between. The stream is emptied before
/// the queries, and must still be empty after them. Events read in between are not lost, because the answers include
/// them.
struct LiveQuery {
  /// The maximum number of queries for a device that never pauses; the last answers are accepted.
  static let mostRounds = 8

  let fd: Int32
  let calls: LiveCalls
  let buffer: UnsafeMutableBufferPointer<input_event>
  let description: DeviceDescription
  /// The slot that the stream selected last, among the events read so far; nil if it selected none or lost events
  /// since.
  var current: Int32?

  /// Return the state; nil if the device was disconnected.
  mutating func ask() -> LiveState? {
    guard drain() != .disconnected else { return nil }
    for _ in 1..<Self.mostRounds {
      guard let state = askOnce() else { return nil }
      switch drain() {
      case .empty: return state
      case .events: continue
      case .disconnected: return nil
      }
    }
    // This state is accepted: events that arrive in the meantime stay in the stream, and are applied after it.
    return askOnce()
  }

  /// Discard events, but keep the slot that they selected, because later events depend on it.
  mutating func skip(_ events: UnsafeMutableBufferPointer<input_event>.SubSequence) {
    for event in events {
      if event.type == EventType.syn, event.code == EventCode.synDropped {
        current = nil
      } else if event.type == EventType.abs, event.code == EventCode.absMTSlot {
        current = event.value
      }
    }
  }

  private enum Drained {
    case empty, events, disconnected
  }

  private mutating func drain() -> Drained {
    var drained = Drained.empty
    while true {
      let size = calls.read(fd, buffer.baseAddress!, buffer.count * MemoryLayout<input_event>.stride)
      if size == -Int(EAGAIN) { return drained }
      guard size > 0 else { return .disconnected }
      drained = .events
      skip(buffer[..<(size / MemoryLayout<input_event>.stride)])
    }
  }

  private func askOnce() -> LiveState? {
    var state = LiveState()
    let count = min(description.slotCount, SlotTracker.maximumSlots)
    let codes = (description.codes[EventType.abs] ?? []).sorted()
    if count > 0 {
      guard let ids = slotValues(EventCode.absMTTrackingID, count) else { return nil }
      state.ids = ids
      for code in codes where code > EventCode.absMTSlot && code != EventCode.absMTTrackingID {
        guard let values = slotValues(code, count) else { return nil }
        state.slotAxes.append((code, values))
      }
      guard let slot = current ?? axisValue(EventCode.absMTSlot) else { return nil }
      state.current = slot
    }
    for code in codes where code == EventCode.absX || code == EventCode.absY || code == EventCode.absZ {
      guard let value = axisValue(code) else { return nil }
      state.axes.append((code, value))
    }
    let keys = (description.codes[EventType.key] ?? []).filter { decides($0) }.sorted()
    if !keys.isEmpty {
      guard let down = keysDown() else { return nil }
      state.keys = keys.map { ($0, down.contains($0)) }
    }
    return state
  }

  /// Whether a key says that something touches or is near. With slots, `BTN_TOUCH` follows from them; without slots, it
  /// is the contact. The keys of a pen say that it is near.
  private func decides(_ key: UInt16) -> Bool {
    switch key {
    case EventCode.btnToolPen...EventCode.btnToolFinger: true
    case EventCode.btnTouch, EventCode.btnLeft: description.slotCount == 0
    default: false
    }
  }

  private func slotValues(_ axis: UInt16, _ count: Int) -> [Int32]? {
    var request = [Int32](repeating: 0, count: 1 + count)
    request[0] = Int32(axis)
    let answer = request.withUnsafeMutableBytes {
      calls.ioctl(fd, UInt(clinux_eviocgmtslots($0.count)), $0.baseAddress)
    }
    return answer < 0 ? nil : Array(request.dropFirst())
  }

  private func axisValue(_ axis: UInt16) -> Int32? {
    var info = input_absinfo()
    return calls.ioctl(fd, UInt(clinux_eviocgabs(UInt32(axis))), &info) < 0 ? nil : info.value
  }

  /// The keys that are down; nil if the device was disconnected.
  func keysDown() -> Set<UInt16>? {
    var bits = [UInt8](repeating: 0, count: Int(KEY_MAX) / 8 + 1)
    let answer = bits.withUnsafeMutableBytes { calls.ioctl(fd, UInt(clinux_eviocgkey($0.count)), $0.baseAddress) }
    if answer < 0 { return nil }
    return (description.codes[EventType.key] ?? []).filter { bits[Int($0) / 8] & 1 << (Int($0) % 8) != 0 }
  }
}

/// A device's answers about its contacts.
struct LiveState {
  /// The slot of the stream's next event.
  var current: Int32 = 0
  /// The tracking id of each slot; empty if the device has no slots.
  var ids: [Int32] = []
  /// The device's other `ABS_MT_*` axes in the order of their codes, each with the value of each slot.
  var slotAxes: [(code: UInt16, values: [Int32])] = []
  /// `ABS_X`, `ABS_Y` and `ABS_Z`, if the device has them.
  var axes: [(code: UInt16, value: Int32)] = []
  /// The keys that say what touches, for contacts that slots do not report.
  var keys: [(code: UInt16, isDown: Bool)] = []
}
