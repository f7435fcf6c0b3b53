import Testing

@testable import Documents

/// Decoding that continues after an error, and errors of indentation.
@Suite(.timeLimit(.minutes(5))) struct ErrorCollectorTests {
  private struct Leaf: Equatable, Sendable {
    var name = ""
    var sizes: [Int] = []
  }
  private struct Root: Equatable, Sendable {
    var reach = 1
  }
  private struct Tree: Equatable, Sendable {
    var title = ""
    var root = Root()
    var leaves: [Leaf] = []
    var depth = 3
  }
  private static let leaf = Schema<Leaf>(
    "leaf", "A leaf.", defaults: Leaf(),
    fields: [
      Field(required: "name", \.name, .text, "A name."),
      Field("sizes", \.sizes, .list(of: .integer(0...9)), "Sizes."),
    ])
  private static let root = Schema<Root>(
    "root", "A root.", defaults: Root(), fields: [Field("reach", \.reach, .integer(0...9), "A reach.")])
  private static let tree = Schema<Tree>(
    "tree", "A tree.", defaults: Tree(),
    fields: [
      Field(required: "title", \.title, .text, "A title."),
      Field("root", \.root, .object { root }, "A root."),
      Field("leaves", \.leaves, .list(of: .object { leaf }), "Leaves."),
      Field("depth", \.depth, .integer(0...5), "A depth."),
    ])

  @Test("An error belongs to a key of a mapping, but not an error deeper in it, next to it or of an element")
  func errorsOfKeys() {
    for (path, expected) in [("a.b", true), ("a.b.c", false), ("ab", false), ("a[0]", false), ("b.a", false)] {
      let collector = ErrorCollector()
      collector.add(DocumentError(path: path, message: "wrong"))
      #expect(collector.hasError(ofKeyIn: "a") == expected, "\(path)")
    }
  }

  private func read(_ text: String) throws -> (Tree, [String]) {
    let collector = ErrorCollector()
    let tree = try Self.tree.decode(Cursor(try parseYAML(Array(text.utf8), file: "t"), file: "t", collector: collector))
    return (tree, collector.errors.map(\.description))
  }

  @Test("Every error of a document is collected, and its valid parts are read")
  func all() throws {
    let (tree, errors) = try read(
      """
      leaves:
      - {name: a, sizes: [1, x, 12]}
      - {size: [2]}
      - b
      - {name: c, sizes: [4]}
      depth: 7
      """)
    #expect(
      errors == [
        #"t:2:24: leaves[0].sizes[1]: expected a whole number, found "x""#,
        "t:2:27: leaves[0].sizes[2]: 12 is out of range: 0 to 9",
        #"t:3:4: leaves[1].size: unknown key "size"; did you mean "sizes"?"#,
        #"t:3:3: leaves[1]: the key "name" is missing"#,
        #"t:4:3: leaves[2]: expected a mapping of keys, found "b""#,
        "t:6:8: depth: 7 is out of range: 0 to 5",
        #"t:1:1: the key "title" is missing"#,
      ])
    // Elements keep their positions: unreadable ones have their defaults.
    #expect(tree == Tree(title: "", leaves: [Leaf(name: "a"), Leaf(), Leaf(), Leaf(name: "c", sizes: [4])], depth: 3))
  }

  @Test("Without a collector, the first error is thrown")
  func first() throws {
    let node = try parseYAML(Array("{title: x, depth: 7, leaves: 1}".utf8), file: "t")
    #expect(
      throws: DocumentError(
        file: "t", place: Place(line: 1, column: 19), path: "depth", message: "7 is out of range: 0 to 5")
    ) {
      try Self.tree.decode(Cursor(node, file: "t"))
    }
  }

  @Test("The error for a key of an enclosing or nested mapping says where the key belongs")
  func indentation() throws {
    #expect(
      try read("leaves:\n  - name: a\n    depth: 2\ntitle: t\n").1 == [
        #"t:3:5: leaves[0].depth: unknown key "depth"; it is a key of the tree at 1:1: begin the line at column 1"#
      ])
    #expect(
      try read("title: t\nleaves:\n- name: a\nsizes: [1]\n").1 == [
        #"t:4:1: sizes: unknown key "sizes"; it is a key of a leaf in "leaves": indent the line further"#
      ])
    // A mapping that has ended is not an enclosing one.
    #expect(
      try read("title: t\nroot: {reach: 2}\nleaves:\n  - name: a\n    reach: 2\n").1 == [
        #"t:5:5: leaves[0].reach: unknown key "reach"; known: name, sizes"#
      ])
  }

  @Test("The number of collected errors is limited")
  func most() throws {
    let errors = try read("title: t\nleaves:\n" + String(repeating: "- 1\n", count: 300)).1
    #expect(errors.count == ErrorCollector.most)
  }

  @Test(
    "libyaml's error for wrong indentation ends with the line to compare",
    arguments: [
      (
        "a: 1\nb:\n  - c: 1\n    d: 2\n   e: 3\n",
        "t:5:4: did not find expected '-' indicator, while parsing a block collection that begins at 3:3; should this line be indented as far as line 3?"
      ),
      (
        "a:\n    b: 1\n  c: 2\n",
        "t:3:3: did not find expected key, while parsing a block mapping that begins at 1:1; should this line be indented as far as line 1?"
      ),
      (
        "# x\na: 1\n \n   b: 2\n",
        "t:4:5: mapping values are not allowed in this context; should this line be indented further than line 2?"
      ),
      (
        "a: 1\n  b: 2\n",
        "t:2:4: mapping values are not allowed in this context; should this line be indented further than line 1?"
      ),
      ("a: b: c\n", "t:1:5: mapping values are not allowed in this context"),
      ("a: [1\nb: 2\n", "t:2:2: did not find expected ',' or ']', while parsing a flow sequence that begins at 1:4"),
    ])
  func syntax(text: String, message: String) {
    #expect(throws: DocumentError.self) { try parseYAML(Array(text.utf8), file: "t") }
    do { _ = try parseYAML(Array(text.utf8), file: "t") } catch { #expect("\(error)" == message) }
  }
}
