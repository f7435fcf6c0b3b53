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

  /// The changes that it is, where they were checked already.
  var preparedChanges: PreparedChanges? {
    if case .value(let value) = self { value as? PreparedChanges } else { nil }
  }

  /// The list of changes that it is.
  func changes() throws(DocumentError) -> Cursor {
    if case .value(let value) = self, let changes = value as? SceneChanges { return changes.cursor }
    if let preparedChanges { return preparedChanges.changes.cursor }
    return SceneChanges(node: try parseJSON(json.span)).cursor
  }
}
