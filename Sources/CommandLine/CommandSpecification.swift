/// The arguments and options of a command. The parser, `--help` and the manual page are all made from it.
package struct CommandSpecification: Sendable {
  /// An option, `--name` or `--name VALUE`.
  package struct Option: Sendable {
    /// The name without the dashes.
    package var name: String
    /// The name of the value in the help; nil for a flag. A name that ends with dots may be given several times.
    package var value: String?
    /// One sentence, without a full stop.
    package var help: String
    /// The permitted words, for the help and completion; empty if any value is permitted.
    package var choices: [String]

    /// Create an option; without a `value` it is a flag.
    package init(_ name: String, _ value: String? = nil, choices: [String] = [], help: String) {
      self.name = name
      self.value = value
      self.choices = choices
      self.help = help
    }

    /// The option's row in the help: its syntax and its description.
    fileprivate var row: (String, String) {
      (
        "--\(name)" + (value.map { " \($0)" } ?? ""),
        help + (choices.isEmpty ? "" : ": \(choices.joined(separator: ", "))")
      )
    }
  }

  /// The command as typed: `touchctl replay`.
  package var name: String
  /// One sentence, without a full stop.
  package var summary: String
  /// An explanation of arguments whose names are not enough: a line that ends with a colon, then a list.
  package var details: (line: String, items: [String])?
  /// The names of the arguments in order; one in brackets is optional, a last one with dots may be repeated.
  package var arguments: [String]
  /// The options; `--help` always exists as well.
  package var options: [Option]
  /// The subcommands, in groups with titles; empty for a command without subcommands.
  package var groups: [(title: String, commands: [CommandSpecification])]

  package init(
    _ name: String, _ summary: String, arguments: [String] = [], details: (line: String, items: [String])? = nil,
    options: [Option] = [], groups: [(title: String, commands: [CommandSpecification])] = []
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.arguments = arguments
    self.options = options
    self.groups = groups
  }

  private static let helpOption = Option("help", help: "Print this help and exit")

  /// The text of `--help`.
  package var help: String {
    var text = "\(name): \(summary)\n\nUsage: \(name)"
    if !groups.isEmpty { text += " COMMAND" }
    for argument in arguments { text += " \(argument)" }
    text += " [OPTION...]\n"
    if let details {
      text += "\n\(details.line)\n" + details.items.map { "  \($0)\n" }.joined()
    }
    if !groups.isEmpty { text += "\nCommands:\n" }
    let width = Self.width(of: groups.flatMap(\.commands).map(\.lastWord))
    for group in groups {
      text += " \(group.title)\n" + Self.table(group.commands.map { ($0.lastWord, $0.summary) }, width: width)
    }
    if !groups.isEmpty { text += "\n`\(name) COMMAND --help` describes a command.\n" }
    text += "\nOptions:\n"
    let rows = (options + [Self.helpOption]).map(\.row)
    text += Self.table(rows, width: Self.width(of: rows.map(\.0)))
    return text
  }

  private var lastWord: String { name.split(separator: " ").last.map(String.init) ?? name }

  private static func width(of left: [String]) -> Int { (left.map(\.count).max() ?? 0) + 2 }

  private static func table(_ rows: [(String, String)], width: Int) -> String {
    rows.map { left, right in
      "  \(left)\(String(repeating: " ", count: width - left.count))\(right)\n"
    }.joined()
  }
}
