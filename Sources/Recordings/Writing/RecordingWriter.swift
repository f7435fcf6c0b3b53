package import Evdev
internal import Glibc
package import Kernel

/// Writes frames in one of the formats, in the current form of the format's own tool.
package final class RecordingWriter {
  /// The text so far; for a file, the part that is not written yet.
  package var bytes: [UInt8] { out.bytes }

  /// Whether there is still a reader. A closed pipe (`| head`) has none, which is not an error.
  package private(set) var hasReader = true

  private let format: RecordingFormat
  private let devices: [DeviceDescription]
  private let path: String?
  private var descriptor: Int32 = -1
  private var out = TextBuffer()
  private var hasBegun = false
  /// The timestamp of the previous frame of a device, for comments.
  private var lastTime: Int64?

  /// Create a writer whose text stays in memory.
  ///
  /// - Parameter format: one that can be written.
  package init(_ format: RecordingFormat, _ devices: [DeviceDescription]) {
    precondition(format.canBeWritten, "a device's frames cannot be written as \(format.rawValue)")
    self.format = format
    self.devices = devices
    path = nil
  }

  /// Create a writer to a file that it creates or replaces, or to standard output for `-`.
  ///
  /// - Throws: the kernel's error, or an error if the format cannot be written; then no file is created.
  package init(_ format: RecordingFormat, _ devices: [DeviceDescription], path: String) throws(RecordingError) {
    self.format = format
    self.devices = devices
    self.path = path
    guard format.canBeWritten else {
      throw RecordingError(file: path, message: "a device's frames cannot be written as \(format.rawValue)")
    }
    do throws(SystemError) {
      descriptor = try openOutput(path)
    } catch {
      throw RecordingError(file: path, message: error.reason)
    }
  }

  deinit {
    if descriptor > STDOUT_FILENO { close(descriptor) }
  }

  /// Write the header of a device, and finish the previous device.
  ///
  /// - Parameter device: The device's index; only libinput's format can hold more than one, one after the other.
  package func begin(_ device: Int) throws(RecordingError) {
    let description = device < devices.count ? devices[device] : DeviceDescription()
    switch format {
    case .evtest: EvtestWriter.header(description, &out)
    case .evemu: EvemuWriter.header(description, &out)
    case .libinput: LibinputWriter.header(description, isFirst: !hasBegun, count: devices.count, &out)
    case .getevent: GeteventWriter.header(description, &out)
    case .touches: break
    }
    (hasBegun, lastTime) = (true, nil)
    try flush(from: 1 << 16)
  }

  /// Write a frame and the SYN_REPORT that ends it.
  package func write(_ frame: borrowing Frame) throws(RecordingError) {
    switch format {
    case .evtest: EvtestWriter.frame(frame, &out)
    case .evemu: EvemuWriter.frame(frame, &lastTime, &out)
    case .libinput: LibinputWriter.frame(frame, &out)
    case .getevent: GeteventWriter.frame(frame, &out)
    case .touches: break
    }
    try flush(from: 1 << 16)
  }

  /// Write a whole recording of one device: its header, its frames and the remaining text.
  package func write(_ frames: [Frame]) throws(RecordingError) {
    try begin(0)
    for frame in frames { try write(frame) }
    try finish()
  }

  /// Write the remaining text to the file.
  package func finish() throws(RecordingError) {
    try flush(from: 1)
  }

  private func flush(from count: Int) throws(RecordingError) {
    guard descriptor >= 0, out.bytes.count >= count else { return }
    if hasReader {
      do throws(SystemError) {
        // A copy, because release builds allow no span of an object's property.
        let bytes = out.bytes
        try writeAll(bytes.span.bytes, to: descriptor, named: path ?? "")
      } catch {
        guard error.errno == EPIPE else { throw RecordingError(file: path ?? "", message: error.reason) }
        hasReader = false
      }
    }
    out.bytes.removeAll(keepingCapacity: true)
  }
}

/// Open a file for writing, which is created or replaced; return standard output for `-`.
package func openOutput(_ path: String, mode: UInt32 = 0o644) throws(SystemError) -> Int32 {
  if path == "-" { return STDOUT_FILENO }
  return try systemCall("open \(path)") { open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode) }
}
