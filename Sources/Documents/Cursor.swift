/// A value of a document with its path: the input of decoding, and the source of positions for errors.
package struct Cursor {
  package let node: Node
  /// The collector of errors; nil if the first error ends the decoding.
  package let collector: ErrorCollector?
  /// The document's name; nil for one from the socket.
  package let file: String?
  private let path: KeyPathText
}

extension Cursor {
  /// Create a cursor at the root of a document.
  ///
  /// - Parameter collector: collects the errors, so that decoding continues after one; nil to throw the first.
  package init(_ node: Node, file: String? = nil, collector: ErrorCollector? = nil) {
    self.init(node: node, collector: collector, file: file, path: .root)
  }

  /// Throw an error, or collect it if all are requested.
  package func report(_ error: @autoclosure () -> DocumentError) throws(DocumentError) {
    guard let collector else { throw error() }
    collector.add(error())
  }

  /// Report an error in a mapping as a whole, unless one of its keys already has an error, which may be the cause.
  package func reportOfWhole(_ message: String) throws(DocumentError) {
    if let collector, collector.hasError(ofKeyIn: path.text) { return }
    try report(error(message))
  }

  /// An error at this value.
  package func error(_ message: String) -> DocumentError {
    DocumentError(file: file, place: node.place, path: path.text, message: message)
  }

  /// An error at the key of a member of this mapping.
  package func error(at member: Node.Member, _ message: String) -> DocumentError {
    DocumentError(file: file, place: member.place, path: KeyPathText.key(member.key, of: path).text, message: message)
  }

  /// The value of a member of this mapping.
  func child(_ member: Node.Member) -> Cursor {
    Cursor(node: member.value, collector: collector, file: file, path: .key(member.key, of: path))
  }

  /// The value of `key` in this mapping; nil if it has none.
  package subscript(key: String) -> Cursor? {
    node[key].map { Cursor(node: $0, collector: collector, file: file, path: .key(key, of: path)) }
  }

  /// An element of this list, or this value itself if the list is shorter.
  package subscript(index: Int) -> Cursor {
    guard case .sequence(let elements) = node.value, elements.indices.contains(index) else { return self }
    return Cursor(node: elements[index], collector: collector, file: file, path: .element(index, of: path))
  }

  /// The members of a mapping; null or a YAML key without a value counts as an empty mapping.
  package func members() throws(DocumentError) -> [Node.Member] {
    if node.value.isNull { return [] }
    guard case .mapping(let members) = node.value else { throw error("expected a mapping of keys, found \(found)") }
    return members
  }

  /// The elements of a list; null or a YAML key without a value counts as an empty list.
  package func elements() throws(DocumentError) -> [Cursor] {
    if node.value.isNull { return [] }
    guard case .sequence(let elements) = node.value else { throw notAList }
    return elements.enumerated().map { index, element in
      Cursor(node: element, collector: collector, file: file, path: .element(index, of: path))
    }
  }

  /// The number of elements of a list; null or a YAML key without a value counts as an empty list.
  package func count() throws(DocumentError) -> Int {
    if node.value.isNull { return 0 }
    guard case .sequence(let elements) = node.value else { throw notAList }
    return elements.count
  }

  /// The error for a value that is not a list; for YAML it also says how to write a list.
  private var notAList: DocumentError {
    var hint = ""
    if node.place != nil {
      switch node.value {
      case .mapping: hint = "; begin each element with \"- \""
      default: hint = "; write [\(found)]"
      }
    }
    return error("expected a list, found \(found)\(hint)")
  }

  /// A description of this value, for messages.
  package var found: String {
    switch node.value {
    case .null: "nothing"
    case .plain(let text) where text.isEmpty: "nothing"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .string(let text): quoted(text)
    case .plain(let text): quoted(text)
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  /// The error for an unknown word, with a suggestion.
  package func unknown(_ noun: String, _ word: String, known: [String]) -> DocumentError {
    error("unknown \(noun) \(quoted(word))\(hint(for: word, among: known))")
  }
}
