internal import Evdev

/// Reads what Android's getevent prints, with its options `-l`, `-t`, `-r` and `-p` or without.
final class GeteventParser: LineParser {
  private let names = EventNameTable.shared
  private var header = GeteventHeader()
  /// The devices by their paths.
  private var paths: [[UInt8]: Int] = [:]
  private var lastPath: [UInt8] = []
  private var lastDevice = 0
  private var lastTime: Int64 = 0
  private var hasStamps: Bool?

  func isEvent(_ line: Bytes) -> Bool {
    GeteventLine.parse(line, names) != nil
  }

  func readHeader(_ line: Bytes, _ assembly: Assembly) {
    var line = line
    line.dropPrefix()
    if let path = header.read(line, names, &assembly.devices) { paths[path] = header.device }
  }

  func read(_ line: Bytes, _ assembly: Assembly) -> Bytes? {
    guard let parsed = GeteventLine.parse(line, names) else {
      var line = line
      line.trim()
      if !line.isEmpty, !GeteventHeader.isPart(line) { assembly.warn("no event in this line; passed over") }
      return nil
    }
    if parsed.time == nil, hasStamps == nil {
      assembly.warn("no stamps: the order of the frames is kept, their times are not known", line: nil)
    }
    if hasStamps == nil { hasStamps = parsed.time != nil }
    lastTime = parsed.time ?? lastTime
    assembly.add(parsed.type, parsed.code, parsed.value, at: lastTime, device: device(parsed.path, assembly))
    return parsed.next
  }

  func finish(_ assembly: Assembly) {}

  private func device(_ path: Bytes?, _ assembly: Assembly) -> Int {
    guard let path, !path.isEmpty else { return 0 }
    let bytes = UnsafeBufferPointer(start: path.next, count: path.count)
    if bytes.elementsEqual(lastPath) { return lastDevice }
    lastPath = Array(bytes)
    if let known = paths[lastPath] {
      lastDevice = known
    } else {
      // More devices than a machine has are damage; what comes from them counts as the first one's.
      let isFirst = paths.isEmpty
      guard isFirst || assembly.devices.count < 64 else { return 0 }
      if !isFirst { assembly.devices.append(DeviceDescription()) }
      lastDevice = assembly.devices.count - 1
      paths[lastPath] = lastDevice
    }
    return lastDevice
  }
}

/// One line of getevent's events.
struct GeteventLine {
  var time: Int64?
  var path: Bytes?
  var type: UInt16
  var code: UInt16
  var value: Int32
  /// The event that was joined to this line; nil where none was.
  var next: Bytes?

  /// Reads `[   1234.567890] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID 00000004`, of which stamp and path may be missing and the
  /// names be numbers.
  static func parse(_ line: Bytes, _ names: EventNameTable) -> GeteventLine? {
    var text = line
    text.dropPrefix()
    var time: Int64?
    var start = text
    if start.skip(UInt8(ascii: "[")) {
      start.skipSpaces()
      guard let stamp = stamp(&start), start.skip(UInt8(ascii: "]")) else { return nil }
      time = stamp
      text = start
    } else if let stamp = stamp(&start), start.skip(UInt8(ascii: ":")) {
      time = stamp
      text = start
    }
    text.skipSpaces()
    var path: Bytes?
    if text.first == UInt8(ascii: "/") {
      guard var word = text.word(), (word.end - 1).pointee == UInt8(ascii: ":") else { return nil }
      word.end -= 1
      path = word
    }
    guard let typeWord = text.word(), let codeWord = text.word(), let valueWord = text.word(),
      let type = names.type(typeWord), let code = names.code(codeWord, of: type), let value = value(valueWord)
    else { return nil }
    text.skipSpaces()
    let isJoined = text.first == UInt8(ascii: "[") || text.hasPrefix("/dev/")
    let isComment = text.first == UInt8(ascii: "#") || text.hasPrefix("//")
    let rest = text
    if !isJoined, !isComment, let word = text.word(), !word.equals("rate") { return nil }
    return GeteventLine(
      time: time, path: path, type: type, code: code, value: value, next: isJoined ? rest : nil)
  }

  /// Seconds and their fraction, or seconds and microseconds, between which old versions put a dash.
  private static func stamp(_ text: inout Bytes) -> Int64? {
    let isNegative = text.skip(UInt8(ascii: "-"))
    guard let seconds = text.digits(), seconds <= 1_000_000_000_000 else { return nil }
    let isFraction = text.skip(UInt8(ascii: "."))
    let start = text.next
    guard isFraction || text.skip(UInt8(ascii: "-")), var rest = text.digits(), rest < 1_000_000 else { return nil }
    let count = text.next - start
    guard !isFraction || count <= 6 else { return nil }
    if isFraction { for _ in count..<6 { rest *= 10 } }
    return isNegative ? -(seconds * 1_000_000 + rest) : seconds * 1_000_000 + rest
  }

  private static func value(_ word: Bytes) -> Int32? {
    if word.equals("DOWN") { return 1 }
    if word.equals("UP") { return 0 }
    if word.equals("REPEAT") { return 2 }
    var word = word
    guard word.count == 8, let value = word.hexadecimal(), word.isEmpty else { return nil }
    return Int32(bitPattern: value)
  }
}
