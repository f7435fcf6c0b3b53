package import Documents

/// What lies on the screens: a tree of windows and views with recognizers, as data.
///
/// It comes as YAML from a file and goes as JSON to clients, in one shape. Names are those of the text; ``build(in:screen:)`` makes
/// TouchKit's objects of it.
package struct SceneDescription: Equatable, Sendable {
  /// The windows, in the order of the text.
  package var windows: [WindowDescription] = []
  /// How many times a second content that moves by itself is moved.
  package var frameRate = 60.0

  /// Create a scene without windows.
  package init() {}

  /// Read a scene, and check that names are unique and that references lead somewhere and in no circle.
  ///
  /// - Throws: the first error, with its place.
  package init(_ cursor: Cursor) throws(DocumentError) {
    self = try Self.schema.decode(cursor)
    try check(cursor)
  }

  /// The scene as a JSON object, of which ``init(_:)`` makes an equal scene; what has its default is left out.
  package var json: [UInt8] {
    var writer = JSONWriter()
    Self.schema.encode(self, into: &writer)
    return writer.bytes
  }
}

extension SceneDescription {
  /// What a scene's text consists of.
  package static let schema: Schema<SceneDescription> = Schema(
    "scene", "The contents of the screens: windows with views and recognizers.", defaults: SceneDescription(),
    fields: [
      Field(
        required: "windows", \.windows, .list(of: .object { WindowDescription.schema }),
        "The windows. Of windows with the same level, the last is on top."),
      Field(
        "frameRate", \.frameRate, .number(1...1000, unit: "Hz"),
        "How many times a second a moving content is updated and reported."),
    ])

  /// How many windows, views, recognizers and elements of lists it has.
  package var parts: Int { windows.reduce(0) { $0 + $1.traits.parts } }

  /// Whether a window or view of it handles shakes.
  package var handlesMotion: Bool { windows.contains { $0.traits.isThereMotion } }
}

extension ViewTraits {
  /// Whether the view or one in it handles shakes.
  fileprivate var isThereMotion: Bool {
    // By their positions: a copy of each view would take longer than the look at it.
    handlesMotion
      || views.indices.contains {
        views[$0].traits.handlesMotion || !views[$0].traits.views.isEmpty && views[$0].traits.isThereMotion
      }
  }
}
