/// The formats of recordings.
package enum RecordingFormat: String, CaseIterable, Sendable {
  case evtest, evemu
  /// The YAML format of `libinput record`.
  case libinput
  case getevent
  /// Touches as JSON Lines, as `touchctl replay` prints them.
  case touches

  /// Whether the format can be written; touches can only come from a replay.
  package var canBeWritten: Bool { self != .touches }

  /// Detect the format by lines that only one format can have; nil if there are none.
  ///
  /// The first line with an event decides; without events, the first description does. evemu's comments repeat evtest's
  /// header, so a description alone is not enough.
  static func detect(_ bytes: Bytes) -> RecordingFormat? {
    var description: RecordingFormat?
    var rest = bytes
    while !rest.isEmpty {
      var line = rest
      while !line.isEmpty, line.first != 10, line.first != 13 { line.next += 1 }
      var text = rest.part(from: rest.next, to: line.next)
      rest = line
      rest.drop(1)
      text.trim()
      if text.isDeviceName { continue }
      if EvtestLine.start(of: text) != nil { return .evtest }
      if LibinputLines.isLine(text) { return .libinput }
      if TouchLine.parse(text) != nil { return .touches }
      // This must precede getevent, because an event with a timestamp and a value of eight digits also looks like
      // getevent's.
      if EvemuLine.event(in: text) != nil { return .evemu }
      if GeteventLine.parse(text) != nil || isWrappedGetevent(text) { return .getevent }
      if description == nil {
        var unquoted = text
        while unquoted.first == UInt8(ascii: ">") || unquoted.first == 32 { unquoted.drop(1) }
        if text.contains("# EVEMU ") || EvemuLine.isDescription(unquoted) || EvemuLine.resembles(unquoted) {
          description = .evemu
        }
        if text.contains("add device ") { description = .getevent }
        if text.contains("Input driver version is ") || text.contains("Input device ID: bus ") { description = .evtest }
      }
    }
    return description
  }

  /// Whether a line is the beginning of a getevent event that mail has wrapped.
  private static func isWrappedGetevent(_ line: Bytes) -> Bool {
    guard line.contains("EV_") || line.contains("/dev/input/") else { return false }
    var line = line
    line.dropPrefix()
    return GeteventLine.isBeginning(line)
  }
}
