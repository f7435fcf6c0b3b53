import Documents

/// One change of a scene, as its app requests it (A6).
///
/// `{"add": VIEW, "in": NAME, "before": NAME}`, `{"add": WINDOW}`, `{"remove": NAME}` or `{"of": NAME, "set": {…}}`.
enum SceneChange {
  /// Add a view to another view, on top or below a named subview.
  case addView(Cursor, into: Cursor, before: Cursor?)
  /// Add a window above the other windows of its level.
  case addWindow(Cursor)
  /// Remove a window or view and everything inside it.
  case remove(Cursor)
  /// Change the values of keys of a window, view or recognizer.
  case set(of: Cursor, Cursor)

  /// Read a change.
  ///
  /// - Throws: an error if its keys match none of these.
  init(_ cursor: Cursor) throws(DocumentError) {
    func expect(_ known: [String]) throws(DocumentError) {
      for member in try cursor.members() where !known.containsName(member.key) {
        throw (cursor[member.key] ?? cursor).unknown("key", member.key, known: known)
      }
    }
    if let added = cursor["add"] {
      try expect(["add", "in", "before"])
      if let superview = cursor["in"] {
        self = .addView(added, into: superview, before: cursor["before"])
      } else if let before = cursor["before"] {
        throw before.error(
          "the key \"before\" requires the key \"in\": windows are ordered by level, and the last added window of a level is on top"
        )
      } else {
        self = .addWindow(added)
      }
    } else if let name = cursor["remove"] {
      try expect(["remove"])
      self = .remove(name)
    } else if let name = cursor["of"] {
      try expect(["of", "set"])
      guard let values = cursor["set"] else { throw cursor.error("the key \"set\" is missing") }
      self = .set(of: name, values)
    } else {
      throw cursor.error("a change has exactly one of the keys add, remove and of")
    }
  }
}
