package import Documents
package import Scenes

extension SceneDescription {
  /// Read a scene from a file: JSON where its name ends in `.json`, else YAML.
  ///
  /// - Throws: the first error, with its file and place.
  package static func load(path: String) throws(DocumentError) -> SceneDescription {
    try SceneDescription(try readDocument(path))
  }
}
