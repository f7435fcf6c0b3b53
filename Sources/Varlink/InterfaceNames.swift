/// The rules for names in an interface.
enum InterfaceNames {
  /// Whether the name has at least two labels of letters, digits and inner hyphens, separated by dots. The first label
  /// begins with a letter.
  static func isInterface(_ name: String) -> Bool {
    let labels = Array(name.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count >= 2, let first = labels[0].first, isLetter(first) else { return false }
    return labels.allSatisfy { label in
      guard let first = label.first, let last = label.last else { return false }
      return isAlphanumeric(first) && isAlphanumeric(last)
        && label.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }
  }

  /// Whether the name can be that of a type, method or error: an upper-case letter, then letters and digits.
  static func isMember(_ name: String) -> Bool {
    let isCapitalized = name.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return isCapitalized == true && name.utf8.allSatisfy(isAlphanumeric)
  }

  /// Whether the name is a letter, then letters and digits with single underscores between them.
  static func isField(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.allSatisfy(isAlphanumeric) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
