import CommandLine
import Configuration
import EventLoop
import Glibc
import Kernel
import TouchKit
import TouchService

let demoCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl demo", "shows gestures of a recording or of your fingers in the terminal, without a service",
    arguments: ["[DEVICE]"],
    details: (
      "If standard output is not a terminal, print the lines that a client receives. The touches come from one of these:",
      [
        "DEVICE  (a touchscreen such as /dev/input/event3; other programs do not get its touches meanwhile)",
        "no argument  (a recording that is part of touchd)",
      ]
    )),
  body: demo)

@Sendable private func demo(_ arguments: ParsedArguments) throws -> Int32 {
  let folder = try demonstration()
  var warnings: [String] = []
  defer { for warning in warnings { report("touchctl demo", warning) } }
  let hasTerminal = isatty(STDOUT_FILENO) == 1
  let output = LineOutput(flushesEachLine: arguments.arguments.count > 0)
  let lines = LineSink([.actions, .nonPositional]) { output.write($0) }
  guard let path = arguments.arguments.first else {
    let session = try ReplaySession(
      recording: "\(folder)/recordings/demo.events", description: nil,
      configuration: .forReplay(scene: "\(folder)/demo.scene.yaml", size: nil), warn: { warnings.append($1) })
    if hasTerminal { return try ScreenWatch().run { watch in try watch.play(session) } }
    session.pipeline.application.addSink(lines)
    try session.playAll { output.error == nil }
    return try output.exitCode()
  }
  let panel = try LivePanel(
    path, .load(path: "\(folder)/demo.scene.yaml"), size: Size(width: 800, height: 480), warn: { warnings.append($1) })
  let onDisconnect = { warnings.append("\(path) is disconnected") }
  if hasTerminal { return try ScreenWatch().run { watch in try watch.show(panel, onDisconnect: onDisconnect) } }
  let loop = try EventLoop()
  panel.host.pipeline.application.addSink(lines)
  output.onError = { loop.stop() }
  try loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { _ in loop.stop() }
  try panel.start(on: loop) {
    onDisconnect()
    loop.stop()
  }
  report("touchctl demo", "touch the panel; ^C ends it")
  loop.run()
  panel.stop()
  return try output.exitCode()
}

/// Find the folder of the demonstration's scene and recording: of an installation, a bundle, or the source tree.
private func demonstration() throws -> String {
  var path = [CChar](repeating: 0, count: Int(PATH_MAX))
  let count = try systemCall("readlink") { readlink("/proc/self/exe", &path, path.count) }
  let program = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  let folder = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
  let places = ["../share/touchd", "share/touchd", "../../../Config"].map { "\(folder)/\($0)" }
  guard let found = places.first(where: { fileExists("\($0)/recordings/demo.events") }) else {
    throw CommandFailure("the demonstration is not installed: \(places[0])/recordings/demo.events is missing")
  }
  return found
}
