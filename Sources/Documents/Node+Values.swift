extension Node {
  package static func text(_ text: String) -> Node { Node(.string(text)) }

  package static func bool(_ value: Bool) -> Node { Node(.bool(value)) }

  /// Return a number, as a whole number if it is one.
  package static func number(_ number: Double) -> Node {
    Int64(exactly: number).map { Node(.integer($0)) } ?? Node(.real(number))
  }

  package static func list(_ elements: [Node]) -> Node { Node(.sequence(elements)) }

  /// Return an object of the members that have a value, in this order.
  package static func object(_ members: [(String, Node?)]) -> Node {
    Node(.mapping(members.compactMap { key, value in value.map { Member(key: key, value: $0) } }))
  }

  /// The text; nil if the value is not a text.
  package var text: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The number, whole or not; nil if the value is not a number.
  package var number: Double? {
    switch value {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  /// The elements of the list; empty if the value is not a list.
  package var elements: [Node] {
    if case .sequence(let elements) = value { elements } else { [] }
  }
}
