package import Evdev
internal import Glibc

/// Reads a recording of any format frame by frame, in constant memory.
///
/// Damage is repaired if that is certain, and otherwise ignored with a warning that names file and line.
package final class RecordingReader {
  /// The format, as detected from the content.
  package let format: RecordingFormat
  /// The devices of the recording. Events of a device without a header may still add one.
  package private(set) var devices: [DeviceDescription]
  /// The indices in ``devices`` of devices without a description, whose ranges are guessed from the touches.
  package private(set) var guessedRanges: Set<Int> = []
  /// Device units per pixel if the recording has pixels, like the touches of a replay; nil if it has device units.
  package var unitsPerPixel: Int32? { format == .touches ? TouchLine.unitsPerPixel : nil }

  /// Set the screen of a recording with pixels, so that its positions are preserved.
  ///
  /// - Parameters:
  ///   - given: the screen's size in pixels; nil for the minimum that contains every position.
  ///   - advice: how to give a size, for the error: `with --size WxH`.
  /// - Returns: The screen's size in pixels; nil if the recording has device units.
  /// - Throws: If the size is unknown, such as for a pipe.
  package func fitPixels(
    _ given: (width: Double, height: Double)?, advice: String
  ) throws(RecordingError) -> (width: Double, height: Double)? {
    guard let units = unitsPerPixel else { return nil }
    guard let x = devices[0].horizontalAxis, let y = devices[0].verticalAxis else { return nil }
    if let given {
      guessedRanges = []
      devices[0].axes[EventCode.absMTPositionX]?.maximum = Int32(clamping: Int64(given.width) * Int64(units) - 1)
      devices[0].axes[EventCode.absMTPositionY]?.maximum = Int32(clamping: Int64(given.height) * Int64(units) - 1)
      return given
    }
    guard x.maximum > 0, y.maximum > 0 else {
      throw RecordingError(
        file: lanes[0].source.name, message: "touches from a pipe do not contain the screen's size; give it \(advice)")
    }
    return (Double((x.maximum + 1) / units), Double((y.maximum + 1) / units))
  }

  /// One lane for all devices, or one for each device if the file lists their events one device after the other.
  private var lanes: [Lane]

  /// The beginning of a pipe, from which its device is inferred, and whether it is the whole pipe.
  private var beginning: (source: ByteSource, isWhole: Bool)?

  private convenience init(_ path: String, spoolsPipe: Bool = false) throws(RecordingError) {
    var source = try ByteSource(path)
    if spoolsPipe, source.size == nil { source = try source.spooled() }
    try self.init(source) { () throws(RecordingError) in try ByteSource(path) }
  }

  private init(
    _ source: ByteSource, again: (() throws(RecordingError) -> ByteSource)? = nil
  ) throws(RecordingError) {
    let start = try source.peek()
    guard let format = RecordingFormat.detect(Bytes(start.span)) else {
      throw RecordingError(file: source.name, message: "no recording: \(Self.seen(Bytes(start.span)))")
    }
    self.format = format
    devices = []
    var count = format == .libinput ? Self.announcedDevices(Bytes(start.span)) ?? 1 : 1
    if format == .libinput, source.size != nil, let again {
      // The number may be missing or wrong.
      count = max(count, try Self.countDevices(try again()))
    }
    if let again, count > 1 {
      lanes = []
      if source.size != nil {
        lanes.append(Lane(source, format, only: 0))
        for index in 1..<count { lanes.append(Lane(try again(), format, only: index)) }
      } else {
        // A pipe also lists the devices one after the other, and their events are merged in the order of time.
        let file = try source.spool()
        defer { close(file) }
        count = max(count, try Self.countDevices(try ByteSource(source.name, reopening: file)))
        for index in 0..<count {
          let reopened = try ByteSource(source.name, reopening: file)
          lanes.append(Lane(reopened, format, only: index))
        }
      }
    } else {
      if source.size == nil {
        beginning = (ByteSource(source.name, start), source.isAtEnd)
      }
      lanes = [Lane(source, format)]
    }
    if source.isUTF16 { lanes[0].assembler.warn("the text is in UTF-16, and is read as UTF-16", line: nil) }
    for lane in lanes {
      try lane.readHeader()
      if lane.assembler.devices.count > devices.count { devices = lane.assembler.devices }
    }
    for (index, lane) in lanes.enumerated().dropFirst() where index < lane.assembler.devices.count {
      devices[index] = lane.assembler.devices[index]
    }
  }

  /// Open a recording and read its header.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - description: A file that describes the device if the recording does not. evemu's sibling files (`.desc`,
  ///     `.prop`) are found without this parameter.
  ///   - spoolsPipe: Whether to read a pipe to its end first, so that the caller does not wait for the pipe later.
  /// - Throws: A system error, or an error that says why the file is not a recording.
  package static func open(
    _ path: String, description: String? = nil, spoolsPipe: Bool = false
  ) throws(RecordingError) -> RecordingReader {
    let reader = try RecordingReader(path, spoolsPipe: spoolsPipe)
    if let description {
      reader.describe(try RecordingReader(description).devices)
    } else if reader.devices.allSatisfy(\.isUnknown) {
      try reader.readSibling(path)
    }
    if reader.devices.contains(where: \.isUnknown) { try reader.infer(path) }
    for device in reader.devices {
      for fault in device.axisFaults {
        reader.lanes[0].assembler.warn("\(device.name.isEmpty ? "" : "\(device.name): ")\(fault)", line: nil)
      }
    }
    return reader
  }

  /// Open a recording from bytes in memory.
  ///
  /// - Parameter name: the recording's name in errors and warnings.
  package static func open(bytes: [UInt8], name: String) throws(RecordingError) -> RecordingReader {
    let reader = try RecordingReader(ByteSource(name, bytes))
    if reader.devices.contains(where: \.isUnknown) { try reader.infer(name) }
    return reader
  }

  /// Infer missing descriptions from the events of the whole file, or of a pipe's beginning. The beginning gives no
  /// ranges if it is not the whole pipe, or if the size of a screen follows from them.
  ///
  /// - Throws: also if there is neither a description nor an event, or if the ranges of a panel's axes are unknown.
  private func infer(_ path: String) throws(RecordingError) {
    let isWhole = beginning?.isWhole ?? true
    let pass = if let beginning { try RecordingReader(beginning.source) } else { try RecordingReader(path) }
    let survey = try RecordingSurvey(pass)
    // Recordings in libinput's format are recognized by their header, even without events.
    let saysNothing = format != .libinput && devices.allSatisfy { $0 == DeviceDescription() }
    if isWhole, saysNothing, survey.frames == 0, !pass.isInsideFrame {
      throw RecordingError(
        file: pass.lanes[0].source.name,
        message:
          "not a recording: it looks like \(format.rawValue), but no line can be read as an event or a description")
    }
    var inferred = survey.devices
    // A header after the last event describes the events before it.
    if lanes.count == 1, pass.devices.count == 1, let last = pass.lanes[0].assembler.devices.dropFirst().last {
      if devices[0].isUnknown { devices[0] = last }
    }
    if beginning != nil, !isWhole || format == .touches {
      for index in inferred.indices { inferred[index].axes = [:] }
    }
    beginning = nil
    for (index, found) in inferred.enumerated() {
      if index >= devices.count { devices.append(pass.devices[index]) }
      guard devices[index].isUnknown else { continue }
      guard isWhole || format == .touches || found.touchProtocol == .none else {
        throw RecordingError(
          file: pass.lanes[0].source.name,
          message:
            "a long recording from a pipe does not describe its device, so the range of the axes is unknown; "
            + "use a file, or add the description with --description FILE")
      }
      if !found.axes.isEmpty { guessedRanges.insert(index) }
      if format == .touches {
        devices[index] = TouchesParser.device(found)
      } else {
        devices[index].codes = found.codes
        devices[index].axes = found.axes
      }
    }
  }

  /// Called with the reader's warnings, and with those of the header as soon as it is set.
  package var onWarning: ((RecordingError) -> Void)? {
    didSet { for lane in lanes { lane.assembler.onWarning = onWarning } }
  }

  package var warningCount: Int { lanes.reduce(0) { $0 + $1.assembler.warnings } }

  package var bytesRead: Int { lanes.reduce(Int.max) { min($0, $1.source.position) } }

  /// The total number of bytes; nil for a pipe.
  package var bytesTotal: Int? { lanes.first?.source.size }

  /// Whether the recording ended, or so far ends, inside a frame. Such a frame is not delivered.
  package var isInsideFrame: Bool { lanes.contains { $0.assembler.isInsideFrame } }

  /// Read the next frame into `frame`, whose buffer is reused; return false at the end.
  ///
  /// - Throws: The system's error, or that the rest of the recording cannot be understood.
  package func next(into frame: inout Frame) throws(RecordingError) -> Bool {
    if lanes.count == 1 {
      guard try lanes[0].readFrame() else { return false }
      lanes[0].assembler.moveFrame(into: &frame)
      if lanes[0].assembler.devices.count > devices.count {
        devices += lanes[0].assembler.devices[devices.count...]
      }
      return true
    }
    var first: (lane: Lane, time: Int64)?
    for lane in lanes where try lane.readFrame() {
      if let time = lane.assembler.readyTime, time < first?.time ?? .max { first = (lane, time) }
    }
    first?.lane.assembler.moveFrame(into: &frame)
    return first != nil
  }

  private func describe(_ described: [DeviceDescription]) {
    for (index, device) in described.enumerated() {
      if index < devices.count { devices[index] = device } else { devices.append(device) }
    }
  }

  /// Read the description from a file that evemu's users keep next to a recording.
  ///
  /// Its name is the recording's name, with or without the last suffixes, followed by `.desc` or `.prop`.
  private func readSibling(_ path: String) throws(RecordingError) {
    guard format == .evemu else { return }
    var stem = Substring(path)
    while path != "-" {
      for suffix in [".desc", ".prop"] where path != stem + suffix && ByteSource.exists(stem + suffix) {
        describe(try RecordingReader(stem + suffix).devices)
        return
      }
      guard let dot = stem.lastIndex(of: "."), !stem[dot...].contains("/") else { break }
      stem = stem[..<dot]
    }
    lanes[0].assembler.warn("no description of the device, in the recording or in a file next to it", line: nil)
  }

  /// Return the number of devices that a recording of libinput announces, at most the maximum number.
  private static func announcedDevices(_ start: Bytes) -> Int? {
    guard var found = start.find("ndevices:"), found.skip("ndevices:") else { return nil }
    found.skipSpaces()
    return found.digits().map { Int(min($0, Int64(FrameAssembler.maximumDevices))) }
  }

  /// Return the number of devices that a recording of libinput lists, at most the maximum number.
  private static func countDevices(_ source: ByteSource) throws(RecordingError) -> Int {
    _ = try source.peek()
    let lines = LibinputLines(source)
    while try !lines.read(ByteSource.capacity).isEmpty {}
    return lines.deviceCount
  }

  private static func seen(_ start: Bytes) -> String {
    var text = start
    text.trim()
    guard !text.isEmpty else { return "it is empty" }
    var end = text.next
    while end < min(text.end, text.next + 60), text[end] >= 32 { end += 1 }
    text.end = end
    let names = RecordingFormat.allCases.map(\.rawValue)
    let expected = "expected the lines of \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    return text.isEmpty ? "\(expected), found no text" : "\(expected), found \"\(text.string)\""
  }
}

