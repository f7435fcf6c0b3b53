extension JSONWriter {
  /// Write an integer.
  package mutating func int(_ value: Int) {
    int(Int64(value))
  }

  /// Write an integer.
  package mutating func int(_ value: Int64) {
    self.value(atMost: 20) { place in
      var place = place
      if value < 0 {
        place[0] = UInt8(ascii: "-")
        place += 1
      }
      return digits(value.magnitude, at: place)
    }
  }

  /// Write a number with at most `decimals` (0 to 9) decimals, rounded half away from zero.
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
      append(Array(value.description.utf8))
      return
    }
    // The parts are taken apart first, because value × 10^decimals would round a second time.
    // Signed, because processors convert signed integers to and from Double in one instruction.
    var whole = Int64(magnitude)
    let unit = Self.powersOfTen[decimals]
    let scaled = (magnitude - Double(whole)) * Double(unit)
    var fraction = Int64(scaled)
    if scaled - Double(fraction) >= 0.5 { fraction += 1 }
    if fraction == unit {
      whole += 1
      fraction = 0
    }
    // A sign, 19 digits, a point and 9 decimals.
    self.value(atMost: 30) { place in
      var place = place
      if value < 0, whole != 0 || fraction != 0 {
        place[0] = UInt8(ascii: "-")
        place += 1
      }
      place = digits(UInt64(bitPattern: whole), at: place)
      guard fraction != 0 else { return place }
      place[0] = UInt8(ascii: ".")
      var end = place + 1 + decimals
      fill(from: place + 1, to: end, with: UInt64(bitPattern: fraction))
      while end[-1] == UInt8(ascii: "0") { end -= 1 }
      return end
    }
  }

  /// Write a finite number exactly, in as few digits as tell it apart from every other.
  mutating func exact(_ value: Double) {
    separate()
    append(Array(numeral(value).utf8))
  }

  private static let powersOfTen: InlineArray<10, Int64> = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]
}

/// Write the decimal digits of `value`, and give back their end.
@inline(__always)
private func digits(_ value: UInt64, at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
  var count = 1
  // 10^19 is the largest power of ten that 64 bits hold, and a number at least as large has 20 digits.
  var limit: UInt64 = 10
  while count < 19, value >= limit {
    count += 1
    limit *= 10
  }
  if count == 19, value >= limit { count = 20 }
  fill(from: place, to: place + count, with: value)
  return place + count
}

/// Write the last decimal digits of `value`, as many as there is room for.
@inline(__always)
private func fill(from place: UnsafeMutablePointer<UInt8>, to end: UnsafeMutablePointer<UInt8>, with value: UInt64) {
  var rest = value
  var position = end
  while position > place {
    position -= 1
    let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
    position[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: remainder)
    rest = quotient
  }
}
