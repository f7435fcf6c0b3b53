/// How a type is represented in documents: decoding, encoding as JSON, and description.
package struct Codec<Value>: Sendable {
  /// The description for documentation and JSON Schema.
  package let type: ValueType
  /// Reads the value at a position.
  package let decode: @Sendable (Cursor) throws(DocumentError) -> Value
  /// Writes a value as JSON that ``decode`` reads back exactly.
  package let encode: @Sendable (Value, inout JSONWriter) -> Void

  package init(
    type: ValueType, decode: @escaping @Sendable (Cursor) throws(DocumentError) -> Value,
    encode: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) {
    self.type = type
    self.decode = decode
    self.encode = encode
  }

  /// Return the same representation for another type; `to` throws the error for a value that has no counterpart.
  package func map<Other>(
    to: @escaping @Sendable (Value, Cursor) throws(DocumentError) -> Other, from: @escaping @Sendable (Other) -> Value
  ) -> Codec<Other> {
    Codec<Other>(
      type: type,
      decode: { (cursor) throws(DocumentError) in try to(try decode(cursor), cursor) },
      encode: { value, writer in encode(from(value), &writer) })
  }

  /// Return the same representation without the values for which `check` throws an error.
  package func checked(_ check: @escaping @Sendable (Value, Cursor) throws(DocumentError) -> Void) -> Codec {
    map(
      to: { (value, cursor) throws(DocumentError) in
        try check(value, cursor)
        return value
      }, from: { $0 })
  }
}

extension Codec where Value == Bool {
  package static var bool: Codec {
    Codec(type: .bool, decode: { (cursor) throws(DocumentError) in try cursor.bool() }, encode: { $1.bool($0) })
  }
}

extension Codec where Value == Int {
  package static func integer(_ range: ClosedRange<Int>, unit: String? = nil) -> Codec {
    let range = Int64(range.lowerBound)...Int64(range.upperBound)
    return Codec(
      type: .integer(range, unit: unit),
      decode: { (cursor) throws(DocumentError) in
        let value = try cursor.integer()
        guard range.contains(value) else {
          throw cursor.outOfRange("\(value)", unit, ValueType.text(range, unit))
        }
        return Int(value)
      },
      encode: { $1.int($0) })
  }
}

extension Codec where Value == Double {
  package static func number(_ range: ClosedRange<Double>, unit: String? = nil) -> Codec {
    Codec(
      type: .number(range, unit: unit),
      decode: { (cursor) throws(DocumentError) in try cursor.real(in: range, unit: unit) },
      encode: { $1.exact($0) })
  }
}

extension Codec where Value == String {
  /// Any string, including an empty one.
  package static var text: Codec { text(form: nil) }

  /// A string in a certain form, whose name is `form`.
  ///
  /// - Parameters:
  ///   - pattern: a regular expression for editors.
  ///   - check: returns what is wrong with a string; nil if it is valid.
  package static func text(
    form: String?, pattern: String? = nil, check: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> Codec {
    Codec(
      type: .text(form: form, pattern: pattern),
      decode: { (cursor) throws(DocumentError) in
        let text = try cursor.string()
        if let problem = check(text) { throw cursor.error(problem) }
        return text
      },
      encode: { $1.string($0) })
  }
}

extension Codec where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of an enumeration's words; errors name it by `noun`.
  package static func choice(_ noun: String) -> Codec {
    let values = Array(Value.allCases)
    let words = values.map(\.rawValue)
    return Codec(
      type: .choice(words),
      decode: { (cursor) throws(DocumentError) in
        let word = try cursor.string()
        guard let index = words.firstIndex(where: { $0.isSame(as: word) }) else {
          throw cursor.unknown(noun, word, known: words)
        }
        return values[index]
      },
      encode: { $1.string($0.rawValue) })
  }
}

extension Codec where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == Int {
  /// One of an enumeration's numbers.
  package static func choice(unit: String? = nil) -> Codec {
    let numbers = Value.allCases.map(\.rawValue)
    let type = ValueType.integers(numbers, unit: unit)
    return Codec(
      type: type,
      decode: { (cursor) throws(DocumentError) in
        let number = try cursor.integer()
        guard let value = Value(rawValue: Int(number)) else {
          throw cursor.error("expected one of \(type.name), found \(number)")
        }
        return value
      },
      encode: { $1.int($0.rawValue) })
  }
}

