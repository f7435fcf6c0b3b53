/// Writes a tree as readable YAML: blocks, but small mappings and lists of scalars on one line.
///
/// ``parseYAML(_:file:)`` reads the text back; ambiguous strings are in quotation marks.
package struct YAMLWriter {
  /// A mapping or list stays on one line up to this width.
  private static let width = 110

  /// The text so far.
  package private(set) var text = ""

  package init() {}

  /// Write a comment, one line for each of `lines`.
  package mutating func comment(_ lines: [String]) {
    for line in lines {
      text += "# \(oneLine(line).unicodeScalars.map { Self.isPrinted($0) ? String($0) : " " }.joined())\n"
    }
  }

  /// Write a key before a list that follows as a document.
  package mutating func key(_ key: String) {
    text += "\(Self.scalar(key)):\n"
  }

  package mutating func document(_ node: Node) {
    block(node, indent: 0)
  }

  private mutating func block(_ node: Node, indent: Int) {
    let margin = String(repeating: " ", count: indent)
    switch node.value {
    case .mapping(let members) where !members.isEmpty:
      for (index, member) in members.enumerated() {
        // The first line follows the dash of a list, or indentation that was already written.
        text += index == 0 ? "" : margin
        entry("\(Self.scalar(member.key)):", member.value, indent: indent)
      }
    case .sequence(let elements) where !elements.isEmpty:
      for (index, element) in elements.enumerated() {
        text += index == 0 ? "" : margin
        if let line = flow(element, indent: indent + 2) {
          text += "- \(line)\n"
        } else {
          text += "- "
          block(element, indent: indent + 2)
        }
      }
    default: text += "\(Self.flow(node))\n"
    }
  }

  private mutating func entry(_ key: String, _ value: Node, indent: Int) {
    if let line = flow(value, indent: indent + key.utf8.count) {
      text += "\(key) \(line)\n"
    } else {
      text += "\(key)\n\(String(repeating: " ", count: indent + 2))"
      block(value, indent: indent + 2)
    }
  }

  /// The value on one line; nil if that is too long or holds lists of mappings.
  private func flow(_ node: Node, indent: Int) -> String? {
    switch node.value {
    case .mapping(let members) where members.contains { !$0.value.isShort }: return nil
    case .sequence(let elements) where elements.contains { !$0.isShort }: return nil
    default: break
    }
    let line = Self.flow(node)
    return node.isScalar || indent + line.utf8.count <= Self.width ? line : nil
  }

  private static func flow(_ node: Node) -> String {
    switch node.value {
    case .mapping(let members):
      "{\(members.map { "\(scalar($0.key)): \(flow($0.value))" }.joined(separator: ", "))}"
    case .sequence(let elements): "[\(elements.map(flow).joined(separator: ", "))]"
    case .string(let text): scalar(text)
    case .plain(let text): plain(node, text)
    case .null, .bool, .integer, .real: node.json
    }
  }

  /// Return a plain scalar; text that YAML reads as a number, a boolean or null stays unquoted.
  private static func plain(_ node: Node, _ text: String) -> String {
    if case .string = node.resolved.value { return scalar(text) }
    return text.isEmpty ? "null" : text
  }

  /// Return a string as it is if it is unambiguous, otherwise as a JSON string, which is valid YAML.
  private static func scalar(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
      && text.utf8.enumerated().allSatisfy { index, byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "/"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): index > 0
        default: false
        }
      }
    if isPlain { return text }
    return Node.text(text).json.unicodeScalars.map { scalar in
      isPrinted(scalar) ? String(scalar) : "\\u\(String(0x10000 + scalar.value, radix: 16).dropFirst())"
    }.joined()
  }

  /// Whether YAML allows a character of JSON unescaped. A byte order mark is allowed only at the beginning of a file.
  private static func isPrinted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0xFEFF, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}

extension Node {
  fileprivate var isScalar: Bool {
    switch value {
    case .mapping, .sequence: false
    default: true
    }
  }

  /// Whether this is a scalar or a list of scalars, which may be part of one line.
  fileprivate var isShort: Bool {
    if case .sequence(let elements) = value { return elements.allSatisfy(\.isScalar) }
    return isScalar
  }
}
