import CommandLine
import Configuration
import Glibc
import Kernel
import TouchService

let specification = CommandSpecification(
  "touchd", "reports touches and gestures of a touchscreen to programs",
  options: [
    .init("config", "FILE", help: "Read this configuration instead of \(Configuration.defaultPath)"),
    .init("check", help: "Check the configuration and exit"),
    .init("print", help: "With --check, print the combined configuration, and the file that each part comes from"),
    .init(
      "replay", "RECORDING",
      help:
        "Serve a recording instead of the panels. The recording starts when the first client subscribes, and waits for slow clients"
    ),
    .init("description", "FILE", help: "Take the recorded device's description from this file"),
    .init("clients", "N", help: "Wait for N subscribers before the replay begins (default: 1)"),
    .init("pace", "N", help: "Replay at N times the recording's own pace (default: 1)"),
    .init("repeat", help: "Repeat the recording when it ends"),
    .init("socket", "PATH", help: "Listen on this socket instead of the configuration's socket"),
    .init("version", help: "Print the version and exit"),
  ])

// A closed standard output must not end the service.
signal(SIGPIPE, SIG_IGN)
exit(run(specification, CommandLine.arguments.dropFirst(), serve))

/// Read the configuration and run the service until it is stopped or its recording has ended.
func serve(_ arguments: ParsedArguments) throws -> Int32 {
  if arguments.flag("version") {
    try printText("touchd \(touchdVersion)\n")
    return 0
  }
  let replay = try replayOptions(arguments)
  let path = arguments.string("config")
  let socket = arguments.string("socket")
  let load = { () throws -> Configuration in
    var configuration = try Configuration.load(path: path)
    if let socket { configuration.socket.path = socket }
    return configuration
  }
  if arguments.flag("check") {
    if replay != nil {
      throw arguments.fail("--check only reads the configuration; touchctl describe prints the contents of a recording")
    }
    try load().checkAccounts()
    let files = try path.map { [$0] } ?? Configuration.defaultFiles()
    let warnings = try Configuration.warnings(path: path)
    for warning in warnings { printError("touchd: warning: \(warning)\n") }
    if files.isEmpty {
      printError("touchd: there is no \(Configuration.defaultPath), so the defaults apply\n")
    } else {
      let count = warnings.isEmpty ? "" : ", with \(warnings.count) warning\(warnings.count == 1 ? "" : "s")"
      printError("touchd: \(files.joined(separator: ", ")) \(files.count == 1 ? "is" : "are") good\(count)\n")
    }
    if arguments.flag("print") { try printText(Configuration.combinedText(path: path)) }
    return 0
  }
  if arguments.flag("print") { throw arguments.fail("--print requires --check") }
  let journal = Journal()
  do {
    return try Daemon(replay: replay, journal: journal, load: load).run()
  } catch {
    journal.log(.serviceFailed, "\(error)")
    return 1
  }
}

/// The options of a replay; nil without `--replay`.
func replayOptions(_ arguments: ParsedArguments) throws(UsageError) -> Daemon.Replay? {
  guard let recording = arguments.string("replay") else {
    try arguments.refuse(["description", "clients", "pace", "repeat"]) { "\($0) requires --replay" }
    return nil
  }
  if recording == "-", arguments.flag("repeat") {
    throw arguments.fail("--repeat cannot restart standard input; name a file")
  }
  return Daemon.Replay(
    recording: recording, description: arguments.string("description"), clients: try arguments.count("clients") ?? 1,
    pace: try arguments.positiveNumber("pace") ?? 1, repeats: arguments.flag("repeat"))
}