extension Codec {
  /// A list whose elements have one type.
  package static func list<Element>(of element: Codec<Element>, count: ClosedRange<Int>? = nil) -> Codec
  where Value == [Element] {
    Codec(
      type: .list(element.type, count: count),
      decode: { (cursor) throws(DocumentError) in
        let cursors = try cursor.elements()
        if let count, !count.contains(cursors.count) {
          let wanted = count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
          throw cursor.error("expected \(wanted) elements, found \(cursors.count)")
        }
        var values: [Element] = []
        values.reserveCapacity(cursors.count)
        for cursor in cursors {
          do throws(DocumentError) {
            values.append(try element.decode(cursor))
          } catch {
            try cursor.report(error)
          }
        }
        // If an element is missing, the indices of the others no longer match the text.
        return values.count == cursors.count ? values : []
      },
      encode: { values, writer in
        writer.beginArray()
        for value in values { element.encode(value, &writer) }
        writer.endArray()
      })
  }

  /// As many numbers as there are names, each in the range.
  package static func numbers(_ names: [String], in range: ClosedRange<Double>, unit: String? = nil) -> Codec
  where Value == [Double] {
    Codec(
      type: .numbers(names, range, unit: unit),
      decode: { (cursor) throws(DocumentError) in
        func error(_ found: String) -> DocumentError {
          cursor.error("expected [\(names.joined(separator: ", "))], found \(found)")
        }
        guard case .sequence = cursor.node.value else { throw error(cursor.found) }
        let cursors = try cursor.elements()
        guard cursors.count == names.count else {
          throw error("\(cursors.count) element\(cursors.count == 1 ? "" : "s")")
        }
        var values: [Double] = []
        values.reserveCapacity(cursors.count)
        for cursor in cursors { values.append(try cursor.real(in: range, unit: unit)) }
        return values
      },
      encode: { values, writer in
        writer.beginArray()
        for value in values { writer.exact(value) }
        writer.endArray()
      })
  }

  /// The longest key of a dictionary, in bytes.
  package static var longestKey: Int { 255 }

  /// A mapping from any key of at most ``longestKey`` bytes to values of one type.
  package static func dictionary<Element>(of element: Codec<Element>) -> Codec where Value == [String: Element] {
    Codec(
      type: .dictionary(element.type),
      decode: { (cursor) throws(DocumentError) in
        var values: [String: Element] = [:]
        for member in try cursor.members() {
          // A dictionary hashes normal forms, which takes quadratic time, so the length is bounded. Two keys that have
          // the same normal form would be one, so the second is refused.
          guard member.key.utf8.count <= longestKey else {
            throw cursor.error(at: member, "a key must have at most \(longestKey) bytes")
          }
          let value = try element.decode(cursor.child(member))
          guard values.updateValue(value, forKey: member.key) == nil else {
            throw cursor.error(at: member, "the key already exists, spelled with different combining marks")
          }
        }
        return values
      },
      encode: { values, writer in
        writer.beginObject()
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
          writer.key(key)
          element.encode(value, &writer)
        }
        writer.endObject()
      })
  }

  /// One of two forms: a mapping is read as the first, any other value as the second.
  package static func either<Mapping, Other>(
    mapping: Codec<Mapping>, other: Codec<Other>, _ first: @escaping @Sendable (Mapping) -> Value,
    _ second: @escaping @Sendable (Other) -> Value,
    encode: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) -> Codec {
    Codec(
      type: .either([other.type, mapping.type]),
      decode: { (cursor) throws(DocumentError) in
        if case .mapping = cursor.node.value { return first(try mapping.decode(cursor)) }
        return second(try other.decode(cursor))
      },
      encode: encode)
  }

  /// A mapping with a schema of its own; the closure allows recursive types.
  package static func object(_ schema: @escaping @Sendable () -> Schema<Value>) -> Codec where Value: Sendable {
    Codec(
      type: .object { schema().type },
      decode: { (cursor) throws(DocumentError) in try schema().decode(cursor) },
      encode: { schema().encode($0, into: &$1) })
  }
}

extension Cursor {
  fileprivate func outOfRange(_ value: String, _ unit: String?, _ range: String) -> DocumentError {
    error("\(value)\(unit.map { " \($0)" } ?? "") is out of range: \(range)")
  }

  fileprivate func real(in range: ClosedRange<Double>, unit: String?) throws(DocumentError) -> Double {
    let value = try real()
    guard range.contains(value) else { throw outOfRange(numeral(value), unit, ValueType.text(range, unit)) }
    return value
  }
}
