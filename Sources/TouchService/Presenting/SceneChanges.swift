import Documents
import Panels

/// Changes as sent by a client.
struct SceneChanges: CommandValue {
  let node: Node

  var json: [UInt8] {
    var json = JSONWriter()
    json.node(node)
    return json.bytes
  }

  /// The list, with the path for errors.
  var cursor: Cursor { Cursor(.object([("changes", node)]))["changes"]! }
}
