import Documents
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("Commas are written between members and elements, and nowhere else")
  func commas() {
    let object = text {
      $0.beginObject()
      $0.key("a")
      $0.beginArray()
      $0.int(1)
      $0.bool(true)
      $0.bool(false)
      $0.null()
      $0.beginObject()
      $0.endObject()
      $0.string("")
      $0.real(0.5)
      $0.endArray()
      $0.key("b" as String)
      $0.beginObject()
      $0.key("c")
      $0.string("{")
      $0.key("d")
      $0.string("[:,")
      $0.endObject()
      $0.endObject()
    }
    #expect(object == #"{"a":[1,true,false,null,{},"",0.5],"b":{"c":"{","d":"[:,"}}"#)
  }

  @Test("Integers with any number of digits are written")
  func digits() {
    var power: Int64 = 1
    for digits in 1...19 {
      #expect(text { $0.int(power) } == "1" + String(repeating: "0", count: digits - 1))
      #expect(text { $0.int(power - 1) } == (digits == 1 ? "0" : String(repeating: "9", count: digits - 1)))
      if digits < 19 { power *= 10 }
    }
  }

  @Test("A new line or message in the same buffer begins without a comma")
  func lines() {
    let lines = text {
      $0.int(1)
      $0.append(UInt8(ascii: "\n"))
      $0.int(2)
      $0.append(0)
      $0.string("x")
    }
    #expect(lines == "1\n2\0\"x\"")
  }

  @Test("Quotation marks, backslashes and control characters are escaped; everything else is kept")
  func escapes() {
    #expect(text { $0.string("a\"b\\c/é\u{1F600}\u{7F}") } == "\"a\\\"b\\\\c/é\u{1F600}\\u007f\"")
    #expect(text { $0.string("\n\r\t\0\u{8}\u{1F}") } == #""\n\r\t\u0000\u0008\u001f""#)
    #expect(text { $0.string("\u{1F}end") } == #""\u001fend""#)
    #expect(text { $0.key("\u{A}" as String) } == #""\n":"#)
  }

  @Test("Bytes that are not UTF-8 are written as the replacement character")
  func invalidUTF8() {
    let name = String(decoding: [0x61, 0xFF, 0x62] as [UInt8], as: UTF8.self)
    #expect(text { $0.string(name) } == "\"a\u{FFFD}b\"")
  }

  @Test(
    "Integers of every size are written",
    arguments: [
      (0, "0"), (7, "7"), (-7, "-7"), (1_000_000, "1000000"), (.max, "9223372036854775807"),
      (.min, "-9223372036854775808"),
    ] as [(Int64, String)])
  func integers(value: Int64, expected: String) {
    #expect(text { $0.int(value) } == expected)
  }

  @Test(
    "Reals are rounded half away from zero, without trailing zeros, a bare point or a minus sign before zero",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (10.5, "10.5"), (0.125, "0.125"), (0.0625, "0.063"),
      (-0.0625, "-0.063"), (0.0624, "0.062"), (0.0004, "0"), (-0.0004, "0"), (-0.0005, "-0.001"), (0.9996, "1"),
      (9.9994, "9.999"), (9.99951, "10"), (-9.99951, "-10"), (100, "100"), (0.05, "0.05"), (120.100, "120.1"),
      (4_294_967_296.25, "4294967296.25"), (1e15, "1000000000000000"), (0x1p62, "4611686018427387904"),
    ])
  func reals(value: Double, expected: String) {
    #expect(text { $0.real(value) } == expected)
  }

  @Test("A real has as many decimals as requested")
  func decimals() {
    #expect(text { $0.real(1.5, decimals: 0) } == "2")
    #expect(text { $0.real(-2.5, decimals: 0) } == "-3")
    #expect(text { $0.real(1.0 / 3, decimals: 1) } == "0.3")
    #expect(text { $0.real(1.000001, decimals: 6) } == "1.000001")
    #expect(text { $0.real(0.000000001, decimals: 9) } == "0.000000001")
  }

  @Test("Combined writes of members give the same text as separate writes")
  func members() {
    for (x, y) in [(0, -0.5), (12.3456, -1e300), (.nan, 1 / 3), (-123_456_789.012, 0x1p62)] {
      let parts = text { writer in
        writer.beginObject()
        for _ in 0..<2 {
          writer.key("x")
          writer.real(x)
          writer.key("y")
          writer.real(y)
        }
        writer.key("some")
        writer.int(-7)
        writer.key("place")
        writer.beginObject()
        writer.key("x")
        writer.real(x)
        writer.key("y")
        writer.real(y)
        writer.endObject()
        writer.endObject()
      }
      let whole = text { writer in
        writer.beginObject()
        writer.members(x: x, y: y)
        writer.members(x: x, y: y)
        writer.member("some", -7)
        writer.member("place", x: x, y: y)
        writer.endObject()
      }
      #expect(whole == parts)
    }
  }

  @Test("Numbers of every size have the same digits as a simple reference algorithm", arguments: 0...9)
  func digits(decimals: Int) {
    var generator = SeededRandom(seed: UInt64(decimals))
    for power in 0..<62 {
      let range = -Double(1 << power)...Double(1 << power)
      for _ in 0..<40 {
        var value = Double.random(in: range, using: &generator)
        // Half of them have few decimals, like pixels, or lie halfway between two last digits.
        if generator.next() % 2 == 0 { value = (value * 2000).rounded() / 2000 }
        let expected = Self.reference(value, decimals)
        #expect(text { $0.real(value, decimals: decimals) } == expected)
        if decimals == 3 { #expect(text { $0.real(value) } == expected) }
        let integer = Int64(value)
        #expect(text { $0.int(integer) } == "\(integer)")
      }
    }
    for edge in [99_999_999.0, 99_999_999.9996, 100_000_000, 9_999_999_999_999_998, 1e16, 0.1 + 0.2, 0x1p-1074, -0.0] {
      #expect(text { $0.real(edge, decimals: decimals) } == Self.reference(edge, decimals))
    }
    // The digits of the whole part and the three decimals do not fit in one group of eight.
    for edge in [99_998.9994, 99_998.9996, 99_998.9995, 99_999, 99_999.0005, 99_999.9996, 100_000.5, 100_000] {
      #expect(text { $0.real(edge) } == Self.reference(edge, 3))
      #expect(text { $0.real(-edge) } == Self.reference(-edge, 3))
    }
  }

  @Test("The two coordinates of a place have the same digits as when written alone", arguments: 0..<8)
  func places(power: Int) {
    var generator = SeededRandom(seed: UInt64(power))
    let bound = (0..<power).reduce(1.0) { bound, _ in bound * 10 }
    var values: [Double] = []
    // Around each power of ten, in steps of half the last decimal.
    for step in -4...4 {
      let edge = bound + Double(step) / 2000
      values += [edge, edge.nextUp, edge.nextDown]
    }
    for _ in 0..<400 {
      let value = Double.random(in: -bound...bound, using: &generator)
      // Random, with few decimals or halfway between them, as dyadic fractions, and whole. Odd sixteenths lie between
      // two thousandths.
      values += [value, (value * 2000).rounded() / 2000, (value * 16).rounded() / 16, value.rounded()]
    }
    for x in values {
      let y = values.randomElement(using: &generator)!
      let expected = "\"x\":\(Self.reference(x, 3)),\"y\":\(Self.reference(-y, 3))"
      #expect(text { $0.members(x: x, y: -y) } == expected)
    }
  }

  @Test("Coordinates out of range for a screen are written as when alone, and so is the other coordinate")
  func unusualPlaces() {
    let values: [Double] = [
      0, -0.0, 0.0004, -0.0004, 0.0005, -0.0005, 0.49999999999999994 / 1000, 0.9994, 0.9995, 0.9996, -0.9996, 9.9995,
      0x1p-1074, 0.1 + 0.2,
      9_999.9994, 9_999.9995, 9_999.9996, -9_999.9996, 10_000, -10_000.001, 16_384, 99_999.9996, 1e8, 0x1p52, 0x1p53,
      0x1p63, -1e300,
      .infinity, -.infinity, .nan, .greatestFiniteMagnitude,
    ]
    for x in values {
      for y in values {
        let alone = (x: text { $0.real(x) }, y: text { $0.real(y) })
        #expect(text { $0.members(x: x, y: y) } == "\"x\":\(alone.x),\"y\":\(alone.y)")
      }
    }
  }

  private static let integersAfterText: [Int64] = [
    0, 9, 10, -1, 1_234_567, 99_999_999, 100_000_000, 123_456_789_012, 9_999_999_999_999_999, 10_000_000_000_000_000,
    10_000_000_000_000_001, .max, .min,
  ]

  @Test("Prepared text is followed by an integer and a place, whatever capacity was left")
  func prepared() {
    for length in [0, 1, 3, 4, 7, 8, 15, 16, 32, 33, 120, 400, 480, 512, 600, 5000] {
      for value in Self.integersAfterText {
        let head = (0..<length).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        var writer = JSONWriter()
        writer.append(head, value, x: -1.5, y: 0x1p62)
        writer.member("end", x: 1, y: 2)
        let expected = #"\#(value),"x":-1.5,"y":4611686018427387904,"end":{"x":1,"y":2}"#
        #expect(writer.bytes == head + Array(expected.utf8))
      }
    }
  }

  @Test("A list writes any number of values for each element")
  func list() {
    let object = text {
      $0.beginObject()
      $0.list("a", [2, 0, 1]) { json, count in for _ in 0..<count { json.int(count) } }
      $0.list("b", [Int]()) { $0.int($1) }
      $0.endObject()
    }
    #expect(object == #"{"a":[2,2,1],"b":[]}"#)
  }

  @Test("Two objects can be closed with one call")
  func closedObjects() {
    let object = text {
      $0.beginObject()
      $0.key("a")
      $0.beginObject()
      $0.member("b", 1)
      $0.endObjects()
      $0.append(UInt8(ascii: "\n"))
      $0.beginObject()
      $0.endObject()
    }
    #expect(object == "{\"a\":{\"b\":1}}\n{}")
  }

  /// A number's text, made digit by digit, or the shortest text if the last decimal is below the number's precision.
  private static func reference(_ value: Double, _ decimals: Int) -> String {
    let unit = (0..<decimals).reduce(Int64(1)) { unit, _ in unit * 10 }
    var whole = Int64(value.magnitude)
    let scaled = (value.magnitude - Double(whole)) * Double(unit)
    if scaled != 0, value.magnitude * Double(unit) >= 0x1p52 { return value.description }
    var fraction = Int64(scaled)
    if scaled - Double(fraction) >= 0.5 { fraction += 1 }
    if fraction == unit { (whole, fraction) = (whole + 1, 0) }
    var text = value < 0 && (whole, fraction) != (0, 0) ? "-\(whole)" : "\(whole)"
    guard fraction != 0 else { return text }
    var digits = String(String(fraction).reversed())
    digits += String(repeating: "0", count: decimals - digits.count)
    while digits.first == "0" { digits.removeFirst() }
    text += "." + String(digits.reversed())
    return text
  }

  @Test("A real beyond the range of positions is still a JSON number; infinities and NaN are null")
  func extremes() {
    #expect(text { $0.real(0x1p63) } == "9.223372036854776e+18")
    #expect(text { $0.real(-1e300) } == "-1e+300")
    #expect(text { $0.real(.infinity) } == "null")
    #expect(text { $0.real(-.infinity) } == "null")
    #expect(text { $0.real(.nan) } == "null")
  }

  @Test("Characters that control a terminal or the direction of text are escaped, and similar ones are not")
  func steeringCharacters() throws {
    #expect(
      text { $0.string("a\u{7F}\u{9B}m\u{202E}b\u{61C}\u{2066}\u{2028}") }
        == #""a\u007f\u009bm\u202eb\u061c\u2066\u2028""#)
    // Neighbouring code points, with the same first bytes.
    let near = "\u{A0}\u{BF}\u{61B}\u{620}\u{200D}\u{2010}\u{2027}\u{202F}\u{2065}\u{206A}€"
    #expect(text { $0.string(near) } == "\"\(near)\"")
    var writer = JSONWriter()
    writer.beginArray()
    writer.string("x\u{202E}\u{9B}\u{7F}y")
    writer.endArray()
    guard case .sequence(let elements) = try parseJSON(writer.bytes.span).value else { return }
    #expect(elements.first?.value == .string("x\u{202E}\u{9B}\u{7F}y"))
    #expect(quoted("\u{202E}") == #""\u202e""# && oneLine("a\u{9B}b\u{2067}c") == "a b c")
  }

  @Test("Removing everything keeps the storage, so that the next line allocates nothing")
  func reuse() {
    var writer = JSONWriter()
    writer.string(String(repeating: "x", count: 1000))
    let storage = writer.withBytes { $0.withUnsafeBufferPointer(\.baseAddress) }
    writer.removeAll()
    #expect(writer.bytes.isEmpty)
    writer.string(String(repeating: "y", count: 1000))
    #expect(writer.bytes.first == UInt8(ascii: "\""))
    #expect(writer.withBytes { $0.withUnsafeBufferPointer(\.baseAddress) } == storage)
  }

  @Test("Text from this writer gives the same bytes when parsed and written again")
  func roundTrip() throws {
    var writer = JSONWriter()
    writer.beginObject()
    var generator = SeededRandom(seed: 7)
    for index in 0..<2000 {
      writer.key("k\(index)" as String)
      writer.real(Double.random(in: -5000...5000, using: &generator), decimals: 6)
    }
    for value in [0, 0.000001, -0.999999, 4_000_000_000.123456, 4_000_000_000.1] {
      writer.key("v\(value)" as String)
      writer.real(value, decimals: 6)
    }
    // Numbers whose precision is coarser than the last decimal, and others.
    for exponent in 20...70 {
      for decimals in [3, 6] {
        writer.key("e\(exponent).\(decimals)" as String)
        let power = Double(sign: .plus, exponent: exponent, significand: 1)
        writer.real(Double.random(in: power...2 * power, using: &generator), decimals: decimals)
      }
    }
    writer.key("text")
    writer.string("\u{1}\"é\n")
    writer.endObject()
    var again = JSONWriter()
    again.node(try parseJSON(writer.bytes.span))
    #expect(again.bytes == writer.bytes)
  }

  @Test("There is room for text of any length, whatever the capacity was")
  func room() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.append([UInt8](repeating: UInt8(ascii: "7"), count: 16 << 20))
    writer.endArray()
    #expect(writer.bytes.count == (16 << 20) + 2 && writer.bytes.dropFirst().dropLast().allSatisfy { $0 == 0x37 })
  }

  @Test("Each kind of member makes its own room")
  func ownRoom() {
    let writes: [(String, (inout JSONWriter) -> Void)] = [
      (#""name":-7"#, { $0.member("name", -7) }), (#""name":"#, { $0.key("name") }), ("-7", { $0.int(-7) }),
      ("-0.5", { $0.real(-0.5) }), (#""name":{"x":1,"y":2}"#, { $0.member("name", x: 1, y: 2) }),
      (#""name":-0.123"#, { $0.member("name", -0.12345) }),
      (#""name":-0.1235"#, { $0.member("name", -0.12345, decimals: 4) }),
    ]
    for (expected, write) in writes {
      var writer = JSONWriter()
      for _ in 0..<2000 { write(&writer) }
      let all = repeatElement(expected, count: 2000)
      let written = String(decoding: writer.bytes, as: UTF8.self)
      #expect(written == all.joined(separator: ",") || written == all.joined(), "\(expected)")
    }
  }

  @Test("All bytes but the last are handed on")
  func handedOn() {
    for (whole, parts) in [("abc", ("ab", "c")), ("a", ("", "a")), ("", ("", ""))] {
      var writer = JSONWriter()
      writer.append(Array(whole.utf8))
      var passed: [UInt8]?
      writer.handOn { bytes in passed = bytes.withUnsafeBufferPointer { Array($0) } }
      #expect(passed == Array(parts.0.utf8) && writer.bytes == Array(parts.1.utf8))
    }
  }

  @Test("A text is put between a head, a tail and a last byte")
  func between() {
    for text in ["", "text", String(repeating: "t", count: 600)] {
      var buffer = ByteBuffer()
      for _ in 0..<3 { buffer.append("head", text.utf8.span, "longer tail", 0x21) }
      let expected = String(repeating: "head\(text)longer tail!", count: 3)
      #expect(buffer.withUnsafeBytes { $0.elementsEqual(expected.utf8) })
    }
  }

  @Test("Fixed text is added unchanged, and bytes are removed from the end")
  func fixedText() {
    var writer = JSONWriter()
    writer.append("fixed text" as StaticString)
    writer.removeLast(5)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "fixed")
  }

  @Test("A tree is written as it was read, however it is nested")
  func trees() throws {
    let text = #"{"a":[1,[2.5,"x",[]],{"b":null,"c":[true,{}]},-3],"d":{"e":[false]},"f":1e-09,"g":12345678901.5}"#
    var writer = JSONWriter()
    writer.node(try parseJSON(Array(text.utf8).span))
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }

  @Test("A number for users has at most the requested decimals, and no trailing zeros")
  func numerals() {
    #expect(numeral(12.3456, decimals: 2) == "12.35" && numeral(-12.3, decimals: 3) == "-12.3")
    #expect(numeral(7, decimals: 3) == "7" && numeral(0.0004, decimals: 3) == "0")
    #expect(numeral(10) == "10" && numeral(0.35) == "0.35" && numeral(1e-9) == "1e-09")
  }
}
