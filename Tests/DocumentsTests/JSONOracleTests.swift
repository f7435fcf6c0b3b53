import Documents
import Foundation
import TestSupport
import Testing

/// Compare random valid and damaged texts with Foundation's reader: both must read the same values and refuse the same
/// texts.
@Suite(.timeLimit(.minutes(5))) struct JSONOracleTests {
  /// Texts with every kind of value, including those that are easily misread.
  private struct Writer {
    var random: SeededRandom

    private static let words = [
      "", "a", "é", "e\u{301}", "𝄞", "\u{FFFD}", "\\\"", "\\\\", "\\/", "\\b\\f\\n\\r\\t", "\\u00e9", "\\uD834\\udd1e",
      "\\u0020",
    ]
    private static let numbers = [
      "0", "-0", "7", "-12", "9223372036854775807", "-9223372036854775808", "0.1", "-2.50", "1e3", "1E+2", "12.5e-3",
      "0.30000000000000004", "4503599627370497.5", "123456789012345678901e-5", "2.2250738585072011e-308",
    ]
    private static let spaces = ["", "", "", " ", "\n", "\t\r\n "]

    private mutating func pick(_ words: [String]) -> String { words[random.roll(words.count)] }

    private mutating func string() -> String {
      "\"" + (0..<random.roll(4)).map { _ in pick(Self.words) }.joined() + "\""
    }

    mutating func value(_ depth: Int = 0) -> String {
      let (before, after) = (pick(Self.spaces), pick(Self.spaces))
      return before + bare(depth) + after
    }

    private mutating func bare(_ depth: Int) -> String {
      switch depth == 0 ? random.roll(2) : random.roll(depth < 5 ? 7 : 5) + (depth < 5 ? 0 : 2) {
      case 0: "[" + (0..<random.roll(4)).map { _ in value(depth + 1) }.joined(separator: ",") + "]"
      case 1:
        "{"
          + (0..<random.roll(4)).map { "\"\($0)" + string().dropFirst() + pick(Self.spaces) + ":" + value(depth + 1) }
          .joined(separator: ",") + "}"
      case 2: pick(Self.numbers)
      case 3: string()
      case 4: "true"
      case 5: "false"
      default: "null"
      }
    }

    /// A text with one byte or a short piece replaced.
    mutating func damaged(_ text: String) -> [UInt8] {
      var text = Array(text.utf8)
      let place = random.roll(text.count)
      switch random.roll(3) {
      case 0: text.remove(at: place)
      case 1: text[place] = Array("[]{},:\"\\ue0-+.1tfn \u{1}".utf8)[random.roll(20)]
      default: text.insert(contentsOf: text[place..<min(place + 3, text.count)], at: random.roll(text.count))
      }
      return text
    }
  }

  /// A value as read by Foundation, in the form of `canonical`.
  private struct Oracle: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
      if let members = try? decoder.container(keyedBy: Key.self) {
        let members = try members.allKeys.map { ($0.stringValue, try members.decode(Oracle.self, forKey: $0)) }
        text = members.map { "\(Array($0.utf8)): \($1.text)" }.sorted().description
      } else if var elements = try? decoder.unkeyedContainer() {
        var texts: [String] = []
        while !elements.isAtEnd { texts.append(try elements.decode(Oracle.self).text) }
        text = texts.description
      } else {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
          text = "null"
        } else if let bool = try? value.decode(Bool.self) {
          text = "\(bool)"
        } else if let number = try? value.decode(Double.self) {
          text = "\(number + 0)"
        } else {
          text = hexadecimal(try value.decode(String.self))
        }
      }
    }

    private struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }

  /// A value in a form that both readers can produce. Negative zero is zero.
  private func canonical(_ node: Node) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(Double(value))"
    case .real(let value): "\(value + 0)"
    case .string(let text), .plain(let text): hexadecimal(text)
    case .sequence(let elements): elements.map(canonical).description
    case .mapping(let members): members.map { "\(Array($0.key.utf8)): \(canonical($0.value))" }.sorted().description
    }
  }

  /// The value that Foundation reads, or nil if it refuses the text.
  private func oracle(_ text: [UInt8]) -> String? {
    try? JSONDecoder().decode(Oracle.self, from: Data(text)).text
  }

  private func own(_ text: [UInt8]) -> Result<String, DocumentError> {
    do throws(DocumentError) { return .success(canonical(try parseJSON(text.span))) } catch { return .failure(error) }
  }

  @Test("Valid JSON is read as Foundation reads it", arguments: 1...4)
  func whole(seed: UInt64) throws {
    var writer = Writer(random: SeededRandom(seed: seed))
    for _ in 0..<500 {
      let text = writer.value()
      #expect(try own(Array(text.utf8)).get() == oracle(Array(text.utf8)), "\(text)")
    }
  }

  @Test("Damaged JSON is read as Foundation reads it, or refused by both", arguments: 1...4)
  func damaged(seed: UInt64) throws {
    var writer = Writer(random: SeededRandom(seed: seed))
    var (read, refused) = (0, 0)
    for _ in 0..<1500 {
      let text = writer.damaged(writer.value())
      let shown = String(decoding: text, as: UTF8.self)
      switch (own(text), oracle(text)) {
      case (.success(let value), let other):
        read += 1
        // Foundation refuses zeros with an exponent, and numbers too small for a Double.
        #expect(value == other || other == nil && shown.contains(/0[eE]|[eE]-/), "\(shown)")
      case (.failure(let error), let other):
        refused += 1
        // This reader is deliberately stricter on questions that others answer differently. Foundation accepts a
        // trailing comma.
        let isStricter = ["already exists", "is too large", "contains a NUL"].contains { error.message.contains($0) }
        #expect(other == nil || isStricter || shown.contains(/,\s+[\]}]/), "\(shown): \(error)")
      }
    }
    #expect(read > 100 && refused > 100, "the damage is too small or too large to show anything")
  }
}

private func hexadecimal(_ text: String) -> String {
  text.unicodeScalars.map { String($0.value, radix: 16) }.description
}
