internal import Evdev

/// Reads the header that evtest prints, word by word, so that lines may be wrapped or joined anywhere.
struct EvtestHeader {
  /// The meaning of the next word if it is a number.
  private enum Wanted: Equatable {
    case nothing, type, code, property
    case identity(WritableKeyPath<DeviceDescription, UInt16>)
    case axis(WritableKeyPath<AxisInfo, Int32>)
  }

  private var type: UInt16?
  private var code: UInt16 = 0
  private var wanted = Wanted.nothing
  private var previous = Previous.other
  /// Whether mail has wrapped the name.
  private var isInsideName = false

  private enum Previous {
    case event, property, other
  }

  /// Whether a header may begin with the line.
  static func begins(_ line: Bytes) -> Bool {
    line.contains("Input driver version is ") || line.contains("Input device ID: bus ")
      || line.contains("Input device name: ")
  }

  /// Whether the line may be part of a header.
  static func isPart(_ line: Bytes) -> Bool {
    for text: StaticString in [
      "Input driver version", "Input device", "Supported events", "Event type ", "Event code ", "Value ", "Min ",
      "Max ", "Fuzz ", "Flat ", "Resolution ", "Properties:", "Property type ", "Key repeat handling", "Repeat ",
      "State ", "Testing ...",
    ] where line.contains(text) { return true }
    return false
  }

  mutating func read(_ line: Bytes, into device: inout DeviceDescription) {
    var rest = line
    if isInsideName { endName(&rest, of: &device) }
    if let start = rest.find("evice name: ") {
      let before = rest.part(from: rest.next, to: start.next)
      readWords(before, into: &device)
      rest = start
      rest.drop(12)
      readName(&rest, into: &device)
    }
    readWords(rest, into: &device)
  }

  /// Read the rest of a wrapped name, up to its quotation mark. A line without a quotation mark is not part of it.
  private mutating func endName(_ rest: inout Bytes, of device: inout DeviceDescription) {
    isInsideName = false
    guard let mark = rest.find("\"") else { return }
    rest.dropPrefix()
    if mark.next > rest.next { device.name += " " + rest.part(from: rest.next, to: mark.next).string }
    rest.next = mark.next + 1
  }

  /// Read a name in quotation marks, up to the last one in the line. A relative of evtest prints names without them.
  private mutating func readName(_ rest: inout Bytes, into device: inout DeviceDescription) {
    rest.trim()
    var name = rest
    if rest.skip(UInt8(ascii: "\"")) {
      name = rest
      while !name.isEmpty, name.last != UInt8(ascii: "\"") { name.end -= 1 }
      if name.isEmpty {
        isInsideName = true
        name.end = rest.end
      } else {
        name.end -= 1
      }
      rest.next = isInsideName ? name.end : name.end + 1
    } else {
      rest.next = rest.end
    }
    device.name = name.string
  }

  private mutating func readWords(_ line: Bytes, into device: inout DeviceDescription) {
    var rest = line
    while var word = rest.word() {
      while word.last == UInt8(ascii: ",") || word.last == UInt8(ascii: ":") { word.end -= 1 }
      if wanted != .nothing, let number = Self.number(word) {
        apply(number, to: &device)
        wanted = .nothing
      } else {
        note(word)
      }
    }
  }

  /// Read a decimal number, or a hexadecimal one after `0x`.
  private static func number(_ word: Bytes) -> Int64? {
    var word = word
    if word.skip("0x") { return word.hexadecimalNumber.map { Int64($0) } }
    let isNegative = word.skip(UInt8(ascii: "-"))
    guard let value = word.digits(), word.isEmpty else { return nil }
    return isNegative ? -value : value
  }

  private mutating func note(_ word: Bytes) {
    switch true {
    case word.equals("Event"):
      (previous, wanted) = (.event, .nothing)
      return
    case word.equals("Property"):
      previous = .property
      return
    case word.equals("Repeat"): (wanted, type) = (.nothing, nil)
    case word.equals("type") && previous == .event: wanted = .type
    case word.equals("type") && previous == .property: wanted = .property
    case word.equals("code") && previous == .event: wanted = .code
    case word.equals("Type"), word.equals("Code"): break
    case word.equals("bus"): wanted = .identity(\.bus)
    case word.equals("vendor"): wanted = .identity(\.vendor)
    case word.equals("product"): wanted = .identity(\.product)
    case word.equals("version"): wanted = .identity(\.version)
    case word.equals("Value"): wanted = .axis(\.value)
    case word.equals("Min"): wanted = .axis(\.minimum)
    case word.equals("Max"): wanted = .axis(\.maximum)
    case word.equals("Fuzz"): wanted = .axis(\.fuzz)
    case word.equals("Flat"): wanted = .axis(\.flat)
    case word.equals("Resolution"): wanted = .axis(\.resolution)
    case word.equals("is"): wanted = .nothing
    default: return
    }
    previous = .other
  }

  private mutating func apply(_ number: Int64, to device: inout DeviceDescription) {
    let short = UInt16(truncatingIfNeeded: number)
    switch wanted {
    case .nothing: break
    case .type:
      guard number >= 0, number < EventType.count else { return }
      type = short
      if short != EventType.syn { device.codes[short, default: []] = device.codes[short] ?? [] }
    case .code:
      guard let type, type != EventType.syn, number >= 0, number <= 0x2ff else { return }
      device.codes[type, default: []].insert(short)
      code = short
      if type == EventType.abs { device.axes[short] = AxisInfo() }
    case .property:
      guard number >= 0, number <= 0x1f else { return }
      device.properties.insert(short)
    case .identity(let field): device[keyPath: field] = short
    case .axis(let field):
      guard type == EventType.abs else { return }
      device.axes[code]?[keyPath: field] = Int32(clamping: number)
    }
  }
}
