import CommandLine
import Configuration
import Documents
import TouchService
import Varlink

let rotateCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl rotate", "rotates a screen of a running service until the next reload",
    arguments: ["DEGREES"],
    options: [
      .init("screen", "NAME", help: "Use this screen instead of the first one"),
      .init("socket", "PATH", help: "The service's socket (\(Configuration.defaultSocketPath))"),
    ]),
  body: rotate)

@Sendable private func rotate(_ arguments: ParsedArguments) throws -> Int32 {
  guard let degrees = Int64(arguments.arguments[0]), [0, 90, 180, 270].contains(degrees) else {
    throw arguments.fail("DEGREES is 0, 90, 180 or 270, clockwise, not \(arguments.arguments[0])")
  }
  let client = try VarlinkClient(path: arguments.string("socket") ?? Configuration.defaultSocketPath)
  var members = [Node.Member(key: "rotation", value: Node(.integer(degrees)))]
  if let screen = arguments.string("screen") {
    members.append(Node.Member(key: "screen", value: Node(.string(screen))))
  }
  do {
    _ = try client.call("io.touchd.Touch.SetRotation", Node(.mapping(members)))
  } catch {
    guard case .error(let answer) = error, answer.name == "io.touchd.Touch.NoSuchScreen" else { throw error }
    throw arguments.fail("there is no screen \"\(arguments.string("screen") ?? "")\"")
  }
  return 0
}
