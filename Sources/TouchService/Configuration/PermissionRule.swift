import Glibc

/// What a user or a group may do.
package struct PermissionRule: Equatable, Sendable {
  /// The name or number of the user that it is for; nil where it is for a group.
  var user: String?
  /// The name or number of the group that it is for; nil where it is for a user.
  var group: String?
  /// What those may do, beside what other rules let them.
  var may: Permissions = []
}

/// A number that is given as a text; nil where it is none, or the one that stands for no user and no group.
private func accountNumber(_ text: String) -> UInt32? {
  UInt32(text).flatMap { $0 == .max ? nil : $0 }
}

/// The number of a group that is given by name or number; nil where there is none.
func groupNumber(_ group: String) -> UInt32? {
  accountNumber(group) ?? getgrnam(group)?.pointee.gr_gid
}

/// The number of a user that is given by name or number; nil where there is none.
func userNumber(_ user: String) -> UInt32? {
  accountNumber(user) ?? getpwnam(user)?.pointee.pw_uid
}
