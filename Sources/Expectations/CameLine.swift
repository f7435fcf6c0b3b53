package import Documents

/// A line that a recording gave.
package struct CameLine {
  /// In µs of effective time.
  package var time: Int64
  /// Its bytes, without the end.
  package var bytes: [UInt8]
  /// The event.
  package var node: Node

  /// - Throws: where the bytes are no JSON, which a line always is.
  package init(time: Int64, bytes: [UInt8]) throws(DocumentError) {
    self.time = time
    self.bytes = bytes
    node = try parseJSON(bytes.span)
  }

  /// The line as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// When it came, for a sentence.
  var when: String { "\(numeral(Double(time) / 1e6, decimals: 6)) s" }

  /// Whether it is of one of the kinds.
  func isOne(of kinds: [String]) -> Bool { kinds.contains { node[$0] != nil } }
}

extension ExpectedLines.Line {
  /// The event's kind, such as `action`.
  var kind: String {
    guard case .mapping(let members) = pattern.value else { return "" }
    return members[0].key
  }

  /// Whether a line that came is as this one says.
  func accepts(_ line: CameLine, _ comparison: ExpectedLines.Comparison) -> Bool {
    switch comparison {
    case .bytes: return bytes == line.bytes
    case .fields:
      return line.isOne(of: [kind]) && differences(from: line, comparison).found.isEmpty
    }
  }

  /// Compare this line with one that came.
  ///
  /// - Returns: the fields that differ, and how many were compared.
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

extension Pattern {
  /// Find the fields that came and are not expected.
  ///
  /// - Returns: how many there are.
  static func additions(
    to expected: Node, in came: Node, at path: String, _ differences: inout [FieldDifference]
  ) -> Int {
    switch (expected.value, came.value) {
    case (.mapping, .mapping(let others)):
      return others.reduce(0) { count, member in
        let inner = path.isEmpty ? member.key : "\(path).\(member.key)"
        if let value = expected[member.key] {
          return count + additions(to: value, in: member.value, at: inner, &differences)
        }
        differences.append(FieldDifference(path: inner, expected: nil, came: json(member.value)))
        return count + 1
      }
    case (.sequence(let elements), .sequence(let others)) where elements.count == others.count:
      return elements.indices.reduce(0) {
        $0 + additions(to: elements[$1], in: others[$1], at: "\(path)[\($1)]", &differences)
      }
    default: return 0
    }
  }
}
