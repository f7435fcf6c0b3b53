package import Documents

/// A type that can be read from a reply.
package protocol Readable {
  /// Read a JSON value; `place` is its position in the reply, for errors.
  init(_ node: Node, at place: String) throws(TouchdError)
}

/// The fields of an object in a reply; unknown fields are ignored.
struct Fields {
  private let object: Node
  private let place: String

  package init(_ node: Node, at place: String) throws(TouchdError) {
    guard case .mapping = node.value else {
      throw .malformed("\(place.isEmpty ? "parameters" : place) is not an object")
    }
    object = node
    self.place = place
  }

  /// Read the fields with these keys, in this order. Optional fields may be missing or null.
  func read<each Value: Readable>(_ keys: String...) throws(TouchdError) -> (repeat each Value) {
    var keys = keys[...]
    func next<Each: Readable>(_: Each.Type) throws(TouchdError) -> Each {
      let key = keys.removeFirst()
      let node = object[key] ?? Node(.null)
      if node.value == .null, !(Each.self is any OptionalField.Type) { throw .malformed("\(path(key)) is missing") }
      return try Each(node, at: path(key))
    }
    return (repeat try next((each Value).self))
  }

  /// Read a field that may be missing or null.
  func find<Value: Readable>(_ key: String) throws(TouchdError) -> Value? {
    guard let node = object[key], node.value != .null else { return nil }
    return try Value(node, at: path(key))
  }

  private func path(_ key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }
}

/// The type of a field that may be missing.
private protocol OptionalField {}

extension Optional: OptionalField, Readable where Wrapped: Readable {
  package init(_ node: Node, at place: String) throws(TouchdError) {
    self = node.value == .null ? nil : try Wrapped(node, at: place)
  }
}

extension Bool: Readable {
  package init(_ node: Node, at place: String) throws(TouchdError) {
    guard case .bool(let value) = node.value else { throw .malformed("\(place) is not true or false") }
    self = value
  }
}

extension Int: Readable {
  package init(_ node: Node, at place: String) throws(TouchdError) {
    guard case .integer(let value) = node.value else { throw .malformed("\(place) is not a whole number") }
    self = Int(value)
  }
}

extension Double: Readable {
  package init(_ node: Node, at place: String) throws(TouchdError) {
    switch node.value {
    case .integer(let value): self = Double(value)
    case .real(let value): self = value
    default: throw .malformed("\(place) is not a number")
    }
  }
}

extension String: Readable {
  package init(_ node: Node, at place: String) throws(TouchdError) {
    guard case .string(let value) = node.value else { throw .malformed("\(place) is not a string") }
    self = value
  }
}

extension Array: Readable where Element: Readable {
  package init(_ node: Node, at place: String) throws(TouchdError) {
    guard case .sequence(let nodes) = node.value else { throw .malformed("\(place) is not a list") }
    self = []
    for (index, node) in nodes.enumerated() { append(try Element(node, at: "\(place)[\(index)]")) }
  }
}

extension Dictionary: Readable where Key == String, Value: Readable {
  package init(_ node: Node, at place: String) throws(TouchdError) {
    guard case .mapping(let members) = node.value else { throw .malformed("\(place) is not an object") }
    self = [:]
    for member in members { self[member.key] = try Value(member.value, at: "\(place).\(member.key)") }
  }
}
