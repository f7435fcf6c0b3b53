import Documents

extension SceneDescription {
  /// Check that names are unique and that references lead somewhere and in no circle.
  ///
  /// - Parameter cursor: where the scene was read, for the places of errors.
  /// - Throws: the first error.
  func check(_ cursor: Cursor) throws(DocumentError) {
    var check = SceneCheck()
    for (index, window) in windows.enumerated() {
      guard let place = cursor["windows"]?[index] else { continue }
      try check.collect(window.name, window.traits, at: place)
    }
    try check.resolve()
  }
}

private struct SceneCheck {
  private struct Entry {
    let recognizer: RecognizerDescription
    let place: Cursor
  }

  private var views: [String: Cursor] = [:]
  private var recognizers: [String: Int] = [:]
  private var ownGestures: [String: Cursor] = [:]
  private var entries: [Entry] = []
  private var redirects: [(name: String, place: Cursor)] = []

  /// Note the names of a window or view and of all that is in it.
  mutating func collect(_ name: String, _ traits: ViewTraits, at place: Cursor) throws(DocumentError) {
    guard views.updateValue(place, forKey: name) == nil else {
      throw (place["name"] ?? place).error("another window or view is called \(quoted(name)) already")
    }
    if let redirect = traits.redirect { redirects.append((redirect, place["redirect"] ?? place)) }
    for (index, recognizer) in traits.recognizers.enumerated() {
      guard let place = place["recognizers"]?[index] else { continue }
      try add(recognizer, at: place, named: place["name"])
      if let problem = recognizer.kind.value.problem { throw place.error(problem) }
    }
    for (index, view) in traits.views.enumerated() {
      guard let place = place["views"]?[index] else { continue }
      if let problem = view.kind.value.problem { throw place.error(problem) }
      if let scroll = view.kind.value as? any SceneScrollKind {
        try add(scroll.traits.pan.recognizer(of: view.name), at: place["pan"] ?? place, named: place["name"])
      }
      if let control = view.kind.value as? any SceneControlKind {
        for gesture in type(of: control).ownGestures { ownGestures["\(view.name).\(gesture)"] = place["name"] ?? place }
      }
      try collect(view.name, view.traits, at: place)
    }
  }

  private mutating func add(
    _ recognizer: RecognizerDescription, at place: Cursor, named name: Cursor?
  ) throws(DocumentError) {
    guard recognizers.updateValue(entries.count, forKey: recognizer.name) == nil else {
      throw (name ?? place).error("another recognizer is called \(quoted(recognizer.name)) already")
    }
    entries.append(Entry(recognizer: recognizer, place: place))
  }

  func resolve() throws(DocumentError) {
    let (recognizerNames, viewNames) = (recognizers.keys.sorted(), views.keys.sorted())
    // In the order of the text, for the first error is told.
    for entry in entries {
      guard ownGestures[entry.recognizer.name] != nil else { continue }
      throw (entry.place["name"] ?? entry.place).error(
        "another recognizer is called \(quoted(entry.recognizer.name)) already: a control's own gesture")
    }
    for redirect in redirects where views[redirect.name] == nil {
      throw redirect.place.unknown("window or view", redirect.name, known: viewNames)
    }
    for entry in entries {
      let recognizer = entry.recognizer
      for (index, name) in recognizer.requireToFail.enumerated() where ownGestures[name] != nil {
        throw (entry.place["requireToFail"]?[index] ?? entry.place).error(
          "\(name) is a control's own gesture, which wins without that (S32); only simultaneousWith can name it")
      }
      try resolve(recognizer.requireToFail, "requireToFail", "recognizer", recognizerNames, at: entry)
      try resolve(
        recognizer.simultaneousWith, "simultaneousWith", "recognizer", recognizerNames + ownGestures.keys.sorted(),
        at: entry)
      try resolve(recognizer.refuseTouchesOn, "refuseTouchesOn", "window or view", viewNames, at: entry)
    }
    // In the order of the text, each requirement against those before it: the first that closes a circle is the error.
    var required = [[Int]](repeating: [], count: entries.count)
    for (index, entry) in entries.enumerated() {
      for (position, name) in entry.recognizer.requireToFail.enumerated() {
        guard let other = recognizers[name], let place = entry.place["requireToFail"]?[position] else { continue }
        if let way = way(from: other, to: index, along: required) {
          let names = ([index] + way).map { entries[$0].recognizer.name }
          throw place.error("these would wait for each other for ever: \(names.joined(separator: " requires "))")
        }
        required[index].append(other)
      }
    }
  }

  private func resolve(
    _ names: [String], _ key: String, _ noun: String, _ known: [String], at entry: Entry
  ) throws(DocumentError) {
    for (index, name) in names.enumerated() where !known.contains(name) {
      throw (entry.place[key]?[index] ?? entry.place).unknown(noun, name, known: known)
    }
  }

  /// The requirements that lead from one recognizer to another, both included; found without recursion, for a scene may be long.
  private func way(from start: Int, to goal: Int, along required: [[Int]]) -> [Int]? {
    var cameFrom: [Int: Int] = [start: start]
    var open = [start]
    while let current = open.popLast() {
      if current == goal {
        var way = [goal]
        while let last = way.last, last != start, let before = cameFrom[last] { way.append(before) }
        return way.reversed()
      }
      for next in required[current] where cameFrom[next] == nil {
        cameFrom[next] = current
        open.append(next)
      }
    }
    return nil
  }
}
