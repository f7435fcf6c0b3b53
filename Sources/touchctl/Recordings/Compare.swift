import CommandLine
import Configuration
import Kernel
import Panels
import Recordings
import TouchKit
import TouchService

let compareCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl compare", "prints how a recording's lines differ under other thresholds or another configuration",
    arguments: ["RECORDING"],
    details: (
      "It prints @@ TIME s @@ for each time with a difference, behind it -LINE for lines that are lost, and +LINE for new ones:",
      [
        "--threshold compares the defaults, or those of --config FILE, with the changed thresholds",
        "--config FILE alone compares the defaults with this configuration, under the same views",
        "exit status: 0 where nothing differs, 1 where a line does, 2 for wrong usage and failures",
      ]
    ),
    options: CommandSpecification.Option.ofReplay + [
      .init("decisions", help: "Also compare which recognizer changed its state, and why")
    ]),
  body: compare)

@Sendable private func compare(_ arguments: ParsedArguments) throws -> Int32 {
  do {
    return try compareLines(arguments)
  } catch let error as UsageError {
    throw error
  } catch {
    // 1 would say that something differs.
    report("touchctl compare", "\(error)")
    return 2
  }
}

private func compareLines(_ arguments: ParsedArguments) throws -> Int32 {
  let recording = arguments.arguments[0]
  let changed = try arguments.replayConfiguration()
  var unchanged = changed
  var sides = (old: recording, new: recording)
  if arguments.flag("threshold") {
    let size = try arguments.size("size").map { Size(width: $0.width, height: $0.height) }
    unchanged = try .forReplay(
      configuration: arguments.string("config"), scene: arguments.string("scene"), size: size)
    for assignment in arguments.strings("threshold") { sides.new += " --threshold \(assignment)" }
  } else if let path = arguments.string("config") {
    unchanged = try .forReplay(changed.scene, size: changed.screens[0].geometry.size)
    sides.new += " --config \(path)"
  } else {
    throw arguments.fail("nothing is changed; name what is, with --threshold KEY=VALUE or --config FILE")
  }
  let old = try lines(arguments, unchanged)
  let new = try lines(arguments, changed)
  let differences = LineDifference.differences(from: old, to: new)
  if differences.isEmpty { return 0 }
  let output = LineOutput(flushesEachLine: false)
  func write(_ text: String, _ bytes: [UInt8] = []) {
    let line = Array(text.utf8) + bytes
    output.write(line.span)
  }
  write("--- \(sides.old)")
  write("+++ \(sides.new)")
  for difference in differences {
    write("@@ \(timestamp(difference.time, decimals: 6)) s @@")
    for line in difference.removed { write("-", line) }
    for line in difference.added { write("+", line) }
  }
  _ = try output.exitCode()
  return 1
}

/// The lines that the recording gives under a configuration.
private func lines(_ arguments: ParsedArguments, _ configuration: Configuration) throws -> [TimedLine] {
  let session = try arguments.replaySession("touchctl compare", configuration)
  if session.reader.bytesTotal == nil {
    throw arguments.fail("\"\(arguments.arguments[0])\" is no file; a recording is read twice, so a pipe does not do")
  }
  let lines = TimedLines(arguments.flag("decisions") ? [.actions, .unaimed, .decisions] : [.actions, .unaimed])
  session.pipeline.application.addSink(lines)
  try session.playAll()
  return lines.all
}
