import Documents

extension Node {
  /// The elements of a list; none if it is none.
  var elements: [Node] {
    if case .sequence(let elements) = value { elements } else { [] }
  }

  /// The text that it is.
  var text: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The number that it is, whole or not.
  var number: Double? {
    switch value {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}
