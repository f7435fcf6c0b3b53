import Bindings
import CommandLine
import Configuration
import Glibc
import Kernel
import TouchKit
import TouchService

let runCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl run", "runs commands for gestures, from a file of bindings", arguments: ["[FILE]"],
    details: (
      line:
        "Without FILE, present the scene of the user's own bindings as an overlay; this needs no configuration. The bindings are in:",
      items: ["$XDG_CONFIG_HOME/touchd/bindings.yaml  or ~/.config/touchd/bindings.yaml"]
    ),
    options: [
      .init("check", help: "Check the bindings and exit"),
      .init(
        "dry-run", "RECORDING",
        help: "Print as JSON Lines which commands the gestures of this recording would run, and exit"),
      .init(
        "size", "WxH", help: "With --dry-run, the screen's size in pixels, if it differs from the range of the axes"),
      .socket,
      .init("send-socket", "PATH", help: "The socket of touchd-send (\(Sender.defaultSocketPath))"),
      .wait, .reconnect,
    ]),
  body: runBindings)

@Sendable private func runBindings(_ arguments: ParsedArguments) throws -> Int32 {
  let isOwn = arguments.arguments.isEmpty
  let path = isOwn ? try userFolder("touchd") + "/bindings.yaml" : arguments.arguments[0]
  if arguments.flag("check") || arguments.flag("dry-run") {
    try arguments.refuse(["socket", "send-socket", "wait", "reconnect"]) {
      "--check and --dry-run use no service, and do not accept \($0)"
    }
  }
  if arguments.flag("size"), !arguments.flag("dry-run") {
    throw arguments.fail("--size applies only to --dry-run")
  }
  if arguments.flag("check") {
    _ = try BindingsFile(path: path)
    report("touchctl run", "\(path) is good")
    return 0
  }
  if isOwn, !fileExists(path) {
    throw CommandFailure("there is no \(path); touchctl import --install writes one from another program's file")
  }
  if let recording = arguments.string("dry-run") { return try dryRun(path, recording, arguments) }
  if isOwn { try claimFolder(of: path) }
  let service = try BindingService(
    path: path, socket: arguments.string("socket") ?? (isOwn ? nil : Configuration.defaultSocketPath),
    sendSocket: arguments.string("send-socket") ?? Sender.defaultSocketPath, presents: isOwn,
    retryPolicy: try arguments.retryPolicy(), journal: Journal(name: "touchctl run"))
  return try service.run()
}

/// Lock the folder of the user's bindings until this process ends, so that no second process runs each command again.
private func claimFolder(of path: String) throws {
  let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
  let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
  throw CommandFailure(
    "another touchctl run of this user already presents \(path); to stop the service, use: systemctl --user stop touchd-bindings"
  )
}

/// Replay a recording with the bindings' own scene, as if each command took no time.
private func dryRun(_ path: String, _ recording: String, _ arguments: ParsedArguments) throws -> Int32 {
  let file = try BindingsFile(path: path)
  let session = try ReplaySession(
    recording: recording, description: nil,
    configuration: .forReplay(file.scene, size: arguments.screenSize()),
    warn: { report("touchctl run", $1) })
  let output = LineOutput(flushesEachLine: false)
  let run = DryRun(file.bindings) { output.write($0) }
  session.pipeline.application.addSink(LineSink([.actions, .nonPositional]) { run.handle($0) })
  while session.source.nextTime != nil, output.error == nil { try session.source.handleNext() }
  session.source.finish()
  for line in run.reasons { report("touchctl run", line) }
  return try output.exitCode()
}
