internal import Evdev

/// Reads the output of Android's getevent, with or without its options `-l`, `-t`, `-r` and `-p`.
final class GeteventParser: LineParser {
  private var header = GeteventHeader()
  /// The devices by their paths.
  private var paths: [[UInt8]: Int] = [:]
  private var lastPath: [UInt8] = []
  private var lastDevice: Int?
  /// The device of events without a path, once there was such an event.
  private var pathlessDevice: Int?
  private var warnsOfCrowd = true
  private var lastTime: Int64 = 0
  private var hasStamps: Bool?
  /// The devices of a header between events that is being read, and their paths.
  private var added: [DeviceDescription] = []
  private var addedPaths: [[UInt8]] = []
  private var addedLine = 0
  /// The beginning of an event's line that mail has wrapped, and its line number.
  private var broken: [UInt8] = []
  private var brokenLine = 0
  /// The maximum number of bytes of a line that is joined with another.
  private static let longest = 256

  func isEvent(_ line: Bytes, _ assembler: FrameAssembler) -> Bool {
    if GeteventLine.parse(line) != nil { return true }
    var line = line
    line.dropPrefix()
    return GeteventLine.isBeginning(line)
  }

  func readHeader(_ line: Bytes, _ assembler: FrameAssembler) {
    var line = line
    line.dropPrefix()
    if let path = header.read(line, &assembler.devices), let device = header.device { paths[path] = device }
  }

  @_lifetime(copy line)
  func read(_ line: Bytes, _ assembler: FrameAssembler) -> Bytes? {
    if !broken.isEmpty, let rest = join(line, assembler) { return rest.isEmpty ? nil : rest }
    var line = line
    line.dropPrefix()
    line.dropInterrupt()
    let parsed = GeteventLine.parse(line)
    // In a dump with timestamps, a line without one is damaged, unless the event is the whole line.
    if let parsed, parsed.time != nil || hasStamps != true || GeteventLine.parseFromStart(line) != nil {
      add(parsed, of: line, assembler)
      guard let next = parsed.next else { return nil }
      return line.part(from: next, to: line.end)
    }
    if GeteventLine.isBeginning(line), line.count <= Self.longest {
      broken = line.array
      brokenLine = assembler.line
    } else if !line.isEmpty, !readHeaderBetween(line, assembler), !GeteventHeader.isPart(line) {
      assembler.warn("no event in this line; ignored")
    }
    return nil
  }

  func finish(_ assembler: FrameAssembler) {
    giveUp(assembler)
    // A header after the last event describes the events before it.
    assembler.devices += added.filter { $0.touchProtocol != .none }
      .prefix(FrameAssembler.maximumDevices - assembler.devices.count)
  }

  /// Read a line of a header between events, which ends at the next event; return whether the line is part of one.
  private func readHeaderBetween(_ line: Bytes, _ assembler: FrameAssembler) -> Bool {
    if added.isEmpty {
      guard line.hasPrefix("add device ") else { return false }
      added = [DeviceDescription()]
      addedLine = assembler.line
      header = GeteventHeader()
    }
    if let path = header.read(line, &added) { addedPaths.append(path) }
    return true
  }

  /// Take over the devices that a header between events describes. A device with the same description as a known one is
  /// that device. For a device that was plugged in, getevent prints only its path and name, which change nothing.
  private func takeOver(_ assembler: FrameAssembler) {
    if added.contains(where: { !$0.isUnknown }) { assembler.dropFrames(beforeHeader: addedLine) }
    for (path, device) in zip(addedPaths, added) where !device.isUnknown {
      if let known = assembler.devices.firstIndex(where: { $0.withoutValues == device.withoutValues }) {
        assembler.selectSlot(of: device, at: lastTime, device: known)
        paths[path] = known
      } else if assembler.devices.count < FrameAssembler.maximumDevices {
        assembler.devices.append(device)
        paths[path] = assembler.devices.count - 1
      }
      if device.touchProtocol != .none { pathlessDevice = paths[path] }
    }
    (added, addedPaths, lastPath) = ([], [], [])
  }

