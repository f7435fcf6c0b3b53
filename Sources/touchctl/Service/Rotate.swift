import CommandLine
import Documents
import Varlink

let rotateCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl rotate", "rotates a screen of a running service until the next reload",
    arguments: ["DEGREES"],
    options: [
      .init("screen", "NAME", help: "Use this screen instead of the first one"),
      .socket,
    ]),
  body: rotate)

@Sendable private func rotate(_ arguments: ParsedArguments) throws -> Int32 {
  guard let degrees = Int64(arguments.arguments[0]), [0, 90, 180, 270].contains(degrees) else {
    throw arguments.fail("DEGREES is 0, 90, 180 or 270, clockwise, not \(arguments.arguments[0])")
  }
  let screen = arguments.string("screen")
  let parameters = Node.object([("rotation", Node(.integer(degrees))), ("screen", screen.map(Node.text))])
  let client = try arguments.client()
  do {
    _ = try client.call("io.touchd.Touch.SetRotation", parameters)
  } catch {
    guard case .error(let answer) = error, answer.name == "io.touchd.Touch.NoSuchScreen" else { throw error }
    throw arguments.fail("there is no screen \"\(screen ?? "")\"")
  }
  return 0
}
