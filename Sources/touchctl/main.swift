import Glibc
import TouchService

let specification = CommandSpecification(
  "touchctl", "the client and toolbox of touchd",
  options: [.init("version", help: "Print the version and exit")],
  subcommands: commands.map(\.specification))

/// Finds the command and runs it: 0 done, 1 failed, 2 wrong usage.
func runTool(_ words: [String]) -> Int32 {
  guard let first = words.first else {
    printError(specification.help)
    return 2
  }
  switch first {
  case "--help", "-h":
    printText(specification.help)
    return 0
  case "--version":
    if words.count > 1 {
      printError("touchctl: unexpected argument \"\(words[1])\" (touchctl --help tells more)\n")
      return 2
    }
    printText("touchctl \(touchdVersion)\n")
    return 0
  default: break
  }
  guard let command = commands.first(where: { $0.specification.name == "touchctl \(first)" }) else {
    let names = commands.map { String($0.specification.name.dropFirst("touchctl ".count)) }
    printError(unknownCommand(first, among: names) + "\n")
    return 2
  }
  return run(command.specification, words.dropFirst(), command.body)
}

// A reader who goes away ends a write with EPIPE, which is told apart there.
signal(SIGPIPE, SIG_IGN)
exit(runTool(Array(CommandLine.arguments.dropFirst())))