/// One pass through a file with the parser of its format.
private final class Lane {
  let source: ByteSource
  let assembler: FrameAssembler
  private let lines: (any LineParser)?
  private let yaml: LibinputParser?
  /// A buffer for a line, which is reused.
  private var line: [UInt8] = []
  private var isFinished = false
  private var isOver = false

  init(_ source: ByteSource, _ format: RecordingFormat, only: Int? = nil) {
    self.source = source
    assembler = FrameAssembler(file: source.name)
    assembler.devices = [DeviceDescription()]
    switch format {
    case .evtest: lines = EvtestParser()
    case .evemu: lines = EvemuParser()
    case .getevent: lines = GeteventParser()
    case .touches: lines = TouchesParser()
    case .libinput: lines = nil
    }
    yaml = lines == nil ? LibinputParser(source, only: only) : nil
  }

  func readHeader() throws(RecordingError) {
    _ = try source.peek()
    if let yaml {
      yaml.start()
      return try yaml.readHeader(assembler)
    }
    var text: [UInt8] = []
    while try source.next(&text) {
      let line = Bytes(text.span)
      if !line.isDeviceName, lines?.isEvent(line, assembler) ?? true { return source.putBack(text.count) }
      assembler.line = source.lineNumber
      lines?.readHeader(line, assembler)
    }
  }

  /// Read until the assembler has a frame; return false at the end, with a warning if the last frame is incomplete.
  func readFrame() throws(RecordingError) -> Bool {
    guard !isOver else { return false }
    if try readOn() { return true }
    isOver = true
    if assembler.isInsideFrame { assembler.warn("the last frame is incomplete; it is left out") }
    assembler.countWarnings()
    return false
  }

  private func readOn() throws(RecordingError) -> Bool {
    if let yaml {
      try yaml.readFrame(assembler)
      return assembler.ready >= 0
    }
    guard let lines else { return false }
    var text: [UInt8] = []
    swap(&text, &line)
    defer { swap(&text, &line) }
    while assembler.ready < 0 {
      if isFinished { return false }
      if try source.next(&text) {
        assembler.line = source.lineNumber
        if let rest = lines.read(Bytes(text.span), assembler) { source.putBack(text.count - rest.next) }
      } else {
        isFinished = true
        lines.finish(assembler)
      }
    }
    return true
  }
}
