internal import CYAML
internal import Evdev

/// Reads the output of `libinput record`, one libyaml event at a time, so that long recordings need no more memory than
/// short ones.
final class LibinputParser {
  /// The maximum depth of nesting; files have a depth of 7.
  private static let maximumDepth = 64
  /// The maximum number of bytes in a value or comment, because the parser keeps a whole value in memory.
  private static let maximumValue = 1 << 24

  /// The meaning of a key in the file.
  private enum Key: Equatable {
    case devices, evdev, events, name, id, codes, absinfo, properties, number(UInt16), other
  }

  private struct Level {
    var isMapping: Bool
    var key = Key.other
    var expectsKey = true
    var index = 0
  }

  private let source: ByteSource
  private var parser = yaml_parser_t()
  private var failure: RecordingError?
  private var levels: [Level] = []
  private var device = -1
  private var numbers: [Int64] = []
  private(set) var isFinished = false
  private var hasEvents = false

  /// The only device whose events are read; nil for the events of all devices, in the order of the file.
  private let only: Int?
  private let lines: LibinputLines
  /// The number of bytes read since the parser's last event.
  private var fed = 0

  init(_ source: ByteSource, only: Int? = nil) {
    self.source = source
    self.only = only
    lines = LibinputLines(source)
    _ = yaml_parser_initialize(&parser)
  }

