/// Where the windows, views and recognizers of a scene stand, by their names: for who looks for many of them.
struct SceneIndex {
  private struct Place {
    /// The window or view that it is in; nil for a window.
    let holder: String?
    /// Where it stood among its siblings when it was last looked for.
    var position: Int
  }

  private var places: [String: Place] = [:]
  /// What each recognizer is attached to.
  private var holders: [String: String] = [:]

  init(_ scene: SceneDescription) {
    for (position, window) in scene.windows.enumerated() {
      places[window.name] = Place(holder: nil, position: position)
      add(window.traits, in: window.name)
    }
  }

  /// Note a window that has come behind the others.
  mutating func add(_ window: WindowDescription, at position: Int) {
    places[window.name] = Place(holder: nil, position: position)
    add(window.traits, in: window.name)
  }

  /// Note a view that has come into another.
  mutating func add(_ view: ViewDescription, in holder: String, at position: Int) {
    places[view.name] = Place(holder: holder, position: position)
    add(view.traits, in: view.name)
  }

  private mutating func add(_ traits: ViewTraits, in holder: String) {
    for recognizer in traits.recognizers { holders[recognizer.name] = holder }
    for (position, view) in traits.views.enumerated() { add(view, in: holder, at: position) }
  }

  /// Forget what has gone.
  mutating func remove(_ names: SceneNames) {
    for name in names.ownViews { places[name] = nil }
    for name in names.references { holders[name] = nil }
  }

  /// Where the window or view of a name stands.
  mutating func path(of name: String, in scene: SceneDescription) -> ScenePath? {
    guard let place = places[name] else { return nil }
    var path: ScenePath
    let position: Int?
    if let holder = place.holder {
      guard let above = self.path(of: holder, in: scene) else { return nil }
      path = above
      position = scene[traits: above].views.position(near: place.position) { $0.name == name }
      path.views.append(position ?? 0)
    } else {
      position = scene.windows.position(near: place.position) { $0.name == name }
      path = ScenePath(window: position ?? 0)
    }
    guard let position else { return nil }
    if position != place.position { places[name]?.position = position }
    return path
  }

  /// Where the recognizer of a name stands: its view, and its position there.
  mutating func path(ofRecognizer name: String, in scene: SceneDescription) -> (path: ScenePath, position: Int)? {
    guard let holder = holders[name], let path = path(of: holder, in: scene),
      let position = scene[traits: path].recognizers.firstIndex(where: { $0.name == name })
    else { return nil }
    return (path, position)
  }
}

extension Array {
  /// The position of the first element that is meant, looked for from a position in both directions.
  fileprivate func position(near start: Int, where isMeant: (Element) -> Bool) -> Int? {
    let start = Swift.min(start, count - 1)
    guard start >= 0 else { return nil }
    for distance in 0..<count {
      if start - distance >= 0, isMeant(self[start - distance]) { return start - distance }
      if distance > 0, start + distance < count, isMeant(self[start + distance]) { return start + distance }
    }
    return nil
  }
}
