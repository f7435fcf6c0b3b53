internal import Glibc

/// A part of a text that is read from the front, byte by byte, without copying.
///
/// The compiler checks that it is not used after the text has changed. All parts of one text use the same positions.
struct Bytes: ~Escapable {
  private let text: Span<UInt8>
  /// The position of the first byte in the text.
  var next: Int
  /// The position after the last byte.
  var end: Int

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) {
    self.text = text
    next = 0
    end = text.count
  }

  var count: Int { end - next }
  var isEmpty: Bool { next >= end }
  /// The first byte, or 0 at the end.
  @inline(__always) var first: UInt8 { next < end ? text[next] : 0 }
  /// The last byte, or 0 at the end.
  var last: UInt8 { next < end ? text[end - 1] : 0 }

  /// The byte at a position in the text, which may be before the first byte.
  @inline(__always) subscript(place: Int) -> UInt8 { text[place] }

  /// Return the part between two positions in the text.
  @_lifetime(copy self)
  func part(from start: Int, to end: Int) -> Bytes {
    var part = self
    (part.next, part.end) = (start, end)
    return part
  }

  @inline(__always) mutating func drop(_ count: Int) {
    next += min(count, end - next)
  }

  func hasPrefix(_ word: StaticString) -> Bool { has(word, at: next) }

  /// Whether the text begins with a tag of evemu: one of these letters, a colon and a blank.
  func hasTag(_ letters: StaticString) -> Bool {
    guard count > 2, text[next + 1] == UInt8(ascii: ":"), text[next + 2] == 32 || text[next + 2] == 9 else {
      return false
    }
    for index in 0..<letters.utf8CodeUnitCount where letters.utf8Start[index] == text[next] { return true }
    return false
  }

  /// Skip `word` if the text continues with it; return whether it did.
  @inline(__always) mutating func skip(_ word: StaticString) -> Bool {
    guard has(word, at: next) else { return false }
    next += word.utf8CodeUnitCount
    return true
  }

  @inline(__always) private func has(_ word: StaticString, at place: Int) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - place >= count else { return false }
    for index in 0..<count where text[place + index] != word.utf8Start[index] { return false }
    return true
  }

  @inline(__always) mutating func skip(_ byte: UInt8) -> Bool {
    guard first == byte, next < end else { return false }
    next += 1
    return true
  }

  @inline(__always) mutating func skipBlank() -> Bool { skip(UInt8(ascii: " ")) || skip(UInt8(ascii: "\t")) }

  @inline(__always) mutating func skipSpaces() {
    while next < end, text[next] == 32 || text[next] == 9 { next += 1 }
  }

  /// Remove white space from both ends, including a carriage return.
  mutating func trim() {
    while next < end, text[next] <= 32 { next += 1 }
    while next < end, text[end - 1] <= 32 { end -= 1 }
  }

  /// Remove `^C` from the end, which a terminal shows for an interrupt.
  mutating func dropInterrupt() {
    guard count >= 2, text[end - 2] == UInt8(ascii: "^"), text[end - 1] == UInt8(ascii: "C") else { return }
    end -= 2
  }

  /// Remove reply and comment marks from the front, and a journal's prefix such as `Nov 21 10:00:00 host evtest[12]: `.
  mutating func dropPrefix() {
    trim()
    while first == UInt8(ascii: ">") || first == UInt8(ascii: "#") || first == 32 { drop(1) }
    dropJournal()
  }

  /// Remove a journal's prefix from a program's line.
  mutating func dropJournal() {
    // Such a prefix after a quotation mark is part of a name.
    guard var found = find("]: "), found.next < find("\"")?.next ?? end else { return }
    var number = found.next
    while number > next, text[number - 1] &- 48 < 10 { number -= 1 }
    guard number < found.next, number > next, text[number - 1] == UInt8(ascii: "[") else { return }
    found.drop(3)
    found.skipSpaces()
    self = found
  }

  /// Return the part that begins with the first `word`; nil if there is none.
  @_lifetime(copy self)
  func find(_ word: StaticString) -> Bytes? {
    var start = next
    while let place = text.firstIndex(of: word.utf8Start.pointee, from: start, to: end) {
      if has(word, at: place) { return part(from: place, to: end) }
      start = place + 1
    }
    return nil
  }

  func contains(_ text: StaticString) -> Bool { find(text) != nil }

  /// Whether the line only has a device's name. A name may look like anything, even like an event.
  var isDeviceName: Bool {
    var line = self
    line.trim()
    if line.last == UInt8(ascii: "\""), var name = line.find("name:") {
      name.drop(5)
      name.skipSpaces()
      if name.first == UInt8(ascii: "\"") { return true }
    }
    while line.first == UInt8(ascii: ">") || line.first == 32 { line.drop(1) }
    if line.hasTag("N") { return true }
    line.dropPrefix()
    return line.hasTag("N")
  }

  func equals(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && hasPrefix(word)
  }

  func equals(_ bytes: [UInt8]) -> Bool {
    guard count == bytes.count else { return false }
    for index in bytes.indices where text[next + index] != bytes[index] { return false }
    return true
  }

  /// Read decimal digits as a number; nil if there are none or more than 18.
  @inline(__always) mutating func digits() -> Int64? {
    let start = next
    var value: Int64 = 0
    while next < end {
      let digit = text[next] &- 48
      guard digit < 10 else { break }
      value = value &* 10 &+ Int64(digit)
      next += 1
    }
    return next > start && next - start <= 18 ? value : nil
  }

  /// Read a decimal number with an optional sign; nil if there is none or it does not fit `Int32`.
  @inline(__always) mutating func integer() -> Int32? {
    let isNegative = skip(UInt8(ascii: "-"))
    guard let value = digits() else { return nil }
    return Int32(exactly: isNegative ? -value : value)
  }

  /// Read hexadecimal digits as 32 bits; nil if there are none or the number is larger.
  @inline(__always) mutating func hexadecimal() -> UInt32? {
    let start = next
    var value: UInt64 = 0
    while next < end {
      let byte = text[next]
      let digit: UInt8
      switch byte {
      case 48...57: digit = byte &- 48
      case 97...102: digit = byte &- 87
      case 65...70: digit = byte &- 55
      default: return next > start ? UInt32(exactly: value) : nil
      }
      value = value << 4 | UInt64(digit)
      guard value <= UInt64(UInt32.max) else { return nil }
      next += 1
    }
    return next > start ? UInt32(exactly: value) : nil
  }

  /// The whole text as a hexadecimal number of 32 bits; nil for any other text.
  var hexadecimalNumber: UInt32? {
    var rest = self
    guard let number = rest.hexadecimal(), rest.isEmpty else { return nil }
    return number
  }

  /// Read seconds with a fraction as microseconds, ignoring decimals after the sixth. The zero before the point may be
  /// missing.
  @inline(__always) mutating func seconds() -> Int64? {
    let isNegative = skip(UInt8(ascii: "-"))
    var whole = digits()
    if whole == nil, first == UInt8(ascii: "."), next + 1 < end, text[next + 1] &- 48 < 10 { whole = 0 }
    guard let whole, whole <= 1_000_000_000_000 else { return nil }
    var time = whole &* 1_000_000
    if skip(UInt8(ascii: ".")) {
      var unit: Int64 = 100_000
      while next < end {
        let digit = text[next] &- 48
        guard digit < 10 else { break }
        time &+= Int64(digit) &* unit
        unit /= 10
        next += 1
      }
    }
    return isNegative ? -time : time
  }

  /// Skip spaces and read the bytes up to the next white space; nil at the end.
  @_lifetime(copy self)
  mutating func word() -> Bytes? {
    skipSpaces()
    let start = next
    while next < end, text[next] > 32 { next += 1 }
    return next > start ? part(from: start, to: next) : nil
  }

  var array: [UInt8] { text.extracting(next..<max(next, end)).withUnsafeBufferPointer { Array($0) } }

  /// The bytes as text; an invalid sequence becomes the replacement character.
  var string: String { String(decoding: array, as: UTF8.self) }
}

extension Span<UInt8> {
  /// Return the position of the first byte with a value between two positions.
  func firstIndex(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    guard start < end else { return nil }
    return extracting(start..<end).withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress, let found = memchr(base, Int32(byte), bytes.count) else { return nil }
      return start + (UnsafeRawPointer(found) - UnsafeRawPointer(base))
    }
  }
}
