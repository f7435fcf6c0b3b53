/// The maximum number of characters that a message quotes.
let longestQuotation = 60

/// `text` in quotation marks for a message: always on one line, and truncated if it is long.
package func quoted(_ text: String) -> String {
  var writer = JSONWriter()
  let start = text.unicodeScalars.prefix(longestQuotation)
  writer.string(start.endIndex < text.endIndex ? String(start) + "…" : text)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// `text` with blanks instead of characters that control a terminal: they could begin a line, move the cursor, or
/// reverse the order of the text.
package func oneLine(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.map { steersTerminal($0) ? " " : $0 }))
}

/// `text` between the tags of HTML or XML, or in an attribute, on one line.
package func escaped(_ text: String) -> String {
  var result = ""
  for scalar in oneLine(text).unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    // XML does not allow these characters.
    case "\u{FFFE}", "\u{FFFF}": result.unicodeScalars.append("\u{FFFD}")
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// `text`, truncated to at most `count` bytes.
package func shortened(_ text: String, to count: Int) -> String {
  guard text.utf8.count > count else { return text }
  // An index inside a character is rounded down to its start.
  return text[..<text.utf8.index(text.startIndex, offsetBy: count - 3)] + "…"
}

/// Whether a character is a control (C0, DEL, C1), breaks lines, or changes the direction of the text around it.
func steersTerminal(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}

extension String.UTF8View {
  /// Whether these bytes contain `part`: release builds have no search for strings.
  package func holds(_ part: String.UTF8View) -> Bool {
    if part.isEmpty { return true }
    var rest = self[...]
    while rest.count >= part.count {
      if rest.starts(with: part) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
