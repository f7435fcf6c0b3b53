/// Two words of eight decimal digits, computed side by side in the lanes of a vector. This costs one and a half times
/// as much as one ``EightDigits``.
///
/// The steps are those of ``EightDigits/init(_:)``, for two numbers at a time: `1234|5678`, `12|34|56|78`,
/// `1|2|3|4|5|6|7|8`. A bit cast splits each lane into two narrower ones. It relies on little-endian lanes, where the
/// lower half comes first, as on every processor for which Swift supports Linux.
struct SixteenDigits {
  let first: EightDigits
  let second: EightDigits

  /// - Parameter value: less than 10,000,000,000,000,000; its upper eight digits become `first`, its lower eight
  ///   `second`.
  @inline(__always)
  init(_ value: UInt64) {
    let upper = value / 100_000_000
    self.init(eights: SIMD2(upper, value &- upper &* 100_000_000))
  }

  /// - Parameter eights: two numbers, each less than 100,000,000.
  @inline(__always)
  init(eights: SIMD2<UInt64>) {
    // x / 10,000 is (x × 3,518,437,209) >> 45, because 2^45 / 10,000 is 3,518,437,208.88; exact for x < 30,123,609,999.
    // The mask changes no value. It shows the compiler that both factors have 32 bits, so one instruction multiplies
    // them.
    let upper = ((eights & 0xFFFF_FFFF) &* 3_518_437_209) &>> 45
    self.init(upper: upper, lower: eights &- upper &* 10_000)
  }

  /// - Parameters:
  ///   - upper: the upper four digits of each word, as a number up to 9,999.
  ///   - lower: the lower four digits, in bits 0 to 31; higher bits are ignored.
  @inline(__always)
  init(upper: SIMD2<UInt64>, lower: SIMD2<UInt64>) {
    // 1234|5678 in each word. The shift drops the upper half of `lower`. The two have no bits in common, so adding
    // bytes equals OR, for which the compiler would emit shuffles.
    let words = unsafeBitCast(upper, to: SIMD16<UInt8>.self) &+ unsafeBitCast(lower &<< 32, to: SIMD16<UInt8>.self)
    // The mask changes no value, because lanes are at most 9,999, which is less than 2^14. It shows the compiler that
    // both factors have 16 bits.
    let fours = unsafeBitCast(words, to: SIMD4<UInt32>.self) & 0x3FFF
    // 12|56: for the factor 10,486 see `EightDigits`. Unlike there, lanes are shifted separately, so no mask is needed.
    let hundreds = (fours &* 10_486) &>> 20
    // 34|78, the remainders.
    let rest = unsafeBitCast(fours, to: SIMD8<UInt16>.self) &- unsafeBitCast(hundreds, to: SIMD8<UInt16>.self) &* 100
    // 12|34|56|78
    let twos = unsafeBitCast(
      hundreds &+ unsafeBitCast(rest, to: SIMD4<UInt32>.self) &<< 16, to: SIMD8<UInt16>.self)
    // 1|3|5|7, the quotients.
    let tens = (twos &* 103) &>> 10
    // 1|2|3|4|5|6|7|8: the remainders 2, 4, 6 and 8 are in the upper bytes of the lanes.
    let digits = unsafeBitCast(tens | (twos &- tens &* 10) &<< 8, to: SIMD2<UInt64>.self)
    first = EightDigits(digits: digits[0])
    second = EightDigits(digits: digits[1])
  }
}
