import Documents
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct JSONParserTests {
  private func parse(_ text: String) throws(DocumentError) -> Node {
    try parseJSON(Array(text.utf8).span)
  }

  private func error(_ text: String) -> String? { errorText { try parse(text) } }

  @Test("Every kind of value is read; members keep the order of the text")
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

  @Test("A syntax error names its line and column")
  func syntax() {
    #expect(error("{\"a\": 1,\n \"b\" 2}") == #"2:6: expected ":", found "2""#)
    #expect(error("")?.contains("the document is empty") == true)
    #expect(error("{} {}") == #"1:4: expected the end, found "{""#)
    #expect(error("{\"a\":1") == #"1:7: expected "," or "}", found the end of the text"#)
    #expect(error("[1 2") == #"1:4: expected "," or "]", found "2""#)
    #expect(error("[1,]") == #"1:4: expected a value, found "]""#)
    #expect(error("{\"a\":1,}") == #"1:8: expected a key in quotation marks, found "}""#)
    #expect(error("{a:1}") == #"1:2: expected a key in quotation marks or "}", found "a""#)
    #expect(error("[tru") == #"1:2: expected a value, found "tru""#)
    #expect(error("[tru]") == #"1:2: expected a value, found "tru""#)
    #expect(error("[-]") == #"1:3: expected a digit, found "]""#)
    #expect(error("[1.]") == #"1:4: expected a digit, found "]""#)
    #expect(error("\"text\"") == #"1:1: expected "{" or "[", found a string"#)
    #expect(error(" \n") == #"2:1: expected "{" or "[", found the end of the text"#)
    #expect(error("[\"a") == "1:2: a string has no closing quotation mark")
    #expect(error(#"["a\n"#) == "1:2: a string has no closing quotation mark")
    #expect(error("[\"ab\u{1}\"]") == "1:5: a string contains a control character, which must be written as \\u00XX")
  }

  @Test("Texts are read with every escape")
  func escapes() throws {
    #expect(
      try parse(#"["\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00x"]"#)
        == Node(.sequence([Node(.string("\"\\/\u{8}\u{C}\n\r\té😀x"))])))
    for wrong in [#"["\x"]"#, #"["\u12"]"#, #"["\u12g4"]"#, #"["\ud83d"]"#, #"["\ud83dx"]"#, #"["\ude00"]"#, #"["\"#] {
      #expect(error(wrong) != nil, "\(wrong)")
    }
  }

  @Test("Numbers are read exactly")
  func numbers() throws {
    func number(_ text: String) -> Node.Value? {
      guard let node = try? parse("[\(text)]"), case .sequence(let elements) = node.value else { return nil }
      return elements[0].value
    }
    #expect(number("-9223372036854775808") == .integer(.min))
    #expect(number("-9223372036854775809") == nil)
    #expect(number("18446744073709551616") == nil)
    #expect(number("-0") == .integer(0))
    for text in [
      "0.1", "-0.1", "0.30000000000000004", "123456789.123456789", "9007199254740993.0", "1e3", "1E-3", "2.5e+10",
      "0.0000000000000000000000012345",
      // 22 is the largest number of decimals for which the power of ten is exact.
      "0.0000000000000000000007", "0.00000000000000000000007", "90.00719925474099100000007", "5e-324",
      "1.7976931348623157e308", "100.25",
    ] {
      #expect(number(text) == Double(text).map { .real($0) }, "\(text)")
    }
  }

  @Test("A text read in pieces of any length gives the same value or the same error")
  func pieces() {
    let texts = [
      #"{"z":1,"a":[true,false,null,-2.5,"x\u0001é",[],{}],"m":{"k":{"l":[1,[2,[3]]]}}}"#, "{\"a\": 1,\n \"b\" 2}",
      "[[1,2],[3", #"{"a":1,"a":2}"#, "[] x",
    ]
    for text in texts {
      let bytes = Array(text.utf8)
      let whole = Result { () throws(DocumentError) in try parseJSON(bytes.span, file: "f") }
      for step in 1...12 {
        var parser = JSONParser(file: "f")
        let inPieces = Result { () throws(DocumentError) -> Node in
          while true {
            let end = parser.position + step
            if let root = try parser.parse(bytes.span, upTo: end) { return root }
            // No value begins behind the limit, so only the last one may extend beyond it.
            #expect(parser.position >= end)
          }
        }
        #expect(inPieces == whole)
      }
    }
  }

  @Test("A syntax error is reported on one line, whatever characters are near it")
  func oneLine() {
    #expect(error("{\"a\": \"x\\u0\n\"}")?.contains("\n") == false)
    #expect(error("{\"a\": 1,\n \"b\u{1}c\" 2}")?.unicodeScalars.contains { $0.value < 0x20 } == false)
  }

  @Test("A file's name is written before the place")
  func fileName() {
    #expect(
      throws: DocumentError(
        file: "scene.json", place: Place(line: 1, column: 1), message: #"expected "{" or "[", found "x""#)
    ) {
      try parseJSON(Array("x".utf8).span, file: "scene.json")
    }
  }

  @Test("In a file, every key and value has its place in characters; in a message, none has")
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

  @Test("A duplicate key is an error")
  func duplicates() {
    #expect(error(#"{"a":1,"a":2}"#) == #"1:8: the key "a" already exists"#)
    // The check also works for mappings of many keys.
    let many = (0..<40).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(error("{\(many)}") == nil)
    #expect(error("{\(many),\"k7\":0}")?.hasSuffix(#"the key "k7" already exists"#) == true)
    // Keys that only look alike are different.
    #expect(error("{\"\u{E9}\":0,\"e\u{301}\":0}") == nil)
    #expect(error(#"{"a":{"b":1},"b":2}"#) == nil)
  }

  @Test("Invalid UTF-8, NUL in a string and numbers out of range are errors")
  func invalidContent() {
    #expect(throws: DocumentError.self) { try parseJSON([0x5B, 0x22, 0xFF, 0x22, 0x5D].span) }
    #expect(error(#"["\u0000"]"#) != nil)
    #expect(error("[9223372036854775807]") == nil)
    #expect(error("[9223372036854775808]") != nil)
    #expect(error("[1e400]") != nil)
    #expect(error("[NaN]") != nil)
    #expect(error("[01]") != nil)
  }

  @Test("The path of an error counts the elements of each list that is open")
  func paths() {
    let text = "[0,[0,0," + String(repeating: "[", count: 63) + String(repeating: "]", count: 63) + "]]"
    #expect(error(text) == "[1][2]" + String(repeating: "[0]", count: 62) + ": nested deeper than 64 levels")
  }

  @Test("64 levels of nesting are read; 65 are an error with the path")
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

  @Test("A long key does not add to the cost of each value below it", .timeLimit(.minutes(5)))
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
