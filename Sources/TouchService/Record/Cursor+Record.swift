import Documents

extension Cursor {
  func int(_ key: String) throws(DocumentError) -> Int64 {
    guard case .integer(let number)? = self[key]?.node.value else { throw error("\(key) is a whole number") }
    return number
  }

  /// A time in µs, as far from the clock's beginning as recordings may be: so no sum or difference of times overflows.
  func moment(_ key: String) throws(DocumentError) -> Int64 {
    let time = try int(key)
    guard (-1_000_000_000_000_000_000...1_000_000_000_000_000_000).contains(time) else {
      throw error("\(key) is a time of 10^18 µs at most")
    }
    return time
  }

  func number(_ key: String) throws(DocumentError) -> Int {
    Int(try int(key))
  }

  func optionalText(_ key: String) -> String? {
    guard case .string(let text)? = self[key]?.node.value else { return nil }
    return text
  }

  func text(_ key: String) throws(DocumentError) -> String {
    guard let text = optionalText(key) else { throw error("\(key) is a text") }
    return text
  }

  func object(_ key: String) throws(DocumentError) -> [UInt8] {
    guard let object = self[key] else { throw error("\(key) is missing") }
    var json = JSONWriter()
    json.node(object.node)
    return json.bytes
  }

  func numbers(_ key: String) throws(DocumentError) -> [Int64] {
    guard let list = self[key] else { throw error("\(key) is missing") }
    return try list.numbers()
  }

  func numbers() throws(DocumentError) -> [Int64] {
    var numbers: [Int64] = []
    for element in try elements() {
      guard case .integer(let number) = element.node.value else { throw element.error("expected a whole number") }
      numbers.append(number)
    }
    return numbers
  }
}
