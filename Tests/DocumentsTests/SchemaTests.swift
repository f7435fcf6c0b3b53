import Documents
import TestSupport
import Testing

/// A type with a field of every sort, two kinds, and itself as a member.
private struct Shape: Equatable, Sendable {
  enum Color: String, CaseIterable, Sendable { case red, green, darkBlue }
  enum Part: Equatable, Sendable {
    case circle(Circle)
    case polygon(Polygon)
  }
  struct Circle: Equatable, Sendable { var radius = 1.5 }
  struct Polygon: Equatable, Sendable {
    var corners = 3
    var tags: [String: Int] = [:]
  }

  var name = ""
  var isFilled = true
  var color = Color.red
  var weight: Double?
  var frame = [0.0, 0.0]
  var children: [Shape] = []
  var part = Part.circle(Circle())

  static let circle: Schema<Circle> = Schema(
    "circle", "Round.", defaults: Circle(),
    fields: [Field("radius", \.radius, .number(0...10, unit: "mm"), "How large it is.")])
  static let polygon: Schema<Polygon> = Schema(
    "polygon", "Straight.", defaults: Polygon(),
    fields: [
      Field(required: "corners", \.corners, .integer(3...12), "How many corners."),
      Field("tags", \.tags, .dictionary(of: .integer(0...9)), "Numbers of one's own."),
    ])
  static let schema: Schema<Shape> = Schema(
    "shape", "Something to draw.", defaults: Shape(),
    variants: Variants(
      key: "kind", defaultName: "circle",
      [
        Variant(
          circle,
          get: {
            if case .circle(let part) = $0.part { part } else { nil }
          }, set: { $0.part = .circle($1) }),
        Variant(
          polygon,
          get: {
            if case .polygon(let part) = $0.part { part } else { nil }
          }, set: { $0.part = .polygon($1) }),
      ]),
    fields: [
      Field(
        required: "name", \.name, .text(form: "word", pattern: "^[a-z]+$") { $0.isEmpty ? "a name has letters" : nil },
        "What it is called."),
      Field("filled", \.isFilled, .bool, "Whether it is filled."),
      Field("color", \.color, .choice("color"), "Its color."),
      Field(optional: "weight", \.weight, .number(-1...1), "Absent: it has none."),
      Field("frame", \.frame, .numbers(["x", "y"], in: -100...100, unit: "px"), "Where it lies."),
      Field("children", \.children, .list(of: .object { Shape.schema }, count: 0...2), "What lies in it."),
    ])
}

