package import Evdev
internal import Glibc
internal import Kernel

/// Writes frames in one of the formats, in the form that its own tool of today writes.
package final class RecordingWriter {
  /// The text so far; of a writer to a file what has not been written yet.
  package var bytes: [UInt8] { out.bytes }

  /// Whether what is written may still be read: no longer once a pipe's reader has seen enough (`| head`), which is no error.
  package private(set) var hasReader = true

  /// Receives what the format cannot say.
  package var onWarning: ((String) -> Void)?

  private let format: RecordingFormat
  private let devices: [DeviceDescription]
  private let path: String?
  private var descriptor: Int32 = -1
  private var out = TextBuffer()
  private var state = WriterState()

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
  /// - Throws: what the kernel says, or that the format cannot be written; there is no file then.
  package init(_ format: RecordingFormat, _ devices: [DeviceDescription], path: String) throws(RecordingError) {
    self.format = format
    self.devices = devices
    self.path = path
    guard format.canBeWritten else {
      throw RecordingError(file: path, message: "a device's frames cannot be written as \(format.rawValue)")
    }
    do throws(SystemError) {
      descriptor =
        path == "-"
        ? STDOUT_FILENO
        : try systemCall("open") { open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
    } catch {
      throw RecordingError(file: path, message: error.reason)
    }
  }

  deinit {
    if descriptor > STDOUT_FILENO { close(descriptor) }
  }

  /// Write what comes before the events of a device, and end what was written of another one.
  ///
  /// - Parameter device: The device's index; only libinput's format has room for more than one, one after the other.
  package func begin(_ device: Int) throws(RecordingError) {
    let description = device < devices.count ? devices[device] : DeviceDescription()
    switch format {
    case .evtest: EvtestWriter.header(description, &out)
    case .evemu: EvemuWriter.header(description, &out)
    case .libinput: LibinputWriter.header(description, isFirst: !state.hasBegun, count: devices.count, &out)
    case .getevent: GeteventWriter.header(description, &out)
    case .touches: break
    }
    if format == .libinput {
      for code in description.axes.keys.sorted() {
        guard let value = description.axes[code]?.value, value != 0 else { continue }
        let name = EventName.ofCode(code, of: EventType.abs) ?? "axis \(code)"
        onWarning?("libinput's format cannot store that \(name) was at \(value)")
      }
    }
    state = WriterState(hasBegun: true)
    try flush(from: 1 << 16)
  }

  /// Write a frame and the SYN_REPORT that ends it.
  package func write(_ frame: borrowing Frame) throws(RecordingError) {
    switch format {
    case .evtest: EvtestWriter.frame(frame, &out)
    case .evemu: EvemuWriter.frame(frame, &state, &out)
    case .libinput: LibinputWriter.frame(frame, &out)
    case .getevent: GeteventWriter.frame(frame, &out)
    case .touches: break
    }
    try flush(from: 1 << 16)
  }

  /// Write what is left to the file.
  package func finish() throws(RecordingError) {
    try flush(from: 1)
  }

  private func flush(from count: Int) throws(RecordingError) {
    guard descriptor >= 0, out.bytes.count >= count else { return }
    if hasReader {
      do throws(SystemError) {
        // Of the array itself: of a property of an object the compiler of release builds allows no span.
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

/// What a writer remembers from frame to frame.
struct WriterState {
  var hasBegun = false
  /// The stamp of the frame before, for comments.
  var lastTime: Int64?
}
