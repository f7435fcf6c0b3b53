internal import Evdev

/// Collects the results of a format's parser: devices, events that become frames, and warnings.
///
/// Fields that change with every event are not checked for exclusive access. This is also so in the parser and the byte
/// source. Only one thread reads, there are no callbacks during a change, and the checks would take a quarter of the
/// time.
final class FrameAssembler {
  /// The maximum number of events in a frame. The kernel's buffers hold fewer.
  static let maximumFrame = 1 << 16
  /// The maximum number of devices. No machine has more.
  static let maximumDevices = 64

  let file: String
  var devices: [DeviceDescription] = []
  /// The line that is being read, for warnings.
  var line = 0
  var onWarning: ((RecordingError) -> Void)? {
    didSet {
      guard let onWarning else { return }
      for warning in early { onWarning(warning) }
      early = []
    }
  }
  private(set) var warnings = 0
  /// The number of warnings with each message. Messages never contain text of the recording, so there are few.
  private var repetitions: [String: Int] = [:]
  /// The maximum number of warnings with the same message that are passed on; further ones are only counted.
  private static let maximumAlike = 20
  /// The device whose frame is complete, or -1.
  private(set) var ready = -1
  /// The device that a header between events describes, until the next event.
  private(set) var described: Int?
  /// The device of the events after the last header.
  private var current = 0

  private var partial: [Frame] = []
  /// The warnings of the header, which is read before `onWarning` can be set.
  private var early: [RecordingError] = []

  init(file: String) {
    self.file = file
  }

  /// Whether an unfinished frame is left.
  var isInsideFrame: Bool { partial.contains { !$0.events.isEmpty } }

  /// Add an event of the device that the last header describes.
  @inline(__always)
  func add(_ event: InputEvent) {
    if let added = described {
      described = nil
      current = resolveDevice(added, at: event.time)
    }
    add(event.type, event.code, event.value, at: event.time, device: current)
  }

  @inline(__always)
  func add(_ type: UInt16, _ code: UInt16, _ value: Int32, at time: Int64, device: Int = 0) {
    while partial.count <= device { partial.append(Frame(device: partial.count)) }
    if type == EventType.syn, code == EventCode.synReport {
      partial[device].time = time
      ready = device
      return
    }
    partial[device].events.append(InputEvent(time: time, type: type, code: code, value: value))
    if type == EventType.syn, code == EventCode.synDropped {
      warn("the recording device lost events here; contacts are kept, and later events are applied to them")
    }
    if partial[device].events.count >= Self.maximumFrame {
      warn("a frame of \(Self.maximumFrame) events without SYN_REPORT; the frame is ended here")
      partial[device].time = time
      ready = device
    }
  }

  /// Append the digits of `rest` to the last event's value. Return false if the event has no decimal value or the
  /// result is too large.
  func extendLastValue(_ rest: Int64, digits: Int) -> Bool {
    guard ready < 0, current < partial.count, let last = partial[current].events.last, last.type != EventType.syn,
      last.type != EventType.msc
    else { return false }
    var value = Int64(last.value)
    for _ in 0..<digits { value *= 10 }
    guard let value = Int32(exactly: last.value < 0 ? value - rest : value + rest) else { return false }
    partial[current].events[partial[current].events.count - 1].value = value
    return true
  }

  /// Begin the description of a device by a header between events, unless there are too many devices.
  func beginDescription() {
    guard devices.count < Self.maximumDevices else { return }
    dropFrames(beforeHeader: line)
    devices.append(DeviceDescription())
    described = devices.count - 1
  }

  /// Drop the frames that a header between events interrupts.
  func dropFrames(beforeHeader line: Int) {
    guard isInsideFrame else { return }
    warn("the frame before this header is incomplete; it is left out", line: line)
    for index in partial.indices { partial[index].removeAll() }
  }

  /// Return the device of the events after a header between events.
  ///
  /// This is the device that was added for the header, or a known device with the same description, or the previous
  /// device if the header describes none.
  ///
  /// - Parameters:
  ///   - added: the device that was added last.
  ///   - time: the timestamp of the next event.
  private func resolveDevice(_ added: Int, at time: Int64) -> Int {
    let described = devices[added]
    let known = devices[..<added].firstIndex { $0.withoutValues == described.withoutValues }
    guard described.isUnknown || known != nil else { return added }
    devices.removeLast()
    guard let known else { return current }
    selectSlot(of: described, at: time, device: known)
    return known
  }

  /// Select the current slot of a header between events, which may have changed before that header.
  func selectSlot(of described: DeviceDescription, at time: Int64, device: Int) {
    guard let slot = described.axes[EventCode.absMTSlot]?.value else { return }
    add(EventType.abs, EventCode.absMTSlot, slot, at: time, device: device)
  }

  var readyTime: Int64? { ready < 0 ? nil : partial[ready].time }

  /// Exchange the complete frame for an empty buffer.
  func moveFrame(into frame: inout Frame) {
    swap(&frame, &partial[ready])
    partial[ready].removeAll()
    partial[ready].device = ready
    ready = -1
  }

  func warn(_ message: String) {
    warn(message, line: line)
  }

  func warn(_ message: String, line: Int?) {
    warnings += 1
    let alike = (repetitions[message] ?? 0) + 1
    repetitions[message] = alike
    if alike <= Self.maximumAlike { pass(message, line: line) }
  }

  /// Report how many repeated warnings were left out; call it at the end.
  func countWarnings() {
    for (message, count) in repetitions.sorted(by: { $0.key < $1.key }) where count > Self.maximumAlike {
      pass("\(count - Self.maximumAlike) more times: \(message)", line: nil)
    }
    repetitions = [:]
  }

  private func pass(_ message: String, line: Int?) {
    let warning = RecordingError(file: file, line: line, message: message)
    if let onWarning {
      onWarning(warning)
    } else if early.count < 100 {
      early.append(warning)
    }
  }
}

extension DeviceDescription {
  /// The description without the current values of its axes.
  var withoutValues: DeviceDescription {
    var device = self
    for code in axes.keys { device.axes[code]?.value = 0 }
    return device
  }
}
