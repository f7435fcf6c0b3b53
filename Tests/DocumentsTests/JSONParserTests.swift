import Documents
import Testing

@Suite(.timeLimit(.minutes(5))) struct JSONParserTests {
  private func parse(_ text: String) throws(DocumentError) -> Node {
    try parseJSON(Array(text.utf8).span)
  }

  private func error(_ text: String) -> String? {
    do throws(DocumentError) {
      _ = try parse(text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("Every kind of value, members in the order of the text")
  func values() throws {
    let node = try parse(#"{"z":1,"a":[true,false,null,-2.5,"x\u0001é"],"m":{}}"#)
    let expected = Node(
      .mapping([
        .init(key: "z", value: Node(.integer(1))),
        .init(
          key: "a",
          value: Node(
            .sequence([
              Node(.bool(true)), Node(.bool(false)), Node(.null), Node(.real(-2.5)), Node(.string("x\u{1}é")),
            ]))),
        .init(key: "m", value: Node(.mapping([]))),
      ]))
    #expect(node == expected)
    #expect(node["a"] == node["a"])
    #expect(node["z"] == Node(.integer(1)))
    #expect(node["y"] == nil)
  }

  @Test("A syntax error tells line and column")
  func syntax() {
    #expect(error("{\"a\": 1,\n \"b\" 2}") == "2:6: ':' expected near '2'")
    #expect(error("")?.contains("the document is empty") == true)
    #expect(error("{} {}") == "1:4: end of file expected near '{'")
    #expect(error("{\"a\":1")?.hasPrefix("1:6: '}' expected near end of file") == true)
    #expect(error("\"text\"") == "1:6: '[' or '{' expected near '\"text\"'")
  }

  @Test("A syntax error stays on one line, whatever stands near it")
  func oneLine() {
    #expect(error("{\"a\": \"x\\u0\n\"}")?.contains("\n") == false)
    #expect(error("{\"a\": 1,\n \"b\u{1}c\" 2}")?.unicodeScalars.contains { $0.value < 0x20 } == false)
  }

  @Test("A file's name stands before the place")
  func fileName() {
    #expect(
      throws: DocumentError(
        file: "scene.json", place: Place(line: 1, column: 1), message: "'[' or '{' expected near 'x'")
    ) {
      try parseJSON(Array("x".utf8).span, file: "scene.json")
    }
  }

  @Test("In a file every key and value has its place, in characters; in a message none has")
  func places() throws {
    let text = """
      {"é\\"{": [1, -2.5e3,
        true, null, "a, [b]"], "z":
          {}, "w":[[],{"k" : false}]}
      """
    func found(_ node: Node) -> [String] {
      let own = node.place.map { "\($0.line):\($0.column)" } ?? "-"
      switch node.value {
      case .sequence(let elements): return [own] + elements.flatMap(found)
      case .mapping(let members):
        return [own]
          + members.flatMap { ["\($0.key)@" + ($0.place.map { "\($0.line):\($0.column)" } ?? "-")] + found($0.value) }
      default: return [own]
      }
    }
    #expect(
      found(try parseJSON(Array(text.utf8).span, file: "t.json")) == [
        "1:1", "é\"{@1:2", "1:10", "1:11", "1:14", "2:3", "2:9", "2:15", "z@2:26", "3:5", "w@3:9", "3:13", "3:14",
        "3:17", "k@3:18", "3:24",
      ])
    #expect(Set(found(try parse(#"{"a":[1]}"#)).map { $0.suffix(1) }) == ["-"])
  }

  @Test("A key that stands twice is refused")
  func duplicates() {
    #expect(error(#"{"a":1,"a":2}"#)?.contains("duplicate object key") == true)
    #expect(error(#"{"a":{"b":1},"b":2}"#) == nil)
  }

  @Test("Invalid UTF-8, NUL in a string and numbers out of range are refused")
  func invalidContent() {
    #expect(throws: DocumentError.self) { try parseJSON([0x5B, 0x22, 0xFF, 0x22, 0x5D].span) }
    #expect(error(#"["\u0000"]"#) != nil)
    #expect(error("[9223372036854775807]") == nil)
    #expect(error("[9223372036854775808]") != nil)
    #expect(error("[1e400]") != nil)
    #expect(error("[NaN]") != nil)
    #expect(error("[01]") != nil)
  }

  @Test("64 levels are read, 65 are refused with the path")
  func depth() {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(error(nested(64)) == nil)
    #expect(error(nested(65)) == String(repeating: "[0]", count: 64) + ": nested deeper than 64 levels")
    let objects = String(repeating: #"{"a":"#, count: 65) + "0" + String(repeating: "}", count: 65)
    #expect(error(objects)?.hasSuffix("a.a: nested deeper than 64 levels") == true)
    #expect(error(nested(100_000)) != nil)
  }

  @Test("A long key costs no more for each value below it", .timeLimit(.minutes(5)))
  func longKey() throws {
    let (key, count) = (String(repeating: "k", count: 16_000_000), 125_000)
    let text = "{\"\(key)\":[" + String(repeating: "1,", count: count - 1) + "1]}"
    guard case .sequence(let elements)? = try parse(text)[key]?.value else {
      Issue.record("no list")
      return
    }
    #expect(elements.count == count)
  }
}
