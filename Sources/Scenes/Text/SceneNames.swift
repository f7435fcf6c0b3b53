import Documents

/// The names of a scene that subscribers can request.
package struct SceneNames {
  /// The windows.
  package private(set) var windows: [String] = []
  /// The views and windows: recognizers can be attached to both.
  package private(set) var views: [String] = []
  /// The recognizers, including scroll views' own.
  package private(set) var recognizers: [String] = []
  /// The recognizers to which references can be made.
  private(set) var references: [String] = []
  /// The controls' own gestures.
  private(set) var ownGestures: [String] = []
  /// The gestures of all kinds; their names must differ.
  var allGestures: [String] { references + ownGestures }

  /// The number of rows of each table.
  private var rows: [String: Int] = [:]

  /// Collect the names of `scene`, in the order of its text.
  package init(_ scene: SceneDescription) {
    for window in scene.windows {
      windows.append(window.name)
      collect(window.name, window.traits)
    }
  }

  /// Collect the names of a window or of a view of a kind, and of all its contents.
  init(_ name: String, _ kind: AnyViewKind?, _ traits: ViewTraits) {
    if let kind { collect(name, kind) }
    collect(name, traits)
  }

  /// Whether an action or line can have this view name: one of ``views``, or a row of a table.
  package func hasView(_ name: String) -> Bool {
    if views.containsName(name) { return true }
    guard name.utf8.last == UInt8(ascii: "]"), let bracket = name.utf8.lastIndex(of: UInt8(ascii: "[")),
      let row = Int(name[bracket...].dropFirst().dropLast()), let count = rows[String(name[..<bracket])],
      (0..<count).contains(row)
    else { return false }
    return TableKind.rowName(row, of: String(name[..<bracket])).isSame(as: name)
  }

  private mutating func collect(_ name: String, _ traits: ViewTraits) {
    views.append(name)
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
    if type(of: kind.value).isScrolling {
      recognizers += [ScrollPanDescription.name(of: name), "\(name).delay"]
      references.append(ScrollPanDescription.name(of: name))
    }
    if let table = kind.value as? TableKind { rows[name] = table.rows }
    for gesture in type(of: kind.value).ownGestures { ownGestures.append("\(name).\(gesture)") }
  }
}
