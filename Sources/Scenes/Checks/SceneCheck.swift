import Documents

/// Collects the names and references of a scene, or of a part of one, and resolves them.
struct SceneCheck {
  struct Entry {
    let recognizer: RecognizerDescription
    let place: Cursor
  }

  private var views: Set<String> = []
  private(set) var recognizers: [String: Int] = [:]
  private var ownGestures: Set<String> = []
  private(set) var entries: [Entry] = []
  private var redirects: [(name: String, place: Cursor)] = []
  /// The names of the scene around a part: nothing there refers to a name in the part.
  private let surroundings: SceneIndex

  init(surroundings: SceneIndex = SceneIndex()) {
    self.surroundings = surroundings
  }

  /// Note the names of a window or view and of all its contents.
  mutating func collect(_ name: String, _ traits: ViewTraits, at place: Cursor) throws(DocumentError) {
    // A name that could not be read is already reported.
    if !name.isEmpty, !views.insert(name).inserted {
      try place.report((place["name"] ?? place).error("another window or view already has the name \(quoted(name))"))
    }
    if let redirect = traits.redirect { redirects.append((redirect, place["redirect"] ?? place)) }
    for (index, recognizer) in traits.recognizers.enumerated() {
      guard let place = place["recognizers"]?[index] else { continue }
      try collect(recognizer, at: place)
    }
    for (index, view) in traits.views.enumerated() {
      guard let place = place["views"]?[index] else { continue }
      try collect(view, at: place)
    }
  }

  /// Note the names of a view and of all its contents.
  mutating func collect(_ view: ViewDescription, at place: Cursor) throws(DocumentError) {
    if let problem = view.kind.value.problem { try place.reportOfWhole(problem) }
    if type(of: view.kind.value).isScrolling, let scroll = view.kind.value as? any SceneScrollKind {
      try add(scroll.traits.pan.recognizer(of: view.name), at: place["pan"] ?? place, named: place["name"])
    }
    for gesture in type(of: view.kind.value).ownGestures { ownGestures.insert("\(view.name).\(gesture)") }
    try collect(view.name, view.traits, at: place)
  }

  /// Note the name of a recognizer.
  mutating func collect(_ recognizer: RecognizerDescription, at place: Cursor) throws(DocumentError) {
    try add(recognizer, at: place, named: place["name"])
    if let problem = recognizer.kind.value.problem { try place.reportOfWhole(problem) }
  }

  /// Note a reference that a change sets.
  mutating func add(redirect name: String, at place: Cursor) {
    redirects.append((name, place))
  }

  private func hasView(_ name: String) -> Bool { views.contains(name) || surroundings.hasView(name) }

  private func hasRecognizer(_ name: String) -> Bool {
    recognizers[name] != nil || surroundings.hasRecognizer(name)
  }

  private func hasOwnGesture(_ name: String) -> Bool {
    ownGestures.contains(name) || surroundings.hasOwnGesture(name)
  }

  private mutating func add(
    _ recognizer: RecognizerDescription, at place: Cursor, named name: Cursor?
  ) throws(DocumentError) {
    if recognizer.name.isEmpty { return }
    guard recognizers[recognizer.name] == nil else {
      return try place.report(
        (name ?? place).error("another recognizer already has the name \(quoted(recognizer.name))"))
    }
    recognizers[recognizer.name] = entries.count
    entries.append(Entry(recognizer: recognizer, place: place))
  }

  func resolve() throws(DocumentError) {
    func recognizerNames() -> [String] { Set(recognizers.keys).union(surroundings.recognizerNames).sorted() }
    func viewNames() -> [String] { views.union(surroundings.viewNames).sorted() }
    func ownGestureNames() -> [String] { ownGestures.union(surroundings.ownGestureNames).sorted() }
    // In the order of the text: without a collector, only the first error is reported.
    for entry in entries where hasOwnGesture(entry.recognizer.name) {
      try entry.place.report(
        (entry.place["name"] ?? entry.place).error(
          "a control's own gesture already has the name \(quoted(entry.recognizer.name))"))
    }
    for redirect in redirects where !hasView(redirect.name) {
      try redirect.place.report(redirect.place.unknown("window or view", redirect.name, known: viewNames()))
    }
    for entry in entries {
      let recognizer = entry.recognizer
      for (index, name) in recognizer.requireToFail.enumerated() {
        if !hasOwnGesture(name) {
          try resolve(name, at: entry.place["requireToFail"]?[index], "recognizer", recognizerNames())
        } else {
          try entry.place.report(
            (entry.place["requireToFail"]?[index] ?? entry.place).error(
              "\(name) is a control's own gesture, which always wins (S32); only simultaneousWith can name it"))
        }
      }
      for (index, name) in recognizer.simultaneousWith.enumerated() where !hasOwnGesture(name) {
        try resolve(
          name, at: entry.place["simultaneousWith"]?[index], "recognizer",
          recognizerNames() + ownGestureNames())
      }
      for (index, name) in recognizer.refuseTouchesOn.enumerated() {
        try resolve(name, at: entry.place["refuseTouchesOn"]?[index], "window or view", viewNames())
      }
    }
    try checkForCircles()
  }

  private func resolve(
    _ name: String, at place: Cursor?, _ noun: String, _ known: @autoclosure () -> [String]
  ) throws(DocumentError) {
    let isKnown = noun == "recognizer" ? hasRecognizer(name) : hasView(name)
    guard !isKnown, let place else { return }
    try place.report(place.unknown(noun, name, known: known()))
  }
}
