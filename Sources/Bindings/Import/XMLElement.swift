/// An element of an XML file: as much of the language as configurations use.
struct XMLElement {
  var name: String
  var attributes: [String: String] = [:]
  /// Where it begins.
  var line: Int
  var children: [XMLElement] = []
  /// The text in it, without that of its children.
  var text = ""

  /// The first child of a name.
  func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  /// Read a file's element.
  ///
  /// - Throws: the first error, with its line. Document types, and with them entities of one's own, are refused.
  static func parse(_ text: String) throws(XMLError) -> XMLElement {
    var reader = XMLReader(text)
    return try reader.document()
  }
}

/// What is wrong with an XML file.
package struct XMLError: Error, Equatable, CustomStringConvertible {
  /// The line.
  package let line: Int
  /// What is wrong.
  package let sentence: String

  package var description: String { "\(line): \(sentence)" }
}

private struct XMLReader {
  /// No configuration is as deep, and each level takes a part of the stack.
  private static let deepest = 64

  private var rest: ArraySlice<Character>
  private var line = 1

  init(_ text: String) {
    rest = Array(text)[...]
  }

  mutating func document() throws(XMLError) -> XMLElement {
    try skipProlog()
    guard rest.first == "<" else { throw fail("expected an element") }
    let element = try self.element(depth: 1)
    try skipProlog()
    if !rest.isEmpty { throw fail("something stands behind the last element") }
    return element
  }

  private func fail(_ sentence: String) -> XMLError { XMLError(line: line, sentence: sentence) }

  @discardableResult
  private mutating func next() -> Character? {
    let character = rest.popFirst()
    if character?.isNewline ?? false { line += 1 }
    return character
  }

  private func begins(_ text: String) -> Bool { rest.starts(with: text) }

  private mutating func skipBlanks() {
    while rest.first?.isWhitespace ?? false { next() }
  }

  /// Read on to behind a text; return what came before it.
  private mutating func read(to end: String, of what: String) throws(XMLError) -> String {
    let start = line
    var text = ""
    while !begins(end) {
      guard let character = next() else { throw XMLError(line: start, sentence: "\(what) does not end") }
      text.append(character)
    }
    rest = rest.dropFirst(end.count)
    return text
  }

  private mutating func skipProlog() throws(XMLError) {
    while true {
      if rest.first == "\u{FEFF}" { next() }
      skipBlanks()
      if begins("<!--") {
        _ = try read(to: "-->", of: "a comment")
      } else if begins("<?") {
        _ = try read(to: "?>", of: "a declaration")
      } else if begins("<!") {
        throw fail("a document type is not read")
      } else {
        return
      }
    }
  }

  private mutating func name() throws(XMLError) -> String {
    var name = ""
    while let character = rest.first, !character.isWhitespace, !"<>/='\"&".contains(character) {
      name.append(character)
      next()
    }
    if name.isEmpty { throw fail("expected a name") }
    return name
  }

  private mutating func element(depth: Int) throws(XMLError) -> XMLElement {
    if depth > Self.deepest { throw fail("elements lie more than \(Self.deepest) levels deep") }
    next()
    var element = XMLElement(name: try name(), line: line)
    while true {
      skipBlanks()
      if begins("/>") {
        rest = rest.dropFirst(2)
        return element
      }
      if rest.first == ">" { break }
      let key = try name()
      skipBlanks()
      guard rest.first == "=" else { throw fail("the attribute \(key) has no value") }
      next()
      skipBlanks()
      guard let mark = rest.first, mark == "\"" || mark == "'" else {
        throw fail("the value of \(key) is not in quotation marks")
      }
      next()
      element.attributes[key] = try decoded(try read(to: String(mark), of: "the value of \(key)"))
    }
    next()
    try readContent(&element, depth)
    return element
  }

  private mutating func readContent(_ element: inout XMLElement, _ depth: Int) throws(XMLError) {
    var text = ""
    while true {
      if begins("<!--") {
        _ = try read(to: "-->", of: "a comment")
      } else if begins("<![CDATA[") {
        rest = rest.dropFirst("<![CDATA[".count)
        element.text += try decoded(text) + (try read(to: "]]>", of: "a CDATA section"))
        text = ""
      } else if begins("</") {
        rest = rest.dropFirst(2)
        let end = try name()
        guard end == element.name else { throw fail("</\(end)> ends <\(element.name)> of line \(element.line)") }
        skipBlanks()
        guard next() == ">" else { throw fail("</\(end) does not end") }
        element.text += try decoded(text)
        return
      } else if rest.first == "<" {
        element.children.append(try self.element(depth: depth + 1))
      } else if let character = next() {
        text.append(character)
      } else {
        throw fail("<\(element.name)> of line \(element.line) does not end")
      }
    }
  }

  private static let entities: [String: Character] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  /// A text with its entities resolved.
  private func decoded(_ text: String) throws(XMLError) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "&" else {
        result.append(character)
        continue
      }
      let name = String(rest.prefix { $0 != ";" })
      guard name.count < 12, rest.dropFirst(name.count).first == ";" else { throw fail("an entity does not end") }
      rest = rest.dropFirst(name.count + 1)
      if let known = Self.entities[name] {
        result.append(known)
      } else if name.hasPrefix("#"), let scalar = Self.scalar(name.dropFirst()) {
        result.unicodeScalars.append(scalar)
      } else {
        throw fail("there is no entity &\(name);")
      }
    }
    return result
  }

  private static func scalar(_ digits: Substring) -> Unicode.Scalar? {
    let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
  }
}
