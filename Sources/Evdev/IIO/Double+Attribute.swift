extension Double {
  /// Read a number as attributes of sysfs have it, with spaces or an end of line around it; nil for what is none.
  init?(attribute bytes: some Sequence<UInt8>) {
    var text = Substring(decoding: Array(bytes), as: UTF8.self)
    while let first = text.first, first == " " || first == "\n" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\n" { text.removeLast() }
    // Only what a driver writes: no names, no hexadecimal digits.
    let others = Set("+-.eE".utf8)
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || others.contains($0) }) else {
      return nil
    }
    guard let number = Double(text), number.isFinite else { return nil }
    self = number
  }
}
