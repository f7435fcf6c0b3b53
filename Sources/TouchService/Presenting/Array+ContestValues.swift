import Documents
import TouchKit

extension Array where Element == ClientGestureRecognizer.Value {
  /// The most values that an answer has.
  static var mostValues: Int { 16 }

  /// Read the object of an answer's values.
  ///
  /// - Throws: if it has too many of them, or one is no number or is called as nothing can be.
  init(_ cursor: Cursor) throws(DocumentError) {
    self = []
    let members = try cursor.members()
    if members.count > Self.mostValues { throw cursor.error("an answer has at most \(Self.mostValues) values") }
    for member in members {
      guard isValueName(member.key), let place = cursor[member.key] else {
        throw cursor.error("the name of a value consists of 1 to 32 letters, digits, _ and -")
      }
      if contains(where: { $0.name == member.key }) { throw place.error("a value must be one number") }
      let number = try place.real()
      guard number.isFinite, abs(number) <= 1e12 else { throw place.error("a value must be between -1e12 and 1e12") }
      append(ClientGestureRecognizer.Value(name: member.key, number: number))
    }
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
