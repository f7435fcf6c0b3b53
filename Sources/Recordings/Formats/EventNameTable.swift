internal import Evdev

/// Finds types and codes by their names in a text, or by four hexadecimal digits.
enum EventNameTable {
  /// The types and the codes of all types, by the hash of a name. They are collected only once, because that takes
  /// longer than reading a short recording.
  private static let entries: [UInt64: (name: [UInt8], number: UInt16)] = {
    var entries: [UInt64: (name: [UInt8], number: UInt16)] = [:]
    func add(_ name: String?, _ number: UInt16, codeOf type: UInt16? = nil) {
      guard let name else { return }
      let bytes = Array(name.utf8)
      entries[hash(Bytes(bytes.span), codeOf: type)] = (bytes, number)
    }
    for type in 0..<EventType.count where EventName.ofType(type) != nil {
      add(EventName.ofType(type), type)
      for code in 0...UInt16(0x2ff) { add(EventName.ofCode(code, of: type), code, codeOf: type) }
    }
    // getevent names the first button of each group after the group. libevdev does not know these names.
    let groups: [(String, UInt16)] = [
      ("BTN_MISC", 0x100), ("BTN_MOUSE", 0x110), ("BTN_JOYSTICK", 0x120), ("BTN_GAMEPAD", 0x130), ("BTN_DIGI", 0x140),
      ("BTN_WHEEL", 0x150), ("BTN_TRIGGER_HAPPY", 0x2c0),
    ]
    for (name, code) in groups { add(name, code, codeOf: EventType.key) }
    return entries
  }()

  /// Return the type with a name; nil if there is none.
  static func type(_ word: Bytes) -> UInt16? {
    number(word) ?? find(word)
  }

  /// Return the code of a type with a name, including the kernel's alternative names; nil if there is none.
  static func code(_ word: Bytes, of type: UInt16) -> UInt16? {
    if let code = number(word) ?? find(word, codeOf: type) { return code }
    return word.count < 40 ? EventName.code(named: word.string, of: type) : nil
  }

  private static func find(_ word: Bytes, codeOf type: UInt16? = nil) -> UInt16? {
    guard let entry = entries[hash(word, codeOf: type)], word.equals(entry.name) else { return nil }
    return entry.number
  }

  private static func number(_ word: Bytes) -> UInt16? {
    word.count == 4 ? word.hexadecimalNumber.map { UInt16($0) } : nil
  }

  /// FNV-1a. The name of a type has another hash than the same name of a code.
  private static func hash(_ word: Bytes, codeOf type: UInt16?) -> UInt64 {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325 &+ (type.map { UInt64($0) + 1 } ?? 0)
    for place in word.next..<word.end { value = (value ^ UInt64(word[place])) &* 0x100_0000_01b3 }
    return value
  }
}
