import Documents
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct YAMLParserTests {
  private func error(_ text: String) -> String? { errorText { try parseYAML(Array(text.utf8), file: "t.yaml") } }

  @Test("Every value has its place; plain scalars stay text, quoted ones are strings")
  func places() throws {
    let node = try parseYAML(Array("a: no\nbé:\n  - \"no\"\n  - {c: 07}\n".utf8), file: "t.yaml")
    func place(_ line: Int, _ column: Int) -> Place { Place(line: line, column: column) }
    let expected = Node(
      .mapping([
        .init(key: "a", place: place(1, 1), value: Node(.plain("no"), place: place(1, 4))),
        .init(
          key: "bé", place: place(2, 1),
          value: Node(
            .sequence([
              Node(.string("no"), place: place(3, 5)),
              Node(
                .mapping([.init(key: "c", place: place(4, 6), value: Node(.plain("07"), place: place(4, 9)))]),
                place: place(4, 5)),
            ]), place: place(3, 3))),
      ]), place: place(1, 1))
    #expect(node == expected)
  }

  @Test("Resolved plain scalars have the types of JSON; quoted ones stay strings")
  func resolved() throws {
    let node = try parseYAML(Array("[true, false, ~, 7, 1.5, x, 'false', {a: false}]".utf8), file: "t").resolved
    #expect(
      node.elements.dropLast().map(\.value) == [
        .bool(true), .bool(false), .null, .integer(7), .real(1.5), .string("x"), .string("false"),
      ])
    #expect(node.elements.last?["a"]?.value == .bool(false))
  }

  @Test("Block scalars and single quotation marks are strings", arguments: ["'x'", "\"x\"", "|-\n x", ">-\n x"])
  func strings(text: String) throws {
    let node = try parseYAML(Array("a: \(text)".utf8), file: "t.yaml")
    #expect(node["a"]?.value == .string("x"))
  }

  @Test("An empty text, or one with only comments, is null", arguments: ["", "# nothing\n", "---\n"])
  func empty(text: String) throws {
    let node = try parseYAML(Array(text.utf8), file: "t.yaml")
    #expect(node.value == .null || node.value == .plain(""))
  }

  @Test("A duplicate key is an error at its second place that names the first")
  func duplicates() {
    #expect(error("a: 1\nb:\n  c: 1\n  c: 2\n") == "t.yaml:4:3: b.c: the key \"c\" already exists at 3:3")
    #expect(error("a: {b: 1}\nb: 2\n") == nil)
    #expect(error("a: 1\n'a': 2\n")?.hasPrefix("t.yaml:2:1: a: ") == true)
  }

  @Test("Anchors, aliases, tags and a second document are errors with their place")
  func refused() {
    #expect(error("a: &x 1\n")?.hasPrefix("t.yaml:1:4: a: anchors (&)") == true)
    #expect(error("a: &x {b: 1}\n")?.hasPrefix("t.yaml:1:4: a: anchors (&)") == true)
    #expect(error("- &x [1]\n")?.hasPrefix("t.yaml:1:3: [0]: anchors (&)") == true)
    #expect(error("a:\n  - *x\n")?.hasPrefix("t.yaml:2:5: a[0]: aliases (*)") == true)
    #expect(error("a: !!str 1\n")?.hasPrefix("t.yaml:1:4: a: tags (!)") == true)
    #expect(error("a: !x [1]\n")?.hasPrefix("t.yaml:1:4: a: tags (!)") == true)
    #expect(error("a: !x {b: 1}\n")?.hasPrefix("t.yaml:1:4: a: tags (!)") == true)
    #expect(error("a: 1\n---\nb: 2\n") == "t.yaml:2:1: a second document begins here; a file has only one")
    #expect(error("---\na: 1\n...\n") == nil)
    #expect(error("? [a]\n: 1\n") == "t.yaml:1:3: a key must be a single word or string")
    #expect(error("a: \"x\\0y\"\n") == "t.yaml:1:4: a: a string must not contain a NUL character")
  }

  @Test("64 levels of nesting are read; 65 are an error with place and path")
  func depth() {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(error(nested(64)) == nil)
    let path = String(repeating: "[0]", count: 64)
    #expect(error(nested(65)) == "t.yaml:1:65: \(path): nested deeper than 64 levels")
    let mappings = (0..<65).map { String(repeating: " ", count: $0) + "k:\n" }.joined()
    #expect(error(mappings)?.hasSuffix("k.k: nested deeper than 64 levels") == true)
    #expect(error(String(repeating: "[", count: 100_000)) != nil)
  }

  @Test("Syntax errors name the place and what libyaml was about to read")
  func syntax() {
    #expect(
      error("a: 1\nb: [1, 2\nc: 3\n")
        == "t.yaml:3:2: did not find expected ',' or ']', while parsing a flow sequence that begins at 2:4")
    #expect(error("[1, 2}\n") == "t.yaml:1:6: did not find expected ',' or ']', while parsing a flow sequence")
    #expect(error("a: b: c\n")?.hasPrefix("t.yaml:1:5: mapping values are not allowed in this context") == true)
    #expect(
      error("a: \"x\n")?.hasPrefix("t.yaml:2:1: found unexpected end of stream, while scanning a quoted scalar") == true
    )
    #expect(error("a: *ft5x06*\n") == "t.yaml:1:11: a text that begins with * must be quoted")
    #expect(error("é: 1\n\tb: 2\n") == "t.yaml:2:1: a tab is not allowed here; use spaces")
    #expect(error("é:\n  bé: \tx: 1\n")?.hasPrefix("t.yaml:2:") == true)
    #expect(
      error("a: @\n") == "t.yaml:1:4: found character that cannot start any token, while scanning for the next token")
  }

  @Test("A byte that is not UTF-8 is an error with line and column")
  func invalidUTF8() {
    let text = Array("é: 1\nbé: ".utf8) + [0xFF] + Array("\n".utf8)
    #expect {
      try parseYAML(text, file: "t.yaml")
    } throws: { error in
      "\(error)".hasPrefix("t.yaml:2:5: invalid")
    }
    #expect(error("a: \u{1}\n")?.hasPrefix("t.yaml:1:4: control characters are not allowed") == true)
  }
}
