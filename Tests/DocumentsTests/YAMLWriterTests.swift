import Testing

@testable import Documents

@Suite(.timeLimit(.minutes(5))) struct YAMLWriterTests {
  private func written(_ json: String) throws -> String {
    var writer = YAMLWriter()
    writer.document(try parseJSON(Array(json.utf8).span))
    return writer.text
  }

  @Test("Small mappings and lists are written on one line, others as blocks")
  func layout() throws {
    let json = #"{"scene":"a.yaml","list":[{"name":"x","numbers":[1,2.5]},{"name":"z","deep":[{"a":1}]}],"flag":true}"#
    #expect(
      try written(json) == """
        scene: a.yaml
        list:
          - {name: x, numbers: [1, 2.5]}
          - name: z
            deep:
              - {a: 1}
        flag: true

        """)
  }

  @Test("A list stays on its key's line if both have at most 110 bytes, also inside a block", arguments: [0, 1])
  func width(over: Int) throws {
    let text = String(repeating: "x", count: 110 - "key: [, 1]".utf8.count + 1 + over)
    #expect(try written(#"{"key":["\#(text)",1]}"#).split(separator: "\n").count == (over == 0 ? 1 : 3))
    let inner = text.dropFirst(2)
    #expect(
      try written(#"{"out":{"key":["\#(inner)",1],"deep":[{"a":{"b":1}}]}}"#).contains("[\(inner), 1]") == (over == 0))
  }

  @Test("Written texts read back equal, even those that resemble other types")
  func roundTrip() throws {
    let texts = [
      "plain", "a-b.c/d", "", "true", "No", "null", "~", "0660", "1e3", "-x", "- x", "a: b", "a #b", "{x}", "[y]", "*",
      "&z", "!t",
      "%", "@", "`", "it's", "\"q\"", "line\nend\ttab", "ünïcode 🙂", "\u{7f}\u{1}",
      "\u{85}\u{2028}\u{2029}\u{9f}\u{a0}", "\u{feff}a\u{feff}", "\u{fffe}\u{ffff}\u{fffd}\u{10ffff}",
      " lead", "trail ", "y", "a,b",
    ]
    let node = Node(
      .mapping(texts.enumerated().map { Node.Member(key: $1 + "\($0)", value: Node(.sequence([Node(.string($1))]))) }))
    var writer = YAMLWriter()
    writer.comment(["A\nB\u{feff}\u{fffe}\0C"])
    writer.document(node)
    let read = Cursor(try parseYAML(Array(writer.text.utf8), file: "w"), file: "w")
    for (index, text) in texts.enumerated() {
      #expect(try read[text + "\(index)"]?.elements().first?.string() == text)
    }
    #expect(writer.text.hasPrefix("# A B   C\n"))
  }

  @Test("A text that is longer than a line stays on one line")
  func long() throws {
    let text = String(repeating: "long text ", count: 40)
    let written = try written("{\"run\":\"\(text)\",\"words\":[\"\(text)\",\"x\"]}")
    #expect(written.split(separator: "\n").count == 4)
    #expect(try Cursor(try parseYAML(Array(written.utf8), file: "w"))["run"]?.string() == text)
  }
}
