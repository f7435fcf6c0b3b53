package import Documents

/// The contents of the screens: a tree of windows and views with recognizers, as data.
///
/// The form is the same in files, as YAML, and for clients, as JSON. References are by name;
/// ``build(owner:layer:screen:)`` creates TouchKit's objects.
package struct SceneDescription: Equatable, Sendable {
  package var windows: [WindowDescription] = []
  package var frameRate = 60.0

  package init() {}

  /// Read a scene, and check that names are unique and that references exist and form no cycle.
  ///
  /// - Throws: the first error, with its place.
  package init(_ cursor: Cursor) throws(DocumentError) {
    self = try Self.schema.decode(cursor)
    try check(cursor)
  }

  /// The scene as a JSON object, which ``init(_:)`` reads back; defaults are left out.
  package var json: [UInt8] {
    var writer = JSONWriter()
    Self.schema.encode(self, into: &writer)
    return writer.bytes
  }
}

extension SceneDescription {
  package static let schema: Schema<SceneDescription> = Schema(
    "scene", "The contents of the screens: windows with views and recognizers.", defaults: SceneDescription(),
    fields: [
      Field(
        required: "windows", \.windows, .list(of: .object { WindowDescription.schema }),
        "The windows. Among windows with the same level, the last window in the list is on top."),
      Field(
        "frameRate", \.frameRate, .number(1...1000, unit: "Hz"),
        "How many times per second touchd updates and reports moving content."),
    ])

  /// The number of its windows, views, recognizers and elements of lists.
  package var parts: Int { windows.reduce(0) { $0 + $1.traits.parts } }

  /// The recognizers of its windows and views, each before those of the views in it.
  package var allRecognizers: [RecognizerDescription] { windows.flatMap(\.traits.allRecognizers) }

  /// Whether a window or view of it handles shakes.
  package var handlesMotion: Bool { windows.contains { $0.traits.isThereMotion } }
}

extension ViewTraits {
  fileprivate var allRecognizers: [RecognizerDescription] {
    recognizers + views.flatMap(\.traits.allRecognizers)
  }

  /// Whether the view or one in it handles shakes.
  fileprivate var isThereMotion: Bool {
    // By index, because copying each view would take longer than checking it.
    handlesMotion
      || views.indices.contains {
        views[$0].traits.handlesMotion || !views[$0].traits.views.isEmpty && views[$0].traits.isThereMotion
      }
  }
}
