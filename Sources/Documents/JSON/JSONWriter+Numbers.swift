extension JSONWriter {
  /// Write an integer.
  package mutating func int(_ value: Int) {
    int(Int64(value))
  }

  /// Write an integer.
  package mutating func int(_ value: Int64) {
    self.value(atMost: longestInteger) { writeInteger(value, at: $0) }
  }

  /// Write a number with at most three decimals, enough for pixels, like ``real(_:decimals:)``.
  package mutating func real(_ value: Double) {
    self.value(atMost: longestReal) { writePixels(value, at: $0) }
  }

  /// Write a number with at most `decimals` (0 to 9) decimals, rounded half away from zero.
  ///
  /// Drop trailing zeros and a bare point, and write zero without a sign and a value that is not finite as null.
  package mutating func real(_ value: Double, decimals: Int) {
    self.value(atMost: longestReal) {
      writeReal(value, decimals, powersOfTen[decimals], UInt64(powersOfTen[max(8 - decimals, 0)]), at: $0)
    }
  }

  /// Write a finite number exactly, in the fewest digits that distinguish it from all other doubles.
  package mutating func exact(_ value: Double) {
    separate()
    append(Array(numeral(value).utf8))
  }

  // Each of the following writes a member that lines contain for every event, with one check of the capacity and one
  // for a comma.

  /// Write a member that is an integer; its name needs no escaping.
  package mutating func member(_ name: StaticString, _ value: Int) {
    let (text, count) = (name.utf8Start, name.utf8CodeUnitCount)
    self.value(atMost: count &+ (3 + longestInteger)) {
      writeInteger(Int64(value), at: writeName(text, count, at: $0))
    }
  }

  /// Write a member that is an integer; its name needs no escaping.
  package mutating func member(_ name: StaticString, _ value: Int64) {
    member(name, Int(value))
  }

  /// Write a member that is a number with at most three decimals; its name needs no escaping.
  package mutating func member(_ name: StaticString, _ value: Double) {
    let (text, count) = (name.utf8Start, name.utf8CodeUnitCount)
    self.value(atMost: count &+ (3 + longestReal)) { writePixels(value, at: writeName(text, count, at: $0)) }
  }

  /// Write a member that is a number with at most `decimals` decimals; its name needs no escaping.
  package mutating func member(_ name: StaticString, _ value: Double, decimals: Int) {
    key(name)
    real(value, decimals: decimals)
  }

  /// Write prepared text that ends with a key, then the key's integer and the members `"x":1,"y":2`, in pixels.
  package mutating func append(_ prepared: [UInt8], _ value: Int64, x: Double, y: Double) {
    prepared.withUnsafeBufferPointer { source in
      text.append(atMost: source.count &+ (longestInteger + 1 + longestPair)) { place in
        if let bytes = source.baseAddress { place.copyText(from: bytes, count: source.count) }
        let end = writeInteger(value, at: place + source.count)
        return writePair(x, y, at: writeName("x", at: writeComma(at: end)))
      }
    }
  }

  /// Write the members `"x":1,"y":2`, in pixels.
  package mutating func members(x: Double, y: Double) {
    value(atMost: longestPair) { writePair(x, y, at: writeName("x", at: $0)) }
  }

  /// Write the member `"name":{"x":1,"y":2}`, in pixels; its name needs no escaping.
  package mutating func member(_ name: StaticString, x: Double, y: Double) {
    let (text, count) = (name.utf8Start, name.utf8CodeUnitCount)
    value(atMost: count &+ (5 + longestPair)) { place in
      let begin = writeName(text, count, at: place)
      begin[0] = UInt8(ascii: "{")
      let end = writePair(x, y, at: writeName("x", at: begin + 1))
      end[0] = UInt8(ascii: "}")
      return end + 1
    }
  }
}

