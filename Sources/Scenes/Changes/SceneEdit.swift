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

  private enum Part {
    case window(WindowDescription)
    case view(ViewDescription)

    /// Leave an empty place where a view in it is.
    mutating func remove(_ name: String) {
      switch self {
      case .window(var window):
        SceneDescription.remove(name, from: &window.traits)
        self = .window(window)
      case .view(var view):
        SceneDescription.remove(name, from: &view.traits)
        self = .view(view)
      }
    }
  }

  /// What the scene is with the changes.
  package internal(set) var description: SceneDescription
  /// What fingers have changed, or were changing, so that it was left alone, by the names of views and recognizers.
  package internal(set) var overtaken: [String] = []
  /// How many windows, views, recognizers and elements of lists the changes add, those that they take away again included: each is made.
  package private(set) var addedParts = 0
  /// By how many the scene has more than before at most, between two of the changes.
  package private(set) var mostGrowth = 0
  private var growth = 0
  /// Whether windows, views or recognizers come or go.
  package private(set) var changesStructure = false
  /// Whether windows or views go.
  var removes: Bool { !removed.isEmpty }
  /// Whether windows come.
  package private(set) var addsWindows = false
  /// What to do, in order; nil where something would begin on what a later change removes.
  var steps: [Step?] = []
  /// The steps that begin something on a window or view: it scrolls by itself, claims the focus, or is a window that comes.
  var beginnings: [String: [Int]] = [:]
  let scene: Scene
  /// What was added, with where it stands in the changes.
  private var added: [(part: Part, place: Cursor)?] = []
  /// Where it stands there, by the name of what was added; what was removed again is nil.
  private var additions: [String: Int] = [:]
  var redirects: [(name: String, place: Cursor)] = []
  /// Where everything stands: made where something comes or goes, or so much is set that it is worth a walk through the scene.
  var index: SceneIndex?
  private static let changesForIndex = 8
  /// The views whose description has what fingers had made of them.
  var followed: Set<String> = []
  /// What it was found as, and must still be when the objects change.
  var found = Findings()
  /// The names of views that were removed: what has the name now is new.
  var removed: Set<String> = []
  /// The names that were removed and may still be referred to: one pass over the scene drops the references to all of them.
  var gone: (views: Set<String>, gestures: Set<String>) = ([], [])

  /// What the next step does.
  private enum Stage {
    case indexing(SceneWalk)
    case changes
    case references
    case places
    case names(SceneCheck, next: Int)
  }

  private var stage: Stage
  private let changes: [Cursor]
  private var next = 0
  /// How many windows and views come into the index in one step.
  private static let viewsPerStep = 8

  /// What fingers can change between the check of changes and their place among the frames.
  struct Findings {
    var views: [(made: View, kind: AnyViewKind, isHeld: Bool)] = []
    var recognizers: [(made: GestureRecognizer, isUnderWay: Bool)] = []
    var screens: Set<String?> = []
  }

  /// Begin to check changes; ``step(hasScreen:)`` does it.
  ///
  /// - Parameters:
  ///   - changes: a list.
  ///   - description: what the scene is.
  ///   - scene: its objects, which stay as they are.
  /// - Throws: where it is no list.
  package init(_ changes: Cursor, of description: SceneDescription, _ scene: Scene) throws(DocumentError) {
    self.description = description
    self.scene = scene
    self.changes = try changes.elements()
    if self.changes.count >= Self.changesForIndex || self.changes.contains(where: { $0["of"] == nil }) {
      index = SceneIndex()
      stage = .indexing(SceneWalk(description))
    } else {
      stage = .changes
    }
  }

  /// Check changes at once, as ``init(_:of:_:)`` and ``step(hasScreen:)`` do piece by piece.
  ///
  /// - Throws: the first error, with its place in the changes.
  package init(
    _ changes: Cursor, of description: SceneDescription, _ scene: Scene, hasScreen: (String?) -> Bool
  ) throws(DocumentError) {
    try self.init(changes, of: description, scene)
    while try !step(hasScreen: hasScreen) {}
  }

  /// Look at some windows and views of the scene, or check one more change, or what all of them make of the scene.
  ///
  /// - Parameter hasScreen: whether there is a screen of a name, or the first one for nil.
  /// - Returns: whether that was the last step.
  /// - Throws: the first error, with its place in the changes.
  package mutating func step(hasScreen: (String?) -> Bool) throws(DocumentError) -> Bool {
    switch stage {
    case .indexing(var walk):
      // Held once, so that it is not copied.
      var index = self.index ?? SceneIndex()
      self.index = nil
      var isOver = false
      for _ in 0..<Self.viewsPerStep where !isOver { isOver = !walk.note(in: &index) }
      self.index = index
      stage = isOver ? .changes : .indexing(walk)
    case .changes:
      if next < changes.count {
        next += 1
        try add(SceneChange(changes[next - 1]), hasScreen)
      } else {
        stage = .references
      }
    case .references:
      dropReferencesToGone()
      stage = .places
    case .places:
      if !removed.isEmpty { description.closeEmptyPlaces() }
      description.dropUnfitFirstResponders()
      stage = .names(surroundedCheck(), next: 0)
    case .names(var check, let position):
      // Held once, so that it is not copied.
      stage = .references
      guard try checkNames(&check, position) else {
        // What only the check needs is freed with it, and not in the turn that changes the objects.
        (added, additions, index) = ([], [:], nil)
        return true
      }
      stage = .names(check, next: position + 1)
    }
    return false
  }

  /// Whether it is the same edit at this moment: of the same scene, on whose views and recognizers fingers have done nothing since.
  package func fits(_ scene: Scene, hasScreen: (String?) -> Bool) -> Bool {
    guard self.scene === scene, found.screens.allSatisfy(hasScreen) else { return false }
    for (made, kind, isHeld) in found.views
    where kind.value.isHeldNow(made) != isHeld || AnyViewKind(kind.value.following(made)) != kind {
      return false
    }
    return found.recognizers.allSatisfy { $0.made.isUnderWay == $0.isUnderWay }
  }

  /// The check of what was added, in the scene as it is with it.
  private func surroundedCheck() -> SceneCheck {
    if let index { return SceneCheck(surroundings: index) }
    var index = SceneIndex()
    if !redirects.isEmpty {
      var walk = SceneWalk(description)
      while walk.note(in: &index) {}
    }
    return SceneCheck(surroundings: index)
  }

  /// Check the names of one more of what was added, and behind the last what it and redirections refer to; false then.
  private func checkNames(_ check: inout SceneCheck, _ position: Int) throws(DocumentError) -> Bool {
    if position < added.count {
      switch added[position] {
      case (.window(let window), let place)?: try check.collect(window.name, window.traits, at: place)
      case (.view(let view), let place)?: try check.collect(view, at: place)
      case nil: break
      }
      return true
    }
    for (name, place) in redirects { check.add(redirect: name, at: place) }
    try check.resolve()
    return false
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
      found.screens.insert(window.screen)
      try window.checkFirstResponder(cursor)
      var references: Set<String> = []
      window.traits.collectReferences(into: &references)
      try checkNames(SceneNames(window.name, nil, window.traits), references, at: cursor)
      grow(by: window.traits.parts)
      description.windows.append(window)
      index?.add(window, at: description.windows.count - 1)
      append(.addWindow(window), beginningOn: window.name)
      addsWindows = true
      changesStructure = true
      additions[window.name] = added.count
      added.append((.window(window), cursor))
    case .remove(let cursor):
      let (name, path) = try find(cursor)
      let isWindow = path.views.isEmpty
      let gone = SceneNames(name, isWindow ? nil : description[view: path].kind, description[traits: path])
      for name in gone.views {
        if let position = additions.removeValue(forKey: name) { added[position] = nil }
      }
      if !redirects.isEmpty {
        let names = Set(gone.views)
        redirects.removeAll { names.contains($0.name) }
      }
      removeFromAdded(name, at: path)
      removed.formUnion(gone.views)
      index?.remove(gone)
      growth -= isWindow ? description[traits: path].parts : description[view: path].parts
      description.remove(at: path)
      if !isWindow { description.forgetFirstResponder(ofWindow: path.window, in: gone.views) }
      if let index {
        for name in gone.views where index.referred.contains(name) { self.gone.views.insert(name) }
        for name in gone.allGestures where index.referred.contains(name) { self.gone.gestures.insert(name) }
      }
      for name in gone.views where !beginnings.isEmpty {
        for step in beginnings.removeValue(forKey: name) ?? [] { steps[step] = nil }
      }
      steps.append(.remove(gone, name))
      changesStructure = true
    case .set(let name, let values):
      try set(name, values)
    }
  }

  /// Add a step that begins something, and that is left out where the window or view of that name is removed later.
  mutating func append(_ step: Step, beginningOn name: String) {
    beginnings[name, default: []].append(steps.count)
    steps.append(step)
  }

  /// Free the names of a view that came with another one, or with a window.
  private mutating func removeFromAdded(_ name: String, at path: ScenePath) {
    for count in path.views.indices.reversed() {
      let holder = ScenePath(window: path.window, views: Array(path.views[..<count]))
      let above = count == 0 ? description.windows[holder.window].name : description[view: holder].name
      if let position = additions[above] {
        added[position]?.part.remove(name)
        return
      }
    }
  }

  mutating func grow(by parts: Int) {
    addedParts += max(0, parts)
    growth += parts
    mostGrowth = max(mostGrowth, growth)
  }

  mutating func dropReferencesToGone() {
    if gone.views.isEmpty && gone.gestures.isEmpty { return }
    description.dropReferences(to: gone.views, gone.gestures)
    gone = ([], [])
  }

  /// What a step makes of a window or view refers to nothing that is gone.
  mutating func dropOwnReferencesToGone(_ path: ScenePath) {
    if gone.views.isEmpty && gone.gestures.isEmpty { return }
    description.dropReferences(at: path, to: gone.views, gone.gestures)
  }

  private mutating func addView(_ cursor: Cursor, into place: Cursor, before: Cursor?) throws(DocumentError) {
    let view = try ViewDescription.schema.decode(cursor)
    if let problem = view.kind.value.problem { throw cursor.error(problem) }
    let (superview, path) = try find(place)
    var references: Set<String> = []
    view.collectReferences(into: &references)
    try checkNames(SceneNames(view.name, view.kind, view.traits), references, at: cursor)
    grow(by: view.parts)
    var position = description[traits: path].views.count
    var sibling: String?
    if let before {
      let name = try Codec<String>.name.decode(before)
      guard let place = self.path(of: name), place.window == path.window, place.views.dropLast() == path.views[...],
        let index = place.views.last
      else {
        let known = description[traits: path].views.map(\.name).filter { !$0.isEmpty }
        throw before.unknown("view in \(quoted(superview))", name, known: known)
      }
      (position, sibling) = (index, name)
    }
    description[traits: path].views.insert(view, at: position)
    index?.add(view, in: superview, at: position)
    steps.append(.addView(view, into: superview, before: sibling))
    changesStructure = true
    additions[view.name] = added.count
    added.append((.view(view), cursor))
  }

  /// Refuse names that the scene has already.
  private mutating func checkNames(
    _ new: SceneNames, _ references: Set<String>, at cursor: Cursor
  ) throws(DocumentError) {
    for name in new.views where index?.hasView(name) ?? false {
      throw cursor.error("another window or view is called \(quoted(name)) already")
    }
    for name in new.allGestures where index?.hasRecognizer(name) ?? false || index?.hasOwnGesture(name) ?? false {
      throw cursor.error("another recognizer is called \(quoted(name)) already")
    }
    // What refers to a removed name does not refer to what has it from now on, and what is added refers to that.
    let isMeant =
      !gone.views.isDisjoint(with: new.views) || !gone.gestures.isDisjoint(with: new.allGestures)
      || !gone.views.isDisjoint(with: references) || !gone.gestures.isDisjoint(with: references)
    if isMeant { dropReferencesToGone() }
  }

  /// The names that the scene has at this moment, for messages.
  var names: SceneNames {
    var description = description
    description.closeEmptyPlaces()
    return SceneNames(description)
  }

  private mutating func find(_ cursor: Cursor) throws(DocumentError) -> (name: String, path: ScenePath) {
    let name = try Codec<String>.name.decode(cursor)
    guard let path = path(of: name) else {
      throw cursor.unknown("window or view", name, known: names.views)
    }
    return (name, path)
  }

  mutating func path(of name: String) -> ScenePath? {
    index == nil ? description.path(of: name) : index?.path(of: name, in: description)
  }

  mutating func path(ofRecognizer name: String) -> (path: ScenePath, position: Int)? {
    index == nil ? description.path(ofRecognizer: name) : index?.path(ofRecognizer: name, in: description)
  }
}

extension GestureRecognizer {
  /// Whether it has begun and not ended.
  var isUnderWay: Bool { state == .began || state == .changed }
}
