package import Configuration
package import Documents
import Glibc
package import Varlink

/// The permissions on the socket: the configuration's rules, with the numbers of their users and groups.
package struct AccessControl: Sendable {
  /// The users with all permissions: root, and the service's own user, who could read the service's memory.
  private let owners: Set<UInt32> = [0, geteuid()]
  private var users: [(number: UInt32, may: Permissions)] = []
  private var groups: [(number: UInt32, may: Permissions)] = []
  /// The permissions of all clients of an additional socket.
  private var sockets: [(name: String, permissions: Permissions)] = []

  /// Create an access control without rules, under which only the owners have permissions.
  package init() {}

  /// Apply the rules of a configuration.
  ///
  /// - Parameter mainGroups: the groups of the main socket's file, which apply without rules.
  /// - Throws: if a rule is for an unknown user or group.
  package init(_ configuration: Configuration, mainGroups: [UInt32]) throws(DocumentError) {
    if let error = configuration.accountError { throw error }
    sockets = configuration.sockets.map { ($0.name, $0.permissions) }
    if configuration.permissions.isEmpty { groups = mainGroups.map { ($0, [.see, .present]) } }
    for rule in configuration.permissions {
      if let number = rule.user.flatMap(userNumber) { users.append((number, rule.may)) }
      if let number = rule.group.flatMap(groupNumber) { groups.append((number, rule.may)) }
    }
  }

  /// Return the permissions of a client.
  ///
  /// - Parameter socket: the name of its socket; empty for the main one. A socket that the configuration does not name
  ///   permits nothing.
  package func permissions(of peer: Peer, through socket: String) -> Permissions {
    if !socket.isEmpty { return sockets.first { $0.name.isSame(as: socket) }?.permissions ?? [] }
    if owners.contains(peer.uid) { return .all }
    var permissions: Permissions = []
    for user in users where user.number == peer.uid { permissions.formUnion(user.may) }
    for group in groups where group.number == peer.gid || peer.groups.contains(group.number) {
      permissions.formUnion(group.may)
    }
    return permissions
  }
}
