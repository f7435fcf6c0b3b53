package import Documents
import Evdev

extension Codec where Value == [Double] {
  /// `[a, b, c, d, e, f]`, a matrix that maps different positions to different positions.
  static var matrix: Codec {
    numbers(["a", "b", "c", "d", "e", "f"], in: -1000...1000).checked { (numbers, cursor) throws(DocumentError) in
      guard numbers[0] * numbers[4] != numbers[1] * numbers[3] else {
        throw cursor.error("a matrix with ae = bd would map all touches to one line")
      }
    }
  }
}

extension Codec where Value == String {
  /// The name or number of a user or a group.
  static func account(_ noun: String) -> Codec {
    .text(form: "\(noun) name") { $0.isEmpty ? "a \(noun) has a name" : nil }
  }

  /// A path that fits in a socket's address.
  static var socketPath: Codec {
    .text(form: "path", pattern: "^/") { path in
      if !path.hasPrefix("/") { return "expected a path that begins with /" }
      // sun_path of sockaddr_un holds 108 bytes, the last one NUL.
      return path.utf8.count > 107 ? "the path of a socket has at most 107 bytes, this one has \(path.utf8.count)" : nil
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

extension Cursor {
  /// Return the error for the name of a key; nil if the kernel has such a key.
  package func unknownKey(_ name: String) -> DocumentError? {
    if EventName.code(named: name, of: EventType.key) != nil { return nil }
    let meant = suggestion(for: name, among: EventName.keys).map { "; did you mean \(quoted($0))?" } ?? ""
    return error("the kernel has no key \(quoted(name))\(meant)")
  }
}
