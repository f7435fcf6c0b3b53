internal import Evdev

/// Finds types and codes by their names in a text, or by four hexadecimal digits.
struct EventNameTable: Sendable {
  private struct Entry: Sendable {
    var name: [UInt8]
    var number: UInt16
  }

  private var types: [UInt64: Entry] = [:]
  /// The codes of all types, by the hash of type and name.
  private var codes: [UInt64: Entry] = [:]

  /// The shared table. It is created only once, because that takes longer than reading a short recording.
  static let shared = EventNameTable()

  private init() {
    for type in 0..<EventType.count {
      guard let typeName = EventName.ofType(type) else { continue }
      let bytes = Array(typeName.utf8)
      types[Self.hash(Bytes(bytes.span), 0)] = Entry(name: bytes, number: type)
      for code in 0...UInt16(0x2ff) {
        guard let name = EventName.ofCode(code, of: type) else { continue }
        let bytes = Array(name.utf8)
        codes[Self.hash(Bytes(bytes.span), UInt64(type) + 1)] = Entry(name: bytes, number: code)
      }
    }
  }

  /// Return the type with a name; nil if there is none.
  func type(_ word: Bytes) -> UInt16? {
    if let number = Self.number(word) { return number }
    return Self.find(word, Self.hash(word, 0), types)
  }

  /// Return the code of a type with a name, including the kernel's alternative names; nil if there is none.
  func code(_ word: Bytes, of type: UInt16) -> UInt16? {
    if let number = Self.number(word) { return number }
    if let code = Self.find(word, Self.hash(word, UInt64(type) + 1), codes) { return code }
    return word.count < 40 ? EventName.code(named: word.string, of: type) : nil
  }

  private static func find(_ word: Bytes, _ hash: UInt64, _ table: [UInt64: Entry]) -> UInt16? {
    guard let entry = table[hash], word.equals(entry.name) else { return nil }
    return entry.number
  }

  private static func number(_ word: Bytes) -> UInt16? {
    guard word.count == 4 else { return nil }
    var word = word
    guard let number = word.hexadecimal(), word.isEmpty else { return nil }
    return UInt16(number)
  }

  /// FNV-1a.
  private static func hash(_ word: Bytes, _ seed: UInt64) -> UInt64 {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325 &+ seed
    for place in word.next..<word.end { value = (value ^ UInt64(word[place])) &* 0x100_0000_01b3 }
    return value
  }
}
