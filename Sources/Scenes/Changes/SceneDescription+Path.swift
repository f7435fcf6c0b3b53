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
    get { windows[path.window].traits[path.views[...]] }
    // In place: a copy of the views around it would cost more than the change.
    _modify { yield &windows[path.window].traits[path.views[...]] }
  }

  /// The view at a path that does not lead to a window.
  subscript(view path: ScenePath) -> ViewDescription {
    get { windows[path.window].traits[path.views.dropLast()].views[path.views[path.views.count - 1]] }
    _modify { yield &windows[path.window].traits[path.views.dropLast()].views[path.views[path.views.count - 1]] }
  }

  /// Take a window or view out.
  mutating func remove(at path: ScenePath) {
    guard let last = path.views.last else { return _ = windows.remove(at: path.window) }
    windows[path.window].traits[path.views.dropLast()].views.remove(at: last)
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

  /// The names that something in it refers to.
  var references: Set<String> {
    var names: Set<String> = []
    for window in windows { window.traits.collectReferences(into: &names) }
    return names
  }

  /// Drop what refers to names that are gone.
  mutating func dropReferences(to views: Set<String>, _ recognizers: Set<String>) {
    for index in windows.indices { windows[index].traits.dropReferences(views, recognizers) }
  }
}

extension ViewTraits {
  fileprivate func path(of name: String) -> [Int]? {
    // By their positions: a copy of each view on the way would take longer than the look at its name.
    for index in views.indices {
      if views[index].name == name { return [index] }
      if views[index].traits.views.isEmpty { continue }
      if let rest = views[index].traits.path(of: name) { return [index] + rest }
    }
    return nil
  }

  fileprivate func path(ofRecognizer name: String) -> ([Int], Int)? {
    if let position = recognizers.indices.first(where: { recognizers[$0].name == name }) { return ([], position) }
    for index in views.indices {
      if let (rest, position) = views[index].traits.path(ofRecognizer: name) { return ([index] + rest, position) }
    }
    return nil
  }

  fileprivate subscript(path: ArraySlice<Int>) -> ViewTraits {
    get {
      guard let first = path.first else { return self }
      return views[first].traits[path.dropFirst()]
    }
    _modify {
      if let first = path.first {
        yield &views[first].traits[path.dropFirst()]
      } else {
        yield &self
      }
    }
  }

  fileprivate mutating func dropReferences(_ gone: Set<String>, _ recognizersGone: Set<String>) {
    if let redirect, gone.contains(redirect) { self.redirect = nil }
    for index in recognizers.indices {
      recognizers[index].requireToFail.removeAll(where: recognizersGone.contains)
      recognizers[index].simultaneousWith.removeAll(where: recognizersGone.contains)
      recognizers[index].refuseTouchesOn.removeAll(where: gone.contains)
    }
    for index in views.indices {
      views[index].kind.value.dropReferences(gone, recognizersGone)
      views[index].traits.dropReferences(gone, recognizersGone)
    }
  }
}
