package import Documents
package import TouchKit

extension Codec where Value == String {
  package static var name: Codec {
    .text(form: "name", pattern: "^[^\\x00-\\x1f\\x7f]{1,64}$") { text in
      if text.isEmpty { return "a name has at least one character" }
      if text.unicodeScalars.count > 64 { return "a name has at most 64 characters" }
      if text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
        return "a name must not contain control characters"
      }
      return nil
    }
  }

  /// The kernel's name of a key.
  package static var keyName: Codec {
    .text(form: "key", pattern: "^(KEY|BTN)_[A-Z0-9_]{1,32}$") { text in
      let name = text.utf8.dropFirst(4)
      let isKey = text.hasPrefix("KEY_") || text.hasPrefix("BTN_")
      let isName = (1...32).contains(name.count) && name.allSatisfy(isNameByte)
      return isKey && isName ? nil : "a key must be given by the kernel's name, such as KEY_POWER"
    }
  }
}

extension Codec where Value == PressType {
  /// A hardware button, by the kernel's name of its key.
  static var pressType: Codec {
    Codec<String>.keyName.map(
      to: { (name, _) throws(DocumentError) in PressType(rawValue: name) }, from: { $0.rawValue })
  }
}

/// Whether a byte may be in a key's name: `A` to `Z`, `0` to `9` and `_`.
private func isNameByte(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    || byte == UInt8(ascii: "_")
}

extension Codec where Value == Int {
  /// A number of fingers; no panel has more slots.
  package static var fingers: Codec { .integer(1...100) }
}

extension Codec where Value == Insets {
  /// `[top, left, bottom, right]`.
  static var insets: Codec {
    Codec<[Double]>.numbers(["top", "left", "bottom", "right"], in: -10_000...10_000, unit: "px").map(
      to: { (numbers, _) throws(DocumentError) in
        Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
      }, from: { [$0.top, $0.left, $0.bottom, $0.right] })
  }
}

extension Codec where Value == Size {
  /// `[width, height]`.
  package static func size(_ range: ClosedRange<Double>, unit: String? = nil) -> Codec<Size> {
    Codec<[Double]>.numbers(["width", "height"], in: range, unit: unit).map(
      to: { (numbers, _) throws(DocumentError) in Size(width: numbers[0], height: numbers[1]) },
      from: { [$0.width, $0.height] })
  }
}

extension Codec where Value == Vector {
  /// `[x, y]`.
  package static func vector(_ range: ClosedRange<Double>, unit: String? = nil) -> Codec<Vector> {
    Codec<[Double]>.numbers(["x", "y"], in: range, unit: unit).map(
      to: { (numbers, _) throws(DocumentError) in Vector(dx: numbers[0], dy: numbers[1]) }, from: { [$0.dx, $0.dy] })
  }
}

extension Codec where Value == Rect {
  /// `[x, y, width, height]`.
  package static func rect(_ range: ClosedRange<Double>, unit: String? = nil) -> Codec<Rect> {
    Codec<[Double]>.numbers(["x", "y", "width", "height"], in: range, unit: unit).map(
      to: { (numbers, _) throws(DocumentError) in
        Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      },
      from: { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] })
  }

  /// A rectangle whose size is not negative.
  static var frame: Codec {
    // Larger than any screen, small enough that sums of nested frames keep their precision.
    rect(-1_000_000...1_000_000, unit: "px").checked { (rect, cursor) throws(DocumentError) in
      if rect.size.width < 0 { throw cursor[2].error("a width must not be negative") }
      if rect.size.height < 0 { throw cursor[3].error("a height must not be negative") }
    }
  }

  /// A rectangle in fractions of a view's size.
  static var zone: Codec {
    rect(0...1).checked { (rect, cursor) throws(DocumentError) in
      if rect.size.width == 0 { throw cursor[2].error("a zone needs a width of more than 0") }
      if rect.size.height == 0 { throw cursor[3].error("a zone needs a height of more than 0") }
    }
  }
}

extension Codec where Value == AnimationDescription {
  /// An animation whose keyframes are in the order of their times.
  static var animation: Codec {
    Codec.object { AnimationDescription.schema }.checked { (animation, cursor) throws(DocumentError) in
      for (index, pair) in zip(animation.keyframes, animation.keyframes.dropFirst()).enumerated()
      where pair.1.time <= pair.0.time {
        let place = cursor["keyframes"]?[index + 1]["time"] ?? cursor
        throw place.error("a keyframe must be later than the previous one")
      }
    }
  }
}
