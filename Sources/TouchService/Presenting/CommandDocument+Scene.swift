import Documents
import Panels
import Scenes

extension CommandDocument {
  /// The scene that it is, where it was built already.
  var prepared: PreparedScene? {
    if case .value(let value) = self { value as? PreparedScene } else { nil }
  }

  /// The scene that it is.
  ///
  /// - Throws: what is wrong with it, with its place.
  func scene() throws(DocumentError) -> SceneDescription {
    if case .value(let value) = self, let scene = value as? SceneDescription { return scene }
    if let prepared { return prepared.description }
    return try SceneDescription(presented: Cursor(parseJSON(json.span)))
  }

  /// The list of changes that it is.
  func changes() throws(DocumentError) -> Cursor {
    let root: Cursor
    if case .value(let value) = self, let changes = value as? SceneChanges {
      root = Cursor(changes.node)
    } else {
      root = Cursor(try parseJSON(json.span))
    }
    return Cursor(Node(.mapping([Node.Member(key: "changes", value: root.node)])))["changes"] ?? root
  }
}
