/// A text that is assembled byte by byte.
struct TextBuffer {
  var bytes: [UInt8] = []

  mutating func text(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func text(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func text(_ text: String, padded width: Int) {
    bytes.append(contentsOf: text.utf8)
    for _ in 0..<max(0, width - text.utf8.count) { bytes.append(32) }
  }

  /// Append a device's name, with a space for each control character, so that it stays on one line.
  mutating func name(_ name: String) {
    for scalar in name.unicodeScalars { text(scalar.properties.generalCategory == .control ? " " : String(scalar)) }
  }

  /// Append a decimal number, padded with `fill` to `width`; zeros follow the sign, spaces precede it.
  mutating func decimal(_ value: Int64, width: Int = 0, fill: UInt8 = 48) {
    let sign = value < 0 ? "-" : ""
    let digits = String(value.magnitude)
    if fill == 48 { text(sign) }
    bytes += repeatElement(fill, count: max(0, width - sign.utf8.count - digits.utf8.count))
    if fill != 48 { text(sign) }
    text(digits)
  }

  /// Append a hexadecimal number in lower case, with at least `width` digits.
  mutating func hexadecimal(_ value: UInt32, width: Int) {
    let digits = String(value, radix: 16)
    bytes += repeatElement(48, count: max(0, width - digits.utf8.count))
    text(digits)
  }

  /// Append microseconds as seconds with six decimals.
  mutating func seconds(_ time: Int64, width: Int = 0) {
    // The sign is written separately, because the integer 0 has none.
    let whole = (time < 0 ? "-" : "") + String(time.magnitude / 1_000_000)
    bytes += repeatElement(32, count: max(0, width - whole.utf8.count))
    text(whole)
    text(".")
    decimal(Int64(time.magnitude % 1_000_000), width: 6)
  }
}
