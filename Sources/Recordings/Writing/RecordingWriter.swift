package import Evdev
internal import Glibc

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

  /// Makes a writer whose text stays in memory.
  package init(_ format: RecordingFormat, _ devices: [DeviceDescription]) {
    self.format = format
    self.devices = devices
    path = nil
  }

  /// Makes a writer to a file that it creates or replaces, or to standard output for `-`.
  package init(_ format: RecordingFormat, _ devices: [DeviceDescription], path: String) throws(RecordingError) {
    self.format = format
    self.devices = devices
    self.path = path
    descriptor = path == "-" ? 1 : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure() }
  }

  deinit {
    if descriptor > 1 { close(descriptor) }
  }

  /// Writes what comes before the events of a device, and ends what was written of another one.
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
        onWarning?("libinput's format cannot say that \(name) was at \(value)")
      }
    }
    state = WriterState(hasBegun: true)
    try flush(from: 1 << 16)
  }

  /// Writes a frame and the SYN_REPORT that ends it.
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

  /// Writes what is left to the file.
  package func finish() throws(RecordingError) {
    try flush(from: 1)
  }

  private func flush(from count: Int) throws(RecordingError) {
    guard descriptor >= 0, out.bytes.count >= count else { return }
    var written = 0
    while hasReader, written < out.bytes.count {
      let result = out.bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if result < 0, errno == EPIPE {
        hasReader = false
        break
      }
      if result < 0, errno != EINTR { throw failure() }
      if result > 0 { written += result }
    }
    out.bytes.removeAll(keepingCapacity: true)
  }

  private func failure() -> RecordingError {
    RecordingError(file: path ?? "", message: String(cString: strerror(errno)))
  }
}

/// What a writer remembers from frame to frame.
struct WriterState {
  var hasBegun = false
  /// The stamp of the frame before, for comments.
  var lastTime: Int64?
}
