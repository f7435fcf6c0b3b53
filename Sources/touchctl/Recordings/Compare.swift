import CommandLine
import Configuration
import TouchKit
import TouchService

let compareCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl compare", "prints how other thresholds or another configuration change the events of a recording",
    arguments: ["RECORDING"],
    details: (
      "Print @@ TIME s @@ for each time with a difference, then -LINE for each removed line and +LINE for each new line:",
      [
        "--threshold compares the default thresholds, or the thresholds of --config FILE, with the changed thresholds",
        "--config FILE without --threshold compares the default configuration with FILE, for the same views",
        "exit status: 0 if nothing differs, 1 if a line differs, 2 for wrong usage and failures",
      ]
    ),
    options: CommandSpecification.Option.ofReplay + [
      .init("decisions", help: "Also compare recognizer state changes and their reasons")
    ]),
  body: compare)

@Sendable private func compare(_ arguments: ParsedArguments) throws -> Int32 {
  do {
    return try compareLines(arguments)
  } catch let error as UsageError {
    throw error
  } catch {
    // Exit status 1 means that a line differs.
    report("touchctl compare", "\(error)")
    return 2
  }
}

private func compareLines(_ arguments: ParsedArguments) throws -> Int32 {
  let recording = arguments.arguments[0]
  let sides = try arguments.comparedConfigurations()
  let old = try lines(arguments, sides.unchanged)
  let new = try lines(arguments, sides.changed)
  let differences = LineDifference.differences(from: old, to: new)
  if differences.isEmpty { return 0 }
  let output = LineOutput(flushesEachLine: false)
  func write(_ text: String, _ bytes: [UInt8] = []) {
    let line = Array(text.utf8) + bytes
    output.write(line.span)
  }
  write("--- \(recording)")
  write("+++ \(recording)\(sides.change)")
  for difference in differences {
    write("@@ \(timestamp(difference.time, decimals: 6)) s @@")
    for line in difference.removed { write("-", line) }
    for line in difference.added { write("+", line) }
  }
  _ = try output.exitCode()
  return 1
}

/// Replay the recording with a configuration and return its lines.
private func lines(_ arguments: ParsedArguments, _ configuration: Configuration) throws -> [TimedLine] {
  let session = try arguments.replaySession("touchctl compare", configuration, readsTwice: true)
  let lines = TimedLines(
    arguments.flag("decisions") ? [.actions, .nonPositional, .decisions] : [.actions, .nonPositional])
  session.pipeline.application.addSink(lines)
  try session.playAll()
  return lines.all
}