  private func add(_ parsed: GeteventLine, of line: Bytes, _ assembler: FrameAssembler) {
    if parsed.time == nil, hasStamps == nil {
      assembler.warn("no timestamps: the order of the frames is kept, their times are unknown", line: nil)
    }
    if hasStamps == nil { hasStamps = parsed.time != nil }
    lastTime = parsed.time ?? lastTime
    if !added.isEmpty { takeOver(assembler) }
    guard let device = device(parsed.path, in: line, assembler) else { return }
    assembler.add(parsed.type, parsed.code, parsed.value, at: lastTime, device: device)
  }

  /// Append `line` to the truncated line, and return the rest of `line`, or nil if nothing was used. The result waits
  /// for the next line if it may be the beginning of an event; otherwise it is dropped.
  @_lifetime(copy line)
  private func join(_ line: Bytes, _ assembler: FrameAssembler) -> Bytes? {
    var tail = line
    tail.dropPrefix()
    if tail.isEmpty { return tail }
    let whole = broken + [32] + tail.array
    let text = Bytes(whole.span)
    if tail.count <= Self.longest, let parsed = GeteventLine.parseFromStart(text) {
      broken = []
      add(parsed, of: text, assembler)
      tail.next = tail.end - (parsed.next.map { text.end - $0 } ?? 0)
      return tail
    }
    guard tail.count <= Self.longest, GeteventLine.isBeginning(text) else {
      giveUp(assembler)
      return nil
    }
    broken = whole
    tail.next = tail.end
    return tail
  }

  private func giveUp(_ assembler: FrameAssembler) {
    if !broken.isEmpty { assembler.warn("the line is truncated; ignored", line: brokenLine) }
    broken = []
  }

  /// Return the device with a path; nil for a device beyond the maximum number.
  private func device(_ places: Range<Int>?, in line: Bytes, _ assembler: FrameAssembler) -> Int? {
    guard let places, !places.isEmpty else { return deviceWithoutPath(assembler) }
    let path = line.part(from: places.lowerBound, to: places.upperBound)
    if path.equals(lastPath) { return lastDevice }
    lastPath = path.array
    if let known = paths[lastPath] {
      lastDevice = known
    } else {
      let isFirst = paths.isEmpty
      guard isFirst || assembler.devices.count < FrameAssembler.maximumDevices else {
        // Among another device's events, these would be false contacts.
        if warnsOfCrowd {
          assembler.warn("more than \(FrameAssembler.maximumDevices) devices; events of the other devices are left out")
        }
        warnsOfCrowd = false
        lastDevice = nil
        return nil
      }
      if !isFirst { assembler.devices.append(DeviceDescription()) }
      lastDevice = assembler.devices.count - 1
      paths[lastPath] = lastDevice
    }
    return lastDevice
  }

  /// Return the device of events without a path: the only touch device of the header, or else the first device.
  private func deviceWithoutPath(_ assembler: FrameAssembler) -> Int {
    if let pathlessDevice { return pathlessDevice }
    let touched = assembler.devices.indices.filter { assembler.devices[$0].touchProtocol != .none }
    let device = touched.count == 1 ? touched[0] : 0
    pathlessDevice = device
    return device
  }
}

/// One line of getevent's events.
struct GeteventLine {
  var time: Int64?
  /// The range of the device's path in the text.
  var path: Range<Int>?
  var type: UInt16 = 0
  var code: UInt16 = 0
  var value: Int32 = 0
  /// The position of another event that was joined to this line; nil if there is none.
  var next: Int?

  /// Read `[   1234.567890] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID 00000004`, after any prefix of a log.
  /// Timestamp and path may be missing, and numbers may replace the names.
  static func parse(_ line: Bytes) -> GeteventLine? {
    var text = line
    text.dropPrefix()
    if let parsed = parseFromStart(text) { return parsed }
    guard text.count <= 512 else { return nil }
    while text.count > 1 {
      let before = text.first
      text.drop(1)
      let isStart = before <= 32 || before == UInt8(ascii: ":") || before == UInt8(ascii: "|")
      guard text.first > 32, isStart || text.first == UInt8(ascii: "[") || text.first == UInt8(ascii: "/") else {
        continue
      }
      if let parsed = parseFromStart(text) { return parsed }
    }
    return nil
  }

