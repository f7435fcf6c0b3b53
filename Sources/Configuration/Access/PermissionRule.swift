import Documents
import Glibc

/// What a user or a group may do.
package struct PermissionRule: Equatable, Sendable {
  /// The name or number of the user that it is for; nil where it is for a group.
  package var user: String?
  /// The name or number of the group that it is for; nil where it is for a user.
  package var group: String?
  /// What those may do, beside what other rules let them.
  package var may: Permissions = []
}

/// A number that is given as a text; nil where it is none, or the one that stands for no user and no group.
private func accountNumber(_ text: String) -> UInt32? {
  UInt32(text).flatMap { $0 == .max ? nil : $0 }
}

/// The number of a group that is given by name or number; nil where there is none.
package func groupNumber(_ group: String) -> UInt32? {
  accountNumber(group) ?? getgrnam(group)?.pointee.gr_gid
}

/// The number of a user that is given by name or number; nil where there is none.
package func userNumber(_ user: String) -> UInt32? {
  accountNumber(user) ?? getpwnam(user)?.pointee.pw_uid
}

extension PermissionRule {
  fileprivate static let schema: Schema<PermissionRule> = Schema(
    "permission rule", "The permissions of a user or a group. A client has those of all rules that match it.",
    defaults: PermissionRule(),
    fields: [
      Field(optional: "user", \.user, .account("user"), "The user, by name or number. Use this or group."),
      Field(
        optional: "group", \.group, .account("group"),
        "The group, by name or number, primary or supplementary. Use this or user."),
      Field(required: "may", \.may, .permissions, "The permissions."),
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
