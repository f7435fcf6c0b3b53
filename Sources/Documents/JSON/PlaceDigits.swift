/// The digits of the two coordinates of a position, computed side by side in the lanes of a vector.
///
/// A line has three pairs of numbers. A number costs 50 instructions this way, and 77 when it is converted alone.
struct PlaceDigits {
  private let digits: SixteenDigits
  /// Whether the digits are four whole ones, a zero for the point and three decimals, rather than five whole ones and
  /// three decimals.
  private let haveFourWhole: Bool

  /// Round two numbers half away from zero to three decimals; their signs are ignored.
  ///
  /// - Returns: nil if one is at least ``EightDigits/mostWhole`` or not a number.
  @inline(__always)
  init?(x: Double, y: Double) {
    let magnitudes = SIMD2(x.magnitude, y.magnitude)
    // From 2^52 to 2^53 the spacing of doubles is 1. The sum of 2^52 and a smaller number is therefore rounded to an
    // integer, half to even like all sums, and its low bits are that integer.
    // 1234.5678 + 2^52 is 2^52 + 1235: the bit pattern 0x433, the exponent, followed by 1235 in 52 bits.
    let integers = SIMD2<Double>(repeating: 0x1p52)
    let nearest = magnitudes + integers
    // Exact: 1234.5678 − 1235 is −0.4322.
    let remainders = magnitudes - (nearest - integers)
    // Only the fraction is scaled, for the reason given in `writeReal`. The whole part must be the integer below: if
    // the sum was rounded up (the remainder is negative), 1 is subtracted from the integer and added to the remainder.
    // A true lane of a comparison has all bits set, which is −1 as an integer.
    let isAbove = unsafeBitCast(remainders .< 0, to: SIMD2<UInt64>.self)
    // 1234
    let wholes = unsafeBitCast(nearest, to: SIMD2<UInt64>.self) &+ isAbove
    // 0.5678 × 1000 is 567.8. The mask selects the bits of 1.0 or of 0.0.
    let scaled = (remainders + unsafeBitCast(isAbove & (1.0).bitPattern, to: SIMD2<Double>.self)) * 1000
    // 567.8 + 2^52 is 2^52 + 568.
    let even = scaled + integers
    // The sum rounds half to even: an exact half that was rounded down leaves a remainder of 0.5, and 1 is added.
    let isHalf = unsafeBitCast((scaled - (even - integers)) .>= 0.5, to: SIMD2<UInt64>.self)
    let thousandths = unsafeBitCast(even, to: SIMD2<UInt64>.self) &- isHalf
    // Four digits and the zero before three decimals make eight, if rounding does not reach 1000 thousandths. The masks
    // below clear the exponents of the sums. They keep at least 17 bits for a whole part up to 99,998 and 10 bits for
    // up to 1000 thousandths. `SixteenDigits` ignores the exponent of `thousandths`.
    haveFourWhole = all((magnitudes .< 10_000) .& (scaled .< 999.5))
    if haveFourWhole {
      digits = SixteenDigits(upper: wholes & 0xFFFF_FFFF, lower: thousandths)
    } else {
      guard all(magnitudes .< EightDigits.mostWhole) else { return nil }
      digits = SixteenDigits(eights: (wholes & 0x1_FFFF) &* 1000 &+ (thousandths & 0x3FF))
    }
  }

  /// Write the first number, with a sign if it is negative and not rounded to zero.
  @inline(__always)
  func writeX(isNegative: Bool, at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    write(digits.first, isNegative, at: place)
  }

  /// Write the second number, with a sign if it is negative and not rounded to zero.
  @inline(__always)
  func writeY(isNegative: Bool, at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    write(digits.second, isNegative, at: place)
  }

  @inline(__always)
  private func write(
    _ digits: EightDigits, _ isNegative: Bool, at start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var place = start
    if isNegative, !digits.isZero {
      place[0] = UInt8(ascii: "-")
      place += 1
    }
    return haveFourWhole ? digits.writeCoordinate(at: place) : digits.writeThousandths(at: place)
  }
}
