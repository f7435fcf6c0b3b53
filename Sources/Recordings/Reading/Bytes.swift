internal import Glibc

/// A stretch of text that is read from the front, byte by byte, without a copy.
///
/// It is valid as long as the buffer it points into: a line until the next line is asked for.
struct Bytes {
  var next: UnsafePointer<UInt8>
  var end: UnsafePointer<UInt8>

  init(_ next: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    self.next = next
    self.end = end
  }

  var count: Int { end - next }
  var isEmpty: Bool { next >= end }
  /// The first byte, or 0 at the end.
  @inline(__always) var first: UInt8 { next < end ? next.pointee : 0 }

  @inline(__always) mutating func drop(_ count: Int) {
    next += min(count, end - next)
  }

  /// Pass over `text` where it comes next.
  @inline(__always) mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard end - next >= count, memcmp(next, text.utf8Start, count) == 0 else { return false }
    next += count
    return true
  }

  @inline(__always) mutating func skip(_ byte: UInt8) -> Bool {
    guard first == byte, next < end else { return false }
    next += 1
    return true
  }

  @inline(__always) mutating func skipSpaces() {
    while next < end, next.pointee == 32 || next.pointee == 9 { next += 1 }
  }

  /// Take white space off both ends, with the carriage return of a line from elsewhere.
  mutating func trim() {
    while next < end, next.pointee <= 32 { next += 1 }
    while next < end, (end - 1).pointee <= 32 { end -= 1 }
  }

  /// Take what a terminal shows of an interrupt off the end.
  mutating func dropInterrupt() {
    guard count >= 2, (end - 2).pointee == UInt8(ascii: "^"), (end - 1).pointee == UInt8(ascii: "C") else { return }
    end -= 2
  }

  /// Take the marks of a reply or a comment off the front, and what a journal puts there, as in `Nov 21 10:00:00 host evtest[12]: `.
  mutating func dropPrefix() {
    trim()
    while first == UInt8(ascii: ">") || first == UInt8(ascii: "#") || first == 32 { drop(1) }
    dropJournal()
  }

  /// Take off what a journal puts before the line of a program.
  mutating func dropJournal() {
    // A mark behind a quotation mark is part of a name.
    guard var found = find("]: "), find("\"").map({ found.next < $0.next }) ?? true else { return }
    var number = found.next
    while number > next, (number - 1).pointee &- 48 < 10 { number -= 1 }
    guard number < found.next, number > next, (number - 1).pointee == UInt8(ascii: "[") else { return }
    found.drop(3)
    found.skipSpaces()
    self = found
  }

  /// Where `text` comes first, as what begins there; nil where it does not.
  func find(_ text: StaticString) -> Bytes? {
    let count = text.utf8CodeUnitCount
    var rest = self
    while rest.count >= count, let found = memchr(rest.next, Int32(text.utf8Start.pointee), rest.count - count + 1) {
      rest.next = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      if memcmp(rest.next, text.utf8Start, count) == 0 { return rest }
      rest.next += 1
    }
    return nil
  }

  func contains(_ text: StaticString) -> Bool { find(text) != nil }

  func hasPrefix(_ text: StaticString) -> Bool {
    var copy = self
    return copy.skip(text)
  }

  /// Whether the line says what a device is called and nothing else: a name may look like anything, an event included.
  var isDeviceName: Bool {
    var line = self
    line.trim()
    if !line.isEmpty, (line.end - 1).pointee == UInt8(ascii: "\""), var name = line.find("name:") {
      name.drop(5)
      name.skipSpaces()
      if name.first == UInt8(ascii: "\"") { return true }
    }
    while line.first == UInt8(ascii: ">") || line.first == 32 { line.drop(1) }
    if line.hasPrefix("N: ") { return true }
    line.dropPrefix()
    return line.hasPrefix("N: ")
  }

  func equals(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && hasPrefix(text)
  }

  /// Take decimal digits as a number; nil where there are none or more than 18.
  @inline(__always) mutating func digits() -> Int64? {
    let start = next
    var value: Int64 = 0
    while next < end {
      let digit = next.pointee &- 48
      guard digit < 10 else { break }
      value = value &* 10 &+ Int64(digit)
      next += 1
    }
    return next > start && next - start <= 18 ? value : nil
  }

  /// Take a decimal number with an optional sign; nil where there is none or it fits in no `Int32`.
  @inline(__always) mutating func integer() -> Int32? {
    let isNegative = skip(UInt8(ascii: "-"))
    guard let value = digits() else { return nil }
    return Int32(exactly: isNegative ? -value : value)
  }

  /// Take hexadecimal digits as 32 bits; nil where there are none or more than 8 that count.
  @inline(__always) mutating func hexadecimal() -> UInt32? {
    let start = next
    var value: UInt64 = 0
    while next < end {
      let byte = next.pointee
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

  /// Take seconds with a fraction as microseconds; more digits than six are cut, fewer stand for zeros. A program that leaves the zero
  /// before the point out means one.
  @inline(__always) mutating func seconds() -> Int64? {
    let isNegative = skip(UInt8(ascii: "-"))
    var whole = digits()
    if whole == nil, first == UInt8(ascii: "."), next + 1 < end, (next + 1).pointee &- 48 < 10 { whole = 0 }
    guard let whole, whole <= 1_000_000_000_000 else { return nil }
    var time = whole &* 1_000_000
    if skip(UInt8(ascii: ".")) {
      var unit: Int64 = 100_000
      while next < end {
        let digit = next.pointee &- 48
        guard digit < 10 else { break }
        time &+= Int64(digit) &* unit
        unit /= 10
        next += 1
      }
    }
    return isNegative ? -time : time
  }

  /// Take the bytes up to the next white space, after passing over what comes before; nil at the end.
  mutating func word() -> Bytes? {
    skipSpaces()
    let start = next
    while next < end, next.pointee > 32 { next += 1 }
    return next > start ? Bytes(start, next) : nil
  }

  /// The bytes as text; a broken sequence becomes the replacement character.
  var text: String {
    String(decoding: UnsafeBufferPointer(start: next, count: max(count, 0)), as: UTF8.self)
  }
}
