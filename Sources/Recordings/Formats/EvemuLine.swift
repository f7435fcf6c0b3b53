internal import Evdev

/// The lines of evemu's files, after any prefix that mail or a log adds.
enum EvemuLine {
  /// Read `E: 0.000001 0003 0039 0004`, with or without a comment after it.
  @inline(__always)
  static func event(_ text: inout Bytes) -> InputEvent? {
    guard text.skip("E: ") else { return nil }
    return fields(&text)
  }

  /// Read the event in a line, wherever it begins; nil if there is none.
  static func event(in line: Bytes) -> InputEvent? {
    var rest = line
    while let start = rest.find("E:") {
      rest = start
      rest.drop(2)
      guard start.next == line.next || !isLetter(line[start.next - 1]) else { continue }
      var text = rest
      text.skipSpaces()
      if let event = fields(&text) { return event }
    }
    return nil
  }

  /// Whether a line begins like an event, up to its type of four digits. No line of another program does.
  static func resembles(_ line: Bytes) -> Bool {
    var text = line
    guard text.skip("E: "), text.seconds() != nil, let word = text.word() else { return false }
    return word.count == 4 && word.hexadecimalNumber != nil
  }

  @inline(__always)
  private static func fields(_ text: inout Bytes) -> InputEvent? {
    guard let time = text.seconds(), text.skipBlank(), let type = text.hexadecimal(),
      let type = UInt16(exactly: type), text.skipBlank(), let code = text.hexadecimal(),
      let code = UInt16(exactly: code), text.skipBlank(), let value = text.integer(),
      text.isEmpty || text.first <= 32 || text.first == UInt8(ascii: "#"), !isReport(text)
    else { return nil }
    return InputEvent(time: time, type: type, code: code, value: value)
  }

  /// Whether more numbers follow, as in the lines of hid-recorder, which begin like events.
  private static func isReport(_ text: Bytes) -> Bool {
    var text = text
    return text.word()?.hexadecimalNumber != nil
  }

  /// Return a description's line from its tag on, after a prefix that does not end in a letter or digit; nil if there
  /// is none.
  @_lifetime(copy line)
  static func description(in line: Bytes) -> Bytes? {
    var rest = line
    while rest.count > 2 {
      let isFirst = rest.next == line.next || !isLetter(line[rest.next - 1])
      if isFirst, rest.hasTag("N") || isDescription(rest) { return rest }
      rest.drop(1)
    }
    return nil
  }

  /// Whether a line belongs to a description. Names are excluded, because they may contain anything.
  static func isDescription(_ line: Bytes) -> Bool {
    let isState = line.hasTag("LS")
    guard isState || line.hasTag("IPBA") else { return false }
    var text = line
    text.drop(2)
    var words = 0
    while var word = text.word() {
      _ = word.skip(UInt8(ascii: "-"))
      guard word.hexadecimalNumber != nil else { return false }
      words += 1
    }
    return words >= (isState ? 2 : 4)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 32) &- 97 < 26 || byte &- 48 < 10
  }
}
