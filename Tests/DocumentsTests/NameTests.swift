import Documents
import Testing

/// Pairs of texts that are equal in Unicode and differ in bytes: composed and decomposed, and K and the Kelvin sign.
private let twins = [("é", "e\u{301}"), ("K", "\u{212A}"), ("a\u{323}\u{307}", "a\u{307}\u{323}")]

private struct Keyed: Equatable, Sendable {
  enum Letter: String, CaseIterable, Sendable { case K, L }
  struct Kept: Equatable, Sendable { var Key = 0 }
  struct Left: Equatable, Sendable { var lost = 0 }
  enum Part: Equatable, Sendable {
    case kept(Kept)
    case left(Left)
  }

  var letter = Letter.L
  var tags: [String: Int] = [:]
  var part = Part.left(Left())

  static let kept: Schema<Kept> = Schema(
    "Kept", "One.", defaults: Kept(), fields: [Field("Key", \.Key, .integer(0...9), "A number.")])
  static let left: Schema<Left> = Schema(
    "left", "Other.", defaults: Left(), fields: [Field("lost", \.lost, .integer(0...9), "A number.")])
  static let schema: Schema<Keyed> = Schema(
    "keyed", "For names.", defaults: Keyed(),
    variants: Variants(
      key: "Kind", defaultName: "left",
      [
        Variant(
          kept,
          get: {
            if case .kept(let part) = $0.part { part } else { nil }
          }, set: { $0.part = .kept($1) }),
        Variant(
          left,
          get: {
            if case .left(let part) = $0.part { part } else { nil }
          }, set: { $0.part = .left($1) }),
      ]),
    fields: [
      Field("letter", \.letter, .choice("letter"), "A letter."),
      Field("tags", \.tags, .dictionary(of: .integer(0...9)), "Numbers of one's own."),
    ])
}

@Suite(.timeLimit(.minutes(5))) struct NameTests {
  private func decode(_ yaml: String) -> Result<Keyed, DocumentError> {
    Result { () throws(DocumentError) in
      try Keyed.schema.decode(Cursor(try parseYAML(Array(yaml.utf8), file: "t.yaml"), file: "t.yaml"))
    }
  }

  private func error(_ yaml: String) -> String? {
    guard case .failure(let error) = decode(yaml) else { return nil }
    return error.message
  }

  @Test("Names are compared by bytes, not by Unicode equivalence", arguments: twins)
  func bytes(one: String, other: String) {
    #expect(one == other, "the fixture is of texts that Swift calls equal")
    #expect(Name(one) != Name(other) && Name(one) == Name(String(one)))
    #expect(Set([Name(one), Name(other), Name(one)]).count == 2)
    #expect(Name(one).hashValue != Name(other).hashValue, "it is hashed without its normal form")
    #expect(!one.isSame(as: other) && one.isSame(as: one))
    #expect(["x", one, "y"].containsName(one) && !["x", one, "y"].containsName(other))
  }

  @Test("Keys of a mapping are compared by bytes, and each finds its own value", arguments: twins)
  func keys(one: String, other: String) throws {
    let yaml = try parseYAML(Array("\(one): 1\n\(other): 2\n".utf8), file: "t.yaml")
    #expect(yaml[one]?.value == .plain("1") && yaml[other]?.value == .plain("2"))
    let json = try parseJSON(Array("{\"\(one)\": 1, \"\(other)\": 2}".utf8).span)
    #expect(json[one]?.value == .integer(1) && json[other]?.value == .integer(2))
  }

  @Test("Keys, kinds and words of a schema are compared by bytes")
  func schema() {
    let whole = Keyed(letter: .K, part: .kept(.init(Key: 3)))
    guard case .success(let read) = decode("Kind: Kept\nKey: 3\nletter: K\n") else {
      Issue.record("the right words are not taken")
      return
    }
    #expect(read == whole)
    #expect(error("Kind: \u{212A}ept\n")?.hasPrefix("unknown Kind") == true)
    #expect(error("\u{212A}ind: Kept\n")?.hasPrefix("unknown key") == true)
    #expect(error("Kind: Kept\n\u{212A}ey: 3\n")?.hasPrefix("unknown key") == true)
    #expect(error("letter: \u{212A}\n")?.hasPrefix("unknown letter") == true)
  }

  @Test("A free-form key has at most 255 bytes, and must not be equivalent in Unicode to another key")
  func dictionaryKeys() {
    let longest = String(repeating: "é", count: 127) + "x"
    #expect(error("tags: {\(longest): 1, y: 2}\n") == nil)
    #expect(error("tags: {y: 2, \(longest)x: 1}\n") == "a key must have at most 255 bytes")
    for (one, other) in twins {
      #expect(
        error("tags: {\(one): 1, \(other): 2}\n")
          == "the key already exists, spelled with different combining marks")
    }
  }
}
