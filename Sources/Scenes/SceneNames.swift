/// The names of a scene by which subscribers may ask.
package struct SceneNames {
  /// The windows.
  package private(set) var windows: [String] = []
  /// What actions and lines call a view: views, rows of tables, and windows, for recognizers can be attached to them too.
  package private(set) var views: [String] = []
  /// The recognizers, scroll views' own included.
  package private(set) var recognizers: [String] = []

  /// Collect the names of `scene`, in the order of its text.
  package init(_ scene: SceneDescription) {
    for window in scene.windows {
      windows.append(window.name)
      collect(window.name, window.traits)
    }
  }

  private mutating func collect(_ name: String, _ traits: ViewTraits) {
    views.append(name)
    recognizers += traits.recognizers.map(\.name)
    for view in traits.views {
      if view.kind.value is any SceneScrollKind {
        recognizers += [ScrollPanDescription.name(of: view.name), "\(view.name).delay"]
      }
      if let table = view.kind.value as? TableKind { views += table.rowNames(of: view.name) }
      collect(view.name, view.traits)
    }
  }
}
