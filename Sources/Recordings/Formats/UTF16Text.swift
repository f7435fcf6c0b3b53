/// Converts text from UTF-16, which the Windows shell writes to redirected files, to UTF-8, piece by piece.
struct UTF16Text {
  private let isLittleEndian: Bool
  /// The first byte of a unit whose second byte has not been read yet.
  private var half: UInt8?
  /// The first unit of a surrogate pair whose second unit has not been read yet.
  private var high: UInt32?

  /// Examine a file's first bytes; nil if they are not UTF-16.
  ///
  /// A byte order mark identifies UTF-16, as does a zero next to the first letter: every recording begins with ASCII.
  init?(beginning bytes: [UInt8]) {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xff, 0xfe), (1..., 0): isLittleEndian = true
    case (0xfe, 0xff), (0, 1...): isLittleEndian = false
    default: return nil
    }
  }

  /// Return the maximum number of UTF-16 bytes whose UTF-8 fits into `room` bytes.
  static func bytes(in room: Int) -> Int { max(room - 6, 0) / 3 * 2 }

  /// Append the decoded text of `bytes` to `target`, except an unfinished character.
  mutating func decode(_ bytes: ArraySlice<UInt8>, into target: inout [UInt8]) {
    for byte in bytes {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      let unit = isLittleEndian ? UInt32(byte) << 8 | UInt32(first) : UInt32(first) << 8 | UInt32(byte)
      append(unit, &target)
    }
  }

  /// Append a replacement character if the text ends inside a pair or a unit.
  mutating func finish(into target: inout [UInt8]) {
    if high != nil || half != nil { put("\u{fffd}", &target) }
    (high, half) = (nil, nil)
  }

  private mutating func append(_ unit: UInt32, _ target: inout [UInt8]) {
    let isSecond = (0xdc00...0xdfff).contains(unit)
    if let first = high {
      high = nil
      if isSecond, let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (unit - 0xdc00)) {
        return put(scalar, &target)
      }
      put("\u{fffd}", &target)
    }
    if (0xd800...0xdbff).contains(unit) {
      high = unit
    } else {
      put(Unicode.Scalar(unit) ?? "\u{fffd}", &target)
    }
  }

  private func put(_ scalar: Unicode.Scalar, _ target: inout [UInt8]) {
    target += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }
}
