import Documents

/// The format of the results of cases.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// Test Anything Protocol, version 13.
  case tap
  /// Readable text.
  case text
  /// The XML format of JUnit.
  case junit

  /// The text before the cases.
  ///
  /// - Parameter failed: the number of failed cases.
  package func head(count: Int, failed: Int) -> String {
    switch self {
    case .tap: "TAP version 13\n1..\(count)\n"
    case .text: ""
    case .junit:
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
        + "<testsuite name=\"touchctl test\" tests=\"\(count)\" failures=\"\(failed)\" errors=\"0\" skipped=\"0\">\n"
    }
  }

  /// The text after the cases.
  package func tail(count: Int, failed: Int) -> String {
    switch self {
    case .tap: ""
    case .text:
      failed == 0
        ? "\(count) \(count == 1 ? "case" : "cases") passed\n"
        : "\(failed) of \(count) \(count == 1 ? "case" : "cases") failed\n"
    case .junit: "</testsuite>\n</testsuites>\n"
    }
  }

  /// The result of one case.
  ///
  /// - Parameters:
  ///   - number: the index of the case, from 1.
  ///   - name: the case's folder.
  ///   - note: a further remark; empty for none.
  ///   - time: the duration of the case, in µs.
  package func outcome(
    _ number: Int, _ name: String, _ failures: [CaseFailure], note: String = "", time: Int64
  ) -> String {
    let shown = failures.prefix(Self.most)
    let rest = failures.count > shown.count ? "\(failures.count - shown.count) more failures" : nil
    switch self {
    case .tap: return tap(number, oneLine(name), shown, rest, note)
    case .text:
      let end = note.isEmpty ? "" : " (\(note))"
      return "\(failures.isEmpty ? "✔" : "✘") \(oneLine(name))\(end)\n"
        + shown.map(Self.lines).joined() + (rest.map { "  \($0)\n" } ?? "")
    case .junit: return junit(name, shown, rest, time)
    }
  }

  /// The maximum number of failures to print per case.
  private static let most = 20

  private func tap(
    _ number: Int, _ name: String, _ failures: ArraySlice<CaseFailure>, _ rest: String?, _ note: String
  ) -> String {
    var escapedName = ""
    for character in name {
      if character == "#" || character == "\\" { escapedName += "\\" }
      escapedName.append(character)
    }
    let end = note.isEmpty ? "" : " (\(note))"
    if failures.isEmpty { return "ok \(number) - \(escapedName)\(end)\n" }
    var text = "not ok \(number) - \(escapedName)\(end)\n  ---\n  failures:\n"
    for failure in failures {
      text += "    - message: \(Self.yaml(failure.sentence))\n"
      if !failure.rows.isEmpty { text += "      differences:\n" }
      for row in failure.rows {
        text += "        - field: \(Self.yaml(row.field))\n"
        text += "          expected: \(Self.yaml(row.expected))\n          came: \(Self.yaml(row.came))\n"
      }
    }
    if let rest { text += "    - message: \(Self.yaml(rest))\n" }
    return text + "  ...\n"
  }

  /// Quote a text for YAML, in the form of JSON.
  private static func yaml(_ text: String) -> String { Node.text(oneLine(text)).json }

  private func junit(_ name: String, _ failures: ArraySlice<CaseFailure>, _ rest: String?, _ time: Int64) -> String {
    let seconds = numeral(Double(time) / 1e6, decimals: 6)
    let head = "<testcase classname=\"touchctl test\" name=\"\(escaped(name))\" time=\"\(seconds)\""
    guard let first = failures.first else { return "\(head)/>\n" }
    let place = " file=\"\(escaped(first.file))\"" + (first.line.map { " line=\"\($0)\"" } ?? "")
    let lines = failures.map { Self.lines($0) }.joined() + (rest.map { "  \($0)\n" } ?? "")
    let body = lines.split(separator: "\n").map { escaped(String($0)) }.joined(separator: "\n")
    return "\(head)\(place)>\n<failure message=\"\(escaped(first.sentence))\">\(body)\n</failure>\n</testcase>\n"
  }

  /// The readable form of a failure: the sentence, then the two sides next to each other.
  private static func lines(_ failure: CaseFailure) -> String {
    var text = "  \(oneLine(failure.sentence))\n"
    let lines = failure.rows.filter(\.field.isEmpty)
    for row in lines { text += "    expected  \(oneLine(row.expected))\n    came      \(oneLine(row.came))\n" }
    let fields = failure.rows.filter { !$0.field.isEmpty }
    if fields.isEmpty { return text }
    let table =
      [("field", "expected", "came")] + fields.map { (oneLine($0.field), oneLine($0.expected), oneLine($0.came)) }
    let widths = (table.map(\.0.count).max()!, table.map(\.1.count).max()!)
    for row in table {
      text += "    \(padded(row.0, widths.0))  \(padded(row.1, widths.1))  \(row.2)\n"
    }
    return text
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }
}
