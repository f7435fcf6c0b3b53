import Documents
import TestSupport
import Testing

@testable import Expectations

/// Received lines, one per millisecond.
private func came(_ lines: [String]) throws -> [CameLine] {
  try lines.enumerated().map { try CameLine(time: Int64($0) * 1000, bytes: Array($1.utf8)) }
}

/// An action's line whose recognizer has a one-letter name.
private func action(_ name: Character, x: Int = 0) -> String {
  #"{"action":{"recognizer":"\#(name)","x":\#(x)}}"#
}

private func expected(
  _ lines: [String], _ comparison: ExpectedLines.Comparison = .fields
) throws(DocumentError) -> ExpectedLines {
  try ExpectedLines(Array(lines.map { $0 + "\n" }.joined().utf8), file: "e", comparison)
}

/// The failures, one sentence each.
private func failures(_ lines: [String], _ events: [String]) throws -> [String] {
  try expected(lines).failures(in: came(events), file: "e").map(\.sentence)
}

private let anyOrder = #"{"order":"any"}"#
private let kept = #"{"order":"kept"}"#
private let others = #"{"others":"allowed"}"#

@Suite(.timeLimit(.minutes(5))) struct ExpectedLinesTests {
  @Test(
    "A value matches the expected value",
    arguments: [
      ("1", "1", true), ("1", "1.0", true), ("1", "2", false), (#""a""#, #""a""#, true), (#""a""#, #""b""#, false),
      ("true", "true", true), ("true", "1", false), ("null", "null", true), ("null", "0", false),
      (#"{"about":5,"within":2}"#, "3", true), (#"{"about":5,"within":2}"#, "7", true),
      (#"{"about":5,"within":2}"#, "2.999", false), (#"{"about":5,"within":2}"#, "7.001", false),
      (#"{"within":2,"about":5}"#, "7", true), (#"{"about":5,"within":2}"#, #""5""#, false),
      (#"{"atLeast":5}"#, "5", true), (#"{"atLeast":5}"#, "4.9", false), (#"{"atMost":5}"#, "5", true),
      (#"{"atMost":5}"#, "5.1", false), (#"{"atLeast":4,"atMost":5}"#, "4.5", true),
      (#"{"atLeast":4,"atMost":5}"#, "3", false), (#"{"atLeast":4}"#, "null", false),
      (#"{"contains":"bc"}"#, #""abcd""#, true), (#"{"contains":"bd"}"#, #""abcd""#, false),
      (#"{"contains":""}"#, #""""#, true), (#"{"contains":"abcde"}"#, #""abcd""#, false),
      (#"{"contains":"1"}"#, "1", false),
      (#"{"a":1}"#, #"{"b":2,"a":1}"#, true), (#"{"a":1}"#, #"{"b":1}"#, false), (#"{"a":1}"#, "1", false),
      ("{}", #"{"a":1}"#, true), ("[1,2]", "[1,2]", true), ("[1,2]", "[2,1]", false), ("[1]", "[1,2]", false),
      (#"[{"atLeast":1}]"#, "[2]", true), (#"[{"a":1}]"#, #"[{"a":1,"b":2}]"#, true),
    ])
  func values(_ pattern: String, _ value: String, _ isRight: Bool) throws {
    let event = #"{"action":{"v":\#(value),"w":1}}"#
    let found = try failures([#"{"action":{"v":\#(pattern)}}"#], [event])
    #expect(found.isEmpty == isRight, "\(found)")
  }

  @Test("A field that never appeared gets a suggestion from the fields that did")
  func meant() throws {
    let lines = try expected([#"{"action":{"recogniser":"a"}}"#])
    let failures = try lines.failures(in: came([action("a")]), file: "e")
    #expect(failures.map(\.message).contains("this line did not appear"))
    let near = try expected([#"{"action":{"recogniser":"a","x":0}}"#]).failures(in: came([action("a")]), file: "e")
    #expect(near.map(\.sentence) == ["e:1: action.recogniser differs in the line at 0 s"])
    #expect(near[0].rows.map(\.came) == [#"no such field; there is "recognizer""#])
  }

  @Test(
    "All received lines are expected, in order",
    arguments: [
      ("ab", "ab", []), ("ab", "a", ["e:2: this line did not appear"]),
      ("b", "ab", ["e:1: before this line, an unexpected line appeared at 0 s"]),
      ("a", "ab", ["e:1: after the last line, an unexpected line appeared at 0.001 s"]),
      ("ab", "ba", ["e:1: this line appeared in a different order, at 0.001 s"]),
      ("abcd", "acd", ["e:2: this line did not appear"]),
      ("acd", "abcd", ["e:2: before this line, an unexpected line appeared at 0.001 s"]),
      ("abcde", "bcdea", ["e:1: this line appeared in a different order, at 0.004 s"]), ("", "", []),
    ] as [(String, String, [String])])
  func order(_ lines: String, _ events: String, _ sentences: [String]) throws {
    func text(_ name: Character) -> String { #"{"action":{"recognizer":"\#(name)"}}"# }
    let found = try failures(lines.map(text), events.map(text))
    // Of two swapped lines, either may be the one that moved.
    if lines == "ab", events == "ba" {
      #expect(found.count == 1 && found[0].contains(": this line appeared in a different order, at "), "\(found)")
      return
    }
    #expect(found == sentences)
  }

  @Test("Failures of the same line are in the order of their events, and show the lines that differ")
  func sameLine() throws {
    let found = try expected([action("a"), action("b")]).failures(in: came([action("x"), action("y")]), file: "e")
    #expect(
      found.map(\.sentence) == [
        "e:1: before this line, an unexpected line appeared at 0 s",
        "e:1: before this line, an unexpected line appeared at 0.001 s",
        "e:1: this line did not appear", "e:2: this line did not appear",
      ])
    #expect(found.map(\.rows.count) == [1, 1, 1, 1] && found.allSatisfy { $0.rows[0].field.isEmpty })
    #expect(found.map(\.rows[0].expected) == ["nothing", "nothing", action("a"), action("b")])
    #expect(found.map(\.rows[0].came) == [action("x"), action("y"), "nothing", "nothing"])
  }

  @Test("Lines of a group may appear in any order, each matching one line; the groups are in order")
  func groups() throws {
    let free = #"{"action":{}}"#
    let a = #"{"action":{"recognizer":"a"}}"#
    #expect(try failures([anyOrder, free, a], [action("a"), action("b")]) == [])
    #expect(try failures([anyOrder, free, a], [action("b"), action("a")]) == [])
    #expect(try failures([anyOrder, a, a], [action("a"), action("b")]) != [])
    #expect(try failures([anyOrder, a, action("b"), kept, action("c")], ["b", "a", "c"].map { action($0) }) == [])
    #expect(try failures([anyOrder, a, action("b"), kept, action("c")], ["b", "c", "a"].map { action($0) }) != [])
    #expect(
      try failures(
        [anyOrder, a, action("b"), anyOrder, action("c"), action("d")], ["b", "a", "d", "c"].map { action($0) }) == [])
    #expect(
      try failures(
        [anyOrder, a, action("b"), anyOrder, action("c"), action("d")], ["b", "c", "d", "a"].map { action($0) }) != [])
  }

  @Test("If other lines are allowed, the expected lines appear in order among them")
  func allowed() throws {
    let (a, b, c) = (action("a"), action("b"), action("c"))
    #expect(try failures([others, a, c], [b, a, b, c, b]) == [])
    #expect(
      try failures([others, c, a], [b, a, b, c, b]) == ["e:3: this line appeared in a different order, at 0.001 s"])
    #expect(try failures([others, a, a], [b, a, b]).count == 1)
    #expect(try failures([others, anyOrder, c, a, kept, b], [c, b, a, b]) == [])
    #expect(try failures([others, anyOrder, c, a, kept, b], [c, b, a]).count == 1)
  }

  @Test("Only decisions and touches that the file names are compared, in order; others are ignored")
  func noted() throws {
    func decision(_ name: String) -> String { #"{"decision":{"recognizer":"\#(name)","to":"failed"}}"# }
    let events = [decision("x"), action("a"), decision("y"), #"{"touch":{"id":1}}"#]
    #expect(try failures([action("a")], events) == [])
    #expect(try failures([decision("y"), action("a")], events) == [])
    #expect(try failures([decision("x"), decision("y"), action("a"), #"{"touch":{"id":1}}"#], events) == [])
    #expect(try failures([decision("y"), decision("x"), action("a")], events).count == 1)
    #expect(try failures([decision("z"), action("a")], events) == ["e:1: this line did not appear"])
    #expect(
      try failures([action("a"), #"{"never":\#(decision("y"))}"#], events) == [
        "e:2: a forbidden line appeared at 0.002 s"
      ])
    let twice = try expected([others, #"{"never":{"decision":{}}}"#]).failures(in: came(events), file: "e")
    #expect(twice.map(\.sentence) == ["e:2: a forbidden line appeared at 0 s, and 1 more"])
    #expect(twice[0].rows == [.init(field: "", expected: "nothing", came: decision("x"))])
    let lines = try expected([decision("x"), #"{"never":{"touch":{}}}"#, action("a")])
    #expect(lines.names("decision") && lines.names("touch") && !lines.names("action") && !lines.names("touchDecision"))
  }

  @Test("Comments and empty lines are not expected lines, but count as line numbers")
  func comments() throws {
    #expect(try failures(["# one", "", "  # two", action("b")], [action("a")]).allSatisfy { $0.hasPrefix("e:4: ") })
    #expect(try expected([]).failures(in: [], file: "e") == [])
    #expect(try failures([], [action("a")]) == ["e:1: after the last line, an unexpected line appeared at 0 s"])
  }

  @Test("After an update, the file matches the received lines, and lines that already matched are kept")
  func updates() throws {
    var random = SeededRandom(seed: 1)
    for _ in 0..<300 {
      func some(_ letters: String) -> [String] {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          action(letters.randomElement(using: &random)!, x: Int.random(in: 0...2, using: &random))
        }
      }
      let events = try came(some("abc"))
      for head in [[], [others], ["# c", anyOrder]] {
        for comparison in [ExpectedLines.Comparison.fields, .bytes] {
          let lines = try expected(head + some("abcd"), comparison)
          let bytes = lines.updated(to: events)
          let updated = try ExpectedLines(bytes, file: "e", comparison)
          #expect(updated.failures(in: events, file: "e") == [], "\(String(decoding: bytes, as: UTF8.self))")
          #expect(bytes.starts(with: head.map { $0 + "\n" }.joined().utf8))
          #expect(updated.updated(to: events) == bytes)
          if lines.failures(in: events, file: "e").isEmpty { #expect(lines.main.count == updated.main.count) }
        }
      }
    }
  }

  @Test("An update keeps the named fields and the tolerances")
  func updatedFields() throws {
    let line =
      #"{"action":{"recognizer":"a","x":{"about":9,"within":1},"z":2,"w":{"a":1,"b":[1,{"atLeast":4},7]},"#
      + #""p":{"about":9,"within":1},"q":{"about":9,"within":1}}}"#
    let event = #"{"action":{"recognizer":"a","x":5,"y":6,"w":{"a":2,"b":[1,5,8],"c":3},"p":9.5,"q":"far"}}"#
    let updated = try expected([line]).updated(to: came([event]))
    #expect(
      String(decoding: updated, as: UTF8.self)
        == #"{"action":{"recognizer":"a","x":{"about":5,"within":1},"w":{"a":2,"b":[1,{"atLeast":4},8]},"#
        + #""p":{"about":9,"within":1},"q":"far"}}"# + "\n")
  }

  @Test("Files that are too long to be aligned are compared line by line")
  func long() throws {
    let events = try came((0..<1200).map { action("a", x: $0) })
    let lines = try expected((0..<1200).map { action("a", x: $0 + 1) })
    #expect(lines.failures(in: events, file: "e").count == 1200)
    let fewer = lines.failures(in: Array(events.dropLast()), file: "e").map(\.sentence)
    #expect(fewer.count == 1200 && fewer.last == "e:1200: this line did not appear")
    let more = lines.failures(in: events + [events[5]], file: "e").map(\.sentence)
    #expect(more.count == 1201 && more.last == "e:1200: after the last line, an unexpected line appeared at 0.005 s")
  }

  @Test("Compared byte for byte, an additional field differs, and so does another form of the same line")
  func bytes() throws {
    let lines = try expected([action("a")], .bytes)
    let same = try came([action("a")])
    #expect(lines.failures(in: same, file: "e") == [])
    let added = try came([#"{"action":{"recognizer":"a","x":0,"y":1}}"#])
    #expect(
      lines.failures(in: added, file: "e") == [
        CaseFailure(
          file: "e", line: 1, message: "action.y differs in the line at 0 s",
          rows: [.init(field: "action.y", expected: "no such field", came: "1")])
      ])
    let spaced = #"{"action":{"recognizer":"a", "x":0}}"#
    let other = try came([spaced])
    #expect(
      lines.failures(in: other, file: "e") == [
        CaseFailure(
          file: "e", line: 1, message: "the line differs in the line at 0 s",
          rows: [.init(field: "the line", expected: action("a"), came: spaced)])
      ])
  }

  @Test("An update keeps empty lines, and ends each line with a line feed")
  func emptyLines() throws {
    let lines = try ExpectedLines(Array("\n\n\(action("a"))\n\n# end".utf8), file: "e")
    #expect(String(decoding: lines.updated(to: []), as: UTF8.self) == "\n\n\n# end\n")
  }
}
