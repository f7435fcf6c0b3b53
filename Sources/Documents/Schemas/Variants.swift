/// The kinds of a mapping that has several: one key selects the kind, which adds further keys.
package struct Variants<Root: Sendable>: Sendable {
  /// The key that selects the kind.
  package let key: String
  /// The kinds.
  package let known: [Variant<Root>]
  /// The kind of a mapping without the key; nil if the key is required.
  package let defaultName: String?
  /// Names that other programs use for a kind, each with ours, for the error.
  private let synonyms: [String: String]

  package init(
    key: String, defaultName: String? = nil, synonyms: [String: String] = [:], _ known: [Variant<Root>]
  ) {
    self.key = key
    self.known = known
    self.defaultName = defaultName
    self.synonyms = synonyms
  }

  /// Read the kind that a mapping names, and make the root one of that kind.
  func choose(_ cursor: Cursor, _ root: inout Root) throws(DocumentError) -> Variant<Root> {
    let place = cursor[key]
    guard let name = try place?.string() ?? defaultName else { throw cursor.error("the key \(quoted(key)) is missing") }
    guard let variant = known.first(where: { $0.name.isSame(as: name) }) else {
      let place = place ?? cursor
      if let meant = synonyms[name] {
        throw place.error("unknown \(key) \(quoted(name)); did you mean \(quoted(meant))?")
      }
      throw place.unknown(key, name, known: known.map(\.name))
    }
    variant.choose(&root)
    return variant
  }
}

/// One kind of a mapping, and the part of the type with its properties.
package struct Variant<Root: Sendable>: Sendable {
  /// The word that selects it.
  package let name: String
  /// Its purpose, in one sentence.
  package let sentence: String
  /// Its keys beyond the common ones.
  let fields: [Field<Root>]
  /// The names of these keys.
  let names: FieldNames
  /// Whether a root is of this kind.
  let isChosen: @Sendable (Root) -> Bool
  /// Make a root one of this kind, with its defaults.
  let choose: @Sendable (inout Root) -> Void

  /// Create a kind from its part's schema, whose name is the word that selects it.
  package init<Part: Sendable>(
    _ part: Schema<Part>, get: @escaping @Sendable (Root) -> Part?,
    set: @escaping @Sendable (inout Root, Part) -> Void
  ) {
    name = part.name
    sentence = part.sentence
    fields = part.fields.map { $0.lifted(defaults: part.defaults, get: get, set: set) }
    names = FieldNames(part.fields)
    isChosen = { get($0) != nil }
    choose = { set(&$0, part.defaults) }
  }
}
