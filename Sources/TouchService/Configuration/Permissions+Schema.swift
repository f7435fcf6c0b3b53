import Documents

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
      encode: { permissions, writer in
        writer.beginArray()
        for word in permissions.words { writer.string(word) }
        writer.endArray()
      })
  }
}
