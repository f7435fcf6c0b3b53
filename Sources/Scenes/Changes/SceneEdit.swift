package import Documents
import TouchKit

/// Changes of a scene that were checked as a whole: what it is then, and what to do with its objects (A6).
package struct SceneEdit {
  /// One thing to do with the objects of a scene.
  enum Step {
    case addView(ViewDescription, into: String, before: String?)
    case addWindow(WindowDescription)
    case remove(SceneNames, String)
    case setWindow(WindowDescription, hasFrame: Bool)
    case setView(ViewDescription, hasFrame: Bool, offset: Point?)
    case setRecognizer(RecognizerDescription, GestureValues)
    /// A view claims the focus, or gives it up.
    case focus(String, Bool)
  }

  /// What a client sets of a recognizer that is active.
  struct GestureValues {
    var translation: Vector?
    var scale: Double?
    var rotation: Double?
    /// When the client knew them, in µs; nil for now.
    var time: Int64?

    var isEmpty: Bool { translation == nil && scale == nil && rotation == nil }
  }

  private enum Part {
    case window(WindowDescription)
    case view(ViewDescription)
  }

  /// What the scene is with the changes.
  package private(set) var description: SceneDescription
  /// What fingers have changed, or were changing, so that it was left alone, by the names of views and recognizers.
  package private(set) var overtaken: [String] = []
  /// How many windows, views, recognizers and rows the changes add, those that they take away again included: each is made.
  package private(set) var addedParts = 0
  /// By how many the scene has more than before at most, between two of the changes.
  package private(set) var mostGrowth = 0
  private var growth = 0
  /// Whether windows, views or recognizers come or go.
  package var changesStructure: Bool {
    steps.contains { step in
      switch step {
      case .addView, .addWindow, .remove: true
      case .setWindow, .setView, .setRecognizer, .focus: false
      }
    }
  }
  /// Whether windows come.
  package var addsWindows: Bool {
    steps.contains { step in if case .addWindow = step { true } else { false } }
  }
  private(set) var steps: [Step] = []
  private let scene: Scene
  /// What was added, with where it stands in the changes.
  private var added: [(part: Part, place: Cursor)?] = []
  /// Where it stands there, by the name of what was added; what was removed again is nil.
  private var additions: [String: Int] = [:]
  private var redirects: [(name: String, place: Cursor)] = []
  /// The names that the scene has, once something is added: a change may hold as many additions as a call has room for.
  private var names: TakenNames?
  /// Where everything stands, where so much changes that it is worth a walk through the scene.
  private var index: SceneIndex?
  private static let changesForIndex = 8
  /// The names that something refers to, or did, once something is removed: who takes many views away asks that once.
  private var referred: Set<String>?
  /// The views whose description has what fingers had made of them.
  private var followed: Set<String> = []
  /// The names of views that were removed: what has the name now is new.
  private var removed: Set<String> = []
  /// The names that were removed and may still be referred to: one pass over the scene drops the references to all of them.
  private var gone: (views: Set<String>, gestures: Set<String>) = ([], [])

  /// Check changes.
  ///
  /// - Parameters:
  ///   - changes: a list.
  ///   - description: what the scene is.
  ///   - scene: its objects, which stay as they are.
  ///   - hasScreen: whether there is a screen of a name, or the first one for nil.
  /// - Throws: the first error, with its place in the changes.
  package init(
    _ changes: Cursor, of description: SceneDescription, _ scene: Scene, hasScreen: (String?) -> Bool
  ) throws(DocumentError) {
    self.description = description
    self.scene = scene
    let cursors = try changes.elements()
    if cursors.count >= Self.changesForIndex { index = SceneIndex(description) }
    for cursor in cursors { try add(SceneChange(cursor), hasScreen) }
    dropReferencesToGone()
    self.description.dropUnfitFirstResponders()
    if additions.isEmpty && redirects.isEmpty { return }
    var check = SceneCheck()
    for case let (part, place)? in added {
      switch part {
      case .window(let window): try check.collect(window.name, window.traits, at: place)
      case .view(let view): try check.collect(view, at: place)
      }
    }
    for (name, place) in redirects { check.add(redirect: name, at: place) }
    check.add(surroundings: SceneNames(self.description, listsRows: false))
    try check.resolve()
  }

  private mutating func add(_ change: SceneChange, _ hasScreen: (String?) -> Bool) throws(DocumentError) {
    switch change {
    case .addView(let cursor, let superview, let before): try addView(cursor, into: superview, before: before)
    case .addWindow(let cursor):
      let window = try WindowDescription.schema.decode(cursor)
      if let layer = cursor["layer"] { throw layer.error("an app names its layer as it presents") }
      guard hasScreen(window.screen) else {
        throw (cursor["screen"] ?? cursor).error("there is no screen \(quoted(window.screen ?? ""))")
      }
      try window.checkFirstResponder(cursor)
      var references: Set<String> = []
      window.traits.collectReferences(into: &references)
      try addNames(SceneNames(window.name, nil, window.traits), references, at: cursor)
      grow(by: window.traits.parts)
      description.windows.append(window)
      note(references)
      index?.add(window, at: description.windows.count - 1)
      steps.append(.addWindow(window))
      additions[window.name] = added.count
      added.append((.window(window), cursor))
    case .remove(let cursor):
      let (name, path) = try find(cursor)
      let gone = SceneNames(
        name, path.views.isEmpty ? nil : description[view: path].kind, description[traits: path])
      for name in gone.ownViews {
        if let position = additions.removeValue(forKey: name) { added[position] = nil }
      }
      if !redirects.isEmpty {
        let names = Set(gone.ownViews)
        redirects.removeAll { names.contains($0.name) }
      }
      removed.formUnion(gone.ownViews)
      names?.remove(gone)
      index?.remove(gone)
      growth -= path.views.isEmpty ? description.windows[path.window].traits.parts : description[view: path].parts
      description.remove(at: path)
      let known = referred ?? description.references
      self.gone.views.formUnion(gone.ownViews.filter(known.contains))
      self.gone.gestures.formUnion(gone.allGestures.filter(known.contains))
      referred = known
      steps.append(.remove(gone, name))
    case .set(let name, let values):
      // What it reads and writes refers to nothing that is gone.
      dropReferencesToGone()
      try set(name, values)
    }
  }

  private mutating func grow(by parts: Int) {
    addedParts += parts
    growth += parts
    mostGrowth = max(mostGrowth, growth)
  }

  private mutating func dropReferencesToGone() {
    if gone.views.isEmpty && gone.gestures.isEmpty { return }
    description.dropReferences(to: gone.views, gone.gestures)
    gone = ([], [])
  }

  private mutating func addView(_ cursor: Cursor, into place: Cursor, before: Cursor?) throws(DocumentError) {
    let view = try ViewDescription.schema.decode(cursor)
    if let problem = view.kind.value.problem { throw cursor.error(problem) }
    let (superview, path) = try find(place)
    var references: Set<String> = []
    view.collectReferences(into: &references)
    try addNames(SceneNames(view.name, view.kind, view.traits), references, at: cursor)
    grow(by: view.parts)
    var position = description[traits: path].views.count
    var sibling: String?
    if let before {
      let name = try Codec<String>.name.decode(before)
      guard let index = description[traits: path].views.firstIndex(where: { $0.name == name }) else {
        throw before.unknown("view in \(quoted(superview))", name, known: description[traits: path].views.map(\.name))
      }
      (position, sibling) = (index, name)
    }
    description[traits: path].views.insert(view, at: position)
    note(references)
    index?.add(view, in: superview, at: position)
    steps.append(.addView(view, into: superview, before: sibling))
    additions[view.name] = added.count
    added.append((.view(view), cursor))
  }

  /// Refuse names that the scene has already, and note them where it has not.
  private mutating func addNames(
    _ new: SceneNames, _ references: Set<String>, at cursor: Cursor
  ) throws(DocumentError) {
    var names = names ?? TakenNames(SceneNames(description, listsRows: false))
    // Held once, so that it is not copied for each name.
    self.names = nil
    for name in new.ownViews where names.views.contains(name) {
      throw cursor.error("another window or view is called \(quoted(name)) already")
    }
    for name in new.allGestures where names.gestures.contains(name) {
      throw cursor.error("another recognizer is called \(quoted(name)) already")
    }
    names.insert(new)
    self.names = names
    // What refers to a removed name does not refer to what has it from now on, and what is added refers to that.
    let isMeant =
      !gone.views.isDisjoint(with: new.ownViews) || !gone.gestures.isDisjoint(with: new.allGestures)
      || !gone.views.isDisjoint(with: references) || !gone.gestures.isDisjoint(with: references)
    if isMeant { dropReferencesToGone() }
  }

  private mutating func find(_ cursor: Cursor) throws(DocumentError) -> (name: String, path: ScenePath) {
    let name = try Codec<String>.name.decode(cursor)
    guard let path = path(of: name) else {
      throw cursor.unknown("window or view", name, known: SceneNames(description, listsRows: false).ownViews)
    }
    return (name, path)
  }

  private mutating func path(of name: String) -> ScenePath? {
    index == nil ? description.path(of: name) : index?.path(of: name, in: description)
  }

  private mutating func path(ofRecognizer name: String) -> (path: ScenePath, position: Int)? {
    index == nil ? description.path(ofRecognizer: name) : index?.path(ofRecognizer: name, in: description)
  }

  // MARK: Setting

  private mutating func set(_ place: Cursor, _ values: Cursor) throws(DocumentError) {
    let name = try Codec<String>.name.decode(place)
    if let path = path(of: name) {
      try path.views.isEmpty ? setWindow(path, values) : setView(path, values)
    } else if let (path, position) = path(ofRecognizer: name) {
      try setRecognizer(path, position, values)
    } else {
      let names = SceneNames(description, listsRows: false)
      throw place.unknown("window, view or recognizer", name, known: names.ownViews + names.recognizers)
    }
  }

  private mutating func setWindow(_ path: ScenePath, _ values: Cursor) throws(DocumentError) {
    var window = description.windows[path.window]
    try WindowDescription.schema.update(
      &window, from: values, fixed: Self.fixedKeys + ["screen", "layer", "level", "secure", "initialFirstResponder"],
      besides: ["focused"])
    description.windows[path.window] = window
    noteRedirect(values)
    steps.append(.setWindow(window, hasFrame: values["frame"] != nil))
    try addFocus(window.name, values, isFocusable: window.traits.isFocusable)
  }

  private mutating func setView(_ path: ScenePath, _ values: Cursor) throws(DocumentError) {
    var view = description[view: path]
    let made = removed.contains(view.name) ? nil : scene.views[view.name]
    if let made, followed.insert(view.name).inserted { view.kind = AnyViewKind(view.kind.value.following(made)) }
    let current = view.kind
    try ViewDescription.schema.update(
      &view, from: values, fixed: Self.fixedKeys + ["kind"] + view.kind.value.keysOfMaking,
      besides: ["animated", "focused"])
    if let problem = view.kind.value.problem { throw values.error(problem) }
    var offset: Point?
    if let animated = values["animated"] {
      guard let scroll = view.kind.value as? any SceneScrollKind, values["offset"] != nil else {
        throw animated.error("only the offset of a scroll view or table can be animated")
      }
      if try animated.bool() { offset = scroll.traits.offset }
    }
    let moved = try values.members().map(\.key).filter(view.kind.value.fingerKeys.containsName)
    if !moved.isEmpty, let made, current.value.isHeldNow(made) {
      overtaken.append(view.name)
      view.kind = AnyViewKind(view.kind.value.following(made))
      offset = nil
    }
    description[view: path] = view
    noteRedirect(values)
    steps.append(.setView(view, hasFrame: values["frame"] != nil, offset: offset))
    try addFocus(view.name, values, isFocusable: view.canBeFirstResponder)
  }

  private mutating func addFocus(_ name: String, _ values: Cursor, isFocusable: Bool) throws(DocumentError) {
    guard let place = values["focused"] else { return }
    let isFocused = try place.bool()
    if isFocused, !isFocusable { throw place.error("a view that is not focusable has no focus") }
    steps.append(.focus(name, isFocused))
  }

  private mutating func note(_ references: Set<String>) {
    referred?.formUnion(references)
  }

  private mutating func noteRedirect(_ values: Cursor) {
    guard let place = values["redirect"], case .string(let name) = place.node.value else { return }
    redirects.append((name, place))
    referred?.insert(name)
  }

  private mutating func setRecognizer(
    _ path: ScenePath, _ position: Int, _ values: Cursor
  ) throws(DocumentError) {
    var recognizer = description[traits: path].recognizers[position]
    try RecognizerDescription.schema.update(
      &recognizer, from: values,
      fixed: ["name", "kind", "requireToFail", "simultaneousWith", "refuseTouchesOn"], besides: GestureValues.keys)
    if let problem = recognizer.kind.value.problem { throw values.error(problem) }
    let gesture = try GestureValues(values, of: recognizer.kind.value)
    if !gesture.isEmpty, scene.recognizersByName[recognizer.name].map({ !$0.isUnderWay }) ?? true {
      overtaken.append(recognizer.name)
    }
    description[traits: path].recognizers[position] = recognizer
    steps.append(.setRecognizer(recognizer, gesture))
  }

  /// What makes a view what it is, and can be changed by removing it and adding another.
  private static let fixedKeys = ["name", "views", "recognizers", "touches", "coalescedTouches"]
}

