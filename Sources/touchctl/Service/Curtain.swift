import CommandLine
import Documents
import Panels
import TouchClient
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
      .socket,
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
  let screen = arguments.string("screen")
  let until = isUntilOpened ? Curtain.Drawing.Until.opened.rawValue : nil
  let parameters = Node.object([("until", until.map(Node.text)), ("screen", screen.map(Node.text))])
  let client = try arguments.client()
  do {
    if verb == "open" {
      _ = try client.call("io.touchd.Touch.OpenCurtain", parameters)
    } else if isUntilOpened {
      try client.callMore("io.touchd.Touch.DrawCurtain", parameters) { _ in true }
    } else {
      // Subscribe before drawing the curtain, so that no touch is missed.
      let events = arguments.flag("wait") ? Touchd(socket: arguments.socket).subscribe(reconnects: false) : nil
      // The first event shows that the service has handled the subscription.
      _ = try events?.next()
      _ = try client.call("io.touchd.Touch.DrawCurtain", parameters)
      try events?.waitForWake(on: screen)
    }
  } catch VarlinkClientError.error(let answer) where answer.name == "io.touchd.Touch.NoSuchScreen" {
    throw arguments.fail("there is no screen \(quoted(screen ?? ""))")
  }
  return 0
}

extension Subscription {
  /// Wait until a curtain swallows a touch.
  fileprivate func waitForWake(on screen: String?) throws(TouchdError) {
    while let event = try next() {
      if case .wake(let wake) = event, screen == nil || wake.screen == screen { return }
    }
    throw .hungUp
  }
}
