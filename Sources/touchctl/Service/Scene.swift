import CommandLine
import Documents
import Kernel
import TouchClient
import TouchKit
import Varlink

let sceneCommand = Subcommand(
  specification: CommandSpecification(
    "touchctl scene", "lists the apps, windows, views and recognizers of a running service",
    arguments: ["[APP...]"],
    options: [
      .init("json", help: "Print the reply of GetScenes as one JSON object"),
      .socket,
    ]),
  body: showScenes)

@Sendable private func showScenes(_ arguments: ParsedArguments) throws -> Int32 {
  var scenes = try ShownScenes(try arguments.client().call("io.touchd.Touch.GetScenes"))
  let apps = arguments.arguments
  if let missing = apps.first(where: { name in !scenes.owners.contains { $0.scene.app == name } }) {
    let known = scenes.owners.compactMap(\.scene.app)
    let hint = suggestion(for: missing, among: known).map { "; did you mean \($0)?" } ?? ""
    throw CommandFailure("there is no app \(quoted(missing))\(hint)")
  }
  if !apps.isEmpty { scenes.owners.removeAll { owner in !apps.contains { $0 == owner.scene.app } } }
  try printText(arguments.flag("json") ? scenes.node.json + "\n" : scenes.tree)
  return 0
}

/// A failure whose description is printed as one sentence.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The reply of GetScenes as a readable tree. Windows are listed from the top down; their views from the bottom up,
/// as in scene files.
private struct ShownScenes {
  private let screens: [Node]
  /// The scene of each app and of the configuration, both as received and decoded.
  var owners: [(node: Node, scene: OwnedScene)]

  init(_ reply: Node) throws(TouchdError) {
    screens = reply["screens"]?.elements ?? []
    let scenes = try GetScenesReply(reply, at: "").scenes
    owners = zip(reply["scenes"]?.elements ?? [], scenes).map { (node: $0, scene: $1) }
  }

  var node: Node { .object([("screens", .list(screens)), ("scenes", .list(owners.map(\.node)))]) }

  var tree: String {
    var lines: [String] = []
    for (index, screen) in screens.enumerated() {
      let name = screen["name"]?.text ?? ""
      let size =
        screen.screenSize.map { "\(numeral($0.width))×\(numeral($0.height)) px" }
        ?? "size unknown until its panel is connected; \(sizeSetting(ofScreen: name))"
      lines.append("screen \(name), \(size)")
      listRecognizers(screen, indent: "  ", &lines)
      for layer in ["system", "overlay", "app", "base"] {
        for owner in owners.map(\.scene) {
          let windows = (owner.scene.node["windows"]?.elements ?? []).filter { window in
            (window["screen"]?.text.map { $0 == name } ?? (index == 0))
              && (owner.app == nil ? window["layer"]?.text ?? "base" : owner.layer?.rawValue) == layer
          }
          if windows.isEmpty { continue }
          lines.append("  \(layer): \(owner.title(on: name))")
          // Among windows of the same level, the last one is on top.
          let order = windows.enumerated().sorted { ($0.element.level, $0.offset) > ($1.element.level, $1.offset) }
          for (_, window) in order { list(window, of: owner, word: "window", indent: "    ", &lines) }
        }
      }
    }
    return lines.map { "\(oneLine($0))\n" }.joined()
  }

  /// List a window or view with its recognizers and subviews.
  private func list(_ node: Node, of owner: OwnedScene, word: String, indent: String, _ lines: inout [String]) {
    let name = node["name"]?.text ?? ""
    var words = [word, name, details(node)]
    if name == owner.keyWindow { words.append("key") }
    if owner.firstResponders?.contains(name) ?? false { words.append("first responder") }
    lines.append(indent + words.filter { !$0.isEmpty }.joined(separator: " "))
    listRecognizers(node, indent: indent + "  ", &lines)
    for view in node["views"]?.elements ?? [] {
      list(view, of: owner, word: view["kind"]?.text ?? "view", indent: indent + "  ", &lines)
    }
  }

  private func listRecognizers(_ node: Node, indent: String, _ lines: inout [String]) {
    for recognizer in node["recognizers"]?.elements ?? [] {
      let (kind, name) = (recognizer["kind"]?.text ?? "", recognizer["name"]?.text ?? "")
      lines.append(
        indent + ["\(kind) recognizer", name, details(recognizer)].filter { !$0.isEmpty }.joined(separator: " "))
    }
  }

  /// The rest of a line: the frame as `188×132+24+88`, then the other keys as in a scene file.
  private func details(_ node: Node) -> String {
    guard case .mapping(let members) = node.value else { return "" }
    var parts: [String] = []
    if let frame = node["frame"]?.elements.map(inline), frame.count == 4 {
      parts.append("\(frame[2])×\(frame[3])+\(frame[0])+\(frame[1])")
    }
    for member in members {
      switch member.key {
      case "name", "kind", "frame", "screen", "layer", "views", "recognizers": continue
      default: parts.append("\(member.key): \(inline(member.value))")
      }
    }
    return parts.joined(separator: " ")
  }
}

extension OwnedScene {
  /// The owner's line, such as `lamp of user 1000, in front`.
  fileprivate func title(on screen: String) -> String {
    guard let app else { return "the configuration" }
    return "\(app) of user \(user.map(String.init) ?? "?")\(front.contains(screen) ? ", in front" : "")"
  }
}

/// A value on a line, as in a scene file.
private func inline(_ node: Node) -> String { node.text ?? node.json }

extension Node {
  /// The level of a window.
  fileprivate var level: Double { self["level"]?.number ?? 0 }
}
