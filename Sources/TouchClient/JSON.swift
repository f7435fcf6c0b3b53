package import Documents

/// A JSON value whose form the interface does not define, such as a scene. Programs can write a value as a Swift
/// literal.
///
///     let scene: JSON = ["windows": [["name": "main", "views": [["name": "page", "touches": true]]]]]
public struct JSON: Equatable, Sendable {
  package let node: Node

  init(_ node: Node) {
    self.node = node
  }

  /// Parse JSON text.
  ///
  /// - Throws: ``TouchdError/malformed(_:)``, with the line and column of the error.
  public init(parsing text: String) throws(TouchdError) {
    do throws(DocumentError) {
      node = try parseJSON(Array(text.utf8).span)
    } catch {
      throw .malformed("\(error)")
    }
  }

  /// Create an object with the given members, in the given order.
  public init(_ members: [(String, JSON)]) {
    node = .object(members.map { ($0, $1.node) })
  }

  /// Create a JSON list.
  public init(_ elements: [JSON]) {
    node = .list(elements.map(\.node))
  }

  /// Create a string, for example from a variable.
  public init(_ text: String) {
    node = text.node
  }

  /// Create a number, or null if the number is not finite, because JSON cannot represent it.
  public init(_ number: Double) {
    node = number.isFinite ? number.node : Node(.null)
  }

  /// Create a JSON number from a whole number.
  public init(_ number: Int) {
    node = number.node
  }

  /// Create a JSON boolean.
  public init(_ value: Bool) {
    node = value.node
  }

  /// The JSON text.
  public var text: String { node.json }
}

extension JSON: Readable, Writable {
  package init(_ node: Node, at place: String) throws(TouchdError) {
    guard case .mapping = node.value else { throw .malformed("\(place) is not an object") }
    self.node = node
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// Create a JSON object from a dictionary literal.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self.init(members)
  }
}

extension JSON: ExpressibleByArrayLiteral {
  /// Create a JSON list from an array literal.
  public init(arrayLiteral elements: JSON...) {
    self.init(elements)
  }
}

extension JSON: ExpressibleByStringInterpolation {
  /// Create a JSON string from a string literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

extension JSON: ExpressibleByIntegerLiteral {
  /// Create a JSON number from an integer literal.
  public init(integerLiteral number: Int) {
    self.init(number)
  }
}

extension JSON: ExpressibleByFloatLiteral {
  /// Create a JSON number from a floating-point literal.
  public init(floatLiteral number: Double) {
    self.init(number)
  }
}

extension JSON: ExpressibleByBooleanLiteral {
  /// Create a JSON boolean from a boolean literal.
  public init(booleanLiteral value: Bool) {
    self.init(value)
  }
}
