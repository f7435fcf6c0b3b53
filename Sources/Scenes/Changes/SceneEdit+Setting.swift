package import Documents
import TouchKit

/// Changes of existing windows, views and recognizers.
extension SceneEdit {
  /// Check a change of a window, view or recognizer.
  mutating func set(_ place: Cursor, _ values: Cursor) throws(DocumentError) {
    let name = try Codec<String>.name.decode(place)
    // A redirection set here must not be dropped as a reference to a view that was removed before.
    if let target = values["redirect"]?.node.text, stale.views.contains(target) {
      dropStaleReferences()
    }
    if let path = path(of: name) {
      try path.views.isEmpty ? setWindow(path, values) : setView(path, values)
    } else if let (path, position) = path(ofRecognizer: name) {
      try setRecognizer(path, position, values)
    } else {
      let names = names
      throw place.unknown("window, view or recognizer", name, known: names.views + names.recognizers)
    }
  }

  private mutating func setWindow(_ path: ScenePath, _ values: Cursor) throws(DocumentError) {
    dropOwnStaleReferences(path)
    var window = description.windows[path.window]
    try WindowDescription.schema.update(
      &window, from: values, fixed: Self.fixedKeysOfWindows, ignoring: ["focused"])
    grow(by: window.traits.ownElements - description[traits: path].ownElements)
    description.windows[path.window] = window
    noteRedirect(values)
    steps.append(.setWindow(window, hasFrame: values["frame"] != nil))
    try addFocus(window.name, at: path, values, isFocusable: window.traits.isFocusable)
  }

  private mutating func setView(_ path: ScenePath, _ values: Cursor) throws(DocumentError) {
    dropOwnStaleReferences(path)
    var view = description[view: path]
    let made = removed.contains(view.name) || type(of: view.kind.value).valueKeys.isEmpty ? nil : scene.views[view.name]
    if let made {
      let base = view.kind
      if updatedViews.insert(view.name).inserted { view.kind = AnyViewKind(base.value.updated(from: made)) }
      assumptions.settings.append(
        Assumptions.Setting(
          made: made, base: base, found: AnyViewKind(base.value.updated(from: made)),
          isHeld: base.value.isHeldNow(made),
          step: steps.count, values: values))
    }
    let offset = try set(values, of: &view, made)
    if let made, try setsFingerKeys(values, of: view) {
      assumptions.overtaken.append((view.name, { [kind = view.kind.value] in kind.isHeldNow(made) }))
    }
    grow(by: view.ownElements - description[view: path].ownElements)
    description[view: path] = view
    noteRedirect(values)
    let step = Step.setView(view, hasFrame: values["frame"] != nil, offset: offset)
    if offset == nil { steps.append(step) } else { append(step, beginningOn: view.name) }
    try addFocus(view.name, at: path, values, isFocusable: view.canBeFirstResponder)
  }

  private func setsFingerKeys(_ values: Cursor, of view: ViewDescription) throws(DocumentError) -> Bool {
    let fingerKeys = type(of: view.kind.value).valueKeys
    if fingerKeys.isEmpty { return false }
    return try values.members().contains { fingerKeys.containsName($0.key) }
  }

  /// Apply a change to a view's description. If fingers are changing the view, its finger values stay unchanged.
  ///
  /// - Parameter made: the view, if it exists and fingers can change it.
  /// - Returns: the offset to which it scrolls with an animation; nil if it does not.
  private func set(_ values: Cursor, of view: inout ViewDescription, _ made: View?) throws(DocumentError) -> Point? {
    try ViewDescription.schema.update(
      &view, from: values, fixed: Self.fixedKeysOfViews + type(of: view.kind.value).makingKeys,
      ignoring: ["animated", "focused"])
    if let problem = view.kind.value.problem { throw values.error(problem) }
    var offset: Point?
    if let animated = values["animated"] {
      guard let scroll = view.kind.value as? any SceneScrollKind, values["offset"] != nil else {
        throw animated.error("only the offset of a scroll view or table can be animated")
      }
      if try animated.bool() { offset = scroll.traits.offset }
    }
    if let made, view.kind.value.isHeldNow(made), try setsFingerKeys(values, of: view) {
      view.kind = AnyViewKind(view.kind.value.updated(from: made))
      offset = nil
    }
    return offset
  }

  /// Set the values of views again that fingers have changed since, or have begun or stopped holding. There are few,
  /// because there are few fingers.
  ///
  /// - Throws: if a value does not match the changes by fingers.
  package mutating func updateFingerValues() throws(DocumentError) {
    var kinds: [ObjectIdentifier: AnyViewKind] = [:]
    for setting in assumptions.settings {
      let (made, id) = (setting.made, ObjectIdentifier(setting.made))
      let isAsFound =
        setting.base.value.isHeldNow(made) == setting.isHeld
        && AnyViewKind(setting.found.value.updated(from: made)) == setting.found
      if isAsFound && kinds[id] == nil { continue }
      guard case .setView(var view, let hasFrame, _)? = steps[setting.step] else { continue }
      view.kind = kinds[id] ?? AnyViewKind(setting.base.value.updated(from: made))
      let offset = try set(setting.values, of: &view, made)
      kinds[id] = view.kind
      steps[setting.step] = .setView(view, hasFrame: hasFrame, offset: offset)
      acts[setting.step] = act(setting: made, view, hasFrame: hasFrame, offset)
      if !removed.contains(view.name), let path = description.path(of: view.name) {
        description[view: path].kind = view.kind
      }
    }
  }

  private mutating func addFocus(
    _ name: String, at path: ScenePath, _ values: Cursor, isFocusable: Bool
  ) throws(DocumentError) {
    guard let place = values["focused"] else { return }
    let isFocused = try place.bool()
    if isFocused, !isFocusable { throw place.error("a view that is not focusable cannot have the focus") }
    if isFocused, description.isHidden(path) { throw place.error("a hidden view cannot have the focus") }
    append(.focus(name, isFocused), beginningOn: name)
  }

  private mutating func noteRedirect(_ values: Cursor) {
    guard let place = values["redirect"], let name = place.node.text else { return }
    redirects.append((name, place))
    index?.note(references: [name])
  }

  private mutating func setRecognizer(
    _ path: ScenePath, _ position: Int, _ values: Cursor
  ) throws(DocumentError) {
    dropOwnStaleReferences(path)
    var recognizer = description[traits: path].recognizers[position]
    try RecognizerDescription.schema.update(
      &recognizer, from: values,
      fixed: ["name", "kind", "requireToFail", "simultaneousWith", "refuseTouchesOn"], ignoring: GestureValues.keys)
    if let problem = recognizer.kind.value.problem { throw values.error(problem) }
    let gesture = try GestureValues(values, of: recognizer.kind.value)
    if !gesture.isEmpty {
      let made = scene.recognizersByName[recognizer.name]
      assumptions.overtaken.append((recognizer.name, { !(made?.hasBegun ?? false) }))
    }
    description[traits: path].recognizers[position] = recognizer
    steps.append(.setRecognizer(recognizer, gesture))
  }

  /// The keys that cannot be changed. To change them, remove the view and add another.
  private static let fixedKeys = ["name", "views", "recognizers", "touches", "coalescedTouches"]
  private static let fixedKeysOfViews = fixedKeys + ["kind"]
  private static let fixedKeysOfWindows =
    fixedKeys + ["screen", "layer", "level", "secure", "initialFirstResponder"]
}
