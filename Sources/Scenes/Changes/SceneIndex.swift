import Documents

/// Where the windows, views and recognizers of a scene stand, by their names, and which names it has and refers to.
struct SceneIndex {
  private struct Place {
    /// The window or view that it is in; nil for a window.
    let holder: String?
    /// Where it stood among its siblings when it was last looked for.
    var position: Int
  }

  /// The windows and views.
  private var places: [String: Place] = [:]
  /// What each recognizer is attached to; those that scroll views bring along are, too.
  private var holders: [String: String] = [:]
  /// The gestures that controls have for themselves.
  private var ownGestures: Set<String> = []
  /// The names that something refers to, or did.
  private(set) var referred: Set<String> = []

  /// The windows and views.
  var viewNames: [String] { Array(places.keys) }
  /// The recognizers that references can name.
  var recognizerNames: [String] { Array(holders.keys) }
  /// The gestures that controls have for themselves.
  var ownGestureNames: [String] { Array(ownGestures) }

  func hasView(_ name: String) -> Bool { places[name] != nil }
  func hasRecognizer(_ name: String) -> Bool { holders[name] != nil }
  func hasOwnGesture(_ name: String) -> Bool { ownGestures.contains(name) }

  /// Note a window without what is in it.
  mutating func note(_ window: WindowDescription, at position: Int) {
    places[window.name] = Place(holder: nil, position: position)
    note(window.traits, of: window.name)
  }

  /// Note a view without what is in it.
  mutating func note(_ view: ViewDescription, in holder: String, at position: Int) {
    places[view.name] = Place(holder: holder, position: position)
    if view.kind.value.scrolls { holders[ScrollPanDescription.name(of: view.name)] = view.name }
    for gesture in view.kind.value.gesturesOfItsOwn { ownGestures.insert("\(view.name).\(gesture)") }
    note(references: view.kind.value.references)
    note(view.traits, of: view.name)
  }

  private mutating func note(_ traits: ViewTraits, of holder: String) {
    if let redirect = traits.redirect { referred.insert(redirect) }
    for recognizer in traits.recognizers { note(recognizer, of: holder) }
  }

  /// Note a recognizer of a window or view.
  mutating func note(_ recognizer: RecognizerDescription, of holder: String) {
    holders[recognizer.name] = holder
    note(references: recognizer.requireToFail)
    note(references: recognizer.simultaneousWith)
    note(references: recognizer.refuseTouchesOn)
  }

  /// Note names that something refers to.
  mutating func note(references: [String]) {
    for name in references { referred.insert(name) }
  }

  /// Forget a window or view that has gone.
  mutating func remove(view name: String) {
    places[name] = nil
  }

  /// Forget a gesture that has gone.
  mutating func remove(gesture name: String) {
    holders[name] = nil
    ownGestures.remove(name)
  }

  /// Where the window or view of a name stands.
  mutating func path(of name: String, in scene: SceneDescription) -> ScenePath? {
    guard let place = places[name] else { return nil }
    var path: ScenePath
    let position: Int?
    if let holder = place.holder {
      guard let above = self.path(of: holder, in: scene) else { return nil }
      path = above
      position = scene.position(of: name, in: above, near: place.position)
      path.views.append(position ?? 0)
    } else {
      position = scene.windows.indices.first { scene.windows[$0].name.isSame(as: name) }
      path = ScenePath(window: position ?? 0)
    }
    guard let position else { return nil }
    if position != place.position { places[name]?.position = position }
    return path
  }

  /// Where the recognizer of a name stands: its view, and its position there.
  mutating func path(ofRecognizer name: String, in scene: SceneDescription) -> (path: ScenePath, position: Int)? {
    guard let holder = holders[name], let path = path(of: holder, in: scene),
      let position = scene[traits: path].recognizers.firstIndex(where: { $0.name.isSame(as: name) })
    else { return nil }
    return (path, position)
  }
}

/// Visits the windows and views of a scene one after another, those in a view behind it.
struct SceneWalk {
  private struct Level {
    let holder: String
    let views: [ViewDescription]
    var next = 0
  }

  private let windows: [WindowDescription]
  private var nextWindow = 0
  private var levels: [Level] = []

  init(_ scene: SceneDescription) {
    windows = scene.windows
  }

  /// Note the next window or view in an index; false if there is none.
  mutating func note(in index: inout SceneIndex) -> Bool {
    while let last = levels.indices.last {
      let position = levels[last].next
      guard position < levels[last].views.count else {
        levels.removeLast()
        continue
      }
      levels[last].next += 1
      let view = levels[last].views[position]
      index.note(view, in: levels[last].holder, at: position)
      if !view.traits.views.isEmpty { levels.append(Level(holder: view.name, views: view.traits.views)) }
      return true
    }
    guard nextWindow < windows.count else { return false }
    let window = windows[nextWindow]
    index.note(window, at: nextWindow)
    levels.append(Level(holder: window.name, views: window.traits.views))
    nextWindow += 1
    return true
  }
}

extension ViewDescription {
  /// Add the names that it, or something in it, refers to.
  func collectReferences(into names: inout Set<String>) {
    names.formUnion(kind.value.references)
    traits.collectReferences(into: &names)
  }
}

extension ViewTraits {
  /// Add the names that something in it refers to.
  func collectReferences(into names: inout Set<String>) {
    if let redirect { names.insert(redirect) }
    for recognizer in recognizers {
      names.formUnion(recognizer.requireToFail)
      names.formUnion(recognizer.simultaneousWith)
      names.formUnion(recognizer.refuseTouchesOn)
    }
    for view in views { view.collectReferences(into: &names) }
  }
}
