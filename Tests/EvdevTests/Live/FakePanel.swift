import CEvdev
import CLinux
import Evdev
import Glibc

/// A simulated kernel device: its state, the answers to ioctls, and the events that its one reader has not read yet.
///
/// It follows `drivers/input/input.c` and `evdev.c`. It drops unchanged values, and names a slot when a value in it
/// changes. No event can be read before its SYN_REPORT. When the buffer is full, a SYN_DROPPED and the newest event
/// replace it.
final class FakePanel {
  let description: DeviceDescription
  var now: Int64 = 1_000_000
  /// Called after each system call of the reader, with the call's name.
  var afterCall: ((String) -> Void)?
  var capacity = 64
  var isDisconnected = false
  /// Whether reads return 0, as at the end of a file.
  var hasEnded = false
  private(set) var reads = 0
  private(set) var values: [UInt16: [Int32]] = [:]
  private(set) var named: Int32 = 0
  private var writing: Int32 = 0
  private var pointer: [UInt16: Int32] = [:]
  private var keys: Set<UInt16> = []
  private var buffer: [input_event] = []
  private var readable = 0

  init(_ description: DeviceDescription) {
    self.description = description
    for code in description.codes[EventType.abs] ?? [] where code > EventCode.absMTSlot {
      let value: Int32 = code == EventCode.absMTTrackingID ? -1 : 0
      values[code] = Array(repeating: value, count: description.slotCount)
    }
  }

  /// Write events in the words of ``frame(_:at:)``, without a SYN_REPORT.
  func write(_ words: String) {
    for event in frame(words).events { write(event.type, event.code, event.value) }
  }

  /// Report the values of three axes that have no word.
  func set(_ x: UInt16, _ first: Int32, _ y: UInt16, _ second: Int32, _ z: UInt16, _ third: Int32) {
    for (code, value) in [(x, first), (y, second), (z, third)] { write(EventType.abs, code, value) }
    report()
  }

  /// Report a key that has no word.
  func press(_ key: UInt16, _ value: Int32) {
    write(EventType.key, key, value)
    report()
  }

  /// End the frame.
  func report(value: Int32 = 0) {
    pass(EventType.syn, EventCode.synReport, value)
  }

  func ids() -> [Int32] { values[EventCode.absMTTrackingID] ?? [] }

  /// Open a reader of the panel. Its descriptor is a dummy that it can close.
  func open() -> LiveDevice {
    LiveDevice(
      path: "/dev/input/event7", fd: Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC), description: description,
      calls: calls)
  }

  var calls: LiveCalls {
    LiveCalls(
      read: { [unowned self] _, buffer, size in
        reads += 1
        let count = read(buffer, size)
        afterCall?("read")
        return count
      },
      ioctl: { [unowned self] _, request, argument in
        let answer = answer(request, argument)
        afterCall?("ioctl")
        return answer
      },
      now: { [unowned self] in now })
  }

  private func write(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    switch (type, code) {
    case (EventType.abs, EventCode.absMTSlot): writing = value
    case (EventType.abs, _) where code > EventCode.absMTSlot:
      guard values[code]?[Int(writing)] != value else { return }
      values[code]?[Int(writing)] = value
      if writing != named {
        named = writing
        pass(type, EventCode.absMTSlot, writing)
      }
      pass(type, code, value)
    case (EventType.abs, _):
      guard pointer.updateValue(value, forKey: code) != value else { return }
      pass(type, code, value)
    default:
      guard keys.contains(code) != (value != 0) else { return }
      if value != 0 { keys.insert(code) } else { keys.remove(code) }
      pass(type, code, value)
    }
  }

  private func pass(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    if buffer.count == capacity {
      buffer = [event(EventType.syn, EventCode.synDropped, 0)]
      readable = 0
    }
    buffer.append(event(type, code, value))
    if type == EventType.syn { readable = buffer.count }
  }

  private func event(_ type: UInt16, _ code: UInt16, _ value: Int32) -> input_event {
    var event = input_event()
    event.time.tv_sec = Int(now / 1_000_000)
    event.time.tv_usec = Int(now % 1_000_000)
    event.type = type
    event.code = code
    event.value = value
    return event
  }

  private func read(_ target: UnsafeMutableRawPointer, _ size: Int) -> Int {
    if isDisconnected { return -Int(ENODEV) }
    if hasEnded { return 0 }
    if readable == 0 { return -Int(EAGAIN) }
    let count = min(size / MemoryLayout<input_event>.stride, readable)
    let events = target.bindMemory(to: input_event.self, capacity: count)
    for index in 0..<count { events[index] = buffer[index] }
    buffer.removeFirst(count)
    readable -= count
    return count * MemoryLayout<input_event>.stride
  }

  private func answer(_ request: UInt, _ argument: UnsafeMutableRawPointer?) -> Int {
    guard !isDisconnected, let argument else { return -Int(ENODEV) }
    let slots = argument.assumingMemoryBound(to: Int32.self)
    if request == UInt(clinux_eviocgmtslots(4 * (1 + description.slotCount))) {
      guard let row = values[UInt16(slots[0])] else { return -Int(EINVAL) }
      for (index, value) in row.enumerated() { slots[1 + index] = value }
      return 0
    }
    if request == UInt(clinux_eviocgkey(Int(KEY_MAX) / 8 + 1)) {
      let bits = argument.assumingMemoryBound(to: UInt8.self)
      for key in keys { bits[Int(key) / 8] |= 1 << (key % 8) }
      // The query removes pending key events, and reports that became empty, from the reader's buffer.
      let hasReport = readable > 0
      buffer.removeAll { $0.type == EventType.key }
      readable = hasReport ? (buffer.lastIndex { $0.type == EventType.syn }.map { $0 + 1 } ?? 0) : 0
      if buffer.prefix(readable).allSatisfy({ $0.type == EventType.syn && $0.code == EventCode.synReport }) {
        buffer.removeFirst(readable)
        readable = 0
      }
      return 0
    }
    for axis in description.codes[EventType.abs] ?? [] where request == UInt(clinux_eviocgabs(UInt32(axis))) {
      let info = argument.assumingMemoryBound(to: input_absinfo.self)
      info.pointee.value = axis == EventCode.absMTSlot ? named : pointer[axis] ?? 0
      return 0
    }
    return -Int(EINVAL)
  }
}
