import Documents

extension PermissionRule {
  fileprivate static let schema: Schema<PermissionRule> = Schema(
    "permission rule", "What a user or a group may do; the rules that match a client add up.",
    defaults: PermissionRule(),
    fields: [
      Field(optional: "user", \.user, .account("user"), "The user, by name or number; or else group."),
      Field(
        optional: "group", \.group, .account("group"),
        "The group, by name or number; whose primary or supplementary group it is, it is for."),
      Field(required: "may", \.may, .permissions, "What they may do."),
    ])
}

extension Codec where Value == PermissionRule {
  /// A rule for one user or one group.
  static var permissionRule: Codec {
    Codec.object { PermissionRule.schema }.map(
      to: { (rule, cursor) throws(DocumentError) in
        if (rule.user == nil) == (rule.group == nil) { throw cursor.error("a rule is for a user or for a group") }
        return rule
      }, from: { $0 })
  }
}

extension Codec where Value == String {
  /// The name or number of a user or a group.
  static func account(_ noun: String) -> Codec {
    .text(form: "\(noun) name") { $0.isEmpty ? "a \(noun) has a name" : nil }
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
      encode: { permissions, writer in
        writer.beginArray()
        for word in permissions.words { writer.string(word) }
        writer.endArray()
      })
  }
}
