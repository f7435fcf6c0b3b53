import Documents

/// A type that a call can send.
protocol Writable {
  /// The value as JSON.
  var node: Node { get }
}

extension Bool: Writable {
  var node: Node { .bool(self) }
}

extension Int: Writable {
  var node: Node { Node(.integer(Int64(self))) }
}

extension Double: Writable {
  var node: Node { Node(.real(self)) }
}

extension String: Writable {
  var node: Node { .text(self) }
}

extension Array: Writable where Element: Writable {
  var node: Node { .list(map(\.node)) }
}

extension Dictionary: Writable where Key == String, Value: Writable {
  var node: Node { .object(sorted { $0.key < $1.key }.map { ($0.key, $0.value.node) }) }
}
