import Documents

/// A further socket, for programs that are distinguished by the sockets that they can reach, such as sandboxes that
/// share a user.
package struct FurtherSocket: Equatable, Sendable {
  /// Its name, also in the service manager (`FileDescriptorName=`).
  package var name = ""
  /// Its path; nil if the service manager creates it.
  package var path: String?
  /// Its permissions as a file.
  package var mode: UInt32 = 0o660
  /// The name or number of the group that it belongs to; nil for the service's own.
  package var group: String?
  /// The permissions of all its clients.
  package var permissions: Permissions = []

  package init() {}
}

extension FurtherSocket {
  static let schema: Schema<FurtherSocket> = Schema(
    "further socket", "A socket in addition to the main one. All of its clients have the same permissions.",
    defaults: FurtherSocket(),
    fields: [
      Field(
        required: "name", \.name, .account("socket"),
        "The socket's name. A socket unit that creates the socket uses this name as FileDescriptorName=."),
      Field(
        optional: "path", \.path, .socketPath, "The path of the socket. Absent: a socket unit creates it."),
      Field("mode", \.mode, .fileMode, "The mode of the socket's file, in octal."),
      Field(
        optional: "group", \.group, .account("group"),
        "The group of the socket. Absent: the service's own group."),
      Field(
        required: "permissions", \.permissions, .permissions,
        "Permissions of every client of this socket, even root. They override the permission rules."),
    ])
}
