import Documents

/// Where a window or view stands in a scene: the position of its window, and those of the views that lead to it.
struct ScenePath {
  var window: Int
  var views: [Int] = []
}

extension SceneDescription {
  /// Where the window or view of a name stands.
  func path(of name: String) -> ScenePath? {
    for (index, window) in windows.enumerated() {
      if window.name == name { return ScenePath(window: index) }
      if let views = window.traits.path(of: name) { return ScenePath(window: index, views: views) }
    }
    return nil
  }

  /// Where the recognizer of a name stands: its view, and its position there.
  func path(ofRecognizer name: String) -> (path: ScenePath, position: Int)? {
    for (index, window) in windows.enumerated() {
      if let (views, position) = window.traits.path(ofRecognizer: name) {
        return (ScenePath(window: index, views: views), position)
      }
    }
    return nil
  }

  /// What a window or view has in common with others.
  subscript(traits path: ScenePath) -> ViewTraits {
    _read { yield windows[path.window].traits[path.views[...]] }
    // In place: a copy of the views around it would cost more than the change.
    _modify { yield &windows[path.window].traits[path.views[...]] }
  }

  /// The view at a path that does not lead to a window.
  subscript(view path: ScenePath) -> ViewDescription {
    _read { yield windows[path.window].traits[path.views.dropLast()].views[path.views[path.views.count - 1]] }
    _modify { yield &windows[path.window].traits[path.views.dropLast()].views[path.views[path.views.count - 1]] }
  }

  /// Where a view of a name stands among those in another, looked for from a position in both directions.
  func position(of name: String, in path: ScenePath, near start: Int) -> Int? {
    windows[path.window].traits[path.views[...]].position(of: name, near: start)
  }

  /// Take a window or view out. A view leaves an empty place, so that the others keep theirs until ``closeEmptyPlaces()``.
  mutating func remove(at path: ScenePath) {
    if path.views.isEmpty { return _ = windows.remove(at: path.window) }
    self[view: path] = ViewDescription()
  }

  /// Close the places that removed views have left.
  mutating func closeEmptyPlaces() {
    for index in windows.indices { windows[index].traits.closeEmptyPlaces() }
  }

  /// Drop the first responders of windows that are not there any more, or cannot be it.
  mutating func dropUnfitFirstResponders() {
    for index in windows.indices where windows[index].initialFirstResponder != nil {
      do throws(DocumentError) {
        try windows[index].checkFirstResponder(Cursor(Node(.null)))
      } catch {
        windows[index].initialFirstResponder = nil
      }
    }
  }

  /// Whether a window or view is hidden, or lies in one that is.
  func isHidden(_ path: ScenePath) -> Bool {
    path.views.indices.reduce(windows[path.window].traits.isHidden) { isHidden, count in
      isHidden || self[traits: ScenePath(window: path.window, views: Array(path.views[...count]))].isHidden
    }
  }

  /// Drop what a window or view itself refers to of names that are gone.
  mutating func dropReferences(at path: ScenePath, to views: Set<String>, _ recognizers: Set<String>) {
    self[traits: path].dropOwnReferences(views, recognizers)
    if !path.views.isEmpty { self[view: path].kind.value.dropReferences(views, recognizers) }
  }

  /// Drop what refers to names that are gone.
  mutating func dropReferences(to views: Set<String>, _ recognizers: Set<String>) {
    for index in windows.indices { windows[index].traits.dropReferences(views, recognizers) }
  }

  /// Drop a window's first responder where it is one of the views that go: what has its name later is another.
  mutating func forgetFirstResponder(ofWindow index: Int, in names: [String]) {
    if let name = windows[index].initialFirstResponder, names.containsName(name) {
      windows[index].initialFirstResponder = nil
    }
  }
}
