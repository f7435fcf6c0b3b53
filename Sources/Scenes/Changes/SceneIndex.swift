import Documents

/// The places of a scene's windows, views and recognizers by name, and the names to which the scene refers.
struct SceneIndex {
  private struct Place {
    /// The window or view that contains it; nil for a window.
    let holder: String?
    /// Its index among its siblings when it was last searched.
    var position: Int
  }

  /// The windows and views.
  private var places: [String: Place] = [:]
  /// The window or view of each recognizer, including scroll views' own.
  private var holders: [String: String] = [:]
  /// The controls' own gestures.
  private var ownGestures: Set<String> = []
  /// The names to which something refers, or referred earlier.
  private(set) var referred: Set<String> = []

  /// The windows and views.
  var viewNames: [String] { Array(places.keys) }
  /// The recognizers to which references can be made.
  var recognizerNames: [String] { Array(holders.keys) }
  /// The controls' own gestures.
  var ownGestureNames: [String] { Array(ownGestures) }

  func hasView(_ name: String) -> Bool { places[name] != nil }
  func hasRecognizer(_ name: String) -> Bool { holders[name] != nil }
  func hasOwnGesture(_ name: String) -> Bool { ownGestures.contains(name) }

  /// Note a window without its contents.
  mutating func note(_ window: WindowDescription, at position: Int) {
    places[window.name] = Place(holder: nil, position: position)
    note(window.traits, of: window.name)
  }

  /// Note a view without its subviews.
  mutating func note(_ view: ViewDescription, in holder: String, at position: Int) {
    places[view.name] = Place(holder: holder, position: position)
    if type(of: view.kind.value).isScrolling { holders[ScrollPanDescription.name(of: view.name)] = view.name }
    for gesture in type(of: view.kind.value).ownGestures { ownGestures.insert("\(view.name).\(gesture)") }
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
    note(references: recognizer.references)
  }

  /// Note names to which something refers.
  mutating func note(references: [String]) {
    for name in references { referred.insert(name) }
  }

  /// Forget a removed window or view.
  mutating func remove(view name: String) {
    places[name] = nil
  }

  /// Forget a removed gesture.
  mutating func remove(gesture name: String) {
    holders[name] = nil
    ownGestures.remove(name)
  }

  /// Return the path of the window or view with a name.
  mutating func path(of name: String, in scene: SceneDescription) -> ScenePath? {
    guard let place = places[name] else { return nil }
    var path: ScenePath
    let position: Int?
    if let holder = place.holder {
      guard let above = self.path(of: holder, in: scene) else { return nil }
      path = above
      position = scene[traits: above].position(of: name, near: place.position)
      path.views.append(position ?? 0)
    } else {
      position = scene.windows.indices.first { scene.windows[$0].name.isSame(as: name) }
      path = ScenePath(window: position ?? 0)
    }
    guard let position else { return nil }
    if position != place.position { places[name]?.position = position }
    return path
  }

  /// Return the path of the view that has the recognizer with a name, and the recognizer's index there.
  mutating func path(ofRecognizer name: String, in scene: SceneDescription) -> (path: ScenePath, position: Int)? {
    guard let holder = holders[name], let path = path(of: holder, in: scene),
      let position = scene[traits: path].recognizers.firstIndex(where: { $0.name.isSame(as: name) })
    else { return nil }
    return (path, position)
  }
}

/// Visits the windows and views of a scene one after another, each before its subviews.
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

  /// Note the next window or view in an index; return false if there is none.
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
  /// Add the names to which it, or something in it, refers.
  func collectReferences(into names: inout Set<String>) {
    names.formUnion(kind.value.references)
    traits.collectReferences(into: &names)
  }
}

extension ViewTraits {
  /// Add the names to which something in it refers.
  func collectReferences(into names: inout Set<String>) {
    if let redirect { names.insert(redirect) }
    for recognizer in recognizers { names.formUnion(recognizer.references) }
    for view in views { view.collectReferences(into: &names) }
  }
}
