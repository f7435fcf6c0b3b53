import Documents

extension SocketConfiguration {
  static let schema: Schema<SocketConfiguration> = Schema(
    "socket", "Where clients find the service, and who may open it.", defaults: SocketConfiguration(),
    fields: [
      Field("path", \.path, .socketPath, "The path of the socket."),
      Field("mode", \.mode, .fileMode, "The permissions of the socket, in octal."),
      Field(
        optional: "group", \.group, .account("group"),
        "The group that the socket belongs to; absent: the service's own."),
    ])
}