  /// Give libyaml the function that reads bytes. The parser must not move in memory afterwards.
  func start() {
    yaml_parser_set_input(
      &parser,
      { context, buffer, size, count in
        guard let context, let buffer, let count else { return 0 }
        let parser = Unmanaged<LibinputParser>.fromOpaque(context).takeUnretainedValue()
        return parser.fill(buffer, size, count)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    yaml_parser_delete(&parser)
  }

  private func fill(_ buffer: UnsafeMutablePointer<UInt8>, _ size: Int, _ count: UnsafeMutablePointer<Int>) -> Int32 {
    do throws(RecordingError) {
      let bytes = try lines.read(size)
      UnsafeMutableRawBufferPointer(start: buffer, count: size).copyBytes(from: bytes)
      count.pointee = bytes.count
      fed += count.pointee
      guard fed <= Self.maximumValue else {
        throw RecordingError(file: source.name, message: "a value is larger than \(Self.maximumValue >> 20) MB")
      }
      return 1
    } catch {
      failure = error
      return 0
    }
  }

  /// Read up to the first event of a device, or to the end.
  func readHeader(_ assembler: FrameAssembler) throws(RecordingError) {
    // If there are several passes through the file, only the first reports damage.
    if only ?? 0 == 0 { lines.onDamage = { [unowned assembler] in assembler.warn($0, line: $1) } }
    while !hasEvents, !isFinished { try step(assembler) }
  }

  /// Read until a frame is complete, or to the end.
  func readFrame(_ assembler: FrameAssembler) throws(RecordingError) {
    while assembler.ready < 0, !isFinished { try step(assembler) }
  }

  private func step(_ assembler: FrameAssembler) throws(RecordingError) {
    var event = yaml_event_t()
    guard yaml_parser_parse(&parser, &event) != 0 else {
      isFinished = true
      if let failure { throw failure }
      let line = Int(parser.problem_mark.line) + 1 - lines.addedLines
      let problem = parser.problem.map { String(cString: $0) } ?? "not readable as YAML"
      // A recording that was cut off is invalid YAML only at its end.
      guard source.isExhausted, device >= 0 else {
        throw RecordingError(file: assembler.file, line: line, message: problem)
      }
      if only ?? 0 == 0 { assembler.warn("the recording ends in the middle: \(problem)", line: line) }
      return
    }
    defer { yaml_event_delete(&event) }
    fed = 0
    assembler.line = Int(event.start_mark.line) + 1 - lines.addedLines
    switch event.type {
    case YAML_STREAM_END_EVENT: isFinished = true
    case YAML_MAPPING_START_EVENT: try open(isMapping: true, assembler)
    case YAML_SEQUENCE_START_EVENT: try open(isMapping: false, assembler)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: close(assembler)
    case YAML_SCALAR_EVENT:
      guard let value = event.data.scalar.value else { return }
      scalar(Bytes(UnsafeBufferPointer(start: value, count: event.data.scalar.length).span), assembler)
    case YAML_ALIAS_EVENT: advance()
    default: break
    }
  }

  private func open(isMapping: Bool, _ assembler: FrameAssembler) throws(RecordingError) {
    guard levels.count < Self.maximumDepth else {
      throw RecordingError(
        file: assembler.file, line: assembler.line, message: "nested deeper than \(Self.maximumDepth) levels")
    }
    levels.append(Level(isMapping: isMapping))
    if isMapping, levels.count == 3, isInDevices {
      device += 1
      guard device < FrameAssembler.maximumDevices else {
        throw RecordingError(
          file: assembler.file, line: assembler.line, message: "more than \(FrameAssembler.maximumDevices) devices")
      }
      while assembler.devices.count <= device { assembler.devices.append(DeviceDescription()) }
      if only == nil, device == 1 {
        assembler.warn(
          "the recording does not announce this second device, so its events are read after those of the first")
      }
    }
    if !isMapping, isEventRow { numbers.removeAll(keepingCapacity: true) }
    if levels.count == 6, isInDevices, levels[2].key == .evdev, levels[3].key == .codes,
      case .number(let type) = levels[4].key,
      type != EventType.syn, type < EventType.count
    {
      assembler.devices[device].codes[type, default: []].formUnion([])
    }
  }

  private func close(_ assembler: FrameAssembler) {
    if isEventRow { addEvent(assembler) }
    _ = levels.popLast()
    advance()
  }

  /// Advance to the next key or item of the innermost collection.
  private func advance() {
    guard let last = levels.indices.last else { return }
    if levels[last].isMapping { levels[last].expectsKey.toggle() } else { levels[last].index += 1 }
  }

  private var isInDevices: Bool {
    levels.count >= 3 && levels[0].isMapping && levels[0].key == .devices && !levels[1].isMapping && levels[2].isMapping
  }

  /// Whether the innermost collection is one event of `devices[].events[].evdev[]`.
  private var isEventRow: Bool {
    levels.count == 7 && isInDevices && levels[2].key == .events && levels[4].isMapping && levels[4].key == .evdev
      && !levels[6].isMapping
  }

  private func scalar(_ text: Bytes, _ assembler: FrameAssembler) {
    guard let last = levels.indices.last else { return }
    if levels[last].isMapping, levels[last].expectsKey {
      levels[last].key = Self.key(text)
      levels[last].expectsKey = false
      return
    }
    if isEventRow {
      var text = text
      let isNegative = text.skip(UInt8(ascii: "-"))
      if let number = text.digits(), text.isEmpty {
        numbers.append(isNegative ? -number : number)
      } else {
        numbers.append(.max)
      }
    } else if device >= 0, isInDevices, levels[2].key == .evdev {
      describe(text, &assembler.devices[device])
    }
    advance()
  }

  private static func key(_ text: Bytes) -> Key {
    if text.equals("devices") { return .devices }
    if text.equals("evdev") { return .evdev }
    if text.equals("events") { return .events }
    if text.equals("name") { return .name }
    if text.equals("id") { return .id }
    if text.equals("codes") { return .codes }
    if text.equals("absinfo") { return .absinfo }
    if text.equals("properties") { return .properties }
    var number = text
    if let value = number.digits(), number.isEmpty, let value = UInt16(exactly: value) { return .number(value) }
    return .other
  }

  private func describe(_ text: Bytes, _ device: inout DeviceDescription) {
    guard levels.count >= 4, levels[3].isMapping else { return }
    let key = levels[3].key
    if key == .name, levels.count == 4 {
      device.name = text.string
      return
    }
    var text = text
    guard let number = text.integer(), text.isEmpty else { return }
    let short = UInt16(truncatingIfNeeded: number)
    if levels.count == 5, !levels[4].isMapping {
      switch (key, levels[4].index) {
      case (.id, 0): device.bus = short
      case (.id, 1): device.vendor = short
      case (.id, 2): device.product = short
      case (.id, 3): device.version = short
      case (.properties, _): if (0...0x1f).contains(number) { device.properties.insert(short) }
      default: break
      }
    } else if levels.count == 6, levels[4].isMapping, case .number(let owner) = levels[4].key {
      if key == .codes, owner != EventType.syn, owner < EventType.count, (0...0x2ff).contains(number) {
        device.codes[owner, default: []].insert(short)
      } else if key == .absinfo, owner <= 0x3f {
        setAxis(owner, levels[5].index, number, &device)
      }
    }
  }

  private func setAxis(_ code: UInt16, _ index: Int, _ value: Int32, _ device: inout DeviceDescription) {
    var axis = device.axes[code] ?? AxisInfo(value: lines.value(of: code, device: self.device))
    switch index {
    case 0: axis.minimum = value
    case 1: axis.maximum = value
    case 2: axis.fuzz = value
    case 3: axis.flat = value
    case 4: axis.resolution = value
    default: break
    }
    device.axes[code] = axis
    device.codes[EventType.abs, default: []].insert(code)
  }

  private func addEvent(_ assembler: FrameAssembler) {
    guard device >= 0, only == nil || only == device else { return }
    hasEvents = true
    guard numbers.count == 5, let type = UInt16(exactly: numbers[2]), let code = UInt16(exactly: numbers[3]),
      let value = Int32(exactly: numbers[4]), numbers[0].magnitude <= 1_000_000_000_000,
      (0..<1_000_000).contains(numbers[1])
    else {
      assembler.warn("no event in this row; ignored")
      return
    }
    assembler.add(type, code, value, at: numbers[0] * 1_000_000 + numbers[1], device: device)
  }
}
