package import Documents
package import TouchKit

extension SceneDescription {
  /// Check what is no error and still not what anybody wants: views that no finger can reach.
  ///
  /// - Parameters:
  ///   - cursor: where the scene was read, for the places.
  ///   - screen: the screen of a name, or the first one for nil; nil where there is none of that name.
  /// - Returns: a warning for each, with its place.
  /// - Throws: where a window names no screen.
  package func warnings(_ cursor: Cursor, screen: (String?) -> Screen?) throws(DocumentError) -> [DocumentError] {
    let places = ViewPlaces(cursor)
    return try build(screen: screen).unreachable().map { places[$0.name].error("no finger can reach it: \($0.reason)") }
  }
}

/// Where each window and view of a scene stands in its text.
private struct ViewPlaces {
  private let scene: Cursor
  private var places: [String: Cursor] = [:]

  init(_ scene: Cursor) {
    self.scene = scene
    collect(scene["windows"])
  }

  /// The name of a view; the scene, where the view was not made of its text.
  subscript(name: String) -> Cursor { places[name] ?? scene }

  private mutating func collect(_ views: Cursor?) {
    guard let views, let elements = try? views.elements() else { return }
    for view in elements {
      if let place = view["name"], let name = try? place.string() { places[name] = place }
      collect(view["views"])
    }
  }
}
