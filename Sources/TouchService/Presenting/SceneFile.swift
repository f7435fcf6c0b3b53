package import Documents

extension SceneDescription {
  /// Reads a scene from a file: JSON where its name ends in `.json`, else YAML.
  ///
  /// - Throws: the first error, with its file and place.
  package static func load(path: String) throws(DocumentError) -> SceneDescription {
    try SceneDescription(try readDocument(path))
  }
}

/// Reads a file: JSON where its name ends in `.json`, else YAML.
func readDocument(_ path: String) throws(DocumentError) -> Cursor {
  let bytes = try readFile(path)
  let node = try path.hasSuffix(".json") ? parseJSON(bytes.span, file: path) : parseYAML(bytes, file: path)
  return Cursor(node, file: path)
}
