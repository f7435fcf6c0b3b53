import Documents

/// An additional socket. Programs can be distinguished by the sockets that they can reach, such as sandboxes that share
/// a user.
package struct FurtherSocket: Equatable, Sendable {
  /// Its name, also in the service manager (`FileDescriptorName=`).
  package var name = ""
  /// Its path; nil if the service manager creates it.
  package var path: String?
  /// The mode of its file.
  package var mode: UInt32 = 0o660
  /// The name or number of its group; nil for the service's own.
  package var group: String?
  /// The permissions of all its clients.
  package var permissions: Permissions = []

  package init() {}
}

extension FurtherSocket {
  static let schema: Schema<FurtherSocket> = Schema(
    "further socket", "A socket in addition to the main socket. All clients of this socket have the same permissions.",
    defaults: FurtherSocket(),
    fields: [
      Field(
        required: "name", \.name, .account("socket"),
        "The socket's name. If a socket unit creates the socket, FileDescriptorName= in that unit must be this name."),
      Field(
        optional: "path", \.path, .socketPath,
        "The path of the socket. Without this key, a socket unit creates the socket."),
      Field("mode", \.mode, .fileMode, "The mode of the socket's file, in octal."),
      Field(
        optional: "group", \.group, .account("group"),
        "The group of the socket. By default, this is the service's own group."),
      Field(
        required: "permissions", \.permissions, .permissions,
        "The permissions of every client of this socket, even root. These permissions override the permission rules."),
    ])
}
