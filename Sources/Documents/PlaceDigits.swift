/// The digits of a place's two numbers, for ``EightDigits/writeCoordinate(at:)``: made side by side in the lanes of a vector.
///
/// A line has three pairs of numbers. One that is made so costs 49 instructions, and 77 by itself.
struct PlaceDigits {
  let x: EightDigits
  let y: EightDigits

  /// Round two numbers half away from zero to three decimals, and leave their signs out.
  ///
  /// - Returns: nil where one is 10,000 or more, is rounded up to a whole number, or is none.
  @inline(__always)
  init?(x: Double, y: Double) {
    let magnitudes = SIMD2(x.magnitude, y.magnitude)
    // A sum with this has no bits for a fraction: it is rounded, half to even, to an integer in its lowest bits.
    let integers = SIMD2<Double>(repeating: 0x1p52)
    let nearest = magnitudes + integers
    let beside = magnitudes - (nearest - integers)
    // The parts are taken apart first, as in `writeReal`, so the integer is to be the one below.
    let isAbove = unsafeBitCast(beside .< 0, to: SIMD2<UInt64>.self)
    let wholes = unsafeBitCast(nearest, to: SIMD2<UInt64>.self) &+ isAbove
    let scaled = (beside + unsafeBitCast(isAbove & (1.0).bitPattern, to: SIMD2<Double>.self)) * 1000
    guard all((magnitudes .< 10_000) .& (scaled .< 999.5)) else { return nil }
    let even = scaled + integers
    let isHalf = unsafeBitCast((scaled - (even - integers)) .>= 0.5, to: SIMD2<UInt64>.self)
    let thousandths = unsafeBitCast(even, to: SIMD2<UInt64>.self) &- isHalf

    // Both are less than 2^14, and what is above is left of the sums. The steps are those of `EightDigits`; bytes are added, for the
    // compiler makes shuffles of words that are joined by |.
    typealias Bytes = SIMD16<UInt8>
    let words =
      unsafeBitCast(wholes & 0x3FFF, to: Bytes.self) &+ unsafeBitCast((thousandths & 0x3FFF) &<< 32, to: Bytes.self)
    let fours = unsafeBitCast(words, to: SIMD4<UInt32>.self)
    let hundreds = (fours &* 10_486) &>> 20
    let rest = unsafeBitCast(fours, to: SIMD8<UInt16>.self) &- unsafeBitCast(hundreds, to: SIMD8<UInt16>.self) &* 100
    let twos = unsafeBitCast(
      hundreds &+ unsafeBitCast(rest, to: SIMD4<UInt32>.self) &<< 16, to: SIMD8<UInt16>.self)
    let tens = (twos &* 103) &>> 10
    let digits = unsafeBitCast(tens | (twos &- tens &* 10) &<< 8, to: SIMD2<UInt64>.self)
    self.x = EightDigits(digits: digits[0])
    self.y = EightDigits(digits: digits[1])
  }
}
