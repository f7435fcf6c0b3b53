import Documents

/// The requirement for a value: an exact value, or an object that defines a tolerance.
enum Pattern {
  case about(Double, within: Double)
  case between(minimum: Double?, maximum: Double?)
  case contains(String)
  /// The object must match each of these members; the object's other members are ignored.
  case object([Node.Member])
  /// Each element of the list must match, and the list must have no other elements.
  case list([Node])
  case value(Node)

  private static let words = ["about", "within", "atLeast", "atMost", "contains"]

  init(_ node: Node) {
    switch node.value {
    case .sequence(let elements): self = .list(elements)
    case .mapping(let members):
      guard let first = members.first?.key, Self.words.contains(first) else {
        self = .object(members)
        return
      }
      let keys = Set(members.map(\.key))
      if keys == ["about", "within"], let about = node["about"]?.number, let within = node["within"]?.number {
        self = .about(about, within: within)
      } else if keys.isSubset(of: ["atLeast", "atMost"]) {
        self = .between(minimum: node["atLeast"]?.number, maximum: node["atMost"]?.number)
      } else if keys == ["contains"], let text = node["contains"]?.text {
        self = .contains(text)
      } else {
        self = .object(members)
      }
    default: self = .value(node)
    }
  }

  /// Check that each object with a word such as `about` has a valid form.
  ///
  /// - Throws: the first error.
  static func check(_ cursor: Cursor) throws(DocumentError) {
    switch Pattern(cursor.node) {
    case .about(_, let within):
      if within < 0 { throw cursor.error("\"within\" is below 0") }
    case .between(let minimum, let maximum):
      for key in ["atLeast", "atMost"] { _ = try cursor[key]?.real() }
      if let minimum, let maximum, minimum > maximum { throw cursor.error("\"atLeast\" is greater than \"atMost\"") }
    case .contains, .value: break
    case .list(let elements):
      for index in elements.indices { try check(cursor[index]) }
    case .object(let members):
      for key in ["about", "within"] where members.contains(where: { $0.key == key }) {
        _ = try cursor[key]!.real()
      }
      if let word = words.first(where: { word in members.contains { $0.key == word } }) {
        throw cursor.error(
          "\(quoted(word)) requires the form {\"about\": X, \"within\": D}, {\"atLeast\": X, \"atMost\": Y} or "
            + "{\"contains\": \"TEXT\"}, without other keys")
      }
      for member in members { try check(cursor[member.key]!) }
    }
  }

  /// Whether a value that is neither a list nor an object meets the requirement.
  private func accepts(_ node: Node) -> Bool {
    switch (self, node.value) {
    case (.about(let middle, let distance), _): node.number.map { abs($0 - middle) <= distance } ?? false
    case (.between(let minimum, let maximum), _):
      node.number.map { $0 >= minimum ?? -.infinity && $0 <= maximum ?? .infinity } ?? false
    case (.contains(let part), .string(let text)): text.utf8.holds(part.utf8)
    case (.value(let value), _): value.value == node.value || value.number != nil && value.number == node.number
    default: false
    }
  }

  /// The requirement in words; nil for an exact value.
  private var words: String? {
    switch self {
    case .about(let middle, let distance): return "\(numeral(middle)) ± \(numeral(distance))"
    case .between(let minimum, let maximum):
      let words = [minimum.map { "at least \(numeral($0))" }, maximum.map { "at most \(numeral($0))" }]
      return words.compactMap { $0 }.joined(separator: ", ")
    case .contains(let text): return "a text with \(quoted(text))"
    default: return nil
    }
  }

  /// Compare a value with its pattern.
  ///
  /// - Parameters:
  ///   - path: the path of the value.
  ///   - differences: receives each field that differs.
  /// - Returns: the number of compared fields.
  static func compare(
    _ expected: Node, _ came: Node?, at path: String, _ differences: inout [FieldDifference]
  ) -> Int {
    let pattern = Pattern(expected)
    guard let came else {
      differences.append(FieldDifference(path: path, expected: pattern.words ?? expected.json, came: nil))
      return 1
    }
    switch (pattern, came.value) {
    case (.object(let members), .mapping(let others)):
      var count = 0
      for member in members {
        let inner = path.isEmpty ? member.key : "\(path).\(member.key)"
        let known = differences.count
        count += compare(member.value, came[member.key], at: inner, &differences)
        if came[member.key] == nil {
          let meant = suggestion(for: member.key, among: others.map(\.key).filter { expected[$0] == nil })
          differences[known].meant = meant
        }
      }
      return count
    case (.list(let elements), .sequence(let others)) where elements.count == others.count:
      return elements.indices.reduce(0) {
        $0 + compare(elements[$1], others[$1], at: "\(path)[\($1)]", &differences)
      }
    default:
      if !pattern.accepts(came) {
        differences.append(FieldDifference(path: path, expected: pattern.words ?? expected.json, came: came.json))
      }
      return 1
    }
  }

  /// The pattern with the actual value in place of each field that differs.
  static func updated(_ expected: Node, to came: Node) -> Node {
    let pattern = Pattern(expected)
    switch (pattern, came.value) {
    case (.object(let members), .mapping):
      return .object(members.map { member in (member.key, came[member.key].map { updated(member.value, to: $0) }) })
    case (.list(let elements), .sequence(let others)) where elements.count == others.count:
      return .list(zip(elements, others).map { updated($0, to: $1) })
    case (.about(_, let distance), _) where came.number != nil && !pattern.accepts(came):
      return .object([("about", came), ("within", Node(.real(distance)))])
    default: return pattern.accepts(came) ? expected : came
    }
  }

  /// Find the actual fields that are not expected.
  ///
  /// - Returns: the number of such fields.
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
        differences.append(FieldDifference(path: inner, expected: nil, came: member.value.json))
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

struct FieldDifference {
  /// The path of the field, such as `action.translation.x`.
  var path: String
  /// The expected value; nil if the line must not have the field.
  var expected: String?
  /// The actual value; nil if the line does not have the field.
  var came: String?
  /// The actual field that was probably meant, if the line does not have this one.
  var meant: String?
}
