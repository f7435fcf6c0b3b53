internal import Evdev

/// Reads what evemu-record and evemu-describe write, versions 1.0 to 1.3.
final class EvemuParser: LineParser {
  /// How many bytes of each type's mask have been read.
  private var maskBytes: [UInt16: Int] = [:]
  private var propertyBytes = 0
  /// Whether the comments, which repeat the description, are in the slot axis: they alone tell the current slot.
  private var isInSlotComment = false
  private var slotHint: Int32?

  func isEvent(_ line: Bytes) -> Bool {
    line.hasPrefix("E: ") || unquoted(line).hasPrefix("E: ")
  }

  func readHeader(_ line: Bytes, _ assembly: Assembly) {
    var line = unquoted(line)
    if line.skip(UInt8(ascii: "#")) {
      readComment(line)
      return
    }
    var tag = line
    tag.drop(1)
    guard tag.skip(UInt8(ascii: ":")) else {
      if !line.isEmpty { assembly.warn("no line of a device description; passed over") }
      return
    }
    tag.skipSpaces()
    let isRead: Bool
    switch line.first {
    case UInt8(ascii: "N"):
      assembly.devices[0].name = tag.text
      isRead = true
    case UInt8(ascii: "I"): isRead = readIdentity(tag, &assembly.devices[0])
    case UInt8(ascii: "P"): isRead = readProperties(tag, &assembly.devices[0])
    case UInt8(ascii: "B"): isRead = readMask(tag, &assembly.devices[0])
    case UInt8(ascii: "A"): isRead = readAxis(tag, &assembly.devices[0])
    // The state of lamps and switches decides nothing here.
    case UInt8(ascii: "L"), UInt8(ascii: "S"): isRead = true
    default: isRead = false
    }
    if !isRead { assembly.warn("a line of a device description that cannot be read; passed over") }
  }

  func read(_ line: Bytes, _ assembly: Assembly) -> Bytes? {
    var text = line
    if Self.readEvent(&text, assembly) { return nil }
    text = unquoted(line)
    if text.isEmpty || text.first == UInt8(ascii: "#") { return nil }
    let line = text
    if Self.readEvent(&text, assembly) { return nil }
    if line.hasPrefix("N: ") {
      assembly.warn("a second description; the first one holds")
    } else if !Self.isDescription(line), !Self.isWrappedComment(line) {
      assembly.warn("no event in this line; passed over")
    }
    return nil
  }

  private static func isCodeName(_ word: Bytes) -> Bool {
    for start: StaticString in ["EV_", "SYN_", "ABS_", "KEY_", "BTN_", "REL_", "MSC_", "SW_", "LED_"]
    where word.hasPrefix(start) { return true }
    return false
  }

  private static func isDescription(_ line: Bytes) -> Bool {
    for tag: StaticString in ["I: ", "P: ", "B: ", "A: ", "L: ", "S: "] where line.hasPrefix(tag) { return true }
    return false
  }

  /// Whether all words are such as stand in the comment behind an event, which mail may have wrapped: names of codes, numbers, rows of
  /// dashes, and the time since the frame before.
  private static func isWrappedComment(_ line: Bytes) -> Bool {
    var text = line
    while var word = text.word() {
      let isName = isCodeName(word)
      while word.first == UInt8(ascii: "+") || word.first == UInt8(ascii: "-") { word.drop(1) }
      if word.skip(UInt8(ascii: "(")) {
        guard word.digits() != nil, word.skip(UInt8(ascii: ")")) else { return false }
      } else if word.digits() != nil {
        _ = word.skip("ms")
      }
      guard word.isEmpty || isName || word.equals("/") else { return false }
    }
    return true
  }

  func finish(_ assembly: Assembly) {}

  /// Reads `E: 0.000001 0003 0039 0004`, with whatever comment behind it.
  @inline(__always)
  private static func readEvent(_ text: inout Bytes, _ assembly: Assembly) -> Bool {
    guard text.skip("E: "), let time = text.seconds(), text.skip(UInt8(ascii: " ")), let type = text.hexadecimal(),
      let type = UInt16(exactly: type), text.skip(UInt8(ascii: " ")), let code = text.hexadecimal(),
      let code = UInt16(exactly: code), text.skip(UInt8(ascii: " ")), let value = text.integer(),
      text.isEmpty || text.first <= 32 || text.first == UInt8(ascii: "#")
    else { return false }
    assembly.add(type, code, value, at: time)
    return true
  }

