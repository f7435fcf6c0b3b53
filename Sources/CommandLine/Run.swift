import Documents
import Kernel

/// Parse the words, run a command's body, and print its error. Return the exit code: 0 for success, 1 for failure,
/// 2 for wrong usage.
package func run(
  _ specification: CommandSpecification, _ words: some Sequence<String>, _ body: (ParsedArguments) throws -> Int32
) -> Int32 {
  do {
    let arguments = try ParsedArguments(words, for: specification)
    if arguments.asksForHelp {
      try printText(specification.help)
      return 0
    }
    return try body(arguments)
  } catch let error as UsageError {
    printError("\(oneLine("\(error)"))\n")
    return 2
  } catch {
    report(specification.name, "\(error)")
    return 1
  }
}

/// The message for an unknown command.
package func unknownCommand(_ word: String, among names: [String]) -> String {
  let near = suggestion(for: word, among: names).map { "; did you mean \($0)?" } ?? ""
  return "touchctl: unknown command \"\(word)\"\(near) (touchctl --help lists the commands)"
}

/// Print a command's sentence to standard error, on one line.
package func report(_ command: String, _ sentence: String) {
  printError("\(command): \(oneLine(sentence))\n")
}
