/// The names of a scene by which subscribers may ask.
package struct SceneNames {
  /// The windows.
  package private(set) var windows: [String] = []
  /// What actions and lines call a view: views, rows of tables, and windows, for recognizers can be attached to them too.
  package private(set) var views: [String] = []
  /// Windows and views, without rows.
  private(set) var ownViews: [String] = []
  /// The recognizers, scroll views' own included.
  package private(set) var recognizers: [String] = []
  /// Those of them that references can name.
  private(set) var references: [String] = []
  /// The gestures that controls have for themselves.
  private(set) var ownGestures: [String] = []
  /// The gestures of all kinds, whose names must differ.
  var allGestures: [String] { references + ownGestures }

  /// Whether ``views`` has the rows of tables: only who hears of events needs them, and there may be many.
  private let listsRows: Bool

  /// Collect the names of `scene`, in the order of its text.
  ///
  /// - Parameter listsRows: whether the rows of tables are among its ``views``.
  package init(_ scene: SceneDescription, listsRows: Bool = true) {
    self.listsRows = listsRows
    for window in scene.windows {
      windows.append(window.name)
      collect(window.name, window.traits)
    }
  }

  /// Collect the names of a window or of a view of a kind, and of all that is in it, but for the rows of tables.
  init(_ name: String, _ kind: AnyViewKind?, _ traits: ViewTraits) {
    listsRows = false
    if let kind { collect(name, kind) }
    collect(name, traits)
  }

  private mutating func collect(_ name: String, _ traits: ViewTraits) {
    views.append(name)
    ownViews.append(name)
    for recognizer in traits.recognizers {
      recognizers.append(recognizer.name)
      references.append(recognizer.name)
    }
    for view in traits.views {
      collect(view.name, view.kind)
      collect(view.name, view.traits)
    }
  }

  private mutating func collect(_ name: String, _ kind: AnyViewKind) {
    if kind.value.scrolls {
      recognizers += [ScrollPanDescription.name(of: name), "\(name).delay"]
      references.append(ScrollPanDescription.name(of: name))
    }
    if listsRows, let table = kind.value as? TableKind { views += table.rowNames(of: name) }
    for gesture in kind.value.gesturesOfItsOwn { ownGestures.append("\(name).\(gesture)") }
  }
}