  /// The line without the marks of a reply, what a journal puts before it, and white space at its ends.
  private func unquoted(_ line: Bytes) -> Bytes {
    var line = line
    line.trim()
    while line.first == UInt8(ascii: ">") || line.first == 32 { line.drop(1) }
    if line.first != UInt8(ascii: "#"), !line.hasPrefix("N: ") { line.dropJournal() }
    return line
  }

  /// Takes the current slot from `Event code 47 (ABS_MT_SLOT)` and the `Value` below it.
  private func readComment(_ line: Bytes) {
    var line = line
    line.trim()
    if line.hasPrefix("Event code ") || line.hasPrefix("Event type ") {
      isInSlotComment = line.hasPrefix("Event code 47 ")
    } else if isInSlotComment, line.skip("Value ") {
      line.skipSpaces()
      slotHint = line.integer()
      isInSlotComment = false
    }
  }

  private func readIdentity(_ text: Bytes, _ device: inout DeviceDescription) -> Bool {
    var text = text
    var numbers: [UInt16] = []
    while var word = text.word() {
      guard let number = word.hexadecimal(), let number = UInt16(exactly: number), word.isEmpty else { return false }
      numbers.append(number)
    }
    guard numbers.count == 4 else { return false }
    (device.bus, device.vendor, device.product, device.version) = (numbers[0], numbers[1], numbers[2], numbers[3])
    return true
  }

  /// The bits of a row of bytes, of which the first stands for the bits from `offset` on.
  private static func bits(_ text: inout Bytes, offset: Int) -> (set: [UInt16], bytes: Int)? {
    var set: [UInt16] = []
    var bytes = 0
    while var word = text.word() {
      guard let byte = word.hexadecimal(), byte <= 0xff, word.isEmpty else { return nil }
      for bit in 0..<8 where byte >> UInt32(bit) & 1 == 1 {
        // KEY_MAX is the greatest code of any type.
        let number = (offset + bytes) * 8 + bit
        if number <= 0x2ff { set.append(UInt16(number)) }
      }
      bytes += 1
    }
    return (set, bytes)
  }

  private func readProperties(_ text: Bytes, _ device: inout DeviceDescription) -> Bool {
    var text = text
    guard let (set, bytes) = Self.bits(&text, offset: propertyBytes) else { return false }
    device.properties.formUnion(set.filter { $0 <= 0x1f })
    propertyBytes += bytes
    return true
  }

  /// The mask of type 0 tells the types, the others tell the codes of theirs.
  private func readMask(_ text: Bytes, _ device: inout DeviceDescription) -> Bool {
    var text = text
    guard var word = text.word(), let type = word.hexadecimal(), type < EventType.count, word.isEmpty,
      let (set, bytes) = Self.bits(&text, offset: maskBytes[UInt16(type), default: 0])
    else { return false }
    maskBytes[UInt16(type), default: 0] += bytes
    if type == EventType.syn {
      for type in set where type != EventType.syn && type < EventType.count {
        device.codes[type] = device.codes[type] ?? []
      }
    } else if !set.isEmpty {
      device.codes[UInt16(type), default: []].formUnion(set)
    }
    return true
  }

  private func readAxis(_ text: Bytes, _ device: inout DeviceDescription) -> Bool {
    var text = text
    guard var word = text.word(), let code = word.hexadecimal(), code <= 0x3f, word.isEmpty else { return false }
    var numbers: [Int32] = []
    while var word = text.word() {
      guard let number = word.integer(), word.isEmpty else { return false }
      numbers.append(number)
    }
    guard numbers.count == 4 || numbers.count == 5 else { return false }
    let code16 = UInt16(code)
    device.axes[code16] = AxisInfo(
      value: code16 == EventCode.absMTSlot ? slotHint ?? 0 : 0, minimum: numbers[0], maximum: numbers[1],
      fuzz: numbers[2], flat: numbers[3], resolution: numbers.count == 5 ? numbers[4] : 0)
    device.codes[EventType.abs, default: []].insert(code16)
    return true
  }
}