/// Return a number in its shortest exact form, as JSON requires: `10`, `0.35`, `1e-09`.
package func numeral(_ value: Double) -> String {
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Return a number with at most `decimals` decimals, without trailing zeros.
package func numeral(_ value: Double, decimals: Int) -> String {
  var writer = JSONWriter()
  writer.real(value, decimals: decimals)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// A sign, 19 digits and the bytes that writing them may overwrite.
private let longestInteger = 20 + EightDigits.slack
/// A sign, 19 digits, a point and 9 decimals, and the bytes that writing them may overwrite. The description of a
/// larger number is shorter.
private let longestReal = 30 + EightDigits.slack
/// The members `"x":1,"y":2`: nine bytes in addition to the numbers.
private let longestPair = 9 + 2 * longestReal

private let powersOfTen: InlineArray<10, Int64> = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
]

private typealias TextPlace = UnsafeMutablePointer<UInt8>

/// Write `1,"y":2`, in pixels.
@inline(never)
private func writePair(_ x: Double, _ y: Double, at place: TextPlace) -> TextPlace {
  guard let digits = PlaceDigits(x: x, y: y) else { return writeUnusualPair(x, y, at: place) }
  return digits.writeY(isNegative: y < 0, at: writeY(at: digits.writeX(isNegative: x < 0, at: place)))
}

@inline(never)
private func writeUnusualPair(_ x: Double, _ y: Double, at place: TextPlace) -> TextPlace {
  writePixels(y, at: writeY(at: writePixels(x, at: place)))
}

@inline(__always)
private func writeY(at place: TextPlace) -> TextPlace {
  writeName("y", at: writeComma(at: place))
}

@inline(__always)
private func writeComma(at place: TextPlace) -> TextPlace {
  place[0] = UInt8(ascii: ",")
  return place + 1
}

@inline(__always)
private func writeName(_ name: StaticString, at place: TextPlace) -> TextPlace {
  writeName(name.utf8Start, name.utf8CodeUnitCount, at: place)
}

/// Write a number with at most three decimals.
@inline(never)
private func writePixels(_ value: Double, at place: TextPlace) -> TextPlace {
  guard let digits = PlaceDigits(x: value, y: 0) else { return writeReal(value, 3, 1000, 100_000, at: place) }
  return digits.writeX(isNegative: value < 0, at: place)
}

/// Write a number with at most `decimals` decimals, rounded half away from zero.
///
/// - Parameters:
///   - unit: 10^`decimals`, the factor from the fraction to an integer.
///   - missing: 10^(8 − `decimals`), the factor from that integer to eight digits; 1 for nine decimals.
@inline(__always)
private func writeReal(
  _ value: Double, _ decimals: Int, _ unit: Int64, _ missing: UInt64, at place: TextPlace
) -> TextPlace {
  let magnitude = value.magnitude
  guard magnitude < 0x1p63 else { return writeHuge(value, at: place) }
  // Only the fraction is scaled: value × 10^decimals has fewer bits for it and would round a second time. The double
  // 1.0005 is slightly less than its name says, but times 1000 it is exactly 1000.5, which would round to 1.001.
  // Signed integers, because processors convert those from and to Double in one instruction.
  var whole = Int64(magnitude)
  let scaled = (magnitude - Double(whole)) * Double(unit)
  // From 2^52 units on, a double is less precise than the requested decimals. The shortest exact text is written
  // instead.
  if scaled != 0, magnitude * Double(unit) >= 0x1p52 { return writeHuge(value, at: place) }
  var fraction = Int64(scaled)
  if scaled - Double(fraction) >= 0.5 { fraction += 1 }
  // Rounding up can carry into the whole part: 0.9996 is 1.
  if fraction == unit {
    whole += 1
    fraction = 0
  }
  var place = place
  if value < 0, whole != 0 || fraction != 0 {
    place[0] = UInt8(ascii: "-")
    place += 1
  }
  place = writeDigits(UInt64(bitPattern: whole), at: place)
  guard fraction != 0 else { return place }
  place[0] = UInt8(ascii: ".")
  // The fraction as eight digits, without trailing zeros: 125 thousandths are 12500000, written as 125. Nine decimals
  // may need a ninth digit.
  let rest = UInt64(bitPattern: fraction)
  guard decimals == 9, rest % 10 != 0 else {
    return EightDigits(decimals == 9 ? rest / 10 : rest &* missing).writeFraction(at: place + 1)
  }
  return EightDigits(rest % 10).writeInteger(at: EightDigits(rest / 10).write(at: place + 1))
}

/// Write null for a value that is not finite, otherwise the shortest exact text, such as 1e+300, which is valid JSON.
private func writeHuge(_ value: Double, at place: TextPlace) -> TextPlace {
  var place = place
  for byte in (value.isFinite ? value.description : "null").utf8 {
    place[0] = byte
    place += 1
  }
  return place
}

@inline(never)
private func writeInteger(_ value: Int64, at place: TextPlace) -> TextPlace {
  // Most counts have one digit. As unsigned numbers, negative values are large.
  if UInt64(bitPattern: value) < 10 {
    place[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)
    return place + 1
  }
  return writeDigits(value.magnitude, at: writeSign(of: value, at: place))
}

@inline(__always)
private func writeSign(of value: Int64, at place: TextPlace) -> TextPlace {
  guard value < 0 else { return place }
  place[0] = UInt8(ascii: "-")
  return place + 1
}

/// Write the decimal digits of `value`, and return their end.
@inline(__always)
private func writeDigits(_ value: UInt64, at place: TextPlace) -> TextPlace {
  value < 100_000_000 ? EightDigits(value).writeInteger(at: place) : writeManyDigits(value, at: place)
}

/// Write the decimal digits of a value that has more than eight, such as a time.
private func writeManyDigits(_ value: UInt64, at place: TextPlace) -> TextPlace {
  guard value < 10_000_000_000_000_000 else { return writeMostDigits(value, at: place) }
  let digits = SixteenDigits(value)
  return digits.second.write(at: digits.first.writeInteger(at: place))
}

/// Write the decimal digits of a value that has more than sixteen.
@inline(never)
private func writeMostDigits(_ value: UInt64, at place: TextPlace) -> TextPlace {
  let upper = value / 100_000_000
  return EightDigits(value &- upper &* 100_000_000).write(at: writeManyDigits(upper, at: place))
}
