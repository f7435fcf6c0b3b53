import Documents

/// The permissions of a client of the socket.
package struct Permissions: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Get the events of the configuration's scene.
  package static let see = Permissions(rawValue: 1 << 0)
  /// Present windows in the layer `app`.
  package static let present = Permissions(rawValue: 1 << 1)
  /// Present windows in the layer `overlay`.
  package static let overlay = Permissions(rawValue: 1 << 2)
  /// Present windows in the layer `system`.
  package static let system = Permissions(rawValue: 1 << 3)
  /// Get the events of other apps, every touch and key, and records.
  package static let watch = Permissions(rawValue: 1 << 4)
  /// Play touches into the service.
  package static let inject = Permissions(rawValue: 1 << 5)
  /// Rotate screens, bring other apps to the front, draw the curtain.
  package static let control = Permissions(rawValue: 1 << 6)

  /// Each permission with its word in the configuration.
  package static let words: [(word: String, permission: Permissions)] = [
    ("see", .see), ("present", .present), ("overlay", .overlay), ("system", .system), ("watch", .watch),
    ("inject", .inject), ("control", .control),
  ]
  package static let all = Permissions(words.map(\.permission))

  package var words: [String] {
    Self.words.filter { contains($0.permission) }.map(\.word)
  }
}

extension Codec where Value == Permissions {
  /// A list of words, such as `[see, present]`.
  static var permissions: Codec {
    let words = Permissions.words.map(\.word)
    return Codec(
      type: .list(.choice(words), count: nil),
      decode: { (cursor) throws(DocumentError) in
        var permissions: Permissions = []
        for element in try cursor.elements() {
          let word = try element.string()
          guard let known = Permissions.words.first(where: { $0.word.isSame(as: word) }) else {
            throw element.unknown("permission", word, known: words)
          }
          permissions.formUnion(known.permission)
        }
        return permissions
      },
      encode: { permissions, writer in writer.strings(permissions.words) })
  }
}
