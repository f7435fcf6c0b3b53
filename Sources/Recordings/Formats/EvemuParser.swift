internal import Evdev

/// Reads the output of evemu-record and evemu-describe, versions 1.0 to 1.3.
final class EvemuParser: LineParser {
  /// The number of bytes read so far of each type's mask.
  private var maskBytes: [UInt16: Int] = [:]
  private var propertyBytes = 0
  private var comments = AxisComments()
  /// The values of axes according to comments, and whether they are those of the next description.
  private var values: [UInt16: Int32] = [:]
  private var areOfNext = false

  func isEvent(_ line: Bytes, _ assembler: FrameAssembler) -> Bool {
    line.hasTag("E") || unquoted(line).hasTag("E") || EvemuLine.event(in: line) != nil
  }

  func readHeader(_ line: Bytes, _ assembler: FrameAssembler) {
    let line = unquoted(line)
    if !readComment(line), !line.isEmpty { describe(line, &assembler.devices[0], assembler) }
  }

  private func describe(_ line: Bytes, _ device: inout DeviceDescription, _ assembler: FrameAssembler) {
    var tag = line
    tag.drop(1)
    guard tag.skip(UInt8(ascii: ":")) else {
      return assembler.warn("not a line of a device description; ignored")
    }
    tag.skipSpaces()
    let isRead: Bool
    switch line.first {
    case UInt8(ascii: "N"):
      device.name = tag.string
      isRead = true
    case UInt8(ascii: "I"): isRead = readIdentity(tag, &device)
    case UInt8(ascii: "P"): isRead = readProperties(tag, &device)
    case UInt8(ascii: "B"): isRead = readMask(tag, &device)
    case UInt8(ascii: "A"): isRead = readAxis(tag, &device)
    // The state of LEDs and switches is not used.
    case UInt8(ascii: "L"), UInt8(ascii: "S"): isRead = true
    default: isRead = false
    }
    if !isRead { assembler.warn("a line of a device description that cannot be read; ignored") }
  }

  @_lifetime(copy line)
  func read(_ line: Bytes, _ assembler: FrameAssembler) -> Bytes? {
    var text = line
    if let event = EvemuLine.event(&text) {
      assembler.add(event)
      return nil
    }
    text = unquoted(line)
    text.dropInterrupt()
    if text.isEmpty { return nil }
    if let event = EvemuLine.event(in: line) {
      assembler.add(event)
    } else if text.first == UInt8(ascii: "#") {
      _ = readComment(text, isOfNext: assembler.described == nil)
    } else if text.hasTag("N") || assembler.described != nil && Self.hasTag(text) {
      if assembler.described == nil { beginDescription(assembler) }
      if let described = assembler.described { describe(text, &assembler.devices[described], assembler) }
    } else if !Self.hasTag(text), !Self.isWrappedComment(text) {
      assembler.warn("no event in this line; ignored")
    }
    return nil
  }

  private func beginDescription(_ assembler: FrameAssembler) {
    assembler.beginDescription()
    maskBytes = [:]
    propertyBytes = 0
    if !areOfNext { values = [:] }
    areOfNext = false
  }

  private static func isCodeName(_ word: Bytes) -> Bool {
    for start: StaticString in ["EV_", "SYN_", "ABS_", "KEY_", "BTN_", "REL_", "MSC_", "SW_", "LED_"]
    where word.hasPrefix(start) { return true }
    return false
  }

  /// Whether a line begins like a description, complete or truncated; ``EvemuLine/isDescription(_:)`` checks the rest,
  /// too.
  private static func hasTag(_ line: Bytes) -> Bool {
    line.hasTag("IPBALS")
  }

  /// Whether all words belong to the comment after an event, which mail may have wrapped: names of codes, numbers, rows
  /// of dashes, and the time since the previous frame.
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

  func finish(_ assembler: FrameAssembler) {}

  /// Return the line without reply marks, a log's prefix, and white space at its ends.
  @_lifetime(copy line)
  private func unquoted(_ line: Bytes) -> Bytes {
    var line = line
    line.trim()
    while line.first == UInt8(ascii: ">") || line.first == 32 { line.drop(1) }
    if line.first == UInt8(ascii: "#") || Self.hasTag(line) || line.hasTag("NE") { return line }
    if let description = EvemuLine.description(in: line) { return description }
    if let comment = line.find("#") { return comment }
    line.dropJournal()
    return line
  }

  /// Note the value of an axis; return whether the line is a comment. Those of a further device come before its name.
  private func readComment(_ line: Bytes, isOfNext: Bool = false) -> Bool {
    var line = line
    guard line.skip(UInt8(ascii: "#")) else { return false }
    if let found = comments.read(line) {
      if isOfNext && !areOfNext { values = [:] }
      areOfNext = isOfNext
      values[found.code] = found.value
    }
    return true
  }

  private func readIdentity(_ text: Bytes, _ device: inout DeviceDescription) -> Bool {
    var text = text
    var numbers: [UInt16] = []
    while let word = text.word() {
      guard let number = word.hexadecimalNumber, let number = UInt16(exactly: number) else { return false }
      numbers.append(number)
    }
    guard numbers.count == 4 else { return false }
    (device.bus, device.vendor, device.product, device.version) = (numbers[0], numbers[1], numbers[2], numbers[3])
    return true
  }

  /// Return the bits set in a row of bytes, of which the first stands for the bits that begin at `offset` × 8.
  private static func bits(_ text: inout Bytes, offset: Int) -> (set: [UInt16], bytes: Int)? {
    var set: [UInt16] = []
    var bytes = 0
    while let word = text.word() {
      guard let byte = word.hexadecimalNumber, byte <= 0xff else { return nil }
      for bit in 0..<8 where byte >> UInt32(bit) & 1 == 1 {
        // KEY_MAX is the maximum code of any type.
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

  /// The mask of type 0 lists the types; the other masks list the codes of their type.
  private func readMask(_ text: Bytes, _ device: inout DeviceDescription) -> Bool {
    var text = text
    guard let type = text.word()?.hexadecimalNumber, type < EventType.count,
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
    guard let code = text.word()?.hexadecimalNumber, code <= 0x3f else { return false }
    var numbers: [Int32] = []
    while var word = text.word() {
      guard let number = word.integer(), word.isEmpty else { return false }
      numbers.append(number)
    }
    guard numbers.count == 4 || numbers.count == 5 else { return false }
    let code16 = UInt16(code)
    device.axes[code16] = AxisInfo(
      value: values[code16] ?? 0, minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
      resolution: numbers.count == 5 ? numbers[4] : 0)
    device.codes[EventType.abs, default: []].insert(code16)
    return true
  }
}
