import Documents
import Testing

@testable import Varlink

@Suite(.timeLimit(.minutes(5))) struct TypeTests {
  private let types: [String: VarlinkType] = [
    "Item": .structure([
      VarlinkField(name: "name", type: .string), VarlinkField(name: "kind", type: .enumeration(["one", "two"])),
      VarlinkField(name: "inner", type: .optional(.array(.named("Item")))),
    ])
  ]

  private func mismatch(_ type: VarlinkType, _ json: String) throws -> String? {
    // A JSON document is an object or an array, so the value is wrapped in an array.
    let bytes = Array("[\(json)]".utf8)
    guard case .sequence(let elements) = try parseJSON(bytes.span).value else { return "no array" }
    let whole = VarlinkType.structure([VarlinkField(name: "v", type: type)])
    return whole.mismatch(in: Node(.mapping([Node.Member(key: "v", value: elements[0])])), types: types)
  }

  @Test(
    "each type accepts its own values",
    arguments: [
      (.bool, ["true", "false"]), (.int, ["0", "-9223372036854775808"]), (.float, ["0", "1.5", "1e300"]),
      (.string, ["\"\""]), (.object, ["{}", "{\"a\":[1]}"]), (.enumeration(["x", "y"]), ["\"x\"", "\"y\""]),
      (.structure([]), ["{}"]), (.array(.int), ["[]", "[1,2]"]), (.map(.int), ["{}", "{\"a\":1,\"b\":2}"]),
      (.optional(.int), ["null", "7"]),
    ] as [(VarlinkType, [String])])
  func takesItsOwn(type: VarlinkType, values: [String]) throws {
    for value in values { #expect(try mismatch(type, value) == nil, "\(value)") }
  }

  @Test(
    "a value of the wrong type is reported with its path",
    arguments: [
      (.bool, "1", "v"), (.bool, "null", "v"), (.int, "1.0", "v"), (.int, "true", "v"), (.float, "\"1\"", "v"),
      (.string, "1", "v"), (.string, "null", "v"), (.object, "[]", "v"), (.enumeration(["x"]), "\"z\"", "v"),
      (.enumeration(["x"]), "1", "v"), (.structure([]), "[]", "v"), (.structure([]), "{\"a\":1}", "v.a"),
      (.array(.int), "{}", "v"), (.array(.int), "[1,\"a\"]", "v[1]"), (.map(.int), "[]", "v"),
      (.map(.int), "{\"a\":1,\"b\":true}", "v.b"), (.optional(.int), "true", "v"),
      (.named("Item"), "{\"name\":\"a\"}", "v.kind"), (.named("Item"), "{\"kind\":\"one\"}", "v.name"),
      (.named("Item"), "{\"name\":\"a\",\"kind\":\"one\",\"size\":1}", "v.size"),
      (
        .named("Item"), "{\"name\":\"a\",\"kind\":\"two\",\"inner\":[{\"name\":\"b\",\"kind\":\"three\"}]}",
        "v.inner[0].kind"
      ),
    ] as [(VarlinkType, String, String)])
  func reportsThePath(type: VarlinkType, value: String, path: String) throws {
    #expect(try mismatch(type, value) == path)
  }

  @Test("an optional field may be missing or null, at every depth")
  func optionalFields() throws {
    #expect(try mismatch(.named("Item"), "{\"name\":\"a\",\"kind\":\"one\"}") == nil)
    #expect(try mismatch(.named("Item"), "{\"name\":\"a\",\"kind\":\"one\",\"inner\":null}") == nil)
    #expect(
      try mismatch(
        .named("Item"), "{\"name\":\"a\",\"kind\":\"one\",\"inner\":[{\"name\":\"b\",\"kind\":\"two\"}]}") == nil)
  }

  @Test("a text and a map's key of exactly the maximum length are accepted; the length is that in bytes")
  func lengths() {
    for (text, longest, place) in [("é", 2, nil), ("é", 1, ""), ("abc", 3, nil), ("abc", 2, "")]
      as [(String, Int, String?)]
    {
      #expect(VarlinkType.string.mismatch(in: .text(text), types: types, longest: longest) == place)
      let map = Node.object([(text, Node.text(""))])
      #expect(VarlinkType.map(.string).mismatch(in: map, types: types, longest: longest) == place)
    }
  }

  @Test("words and fields are compared by bytes, not by Unicode equivalence")
  func bytes() throws {
    let words = VarlinkType.enumeration(["J", "K"])
    #expect(try mismatch(words, "\"K\"") == nil)
    #expect(try mismatch(words, "\"\u{212A}\"") == "v")
    let fields = VarlinkType.structure([
      VarlinkField(name: "Key", type: .int), VarlinkField(name: "other", type: .optional(.int)),
    ])
    #expect(try mismatch(fields, "{\"other\": 1, \"Key\": 1}") == nil)
    #expect(try mismatch(fields, "{\"other\": 1, \"\u{212A}ey\": 1}") == "v.\u{212A}ey")
  }

  @Test("the dot before a method's name is found as a byte, even before a combining mark; names are compared by bytes")
  func methodName() throws {
    func parts(_ method: String) throws -> [String]? {
      let call = try CallMessage(parseJSON(Array("{\"method\": \"\(method)\"}".utf8).span))
      return call.nameParts.map { [$0.interface, $0.method] }
    }
    #expect(try parts("org.example.Keep") == ["org.example", "Keep"])
    let marked = try #require(try parts("org.example.\u{301}Keep"))
    #expect(marked.map { Array($0.utf8) } == [Array("org.example".utf8), Array("\u{301}Keep".utf8)])
    let interface = try VarlinkInterface(text: "interface org.example\nmethod Keep() -> ()\nmethod Lose() -> ()\n")
    #expect(interface.method("Keep") != nil && interface.method("\u{212A}eep") == nil)
  }
}
