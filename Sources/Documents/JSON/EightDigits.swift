/// Eight decimal digits, one in each byte of a word, the first in the lowest.
///
/// Three multiplications make all eight, instead of a division for each: a number in a line costs half as many instructions.
/// The word is written to the text in one go.
struct EightDigits {
  /// How many bytes a number's text may touch behind its end.
  static var slack: Int { 7 }

  private let digits: UInt64

  /// - Parameter digits: one in each byte, the first in the lowest.
  @inline(__always)
  init(digits: UInt64) {
    self.digits = digits
  }

  /// Whether all of them are zeros.
  @inline(__always)
  var isZero: Bool { digits == 0 }

  /// - Parameter value: less than 100,000,000.
  @inline(__always)
  init(_ value: UInt64) {
    // In each step a lane of the word becomes two: its upper half of the digits, then its lower half. The factors are the
    // reciprocals, exact for all that a lane can hold.
    let upper = value / 10_000
    let fours = upper | (value &- upper &* 10_000) << 32
    let hundreds = (fours &* 10_486) >> 20 & 0x7F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    digits = tens | (twos &- tens &* 10) << 8
  }

  /// Write all eight.
  @inline(__always)
  func write(at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    store(text, at: place)
    return place + 8
  }

  /// Write them without leading zeros, but at least one.
  @inline(__always)
  func writeInteger(at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    // The last digit counts, whatever it is.
    let zeros = (digits | 1 << 56).trailingZeroBitCount / 8
    store(text &>> UInt64(8 &* zeros), at: place)
    return place + (8 &- zeros)
  }

  /// The number from which on ``writeThousandths(at:)`` has too few digits.
  static var mostWhole: Double { 99_999 }

  /// Write them as a number whose last three are decimals, with at most one leading zero, and no zeros or point at the end.
  @inline(__always)
  func writeThousandths(at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    // The last digit before the point counts, whatever it is.
    let zeros = (digits | 1 << 32).trailingZeroBitCount / 8
    store(text &>> UInt64(8 &* zeros), at: place)
    let point = place + (5 &- zeros)
    let decimals = digits >> 40
    guard decimals != 0 else { return point }
    // The point goes where the last whole digit is in the word.
    let end = UInt32(truncatingIfNeeded: text >> 32) & ~0xFF | UInt32(UInt8(ascii: "."))
    UnsafeMutableRawPointer(point).storeBytes(of: end.littleEndian, as: UInt32.self)
    return point + (9 &- decimals.leadingZeroBitCount / 8)
  }

  /// Write them as four whole digits, an empty one and three decimals, with a point for the empty one. At most one zero leads, and no zeros or
  /// point are at the end.
  @inline(__always)
  func writeCoordinate(at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    // The last digit before the point counts, whatever it is.
    let counted = digits | 1 << 24
    let zeros = counted.trailingZeroBitCount & 0x38
    let last = 63 &- counted.leadingZeroBitCount
    let text = digits | (Self.zeros ^ UInt64(UInt8(ascii: "0") ^ UInt8(ascii: ".")) << 32)
    store(text &>> UInt64(zeros), at: place)
    return place + ((last &- zeros) >> 3 &+ 1)
  }

  /// Write them without trailing zeros, but at least one.
  @inline(__always)
  func writeFraction(at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
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
