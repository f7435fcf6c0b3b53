import Evdev
import Foundation
import Recordings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct RecordingWriterTests {
  /// Timestamps before zero, as of events before the start of a clock that began with the recording.
  static let stamps: [Int64] = [-1_234_567_000_001, -1_070_479, -1_000_000, -500_000, -1, 0, 1]

  private func written(_ format: RecordingFormat) throws -> [UInt8] {
    let writer = RecordingWriter(format, [DeviceDescription(name: "A panel", codes: [EventType.abs: [0x35]])])
    try writer.begin(0)
    for time in Self.stamps {
      try writer.write(
        Frame(events: [InputEvent(time: time, type: EventType.abs, code: 0x35, value: 7)], time: time))
    }
    return writer.bytes
  }

  @Test(
    "a timestamp before zero is read back from every format that can be written",
    arguments: RecordingFormat.allCases.filter(\.canBeWritten))
  func negativeStamps(format: RecordingFormat) throws {
    let directory = try Directory()
    let reading = try Reading(directory.write(written(format), to: "a"))
    #expect(reading.format == format)
    #expect(reading.frames.map(\.time) == Self.stamps)
    #expect(reading.frames.map { $0.events.map(\.time) } == Self.stamps.map { [$0] })
    #expect(reading.warnings == [])
  }

  @Test(
    "a key's press, repeat and release are read back from every format that can be written",
    arguments: RecordingFormat.allCases.filter(\.canBeWritten))
  func keys(format: RecordingFormat) throws {
    let writer = RecordingWriter(format, [DeviceDescription(name: "Keys", codes: [EventType.key: [330]])])
    try writer.begin(0)
    for (time, value) in [(10, 1), (20, 2), (30, 0)] as [(Int64, Int32)] {
      try writer.write(
        Frame(events: [InputEvent(time: time, type: EventType.key, code: 330, value: value)], time: time))
    }
    let directory = try Directory()
    let reading = try Reading(directory.write(writer.bytes, to: "a"))
    #expect(reading.words == ["10: 1 14a 1", "20: 1 14a 2", "30: 1 14a 0"])
    #expect(reading.warnings == [])
    if format == .getevent {
      let lines = String(decoding: writer.bytes, as: UTF8.self).split(separator: "\n")
      let values = lines.filter { $0.contains("] EV_KEY") }.map { $0.split(separator: " ").last }
      #expect(values == ["DOWN", "00000002", "UP"])
    }
  }

  @Test("a format without a writer is refused before a file is created")
  func refuses() throws {
    let directory = try Directory()
    let path = "\(directory.path)/a.jsonl"
    let error = #expect(throws: RecordingError.self) { try RecordingWriter(.touches, [], path: path) }
    #expect(error.map { "\($0)" } == "\(path): a device's frames cannot be written as touches")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("the error for a file that cannot be written names the file and the reason")
  func unwritable() throws {
    let directory = try Directory()
    let path = "\(directory.path)/none/a.evemu"
    let error = #expect(throws: RecordingError.self) { try RecordingWriter(.evemu, [], path: path) }
    #expect(error.map { "\($0)" } == "\(path): No such file or directory")
  }

  static let names = [
    "Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1", "E: 0.000001 0003 0035 0001",
    "/dev/input/event1: 0003 0035 00000001", "[       1.000000] EV_ABS       ABS_MT_POSITION_X    00000001",
    "DEBUG key event => code: 330 (BTN_TOUCH), value: 1, time: 12.345678", "# libinput record",
    "x Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1 adb[12]: x",
    #"{"touch":{"id":1,"phase":"began","time":1,"x":0,"y":0}}"#,
  ]

  @Test(
    "a device may be named like an event of any format",
    arguments: RecordingFormat.allCases.filter(\.canBeWritten), names)
  func eventName(format: RecordingFormat, name: String) throws {
    let writer = RecordingWriter(format, [DeviceDescription(name: name, codes: [EventType.abs: [0x35]])])
    try writer.begin(0)
    try writer.write(Frame(events: [InputEvent(time: 1, type: EventType.abs, code: 0x35, value: 7)], time: 1))
    let directory = try Directory()
    let reading = try Reading(directory.write(writer.bytes, to: "a"))
    #expect(reading.format == format)
    #expect(reading.devices.map(\.name) == [name])
    #expect(reading.words == ["1: 3 35 7"])
    #expect(reading.warnings == [])
  }

  @Test(
    "a name with line ends is written on one line, and none of its lines is read as an event",
    arguments: RecordingFormat.allCases.filter(\.canBeWritten), ["\n", "\r", "\r\n", "\u{85}", "\0"])
  func nameOfSeveralLines(format: RecordingFormat, end: String) throws {
    let event = "Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1"
    let lines = ["A panel", event, "DEBUG key event => code: 330", "[       1.000000] E: 0.000001 0003 0035 0001", "x"]
    let device = DeviceDescription(name: lines.joined(separator: end), codes: [EventType.abs: [0x35]])
    let writer = RecordingWriter(format, [device])
    try writer.begin(0)
    try writer.write(Frame(events: [InputEvent(time: 1, type: EventType.abs, code: 0x35, value: 7)], time: 1))
    let directory = try Directory()
    let reading = try Reading(directory.write(writer.bytes, to: "a"))
    #expect(reading.format == format)
    // libinput escapes line ends; the other formats replace them by spaces.
    let between = format == .libinput ? end : String(repeating: " ", count: end.unicodeScalars.count)
    #expect(reading.devices.map(\.name) == [lines.joined(separator: between)])
    #expect(reading.words == ["1: 3 35 7"])
    #expect(reading.warnings == [])
  }

  @Test("getevent's seconds are eight characters wide, with the sign before the digits, even if they are zero")
  func geteventStamps() throws {
    let lines = String(decoding: try written(.getevent), as: UTF8.self).split(separator: "\n")
    let stamps = lines.filter { $0.hasPrefix("[") && $0.contains("SYN_REPORT") }.map { $0.prefix { $0 != "]" } }
    #expect(
      stamps == [
        "[-1234567.000001", "[      -1.070479", "[      -1.000000", "[      -0.500000", "[      -0.000001",
        "[       0.000000", "[       0.000001",
      ])
  }

  @Test("libinput's seconds before zero are those of a timeval: the microseconds count up from them")
  func libinputStamps() throws {
    let lines = String(decoding: try written(.libinput), as: UTF8.self).split(separator: "\n")
    let stamps = lines.filter { $0.contains("SYN_REPORT") }.map { $0.prefix(24) }
    #expect(
      stamps == [
        "    - [-1234568, 999999,", "    - [ -2, 929521,   0,", "    - [ -1,      0,   0,", "    - [ -1, 500000,   0,",
        "    - [ -1, 999999,   0,", "    - [  0,      0,   0,", "    - [  0,      1,   0,",
      ])
  }
}
