import Documents

extension Cursor {
  func int(_ key: String) throws(DocumentError) -> Int64 {
    guard case .integer(let number)? = self[key]?.node.value else { throw error("\(key) must be a whole number") }
    return number
  }

  /// Read a time in µs, limited to the range of recordings, so that sums and differences of times do not overflow.
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

  func text(_ key: String) throws(DocumentError) -> String {
    guard let text = self[key]?.node.text else { throw error("\(key) is a text") }
    return text
  }

  /// Read the value of a member with a codec.
  func value<Value>(_ key: String, _ codec: Codec<Value>) throws(DocumentError) -> Value {
    guard let member = self[key] else { throw error("\(key) is missing") }
    return try codec.decode(member)
  }
}

extension Codec where Value == [UInt8] {
  /// Any JSON value, as its bytes.
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
  /// A whole number in the range of its type.
  static var whole: Codec {
    Codec<Int>.integer(Int(Value.min)...Int(Value.max)).map(
      to: { (number, _) throws(DocumentError) in Value(number) }, from: { Int($0) })
  }
}
