package import Documents
import TouchKit

/// The current JSON of a scene, without the contents of secure windows, created part by part and cached.
///
/// A part is a window, a view or a recognizer. When the text is written, each cached part is compared with the current
/// values, which fingers may have changed, so nothing in the text is outdated. The parts are those of the description,
/// even if the scene has lost some since.
package final class SceneText {
  private struct Part {
    var text: [UInt8]
    /// The object that it represents; nil if the part never changes.
    var source: Source?
    /// The byte before it, which decides whether a comma is needed.
    let previous: UInt8
  }

  /// A window or view without its contents.
  private struct Source {
    enum Item {
      case window(WindowDescription, Window?)
      case view(ViewDescription, View?)
    }

    var item: Item
    var begins = true
    var ends = true

    /// Update it to the current state of the window or view.
    ///
    /// - Returns: whether this changed it.
    mutating func update() -> Bool {
      switch item {
      case .window(var description, let window):
        let before = description.frame
        if let window { description.update(from: window) }
        item = .window(description, window)
        return description.frame != before
      case .view(var description, let view):
        let before = (description.frame, description.kind)
        if let view { description.update(from: view) }
        item = .view(description, view)
        return description.frame != before.0 || description.kind != before.1
      }
    }

    func write(to json: inout JSONWriter) {
      switch item {
      case .window(let description, _): write(description, WindowDescription.schema, &json)
      case .view(let description, _): write(description, ViewDescription.schema, &json)
      }
    }

    private func write<Root>(_ root: Root, _ schema: Schema<Root>, _ json: inout JSONWriter) {
      if begins { schema.beginEncoding(root, into: &json) }
      if ends { schema.endEncoding(root, into: &json) }
    }
  }

  /// A window or view that is not complete yet, with its contents.
  private struct Level {
    var source: Source
    let recognizers: [RecognizerDescription]
    let views: [ViewDescription]
    /// The number of parts written: recognizers, the beginning of the list of views, views, and the end of that list.
    var next = 0
  }

  package let scene: Scene
  private let description: SceneDescription
  /// Its windows and views by their names when it began, because a name may belong to another view later.
  private let views: [String: View]
  private var parts: [Part] = []
  private var isComplete = false
  private var windows = 0
  private var levels: [Level] = []
  /// The names of objects in secure windows, as far as they were collected.
  private var secretNames: (views: Set<String>, gestures: Set<String>) = ([], [])
  private var hasSecrets: Bool { !secretNames.views.isEmpty || !secretNames.gestures.isEmpty }
  private var secrets: [(views: [ViewDescription], next: Int)] = []
  private var json = JSONWriter()

  /// The size of a piece. Creating a part costs ``costOfPart``; a cached part, and every 256 bytes, cost 1.
  private static let piece = 192
  private static let costOfPart = 8

  /// - Parameter description: the description from which the scene was created.
  package init(_ description: SceneDescription, of scene: Scene) {
    (self.description, self.scene, views) = (description, scene, scene.views)
    for window in description.windows where window.isSecure {
      // The window itself stays.
      secretNames.gestures.formUnion(SceneNames(window.name, nil, window.traits.withoutViews).allGestures)
      secrets.append((window.traits.views, 0))
    }
  }

  /// The whole text.
  package var bytes: [UInt8] {
    var json = JSONWriter()
    var place = 0
    while !write(from: &place, to: &json) {}
    return json.bytes
  }

  /// Write one more piece.
  ///
  /// - Parameter place: the writer's position; 0 at first.
  /// - Returns: whether that was the last piece.
  package func write(from place: inout Int, to json: inout JSONWriter) -> Bool {
    var rest = Self.piece
    while rest > 0 {
      rest -= 1
      if place == parts.count {
        if isComplete { return true }
        rest -= Self.costOfPart
        if lookAtSecret() { continue }
        makePart()
      } else if var source = parts[place].source, source.update() {
        rest -= Self.costOfPart
        parts[place] = part(of: source, behind: parts[place].previous)
      }
      rest -= parts[place].text.count / 256
      json.append(parts[place].text)
      place += 1
    }
    return false
  }

  /// Collect the names of one more view in a secure window; return false if there is none.
  private func lookAtSecret() -> Bool {
    while let last = secrets.indices.last {
      if secrets[last].next == secrets[last].views.count {
        secrets.removeLast()
        continue
      }
      let view = secrets[last].views[secrets[last].next]
      secrets[last].next += 1
      let names = SceneNames(view.name, view.kind, view.traits.withoutViews)
      secretNames.views.formUnion(names.views)
      secretNames.gestures.formUnion(names.allGestures)
      secrets.append((view.traits.views, 0))
      return true
    }
    return false
  }

  // MARK: Parts

  private func makePart() {
    guard let last = levels.indices.last else { return makeOutermost() }
    let level = levels[last]
    levels[last].next += 1
    let view = level.next - level.recognizers.count - 1
    if level.next < level.recognizers.count {
      var recognizer = level.recognizers[level.next]
      if hasSecrets { recognizer.dropReferences(secretNames.views, secretNames.gestures) }
      fixed { json in
        if level.next == 0 {
          json.key("recognizers")
          json.beginArray()
        }
        RecognizerDescription.schema.encode(recognizer, into: &json)
        if level.next + 1 == level.recognizers.count { json.endArray() }
      }
    } else if level.views.isEmpty || view > level.views.count {
      levels.removeLast()
      append(level.source)
    } else if view < 0 {
      fixed { json in
        json.key("views")
        json.beginArray()
      }
    } else if view == level.views.count {
      fixed { $0.endArray() }
    } else {
      var description = level.views[view]
      if hasSecrets { description.kind.value.dropReferences(secretNames.views, secretNames.gestures) }
      let traits = description.traits
      description.traits = traits.onlyOwn(secretNames)
      begin(.view(description, views[description.name]), traits)
    }
  }

  /// Create the text around the windows, or begin a window.
  private func makeOutermost() {
    if parts.isEmpty { return fixed { $0.append("{\"windows\":[") } }
    if windows == description.windows.count {
      isComplete = true
      var rest = description
      rest.windows = []
      return fixed { $0.append(Array(rest.json.dropFirst(12))) }
    }
    var window = description.windows[windows]
    windows += 1
    if window.isSecure { window = window.withoutSecrets }
    let traits = window.traits
    window.traits = traits.onlyOwn(secretNames)
    begin(.window(window, views[window.name] as? Window), traits)
  }

  private func begin(_ item: Source.Item, _ traits: ViewTraits) {
    var source = Source(item: item)
    if traits.recognizers.isEmpty && traits.views.isEmpty { return append(source) }
    source.ends = false
    append(source)
    (source.begins, source.ends) = (false, true)
    levels.append(Level(source: source, recognizers: traits.recognizers, views: traits.views))
  }

  private func append(_ source: Source) {
    var source = source
    _ = source.update()
    parts.append(part(of: source, behind: parts.last?.text.last ?? 0))
  }

  private func fixed(_ write: (inout JSONWriter) -> Void) {
    let previous = parts.last?.text.last ?? 0
    parts.append(Part(text: text(behind: previous, write), source: nil, previous: previous))
  }

  private func part(of source: Source, behind previous: UInt8) -> Part {
    Part(text: text(behind: previous) { source.write(to: &$0) }, source: source, previous: previous)
  }

  private func text(behind previous: UInt8, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
    json.removeAll()
    json.append(previous)
    write(&json)
    return Array(json.bytes.dropFirst())
  }
}

extension ViewTraits {
  fileprivate var withoutViews: ViewTraits {
    var traits = self
    traits.views = []
    return traits
  }

  /// Return the traits without views, recognizers and references to objects of secure windows.
  fileprivate func onlyOwn(_ secretNames: (views: Set<String>, gestures: Set<String>)) -> ViewTraits {
    var traits = withoutViews
    traits.recognizers = []
    traits.dropOwnReferences(secretNames.views, secretNames.gestures)
    return traits
  }
}
