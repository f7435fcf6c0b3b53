internal import Evdev

/// Reads what getevent prints about devices before their events: their names and, with `-p` or `-i`, their
/// capabilities.
struct GeteventHeader {
  /// The index of the device that the lines describe; nil for a device beyond the maximum number.
  private(set) var device: Int? = 0
  private var hasDevice = false
  private var type: UInt16?
  private var isInProperties = false

  /// Whether getevent prints such a line about a device, which it also does when a device is added or removed.
  static func isPart(_ line: Bytes) -> Bool {
    for text: StaticString in ["add device ", "remove device ", "could not ", "name: "] where line.contains(text) {
      return true
    }
    return false
  }

  /// Read a line; return the path of a device that it adds.
  mutating func read(_ line: Bytes, _ devices: inout [DeviceDescription]) -> [UInt8]? {
    var text = line
    text.trim()
    if text.skip("add device ") {
      guard let start = text.find(": ") else { return nil }
      var path = start
      path.drop(2)
      guard let path = path.word() else { return nil }
      let isBeyond = hasDevice && devices.count >= FrameAssembler.maximumDevices
      if hasDevice, !isBeyond { devices.append(DeviceDescription()) }
      hasDevice = true
      device = isBeyond ? nil : devices.count - 1
      type = nil
      isInProperties = false
      return path.array
    }
    if let device { readField(text, &devices[device]) }
    return nil
  }

  private mutating func readField(_ line: Bytes, _ device: inout DeviceDescription) {
    var text = line
    if text.skip("name:") {
      text.skipSpaces()
      if text.skip(UInt8(ascii: "\"")), text.count > 0 { text.end -= 1 }
      device.name = text.string
      return
    }
    if text.skip("input props:") {
      isInProperties = true
      type = nil
      return
    }
    if isInProperties {
      if text.hasPrefix("INPUT_PROP_"), let property = EventName.property(named: text.string) {
        device.properties.insert(property)
      }
      return
    }
    if readIdentity(text, &device) { return }
    // `ABS (0003): …` begins a type, whose codes may continue in the lines below. These words themselves are no codes.
    if let open = text.find(" ("), let colon = open.find("):"), colon.next - open.next == 6 {
      var number = open
      number.drop(2)
      guard let found = number.hexadecimal(), found < EventType.count else { return }
      type = UInt16(found)
      if found != EventType.syn { device.codes[UInt16(found), default: []].formUnion([]) }
    }
    readCodes(text, &device)
  }

  private func readIdentity(_ line: Bytes, _ device: inout DeviceDescription) -> Bool {
    let fields: [(StaticString, WritableKeyPath<DeviceDescription, UInt16>)] = [
      ("bus:", \.bus), ("vendor", \.vendor), ("product", \.product), ("version", \.version),
    ]
    for (name, field) in fields {
      var text = line
      guard text.skip(name) else { continue }
      if let word = text.word(), word.count == 4, let number = word.hexadecimalNumber {
        device[keyPath: field] = UInt16(number)
      }
      return true
    }
    return false
  }

  private func readCodes(_ line: Bytes, _ device: inout DeviceDescription) {
    guard let type, type != EventType.syn else { return }
    var text = line
    while var word = text.word() {
      if word.equals(":") { return }
      // A star marks a key that is pressed or a switch that is on.
      if word.last == UInt8(ascii: "*") { word.end -= 1 }
      guard let code = EventNameTable.code(word, of: type), code <= 0x2ff else { continue }
      device.codes[type, default: []].insert(code)
      if type == EventType.abs, let fields = text.find(": value ") {
        device.axes[code] = Self.axis(fields)
        return
      }
    }
  }

  /// Read `: value 0, min 0, max 9, fuzz 0, flat 0, resolution 0`.
  private static func axis(_ line: Bytes) -> AxisInfo {
    var axis = AxisInfo()
    let fields: [(StaticString, WritableKeyPath<AxisInfo, Int32>)] = [
      ("value ", \.value), ("min ", \.minimum), ("max ", \.maximum), ("fuzz ", \.fuzz), ("flat ", \.flat),
      ("resolution ", \.resolution),
    ]
    for (name, field) in fields {
      guard var text = line.find(name), text.skip(name), let value = text.integer() else { continue }
      axis[keyPath: field] = value
    }
    return axis
  }
}
