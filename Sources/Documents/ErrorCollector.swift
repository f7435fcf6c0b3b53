/// Collects every error of a document, for a reader that reports more than the first.
///
/// With a collector, ``Cursor`` reports an error here and decoding continues with the default.
package final class ErrorCollector {
  /// The maximum number of errors that are kept.
  package static let most = 100

  /// The errors, in the order of decoding.
  package private(set) var errors: [DocumentError] = []
  /// The mappings that are being decoded, from the outermost.
  private var enclosing: [(type: String, keys: [String], place: Place?)] = []

  package init() {}

  /// Add an error, unless there are ``most`` already.
  func add(_ error: @autoclosure () -> DocumentError) {
    if errors.count < Self.most { errors.append(error()) }
  }

  /// Whether there is an error at a key of the mapping at a path.
  func hasError(ofKeyIn path: String) -> Bool {
    errors.contains { error in
      let key = error.path.dropFirst(path.count)
      return error.path.hasPrefix(path) && key.first == "." && !key.dropFirst().contains(".")
    }
  }

  /// Enter a mapping, so that a key of an enclosing mapping is recognized in it.
  ///
  /// - Parameter place: the position of its first key.
  func enter(_ type: String, keys: [String], at place: Place?) {
    enclosing.append((type, keys, place))
  }

  /// Leave the mapping that was entered last.
  func leave() {
    enclosing.removeLast()
  }

  /// Suggest where to put a key that the current mapping does not have, but an enclosing one has.
  ///
  /// - Returns: the end of a message; nil if no enclosing mapping has such a key.
  func advice(for key: String) -> String? {
    for mapping in enclosing.dropLast().reversed() where mapping.keys.containsName(key) {
      guard let place = mapping.place else { continue }
      return
        "; it is a key of the \(mapping.type) at \(place.line):\(place.column): begin the line at column \(place.column)"
    }
    return nil
  }
}
