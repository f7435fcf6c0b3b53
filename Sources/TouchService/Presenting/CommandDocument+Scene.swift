import Documents
import Panels
import Scenes

extension CommandDocument {
  /// The scene that it is.
  ///
  /// - Throws: what is wrong with it, with its place.
  func scene() throws(DocumentError) -> SceneDescription {
    if case .value(let value) = self, let scene = value as? SceneDescription { return scene }
    return try SceneDescription(presented: Cursor(parseJSON(json.span)))
  }

  /// The list of changes that it is.
  func changes() throws(DocumentError) -> Cursor {
    if case .value(let value) = self, let changes = value as? SceneChanges { return changes.cursor }
    return SceneChanges(node: try parseJSON(json.span)).cursor
  }
}
