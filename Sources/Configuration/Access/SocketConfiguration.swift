package import Documents

/// The service's socket, and the users who can open it.
package struct SocketConfiguration: Equatable, Sendable {
  package var path = Configuration.defaultSocketPath
  package var mode: UInt32 = 0o660
  package var group: String?
  /// The error at ``group``, if there was no such group when the text was read.
  var groupError: DocumentError?

  static let schema: Schema<SocketConfiguration> = Schema(
    "socket", "The service's main socket: its path, and the users who can open the socket.",
    defaults: SocketConfiguration(),
    fields: [
      Field("path", \.path, .socketPath, "The path of the socket."),
      Field("mode", \.mode, .fileMode, "The mode of the socket's file, in octal."),
      Field(
        optional: "group", \.group, .account("group"),
        "The group of the socket. By default, this is the service's own group."),
    ])

  /// Return the number of the group, by its name or number; nil if none is set.
  ///
  /// - Throws: an error if no group has the name.
  package func groupID() throws(DocumentError) -> UInt32? {
    guard let group else { return nil }
    if let number = groupNumber(group) { return number }
    throw groupError ?? DocumentError(path: "socket.group", message: "there is no group \(quoted(group))")
  }
}
