import Documents
import Panels

/// Changes as a client sends them.
struct SceneChanges: CommandValue {
  let node: Node

  var json: [UInt8] {
    var json = JSONWriter()
    json.node(node)
    return json.bytes
  }

  /// The list, with the path that errors name.
  var cursor: Cursor {
    let root = Cursor(node)
    return Cursor(.object([("changes", node)]))["changes"] ?? root
  }
}
