/// Writes JSON text into a buffer that is reused: nothing is allocated once the buffer has grown.
///
/// Commas and colons are inserted automatically, depending on the last byte written. This includes text added with
/// ``append(_:)``, such as a newline, a NUL or an encoded member. The writer does not check that begins and ends match.
package struct JSONWriter: ~Copyable {
  var text = ByteBuffer()

  package init() {}

  /// The number of bytes so far.
  package var count: Int { text.count }

  /// A copy of the text so far, as UTF-8.
  package var bytes: [UInt8] {
    text.withUnsafeBytes { Array($0) }
  }

  /// The text so far, as UTF-8.
  package var span: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { text.span }
  }

  /// Call a closure with the text so far, as UTF-8.
  package func withBytes<Result>(_ body: (borrowing Span<UInt8>) throws -> Result) rethrows -> Result {
    try body(text.span)
  }

  /// Empty the buffer, but keep its storage.
  package mutating func removeAll() {
    text.truncate(to: 0)
  }

  /// Add text unchanged.
  package mutating func append(_ text: [UInt8]) {
    text.withUnsafeBufferPointer { append($0) }
  }

  /// Pass all bytes but the last to `body`, and keep the last, which decides whether the next value needs a comma.
  package mutating func handOn(_ body: (borrowing Span<UInt8>) -> Void) {
    let last = max(0, count - 1)
    body(text.span.extracting(0..<last))
    text.move(last..<count, to: 0)
    text.truncate(to: count - last)
  }

  /// Remove the last bytes.
  package mutating func removeLast(_ count: Int) {
    text.truncate(to: text.count - count)
  }

  /// Add text unchanged.
  package mutating func append(_ text: borrowing Span<UInt8>) {
    text.withUnsafeBufferPointer { append($0) }
  }

  /// Add text unchanged.
  package mutating func append(_ text: StaticString) {
    self.text.append(text)
  }

  /// Add one byte unchanged.
  package mutating func append(_ byte: UInt8) {
    text.append(byte)
  }

  package mutating func beginObject() {
    literal("{")
  }

  package mutating func endObject() {
    append(UInt8(ascii: "}"))
  }

  /// Close the two innermost objects, as the end of a line does.
  package mutating func endObjects() {
    text.append(atMost: 2) { place in
      place[0] = UInt8(ascii: "}")
      place[1] = UInt8(ascii: "}")
      return place + 2
    }
  }

  package mutating func beginArray() {
    literal("[")
  }

  package mutating func endArray() {
    append(UInt8(ascii: "]"))
  }

  /// Write a member's name that needs no escaping; its value follows.
  package mutating func key(_ name: StaticString) {
    let (text, count) = (name.utf8Start, name.utf8CodeUnitCount)
    value(atMost: count &+ 3) { writeName(text, count, at: $0) }
  }

  /// Write a member's name, escaped; its value follows.
  ///
  /// Disfavored, so that Swift selects the overload without escaping for a literal.
  @_disfavoredOverload
  package mutating func key(_ name: String) {
    string(name)
    append(UInt8(ascii: ":"))
  }

  package mutating func bool(_ value: Bool) {
    literal(value ? "true" : "false")
  }

  package mutating func null() {
    literal("null")
  }

  /// Write a string, escaped.
  ///
  /// Control characters (including NUL, which ends a Varlink message) and other characters that control a terminal are
  /// escaped. A Swift string is always valid UTF-8, so the text is always JSON.
  package mutating func string(_ value: String) {
    separate()
    append(UInt8(ascii: "\""))
    // Only bridged Objective-C strings lack contiguous storage, and Linux has none of those.
    value.utf8.withContiguousStorageIfAvailable { escape($0) }
    append(UInt8(ascii: "\""))
  }

  /// Write a member that is a string, escaped; its name needs no escaping.
  package mutating func member(_ name: StaticString, _ value: String) {
    key(name)
    string(value)
  }

  /// Write a member that is true or false; its name needs no escaping.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Write an array of strings, escaped.
  package mutating func strings(_ values: [String]) {
    beginArray()
    for value in values { string(value) }
    endArray()
  }

  /// Write a member that is an array of strings, escaped; its name needs no escaping.
  package mutating func member(_ name: StaticString, _ values: [String]) {
    key(name)
    strings(values)
  }

  /// Write a member that is an array, whose elements `write` writes; its name needs no escaping.
  package mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  private mutating func literal(_ text: StaticString) {
    let (start, count) = (text.utf8Start, text.utf8CodeUnitCount)
    value(atMost: count) { place in
      place.update(from: start, count: count)
      return place + count
    }
  }

  /// Write a comma, unless this value is the first of its container, the value of a key, or the first of a line or
  /// message.
  mutating func separate() {
    value(atMost: 0) { $0 }
  }

  /// Write a value, after a comma if one is required. `write` receives a place for `capacity` bytes and returns the end
  /// of those written.
  ///
  /// This checks the capacity once per value instead of once per byte.
  @inline(__always)
  mutating func value(
    atMost capacity: Int, _ write: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
  ) {
    text.append(atMost: capacity &+ 1) { start in
      var place = start
      if Self.isEndOfValue(start[-1]) {
        place[0] = UInt8(ascii: ",")
        place += 1
      }
      return write(place)
    }
  }

  /// Whether the last byte written ends a value of the container to which the next value belongs.
  @inline(__always)
  private static func isEndOfValue(_ last: UInt8) -> Bool {
    // No value ends with one of the bytes tested here: a string ends with a quotation mark.
    if last < 64 { return 1 &<< UInt64(last) & openers == 0 }
    return last | 0x20 != UInt8(ascii: "{")
  }

  /// One bit for each byte below 64 that does not end a value: a colon, and the ends of a line and of a message. `{`
  /// and `[` differ by one bit, 0x20.
  private static var openers: UInt64 { 1 << 58 | 1 << 10 | 1 << 0 }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard let source = text.baseAddress else { return }
    self.text.append(source, text.count)
  }

  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var plain = 0
    for index in text.indices {
      let byte = text[index]
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        // The UTF-8 of a character that controls a terminal begins with one of these bytes.
        guard byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2 else { continue }
        guard let (scalar, length) = Self.steering(text[index...]) else { continue }
        append(UnsafeBufferPointer(rebasing: text[plain..<index]))
        plain = index + length
        append(UInt8(ascii: "\\"))
        append(UInt8(ascii: "u"))
        for shift in [12, 8, 4, 0] { append(Self.digit(UInt8(scalar >> UInt32(shift) & 0xF))) }
        continue
      }
      append(UnsafeBufferPointer(rebasing: text[plain..<index]))
      plain = index + 1
      append(UInt8(ascii: "\\"))
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
      case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
      case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
      case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
      default:
        append(UInt8(ascii: "u"))
        append(UInt8(ascii: "0"))
        append(UInt8(ascii: "0"))
        append(Self.digit(byte >> 4))
        append(Self.digit(byte & 0xF))
      }
    }
    append(UnsafeBufferPointer(rebasing: text[plain...]))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Return the first character of a text and its length in bytes; nil if it does not control a terminal.
  private static func steering(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> (scalar: UInt32, length: Int)? {
    var decoder = UTF8()
    var bytes = text.prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes), steersTerminal(scalar) else { return nil }
    return (scalar.value, UTF8.width(scalar))
  }
}

/// Write a member's name and a colon, and return their end.
@inline(__always)
func writeName(
  _ name: UnsafePointer<UInt8>, _ count: Int, at place: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
  place[0] = UInt8(ascii: "\"")
  (place + 1).copyText(from: name, count: count)
  let end = place + count
  end[1] = UInt8(ascii: "\"")
  end[2] = UInt8(ascii: ":")
  return end + 3
}