/// The names of windows and views, and those of gestures, that a scene has.
private struct TakenNames {
  private(set) var views: Set<String>
  private(set) var gestures: Set<String>

  init(_ names: SceneNames) {
    views = Set(names.ownViews)
    gestures = Set(names.allGestures)
  }

  mutating func insert(_ names: SceneNames) {
    views.formUnion(names.ownViews)
    gestures.formUnion(names.allGestures)
  }

  mutating func remove(_ names: SceneNames) {
    views.subtract(names.ownViews)
    gestures.subtract(names.allGestures)
  }
}

extension SceneEdit.GestureValues {
  fileprivate static let keys = ["translation", "scale", "rotation", "asOf"]

  /// Read what is set of a recognizer of a kind.
  fileprivate init(_ values: Cursor, of kind: any SceneRecognizerKind) throws(DocumentError) {
    if let place = values["translation"] {
      guard kind is PanKind || kind is ScreenEdgePanKind else { throw place.error("only pans have a translation") }
      guard let x = place["x"], let y = place["y"] else { throw place.error("a translation has x and y") }
      translation = Vector(dx: try x.real(), dy: try y.real())
    }
    if let place = values["scale"] {
      guard kind is PinchKind else { throw place.error("only pinches have a scale") }
      let number = try place.real()
      guard number > 0, number < 1e6 else { throw place.error("a scale is more than 0") }
      scale = number
    }
    if let place = values["rotation"] {
      guard kind is RotationKind else { throw place.error("only rotations have a rotation") }
      rotation = try place.real()
    }
    guard let place = values["asOf"] else { return }
    if isEmpty { throw place.error("it says of which time translation, scale or rotation is") }
    time = try place.integer()
  }
}
