/// Read one YAML document into a tree with a position at every value.
///
/// Scalars stay text: the expected type decides what `no` or `0660` is (``Cursor``). An empty text is null. Duplicate
/// keys, anchors, aliases, tags, a second document and more than ``maximumDepth`` levels are errors, although libyaml
/// accepts them.
///
/// - Parameter file: the document's name in errors.
/// - Throws: the first error, with its place.
package func parseYAML(_ bytes: [UInt8], file: String) throws(DocumentError) -> Node {
  // `withUnsafeBufferPointer` does not pass typed errors through, hence the result.
  let result = bytes.withUnsafeBufferPointer { text in
    Result { () throws(DocumentError) in
      var composer = YAMLComposer(events: try YAMLEvents(text, file: file), file: file)
      return try composer.document()
    }
  }
  return try result.get()
}

/// Builds the tree; recursion ends at ``maximumDepth``.
private struct YAMLComposer {
  let events: YAMLEvents
  let file: String

  mutating func document() throws(DocumentError) -> Node {
    let root = KeyPathText.root
    _ = try events.next(path: root)
    let (first, place) = try events.next(path: root)
    guard first == .beginDocument else { return Node(.null, place: place) }
    let content = try events.next(path: root)
    let node = try compose(content.event, content.place, depth: 1, path: root)
    _ = try events.next(path: root)
    let (next, second) = try events.next(path: root)
    guard next == .endStream else {
      throw DocumentError(file: file, place: second, message: "a second document begins here; a file has only one")
    }
    return node
  }

  private mutating func compose(
    _ event: YAMLEvents.Event, _ place: Place, depth: Int, path: KeyPathText
  ) throws(DocumentError) -> Node {
    switch event {
    case .scalar(let text, let isPlain): return Node(isPlain ? .plain(text) : .string(text), place: place)
    case .beginSequence:
      try checkDepth(depth, place, path)
      return Node(.sequence(try elements(depth: depth, path: path)), place: place)
    case .beginMapping:
      try checkDepth(depth, place, path)
      return Node(.mapping(try members(depth: depth, path: path)), place: place)
    default: return Node(.null, place: place)
    }
  }

  private mutating func elements(depth: Int, path: KeyPathText) throws(DocumentError) -> [Node] {
    var elements: [Node] = []
    while true {
      let element = KeyPathText.element(elements.count, of: path)
      let (event, place) = try events.next(path: element)
      if event == .endSequence { return elements }
      elements.append(try compose(event, place, depth: depth + 1, path: element))
    }
  }

  private mutating func members(depth: Int, path: KeyPathText) throws(DocumentError) -> [Node.Member] {
    var members: [Node.Member] = []
    var places: [Name: Place] = [:]
    while true {
      let (event, place) = try events.next(path: path)
      if event == .endMapping { return members }
      guard case .scalar(let key, _) = event else {
        throw DocumentError(file: file, place: place, path: path.text, message: "a key must be a single word or string")
      }
      let keyPath = KeyPathText.key(key, of: path)
      if let first = places.updateValue(place, forKey: Name(key)) {
        throw DocumentError(
          file: file, place: place, path: keyPath.text,
          message: "the key \(quoted(key)) already exists at \(first.line):\(first.column)")
      }
      let content = try events.next(path: keyPath)
      let value = try compose(content.event, content.place, depth: depth + 1, path: keyPath)
      members.append(Node.Member(key: key, place: place, value: value))
    }
  }

  private func checkDepth(_ depth: Int, _ place: Place, _ path: KeyPathText) throws(DocumentError) {
    guard depth > maximumDepth else { return }
    throw DocumentError(
      file: file, place: place, path: path.text, message: "nested deeper than \(maximumDepth) levels")
  }
}
