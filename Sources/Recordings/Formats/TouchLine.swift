/// One line of a replay's touches, such as `{"touch":{"id":1,"phase":"began","time":1234567890,"x":10.5,"y":20}}`.
struct TouchLine {
  /// Positions are in thousandths of a pixel, the precision of a replay's output.
  static let unitsPerPixel: Int32 = 1000

  var id: Int64
  var phase: Phase
  /// The time in µs.
  var time: Int64
  /// The position in thousandths of a pixel.
  var x: Int32
  var y: Int32
  /// The force in thousandths of the maximum; 0 if the line has none.
  var force: Int32
  /// The radius in thousandths of a pixel; 0 if the line has none.
  var radius: Int32
  /// The orientation in thousandths of a radian; 0 if the line has none.
  var orientation: Int32
  /// Whether it is a pen's touch rather than a finger's.
  var isPen: Bool

  enum Phase { case began, ended, cancelled, other }

  /// Read the line; nil if it does not describe a touch. Unknown members may be anywhere among the others.
  static func parse(_ line: Bytes) -> TouchLine? {
    var text = line
    text.trim()
    guard text.skip("{\"touch\":") else { return nil }
    guard var id = member("\"id\":", text), var time = member("\"time\":", text), let x = member("\"x\":", text),
      let y = member("\"y\":", text), var phase = member("\"phase\":", text), phase.skip(UInt8(ascii: "\""))
    else { return nil }
    let isBeforeZero = time.skip(UInt8(ascii: "-"))
    guard let id = id.digits(), let stamp = time.digits(), let x = thousandths(x), let y = thousandths(y) else {
      return nil
    }
    return TouchLine(
      id: id, phase: self.phase(phase), time: isBeforeZero ? -stamp : stamp, x: x, y: y,
      force: optional("\"force\":", text), radius: optional("\"radius\":", text),
      orientation: optional("\"orientation\":", text),
      isPen: member("\"type\":", text)?.hasPrefix("\"pen\"") ?? false)
  }

  private static func phase(_ text: Bytes) -> Phase {
    if text.hasPrefix("began\"") { return .began }
    if text.hasPrefix("ended\"") { return .ended }
    return text.hasPrefix("cancelled\"") ? .cancelled : .other
  }

  private static func optional(_ name: StaticString, _ text: Bytes) -> Int32 {
    guard let found = member(name, text) else { return 0 }
    return thousandths(found) ?? 0
  }

  @_lifetime(copy text)
  private static func member(_ name: StaticString, _ text: Bytes) -> Bytes? {
    guard var found = text.find(name) else { return nil }
    _ = found.skip(name)
    found.skipSpaces()
    return found
  }

  /// Read a decimal number in thousandths; further decimals are rounded half away from zero.
  private static func thousandths(_ number: Bytes) -> Int32? {
    var text = number
    let isNegative = text.skip(UInt8(ascii: "-"))
    guard let whole = text.digits(), whole < 2_000_000 else { return nil }
    var value = whole * 1000
    if text.skip(UInt8(ascii: ".")) {
      for unit: Int64 in [100, 10, 1] where text.first &- 48 < 10 {
        value += Int64(text.first - 48) * unit
        text.drop(1)
      }
      if (UInt8(ascii: "5")...UInt8(ascii: "9")).contains(text.first) { value += 1 }
    }
    return Int32(isNegative ? -value : value)
  }
}
