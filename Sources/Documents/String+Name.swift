extension String {
  /// Whether both have the same bytes: what is asked of any word from outside, instead of `==`.
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
