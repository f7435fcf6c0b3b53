import Recordings
import TouchService

let convertCommand = Command(
  specification: CommandSpecification(
    "touchctl convert", "writes a recording anew in another format", arguments: ["IN", "OUT"],
    options: [
      .init("to", "FORMAT", help: "evtest, evemu, libinput or getevent, where the name of OUT does not tell"),
      .init("description", "FILE", help: "Take the device's description from this file"),
      .init("device", "N", help: "Take this device of several, counted from 1"),
    ]),
  body: convert)

/// What people call files of each format.
private let suffixes: [(String, RecordingFormat)] = [
  (".evtest", .evtest), (".txt", .evtest), (".events", .evemu), (".evemu", .evemu), (".yml", .libinput),
  (".yaml", .libinput), (".getevent", .getevent),
]

@Sendable private func convert(_ arguments: ParsedArguments) throws -> Int32 {
  let output = arguments.arguments[1]
  guard let format = try arguments.format("to") ?? suffixes.first(where: { output.hasSuffix($0.0) })?.1 else {
    throw arguments.fail("the name of \"\(output)\" tells no format; give one with --to")
  }
  let converter = RecordingConverter(
    input: arguments.arguments[0], description: arguments.string("description"), output: output, format: format,
    device: try arguments.count("device").map { $0 - 1 })
  try converter.run { printError("touchctl convert: \($0)\n") }
  return 0
}
