import Documents

/// The place of a window or view in a scene: the index of its window, and those of the views that lead to it.
struct ScenePath {
  var window: Int
  var views: [Int] = []
}

extension SceneDescription {
  /// Return the path of the window or view with a name.
  func path(of name: String) -> ScenePath? {
    for (index, window) in windows.enumerated() {
      if window.name.isSame(as: name) { return ScenePath(window: index) }
      if let views = window.traits.path(of: name) { return ScenePath(window: index, views: views) }
    }
    return nil
  }

  /// Return the path of the view that has the recognizer with a name, and the recognizer's index there.
  func path(ofRecognizer name: String) -> (path: ScenePath, position: Int)? {
    for (index, window) in windows.enumerated() {
      if let (views, position) = window.traits.path(ofRecognizer: name) {
        return (ScenePath(window: index, views: views), position)
      }
    }
    return nil
  }

  /// The traits of the window or view at a path.
  subscript(traits path: ScenePath) -> ViewTraits {
    _read { yield windows[path.window].traits[path.views[...]] }
    // In place, because copying the views around it would cost more than the change.
    _modify { yield &windows[path.window].traits[path.views[...]] }
  }

  /// The view at a path that does not lead to a window.
  subscript(view path: ScenePath) -> ViewDescription {
    _read { yield windows[path.window].traits[path.views.dropLast()].views[path.views[path.views.count - 1]] }
    _modify { yield &windows[path.window].traits[path.views.dropLast()].views[path.views[path.views.count - 1]] }
  }

  /// Remove a window or view. A view leaves an empty place, so that the others keep theirs until
  /// ``closeEmptyPlaces()``.
  mutating func remove(at path: ScenePath) {
    if path.views.isEmpty { return _ = windows.remove(at: path.window) }
    self[view: path] = ViewDescription()
  }

  /// Remove the empty places of removed views.
  mutating func closeEmptyPlaces() {
    for index in windows.indices { windows[index].traits.closeEmptyPlaces() }
  }

  /// Drop the first responders of windows that were removed, or that can no longer be first responder.
  mutating func dropUnfitFirstResponders() {
    for index in windows.indices where windows[index].initialFirstResponder != nil {
      do throws(DocumentError) {
        try windows[index].checkFirstResponder(Cursor(Node(.null)))
      } catch {
        windows[index].initialFirstResponder = nil
      }
    }
  }

  /// Whether a window or view is hidden, or is inside a hidden one.
  func isHidden(_ path: ScenePath) -> Bool {
    path.views.indices.reduce(windows[path.window].traits.isHidden) { isHidden, count in
      isHidden || self[traits: ScenePath(window: path.window, views: Array(path.views[...count]))].isHidden
    }
  }

  /// Drop a window's or view's own references to removed names.
  mutating func dropReferences(at path: ScenePath, to views: Set<String>, _ recognizers: Set<String>) {
    self[traits: path].dropOwnReferences(views, recognizers)
    if !path.views.isEmpty { self[view: path].kind.value.dropReferences(views, recognizers) }
  }

  /// Drop references to removed names.
  mutating func dropReferences(to views: Set<String>, _ recognizers: Set<String>) {
    for index in windows.indices { windows[index].traits.dropReferences(views, recognizers) }
  }

  /// Drop a window's first responder if it is among the removed views: a later view with the same name is another view.
  mutating func forgetFirstResponder(ofWindow index: Int, in names: [String]) {
    if let name = windows[index].initialFirstResponder, names.containsName(name) {
      windows[index].initialFirstResponder = nil
    }
  }
}

extension ViewTraits {
  fileprivate func path(of name: String) -> [Int]? {
    // By index, because copying each view on the path would take longer than comparing its name.
    for index in views.indices {
      if views[index].name.isSame(as: name) { return [index] }
      if views[index].traits.views.isEmpty { continue }
      if let rest = views[index].traits.path(of: name) { return [index] + rest }
    }
    return nil
  }

  fileprivate func path(ofRecognizer name: String) -> ([Int], Int)? {
    if let position = recognizers.indices.first(where: { recognizers[$0].name.isSame(as: name) }) {
      return ([], position)
    }
    for index in views.indices {
      if let (rest, position) = views[index].traits.path(ofRecognizer: name) { return ([index] + rest, position) }
    }
    return nil
  }

  fileprivate subscript(path: ArraySlice<Int>) -> ViewTraits {
    _read {
      if let first = path.first {
        yield views[first].traits[path.dropFirst()]
      } else {
        yield self
      }
    }
    _modify {
      if let first = path.first {
        yield &views[first].traits[path.dropFirst()]
      } else {
        yield &self
      }
    }
  }

  /// Remove the views without a name, which are the empty places of removed views.
  fileprivate mutating func closeEmptyPlaces() {
    if views.contains(where: \.name.isEmpty) { views.removeAll { $0.name.isEmpty } }
    for index in views.indices where !views[index].traits.views.isEmpty { views[index].traits.closeEmptyPlaces() }
  }

  fileprivate mutating func dropReferences(_ removed: Set<String>, _ removedRecognizers: Set<String>) {
    dropOwnReferences(removed, removedRecognizers)
    for index in views.indices {
      views[index].kind.value.dropReferences(removed, removedRecognizers)
      views[index].traits.dropReferences(removed, removedRecognizers)
    }
  }
}

extension ViewTraits {
  /// Return the index of the subview with a name, searching in both directions from an index.
  func position(of name: String, near start: Int) -> Int? {
    let start = min(start, views.count - 1)
    guard start >= 0 else { return nil }
    for distance in 0..<views.count {
      if start - distance >= 0, views[start - distance].name.isSame(as: name) { return start - distance }
      if distance > 0, start + distance < views.count, views[start + distance].name.isSame(as: name) {
        return start + distance
      }
    }
    return nil
  }

  mutating func dropOwnReferences(_ removed: Set<String>, _ removedRecognizers: Set<String>) {
    if let redirect, removed.contains(redirect) { self.redirect = nil }
    for index in recognizers.indices { recognizers[index].dropReferences(removed, removedRecognizers) }
  }
}
