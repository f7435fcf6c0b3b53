import Documents

extension Cursor {
  func int(_ key: String) throws(DocumentError) -> Int64 {
    guard case .integer(let number)? = self[key]?.node.value else { throw error("\(key) must be a whole number") }
    return number
  }

  /// A time in µs, as far from the clock's beginning as recordings may be: so no sum or difference of times overflows.
  func moment(_ key: String) throws(DocumentError) -> Int64 {
    let time = try int(key)
    guard (-1_000_000_000_000_000_000...1_000_000_000_000_000_000).contains(time) else {
      throw error("\(key) must be at most 10^18 µs")
    }
    return time
  }

  func number(_ key: String) throws(DocumentError) -> Int {
    Int(try int(key))
  }

  func optionalText(_ key: String) -> String? {
    self[key]?.node.text
  }

  func text(_ key: String) throws(DocumentError) -> String {
    guard let text = optionalText(key) else { throw error("\(key) is a text") }
    return text
  }

  /// The value of a member, read by a codec.
  func value<Value>(_ key: String, _ codec: Codec<Value>) throws(DocumentError) -> Value {
    guard let member = self[key] else { throw error("\(key) is missing") }
    return try codec.decode(member)
  }
}

extension Codec where Value == [UInt8] {
  /// Any JSON, as its bytes.
  static var json: Codec {
    Codec(
      type: .text(form: "JSON", pattern: nil),
      decode: { (cursor) throws(DocumentError) in
        var json = JSONWriter()
        json.node(cursor.node)
        return json.bytes
      }, encode: { $1.append($0) })
  }
}

extension Codec where Value: FixedWidthInteger & Sendable {
  /// A whole number of its type.
  static var whole: Codec {
    Codec<Int>.integer(Int(Value.min)...Int(Value.max)).map(
      to: { (number, _) throws(DocumentError) in Value(number) }, from: { Int($0) })
  }
}
