package import Evdev

/// Reads a recording frame by frame, in constant memory, whatever its format.
///
/// What is damaged is repaired where that is sure, and otherwise passed over with a warning that names file and line.
package final class RecordingReader {
  /// The format that the content shows.
  package let format: RecordingFormat
  private let source: ByteSource
  private let parser: any LineParser
  private let assembly: Assembly
  private var isFinished = false

  private init(_ source: ByteSource, _ format: RecordingFormat) {
    self.source = source
    self.format = format
    assembly = Assembly(file: source.name)
    assembly.devices = [DeviceDescription()]
    switch format {
    case .evtest: parser = EvtestParser()
    case .evemu: parser = EvemuParser()
    }
  }

  /// Opens a recording and reads its header.
  ///
  /// - Parameters:
  ///   - path: A file, or `-` for standard input.
  ///   - description: A file that describes the device where the recording does not; evemu's sibling files (`.desc`, `.prop`) are found
  ///     without it.
  /// - Throws: What the system says of the file, or that it is no recording.
  package static func open(_ path: String, description: String? = nil) throws(RecordingError) -> RecordingReader {
    let reader = try openAlone(path)
    if let description {
      reader.assembly.devices = try openAlone(description).devices
    } else if reader.devices.allSatisfy(\.isUnknown) {
      try reader.readSibling(path)
    }
    return reader
  }

  private static func openAlone(_ path: String) throws(RecordingError) -> RecordingReader {
    let source = try ByteSource(path)
    var start = try source.peek()
    guard let format = RecordingFormat.detect(start) else {
      throw RecordingError(file: source.name, message: "no recording: \(seen(&start))")
    }
    let reader = RecordingReader(source, format)
    try reader.readHeader()
    return reader
  }

  /// The devices that the recording is of. A frame of a device that no header named may still add one.
  package var devices: [DeviceDescription] { assembly.devices }

  /// Receives what the reader passed over or guessed; the warnings of the header come as soon as it is set.
  package var onWarning: ((RecordingWarning) -> Void)? {
    get { assembly.onWarning }
    set { assembly.onWarning = newValue }
  }

  /// How many warnings there have been.
  package var warningCount: Int { assembly.warnings }

  /// How many bytes have been read.
  package var bytesRead: Int { source.position }

  /// How many bytes there are; nil for a pipe.
  package var bytesTotal: Int? { source.size }

  /// Whether the recording ended, or so far stands, in the middle of a frame. Such a frame is not delivered.
  package var isInsideFrame: Bool { assembly.isInsideFrame }

  /// Reads the next frame into `frame`, whose buffer is used again; returns false at the end.
  ///
  /// - Throws: What the system says when it cannot read on.
  package func next(into frame: inout Frame) throws(RecordingError) -> Bool {
    while assembly.ready < 0 {
      if isFinished { return false }
      guard let line = try source.line() else {
        isFinished = true
        assembly.line = source.lineNumber
        parser.finish(assembly)
        continue
      }
      assembly.line = source.lineNumber
      if let rest = parser.read(line, assembly) { source.putBack(rest) }
    }
    assembly.take(&frame)
    return true
  }

  private func readHeader() throws(RecordingError) {
    while let line = try source.line() {
      if parser.isEvent(line) {
        source.putBack(line)
        return
      }
      assembly.line = source.lineNumber
      parser.readHeader(line, assembly)
    }
    isFinished = true
  }

  /// Takes the description from the file that evemu's users keep beside their recordings: of the same name, less its last parts.
  private func readSibling(_ path: String) throws(RecordingError) {
    guard format == .evemu, path != "-" else { return }
    var stem = Substring(path)
    while true {
      for suffix in [".desc", ".prop"] where path != stem + suffix && ByteSource.exists(stem + suffix) {
        assembly.devices = try Self.openAlone(stem + suffix).devices
        return
      }
      guard let dot = stem.lastIndex(of: "."), !stem[dot...].contains("/") else { break }
      stem = stem[..<dot]
    }
    assembly.warn("no description of the device, here or in a file beside it", line: nil)
  }

  private static func seen(_ start: inout Bytes) -> String {
    start.trim()
    guard !start.isEmpty else { return "it is empty" }
    var end = start
    while end.next < end.end, end.next.pointee >= 32, end.next - start.next < 60 { end.drop(1) }
    let expected = "expected the lines of \(RecordingFormat.names)"
    return end.next > start.next
      ? "\(expected), saw \"\(Bytes(start.next, end.next).text)\"" : "\(expected), saw no text"
  }
}

extension RecordingFormat {
  /// The names of all formats, as a list in words.
  static var names: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
