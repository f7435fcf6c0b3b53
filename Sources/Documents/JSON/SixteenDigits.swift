/// Two words of eight decimal digits that are made side by side, in the lanes of a vector: half again of what one of them costs.
///
/// Lanes are taken for others of half their width, of which the lower comes first: so it is on every processor that Swift has Linux for.
struct SixteenDigits {
  let first: EightDigits
  let second: EightDigits

  /// - Parameter value: less than 10,000,000,000,000,000.
  @inline(__always)
  init(_ value: UInt64) {
    let upper = value / 100_000_000
    self.init(eights: SIMD2(upper, value &- upper &* 100_000_000))
  }

  /// - Parameter eights: two numbers, each less than 100,000,000.
  @inline(__always)
  init(eights: SIMD2<UInt64>) {
    // The reciprocal of 10,000, exact for eight digits; the mask, which changes nothing, shows the compiler that it is a product of 32 bits.
    let upper = ((eights & 0xFFFF_FFFF) &* 3_518_437_209) &>> 45
    self.init(upper: upper, lower: eights &- upper &* 10_000)
  }

  /// - Parameters:
  ///   - upper: the four upper digits of each word.
  ///   - lower: the four lower ones, in the lower half of a lane; what is above is ignored.
  @inline(__always)
  init(upper: SIMD2<UInt64>, lower: SIMD2<UInt64>) {
    // The steps are those of `EightDigits`. Bytes are added, for the compiler makes shuffles of words that are joined by |.
    let words = unsafeBitCast(upper, to: SIMD16<UInt8>.self) &+ unsafeBitCast(lower &<< 32, to: SIMD16<UInt8>.self)
    // As above, of 16 bits.
    let fours = unsafeBitCast(words, to: SIMD4<UInt32>.self) & 0x3FFF
    let hundreds = (fours &* 10_486) &>> 20
    let rest = unsafeBitCast(fours, to: SIMD8<UInt16>.self) &- unsafeBitCast(hundreds, to: SIMD8<UInt16>.self) &* 100
    let twos = unsafeBitCast(
      hundreds &+ unsafeBitCast(rest, to: SIMD4<UInt32>.self) &<< 16, to: SIMD8<UInt16>.self)
    let tens = (twos &* 103) &>> 10
    let digits = unsafeBitCast(tens | (twos &- tens &* 10) &<< 8, to: SIMD2<UInt64>.self)
    first = EightDigits(digits: digits[0])
    second = EightDigits(digits: digits[1])
  }
}
