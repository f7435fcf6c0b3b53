package import Documents
package import TouchKit

extension SceneDescription {
  /// Check that names are unique, and that references exist and form no cycle.
  ///
  /// - Parameter cursor: the place of the scene, for errors.
  /// - Throws: the first error, unless the cursor collects them.
  func check(_ cursor: Cursor) throws(DocumentError) {
    var check = SceneCheck()
    for (index, window) in windows.enumerated() {
      guard let place = cursor["windows"]?[index] else { continue }
      try check.collect(window.name, window.traits, at: place)
      try window.checkFirstResponder(place)
    }
    try check.resolve()
  }

  /// Check that no recognizer requires an app that decides for it: this scene has none.
  ///
  /// - Parameter cursor: the place of the scene, for errors.
  package func checkHasNoClientKinds(_ cursor: Cursor?) throws(DocumentError) {
    for (index, window) in windows.enumerated() {
      try window.traits.checkHasNoClientKinds(cursor?["windows"]?[index])
    }
  }

  /// Find mistakes that are not errors: views that no finger can reach.
  ///
  /// - Parameters:
  ///   - cursor: the place of the scene, for warnings.
  ///   - screen: returns the screen with a name, or the first one for nil; nil if there is none.
  /// - Returns: a warning for each, with its place.
  /// - Throws: if a window names an unknown screen.
  package func warnings(_ cursor: Cursor, screen: (String?) -> Screen?) throws(DocumentError) -> [DocumentError] {
    let places = ViewPlaces(cursor)
    return try build(screen: screen).unreachable().map { view in
      let filled = view.cover.flatMap { cover in
        places.filled[cover].map { "; \(quoted(cover)) has no frame, so it fills \(quoted($0))" }
      }
      return places[view.name].error("no finger can reach this view: \(view.reason)\(filled ?? "")")
    }
  }
}

extension Screen {
  /// Create a screen for ``SceneDescription/warnings(_:screen:)``. A screen of unknown size is made very large, so that
  /// no view is outside.
  package static func forWarnings(_ name: String, size: Size?) -> Screen {
    let unknown = Size(width: 1_000_000, height: 1_000_000)
    return Screen(name: name, size: size ?? unknown, pixelsPerPoint: Vector(dx: 1, dy: 1))
  }
}

extension ViewTraits {
  /// Check as for a scene, for a window or view and its contents.
  func checkHasNoClientKinds(_ cursor: Cursor?) throws(DocumentError) {
    for (index, recognizer) in recognizers.enumerated() where type(of: recognizer.kind.value).needsClient {
      let place = cursor?["recognizers"]?[index] ?? Cursor(Node(.null))
      try place.report(
        (place["kind"] ?? place).error(
          "only an app's scene can have recognizers of kind \(recognizer.kind.name), because an app decides whether they recognize"
        ))
    }
    for (index, view) in views.enumerated() { try view.traits.checkHasNoClientKinds(cursor?["views"]?[index]) }
  }
}

extension WindowDescription {
  /// Check that the initial first responder is in the window, and can be first responder.
  func checkFirstResponder(_ place: Cursor) throws(DocumentError) {
    guard let name = initialFirstResponder else { return }
    var known: [String] = []
    func collect(_ traits: ViewTraits) {
      for view in traits.views {
        if view.canBeFirstResponder { known.append(view.name) }
        collect(view.traits)
      }
    }
    if traits.isFocusable { known.append(self.name) }
    collect(traits)
    guard known.contains(name) else {
      let error = (place["initialFirstResponder"] ?? place).unknown("focusable view of this window", name, known: known)
      return try place.report(error)
    }
  }
}

/// The place of each window and view in the text of a scene.
private struct ViewPlaces {
  private let scene: Cursor
  private var places: [String: Cursor] = [:]
  /// The name of the window or view that each view without a frame fills.
  private(set) var filled: [String: String] = [:]

  init(_ scene: Cursor) {
    self.scene = scene
    collect(scene["windows"], in: nil)
  }

  /// The place of a view's name; the place of the scene if the text does not contain the view.
  subscript(name: String) -> Cursor { places[name] ?? scene }

  private mutating func collect(_ views: Cursor?, in superview: String?) {
    guard let views, let elements = try? views.elements() else { return }
    for view in elements {
      let name = try? view["name"]?.string()
      if let name { places[name] = view["name"] }
      if let name, let superview, view["frame"] == nil { filled[name] = superview }
      collect(view["views"], in: name)
    }
  }
}
