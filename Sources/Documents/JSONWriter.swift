/// Writes JSON text into a buffer that is reused: nothing is allocated once the buffer has grown.
///
/// Commas and colons come by themselves: whether one is due follows from the last byte written, so text that is appended to
/// ``bytes`` by hand (a newline, a NUL, an encoded member) keeps the rule. The writer does not check that begins and ends match.
package struct JSONWriter {
  /// The text so far, as UTF-8.
  package var bytes: [UInt8] = []

  /// Makes a writer with an empty buffer.
  package init() {}

  /// Empties the buffer and keeps its storage.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Opens an object.
  package mutating func beginObject() {
    literal("{")
  }

  /// Closes the innermost object.
  package mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
  }

  /// Opens an array.
  package mutating func beginArray() {
    literal("[")
  }

  /// Closes the innermost array.
  package mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes a member's name that holds nothing to escape; its value comes next.
  package mutating func key(_ name: StaticString) {
    let (text, count) = (name.utf8Start, name.utf8CodeUnitCount)
    value(atMost: count + 3) { place in
      place[0] = UInt8(ascii: "\"")
      (place + 1).update(from: text, count: count)
      place[count + 1] = UInt8(ascii: "\"")
      place[count + 2] = UInt8(ascii: ":")
      return place + count + 3
    }
  }

  /// Writes a member's name, escaped; its value comes next.
  ///
  /// Disfavored so that a literal, for which Swift would take this one, needs no escaping.
  @_disfavoredOverload
  package mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes true or false.
  package mutating func bool(_ value: Bool) {
    literal(value ? "true" : "false")
  }

  /// Writes null.
  package mutating func null() {
    literal("null")
  }

  /// Writes a string, escaped.
  ///
  /// Control characters (NUL too, which ends a Varlink message) are escaped, and a Swift string is valid UTF-8 whatever it was made from, so the text is JSON always.
  package mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    // Only a foreign, bridged string has no contiguous storage, and Linux has none of those.
    value.utf8.withContiguousStorageIfAvailable { escape($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func literal(_ text: StaticString) {
    let (start, count) = (text.utf8Start, text.utf8CodeUnitCount)
    value(atMost: count) { place in
      place.update(from: start, count: count)
      return place + count
    }
  }

  /// Writes a comma unless this value is the first of its container, the value of a key, or the first of a line or message.
  mutating func separate() {
    value(atMost: 0) { $0 }
  }

  /// Writes a value, with a comma before it where one is due: `write` gets a place for so many bytes and gives back their end.
  ///
  /// One check for growth a value instead of one a byte.
  @inline(__always)
  mutating func value(
    atMost capacity: Int, _ write: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
  ) {
    // A string ends with a quotation mark always, so none of these bytes can be the end of a value.
    let isFirst =
      switch bytes.last {
      case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"), 0: true
      default: false
      }
    bytes.append(addingCapacity: capacity + 1) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        // A capacity of at least one has an address.
        let start = buffer.baseAddress!
        if isFirst {
          count = write(start + count) - start
        } else {
          start[count] = UInt8(ascii: ",")
          count = write(start + count + 1) - start
        }
      }
    }
  }

  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var plain = 0
    for index in text.indices {
      let byte = text[index]
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { continue }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain..<index]))
      plain = index + 1
      bytes.append(UInt8(ascii: "\\"))
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
      case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
      case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
      case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
      default:
        bytes.append(UInt8(ascii: "u"))
        bytes.append(UInt8(ascii: "0"))
        bytes.append(UInt8(ascii: "0"))
        bytes.append(UInt8(ascii: "0") + byte >> 4)
        let low = byte & 0xF
        bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
      }
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain...]))
  }
}
