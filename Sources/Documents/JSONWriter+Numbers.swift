extension JSONWriter {
  /// Writes an integer.
  package mutating func int(_ value: Int) {
    int(Int64(value))
  }

  /// Writes an integer.
  package mutating func int(_ value: Int64) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(value.magnitude)
  }

  /// Writes a number with at most `decimals` (0 to 9) decimals, rounded half away from zero.
  ///
  /// Trailing zeros and a bare point are dropped, zero has no sign, and what is not finite becomes null, for JSON has no word for it.
  package mutating func real(_ value: Double, decimals: Int = 3) {
    guard value.isFinite else {
      null()
      return
    }
    let magnitude = value.magnitude
    guard magnitude < 0x1p63 else {
      separate()
      // No position or time is this large; a description such as 1e+300 is a JSON number.
      bytes.append(contentsOf: value.description.utf8)
      return
    }
    // The parts are taken apart first, because value × 10^decimals would round a second time.
    var whole = UInt64(magnitude)
    let unit = Self.powersOfTen[decimals]
    let scaled = (magnitude - Double(whole)) * Double(unit)
    var fraction = UInt64(scaled)
    if scaled - Double(fraction) >= 0.5 { fraction += 1 }
    if fraction == unit {
      whole += 1
      fraction = 0
    }
    separate()
    if value < 0, whole != 0 || fraction != 0 { bytes.append(UInt8(ascii: "-")) }
    digits(whole)
    guard fraction != 0 else { return }
    var width = decimals
    while fraction % 10 == 0 {
      fraction /= 10
      width -= 1
    }
    bytes.append(UInt8(ascii: "."))
    digits(fraction, width: width)
  }

  private static let powersOfTen: InlineArray<10, UInt64> = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]

  /// Writes the decimal digits of `value`, with leading zeros up to `width`.
  private mutating func digits(_ value: UInt64, width: Int = 1) {
    // 2^64 − 1 has 20 digits.
    var reversed = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var count = 0
    var rest = value
    while rest != 0 {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
      reversed[count] += UInt8(truncatingIfNeeded: remainder)
      rest = quotient
      count += 1
    }
    count = max(count, width)
    while count > 0 {
      count -= 1
      bytes.append(reversed[count])
    }
  }
}
