import Bindings
import CommandLine
import TouchService

let idleCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl idle", "runs a command when the screens have not been touched for some time", arguments: ["[COMMAND...]"],
    options: [
      .init("after", "SECONDS", help: "Run COMMAND after this many seconds without a touch; at least 1"),
      .init(
        "back", "COMMAND",
        help: "At the next touch and when touchctl idle ends: end COMMAND, then run this command with /bin/sh"),
      .socket,
      .wait, .reconnect,
    ]),
  body: idle)

@Sendable private func idle(_ arguments: ParsedArguments) throws -> Int32 {
  guard let after = try arguments.positiveNumber("after"), IdleCalls.times.contains(after) else {
    throw arguments.fail("--after is required, from 1 to 10000000 seconds")
  }
  let output = LineOutput(flushesEachLine: true)
  let isListening = arguments.arguments.isEmpty && !arguments.flag("back")
  let commands = try IdleCommands(
    after: after, idle: arguments.arguments, back: arguments.string("back"),
    socket: arguments.socket, retryPolicy: try arguments.retryPolicy(),
    journal: Journal(name: "touchctl idle")
  ) { isIdle in
    if isListening { output.write(Array(#"{"idle":\#(isIdle)}"#.utf8).span) }
    return output.error == nil
  }
  try commands.run()
  return try output.exitCode()
}
