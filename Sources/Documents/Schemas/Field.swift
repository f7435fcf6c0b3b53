/// One key of a mapping, bound to a property of the type.
package struct Field<Root: Sendable>: Sendable {
  /// The key.
  package let name: String
  package let isRequired: Bool
  /// Its meaning, in one sentence.
  package let sentence: String
  /// Reads a value into the root.
  let decode: @Sendable (Cursor, inout Root) throws(DocumentError) -> Void
  /// Writes key and value. Writes nothing if the key is not required and its value is that of the second root, which
  /// holds the defaults.
  let encode: @Sendable (Root, Root, inout JSONWriter) -> Void
  let valueType: ValueType
  /// The value in a root as JSON; nil if the key is required or has no value.
  private let json: @Sendable (Root) -> String?
}

extension Field {
  /// A key with a default.
  package init<Value: Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ codec: Codec<Value>, _ sentence: String
  ) {
    self.init(name, path, codec, isRequired: false, sentence)
  }

  /// A required key.
  package init<Value: Equatable & Sendable>(
    required name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ codec: Codec<Value>,
    _ sentence: String
  ) {
    self.init(name, path, codec, isRequired: true, sentence)
  }

  /// An optional key without a default: its value is nil if it is absent. The sentence says what that means.
  package init<Value: Equatable & Sendable>(
    optional name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ codec: Codec<Value>,
    _ sentence: String
  ) {
    self.name = name
    self.sentence = sentence
    isRequired = false
    valueType = codec.type
    decode = { (cursor, root) throws(DocumentError) in root[keyPath: path] = try codec.decode(cursor) }
    encode = { root, _, writer in
      guard let value = root[keyPath: path] else { return }
      writer.key(name)
      codec.encode(value, &writer)
    }
    json = { root in root[keyPath: path].map { text(of: $0, codec) } }
  }

  private init<Value: Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ codec: Codec<Value>, isRequired: Bool,
    _ sentence: String
  ) {
    self.name = name
    self.sentence = sentence
    self.isRequired = isRequired
    valueType = codec.type
    decode = { (cursor, root) throws(DocumentError) in root[keyPath: path] = try codec.decode(cursor) }
    encode = { root, defaults, writer in
      guard isRequired || root[keyPath: path] != defaults[keyPath: path] else { return }
      writer.key(name)
      codec.encode(root[keyPath: path], &writer)
    }
    json = { root in isRequired ? nil : text(of: root[keyPath: path], codec) }
  }

  /// The description for documentation and JSON Schema.
  func type(defaults: Root) -> FieldType {
    FieldType(
      name: name, type: valueType, isRequired: isRequired, defaultJSON: json(defaults), sentence: sentence)
  }

  /// The same key for a type that has this root as a property.
  ///
  /// - Parameter defaults: the defaults of the part's fields.
  package func lifted<Whole: Sendable>(
    to path: any WritableKeyPath<Whole, Root> & Sendable, defaults: Root
  ) -> Field<Whole> {
    lifted(defaults: defaults, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// The same key for a type that holds this root as one of several parts. The defaults are those of the part.
  func lifted<Whole: Sendable>(
    defaults: Root, get: @escaping @Sendable (Whole) -> Root?, set: @escaping @Sendable (inout Whole, Root) -> Void
  ) -> Field<Whole> {
    let (decode, encode, json) = (decode, encode, json)
    return Field<Whole>(
      name: name, isRequired: isRequired, sentence: sentence,
      decode: { (cursor, whole) throws(DocumentError) in
        var part = get(whole) ?? defaults
        try decode(cursor, &part)
        set(&whole, part)
      },
      encode: { whole, _, writer in
        if let part = get(whole) { encode(part, defaults, &writer) }
      },
      valueType: valueType, json: { get($0).flatMap(json) })
  }
}

private func text<Value>(of value: Value, _ codec: Codec<Value>) -> String {
  var writer = JSONWriter()
  codec.encode(value, &writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}
