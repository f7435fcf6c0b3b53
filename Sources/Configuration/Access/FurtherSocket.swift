import Documents

/// An additional socket. Programs can be distinguished by the sockets that they can reach, such as sandboxes that share
/// a user.
package struct FurtherSocket: Equatable, Sendable {
  package var name = ""
  package var path: String?
  package var mode: UInt32 = 0o660
  package var group: String?
  package var permissions: Permissions = []

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
