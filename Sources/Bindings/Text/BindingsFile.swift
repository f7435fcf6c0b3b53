import Configuration
package import Documents
import Kernel
package import Scenes

/// The contents of a bindings file.
package struct BindingsFile: Equatable, Sendable {
  /// The path of the scene that defines the gestures, relative to this file; nil if the file does not name one.
  package var scenePath: String?
  /// The bindings, in the order of the text.
  package var bindings: [Binding] = []
  /// The scene at ``scenePath``.
  package private(set) var scene: SceneDescription?

  /// The maximum number of bindings.
  static let mostBindings = 256

  package init() {}

  /// Read a file and its scene, and check that the bindings can match.
  ///
  /// - Throws: the first error, with its file and place.
  package init(path: String) throws(DocumentError) {
    try self.init(try readDocument(path)) { (name, place) throws(DocumentError) in
      let file = resolvedPath(name, relativeTo: path)
      guard fileExists(file) else { throw place.error("there is no file \(quoted(file))") }
      return try SceneDescription.load(path: file)
    }
  }

  /// Decode bindings from a document.
  ///
  /// - Parameter loadScene: reads the scene that the document names.
  init(
    _ cursor: Cursor, loadScene: (_ name: String, _ place: Cursor) throws(DocumentError) -> SceneDescription
  ) throws(DocumentError) {
    self = try Self.schema.decode(cursor)
    if let scenePath { scene = try loadScene(scenePath, cursor["scene"] ?? cursor) }
    try BindingsCheck(scene).check(bindings, cursor)
  }

  package static let schema: Schema<BindingsFile> = Schema(
    "bindings", "Gestures and their commands.", defaults: BindingsFile(),
    fields: [
      Field(
        optional: "scene", \.scenePath,
        .text(form: "path", check: { $0.isEmpty ? "expected the path of a scene's file" : nil }),
        "The path of the scene file that defines the gestures, relative to this file. Without this key, names are not checked."
      ),
      Field(
        required: "bindings", \.bindings, .list(of: .object { Binding.schema }, count: 0...mostBindings),
        "The bindings. If several bindings match an action, all of them run."),
    ])
}
