import CommandLine
import Recordings

let convertCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl convert", "writes a recording in another format", arguments: ["IN", "OUT"],
    options: [
      .init(
        "to", "FORMAT", choices: (RecordingFormat.ofDevices + [.touches]).map(\.rawValue),
        help: "Write this format (default: set by the ending of OUT's name)"),
      .init("description", "FILE", help: "Take the device's description from this file"),
      .init(
        "device", "N",
        help: "If the recording has several devices, convert the device with this number, counted from 1"),
      .init(
        "size", "WxH",
        help: "For the format touches: the screen's size in pixels, if it differs from the range of the axes"),
    ]),
  body: convert)

@Sendable private func convert(_ arguments: ParsedArguments) throws -> Int32 {
  let output = arguments.arguments[1]
  guard let format = arguments.format("to") ?? RecordingFormat.named(by: output) else {
    let names = RecordingFormat.suffixes.map(\.0).joined(separator: ", ")
    throw arguments.fail(
      "the name \"\(output)\" does not end in the name of a format; end it with one of \(names), or give --to")
  }
  let size = try arguments.screenSize()
  if format == .touches {
    if arguments.string("device") != nil {
      throw arguments.fail("--device does not apply to the format touches, which contains all devices")
    }
    return try convertToTouches(
      arguments.arguments[0], description: arguments.string("description"), output: output, size: size)
  }
  if size != nil {
    throw arguments.fail("--size applies only to the format touches: other formats keep the device's units")
  }
  try convertRecording(
    arguments.arguments[0], description: arguments.string("description"), to: output, format,
    device: try arguments.count("device").map { $0 - 1 }
  ) { report("touchctl convert", "\($0)") }
  return 0
}
