/// The digits of a place's two numbers: made side by side in the lanes of a vector.
///
/// A line has three pairs of numbers. One that is made so costs 50 instructions, and 77 by itself.
struct PlaceDigits {
  private let x: EightDigits
  private let y: EightDigits
  /// Whether there are four whole digits, an empty one and three decimals, rather than five and three.
  private let haveFourWhole: Bool

  /// Round two numbers half away from zero to three decimals, and leave their signs out.
  ///
  /// - Returns: nil where one has more than five whole digits, or is none.
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
    let even = scaled + integers
    let isHalf = unsafeBitCast((scaled - (even - integers)) .>= 0.5, to: SIMD2<UInt64>.self)
    let thousandths = unsafeBitCast(even, to: SIMD2<UInt64>.self) &- isHalf
    // Above the integers, which are in the lower half, the sums' exponents are left.
    haveFourWhole = all((magnitudes .< 10_000) .& (scaled .< 999.5))
    let digits: SIMD2<UInt64>
    if haveFourWhole {
      digits = Self.digits(wholes & 0xFFFF_FFFF, thousandths)
    } else {
      guard all(magnitudes .< EightDigits.mostWhole) else { return nil }
      let values = (wholes & 0x1_FFFF) &* 1000 &+ (thousandths & 0x3FF)
      let upper = (values &* 3_518_437_209) &>> 45
      digits = Self.digits(upper, values &- upper &* 10_000)
    }
    self.x = EightDigits(digits: digits[0])
    self.y = EightDigits(digits: digits[1])
  }

  /// Write the first number, which is negative or not.
  @inline(__always)
  func writeX(isNegative: Bool, at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    write(x, isNegative, at: place)
  }

  /// Write the second number, which is negative or not.
  @inline(__always)
  func writeY(isNegative: Bool, at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    write(y, isNegative, at: place)
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

  /// The digits of two numbers, in the steps of ``EightDigits``.
  ///
  /// - Parameters:
  ///   - upper: the four upper digits of each.
  ///   - lower: the four lower ones, in the lower half of a lane; what is above is ignored.
  @inline(__always)
  private static func digits(_ upper: SIMD2<UInt64>, _ lower: SIMD2<UInt64>) -> SIMD2<UInt64> {
    // Bytes are added, for the compiler makes shuffles of words that are joined by |.
    let words = unsafeBitCast(upper, to: SIMD16<UInt8>.self) &+ unsafeBitCast(lower &<< 32, to: SIMD16<UInt8>.self)
    // The mask, which changes nothing, shows the compiler that the next product is one of 16 bits each.
    let fours = unsafeBitCast(words, to: SIMD4<UInt32>.self) & 0x3FFF
    let hundreds = (fours &* 10_486) &>> 20
    let rest = unsafeBitCast(fours, to: SIMD8<UInt16>.self) &- unsafeBitCast(hundreds, to: SIMD8<UInt16>.self) &* 100
    let twos = unsafeBitCast(
      hundreds &+ unsafeBitCast(rest, to: SIMD4<UInt32>.self) &<< 16, to: SIMD8<UInt16>.self)
    let tens = (twos &* 103) &>> 10
    return unsafeBitCast(tens | (twos &- tens &* 10) &<< 8, to: SIMD2<UInt64>.self)
  }
}
