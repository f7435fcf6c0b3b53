internal import Evdev

/// The forms in which evtest and its relatives print one event.
enum EvtestLine {
  /// Return the line from its event on, after any prefix; nil if there is no event.
  @_lifetime(copy line)
  static func start(of line: Bytes) -> Bytes? {
    for word: StaticString in ["Event: time ", "input event => ", "key event => "] {
      if let start = line.find(word) { return start }
    }
    var rest = line
    while let start = rest.find("time ") {
      var text = start
      text.drop(5)
      if text.seconds() != nil {
        text.skipSpaces()
        if text.hasPrefix("type ") || isMark(text.first) { return start }
      }
      rest = start
      rest.drop(5)
    }
    // Some programs omit the timestamps.
    if let start = line.find("Event: "), hasNoStamp(start) { return start }
    // A synchronization without a timestamp.
    let isBare = isMark(line.first) && (line.contains(" SYN_REPORT ") || line.contains(" SYN_MT_REPORT "))
    return isBare && !line.hasPrefix("> ") ? line : nil
  }

  /// Whether an event has no timestamp, as in `Event: type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1012`.
  static func hasNoStamp(_ start: Bytes) -> Bool {
    var text = start
    guard text.skip("Event: ") else { return false }
    return text.hasPrefix("type ") || isMark(text.first)
  }

  /// Return the line from an event on that is truncated before its timestamp, by a kernel message or after a word; nil
  /// if there is none. An event truncated after a word may be at the end of another line.
  @_lifetime(copy line)
  static func cutStart(of line: Bytes) -> Bytes? {
    var line = line
    while line.first == UInt8(ascii: ">") || line.first == UInt8(ascii: "#") || line.first == 32 { line.drop(1) }
    let message = kernelMessage(in: line)
    let left = (message?.next ?? line.end) - line.next
    if left > (message == nil ? 5 : 0), isBeginning(line, left) { return line }
    guard let last = line.find("Event:"), last.next > line.next, line[last.next - 1] <= 32 else { return nil }
    return isBeginning(last, last.count) ? last : nil
  }

  private static let start = Array("Event: time ".utf8)

  /// Whether these bytes are the beginning of an event's line, and end before its timestamp.
  private static func isBeginning(_ line: Bytes, _ count: Int) -> Bool {
    guard count < start.count else { return false }
    for index in 0..<count where line[line.next + index] != start[index] { return false }
    return true
  }

  /// Completions after any word of an event's line: a text is the beginning of such a line if one of them completes it.
  static let endings: [[UInt8]] = {
    let words = ["time", "0,", "type", "0", "(X),", "code", "0", "(X),", "value", "0"]
    let ends =
      words.indices.map { " " + words[$0...].joined(separator: " ") }
      + ["-", "+", "<"].flatMap { mark in
        let row = String(repeating: mark, count: 4)
        return [" X \(row)", " \(row)"]
      }
    return ends.map { Array($0.utf8) }
  }()

  /// Whether a line is from KOReader's log, as in `04/14/24-20:10:33 DEBUG`. Most lines of this log are not events.
  static func isLog(_ line: Bytes) -> Bool {
    var text = line
    for end: StaticString in ["/", "/", "-", ":", ":", " "] {
      guard text.digits() != nil, text.skip(end) else { return false }
    }
    return true
  }

  /// Read an event found by `start`, in any form.
  static func anyEvent(_ text: inout Bytes, _ lastTime: Int64) -> InputEvent? {
    if text.skip("Event: time ") { return event(&text) }
    if text.skip("Event: ") {
      return isMark(text.first)
        ? synchronization(&text, at: lastTime) : fields(&text, at: lastTime, hexadecimalScan: true)
    }
    if text.skip("input event => ") { return keyedEvent(&text) }
    if text.skip("key event => ") { return keyedEvent(&text, type: EventType.key) }
    guard text.skip("time ") else { return synchronization(&text, at: lastTime) }
    guard let time = text.seconds() else { return nil }
    text.skipSpaces()
    if !text.hasPrefix("type ") { return synchronization(&text, at: time) }
    return fields(&text, at: time, hexadecimalScan: false)
  }

  /// Read the text after `Event: time `, from the timestamp to the value or to the last dash.
  @inline(__always)
  static func event(_ text: inout Bytes) -> InputEvent? {
    guard let time = text.seconds(), text.skip(", ") else { return nil }
    if text.first != UInt8(ascii: "t") { return synchronization(&text, at: time) }
    return fields(&text, at: time, hexadecimalScan: true)
  }

