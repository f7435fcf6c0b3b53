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

extension Codec where Value == String {
  /// A path that a socket's address can hold.
  static var socketPath: Codec {
    .text(form: "path", pattern: "^/") { path in
      if !path.hasPrefix("/") { return "expected a path that begins with /" }
      // sun_path of sockaddr_un holds 108 bytes, the last one NUL.
      return path.utf8.count > 107 ? "the path of a socket has at most 107 bytes, this has \(path.utf8.count)" : nil
    }
  }
}

extension Codec where Value == UInt32 {
  /// `0660`.
  static var fileMode: Codec {
    Codec<String>.text(form: "octal mode", pattern: "^0?[0-7]{3}$").map(
      to: { (text, cursor) throws(DocumentError) in
        let digits = text.utf8.count == 4 && text.hasPrefix("0") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 3, digits.utf8.allSatisfy({ (0x30...0x37).contains($0) }),
          let mode = UInt32(digits, radix: 8)
        else { throw cursor.error("expected an octal mode, such as \"0660\", found \(quoted(text))") }
        return mode
      },
      from: { mode in
        let digits = String(mode & 0o777, radix: 8)
        return String(repeating: "0", count: 4 - digits.count) + digits
      })
  }
}
