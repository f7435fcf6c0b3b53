import Documents

extension ExpectedLines.Line {
  /// The kind of the event, such as `action`.
  var kind: String {
    guard case .mapping(let members) = pattern.value else { return "" }
    return members[0].key
  }

  /// Whether an actual line matches this one.
  func accepts(_ line: CameLine, _ comparison: ExpectedLines.Comparison) -> Bool {
    switch comparison {
    case .bytes: return bytes == line.bytes
    case .fields:
      return line.isOne(of: [kind]) && differences(from: line, comparison).found.isEmpty
    }
  }

  /// Compare this line with an actual one.
  ///
  /// - Returns: the fields that differ, and the number of compared fields.
  func differences(
    from line: CameLine, _ comparison: ExpectedLines.Comparison
  ) -> (found: [FieldDifference], compared: Int) {
    var found: [FieldDifference] = []
    var compared = Pattern.compare(pattern, line.node, at: "", &found)
    if comparison == .bytes {
      compared += Pattern.additions(to: pattern, in: line.node, at: "", &found)
      if found.isEmpty, bytes != line.bytes {
        found.append(
          FieldDifference(path: "the line", expected: String(decoding: bytes, as: UTF8.self), came: line.text))
      }
    }
    return (found, compared)
  }
}
