import Documents
import TestSupport
import Testing

@testable import Varlink

@Suite(.timeLimit(.minutes(5))) struct VarlinkInterfaceTests {
  private func parse(_ text: String) throws(DocumentError) -> VarlinkInterface {
    try VarlinkInterface(text: text, file: "a.varlink")
  }

  @Test("an interface's name, methods, errors and types are parsed from its text")
  func readsAll() throws {
    let interface = try parse(
      """
      # A comment.
      interface org.example.a-b2
      type Kind (one, two_three)
      type Item (a: bool, b: int, c: float, d: string, e: object, f: ?Kind, g: []Item, h: [string]string,
        i: (x: int), j: ?[](first, second), k: [string]()) # another
      method Get() -> ()
      method Put2(item: Item) -> (kind: Kind)
      error Failed ()
      error Refused (why: string)
      """)
    #expect(interface.name == "org.example.a-b2")
    #expect(Set(interface.methods.keys) == ["Get", "Put2"])
    #expect(interface.methods["Get"] == .init(input: .structure([]), output: .structure([])))
    #expect(
      interface.methods["Put2"]
        == .init(
          input: .structure([VarlinkField(name: "item", type: .named("Item"))]),
          output: .structure([VarlinkField(name: "kind", type: .named("Kind"))])))
    #expect(
      interface.errors
        == ["Failed": .structure([]), "Refused": .structure([VarlinkField(name: "why", type: .string)])])
    #expect(interface.types["Kind"] == .enumeration(["one", "two_three"]))
    let x = VarlinkType.structure([VarlinkField(name: "x", type: .int)])
    #expect(
      interface.types["Item"]
        == .structure([
          VarlinkField(name: "a", type: .bool), VarlinkField(name: "b", type: .int),
          VarlinkField(name: "c", type: .float), VarlinkField(name: "d", type: .string),
          VarlinkField(name: "e", type: .object), VarlinkField(name: "f", type: .optional(.named("Kind"))),
          VarlinkField(name: "g", type: .array(.named("Item"))), VarlinkField(name: "h", type: .map(.string)),
          VarlinkField(name: "i", type: x),
          VarlinkField(name: "j", type: .optional(.array(.enumeration(["first", "second"])))),
          VarlinkField(name: "k", type: .map(.structure([]))),
        ]))
  }

  @Test("the service's own interface is valid")
  func serviceInterfaceIsValid() {
    #expect(ServiceInterface.parsed.name == ServiceInterface.name)
    #expect(Set(ServiceInterface.parsed.methods.keys) == ["GetInfo", "GetInterfaceDescription"])
    #expect(
      Set(ServiceInterface.parsed.errors.keys) == [
        "InterfaceNotFound", "MethodNotFound", "MethodNotImplemented", "InvalidParameter", "PermissionDenied",
        "ExpectedMore",
      ])
  }

  @Test(
    "an invalid interface is an error with the place and the reason",
    arguments: [
      ("", "1:1: expected \"interface\", found the end of the text"),
      ("type A ()", "1:1: expected \"interface\", found \"type\""),
      ("interfaces org.example.a", "1:1: expected \"interface\", found \"interfaces\""),
      ("interface org", "1:11: \"org\" is not the name of an interface, such as \"org.example.service\""),
      ("interface org.", "1:11: \"org.\" is not the name of an interface, such as \"org.example.service\""),
      ("interface a..b", "1:11: \"a..b\" is not the name of an interface, such as \"org.example.service\""),
      ("interface 1org.a", "1:11: \"1org.a\" is not the name of an interface, such as \"org.example.service\""),
      ("interface org.-a", "1:11: \"org.-a\" is not the name of an interface, such as \"org.example.service\""),
      ("interface org.a-", "1:11: \"org.a-\" is not the name of an interface, such as \"org.example.service\""),
      ("interface org.a_b", "1:11: \"org.a_b\" is not the name of an interface, such as \"org.example.service\""),
      ("interface a.b\nfunction F() -> ()", "2:1: expected \"type\", \"method\" or \"error\", found \"function\""),
      ("interface a.b\n  )", "2:3: expected \"type\", \"method\" or \"error\", found \")\""),
      (
        "interface a.b\ntype lower ()",
        "2:6: \"lower\" is not a name: a name is an upper-case letter, then letters and digits"
      ),
      (
        "interface a.b\ntype A_B ()",
        "2:6: \"A_B\" is not a name: a name is an upper-case letter, then letters and digits"
      ),
      ("interface a.b\ntype A ()\nmethod A() -> ()", "3:8: the name A is already defined"),
      ("interface a.b\nerror A ()\ntype A ()", "3:6: the name A is already defined"),
      ("interface a.b\nmethod A() -> ()\nerror A ()", "3:7: the name A is already defined"),
      ("interface a.b\nmethod A()", "2:11: expected \"->\", found the end of the text"),
      ("interface a.b\nmethod A(x, y) -> ()", "2:9: expected fields with types, found an enumeration"),
      ("interface a.b\nmethod A() -> (x)", "2:15: expected fields with types, found an enumeration"),
      ("interface a.b\nerror A (x)", "2:9: expected fields with types, found an enumeration"),
      ("interface a.b\ntype A (x: B)", "2:12: the type B is not defined"),
      ("interface a.b\ntype A (x: a)", "2:12: unknown type \"a\""),
      ("interface a.b\ntype A (x: ??int)", "2:13: expected a type that is not optional, found \"?\""),
      ("interface a.b\ntype A (x: [int]string)", "2:13: expected \"string\", found \"int\""),
      ("interface a.b\ntype A (x: int, x: int)", "2:17: the field x is already defined"),
      ("interface a.b\ntype A (x, x)", "2:12: the field x is already defined"),
      ("interface a.b\ntype A (x, y: int)", "2:13: expected \")\", found \":\""),
      ("interface a.b\ntype A (x: int, y)", "2:18: expected \":\", found \")\""),
      ("interface a.b\ntype A (x: int,)", "2:16: expected a field's name, found \")\""),
      ("interface a.b\ntype A (x: int", "2:15: expected \")\", found the end of the text"),
      (
        "interface a.b\ntype A (_x: int)",
        "2:9: \"_x\" is not a field name: a field name is letters and digits, with single underscores in between"
      ),
      (
        "interface a.b\ntype A (1x: int)",
        "2:9: \"1x\" is not a field name: a field name is letters and digits, with single underscores in between"
      ),
      (
        "interface a.b\ntype A (x_: int)",
        "2:9: \"x_\" is not a field name: a field name is letters and digits, with single underscores in between"
      ),
      (
        "interface a.b\ntype A (x__y: int)",
        "2:9: \"x__y\" is not a field name: a field name is letters and digits, with single underscores in between"
      ),
      ("interface a.b # ü\n# öä\n ü", "3:2: expected \"type\", \"method\" or \"error\", found \"ü\""),
      ("interface a.b\n# öä ü\ntype A (x: int) ü", "3:17: expected \"type\", \"method\" or \"error\", found \"ü\""),
    ])
  func refusesNonsense(text: String, message: String) {
    let error = #expect(throws: DocumentError.self) { try parse(text) }
    #expect(error.map { "\($0)" } == "a.varlink:\(message)")
  }

  @Test("random text is parsed or refused without a crash")
  func survivesGarbage() {
    var random = SeededRandom(seed: 3)
    let words = [
      "interface", "type", "method", "error", "a.b", "A", "x", "(", ")", ":", ",", "->", "?", "[", "]", "string", "int",
      "#", "\n", " ", "\r", "é", "_", "-", ".", "\0",
    ]
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 0..<30, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: Bool.random(using: &random) ? " " : "")
      do {
        let interface = try parse("interface a.b " + text)
        #expect(interface.name.hasPrefix("a.b"))
      } catch {
        #expect(error.place != nil)
      }
    }
  }
}
