import Documents

extension Node {
  /// An object of the members that have a value.
  static func object(_ members: [(String, Node?)]) -> Node {
    Node(.mapping(members.compactMap { key, value in value.map { Member(key: key, value: $0) } }))
  }
}
