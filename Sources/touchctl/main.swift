import CommandLine
import Glibc
import Kernel
import TouchService
import Varlink

let specification = CommandSpecification(
  "touchctl", "the client and toolbox of touchd",
  details: (
    "Start with one of these commands:",
    [
      "touchctl demo shows gestures in this terminal; it needs no service and no panel",
      "touchctl doctor examines the touchscreens of this machine, and prints the next step",
      "touchctl watch --screen draws the running service's screen, with its touches, in this terminal",
      "touchctl run --check FILE checks whether the gestures of FILE can run their commands",
      "touchctl render FILE -o PAGE.html draws the gestures of a recording as a page",
    ]
  ),
  options: [.init("version", help: "Print the version and exit")],
  groups: commandGroups.map { ($0.title, $0.commands.map(\.specification)) })

/// Find the command, run it, and return the exit code: 0 for success, 1 for failure, 2 for wrong usage.
func runTool(_ words: [String]) -> Int32 {
  guard let first = words.first else {
    printError(specification.help)
    return 2
  }
  switch first {
  case "--help", "-h": return printed(specification.help)
  case "--version":
    if words.count > 1 {
      printError("touchctl: unexpected argument \"\(words[1])\" (see touchctl --help)\n")
      return 2
    }
    return printed("touchctl \(touchdVersion)\n")
  default: break
  }
  guard let command = commands.first(where: { $0.specification.name == "touchctl \(first)" }) else {
    let names = commands.map { String($0.specification.name.dropFirst("touchctl ".count)) }
    printError(unknownCommand(first, among: names) + "\n")
    return 2
  }
  return run(command.specification, words.dropFirst()) { arguments in
    do {
      return try command.body(arguments)
    } catch VarlinkClientError.error(let answer) {
      guard let sentence = answer.sentence else { throw VarlinkClientError.error(answer) }
      throw CommandFailure(sentence)
    } catch VarlinkClientError.system(let error) {
      throw error.withAdvice
    } catch let error as SystemError {
      throw error.withAdvice
    }
  }
}

extension SystemError {
  /// The error, with what to do if it is that of a connection to the service.
  fileprivate var withAdvice: any Error {
    guard call.hasPrefix("connect ") else { return self }
    switch errno {
    case ENOENT, ECONNREFUSED: return CommandFailure("\(self); start touchd, or name its socket with --socket")
    case EACCES:
      return CommandFailure(
        "\(self); only members of the socket's group can connect (by default, touchd)")
    default: return self
    }
  }
}

/// Print the text and return the exit code.
private func printed(_ text: String) -> Int32 {
  do {
    try printText(text)
    return 0
  } catch {
    printError("touchctl: \(error)\n")
    return 1
  }
}

// If the reader closes the pipe, writes fail with EPIPE, which their callers handle.
signal(SIGPIPE, SIG_IGN)
exit(runTool(Array(CommandLine.arguments.dropFirst())))
