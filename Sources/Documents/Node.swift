/// The spellings of null in YAML's core schema.
let nullWords = ["~", "null", "Null", "NULL"]

/// A value of a document: one tree for YAML and JSON.
package struct Node: Equatable, Sendable {
  package var value: Value
  /// Its position; nil in a JSON message.
  package var place: Place?

  package init(_ value: Value, place: Place? = nil) {
    self.value = value
    self.place = place
  }

  package enum Value: Equatable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case string(String)
    /// A YAML scalar without quotation marks. The type that the caller expects decides how the scalar is read.
    case plain(String)
    case sequence([Node])
    /// Members in the order of the text; each key occurs once.
    case mapping([Member])

    /// Whether this is null: JSON's null, an empty YAML scalar or a spelling of null in YAML's core schema.
    var isNull: Bool {
      switch self {
      case .null: true
      case .plain(let text): text.isEmpty || nullWords.containsName(text)
      default: false
      }
    }
  }

  /// A key of a mapping with its value.
  package struct Member: Equatable, Sendable {
    package var key: String
    /// The position of the key; nil in a JSON message.
    package var place: Place?
    package var value: Node

    package init(key: String, place: Place? = nil, value: Node) {
      self.key = key
      self.place = place
      self.value = value
    }
  }

  /// The value of `key`; nil if this is not a mapping or has no such key.
  package subscript(key: String) -> Node? {
    guard case .mapping(let members) = value else { return nil }
    return members.first { $0.key.isSame(as: key) }?.value
  }
}

/// A line and a column of a text, both counted from 1.
package struct Place: Equatable, Sendable {
  package var line: Int
  /// The column, in characters.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Counts the lines and characters of a text up to ascending positions.
struct PlaceCounter {
  private var counted = 0
  private var place = Place(line: 1, column: 1)

  /// The line and column of a position that is not before the last one.
  mutating func place(of position: Int, in bytes: Span<UInt8>) -> Place {
    for index in counted..<max(counted, position) {
      if bytes[index] == UInt8(ascii: "\n") {
        place = Place(line: place.line + 1, column: 1)
      } else if bytes[index] & 0xC0 != 0x80 {
        place.column += 1
      }
    }
    counted = max(counted, position)
    return place
  }
}
