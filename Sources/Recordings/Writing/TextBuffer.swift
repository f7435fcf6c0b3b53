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
    var digits = 1
    var rest = value.magnitude / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    let missing = max(0, width - digits - (value < 0 ? 1 : 0))
    if fill != 48 { for _ in 0..<missing { bytes.append(fill) } }
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    if fill == 48 { for _ in 0..<missing { bytes.append(48) } }
    let start = bytes.count
    for _ in 0..<digits { bytes.append(48) }
    rest = value.magnitude
    var index = start + digits
    while index > start {
      index -= 1
      bytes[index] = UInt8(48 + rest % 10)
      rest /= 10
    }
  }

  /// Append a hexadecimal number in lower case, with at least `width` digits.
  mutating func hexadecimal(_ value: UInt32, width: Int) {
    var shift = 28
    var isLeading = true
    while shift >= 0 {
      let digit = UInt8(value >> UInt32(shift) & 15)
      if digit != 0 || shift / 4 < width || shift == 0 { isLeading = false }
      if !isLeading { bytes.append(digit < 10 ? 48 + digit : 87 + digit) }
      shift -= 4
    }
  }

  /// Append microseconds as seconds with six decimals.
  mutating func seconds(_ time: Int64, width: Int = 0) {
    let magnitude = time.magnitude
    let whole = Int64(magnitude / 1_000_000)
    if time < 0, whole == 0 {
      // Written separately, because the integer 0 has no sign.
      for _ in 0..<max(0, width - 2) { bytes.append(32) }
      bytes.append(contentsOf: [UInt8(ascii: "-"), UInt8(ascii: "0")])
    } else {
      decimal(time < 0 ? -whole : whole, width: width, fill: 32)
    }
    bytes.append(UInt8(ascii: "."))
    decimal(Int64(magnitude % 1_000_000), width: 6)
  }
}
