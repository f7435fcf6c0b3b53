import Bindings
import CommandLine
import Documents
import Glibc
import Kernel
import Scenes
import TouchService
import Varlink

let watchCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl watch", "prints the actions of a running service as JSON Lines",
    options: [
      .socket,
      .init("window", "NAME...", help: "Print only actions in this window; can be repeated"),
      .init("view", "NAME...", help: "Print only actions on this view; can be repeated"),
      .init("recognizer", "NAME...", help: "Print only actions of this recognizer; can be repeated"),
      .init(
        "app", "NAME...",
        help: "Also print events of this app ('*' means all apps); requires the permission watch; can be repeated"),
      .init("decisions", help: "Also print recognizer state changes and their reasons"),
      .init(
        "kind", "KIND...", choices: SubscriptionFilter.knownKinds,
        help: "Print only actions of this kind of recognizer, control or scroll view; can be repeated"),
      .init(
        "event", "EVENT...", choices: SubscriptionFilter.knownEvents,
        help: "For controls and tables, print only this event; can be repeated"),
      .init(
        "state", "STATE...", choices: SubscriptionFilter.knownStates,
        help: "For actions and scrolls, print only this state; can be repeated"),
      .init(
        "non-positional", "KIND...", choices: SubscriptionFilter.knownNonPositional,
        help: "Also print events of this kind, which have no position; can be repeated"),
      .init("screen", help: "Draw the screen, its fingers and recognizers in this terminal; press q to quit"),
      .init("at", "RECORDING", help: "With --screen, draw this recording at its own pace, without a service"),
      .init("scene", "FILE", help: "With --at, draw the views of this scene under the recording's fingers"),
      .wait, .reconnect,
    ]),
  body: watch)

@Sendable private func watch(_ arguments: ParsedArguments) throws -> Int32 {
  if arguments.flag("screen") { return try watchScreen(arguments) }
  try arguments.refuse(["at", "scene"]) { "\($0) requires --screen" }
  let output = LineOutput(flushesEachLine: true)
  let retryPolicy = try arguments.retryPolicy()
  repeat {
    let client = try arguments.connect(retryPolicy)
    do throws(VarlinkClientError) {
      try printEvents(of: client, arguments, output)
    } catch {
      guard retryPolicy == .forever, error == .hungUp else { throw error }
    }
    if retryPolicy == .forever, output.error == nil {
      report("touchctl watch", "the service has ended; waiting for it")
      // Do not retry a service that disconnects every client without a pause.
      usleep(500_000)
    }
  } while retryPolicy == .forever && output.error == nil
  return try output.exitCode()
}

/// Print the events of a subscription, until the service or the reader ends.
private func printEvents(
  of client: VarlinkClient, _ arguments: ParsedArguments, _ output: LineOutput
) throws(VarlinkClientError) {
  try reportUnknownNames(client, arguments)
  try client.callMore("io.touchd.Touch.Subscribe", parameters(arguments)) { reply in
    guard case .mapping(let members) = reply.value else { return true }
    for member in members where member.key != "state" && member.key != "stopped" {
      // This reproduces the service's own bytes; see JSONWriter.node.
      output.write(.object([(member.key, member.value)]))
    }
    return output.error == nil
  }
}

/// Report names that do not exist in the current scene. This is no error, because a later scene may contain them.
private func reportUnknownNames(
  _ client: VarlinkClient, _ arguments: ParsedArguments
) throws(VarlinkClientError) {
  let options = arguments.flag("app") ? [] : ["window", "view", "recognizer"].filter(arguments.flag)
  guard !options.isEmpty, let names = try sceneNames(client) else { return }
  for option in options {
    let known = option == "window" ? names.windows : option == "view" ? names.views : names.recognizers
    for name in arguments.strings(option)
    where option == "view" ? !names.hasView(name) : !known.contains(name) {
      let meant = suggestion(for: name, among: known).map { "; did you mean \($0)?" } ?? ""
      printError("touchctl watch: no \(option) is named \"\(name)\" in the current scene\(meant)\n")
    }
  }
}

/// The names of the service's scene; nil if the service does not report it.
private func sceneNames(_ client: VarlinkClient) throws(VarlinkClientError) -> SceneNames? {
  do throws(VarlinkClientError) {
    guard let node = try client.call("io.touchd.Touch.GetScene")["scene"] else { return nil }
    return (try? SceneDescription(Cursor(node))).map { SceneNames($0) }
  } catch {
    guard case .error = error else { throw error }
    return nil
  }
}

/// The parameters of Subscribe, with a list of names for each option that was given.
private func parameters(_ arguments: ParsedArguments) -> Node {
  func list(_ option: String) -> Node { .list(arguments.strings(option).map(Node.text)) }
  let lists = ["window", "view", "recognizer", "kind", "event", "state"].filter(arguments.flag)
  return .object([
    // `apps` requires a permission even if the list is empty, so it is left out by default.
    ("apps", arguments.flag("app") ? list("app") : nil),
    ("filter", .object(lists.map { ("\($0)s", list($0)) })),
    ("decisions", .bool(arguments.flag("decisions"))),
    ("nonPositional", list("non-positional")),
  ])
}
