import Documents

/// Splits the text of an interface into words and signs.
struct InterfaceLexer {
  private let text: [UInt8]
  private let file: String?
  /// The offset of the next token in bytes.
  private(set) var position = 0

  init(_ text: String, file: String?) {
    self.text = Array(text.utf8)
    self.file = file
    skipSpace()
  }

  var isAtEnd: Bool { position == text.count }

  /// The line and column of an offset, computed only for errors.
  private func place(at offset: Int) -> Place {
    var place = Place(line: 1, column: 1)
    for byte in text[..<offset] {
      if byte == UInt8(ascii: "\n") {
        place = Place(line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        // Continuation bytes of UTF-8 do not count as columns.
        place.column += 1
      }
    }
    return place
  }

  func isNext(_ sign: String) -> Bool {
    text[position...].starts(with: sign.utf8)
  }

  /// Skip a sign if it is next, and return whether it was.
  mutating func skip(_ sign: String) -> Bool {
    guard isNext(sign) else { return false }
    position += sign.utf8.count
    skipSpace()
    return true
  }

  /// Skip a sign or keyword that must be next.
  mutating func expect(_ token: String) throws(DocumentError) {
    let isKeyword = token.utf8.allSatisfy(Self.isWord)
    if isKeyword ? peekWord() == token : isNext(token) {
      position += token.utf8.count
      skipSpace()
    } else {
      throw expected("\"\(token)\"")
    }
  }

  /// Read a word of letters, digits and underscores.
  mutating func word(_ what: String) throws(DocumentError) -> String {
    let word = peekWord()
    if word.isEmpty { throw expected(what) }
    position += word.utf8.count
    skipSpace()
    return word
  }

  /// Read the interface's name, the only name with dots and hyphens.
  mutating func interfaceName() throws(DocumentError) -> String {
    let start = position
    let name = peek { Self.isWord($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    guard InterfaceNames.isInterface(name) else {
      throw error("\"\(name)\" is not the name of an interface, such as \"org.example.service\"", at: start)
    }
    position += name.utf8.count
    skipSpace()
    return name
  }

  /// An error that names the token at the current position.
  func expected(_ what: String) -> DocumentError {
    let word = peekWord()
    let found: String
    if isAtEnd {
      found = "the end of the text"
    } else if word.isEmpty {
      found = "\"\(String(decoding: text[position...], as: UTF8.self).prefix(1))\""
    } else {
      found = "\"\(word)\""
    }
    return error("expected \(what), found \(found)", at: position)
  }

  func error(_ message: String, at offset: Int) -> DocumentError {
    DocumentError(file: file, place: place(at: offset), message: message)
  }

  private func peekWord() -> String {
    peek(Self.isWord)
  }

  private func peek(_ isPart: (UInt8) -> Bool) -> String {
    String(decoding: text[position...].prefix(while: isPart), as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private mutating func skipSpace() {
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): position += 1
      case UInt8(ascii: "#"):
        position = text[position...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      default: return
      }
    }
  }
}
