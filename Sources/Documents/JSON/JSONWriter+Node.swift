extension JSONWriter {
  /// Write a tree, with members in order and reals that parse back exactly. A plain YAML scalar is written as a string.
  ///
  /// Text from this writer with at most six decimals has the same bytes after parsing and writing.
  package mutating func node(_ node: Node) {
    switch node.value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): int(value)
    case .real(let value):
      let isShort = value.magnitude < 0x1p32 && (value * 1_000_000).rounded() / 1_000_000 == value
      if isShort { real(value, decimals: 6) } else { exact(value) }
    case .string(let text), .plain(let text): string(text)
    case .sequence(let elements):
      beginArray()
      for element in elements { self.node(element) }
      endArray()
    case .mapping(let members):
      beginObject()
      for member in members {
        key(member.key)
        self.node(member.value)
      }
      endObject()
    }
  }
}

extension Node {
  /// The tree as JSON text.
  package var json: String {
    var writer = JSONWriter()
    writer.node(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
