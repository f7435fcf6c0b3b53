import Evdev
import Panels
package import Recordings

/// Converts a record of the service to an ordinary recording: the frames of one of its devices, in a format of other
/// tools.
///
/// A recording cannot contain commands or a second device. At the first one it ends with an error, and the part before
/// is valid.
package final class DeviceRecording {
  /// The reason why a recording ends at an entry of the record.
  package struct Refusal: Error, CustomStringConvertible, Equatable {
    package let description: String
  }

  private let format: RecordingFormat
  private let path: String?
  private let device: String?
  /// The number of the recorded device in the record; nil before the device was added.
  private var number: Int?
  private var node = ""
  private var writer: RecordingWriter?

  /// Create a recording.
  ///
  /// - Parameters:
  ///   - path: the file that is created or replaced, `-` for standard output; nil keeps the text in memory.
  ///   - device: the node of the device to record, or one of its links; nil if there is only one.
  package init(_ format: RecordingFormat, path: String?, device: String?) {
    self.format = format
    self.path = path
    self.device = device
  }

  /// Whether there is a device to record.
  package var hasBegun: Bool { writer != nil }
  /// The text so far; for a file, the part that is not written yet.
  package var bytes: [UInt8] { writer?.bytes ?? [] }

  /// Handle the next entry of the record.
  ///
  /// - Returns: whether the recording continues after it.
  /// - Throws: ``Refusal``, or the file's error.
  package func handle(_ entry: RecordEntry) throws -> Bool {
    switch entry {
    case .begin, .timers, .display: break
    case .device(let number, let found, let description): try add(number, found, description)
    case .frame(let number, let frame): if number == self.number { try writer?.write(frame) }
    case .removed(let number), .command(.detach(let number), _): if number == self.number { return false }
    case .gap:
      throw Refusal(
        description: "a secure window exists: later touches are private, and a recording cannot have a gap")
    case .command(let command, let time):
      throw Refusal(
        description:
          "the service was given a command (\(command.name) at \(time) µs), which a recording cannot contain")
    case .end: return false
    }
    return writer?.hasReader ?? true
  }

  private func add(_ number: Int, _ found: DiscoveredDevice, _ description: DeviceDescription) throws {
    // In a record, a panel's own buttons are a separate device. Their events are also in the panel's frames.
    if self.number != nil, found.path == node { return }
    if let device {
      guard found.path == device || found.links.contains(device), self.number == nil else { return }
    } else if self.number != nil {
      throw Refusal(
        description: "the service reads a second device, \(found.path); name the device to record")
    }
    let writer =
      if let path { try RecordingWriter(format, [description], path: path) } else {
        RecordingWriter(format, [description])
      }
    try writer.begin(0)
    (self.writer, self.number, node) = (writer, number, found.path)
  }

  /// Write the remaining text to the file.
  ///
  /// - Throws: the file's error, or an error if there was no device to record.
  package func finish() throws {
    guard let writer else {
      throw Refusal(description: device.map { "the service does not read \($0)" } ?? "the service reads no device")
    }
    try writer.finish()
  }
}
