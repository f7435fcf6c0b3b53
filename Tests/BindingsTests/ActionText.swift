import Documents

@testable import Bindings

/// An action from JSON. Fields that every action has may be left out.
func action(_ json: String, sourceLocation: StaticString = #file) -> GestureAction {
  var members: [Node.Member] = [
    Node.Member(key: "recognizer", value: Node(.string("scroll"))),
    Node.Member(key: "kind", value: Node(.string("pan"))),
    Node.Member(key: "state", value: Node(.string("changed"))), Node.Member(key: "view", value: Node(.string("map"))),
    Node.Member(key: "window", value: Node(.string("main"))),
    Node.Member(key: "time", value: Node(.integer(1_000_000))),
    Node.Member(key: "touches", value: Node(.integer(1))),
  ]
  guard let node = try? parseJSON(Array(json.utf8).span), case .mapping(let given) = node.value else {
    fatalError("no JSON: \(json)")
  }
  members.removeAll { member in given.contains { $0.key == member.key } }
  guard let action = GestureAction(Node(.mapping(members + given))) else { fatalError("no action: \(json)") }
  return action
}

/// Bindings from the elements of a YAML list.
func bindings(_ yaml: String) throws -> [Binding] {
  let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
  let node = try parseYAML(Array("bindings:\n\(lines)".utf8), file: "b.yaml")
  return try BindingsFile(Cursor(node, file: "b.yaml")) { (_, place) throws(DocumentError) in
    throw place.error("no scene here")
  }.bindings
}
