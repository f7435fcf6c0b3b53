import Documents
import EventLoop
import Glibc
import TouchService
import Varlink

let watchCommand = Command(
  specification: CommandSpecification(
    "touchctl watch", "prints the actions of a running service as JSON Lines",
    options: [
      .init("socket", "PATH", help: "The service's socket (\(Configuration.defaultSocketPath))"),
      .init("window", "NAME", help: "Only actions in this window"),
      .init("view", "NAME", help: "Only actions on this view"),
      .init("recognizer", "NAME", help: "Only actions of this recognizer"),
      .init("decisions", help: "Print besides which recognizer changed its state, and why"),
      .init("kind", "KIND", help: "Only actions of this kind of recognizer, such as pan"),
    ]),
  body: watch)

@Sendable private func watch(_ arguments: ParsedArguments) throws -> Int32 {
  let client = try VarlinkClient(path: arguments.string("socket") ?? Configuration.defaultSocketPath)
  let output = LineOutput(flushesEachLine: true)
  var json = JSONWriter()
  try client.callMore("io.touchd.Touch.Subscribe", parameters(arguments)) { reply in
    guard case .mapping(let members) = reply.value else { return true }
    for member in members where member.key != "state" {
      // Written anew from the parsed reply this gives the service's own bytes: see JSONWriter.node.
      json.removeAll()
      json.beginObject()
      json.key(member.key)
      json.node(member.value)
      json.endObject()
      output.write(json.bytes.span)
    }
    return output.error == nil
  }
  return try output.exitCode()
}

/// The parameters of Subscribe: each option given makes a list of one name.
private func parameters(_ arguments: ParsedArguments) -> Node {
  let lists = [("window", "windows"), ("view", "views"), ("recognizer", "recognizers"), ("kind", "kinds")]
  let members = lists.compactMap { option, field in
    arguments.string(option).map { name in
      Node.Member(key: field, value: Node(.sequence([Node(.string(name))])))
    }
  }
  return Node(
    .mapping([
      Node.Member(key: "filter", value: Node(.mapping(members))),
      Node.Member(key: "decisions", value: Node(.bool(arguments.flag("decisions")))),
    ]))
}
