/// The forms in which people have recordings.
package enum RecordingFormat: String, CaseIterable, Sendable {
  case evtest, evemu
  /// What `libinput record` writes.
  case libinput
  case getevent
  /// The JSON Lines that a replay prints of its touches.
  case touches

  /// Whether there is a writer of the format; touches come from a replay.
  package var canBeWritten: Bool { self != .touches }

  /// Tells the format by the lines that only one of them can have; nil where there is none.
  ///
  /// The first kind that has an event decides, otherwise the first that has a description: a comment of evemu repeats evtest's header.
  static func detect(_ bytes: Bytes) -> RecordingFormat? {
    var description: RecordingFormat?
    let names = EventNameTable.shared
    var rest = bytes
    while !rest.isEmpty {
      var line = rest
      while line.next < line.end, line.next.pointee != 10 { line.next += 1 }
      var text = Bytes(rest.next, line.next)
      rest = line
      rest.drop(1)
      text.trim()
      if EvtestLine.start(of: text) != nil { return .evtest }
      var yaml = text
      while yaml.first == UInt8(ascii: ">") || yaml.first == 32 { yaml.drop(1) }
      if yaml.hasPrefix("# libinput record") || yaml.hasPrefix("ndevices:") || yaml.equals("- evdev:") {
        return .libinput
      }
      if TouchLine.parse(text) != nil { return .touches }
      if GeteventLine.parse(text, names) != nil { return .getevent }
      text = yaml
      if text.first != UInt8(ascii: "#") { text.dropJournal() }
      if isEvemuEvent(text) { return .evemu }
      if description == nil {
        if text.hasPrefix("# EVEMU ") || isEvemuDescription(text) { description = .evemu }
        if text.hasPrefix("add device ") { description = .getevent }
        if text.contains("Input driver version is ") || text.contains("Input device ID: bus ") { description = .evtest }
      }
    }
    return description
  }

  private static func isEvemuEvent(_ line: Bytes) -> Bool {
    var line = line
    return line.skip("E: ") && line.seconds() != nil && line.skip(UInt8(ascii: " ")) && line.hexadecimal() != nil
  }

  private static func isEvemuDescription(_ line: Bytes) -> Bool {
    var line = line
    guard line.skip("I: ") || line.skip("P: ") || line.skip("B: ") || line.skip("A: ") else { return false }
    return line.hexadecimal() != nil && line.first == 32
  }
}
