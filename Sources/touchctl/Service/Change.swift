import CommandLine
import Configuration
import Documents
import Glibc
import Kernel
import Varlink

let changeCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl change", "changes the windows and views of an app",
    arguments: ["[NAME.KEY=VALUE...]"],
    details: (
      "NAME is the name of a window, view or recognizer. KEY is a key of scene files. VALUE is the new value of the key:",
      ["volume.value=40", "page.frame=[50, 0, 900, 600]", "hint.hidden=true"]
    ),
    options: [
      .init(
        "session", "TOKEN", help: "The session that touchctl present printed for the app; by default $TOUCHD_SESSION"),
      .init("remove", "NAME...", help: "Remove a window or view; can be repeated"),
      .init(
        "add", "VIEW...",
        help: "Add a view (with --in) or a window, in the format of scene files; can be repeated"),
      .init("in", "NAME", help: "With --add: add the new view to this window or view"),
      .init("before", "NAME", help: "With --add: add the new view below this view"),
      .init(
        "file", "FILE",
        help: "Before all other changes, apply those in this file "
          + "(YAML or JSON, in the form that the method Change accepts)"),
      .socket,
    ]),
  body: change)

@Sendable private func change(_ arguments: ParsedArguments) throws -> Int32 {
  let changes = try NamedChanges(arguments)
  guard let session = arguments.string("session") ?? getenv("TOUCHD_SESSION").map({ String(cString: $0) }) else {
    throw arguments.fail("--session is missing, and TOUCHD_SESSION is not set")
  }
  let parameters = Node.object([("session", .text(session)), ("changes", .list(changes.nodes))])
  let client = try arguments.client()
  let reply: Node
  do {
    reply = try client.call("io.touchd.Touch.Change", parameters)
  } catch {
    guard case .error(let answer) = error, answer.name == "io.touchd.Touch.InvalidScene",
      let path = answer.parameters["path"]?.text, let reason = answer.parameters["reason"]?.text
    else { throw error }
    throw CommandFailure("\(changes.place(of: path)): \(reason)")
  }
  try printText(reply.json + "\n")
  return 0
}

/// The changes that a command line asks for, each with the words that error messages show for it.
private struct NamedChanges {
  private(set) var nodes: [Node] = []
  /// For each change, the words that name it in errors, and the keys of its JSON path that these words replace.
  private var names: [(words: String, prefix: String)] = []

  init(_ arguments: ParsedArguments) throws {
    if let file = arguments.string("file") {
      for (index, change) in try readDocument(file).elements().enumerated() {
        add(change.node.resolved, as: "\(file): changes[\(index)]", prefix: "")
      }
    }
    for name in arguments.strings("remove") {
      add(.object([("remove", .text(name))]), as: "--remove \(name)", prefix: ".remove")
    }
    if arguments.flag("in") || arguments.flag("before"), !arguments.flag("add") {
      throw arguments.fail("--in and --before require --add")
    }
    let places = ["in", "before"].map { ($0, arguments.string($0).map(Node.text)) }
    for text in arguments.strings("add") {
      let view = try parseYAML(Array(text.utf8), file: "--add").resolved
      add(.object([("add", view)] + places), as: "--add", prefix: ".add")
    }
    for word in arguments.arguments { try set(word, arguments) }
    if nodes.isEmpty { throw arguments.fail("there is nothing to change") }
  }

  /// Translate a path in the list of changes to words of the command line: `changes[0].set.value` to `volume.value`.
  func place(of path: String) -> String {
    guard path.hasPrefix("changes["), let end = path.firstIndex(of: "]"),
      let index = Int(path[path.index(path.startIndex, offsetBy: 8)..<end]), names.indices.contains(index)
    else { return path }
    var rest = path[path.index(after: end)...]
    for prefix in [names[index].prefix, ".of"] where !prefix.isEmpty && rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
      break
    }
    let joint = names[index].words.hasPrefix("--") && !rest.isEmpty ? ": \(rest.drop { $0 == "." })" : String(rest)
    return names[index].words + joint
  }

  /// Set a key. Consecutive keys of one name become one change, so that a minimum and a maximum can be set together.
  private mutating func set(_ word: String, _ arguments: ParsedArguments) throws {
    let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, let dot = sides[0].lastIndex(of: "."), dot > sides[0].startIndex,
      sides[0].index(after: dot) < sides[0].endIndex
    else { throw arguments.fail("\(quoted(word)) is not NAME.KEY=VALUE, such as volume.value=40") }
    let (name, key) = (String(sides[0][..<dot]), String(sides[0][sides[0].index(after: dot)...]))
    let value = try parseYAML(Array(sides[1].utf8), file: "\(name).\(key)").resolved
    let added = Node.Member(key: key, value: value)
    if names.last?.words == name, let last = nodes.last, case .mapping(let members)? = last["set"]?.value {
      if members.contains(where: { $0.key == key }) { throw arguments.fail("\(name).\(key) is given twice") }
      nodes[nodes.count - 1] = setting(name, members + [added])
    } else {
      add(setting(name, [added]), as: name, prefix: ".set")
    }
  }

  private mutating func add(_ node: Node, as words: String, prefix: String) {
    nodes.append(node)
    names.append((words, prefix))
  }

  private func setting(_ name: String, _ members: [Node.Member]) -> Node {
    .object([("of", .text(name)), ("set", Node(.mapping(members)))])
  }
}
