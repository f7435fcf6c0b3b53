import Recordings
import TouchService

let convertCommand = Command(
  specification: CommandSpecification(
    "touchctl convert", "writes a recording anew in another format", arguments: ["IN", "OUT"],
    options: [
      .init("to", "FORMAT", help: "evtest, evemu, libinput, getevent or touches, where the name of OUT does not tell"),
      .init("description", "FILE", help: "Take the device's description from this file"),
      .init("device", "N", help: "Take this device of several, counted from 1"),
      .init("size", "WxH", help: "The screen's size in pixels, for touches, where it is not the range of the axes"),
    ]),
  body: convert)

/// What people call files of each format.
private let suffixes: [(String, RecordingFormat)] = [
  (".evtest", .evtest), (".txt", .evtest), (".events", .evemu), (".evemu", .evemu), (".yml", .libinput),
  (".yaml", .libinput), (".getevent", .getevent), (".jsonl", .touches),
]

@Sendable private func convert(_ arguments: ParsedArguments) throws -> Int32 {
  let output = arguments.arguments[1]
  guard let format = try arguments.format("to", orTouches: true) ?? suffixes.first(where: { output.hasSuffix($0.0) })?.1
  else {
    throw arguments.fail("the name of \"\(output)\" tells no format; give one with --to")
  }
  let size = try arguments.size("size")
  if format == .touches {
    if arguments.string("device") != nil {
      throw arguments.fail("--device goes with the other formats: touches are those of all")
    }
    return try convertToTouches(
      arguments.arguments[0], description: arguments.string("description"), output: output, size: size)
  }
  if size != nil { throw arguments.fail("--size goes with touches: the other formats keep the device's units") }
  let converter = RecordingConverter(
    input: arguments.arguments[0], description: arguments.string("description"), output: output, format: format,
    device: try arguments.count("device").map { $0 - 1 })
  try converter.run { printError("touchctl convert: \($0)\n") }
  return 0
}
