import CommandLine
import Configuration
import Documents
import Scenes
import TouchService
import Varlink

let presentCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl present", "presents a scene file as an app of a running service, and prints the app's events",
    arguments: ["SCENE"],
    options: [
      .init("app", "NAME", help: "The app's name (default: touchctl)"),
      .init(
        "layer", "LAYER", choices: LayerName.allCases.map(\.rawValue),
        help: "The layer of the app's windows (default: app)"),
      .init("decisions", help: "Also print why recognizers won and lost"),
      .socket,
      .wait,
    ]),
  body: present)

let activateCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl activate", "brings an app to the front", arguments: ["APP"],
    options: [
      .init("screen", "NAME", help: "Bring the app to the front of this screen only"),
      .socket,
    ]),
  body: activate)

@Sendable private func present(_ arguments: ParsedArguments) throws -> Int32 {
  let layer = arguments.string("layer") ?? LayerName.app.rawValue
  let cursor = try readDocument(arguments.arguments[0])
  let scene = try SceneDescription(cursor)
  let parameters = Node.object([
    ("app", .text(arguments.string("app") ?? "touchctl")), ("layer", .text(layer)),
    ("decisions", .bool(arguments.flag("decisions"))), ("scene", try parseJSON(scene.json.span)),
  ])
  let client = try arguments.connect(try arguments.retryPolicy())
  let output = LineOutput(flushesEachLine: true)
  try client.callMore("io.touchd.Touch.Present", parameters) { reply in
    // The last reply is empty.
    if reply.value != .mapping([]) { output.write(reply) }
    // Only the first reply has a session; later ones may list screens that were rotated.
    if reply["session"] != nil { warn(of: scene, cursor, on: reply["screens"]?.elements ?? []) }
    return output.error == nil
  }
  return try output.exitCode()
}

/// Print the warnings of `touchctl check` about views that no finger can reach on the service's screens.
private func warn(of scene: SceneDescription, _ cursor: Cursor, on screens: [Node]) {
  let warnings = try? scene.warnings(cursor) { name in
    let screen = name.map { name in screens.first { $0["name"]?.text == name } } ?? screens.first
    return screen.map { .forWarnings($0["name"]?.text ?? "", size: $0.screenSize) }
  }
  for warning in warnings ?? [] { report("touchctl present", "warning: \(warning)") }
}

@Sendable private func activate(_ arguments: ParsedArguments) throws -> Int32 {
  let parameters = Node.object([
    ("app", .text(arguments.arguments[0])), ("screen", arguments.string("screen").map(Node.text)),
  ])
  _ = try arguments.client().call("io.touchd.Touch.Activate", parameters)
  return 0
}
