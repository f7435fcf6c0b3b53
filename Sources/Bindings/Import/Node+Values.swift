import Documents

extension Node {
  static func text(_ text: String) -> Node { Node(.string(text)) }
  static func list(_ elements: [Node]) -> Node { Node(.sequence(elements)) }

  static func mapping(_ members: [(String, Node)]) -> Node {
    Node(.mapping(members.map { Node.Member(key: $0.0, value: $0.1) }))
  }

  /// Whole where it can be.
  static func number(_ number: Double) -> Node {
    Int64(exactly: number).map { Node(.integer($0)) } ?? Node(.real(number))
  }
}

extension [(String, Node)] {
  /// The keys of a pan of exactly this number of fingers.
  static func fingers(_ count: Int) -> [(String, Node)] {
    [("minimumTouches", .number(Double(count))), ("maximumTouches", .number(Double(count)))]
  }
}