  /// Read an event at the beginning of the text.
  static func parseFromStart(_ line: Bytes) -> GeteventLine? {
    var text = line
    guard var parsed = beginning(&text), let typeWord = text.word(), let codeWord = text.word(),
      let valueWord = text.word(), let type = EventNameTable.type(typeWord),
      let code = EventNameTable.code(codeWord, of: type), let value = value(valueWord, of: code, type)
    else { return nil }
    (parsed.type, parsed.code, parsed.value) = (type, code, value)
    text.skipSpaces()
    if text.isEmpty || text.hasPrefix("rate ") { return parsed }
    if isBeginning(text) || parseFromStart(text) != nil {
      parsed.next = text.next
      return parsed
    }
    // A comment that somebody added.
    let isSure = parsed.time != nil || parsed.path != nil || typeWord.hasPrefix("EV_")
    return isSure || text.first == UInt8(ascii: "#") || text.hasPrefix("//") ? parsed : nil
  }

  /// Whether a text is only the beginning of an event's line, but long enough to be recognized as one.
  static func isBeginning(_ line: Bytes) -> Bool {
    var text = line
    // Mail may wrap between the bracket and the stamp.
    if text.equals("[") { return true }
    guard let parsed = beginning(&text) else { return false }
    let typeWord = text.word()
    guard parsed.time != nil || parsed.path != nil || typeWord?.hasPrefix("EV_") ?? false else { return false }
    guard let typeWord else { return true }
    guard let type = EventNameTable.type(typeWord) else { return false }
    guard let codeWord = text.word() else { return true }
    return EventNameTable.code(codeWord, of: type) != nil && text.word() == nil
  }

  /// Read timestamp and path, if present; nil for a bracket without a timestamp or a path without its colon.
  private static func beginning(_ text: inout Bytes) -> GeteventLine? {
    var parsed = GeteventLine()
    var start = text
    if start.skip(UInt8(ascii: "[")) {
      start.skipSpaces()
      guard let stamp = stamp(&start) else { return nil }
      start.skipSpaces()
      guard start.skip(UInt8(ascii: "]")) else { return nil }
      parsed.time = stamp
      text = start
    } else if let stamp = stamp(&start), start.skip(UInt8(ascii: ":")) {
      parsed.time = stamp
      text = start
    }
    text.skipSpaces()
    if text.first == UInt8(ascii: "/") {
      guard let word = text.word(), word.last == UInt8(ascii: ":") else { return nil }
      parsed.path = word.next..<word.end - 1
    }
    return parsed
  }

  /// Read seconds with a fraction, or seconds and microseconds, which old versions separate with a dash.
  private static func stamp(_ text: inout Bytes) -> Int64? {
    let isNegative = text.skip(UInt8(ascii: "-"))
    guard let seconds = text.digits(), seconds <= 1_000_000_000_000 else { return nil }
    let isFraction = text.skip(UInt8(ascii: "."))
    let start = text.next
    guard isFraction || text.skip(UInt8(ascii: "-")), var rest = text.digits(), rest < 1_000_000 else { return nil }
    let count = text.next - start
    guard !isFraction || count <= 6 else { return nil }
    if isFraction { for _ in count..<6 { rest *= 10 } }
    return isNegative ? -(seconds * 1_000_000 + rest) : seconds * 1_000_000 + rest
  }

  /// Read eight hexadecimal digits, or a word: `-l` prints the values of keys and tools as words.
  private static func value(_ word: Bytes, of code: UInt16, _ type: UInt16) -> Int32? {
    if word.equals("DOWN") { return 1 }
    if word.equals("UP") { return 0 }
    if word.equals("REPEAT") { return 2 }
    if word.count == 8 { return word.hexadecimalNumber.map { Int32(bitPattern: $0) } }
    guard type == EventType.abs, code == EventCode.absMTToolType else { return nil }
    if word.equals("MT_TOOL_FINGER") { return ToolType.finger }
    if word.equals("MT_TOOL_PEN") { return ToolType.pen }
    if word.equals("MT_TOOL_PALM") { return ToolType.palm }
    return word.equals("MT_TOOL_DIAL") ? 10 : nil
  }
}
