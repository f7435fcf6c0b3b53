package import Documents
package import TouchKit

extension ClientGestureRecognizer.Value {
  /// The maximum number of values in an answer.
  private static let most = 16

  /// Read the object of an answer's values.
  ///
  /// - Throws: an error if there are too many values, or one has an invalid name or is not a number.
  package static func all(in cursor: Cursor) throws(DocumentError) -> [Self] {
    let members = try cursor.members()
    if members.count > most { throw cursor.error("an answer has at most \(most) values") }
    var values: [Self] = []
    for member in members {
      guard isValueName(member.key), let place = cursor[member.key] else {
        throw cursor.error("the name of a value consists of 1 to 32 letters, digits, _ and -")
      }
      if values.contains(where: { $0.name == member.key }) { throw place.error("a value must be one number") }
      let number = try place.real()
      guard number.isFinite, abs(number) <= 1e12 else { throw place.error("a value must be between -1e12 and 1e12") }
      values.append(Self(name: member.key, number: number))
    }
    return values
  }
}

private func isValueName(_ text: String) -> Bool {
  (1...32).contains(text.utf8.count)
    && text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
      default: false
      }
    }
}
