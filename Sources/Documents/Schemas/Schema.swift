/// The single description of a type's fields: it decodes, encodes and documents the type.
package struct Schema<Root: Sendable>: Sendable {
  /// What the mapping describes, in a word.
  package let name: String
  /// Its purpose, in one sentence.
  package let sentence: String
  /// A value with the default of every field.
  package let defaults: Root
  /// The keys that every such mapping can have.
  package let fields: [Field<Root>]
  /// The key that adds further keys; nil if all mappings have the same keys.
  package let variants: Variants<Root>?
  /// The names of the fields, in the same order: copying a field to read its name costs more than comparing the name.
  private let names: FieldNames

  /// Create a schema; `defaults` has the default of every field.
  package init(
    _ name: String, _ sentence: String, defaults: Root, variants: Variants<Root>? = nil, fields: [Field<Root>]
  ) {
    self.name = name
    self.sentence = sentence
    self.defaults = defaults
    self.variants = variants
    self.fields = fields
    names = FieldNames(fields)
  }

  /// Read a mapping; absent keys have their defaults.
  ///
  /// - Throws: the first error in the order of the text, with two exceptions. An unknown variant is reported first,
  ///   because it decides which other keys are valid. A missing key is reported last.
  package func decode(_ cursor: Cursor) throws(DocumentError) -> Root {
    try decode(cursor, over: defaults)
  }

  /// Read a mapping; absent keys keep the values of `base`.
  ///
  /// - Parameter ignored: keys that the caller reads.
  package func decode(
    _ cursor: Cursor, over base: Root, ignoring ignored: [String] = []
  ) throws(DocumentError) -> Root {
    var root = base
    let members: [Node.Member]
    do throws(DocumentError) {
      members = try cursor.members()
    } catch {
      try cursor.report(error)
      return base
    }
    var variant: Variant<Root>?
    if let variants {
      do throws(DocumentError) {
        variant = try variants.choose(cursor, &root)
      } catch {
        try cursor.report(error)
        // The keys of the variant are unknown, so only the common keys are read.
        for member in members {
          guard let position = names.all.firstIndex(where: { $0.isSame(as: member.key) }) else { continue }
          try decode(fields[position], cursor.child(member), &root)
        }
        return root
      }
    }
    cursor.collector?.enter(name, keys: keys(with: known(variant)), at: members.first?.place)
    defer { cursor.collector?.leave() }
    for member in members where variants.map({ !$0.key.isSame(as: member.key) }) ?? true {
      if !ignored.isEmpty, ignored.containsName(member.key) { continue }
      if let position = names.all.firstIndex(where: { $0.isSame(as: member.key) }) {
        try decode(fields[position], cursor.child(member), &root)
      } else if let variant, let position = variant.names.all.firstIndex(where: { $0.isSame(as: member.key) }) {
        try decode(variant.fields[position], cursor.child(member), &root)
      } else {
        try cursor.report(unknownKey(member, in: cursor, variant, known: known(variant)))
      }
    }
    for name in names.required where !members.contains(where: { $0.key.isSame(as: name) }) {
      try cursor.report(cursor.error("the key \(quoted(name)) is missing"))
    }
    for name in variant?.names.required ?? [] where !members.contains(where: { $0.key.isSame(as: name) }) {
      try cursor.report(cursor.error("the key \(quoted(name)) is missing"))
    }
    return root
  }

  /// The keys that a mapping of one kind may have.
  private func known(_ variant: Variant<Root>?) -> [Field<Root>] { fields + (variant?.fields ?? []) }

  /// Read a mapping of keys that change a value.
  ///
  /// - Parameters:
  ///   - fixed: keys that cannot be changed.
  ///   - ignored: keys that the caller reads.
  package func update(
    _ root: inout Root, from cursor: Cursor, fixed: [String], ignoring ignored: [String] = []
  ) throws(DocumentError) {
    // Searched only when a key needs it: most keys are common to all kinds.
    var variant: Variant<Root>??
    for member in try cursor.members() where !ignored.containsName(member.key) {
      if fixed.containsName(member.key) { throw cursor.error(at: member, "\(quoted(member.key)) cannot be changed") }
      if let position = names.all.firstIndex(where: { $0.isSame(as: member.key) }) {
        try fields[position].decode(cursor.child(member), &root)
        continue
      }
      let chosen = variant ?? variants?.known.first { $0.isChosen(root) }
      variant = chosen
      guard let chosen, let position = chosen.names.all.firstIndex(where: { $0.isSame(as: member.key) }) else {
        throw unknownKey(member, in: cursor, chosen, known: known(chosen))
      }
      try chosen.fields[position].decode(cursor.child(member), &root)
    }
  }

  private func decode(_ field: Field<Root>, _ cursor: Cursor, _ root: inout Root) throws(DocumentError) {
    do throws(DocumentError) {
      try field.decode(cursor, &root)
    } catch {
      try cursor.report(error)
    }
  }

  /// Write a value as an object, without fields that have their default.
  package func encode(_ root: Root, into writer: inout JSONWriter) {
    beginEncoding(root, into: &writer)
    endEncoding(root, into: &writer)
  }

  /// Write the object up to the fields of its kind.
  package func beginEncoding(_ root: Root, into writer: inout JSONWriter) {
    writer.beginObject()
    encodeMembers(root, into: &writer)
  }

  /// Write the common fields into an open object.
  package func encodeMembers(_ root: Root, into writer: inout JSONWriter) {
    for field in fields where field.isRequired { field.encode(root, defaults, &writer) }
    if let variants, let variant = variant(of: root) {
      writer.key(variants.key)
      writer.string(variant.name)
    }
    for field in fields where !field.isRequired { field.encode(root, defaults, &writer) }
  }

  /// Write the fields of its kind, and the object's end.
  package func endEncoding(_ root: Root, into writer: inout JSONWriter) {
    for field in variant(of: root)?.fields ?? [] { field.encode(root, defaults, &writer) }
    writer.endObject()
  }

  private func variant(of root: Root) -> Variant<Root>? { variants?.known.first { $0.isChosen(root) } }

  /// The description for documentation and JSON Schema.
  package var type: ObjectType {
    let variants = variants.map { variants in
      (
        key: variants.key,
        known: variants.known.map { variant in
          var chosen = defaults
          variant.choose(&chosen)
          return VariantType(
            name: variant.name, sentence: variant.sentence, fields: variant.fields.map { $0.type(defaults: chosen) })
        },
        defaultName: variants.defaultName
      )
    }
    return ObjectType(
      name: name, sentence: sentence, fields: fields.map { $0.type(defaults: defaults) }, variants: variants)
  }

  private func unknownKey(
    _ member: Node.Member, in cursor: Cursor, _ variant: Variant<Root>?, known: [Field<Root>]
  ) -> DocumentError {
    if let variants, let variant {
      let owners = variants.known.filter { $0.fields.contains { $0.name.isSame(as: member.key) } }.map(\.name)
      if !owners.isEmpty {
        return cursor.error(
          at: member,
          "a \(variant.name) has no key \(quoted(member.key)); this key belongs to: \(owners.joined(separator: ", "))")
      }
    }
    let advice = cursor.collector?.advice(for: member.key) ?? advice(for: member.key, below: known)
    let end = advice ?? hint(for: member.key, among: keys(with: known))
    return cursor.error(at: member, "unknown key \(quoted(member.key))\(end)")
  }

  /// Suggest where to put a key that this mapping does not have, but a mapping inside it may have.
  private func advice(for key: String, below known: [Field<Root>]) -> String? {
    for field in known {
      guard let below = field.valueType.object, below.keys.containsName(key) else { continue }
      if let meant = suggestion(for: key, among: keys(with: known)) {
        return "; did you mean \(quoted(meant)), or is it a key of a \(below.name) in \(quoted(field.name))?"
      }
      return "; it is a key of a \(below.name) in \(quoted(field.name)): indent the line further"
    }
    return nil
  }

  private func keys(with known: [Field<Root>]) -> [String] {
    (variants.map { [$0.key] } ?? []) + known.map(\.name)
  }
}

/// The names of a mapping's fields.
struct FieldNames: Sendable {
  /// All names, in the order of the fields.
  let all: [String]
  /// The names of the required fields.
  let required: [String]

  init<Root>(_ fields: [Field<Root>]) {
    all = fields.map(\.name)
    required = fields.filter(\.isRequired).map(\.name)
  }
}
