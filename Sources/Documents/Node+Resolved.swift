extension Node {
  /// The tree with JSON's types, for use where the expected type is unknown: the core schema types plain YAML scalars.
  package var resolved: Node {
    switch value {
    case .plain(let text): Node(scalar(text), place: place)
    case .sequence(let elements): Node(.sequence(elements.map(\.resolved)), place: place)
    case .mapping(let members):
      Node(
        .mapping(members.map { Member(key: $0.key, place: $0.place, value: $0.value.resolved) }), place: place)
    default: self
    }
  }

  private func scalar(_ text: String) -> Value {
    if value.isNull { return .null }
    if trueWords.containsName(text) { return .bool(true) }
    if falseWords.containsName(text) { return .bool(false) }
    if let number = coreSchemaInteger(text) { return .integer(number) }
    if let number = coreSchemaReal(text), number.isFinite { return .real(number) }
    return .string(text)
  }
}
