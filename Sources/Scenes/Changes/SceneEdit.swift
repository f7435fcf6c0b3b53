package import Documents
package import TouchKit

/// Changes of a scene: checks them as a whole and prepares the resulting description and the operations on the scene's
/// objects (A6).
///
/// It works in short steps, whatever the changes contain: a view is created without its subviews, which follow in steps
/// of their own. ``apply(in:prepare:)`` then links the prepared objects and sets values.
package struct SceneEdit {
  /// One operation on the objects of a scene.
  enum Step {
    case addView(ViewDescription, into: String, before: String?)
    case addRecognizer(RecognizerDescription, on: String)
    case addWindow(WindowDescription)
    case remove(String)
    case forget(views: ArraySlice<String>, gestures: ArraySlice<String>)
    case setWindow(WindowDescription, hasFrame: Bool)
    case setView(ViewDescription, hasFrame: Bool, offset: Point?)
    case setRecognizer(RecognizerDescription, GestureValues)
    /// A view takes or gives up the focus.
    case focus(String, Bool)
  }

  private enum Part {
    case window(WindowDescription)
    case view(ViewDescription)
    case recognizer(RecognizerDescription)
  }

  /// A check that remains to be done.
  private enum Task {
    case change(Cursor)
    /// The check of the elements of a list, from an index. The elements are checked one at a time, because creating all
    /// tasks at once would take too long.
    case list(Cursor, next: Int, end: Int, (Cursor) -> Task)
    /// The check of a view inside an added window or view.
    case view(Cursor, in: String)
    /// The check of a recognizer of an added window or view.
    case recognizer(Cursor, on: String)
    /// The check of an added window, after the checks of the window's contents.
    case window(Cursor, String)
    /// Forget the names of removed windows, views and gestures.
    case forget(views: ArraySlice<String>, gestures: ArraySlice<String>)
  }

  /// The description of the scene with the changes.
  package internal(set) var description: SceneDescription
  /// The number of its parts (``SceneDescription/parts``).
  package private(set) var parts: Int
  /// The number of windows, views, recognizers and elements of lists that the changes add, including those that they
  /// remove again, because each is created.
  package private(set) var addedParts = 0
  /// The maximum growth of the scene, compared to before, between two of the changes.
  package private(set) var mostGrowth = 0
  private var growth = 0
  /// Whether windows, views or recognizers are added or removed.
  package private(set) var changesStructure = false
  /// Whether windows or views are removed.
  var removes: Bool { !removed.isEmpty }
  package private(set) var addsWindows = false
  /// The steps in order; nil for a step that would begin something on an object that a later change removes.
  var steps: [Step?] = []
  /// The acts that perform ``steps``, as far as they were created, followed by the redirections.
  var acts: [Act?] = []
  /// The steps that begin something on a window or view: an animated scroll, a change of focus, or a new window.
  var beginnings: [String: [Int]] = [:]
  let scene: Scene
  /// The scene after the changes; its objects are new or those of the scene.
  let draft: Scene
  var builder: SceneBuilder
  /// The windows of new views that are not in their superviews yet.
  var homes: [ObjectIdentifier: Window] = [:]
  /// The origins of removed objects.
  var removedOrigins: Set<ObjectIdentifier> = []
  /// The limits against which it was checked.
  package let limits: SceneLimits
  /// The added parts, with their places in the changes; nil for one that was removed again.
  private var added: [(part: Part, place: Cursor)?] = []
  /// The indices in ``added``, by the names of the windows and views, and of the recognizers.
  private var additions: (views: [String: Int], recognizers: [String: Int]) = ([:], [:])
  var redirects: [(name: String, place: Cursor)] = []
  /// The index of the scene's names. It exists only if objects are added or removed, or if there are so many changes
  /// that a walk through the scene is worth it.
  var index: SceneIndex?
  private static let changesForIndex = 8
  /// The views whose description already has the values that fingers have set.
  var updatedViews: Set<String> = []
  /// Assumptions that must still hold when the objects change.
  var assumptions = Assumptions()
  /// The names of removed views: an object with such a name is new.
  var removed: Set<String> = []
  /// The removed names to which references may remain: one pass over the scene drops all these references.
  var stale: (views: Set<String>, gestures: Set<String>) = ([], [])

  /// The work of the next step.
  private enum Stage {
    case indexing(SceneWalk)
    case changes
    case references
    case places
    case names(SceneCheck, next: Int)
    case limits
    case making
    case relations
    case origins
  }

  private var stage: Stage
  /// The tasks that remain; the last one is next.
  private var tasks: [Task]
  /// The number of windows and views added to the index, or of names removed from it, in one step.
  private static let viewsPerStep = 8

  /// What fingers or others can change between the check of the changes and their application.
  struct Assumptions {
    /// A change of a view that fingers can also change.
    struct Setting {
      let made: View
      /// The view's kind before, and as fingers had left it.
      let base: AnyViewKind
      let found: AnyViewKind
      let isHeld: Bool
      let step: Int
      let values: Cursor
    }

    var settings: [Setting] = []
    /// What is left unchanged if a condition holds when the objects change, by the names of views and recognizers.
    var overtaken: [(name: String, isSo: () -> Bool)] = []
    var screens: [(name: String?, screen: Screen, size: Size)] = []
  }

  /// Begin to check changes; ``step(screen:)`` does the work.
  ///
  /// - Parameters:
  ///   - changes: a list.
  ///   - description: the current description of the scene.
  ///   - parts: the number of its parts.
  ///   - scene: its objects, which are not changed.
  ///   - limits: the limits of the scene with the additions.
  /// - Throws: if it is not a list.
  package init(
    _ changes: Cursor, of description: SceneDescription, parts: Int, _ scene: Scene, within limits: SceneLimits
  ) throws(DocumentError) {
    self.description = description
    self.parts = parts
    self.scene = scene
    self.limits = limits
    draft = Scene(copying: scene)
    builder = SceneBuilder(draft)
    let count = try changes.count()
    tasks = [.list(changes, next: 0, end: count) { .change($0) }]
    if count >= Self.changesForIndex || (0..<count).contains(where: { changes[$0]["of"] == nil }) {
      index = SceneIndex()
      stage = .indexing(SceneWalk(description))
    } else {
      stage = .changes
    }
  }

  /// Check changes at once; ``init(_:of:parts:_:within:)`` and ``step(screen:)`` do the same in steps.
  ///
  /// - Throws: the first error, with its place in the changes.
  package init(
    _ changes: Cursor, of description: SceneDescription, parts: Int, _ scene: Scene, within limits: SceneLimits,
    screen: (String?) -> Screen?
  ) throws(DocumentError) {
    try self.init(changes, of: description, parts: parts, scene, within: limits)
    while try !step(screen: screen) {}
  }

  /// Examine some windows and views of the scene, check or prepare one more part of a change, or check the result of
  /// all changes.
  ///
  /// - Parameter screen: returns the screen with a name, or the first one for nil.
  /// - Returns: whether that was the last step.
  /// - Throws: the first error, with its place in the changes.
  package mutating func step(screen: (String?) -> Screen?) throws(DocumentError) -> Bool {
    switch stage {
    case .indexing(var walk):
      // Moved out of the property, so that it is not copied.
      var index = self.index ?? SceneIndex()
      self.index = nil
      var isOver = false
      for _ in 0..<Self.viewsPerStep where !isOver { isOver = !walk.note(in: &index) }
      self.index = index
      stage = isOver ? .changes : .indexing(walk)
    case .changes:
      if let task = tasks.popLast() { try perform(task, screen) } else { stage = .references }
    case .references:
      dropStaleReferences()
      stage = .places
    case .places:
      if !removed.isEmpty { description.closeEmptyPlaces() }
      description.dropUnfitFirstResponders()
      stage = .names(surroundedCheck(), next: 0)
    case .names(var check, let position):
      // Moved out of the stage, so that it is not copied.
      stage = .limits
      if try checkNames(&check, position) { stage = .names(check, next: position + 1) }
    case .limits:
      // Additions are limited because they are created, even if the same call removes them. Removals are always
      // allowed.
      if addedParts > 0 {
        try limits.check(description, nil)
        try limits.check(ofOneUser: addedParts)
      }
      // Removals also drop references, so only then a walk through the scene has to count the parts again.
      parts = removes ? description.parts : parts + growth
      assert(parts == description.parts)
      // Data of the check is freed here, and not in the turn that changes the objects.
      (added, additions, index) = ([], ([:], [:]), nil)
      stage = .making
    case .making:
      if acts.count < steps.count { make(steps[acts.count]) } else { stage = .relations }
    case .relations:
      if relate() { stage = .origins }
    case .origins:
      forgetOrigins()
      return true
    }
    return false
  }

  /// The check of the added parts together with the names of the scene.
  private func surroundedCheck() -> SceneCheck {
    if let index { return SceneCheck(surroundings: index) }
    var index = SceneIndex()
    if !redirects.isEmpty {
      var walk = SceneWalk(description)
      while walk.note(in: &index) {}
    }
    return SceneCheck(surroundings: index)
  }

  /// Check the names of one more added part. After the last, check all references and return false.
  private mutating func checkNames(_ check: inout SceneCheck, _ position: Int) throws(DocumentError) -> Bool {
    if position < added.count {
      switch added[position] {
      case (.window(let window), let place)?: try check.collect(window.name, window.traits, at: place)
      case (.view(let view), let place)?: try check.collect(view, at: place)
      case (.recognizer(let recognizer), let place)?: try check.collect(recognizer, at: place)
      case nil: break
      }
      // Freed piece by piece, as it was created.
      added[position] = nil
      return true
    }
    for (name, place) in redirects { check.add(redirect: name, at: place) }
    try check.resolve()
    return false
  }

  private mutating func perform(_ task: Task, _ screen: (String?) -> Screen?) throws(DocumentError) {
    switch task {
    case .change(let cursor): try perform(SceneChange(cursor), screen)
    case .list(let cursor, let next, let end, let task):
      guard next < end else { return }
      tasks.append(.list(cursor, next: next + 1, end: end, task))
      try perform(task(cursor[next]), screen)
    case .view(let cursor, let holder):
      guard let path = path(of: holder) else { return }
      let position = description[traits: path].views.count
      try insert(try readView(cursor), into: holder, at: path, position, cursor)
    case .recognizer(let cursor, let holder): try addRecognizer(cursor, on: holder)
    case .window(let cursor, let name):
      if let path = path(of: name) { try description.windows[path.window].checkFirstResponder(cursor) }
    case .forget(let views, let gestures): forget(views, gestures)
    }
  }

  private mutating func perform(_ change: SceneChange, _ screen: (String?) -> Screen?) throws(DocumentError) {
    switch change {
    case .addView(let cursor, let superview, let before): try addView(cursor, into: superview, before: before)
    case .addWindow(let cursor): try addWindow(cursor, screen)
    case .remove(let cursor): try remove(cursor)
    case .set(let name, let values): try set(name, values)
    }
  }

  /// Add the tasks for the views and recognizers inside an added window or view.
  private mutating func addParts(of cursor: Cursor, to name: String) throws(DocumentError) {
    if let views = cursor["views"] {
      tasks.append(.list(views, next: 0, end: try views.count()) { .view($0, in: name) })
    }
    if let recognizers = cursor["recognizers"] {
      tasks.append(.list(recognizers, next: 0, end: try recognizers.count()) { .recognizer($0, on: name) })
    }
  }

  private mutating func addWindow(_ cursor: Cursor, _ screen: (String?) -> Screen?) throws(DocumentError) {
    let window = try WindowDescription.schema.decode(
      cursor, over: WindowDescription(), ignoring: ["views", "recognizers"])
    if let layer = cursor["layer"] {
      throw layer.error("the scene of an app has no layer; the call of Present sets the layer")
    }
    guard let found = screen(window.screen) else {
      throw (cursor["screen"] ?? cursor).error("there is no screen \(quoted(window.screen ?? ""))")
    }
    assumptions.screens.append((window.screen, found, found.size))
    var references: Set<String> = []
    window.traits.collectReferences(into: &references)
    try checkNames(SceneNames(window.name, nil, window.traits), references, at: cursor)
    grow(by: window.traits.parts)
    description.windows.append(window)
    index?.note(window, at: description.windows.count - 1)
    append(.addWindow(window), beginningOn: window.name)
    addsWindows = true
    changesStructure = true
    additions.views[window.name] = added.count
    added.append((.window(window), cursor))
    tasks.append(.window(cursor, window.name))
    try addParts(of: cursor, to: window.name)
  }

  private mutating func addRecognizer(_ cursor: Cursor, on holder: String) throws(DocumentError) {
    let recognizer = try RecognizerDescription.schema.decode(cursor)
    guard let path = path(of: holder) else { return }
    try checkGestures([recognizer.name], Set(recognizer.references), at: cursor)
    grow(by: 1 + recognizer.referenceCount)
    description[traits: path].recognizers.append(recognizer)
    index?.note(recognizer, of: holder)
    steps.append(.addRecognizer(recognizer, on: holder))
    additions.recognizers[recognizer.name] = added.count
    added.append((.recognizer(recognizer), cursor))
  }

  private mutating func remove(_ cursor: Cursor) throws(DocumentError) {
    let (name, path) = try find(cursor)
    let isWindow = path.views.isEmpty
    let forgotten = SceneNames(name, isWindow ? nil : description[view: path].kind, description[traits: path])
    growth -= isWindow ? description[traits: path].parts : description[view: path].parts
    description.remove(at: path)
    if !isWindow { description.forgetFirstResponder(ofWindow: path.window, in: forgotten.views) }
    steps.append(.remove(name))
    tasks.append(.forget(views: forgotten.views[...], gestures: forgotten.allGestures[...]))
    if !redirects.isEmpty {
      let names = Set(forgotten.views)
      redirects.removeAll { names.contains($0.name) }
    }
    changesStructure = true
  }

  /// Forget some names of removed objects.
  private mutating func forget(_ views: ArraySlice<String>, _ gestures: ArraySlice<String>) {
    let (nextViews, nextGestures) = (views.prefix(Self.viewsPerStep), gestures.prefix(Self.viewsPerStep))
    for name in nextViews {
      if let position = additions.views.removeValue(forKey: name) { added[position] = nil }
      for step in beginnings.removeValue(forKey: name) ?? [] { steps[step] = nil }
      if index?.referred.contains(name) ?? false { stale.views.insert(name) }
      removed.insert(name)
      index?.remove(view: name)
    }
    for name in nextGestures {
      if let position = additions.recognizers.removeValue(forKey: name) { added[position] = nil }
      if index?.referred.contains(name) ?? false { stale.gestures.insert(name) }
      index?.remove(gesture: name)
    }
    steps.append(.forget(views: nextViews, gestures: nextGestures))
    let (moreViews, moreGestures) = (views.dropFirst(nextViews.count), gestures.dropFirst(nextGestures.count))
    if !moreViews.isEmpty || !moreGestures.isEmpty { tasks.append(.forget(views: moreViews, gestures: moreGestures)) }
  }

  /// Append a step that begins something. It is left out if a later change removes the window or view with this name.
  mutating func append(_ step: Step, beginningOn name: String) {
    beginnings[name, default: []].append(steps.count)
    steps.append(step)
  }

  mutating func grow(by parts: Int) {
    addedParts += max(0, parts)
    growth += parts
    mostGrowth = max(mostGrowth, growth)
  }

  mutating func dropStaleReferences() {
    if stale.views.isEmpty && stale.gestures.isEmpty { return }
    description.dropReferences(to: stale.views, stale.gestures)
    stale = ([], [])
  }

  /// Drop the references to removed names in the window or view that a step changes.
  mutating func dropOwnStaleReferences(_ path: ScenePath) {
    if stale.views.isEmpty && stale.gestures.isEmpty { return }
    description.dropReferences(at: path, to: stale.views, stale.gestures)
  }

  private func readView(_ cursor: Cursor) throws(DocumentError) -> ViewDescription {
    let view = try ViewDescription.schema.decode(cursor, over: ViewDescription(), ignoring: ["views", "recognizers"])
    if let problem = view.kind.value.problem { throw cursor.error(problem) }
    return view
  }

  private mutating func addView(_ cursor: Cursor, into place: Cursor, before: Cursor?) throws(DocumentError) {
    let view = try readView(cursor)
    let (superview, path) = try find(place)
    guard let before else {
      let position = description[traits: path].views.count
      return try insert(view, into: superview, at: path, position, cursor)
    }
    let name = try Codec<String>.name.decode(before)
    guard let place = self.path(of: name), place.window == path.window, place.views.dropLast() == path.views[...],
      let position = place.views.last
    else {
      let known = description[traits: path].views.map(\.name).filter { !$0.isEmpty }
      throw before.unknown("view in \(quoted(superview))", name, known: known)
    }
    try insert(view, into: superview, at: path, position, before: name, cursor)
  }

  private mutating func insert(
    _ view: ViewDescription, into superview: String, at path: ScenePath, _ position: Int, before sibling: String? = nil,
    _ cursor: Cursor
  ) throws(DocumentError) {
    var references: Set<String> = []
    view.collectReferences(into: &references)
    try checkNames(SceneNames(view.name, view.kind, view.traits), references, at: cursor)
    grow(by: view.parts)
    description[traits: path].views.insert(view, at: position)
    index?.note(view, in: superview, at: position)
    steps.append(.addView(view, into: superview, before: sibling))
    changesStructure = true
    additions.views[view.name] = added.count
    added.append((.view(view), cursor))
    try addParts(of: cursor, to: view.name)
  }

  /// Refuse names that the scene already has.
  private mutating func checkNames(
    _ new: SceneNames, _ references: Set<String>, at cursor: Cursor
  ) throws(DocumentError) {
    for name in new.views where index?.hasView(name) ?? false {
      throw (cursor["name"] ?? cursor).error("another window or view already has the name \(quoted(name))")
    }
    try checkGestures(new.allGestures, references, at: cursor)
    if !stale.views.isDisjoint(with: new.views) { dropStaleReferences() }
  }

  private mutating func checkGestures(
    _ new: [String], _ references: Set<String>, at cursor: Cursor
  ) throws(DocumentError) {
    for name in new where index?.hasRecognizer(name) ?? false || index?.hasOwnGesture(name) ?? false {
      throw (cursor["name"] ?? cursor).error("another recognizer already has the name \(quoted(name))")
    }
    // References to a removed name do not mean its new owner, but references that are added do.
    let isMeant =
      !stale.gestures.isDisjoint(with: new) || !stale.views.isDisjoint(with: references)
      || !stale.gestures.isDisjoint(with: references)
    if isMeant { dropStaleReferences() }
  }

  /// The current names of the scene, for messages.
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
  var hasBegun: Bool { state == .began || state == .changed }
}
