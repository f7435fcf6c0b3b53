internal import Evdev

/// Convert a recording to another format, with the description and everything that the format can store.
///
/// - Parameters:
///   - input: the file to read; `-` for standard input.
///   - description: a file that describes the device if the recording does not.
///   - output: the file to write; `-` for standard output.
///   - device: the device to write, counted from 0, if the format can hold only one; nil for the first device that
///     reports contacts.
///   - warn: called with a sentence for each damage in the input, and for each device that is left out.
/// - Throws: the reason why the input cannot be read or the output cannot be written.
package func convertRecording(
  _ input: String, description: String? = nil, to output: String, _ format: RecordingFormat, device: Int? = nil,
  warn: @escaping (String) -> Void
) throws(RecordingError) {
  try FileIdentity.check(input, isNot: output)
  func open() throws(RecordingError) -> RecordingReader { try RecordingReader.open(input, description: description) }
  let reader = try open()
  reader.onWarning = { warn("\($0)") }
  let devices = try allDevices(reader, open)
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
  for (index, device) in wanted.enumerated() {
    // The output lists the devices one after the other, so each device requires a pass over the input.
    let pass = index == 0 ? reader : try open()
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

/// Return the devices of the input, including those described by headers between events of a file.
private func allDevices(
  _ reader: RecordingReader, _ open: () throws(RecordingError) -> RecordingReader
) throws(RecordingError) -> [DeviceDescription] {
  guard reader.bytesTotal != nil, reader.format != .libinput, reader.format != .touches else { return reader.devices }
  let pass = try open()
  var frame = Frame()
  while try pass.next(into: &frame) {}
  return pass.devices
}
