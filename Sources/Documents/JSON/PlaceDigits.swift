/// The digits of a place's two numbers: made side by side in the lanes of a vector.
///
/// A line has three pairs of numbers. One that is made so costs 50 instructions, and 77 by itself.
struct PlaceDigits {
  private let digits: SixteenDigits
  /// Whether there are four whole digits, an empty one and three decimals, rather than five and three.
  private let haveFourWhole: Bool

  /// Round two numbers half away from zero to three decimals, and leave their signs out.
  ///
  /// - Returns: nil if one has more than five whole digits, or is none.
  @inline(__always)
  init?(x: Double, y: Double) {
    let magnitudes = SIMD2(x.magnitude, y.magnitude)
    // A sum with this has no bits for a fraction: it is rounded, half to even, to an integer in its lowest bits.
    let integers = SIMD2<Double>(repeating: 0x1p52)
    let nearest = magnitudes + integers
    let remainders = magnitudes - (nearest - integers)
    // The parts are taken apart first, as in `writeReal`, so the integer is to be the one below.
    let isAbove = unsafeBitCast(remainders .< 0, to: SIMD2<UInt64>.self)
    let wholes = unsafeBitCast(nearest, to: SIMD2<UInt64>.self) &+ isAbove
    let scaled = (remainders + unsafeBitCast(isAbove & (1.0).bitPattern, to: SIMD2<Double>.self)) * 1000
    let even = scaled + integers
    let isHalf = unsafeBitCast((scaled - (even - integers)) .>= 0.5, to: SIMD2<UInt64>.self)
    let thousandths = unsafeBitCast(even, to: SIMD2<UInt64>.self) &- isHalf
    // Above the integers, which are in the lower half, the sums' exponents are left.
    haveFourWhole = all((magnitudes .< 10_000) .& (scaled .< 999.5))
    if haveFourWhole {
      digits = SixteenDigits(upper: wholes & 0xFFFF_FFFF, lower: thousandths)
    } else {
      guard all(magnitudes .< EightDigits.mostWhole) else { return nil }
      digits = SixteenDigits(eights: (wholes & 0x1_FFFF) &* 1000 &+ (thousandths & 0x3FF))
    }
  }

  /// Write the first number, which is negative or not.
  @inline(__always)
  func writeX(isNegative: Bool, at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    write(digits.first, isNegative, at: place)
  }

  /// Write the second number, which is negative or not.
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