@Suite(.timeLimit(.minutes(5))) struct SchemaTests {
  private func yaml(_ text: String) throws(DocumentError) -> Shape {
    try Shape.schema.decode(Cursor(try parseYAML(Array(text.utf8), file: "s.yaml"), file: "s.yaml"))
  }

  private func error(_ text: String) -> String? { errorText { try yaml(text) } }

  @Test("Fields are decoded; missing ones have their default")
  func decodes() throws {
    let text = """
      name: outer
      filled: false
      color: darkBlue
      weight: -0.5
      frame: [1, -2.5]
      kind: polygon
      corners: 4
      tags: {a: 1}
      children:
        - name: inner
      """
    var expected = Shape()
    expected.name = "outer"
    expected.isFilled = false
    expected.color = .darkBlue
    expected.weight = -0.5
    expected.frame = [1, -2.5]
    expected.part = .polygon(.init(corners: 4, tags: ["a": 1]))
    var inner = Shape()
    inner.name = "inner"
    expected.children = [inner]
    #expect(try yaml(text) == expected)
  }

  @Test("Written values read back equal; defaults are left out, required fields are not")
  func roundTrip() throws {
    var shape = Shape()
    shape.weight = 0.1
    shape.frame = [1e-9, 1.0 / 3]
    shape.part = .polygon(.init(corners: 3, tags: ["b": 2, "a": 1]))
    var writer = JSONWriter()
    var child = Shape()
    child.name = "c"
    child.part = .circle(.init(radius: 2))
    shape.name = "x\"y"
    shape.children = [child]
    Shape.schema.encode(shape, into: &writer)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"name":"x\"y","kind":"polygon","weight":0.1,"frame":[1e-09,0.3333333333333333],"#
        + #""children":[{"name":"c","kind":"circle","radius":2}],"corners":3,"tags":{"a":1,"b":2}}"#)
    #expect(try Shape.schema.decode(Cursor(try parseJSON(writer.bytes.span))) == shape)
  }

  @Test(
    "The first error of a document is reported with its place and path",
    arguments: [
      ("name: a\nkind: polgyon", #"s.yaml:2:7: kind: unknown kind "polgyon"; did you mean "polygon"?"#),
      ("name: a\nkind: xyz", #"s.yaml:2:7: kind: unknown kind "xyz"; known: circle, polygon"#),
      ("name: a\ncolour: red", #"s.yaml:2:1: colour: unknown key "colour"; did you mean "color"?"#),
      (
        "name: a\nzzzz: red",
        #"s.yaml:2:1: zzzz: unknown key "zzzz"; known: kind, name, filled, color, weight, frame, children, radius"#
      ),
      ("name: a\ncolor: gren", #"s.yaml:2:8: color: unknown color "gren"; did you mean "green"?"#),
      ("name: a\ncolor: darkblue", #"s.yaml:2:8: color: unknown color "darkblue"; did you mean "darkBlue"?"#),
      ("name: a\ncorners: 3", #"s.yaml:2:1: corners: a circle has no key "corners"; this key belongs to: polygon"#),
      ("name: a\nradius: 10.5", "s.yaml:2:9: radius: 10.5 mm is out of range: 0 to 10 mm"),
      ("name: a\nweight: 2", "s.yaml:2:9: weight: 2 is out of range: -1 to 1"),
      ("name: a\nkind: polygon\ncorners: 2", "s.yaml:3:10: corners: 2 is out of range: 3 to 12"),
      ("name: a\nkind: polygon", #"s.yaml:1:1: the key "corners" is missing"#),
      ("filled: true", #"s.yaml:1:1: the key "name" is missing"#),
      ("name: a\nframe: [1]", "s.yaml:2:8: frame: expected [x, y], found 1 element"),
      ("name: a\nframe: [1, 2, 3]", "s.yaml:2:8: frame: expected [x, y], found 3 elements"),
      ("name: a\nframe: 3", #"s.yaml:2:8: frame: expected [x, y], found "3""#),
      ("name: a\nframe: [1, 101]", "s.yaml:2:12: frame[1]: 101 px is out of range: -100 to 100 px"),
      ("name: ''", "s.yaml:1:7: name: a name has letters"),
      (
        "name: a\nchildren: [{name: b}, {name: c, kind: cirle}]",
        #"s.yaml:2:39: children[1].kind: unknown kind "cirle"; did you mean "circle"?"#
      ),
      ("name: a\nchildren: [{name: b}, {}]", #"s.yaml:2:23: children[1]: the key "name" is missing"#),
      (
        "name: a\nchildren: [{name: b}, {name: b}, {name: b}]",
        "s.yaml:2:11: children: expected 0 to 2 elements, found 3"
      ),
      ("filled: 1\nname: []", #"s.yaml:1:9: filled: expected true or false, found "1""#),
      ("name: a\nkind: polygon\ncorners: 3\ntags: {x: 1, y: 10}", "s.yaml:4:17: tags.y: 10 is out of range: 0 to 9"),
      ("- name", "s.yaml:1:1: expected a mapping of keys, found a list"),
    ])
  func errors(text: String, expected: String) {
    #expect(error(text) == expected)
  }

  @Test("The length of a list is named as one number or as a range", arguments: [(1...1, "1"), (1...2, "1 to 2")])
  func listLengths(_ count: ClosedRange<Int>, _ words: String) throws {
    let list = Codec<[Int]>.list(of: .integer(0...9), count: count)
    let text = "[0, 1, 2]"
    #expect(
      errorText { () throws(DocumentError) in try list.decode(Cursor(try parseJSON(Array(text.utf8).span))) }
        == "expected \(words) elements, found 3")
  }

  @Test("A range includes both ends")
  func bounds() throws {
    for text in [
      "radius: 0", "radius: 10", "weight: -1", "weight: 1", "kind: polygon\ncorners: 3", "kind: polygon\ncorners: 12",
    ] {
      #expect(error("name: a\n\(text)") == nil, "\(text)")
    }
  }

  @Test("JSON errors name only the path")
  func json() {
    #expect(throws: DocumentError(path: "children[0].name", message: "expected a string, found 3")) {
      try Shape.schema.decode(Cursor(try parseJSON(Array(#"{"name":"a","children":[{"name":3}]}"#.utf8).span)))
    }
  }

  @Test("The table has a row for each key with type, unit, range, default and meaning")
  func table() {
    #expect(
      Shape.schema.type.markdownTable == """
        | key | type | default | meaning |
        |---|---|---|---|
        | `kind` | circle, polygon | `circle` | The kind of the object. |
        | `name` | word | required | What it is called. |
        | `filled` | true or false | `true` | Whether it is filled. |
        | `color` | red, green, darkBlue | `"red"` | Its color. |
        | `weight` | number, -1 to 1 | – | Absent: it has none. |
        | `frame` | [x, y] in px | `[0,0]` | Where it lies. |
        | `children` | list of shapes | `[]` | What lies in it. |

        """)
    #expect(
      Shape.schema.type.variants?.known[1].markdownTable == """
        | key | type | default | meaning |
        |---|---|---|---|
        | `corners` | whole number, 3 to 12 | required | How many corners. |
        | `tags` | mapping of keys to whole number, 0 to 9 | `{}` | Numbers of one's own. |

        """)
  }

  @Test("The JSON Schema holds types, ranges, defaults, kinds and references")
  func schemaText() throws {
    let text = jsonSchema(of: Shape.schema.type, title: "a shape")
    let schema = try parseJSON(Array(text.utf8).span)
    #expect(schema["$schema"]?.value == .string("http://json-schema.org/draft-07/schema#"))
    let shape = try #require(schema["definitions"]?["shape"])
    let properties = try #require(shape["properties"])
    #expect(properties["filled"]?["default"]?.value == .bool(true))
    #expect(properties["weight"]?["minimum"]?.value == .integer(-1))
    #expect(properties["weight"]?["default"] == nil)
    #expect(properties["frame"]?["maxItems"]?.value == .integer(2))
    #expect(properties["name"]?["pattern"]?.value == .string("^[a-z]+$"))
    #expect(shape["required"]?.value == .sequence([Node(.string("name"))]))
    guard case .sequence(let kinds) = shape["allOf"]?.value else {
      Issue.record("no kinds")
      return
    }
    #expect(kinds.count == 2)
    #expect(kinds[0]["if"]?["required"] == nil, "the default kind needs no key")
    #expect(kinds[1]["if"]?["required"]?.value == .sequence([Node(.string("kind"))]))
    #expect(kinds[1]["then"]?["properties"]?["corners"]?["maximum"]?.value == .integer(12))
    #expect(text.hasSuffix("}\n"))
    #expect(text.contains("\n      \"required\": [\"name\"],\n"))
  }
}
