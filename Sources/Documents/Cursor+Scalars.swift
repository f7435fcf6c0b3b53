/// The spellings of true and false in YAML's core schema.
let trueWords = ["true", "True", "TRUE"]
let falseWords = ["false", "False", "FALSE"]

/// Scalars of the type that the caller expects. JSON's have a type of their own; plain YAML scalars are read by the
/// core schema of YAML 1.2.
extension Cursor {
  /// Read true or false.
  package func bool() throws(DocumentError) -> Bool {
    switch node.value {
    case .bool(let value): return value
    case .plain(let text) where trueWords.containsName(text): return true
    case .plain(let text) where falseWords.containsName(text): return false
    case .plain(let text), .string(let text):
      // YAML 1.1 read these words as booleans. A quoted "true" or "false" also gets here.
      let word = text.utf8.count <= "false".utf8.count ? text.lowercased() : text
      if ["on", "yes", "y", "true"].containsName(word) {
        throw error("expected true or false, found \(found); write true")
      }
      if ["off", "no", "n", "false"].containsName(word) {
        throw error("expected true or false, found \(found); write false")
      }
      throw error("expected true or false, found \(found)")
    default: throw error("expected true or false, found \(found)")
    }
  }

  /// Read a string; in YAML, any plain scalar except those that mean null.
  package func string() throws(DocumentError) -> String {
    switch node.value {
    case .string(let text): return text
    case .plain(let text):
      if text.isEmpty { throw error("expected a string, found nothing; write \"\" for an empty string") }
      if nullWords.containsName(text) {
        throw error("expected a string, found \(text); put the value in quotation marks if it is a string")
      }
      return text
    default: throw error("expected a string, found \(found)")
    }
  }

  /// Read a whole number.
  package func integer() throws(DocumentError) -> Int64 {
    switch node.value {
    case .integer(let value): return value
    case .plain(let text):
      try refuseLeadingZeros(text)
      if let value = coreSchemaInteger(text) { return value }
      if isCoreSchemaInteger(text) { throw error("the number \(quoted(text)) is too large") }
      throw error("expected a whole number, found \(found)")
    default: throw error("expected a whole number, found \(found)")
    }
  }

  /// Read a number, whole or not.
  package func real() throws(DocumentError) -> Double {
    switch node.value {
    case .real(let value): return value
    case .integer(let value): return Double(value)
    case .plain(let text):
      try refuseLeadingZeros(text)
      if let value = coreSchemaInteger(text) { return Double(value) }
      guard let value = coreSchemaReal(text) else { throw error("expected a number, found \(found)") }
      guard value.isFinite else { throw error("the number \(quoted(text)) is too large") }
      return value
    default: throw error("expected a number, found \(found)")
    }
  }

  /// Refuse a number such as `010`, which is 10 to one program and 8 (octal) to another.
  private func refuseLeadingZeros(_ text: String) throws(DocumentError) {
    let digits = unsigned(text)
    guard digits.count > 1, digits.first == UInt8(ascii: "0"), isDigit(digits[digits.startIndex + 1]) else { return }
    guard isCoreSchemaReal(text) else { return }
    throw error("the number \(quoted(text)) begins with a zero; leave the zero out, or write 0o for an octal number")
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func unsigned(_ text: String) -> ArraySlice<UInt8> {
  let bytes = Array(text.utf8)
  return bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes[...]
}

/// `[-+]?[0-9]+`, the decimal integers of YAML 1.2's core schema.
private func isCoreSchemaInteger(_ text: String) -> Bool {
  let digits = unsigned(text)
  return !digits.isEmpty && digits.allSatisfy(isDigit)
}

/// Return a decimal, `0o…` or `0x…` integer; nil for any other text and for a number that does not fit 64 bits.
func coreSchemaInteger(_ text: String) -> Int64? {
  // Check the first digit, because Int64 would also accept a sign after the prefix.
  if text.hasPrefix("0o"), isDigitOrLetter(text.dropFirst(2).first) { return Int64(text.dropFirst(2), radix: 8) }
  if text.hasPrefix("0x"), isDigitOrLetter(text.dropFirst(2).first) { return Int64(text.dropFirst(2), radix: 16) }
  return isCoreSchemaInteger(text) ? Int64(text) : nil
}

private func isDigitOrLetter(_ character: Character?) -> Bool {
  character.map { $0.isHexDigit } ?? false
}

/// Return a decimal number; nil for any other text.
func coreSchemaReal(_ text: String) -> Double? {
  isCoreSchemaReal(text) ? Double(text) : nil
}

/// `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`, the finite numbers of YAML 1.2's core schema.
private func isCoreSchemaReal(_ text: String) -> Bool {
  var rest = unsigned(text)
  let whole = rest.prefix(while: isDigit)
  rest = rest.dropFirst(whole.count)
  if rest.first == UInt8(ascii: ".") {
    let decimals = rest.dropFirst().prefix(while: isDigit)
    guard !whole.isEmpty || !decimals.isEmpty else { return false }
    rest = rest.dropFirst(1 + decimals.count)
  } else if whole.isEmpty {
    return false
  }
  guard let mark = rest.first else { return true }
  guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") else { return false }
  rest = rest.dropFirst()
  if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
  return !rest.isEmpty && rest.allSatisfy(isDigit)
}
