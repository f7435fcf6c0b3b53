package import Documents

/// Reads a scene in steps of one window or view, with the result of ``SceneDescription/init(_:)``, and checks the
/// names.
///
/// It throws the first error that it finds, which may not be the first in the text: it reads the keys of a window or
/// view before its contents.
package struct SceneReader {
  /// The object whose windows or views are being read.
  private enum Holder {
    case scene
    case window(WindowDescription, Cursor)
    case view(ViewDescription)
  }

  private struct Level {
    var holder: Holder
    var cursors: [Cursor]
    var next = 0
    /// The subviews that were read.
    var views: [ViewDescription] = []
  }

  private var scene: SceneDescription
  /// The objects that are not complete yet, each inside the one before.
  private var levels: [Level] = []
  private var check = SceneCheck()

  /// Create a reader before the first window.
  ///
  /// - Parameter cursor: the place of the scene, without a collector of errors.
  package init(_ cursor: Cursor) throws(DocumentError) {
    scene = try SceneDescription.schema.decode(cursor, over: SceneDescription(), ignoring: ["windows"])
    levels = [Level(holder: .scene, cursors: try cursor["windows"]?.elements() ?? [])]
  }

  /// Read one more window or view, or finish one.
  ///
  /// - Returns: the scene, once it is complete.
  /// - Throws: the error, with its place.
  package mutating func step() throws(DocumentError) -> SceneDescription? {
    let last = levels.count - 1
    if levels[last].next < levels[last].cursors.count {
      let cursor = levels[last].cursors[levels[last].next]
      levels[last].next += 1
      let holder = try read(cursor, in: levels[last].holder)
      levels.append(Level(holder: holder, cursors: try cursor["views"]?.elements() ?? []))
      return nil
    }
    let level = levels.removeLast()
    switch level.holder {
    case .scene:
      try check.resolve()
      return scene
    case .window(var window, let place):
      window.traits.views = level.views
      try window.checkFirstResponder(place)
      scene.windows.append(window)
    case .view(var view):
      view.traits.views = level.views
      levels[last - 1].views.append(view)
    }
    return nil
  }

  /// Read a window or view without its contents.
  private mutating func read(_ cursor: Cursor, in holder: Holder) throws(DocumentError) -> Holder {
    if case .scene = holder {
      let window = try WindowDescription.schema.decode(cursor, over: WindowDescription(), ignoring: ["views"])
      try check.collect(window.name, window.traits, at: cursor)
      return .window(window, cursor)
    }
    let view = try ViewDescription.schema.decode(cursor, over: ViewDescription(), ignoring: ["views"])
    try check.collect(view, at: cursor)
    return .view(view)
  }
}
