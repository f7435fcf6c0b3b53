/// The maximum depth of a document; scenes are far below it.
package let maximumDepth = 64

/// Read one JSON object or array, strictly: no duplicate key, no text after it, no number out of range.
///
/// - Parameter file: the document's name for errors; nil for a message from the socket.
/// - Throws: the first error. A syntax error has line and column, a depth error the path.
package func parseJSON(_ bytes: Span<UInt8>, file: String? = nil) throws(DocumentError) -> Node {
  var parser = JSONParser(file: file)
  while true {
    if let root = try parser.parse(bytes, upTo: bytes.count) { return root }
  }
}

/// Reads one JSON object or array, at once or in pieces. It does not recurse, so it can pause between pieces.
package struct JSONParser {
  /// What the parser expects next.
  private enum Expectation {
    case root, element, elementOrEnd, key, keyOrEnd, value, afterElement, afterMember, end
  }

  /// A list or mapping that is open.
  private struct Level {
    var isMapping: Bool
    var place: Place?
    /// Where its values begin in `elements` or `members`.
    var start: Int
    /// The key whose value is next.
    var key = ""
    var keyPlace: Place?
    /// The keys so far, once there are too many for a linear search.
    var keys: Set<Name>?
  }

  private let file: String?
  /// The number of bytes read so far.
  package private(set) var position = 0
  private var expected = Expectation.root
  private var levels: [Level] = []
  /// The values of all open lists, and the members of all open mappings: a container removes its own when it closes.
  private var elements: [Node] = []
  private var members: [Node.Member] = []
  private var root: Node?
  private var places = PlaceCounter()

  /// Create a parser at the beginning of a text.
  ///
  /// - Parameter file: the document's name for errors; nil for a message from the socket, whose values have no places.
  package init(file: String? = nil) {
    self.file = file
  }

  /// Continue parsing up to a limit.
  ///
  /// - Parameters:
  ///   - bytes: the whole text, the same in each call.
  ///   - limit: the position to stop at; no value begins at or after it.
  /// - Returns: the document once its end has been read; nil before.
  /// - Throws: the first error; the parser cannot be used after that.
  package mutating func parse(_ bytes: Span<UInt8>, upTo limit: Int) throws(DocumentError) -> Node? {
    if bytes.isEmpty { throw DocumentError(file: file, message: "the document is empty") }
    while true {
      skipSpace(bytes)
      if position >= limit, position < bytes.count { return nil }
      switch (expected, next(bytes)) {
      case (.end, _):
        guard position == bytes.count else { throw unexpected("the end", bytes) }
        return root
      case (.root, UInt8(ascii: "{")), (.root, UInt8(ascii: "[")): try value(bytes)
      case (.root, _): throw unexpected(#""{" or "[""#, bytes)
      case (.elementOrEnd, UInt8(ascii: "]")), (.afterElement, UInt8(ascii: "]")): closeList()
      case (.keyOrEnd, UInt8(ascii: "}")), (.afterMember, UInt8(ascii: "}")): closeMapping()
      case (.element, _), (.elementOrEnd, _), (.value, _): try value(bytes)
      case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")): try key(bytes)
      case (.key, _): throw unexpected("a key in quotation marks", bytes)
      case (.keyOrEnd, _): throw unexpected(#"a key in quotation marks or "}""#, bytes)
      case (.afterElement, UInt8(ascii: ",")): advance(to: .element)
      case (.afterElement, _): throw unexpected(#""," or "]""#, bytes)
      case (.afterMember, UInt8(ascii: ",")): advance(to: .key)
      case (.afterMember, _): throw unexpected(#""," or "}""#, bytes)
      }
    }
  }

  // MARK: Values

  private mutating func value(_ bytes: Span<UInt8>) throws(DocumentError) {
    let place = file == nil ? nil : places.place(of: position, in: bytes)
    switch next(bytes) {
    case UInt8(ascii: "{"): try open(isMapping: true, place)
    case UInt8(ascii: "["): try open(isMapping: false, place)
    case UInt8(ascii: "\""): complete(Node(.string(try text(bytes)), place: place))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      complete(Node(try number(bytes), place: place))
    case UInt8(ascii: "t") where isWord("true", bytes): complete(Node(.bool(true), place: place))
    case UInt8(ascii: "f") where isWord("false", bytes): complete(Node(.bool(false), place: place))
    case UInt8(ascii: "n") where isWord("null", bytes): complete(Node(.null, place: place))
    default: throw unexpected("a value", bytes)
    }
  }

  private mutating func key(_ bytes: Span<UInt8>) throws(DocumentError) {
    let start = position
    let place = file == nil ? nil : places.place(of: start, in: bytes)
    let key = try text(bytes)
    let last = levels.count - 1
    guard isNew(key, in: last) else { throw error("the key \(quoted(key)) already exists", at: start, bytes) }
    levels[last].key = key
    levels[last].keyPlace = place
    skipSpace(bytes)
    guard next(bytes) == UInt8(ascii: ":") else { throw unexpected("\":\"", bytes) }
    advance(to: .value)
  }

  /// Whether a mapping does not have the key yet.
  private mutating func isNew(_ key: String, in level: Int) -> Bool {
    let own = levels[level].start..<members.count
    if own.count < 16 { return !own.contains { members[$0].key.isSame(as: key) } }
    if levels[level].keys == nil { levels[level].keys = Set(own.map { Name(members[$0].key) }) }
    return levels[level].keys?.insert(Name(key)).inserted ?? true
  }

  private mutating func open(isMapping: Bool, _ place: Place?) throws(DocumentError) {
    guard levels.count < maximumDepth else {
      throw DocumentError(
        file: file, place: place, path: path.text, message: "nested deeper than \(maximumDepth) levels")
    }
    levels.append(Level(isMapping: isMapping, place: place, start: isMapping ? members.count : elements.count))
    advance(to: isMapping ? .keyOrEnd : .elementOrEnd)
  }

  private mutating func closeList() {
    guard let level = levels.popLast() else { return }
    let own = Array(elements[level.start...])
    elements.removeSubrange(level.start...)
    position += 1
    complete(Node(.sequence(own), place: level.place))
  }

  private mutating func closeMapping() {
    guard let level = levels.popLast() else { return }
    let own = Array(members[level.start...])
    members.removeSubrange(level.start...)
    position += 1
    complete(Node(.mapping(own), place: level.place))
  }

  /// Add a complete value to its list or mapping, or make it the root.
  private mutating func complete(_ value: Node) {
    guard let level = levels.last else {
      root = value
      return expected = .end
    }
    if level.isMapping {
      members.append(Node.Member(key: level.key, place: level.keyPlace, value: value))
      expected = .afterMember
    } else {
      elements.append(value)
      expected = .afterElement
    }
  }

  /// The path to the value that begins here.
  private var path: KeyPathText {
    var path = KeyPathText.root
    for (index, level) in levels.enumerated() {
      if level.isMapping {
        path = .key(level.key, of: path)
      } else {
        // The elements of this list end where those of the next open list inside it begin.
        let end = levels[(index + 1)...].first { !$0.isMapping }?.start ?? elements.count
        path = .element(end - level.start, of: path)
      }
    }
    return path
  }

  // MARK: Scalars

  /// Skip a word; return false if the text here is different.
  private mutating func isWord(_ word: StaticString, _ bytes: Span<UInt8>) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for index in position..<end where bytes[index] != word.utf8Start[index - position] { return false }
    position = end
    return true
  }

  /// Read a string in quotation marks.
  private mutating func text(_ bytes: Span<UInt8>) throws(DocumentError) -> String {
    let start = position + 1
    var end = start
    var isASCII = true
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") {
      if bytes[end] >= 0x80 { isASCII = false }
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return try textWithEscapes(bytes) }
    let characters = bytes.extracting(start..<end)
    // Validation is generic code in the standard library, and costs more than the rest of the work on a short text.
    let text: String? =
      isASCII
      ? Self.string(characters)
      : characters.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) }
    guard let text else { throw error("a string is not UTF-8", at: position, bytes) }
    position = end + 1
    return text
  }

  private mutating func textWithEscapes(_ bytes: Span<UInt8>) throws(DocumentError) -> String {
    var text: [UInt8] = []
    var index = position + 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        guard let text = String(validating: text, as: UTF8.self) else {
          throw error("a string is not UTF-8", at: position, bytes)
        }
        position = index + 1
        return text
      }
      if byte < 0x20 {
        throw error("a string contains a control character, which must be written as \\u00XX", at: index, bytes)
      }
      if byte == UInt8(ascii: "\\") {
        try escape(&index, &text, bytes)
      } else {
        text.append(byte)
        index += 1
      }
    }
    throw error("a string has no closing quotation mark", at: position, bytes)
  }

  /// Read an escape, beginning with its backslash.
  private func escape(_ index: inout Int, _ text: inout [UInt8], _ bytes: Span<UInt8>) throws(DocumentError) {
    let start = index
    let letter = start + 1 < bytes.count ? bytes[start + 1] : 0
    index += 2
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard let scalar = scalar(&index, bytes) else {
        throw error("a string contains an escape that encodes no character", at: start, bytes)
      }
      if scalar.value == 0 { throw error("a string contains a NUL", at: start, bytes) }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: throw error("a string contains a backslash that does not begin an escape", at: start, bytes)
    }
  }

  /// Read the digits of a `\u` escape, or of two escapes that are a surrogate pair.
  private func scalar(_ index: inout Int, _ bytes: Span<UInt8>) -> Unicode.Scalar? {
    guard let first = hexadecimal(at: index, bytes) else { return nil }
    index += 4
    guard 0xD800..<0xDC00 ~= first else { return Unicode.Scalar(first) }
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
      let second = hexadecimal(at: index + 2, bytes), 0xDC00..<0xE000 ~= second
    else { return nil }
    index += 6
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private func hexadecimal(at start: Int, _ bytes: Span<UInt8>) -> UInt32? {
    guard start + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for index in start..<(start + 4) {
      let digit: UInt8
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = bytes[index] - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = bytes[index] - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = bytes[index] - UInt8(ascii: "A") + 10
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Read a number: a whole one as a 64-bit integer, any other as a Double.
  private mutating func number(_ bytes: Span<UInt8>) throws(DocumentError) -> Node.Value {
    let start = position
    var index = start
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let firstDigit = index
    var magnitude: UInt64 = 0
    var isExact = true
    func digits() -> Int {
      let first = index
      while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
        let (product, overflows) = magnitude.multipliedReportingOverflow(by: 10)
        let (sum, carries) = product.addingReportingOverflow(UInt64(digit))
        if overflows || carries { isExact = false }
        magnitude = sum
        index += 1
      }
      return index - first
    }
    let count = digits()
    if count == 0 { throw unexpected("a digit", at: index, bytes) }
    if count > 1, bytes[firstDigit] == UInt8(ascii: "0") {
      throw error("a number begins with a zero", at: start, bytes)
    }
    var isReal = false
    var exponent = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      isReal = true
      index += 1
      exponent = -digits()
      if exponent == 0 { throw unexpected("a digit", at: index, bytes) }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      (isReal, isExact) = (true, false)
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      if digits() == 0 { throw unexpected("a digit", at: index, bytes) }
    }
    position = index
    guard isReal else {
      guard isExact, magnitude <= UInt64(Int64.max) + (isNegative ? 1 : 0) else { throw tooLarge(start, bytes) }
      let value = Int64(truncatingIfNeeded: magnitude)
      return .integer(isNegative ? 0 &- value : value)
    }
    // Both operands are exact, so the quotient is rounded only once and is the nearest Double.
    if isExact, magnitude < 1 << 53, exponent >= -22 {
      let value = Double(magnitude) / Self.powersOfTen[-exponent]
      return .real(isNegative ? -value : value)
    }
    let text = Self.string(bytes.extracting(start..<index))
    guard let value = Double(text), value.isFinite else { throw tooLarge(start, bytes) }
    return .real(value)
  }

  /// The powers of ten that a Double holds exactly.
  private static let powersOfTen: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  private func tooLarge(_ start: Int, _ bytes: Span<UInt8>) -> DocumentError {
    error("the number \(word(at: start, bytes)) is too large", at: start, bytes)
  }

  // MARK: Steps

  /// The byte at the position; 0 at the end, because no valid text contains a NUL.
  private func next(_ bytes: Span<UInt8>) -> UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func advance(to expectation: Expectation) {
    position += 1
    expected = expectation
  }

  private mutating func skipSpace(_ bytes: Span<UInt8>) {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): position += 1
      default: return
      }
    }
  }

  // MARK: Errors

  private func unexpected(_ wanted: String, at index: Int? = nil, _ bytes: Span<UInt8>) -> DocumentError {
    error("expected \(wanted), found \(word(at: index ?? position, bytes))", at: index ?? position, bytes)
  }

  private func error(_ message: String, at index: Int, _ bytes: Span<UInt8>) -> DocumentError {
    var places = places
    return DocumentError(file: file, place: places.place(of: index, in: bytes), message: message)
  }

  /// The word at a position, for messages.
  private func word(at start: Int, _ bytes: Span<UInt8>) -> String {
    guard start < bytes.count else { return "the end of the text" }
    if bytes[start] == UInt8(ascii: "\"") { return "a string" }
    var end = start
    while end < bytes.count, end - start <= longestQuotation, isOfWord(bytes[end]) { end += 1 }
    return quoted(Self.string(bytes.extracting(start..<max(end, start + 1))))
  }

  private static func string(_ bytes: Span<UInt8>) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  private func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }
}
