/// A value of a document together with the path to it: what decoding reads and what errors name.
package struct Cursor: Sendable {
  /// The value.
  package let node: Node
  private let file: String?
  private let path: KeyPathText

  /// Stands at the root of a document.
  package init(_ node: Node, file: String? = nil) {
    self.init(node, file: file, path: .root)
  }

  private init(_ node: Node, file: String?, path: KeyPathText) {
    self.node = node
    self.file = file
    self.path = path
  }

  /// An error at this value.
  package func error(_ message: String) -> DocumentError {
    DocumentError(file: file, place: node.place, path: path.text, message: message)
  }

  /// An error at the key of a member of this mapping.
  func error(at member: Node.Member, _ message: String) -> DocumentError {
    DocumentError(file: file, place: member.place, path: path.appending(member.key).text, message: message)
  }

  /// The value of a member of this mapping.
  func child(_ member: Node.Member) -> Cursor {
    Cursor(member.value, file: file, path: path.appending(member.key))
  }

  /// The value of `key` in this mapping; nil where there is none.
  package subscript(key: String) -> Cursor? {
    node[key].map { Cursor($0, file: file, path: path.appending(key)) }
  }

  /// An element of this list, or this value itself where the list is shorter.
  package subscript(index: Int) -> Cursor {
    guard case .sequence(let elements) = node.value, elements.indices.contains(index) else { return self }
    return Cursor(elements[index], file: file, path: path.appending(index))
  }

  /// The members of a mapping; null, or nothing behind a YAML key, counts as an empty one.
  package func members() throws(DocumentError) -> [Node.Member] {
    if node.value.isNull { return [] }
    guard case .mapping(let members) = node.value else { throw error("expected a mapping of keys, found \(found)") }
    return members
  }

  /// The elements of a list; null, or nothing behind a YAML key, counts as an empty one.
  package func elements() throws(DocumentError) -> [Cursor] {
    if node.value.isNull { return [] }
    guard case .sequence(let elements) = node.value else { throw error("expected a list, found \(found)") }
    return elements.enumerated().map { Cursor($1, file: file, path: path.appending($0)) }
  }

  /// What stands here, for messages.
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

  /// An unknown word, with what was probably meant.
  package func unknown(_ noun: String, _ word: String, known: [String]) -> DocumentError {
    error("unknown \(noun) \(quoted(word))\(hint(for: word, among: known))")
  }
}
