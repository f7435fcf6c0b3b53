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
