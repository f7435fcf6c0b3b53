extension Codec {
  /// A mapping with a schema of its own; the closure lets a type hold itself.
  package static func object(_ schema: @escaping @Sendable () -> Schema<Value>) -> Codec where Value: Sendable {
    Codec(
      type: .object { schema().type },
      decode: { (cursor) throws(DocumentError) in try schema().decode(cursor) },
      encode: { schema().encode($0, into: &$1) })
  }
}
