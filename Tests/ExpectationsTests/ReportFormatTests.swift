import Testing

@testable import Expectations

/// The reports of cases, in each format.
@Suite(.timeLimit(.minutes(5))) struct ReportFormatTests {
  private let failures = [
    CaseFailure(
      file: "a/expected.jsonl", line: 4, column: 2, message: "2 fields differ",
      rows: [
        .init(field: "action.x", expected: "at least 5, at most 6", came: "8"),
        .init(field: "action.view", expected: #""b""#, came: #""button""#),
      ]),
    CaseFailure(
      file: "a/scene.yaml", message: "gone <&>", rows: [.init(field: "", expected: "nothing", came: #"{"touch":{}}"#)]),
    CaseFailure(file: "b", line: 7, message: "two\nlines"),
  ]
  /// The failures as text.
  private let text = #"""
      a/expected.jsonl:4:2: 2 fields differ
        field        expected               came
        action.x     at least 5, at most 6  8
        action.view  "b"                    "button"
      a/scene.yaml: gone <&>
        expected  nothing
        came      {"touch":{}}
      b:7: two lines

    """#

  @Test("the text of a case is its name, its remark and its failures, each with the two sides next to each other")
  func texts() {
    let format = ReportFormat.text
    #expect(format.outcome(1, "a\nb", [], time: 5) == "✔ a b\n")
    #expect(format.outcome(1, "a", [], note: "slow", time: 5) == "✔ a (slow)\n")
    #expect(format.outcome(1, "a", failures, note: "slow", time: 5) == "✘ a (slow)\n" + text)
    #expect(format.head(count: 3, failed: 1) == "")
    #expect(format.tail(count: 1, failed: 0) == "1 case passed\n")
    #expect(format.tail(count: 2, failed: 0) == "2 cases passed\n")
    #expect(format.tail(count: 1, failed: 1) == "1 of 1 case failed\n")
    #expect(format.tail(count: 3, failed: 2) == "2 of 3 cases failed\n")
  }

  @Test("TAP numbers the cases, escapes their names and quotes the failures")
  func tap() {
    let format = ReportFormat.tap
    #expect(format.head(count: 3, failed: 1) == "TAP version 13\n1..3\n")
    #expect(format.tail(count: 3, failed: 1) == "")
    #expect(format.outcome(3, "a#b\\c", [], note: "slow", time: 5) == "ok 3 - a\\#b\\\\c (slow)\n")
    #expect(
      format.outcome(4, "a", failures, time: 5) == #"""
        not ok 4 - a
          ---
          failures:
            - message: "a/expected.jsonl:4:2: 2 fields differ"
              differences:
                - field: "action.x"
                  expected: "at least 5, at most 6"
                  came: "8"
                - field: "action.view"
                  expected: "\"b\""
                  came: "\"button\""
            - message: "a/scene.yaml: gone <&>"
              differences:
                - field: ""
                  expected: "nothing"
                  came: "{\"touch\":{}}"
            - message: "b:7: two lines"
          ...

        """#)
  }

  @Test("JUnit's XML has the time in seconds, the place of the first failure, and the failures as text")
  func junit() {
    let format = ReportFormat.junit
    #expect(
      format.head(count: 3, failed: 1) == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites>
        <testsuite name="touchctl test" tests="3" failures="1" errors="0" skipped="0">

        """#)
    #expect(format.tail(count: 3, failed: 1) == "</testsuite>\n</testsuites>\n")
    let passed = #"<testcase classname="touchctl test" name="a&lt;b" time="1.234567"/>"# + "\n"
    #expect(format.outcome(1, "a<b", [], time: 1_234_567) == passed)
    let escaped = text.replacing("<&>", with: "&lt;&amp;&gt;").replacing("\"", with: "&quot;")
    #expect(
      format.outcome(1, "a", failures, time: 2_000_000)
        == #"<testcase classname="touchctl test" name="a" time="2" file="a/expected.jsonl" line="4">"# + "\n"
        + #"<failure message="a/expected.jsonl:4:2: 2 fields differ">"# + escaped + "</failure>\n</testcase>\n")
    #expect(format.outcome(1, "a", [failures[1]], time: 2_000_000).contains(#"file="a/scene.yaml">"#))
  }

  @Test("at most 20 failures of a case are shown, and the rest are counted", arguments: [20, 21, 22])
  func rest(count: Int) {
    let failures = (1...count).map { CaseFailure(file: "e", line: $0, message: "m") }
    let rest = "\(count - 20) more failures"
    for (format, line) in [
      (ReportFormat.text, "  \(rest)\n"), (.tap, "    - message: \"\(rest)\"\n"), (.junit, "  \(rest)\n"),
    ] {
      let text = format.outcome(1, "a", failures, time: 0)
      #expect(text.contains("e:20: m") && !text.contains("e:21: m"))
      #expect(text.contains(line) == (count > 20))
      #expect(text.contains("more failures") == (count > 20))
    }
  }
}
