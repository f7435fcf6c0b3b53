import CommandLine
import Configuration
import Documents
import Panels
import TouchService
import Varlink

let curtainCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl curtain", "keeps the touch that wakes a dark display from pressing anything", arguments: ["draw|open"],
    options: [
      .init("screen", "NAME", help: "Of this screen instead of each"),
      .init(
        "until", "END", choices: Curtain.Drawing.Until.allCases.map(\.rawValue),
        help: "With draw, until one whole touch was swallowed, or else until open or the end of this program (sequence)"
      ),
      .init("wait", help: "With draw, wait until the glass is touched"),
      .init("socket", "PATH", help: "The service's socket (\(Configuration.defaultSocketPath))"),
    ]),
  body: curtain)

@Sendable private func curtain(_ arguments: ParsedArguments) throws -> Int32 {
  let verb = arguments.arguments[0]
  guard ["draw", "open"].contains(verb) else { throw arguments.fail("draw or open is wanted, not \(quoted(verb))") }
  let isUntilOpened = arguments.string("until") == Curtain.Drawing.Until.opened.rawValue
  if verb == "open", arguments.flag("until") || arguments.flag("wait") {
    throw arguments.fail("open takes neither --until nor --wait")
  }
  if isUntilOpened, arguments.flag("wait") {
    throw arguments.fail("--until opened waits anyway; leave --wait out")
  }
  let path = arguments.string("socket") ?? Configuration.defaultSocketPath
  let screen = arguments.string("screen").map { Node.Member(key: "screen", value: Node(.string($0))) }
  let client = try VarlinkClient(path: path)
  do {
    if verb == "open" {
      _ = try client.call("io.touchd.Touch.OpenCurtain", Node(.mapping(screen.map { [$0] } ?? [])))
    } else if isUntilOpened {
      let until = Node.Member(key: "until", value: Node(.string(Curtain.Drawing.Until.opened.rawValue)))
      try client.callMore("io.touchd.Touch.DrawCurtain", Node(.mapping([until] + (screen.map { [$0] } ?? [])))) { _ in
        true
      }
    } else {
      // Before the curtain is there, so that no touch is missed.
      let listener = arguments.flag("wait") ? try Listener(path) : nil
      _ = try client.call("io.touchd.Touch.DrawCurtain", Node(.mapping(screen.map { [$0] } ?? [])))
      try listener?.waitForWake(on: arguments.string("screen"))
    }
  } catch {
    guard case .error(let answer)? = error as? VarlinkClientError, answer.name == "io.touchd.Touch.NoSuchScreen" else {
      throw error
    }
    throw arguments.fail("there is no screen \(quoted(arguments.string("screen") ?? ""))")
  }
  return 0
}

/// Hears of the touches that curtains swallow.
private struct Listener {
  private let client: VarlinkClient

  init(_ path: String) throws {
    client = try VarlinkClient(path: path)
    try client.send("io.touchd.Touch.Subscribe", more: true)
    // From its first reply on, the service has it.
    _ = try client.receive()
  }

  func waitForWake(on screen: String?) throws(VarlinkClientError) {
    while true {
      let reply = try client.receive()
      guard reply.continues else { throw .hungUp }
      guard case .string(let name)? = reply.parameters["wake"]?["screen"]?.value else { continue }
      if screen == nil || name == screen { return }
    }
  }
}
