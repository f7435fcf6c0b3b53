import Documents
import Testing

@testable import Varlink

@Suite struct TypeTests {
  private let types: [String: VarlinkType] = [
    "Item": .structure([
      VarlinkField(name: "name", type: .string), VarlinkField(name: "kind", type: .enumeration(["one", "two"])),
      VarlinkField(name: "inner", type: .optional(.array(.named("Item")))),
    ])
  ]

  private func mismatch(_ type: VarlinkType, _ json: String) throws -> String? {
    // A JSON document is an object or an array, so the value lies in one.
    let bytes = Array("[\(json)]".utf8)
    guard case .sequence(let elements) = try parseJSON(bytes.span).value else { return "no array" }
    return type.mismatch(in: elements[0], types: types, path: "v")
  }

  @Test(
    "each type takes its own values and no others",
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
    "a value of another type is told by its path",
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
  func tellsThePath(type: VarlinkType, value: String, path: String) throws {
    #expect(try mismatch(type, value) == path)
  }

  @Test("an optional field may be left out or null, at every depth")
  func optionalFields() throws {
    #expect(try mismatch(.named("Item"), "{\"name\":\"a\",\"kind\":\"one\"}") == nil)
    #expect(try mismatch(.named("Item"), "{\"name\":\"a\",\"kind\":\"one\",\"inner\":null}") == nil)
    #expect(
      try mismatch(
        .named("Item"), "{\"name\":\"a\",\"kind\":\"one\",\"inner\":[{\"name\":\"b\",\"kind\":\"two\"}]}") == nil)
  }
}
