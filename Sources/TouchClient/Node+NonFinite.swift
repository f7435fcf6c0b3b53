import Documents

extension Node {
  /// Find the first number that JSON cannot represent, and its place; nil if there is none.
  func nonFinite(at place: String) -> (place: String, number: Double)? {
    switch value {
    case .real(let number) where !number.isFinite: return (place, number)
    case .mapping(let members):
      for member in members {
        if let found = member.value.nonFinite(at: place.isEmpty ? member.key : "\(place).\(member.key)") {
          return found
        }
      }
    case .sequence(let elements):
      for (index, element) in elements.enumerated() {
        if let found = element.nonFinite(at: "\(place)[\(index)]") { return found }
      }
    default: break
    }
    return nil
  }
}
