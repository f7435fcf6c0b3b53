import Documents
import Glibc

/// The permissions of a user or a group.
package struct PermissionRule: Equatable, Sendable {
  package var user: String?
  package var group: String?
  package var may: Permissions = []

  fileprivate static let schema: Schema<PermissionRule> = Schema(
    "permission rule",
    "The permissions of a user or a group. A client has the permissions of all rules that match the client.",
    defaults: PermissionRule(),
    fields: [
      Field(
        optional: "user", \.user, .account("user"), "The user, by name or number. A rule has either user or group."),
      Field(
        optional: "group", \.group, .account("group"),
        "The client's primary or supplementary group, by name or number. A rule has either user or group."),
      Field(required: "may", \.may, .permissions, "The permissions of the user or group."),
    ])
}

/// Read the number of a user or group; nil for any other text, and for the number that means no user or group.
private func accountNumber(_ text: String) -> UInt32? {
  UInt32(text).flatMap { $0 == .max ? nil : $0 }
}

/// Return the number of a group, by its name or number; nil if there is no such group.
package func groupNumber(_ group: String) -> UInt32? {
  accountNumber(group) ?? getgrnam(group)?.pointee.gr_gid
}

/// Return the number of a user, by its name or number; nil if there is no such user.
package func userNumber(_ user: String) -> UInt32? {
  accountNumber(user) ?? getpwnam(user)?.pointee.pw_uid
}

extension Codec where Value == PermissionRule {
  /// A rule for one user or one group.
  static var permissionRule: Codec {
    Codec.object { PermissionRule.schema }.checked { (rule, cursor) throws(DocumentError) in
      if (rule.user == nil) == (rule.group == nil) {
        throw cursor.error("a permission rule needs either user or group")
      }
    }
  }
}
