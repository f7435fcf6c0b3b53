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
}
