/// Eight decimal digits, one in each byte of a word, the first in the lowest byte.
///
/// ``init(_:)`` computes them with three steps, each of which splits every lane of the word into two. `12345678`
/// becomes `1234|5678`, then `12|34|56|78`, then `1|2|3|4|5|6|7|8`. One multiplication divides all lanes of a step, so
/// a number takes half as many instructions as with one division per digit.
///
/// The first digit is in the lowest byte, so a little-endian store of the whole word puts the digits in reading order.
/// OR with 0x30 in each byte, ASCII `0`, makes them text.
struct EightDigits {
  /// The number of bytes after a number's end that a write may overwrite: a store has 8 bytes, a number at least 1.
  static var slack: Int { 7 }

  private let digits: UInt64

  /// - Parameter digits: one digit, 0 to 9, in each byte; the first in the lowest byte.
  @inline(__always)
  init(digits: UInt64) {
    self.digits = digits
  }

  /// Whether all digits are zero.
  @inline(__always)
  var isZero: Bool { digits == 0 }

  /// - Parameter value: less than 100,000,000.
  @inline(__always)
  init(_ value: UInt64) {
    // Instead of dividing x by d, multiply by the reciprocal: (x × f) >> s, where f is 2^s / d rounded up.
    // - x / 100 is (x × 10,486) >> 20, because 2^20 / 100 is 10,485.76. It is exact for x < 43,699; x is at most 9,999.
    // - x / 10 is (x × 103) >> 10, because 2^10 / 10 is 102.4. It is exact for x < 179; x is at most 99.
    //
    // The products fit their lanes (9,999 × 10,486 < 2^32 and 99 × 103 < 2^16), so no lane carries into the next. The
    // shift also moves the low bits of each product into the top of the lane below, and the mask clears them. It keeps
    // 7 bits of each 32-bit lane, for a quotient up to 99, then 4 bits of each 16-bit lane, for a quotient up to 9.
    //
    // The lines below list the lanes from the lowest, which is the order in which the digits are written.
    let upper = value / 10_000
    // 1234|5678: two lanes of 32 bits.
    let fours = upper | (value &- upper &* 10_000) << 32
    // 12|56, the quotients, each in the lower half of its lane.
    let hundreds = (fours &* 10_486) >> 20 & 0x7F_0000_007F
    // 12|34|56|78: the remainders 34 and 78 go to the upper halves, which makes four lanes of 16 bits.
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    // 1|3|5|7, the quotients, each in the lower half of its lane.
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    // 1|2|3|4|5|6|7|8: the remainders 2, 4, 6 and 8 go to the upper halves, which makes eight lanes of 8 bits.
    digits = tens | (twos &- tens &* 10) << 8
  }

  /// Write all eight digits.
  @inline(__always)
  func write(at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    store(text, at: place)
    return place + 8
  }

  /// Write the digits without leading zeros, but at least one digit.
  @inline(__always)
  func writeInteger(at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    // The trailing zero bits of the word are the leading zeros of the number. The bit set in byte 7, the last digit,
    // limits them to seven digits. The shift drops them from the text.
    let zeros = (digits | 1 << 56).trailingZeroBitCount / 8
    store(text &>> UInt64(8 &* zeros), at: place)
    return place + (8 &- zeros)
  }

  /// The exclusive maximum for ``writeThousandths(at:)``: the next integer would need six whole digits after rounding
  /// up.
  static var mostWhole: Double { 99_999 }

  /// Write five whole digits and three decimals, without leading zeros before the last whole digit and without trailing
  /// zeros or a bare point.
  @inline(__always)
  func writeThousandths(at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    // As in `writeInteger`, but the bit is in byte 4, the last whole digit.
    let zeros = (digits | 1 << 32).trailingZeroBitCount / 8
    store(text &>> UInt64(8 &* zeros), at: place)
    let point = place + (5 &- zeros)
    let decimals = digits >> 40
    guard decimals != 0 else { return point }
    // Bytes 4 to 7 are the last whole digit and the decimals. A point replaces that digit, and the store begins after
    // it.
    let end = UInt32(truncatingIfNeeded: text >> 32) & ~0xFF | UInt32(UInt8(ascii: "."))
    UnsafeMutableRawPointer(point).storeBytes(of: end.littleEndian, as: UInt32.self)
    // The three decimals are the low bytes of `decimals`, so five of its leading bytes are always zero. Further ones
    // are the trailing zeros of the number.
    return point + (9 &- decimals.leadingZeroBitCount / 8)
  }

  /// Write four whole digits, a zero and three decimals; the point replaces the zero. The text has no leading zeros
  /// before the last whole digit, and no trailing zeros or bare point.
  @inline(__always)
  func writeCoordinate(at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    // The bit is in byte 3, the last whole digit, which is always written. 0x38 rounds the count down to whole bytes.
    let counted = digits | 1 << 24
    let zeros = counted.trailingZeroBitCount & 0x38
    let last = 63 &- counted.leadingZeroBitCount
    // XOR turns the `0` of byte 4 into a point.
    let text = digits | (Self.zeros ^ UInt64(UInt8(ascii: "0") ^ UInt8(ascii: ".")) << 32)
    store(text &>> UInt64(zeros), at: place)
    return place + ((last &- zeros) >> 3 &+ 1)
  }

  /// Write the digits without trailing zeros, but at least one digit.
  @inline(__always)
  func writeFraction(at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    // The leading zero bits of the word are the trailing zeros of the number. The bit in byte 0 limits them to seven
    // digits.
    let zeros = (digits | 1).leadingZeroBitCount / 8
    store(text, at: place)
    return place + (8 &- zeros)
  }

  private var text: UInt64 { digits | Self.zeros }
  private static var zeros: UInt64 { 0x3030_3030_3030_3030 }

  @inline(__always)
  private func store(_ text: UInt64, at place: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(place).storeBytes(of: text.littleEndian, as: UInt64.self)
  }
}
