/// A word that is compared and hashed by its bytes.
///
/// Swift compares and hashes strings by their normal forms. Computing them takes quadratic time in a run of combining
/// marks, so one word of 64 KiB could block the loop for seconds. It also makes words equal that all other programs
/// distinguish.
package struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  package static func == (one: Name, other: Name) -> Bool {
    one.text.isSame(as: other.text)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether both have the same bytes; use this instead of `==` for words from outside.
  package func isSame(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isSame = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { bytes.elementsEqual($0) }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension Sequence<String> {
  /// Whether one of the words has the same bytes.
  package func containsName(_ word: String) -> Bool {
    contains { $0.isSame(as: word) }
  }
}