  @inline(__always)
  private static func fields(_ text: inout Bytes, at time: Int64, hexadecimalScan: Bool) -> InputEvent? {
    guard text.skip("type "), let type = text.digits(), let type = UInt16(exactly: type), skipName(&text),
      text.skip(", code "), let code = text.digits(), let code = UInt16(exactly: code), skipName(&text),
      text.skip(", value ")
    else { return nil }
    // evtest prints MSC_RAW and MSC_SCAN, and nothing else, in hexadecimal.
    if hexadecimalScan, type == EventType.msc, code == 3 || code == 4 {
      guard let value = text.hexadecimal() else { return nil }
      return InputEvent(time: time, type: type, code: code, value: Int32(bitPattern: value))
    }
    guard let value = text.integer() else { return nil }
    return InputEvent(time: time, type: type, code: code, value: value)
  }

  /// Skip ` (NAME)`; a name may contain anything but a closing parenthesis.
  @inline(__always)
  private static func skipName(_ text: inout Bytes) -> Bool {
    text.skipSpaces()
    guard text.skip(UInt8(ascii: "(")) else { return false }
    while !text.isEmpty, text.first != UInt8(ascii: ")") { text.next += 1 }
    return text.skip(UInt8(ascii: ")"))
  }

  /// Whether rows of this byte enclose the name of a synchronization.
  static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "!")
  }

  /// Read `-------------- SYN_REPORT ------------` and similar lines.
  ///
  /// The text before the name identifies the code. Only SYN_CONFIG uses dashes like SYN_REPORT. Version 1.32 takes each
  /// name from the table of the event types, where it is EV_KEY. The oldest versions call everything except SYN_REPORT
  /// a Config Sync; of those codes, drivers send only SYN_MT_REPORT.
  private static func synchronization(_ text: inout Bytes, at time: Int64) -> InputEvent? {
    let mark = text.first
    guard isMark(mark) else { return nil }
    let start = text.next
    while text.first == mark { text.drop(1) }
    guard text.next - start >= 4, text.skip(UInt8(ascii: " ")) else { return nil }
    let code: UInt16
    switch mark {
    case UInt8(ascii: "-"):
      code = dashed(text)
    // libevdev's own tool encloses all of them in plus signs, and prints only the type.
    case UInt8(ascii: "+"): code = text.hasPrefix("EV_SYN") ? EventCode.synReport : EventCode.synMTReport
    default: code = EventCode.synDropped
    }
    let closing = mark == UInt8(ascii: ">") ? UInt8(ascii: "<") : mark
    while text.first != closing, !text.isEmpty { text.drop(1) }
    guard !text.isEmpty else { return nil }
    while text.first == closing { text.drop(1) }
    return InputEvent(time: time, type: EventType.syn, code: code, value: 0)
  }

  /// Return the code of a synchronization between dashes, which some programs use for all synchronizations.
  private static func dashed(_ text: Bytes) -> UInt16 {
    if text.hasPrefix("SYN_CONFIG") || text.hasPrefix("EV_KEY") { return 1 }
    if text.hasPrefix("SYN_DROPPED") { return EventCode.synDropped }
    if text.hasPrefix("Config Sync") || text.hasPrefix("SYN_MT_REPORT") { return EventCode.synMTReport }
    return EventCode.synReport
  }

  /// Read `type: 3 (EV_ABS), code: 57 (ABS_MT_TRACKING_ID), value: 119, time: 12.345678`. Lines of keys omit the type.
  private static func keyedEvent(_ text: inout Bytes, type: UInt16? = nil) -> InputEvent? {
    var type = type
    if type == nil {
      guard text.skip("type: "), let number = text.digits() else { return nil }
      type = UInt16(exactly: number)
      _ = skipName(&text)
      guard text.skip(", ") else { return nil }
    }
    guard let type, text.skip("code: "), let code = text.digits(), let code = UInt16(exactly: code) else { return nil }
    _ = skipName(&text)
    guard text.skip(", value: "), let value = text.integer(), text.skip(", time: "), let time = text.seconds()
    else { return nil }
    return InputEvent(time: time, type: type, code: code, value: value)
  }

  /// Whether the line is from the kernel, as in `[   12.345678] random: crng init done`.
  static func isKernelMessage(_ line: Bytes) -> Bool {
    kernelMessage(in: line)?.next == line.next
  }

  /// Return the part of a line from a kernel message on; nil if there is none.
  @_lifetime(copy line)
  static func kernelMessage(in line: Bytes) -> Bytes? {
    var rest = line
    while let start = rest.find("[") {
      var text = start
      text.drop(1)
      text.skipSpaces()
      if text.digits() != nil, text.skip(UInt8(ascii: ".")), text.digits() != nil, text.skip("] ") { return start }
      rest = start
      rest.drop(1)
    }
    return nil
  }
}
