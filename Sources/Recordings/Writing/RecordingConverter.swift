internal import Evdev

/// Converts a recording to another format, with the description and everything that the format can store.
package struct RecordingConverter {
  /// The file to read, or `-`.
  package var input: String
  /// A file that describes the device if the recording does not.
  package var description: String?
  /// The file to write, or `-`.
  package var output: String
  package var format: RecordingFormat
  /// The device to write, counted from 0, if the format has room for only one; nil takes the first that reports
  /// contacts.
  package var device: Int?

  package init(input: String, description: String? = nil, output: String, format: RecordingFormat, device: Int? = nil) {
    self.input = input
    self.description = description
    self.output = output
    self.format = format
    self.device = device
  }

  /// Read and write.
  ///
  /// - Parameter warn: gets one sentence for everything that was damaged in the input or that the output cannot store.
  /// - Throws: Why the input cannot be read or the output written.
  package func run(_ warn: @escaping (String) -> Void) throws(RecordingError) {
    try FileIdentity.check(input, isNot: output)
    let reader = try RecordingReader.open(input, description: description)
    reader.onWarning = { warn("\($0)") }
    let devices = try allDevices(reader)
    if let device, device >= devices.count {
      throw RecordingError(file: input, message: "there is no device \(device + 1); the recording has \(devices.count)")
    }
    let all = Array(devices.indices)
    var wanted = device.map { [$0] } ?? all
    if format != .libinput, wanted.count > 1 {
      let first = wanted.first { devices[$0].touchProtocol != .none } ?? 0
      wanted = [first]
      for other in all where other != first {
        warn("\(format.rawValue) can hold only one device; \"\(devices[other].name)\" is left out")
      }
    }
    if wanted.count > 1, reader.bytesTotal == nil {
      throw RecordingError(
        file: input == "-" ? "standard input" : input,
        message: "several devices cannot be converted from a pipe; choose one with --device, or convert a file")
    }
    let writer = try RecordingWriter(format, wanted.map { devices[$0] }, path: output)
    writer.onWarning = { warn("\(output): \($0)") }
    for (index, device) in wanted.enumerated() {
      // The devices stand one after the other in the output: each takes a pass over the input.
      let pass = index == 0 ? reader : try RecordingReader.open(input, description: description)
      try writer.begin(index)
      var frame = Frame()
      while writer.hasReader, try pass.next(into: &frame) {
        if frame.device == device { try writer.write(frame) }
      }
      for late in pass.devices.dropFirst(devices.count) {
        warn(
          "\"\(late.name)\" is left out, because its header is too late in the recording for a pipe; convert the file instead"
        )
      }
    }
    try writer.finish()
  }

  /// The devices of the input, those included that a header in the middle of a file describes.
  private func allDevices(_ reader: RecordingReader) throws(RecordingError) -> [DeviceDescription] {
    guard reader.bytesTotal != nil, reader.format != .libinput, reader.format != .touches else { return reader.devices }
    let pass = try RecordingReader.open(input, description: description)
    var frame = Frame()
    while try pass.next(into: &frame) {}
    return pass.devices
  }
}
