/// The words that YAML's core schema has for true and false.
let trueWords = ["true", "True", "TRUE"]
let falseWords = ["false", "False", "FALSE"]

/// Scalars, typed by what is wanted: JSON's are what they are, YAML's plain ones are read by the core schema of YAML 1.2.
extension Cursor {
  /// True or false.
  package func bool() throws(DocumentError) -> Bool {
    switch node.value {
    case .bool(let value): return value
    case .plain(let text) where trueWords.containsName(text): return true
    case .plain(let text) where falseWords.containsName(text): return false
    case .plain(let text), .string(let text):
      // What YAML 1.1 took for a truth value, and "true" in quotation marks.
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

  /// A string; in YAML any plain scalar except those that mean null.
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

  /// A whole number.
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

  /// A number; a whole one counts too.
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

  /// `007` is 7 to one program and octal to another: neither is guessed.
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

/// Decimal, `0o…` and `0x…`; nil for anything else and for what 64 bits do not hold.
func coreSchemaInteger(_ text: String) -> Int64? {
  // Int64's own parser would also take a sign behind the prefix.
  if text.hasPrefix("0o"), isDigitOrLetter(text.dropFirst(2).first) { return Int64(text.dropFirst(2), radix: 8) }
  if text.hasPrefix("0x"), isDigitOrLetter(text.dropFirst(2).first) { return Int64(text.dropFirst(2), radix: 16) }
  return isCoreSchemaInteger(text) ? Int64(text) : nil
}

private func isDigitOrLetter(_ character: Character?) -> Bool {
  character.map { $0.isHexDigit } ?? false
}

/// A decimal number; nil for anything else.
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
