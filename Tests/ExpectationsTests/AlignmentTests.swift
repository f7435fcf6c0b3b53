import Documents
import Testing

@testable import Expectations

/// An action's line whose recognizer has a one-letter name.
private func action(_ name: Character) -> String { #"{"action":{"recognizer":"\#(name)"}}"# }

private func alignment(_ lines: [String], _ events: [String], allowsOthers: Bool = false) throws -> Alignment {
  let expected = try ExpectedLines(Array(lines.joined(separator: "\n").utf8), file: "e")
  let came = try events.map { try CameLine(time: 0, bytes: Array($0.utf8)) }
  return Alignment(expected.main, came, allowsOthers: allowsOthers, .fields)
}

/// How expected lines are paired with actual ones.
@Suite(.timeLimit(.minutes(5))) struct AlignmentTests {
  @Test(
    "Every line of both sides has its step, in order",
    arguments: [
      ("", "a", [.extra(0)]), ("a", "", [.missing(0)]), ("ab", "ab", [.matched(0, 0), .matched(1, 1)]),
      ("abcd", "acd", [.matched(0, 0), .missing(1), .matched(2, 1), .matched(3, 2)]),
      ("acd", "abcd", [.matched(0, 0), .extra(1), .matched(1, 2), .matched(2, 3)]),
      ("ab", "xy", [.extra(0), .extra(1), .missing(0), .missing(1)]),
      ("axb", "ayb", [.matched(0, 0), .extra(1), .missing(1), .matched(2, 2)]),
      ("xbb", "yb", [.extra(0), .missing(0), .missing(1), .matched(2, 1)]),
      (
        "abcde", "bcdea",
        [.moved(0, 4), .matched(1, 0), .matched(2, 1), .matched(3, 2), .matched(4, 3), .arrived(0, 4)]
      ),
    ] as [(String, String, [Alignment.Step])])
  func steps(_ lines: String, _ events: String, _ steps: [Alignment.Step]) throws {
    #expect(try alignment(lines.map(action), events.map(action)).steps == steps)
  }

  @Test(
    "If other lines are allowed, only those that were expected elsewhere have a step",
    arguments: [
      ("ac", "babcb", [.matched(0, 1), .matched(1, 3)]), ("a", "b", [.missing(0)]),
      ("abc", "xacx", [.matched(0, 1), .missing(1), .matched(2, 2)]),
      ("abc", "ac", [.matched(0, 0), .missing(1), .matched(2, 1)]),
      ("cab", "abc", [.moved(0, 2), .matched(1, 0), .matched(2, 1), .arrived(0, 2)]),
      ("bca", "abc", [.arrived(2, 0), .matched(0, 1), .matched(1, 2), .moved(2, 0)]),
    ] as [(String, String, [Alignment.Step])])
  func allowed(_ lines: String, _ events: String, _ steps: [Alignment.Step]) throws {
    #expect(try alignment(lines.map(action), events.map(action), allowsOthers: true).steps == steps)
  }

  @Test(
    "The lines of a group are put in the order of their actual lines; a bracket begins a group",
    arguments: [
      ("(ab", "ba", false, "ba"), ("c(ab", "cba", false, "cba"), ("c(ab)", "cb", false, "cba"),
      ("(ab(ab", "baab", false, "baab"), ("c(ab(ab", "cbaba", false, "cbaba"), ("(ab)c(ab", "bacba", false, "bacba"),
      // The second event matches no line that is left, so it is paired with the other line.
      ("(ab", "aa", false, "ab"),
      ("(ab", "xbxa", true, "ba"), ("c(ab", "acbac", true, "cba"), ("(ab(ab", "axbab", true, "abab"),
      // The second group begins after all events of the first.
      ("(ab(cd", "acbdc", true, "abdc"),
      // Without an event, the lines keep their order.
      ("(ab", "x", true, "ab"), ("(abc", "c", true, "cab"),
    ])
  func groups(_ lines: String, _ events: String, _ allowsOthers: Bool, _ order: String) throws {
    let brackets: [Character: String] = ["(": #"{"order":"any"}"#, ")": #"{"order":"kept"}"#]
    let text = lines.map { brackets[$0] ?? action($0) }
    let made = try alignment(text, events.map(action), allowsOthers: allowsOthers)
    #expect(String(made.expected.map { Array(lines)[$0.number - 1] }) == order)
  }

  @Test("A line of a group leaves its event to another line, which leaves its own to a third")
  func reassignment() throws {
    func line(_ x: String) -> String { #"{"action":{"x":\#(x)}}"# }
    let lines = [line(#"{"atMost":10}"#), line(#"{"atLeast":10,"atMost":11}"#), line(#"{"atLeast":11}"#)]
    let made = try alignment([#"{"order":"any"}"#] + lines, [line("10"), line("11"), line("9")])
    #expect(made.expected.map(\.number) == [3, 4, 2])
    #expect(made.steps == [.matched(0, 0), .matched(1, 1), .matched(2, 2)])
  }

  @Test("A line of a group that matches nothing is paired with an event of its group, not with a later one")
  func window() throws {
    func line(_ name: Character, _ x: Int) -> String { #"{"action":{"recognizer":"\#(name)","x":\#(x)}}"# }
    let (a, b, c) = (line("a", 0), line("b", 0), line("c", 0))
    let lines = [#"{"order":"any"}"#, a, b, #"{"order":"kept"}"#, c, a]
    let steps = try alignment(lines, [line("a", 1), b, c, a]).steps
    #expect(steps == [.differing(0, 0), .matched(1, 1), .matched(2, 2), .matched(3, 3)])
  }

  // The lines have a recognizer and a list, of which `different` of `count` elements differ.
  @Test(
    "Two lines are paired if they differ in few fields; a differing recognizer weighs more",
    arguments: [
      (3, 3, false, false, true), (4, 4, false, false, false),
      (3, 0, true, false, true), (2, 0, true, false, false), (3, 3, true, false, false),
      (7, 5, false, true, true), (2, 2, false, true, false),
    ] as [(Int, Int, Bool, Bool, Bool)])
  func pairs(count: Int, different: Int, isStranger: Bool, allowsOthers: Bool, isPair: Bool) throws {
    func line(_ name: String, _ values: [Int]) -> String { #"{"action":{"recognizer":"\#(name)","v":\#(values)}}"# }
    let values = (0..<count).map { $0 < different ? 1 : 0 }
    let event = line("a", [Int](repeating: 0, count: count))
    let steps = try alignment([line(isStranger ? "b" : "a", values)], [event], allowsOthers: allowsOthers).steps
    let apart: [Alignment.Step] = allowsOthers ? [.missing(0)] : [.extra(0), .missing(0)]
    #expect(steps == (isPair ? [.differing(0, 0)] : apart))
  }

  @Test("A field that the event does not have counts as one that differs", arguments: [(3, true), (4, false)])
  func absent(count: Int, isPair: Bool) throws {
    let fields = (0..<count).map { #","x\#($0)":1"# }.joined()
    let steps = try alignment([#"{"action":{"recognizer":"a"\#(fields)}}"#], [action("a")]).steps
    #expect(steps == (isPair ? [.differing(0, 0)] : [.extra(0), .missing(0)]))
  }
}
