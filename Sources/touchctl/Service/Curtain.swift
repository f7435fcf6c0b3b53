import CommandLine
import Configuration
import Documents
import Panels
import TouchClient
import TouchService
import Varlink

let curtainCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl curtain", "swallows the touch that wakes a dark display", arguments: ["draw|open"],
    options: [
      .init("screen", "NAME", help: "Use this screen instead of all screens"),
      .init(
        "until", "END", choices: Curtain.Drawing.Until.allCases.map(\.rawValue),
        help:
          "With draw: open the curtain either after one complete touch (sequence, the default), or when touchctl curtain open runs or this program ends (opened)"
      ),
      .init("wait", help: "With draw: wait until a finger touches the screen"),
      .init("socket", "PATH", help: "The service's socket (\(Configuration.defaultSocketPath))"),
    ]),
  body: curtain)

@Sendable private func curtain(_ arguments: ParsedArguments) throws -> Int32 {
  let verb = arguments.arguments[0]
  guard ["draw", "open"].contains(verb) else { throw arguments.fail("expected draw or open, found \(quoted(verb))") }
  let isUntilOpened = arguments.string("until") == Curtain.Drawing.Until.opened.rawValue
  if verb == "open", arguments.flag("until") || arguments.flag("wait") {
    throw arguments.fail("open accepts neither --until nor --wait")
  }
  if isUntilOpened, arguments.flag("wait") {
    throw arguments.fail("--until opened always waits; leave --wait out")
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
      let events = arguments.flag("wait") ? Touchd(socket: path).subscribe(reconnects: false) : nil
      // From its first event on, the service has the subscription.
      _ = try events?.next()
      _ = try client.call("io.touchd.Touch.DrawCurtain", Node(.mapping(screen.map { [$0] } ?? [])))
      try events?.waitForWake(on: arguments.string("screen"))
    }
  } catch {
    guard case .error(let answer)? = error as? VarlinkClientError, answer.name == "io.touchd.Touch.NoSuchScreen" else {
      throw error
    }
    throw arguments.fail("there is no screen \(quoted(arguments.string("screen") ?? ""))")
  }
  return 0
}

extension Subscription {
  /// Wait for a touch that a curtain swallows.
  fileprivate func waitForWake(on screen: String?) throws(TouchdError) {
    while let event = try next() {
      if case .wake(let wake) = event, screen == nil || wake.screen == screen { return }
    }
    throw .hungUp
  }
}
