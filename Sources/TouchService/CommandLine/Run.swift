import Documents
package import EventLoop
import Glibc

/// The version of the daemon, its tools and its interface.
package let touchdVersion = "0.1.0"

/// Runs a command's body on its words and turns what it throws into a message and an exit code: 0 done, 1 failed, 2 wrong usage.
package func run(
  _ specification: CommandSpecification, _ words: some Sequence<String>, _ body: (ParsedArguments) throws -> Int32
) -> Int32 {
  do {
    let arguments = try ParsedArguments(words, for: specification)
    if arguments.wantsHelp {
      try printText(specification.help)
      return 0
    }
    return try body(arguments)
  } catch let error as UsageError {
    printError("\(oneLine("\(error)"))\n")
    return 2
  } catch {
    tell(specification.name, "\(error)")
    return 1
  }
}

/// What is said to a word that names no command.
package func unknownCommand(_ word: String, among names: [String]) -> String {
  let near = suggestion(for: word, among: names).map { "; did you mean \($0)?" } ?? ""
  return "touchctl: unknown command \"\(word)\"\(near) (touchctl --help lists them)"
}

/// Writes to standard output at once.
///
/// - Throws: What the system says where it cannot be written; a reader who has seen enough (`| head`) is no failure.
package func printText(_ text: String) throws(SystemError) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    do throws(SystemError) {
      bytes = bytes.dropFirst(
        try systemCall("write") { bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) } })
    } catch {
      if error.errno == EPIPE { return }
      throw error
    }
  }
}

/// Tells people one sentence of a command's, on one line whatever names and texts of others it holds.
package func tell(_ command: String, _ sentence: String) {
  printError("\(command): \(oneLine(sentence))\n")
}

/// Writes to standard error, where people's messages go.
package func printError(_ text: String) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    guard count > 0 else { return }
    bytes = bytes.dropFirst(count)
  }
}
