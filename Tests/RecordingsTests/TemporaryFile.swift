import Evdev
import Foundation
import Recordings
import TestSupport
import Testing

extension Directory {
  func write(_ text: String, to name: String) throws -> String { try write(name, text) }

  func write(_ bytes: [UInt8], to name: String) throws -> String { try write(name, bytes) }
}

/// A recording's contents: its devices, its frames as words, and its warnings without the file's name.
struct Reading {
  var format: RecordingFormat
  var devices: [DeviceDescription] = []
  var frames: [Frame] = []
  var warnings: [String] = []
  var isInsideFrame = false

  init(_ path: String, description: String? = nil) throws {
    let reader = try RecordingReader.open(path, description: description)
    format = reader.format
    var warnings: [String] = []
    reader.onWarning = { warning in
      warnings.append((warning.line.map { "\($0): " } ?? "") + warning.message)
    }
    var frame = Frame()
    while try reader.next(into: &frame) { frames.append(frame) }
    devices = reader.devices
    isInsideFrame = reader.isInsideFrame
    self.warnings = warnings
  }

  init(text: String, name: String = "recording") throws {
    let directory = try Directory()
    try self.init(directory.write(text, to: name))
  }

  /// Each frame as `time: type code value, …`, with hexadecimal codes.
  var words: [String] {
    frames.map { frame in
      let events = frame.events.map { event in
        String(event.type, radix: 16) + " " + String(event.code, radix: 16) + " \(event.value)"
      }
      return "\(frame.time): " + events.joined(separator: ", ")
    }
  }
}
