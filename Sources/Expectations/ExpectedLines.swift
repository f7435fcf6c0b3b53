package import Documents

/// The lines that a recording must produce, from `expected.jsonl`.
package struct ExpectedLines {
  /// A line of the file that describes an event.
  package struct Line {
    /// The line number in the file, from 1.
    package var number: Int
    /// The bytes without the line feed.
    var bytes: [UInt8]
    /// The fields that an event must have.
    var pattern: Node
    /// The group of lines that may appear in any order; nil for a line whose position is fixed.
    var group: Int?
  }

  /// How a line is compared with an event.
  package enum Comparison: Sendable {
    /// Only the fields that the expected line contains are compared.
    case fields
    /// The line must equal the event byte for byte.
    case bytes
  }

  /// Lines of ``mainKinds``. All actual lines of these kinds must be listed, unless others are allowed.
  package private(set) var main: [Line] = []
  /// Lines of ``notedKinds``, about decisions, touches and the focus. Not all actual lines need be listed.
  package private(set) var noted: [Line] = []
  /// Patterns that no actual line may match.
  package private(set) var never: [Line] = []
  /// Whether lines that the file does not list are allowed.
  package private(set) var allowsOthers = false
  /// The raw lines of the file.
  let text: [[UInt8]]
  let comparison: Comparison

  /// The kinds of which every actual line is compared.
  package static let mainKinds = ["action", "control", "scroll", "touches", "contest", "press", "motion", "remote"]
  /// The kinds of which only listed lines are compared.
  package static let notedKinds = ["touch", "decision", "touchDecision", "firstResponder"]

  /// Parse a file. Each line is an event, `{"never": EVENT}`, `{"order": "any"}`, `{"order": "kept"}`,
  /// `{"others": "allowed"}`, or a comment.
  ///
  /// - Parameter file: the file's name in errors.
  /// - Throws: the first error, with its line and column.
  package init(_ bytes: [UInt8], file: String, _ comparison: Comparison = .fields) throws(DocumentError) {
    text = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    self.comparison = comparison
    var group: Int?
    for (index, line) in text.enumerated() {
      let start = line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }
      guard let start, start != UInt8(ascii: "#") else { continue }
      do throws(DocumentError) {
        let cursor = Cursor(try parseJSON(line.span, file: file), file: file)
        let key = try cursor.onlyKey("a line")
        let value = cursor[key]!
        switch key {
        case "order":
          // The number of this line identifies the group.
          group = try value.word(of: ["any", "kept"]) == "any" ? index : nil
        case "others":
          if !main.isEmpty || !noted.isEmpty {
            throw cursor.error("this line applies to the whole file: write it above the first event")
          }
          _ = try value.word(of: ["allowed"])
          allowsOthers = true
        case "never":
          try Self.check(value, try value.onlyKey("the event"))
          never.append(Line(number: index + 1, bytes: line, pattern: value.node))
        default:
          try Self.check(cursor, key)
          let expected = Line(number: index + 1, bytes: line, pattern: cursor.node, group: group)
          if Self.mainKinds.contains(key) { main.append(expected) } else { noted.append(expected) }
        }
      } catch {
        var moved = error
        moved.place?.line = index + 1
        throw moved
      }
    }
  }

  /// Whether the file has noted or forbidden lines of this kind.
  package func names(_ kind: String) -> Bool {
    (noted + never).contains { $0.pattern[kind] != nil }
  }

  private static func check(_ event: Cursor, _ kind: String) throws(DocumentError) {
    let known = mainKinds + notedKinds
    guard known.contains(kind) else { throw event.unknown("event", kind, known: known) }
    guard let body = event[kind], case .mapping = body.node.value else {
      throw event.error("expected the fields of the event: {\"\(kind)\": {…}}")
    }
    try Pattern.check(body)
  }
}

extension Cursor {
  /// The key of a mapping that has exactly one.
  fileprivate func onlyKey(_ subject: String) throws(DocumentError) -> String {
    let members = try self.members()
    guard members.count == 1 else { throw error("\(subject) must have exactly one key, such as \"action\"") }
    return members[0].key
  }

  fileprivate func word(of known: [String]) throws(DocumentError) -> String {
    let word = try string()
    if !known.contains(word) { throw unknown("word", word, known: known) }
    return word
  }
}
