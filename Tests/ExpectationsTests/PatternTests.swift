import Documents
import Testing

@testable import Expectations

/// The fields of a line against those of a pattern.
@Suite(.timeLimit(.minutes(5))) struct PatternTests {
  @Test("Actual fields that are not expected are found at every depth, each once, with their paths")
  func additions() throws {
    func node(_ json: String) throws -> Node { try parseJSON(Array(json.utf8).span) }
    let pattern = try node(#"{"a":1,"b":{"c":1},"d":[{},{"e":2}],"f":[1]}"#)
    let line = try node(#"{"a":7,"b":{"c":1,"x":2},"y":3,"d":[{"z":1},{"e":2}],"f":[1,2]}"#)
    var differences: [FieldDifference] = []
    #expect(Pattern.additions(to: pattern, in: line, at: "", &differences) == 3)
    #expect(differences.map(\.path) == ["b.x", "y", "d[0].z"])
    #expect(differences.map(\.came) == ["2", "3", "1"] && differences.allSatisfy { $0.expected == nil })
    differences = []
    #expect(Pattern.additions(to: pattern, in: pattern, at: "", &differences) == 0 && differences.isEmpty)
  }

  @Test("Whether other lines are allowed is said above the first event")
  func othersBelow() {
    let lines = #"{"action":{"recognizer":"a"}}"# + "\n" + #"{"others":"allowed"}"# + "\n"
    #expect(throws: DocumentError.self) { try ExpectedLines(Array(lines.utf8), file: "e", .fields) }
  }

  @Test(
    "An error of a line has its place in the file",
    arguments: [
      ("x", "e:2:1: "), (#"{"action": {}"#, "e:2:"), ("{}", "e:2:1: a line must have exactly one key"),
      (#"{"action": {}, "control": {}}"#, "e:2:1: a line must have exactly one key"),
      (#"{"actoin": {}}"#, #"e:2:1: unknown event "actoin"; did you mean "action"?"#),
      (#"{"action": "began"}"#, "e:2:1: expected the fields of the event: "),
      (#"{"never": {"bogus": {}}}"#, #"e:2:11: never: unknown event "bogus""#),
      (#"{"never": {"action": {}, "control": {}}}"#, "e:2:11: never: the event must have exactly one key"),
      (#"{"order": "sorted"}"#, #"e:2:11: order: unknown word "sorted""#),
      (#"{"action": {"x": {"about": 1}}}"#, #"e:2:18: action.x: "about" requires the form"#),
      (#"{"action": {"x": {"about": 1, "within": -1}}}"#, #"e:2:18: action.x: "within" is below 0"#),
      (#"{"action": {"x": {"about": "1"}}}"#, "e:2:28: action.x.about: expected a number"),
      (#"{"action": {"x": {"atLeast": 2, "atMost": 1}}}"#, #"e:2:18: action.x: "atLeast" is greater than"#),
      (#"{"action": {"v": [1, {"atLeast": "a"}]}}"#, "e:2:34: action.v[1].atLeast: expected a number"),
      (#"{"action": {"v": [1, {"x": 1, "contains": "a"}]}}"#, #"e:2:22: action.v[1]: "contains" requires"#),
    ])
  func errors(_ line: String, _ beginning: String) throws {
    let error = #expect(throws: DocumentError.self) {
      try ExpectedLines(Array("# a comment\n\(line)\n".utf8), file: "e", .fields)
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasPrefix(beginning), "\(text)")
  }

  @Test(
    "A tolerance may be 0 or less than 1, and two bounds may be equal",
    arguments: [
      (#"{"about": 5, "within": 0}"#, "5"), (#"{"about": 5, "within": 0.5}"#, "5.5"),
      (#"{"atLeast": 5, "atMost": 5}"#, "5"), (#"{"contains": ""}"#, #""""#),
    ])
  func bounds(_ pattern: String, _ value: String) throws {
    let lines = try ExpectedLines(Array(#"{"action": {"x": \#(pattern)}}"#.utf8), file: "e", .fields)
    let came = try CameLine(time: 0, bytes: Array(#"{"action":{"x":\#(value)}}"#.utf8))
    #expect(lines.failures(in: [came], file: "e") == [])
  }
}
