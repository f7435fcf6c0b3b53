import CommandLine
import EventLoop
import Kernel
import Recordings
import TouchKit
import TouchService

let replayCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl replay", "prints the events of a recording as JSON Lines", arguments: ["RECORDING"],
    options: CommandSpecification.Option.ofReplay + [
      .init("touches", help: "Also print touches"),
      .init("decisions", help: "Also print recognizer state changes and their reasons"),
      .init("responders", help: "Also print which view gets presses, motion and remote control events"),
      .init("explain", help: "Also explain the result in words on standard error"),
      .init("record", help: "Read RECORDING as the record of a service; the record contains the scene"),
      .init("app", "NAME", help: "With --record, print only the events of this app"),
      .init("device", help: "Play the recording into a virtual uinput panel, and print the panel's device node"),
      .init("pace", "N", help: "Play at N times the recording's own pace, instead of as fast as possible"),
    ]),
  body: replay)

@Sendable private func replay(_ arguments: ParsedArguments) throws -> Int32 {
  let pace = try arguments.positiveNumber("pace")
  if arguments.flag("device") {
    try arguments.refuse(
      ["config", "threshold", "scene", "size", "touches", "decisions", "responders", "explain", "app"]
    ) { "--device plays events unchanged, and does not accept \($0)" }
    return try replayIntoDevice(
      arguments.arguments[0], description: arguments.string("description"), pace: pace ?? 1)
  }
  if arguments.flag("record") {
    try arguments.refuse(["config", "threshold", "scene", "size", "description", "pace"]) {
      "--record plays the input of the service, and does not accept \($0)"
    }
    if arguments.flag("app") {
      try arguments.refuse(["touches", "decisions", "responders"]) {
        "--app prints the events of the app, and does not accept \($0)"
      }
    }
    return try replayRecord(arguments.arguments[0], arguments)
  }
  if arguments.flag("app") { throw arguments.fail("--app requires --record: only records have apps") }
  let session = try arguments.replaySession("touchctl replay", arguments.replayConfiguration())
  let output = LineOutput(flushesEachLine: pace != nil)
  // If the recording is damaged, print the lines of the part before the damage.
  defer { output.flush() }
  session.pipeline.application.addSink(LineSink(arguments.lineKinds) { output.write($0) })
  if arguments.flag("explain") { session.pipeline.application.addSink(Explainer { printError("\($0)\n") }) }
  if let pace {
    let loop = try EventLoop()
    var failure: RecordingError?
    let replayer = try Replayer(
      session.source, pipeline: session.pipeline, pace: pace, loop: loop
    ) { error in
      failure = error
      loop.stop()
    }
    output.onError = { loop.stop() }
    replayer.start()
    // The replayer's timer does not retain it.
    withExtendedLifetime(replayer) { loop.run() }
    if let failure { throw failure }
  } else {
    try session.playAll { output.error == nil }
  }
  return try output.exitCode()
}
