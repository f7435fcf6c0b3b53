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
    let windows: [UInt8] = writer.bytes.flatMap { $0 == 10 ? [13, 10] : [$0] }
    #expect(try Reading(directory.write(windows, to: "b")).devices.map(\.name) == [name])
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

  /// The lines of a small recording.
  private func lines(_ format: RecordingFormat) throws -> [String] {
    let axes: [UInt16: AxisInfo] = [
      0x35: AxisInfo(minimum: -5, maximum: 799, fuzz: 4, flat: 2, resolution: 10), 0x39: AxisInfo(maximum: 65535),
    ]
    let device = DeviceDescription(
      name: "A \"panel\"", bus: 0x18, vendor: 0x4d8, product: 0x9e1, version: 0x111, properties: [0, 1],
      codes: [1: [330], 3: [0x35, 0x39], 20: []], axes: axes)
    let writer = RecordingWriter(format, [device])
    let events = [
      InputEvent(time: 7, type: EventType.abs, code: 0x35, value: -12),
      InputEvent(time: 7, type: EventType.key, code: 330, value: 1),
      InputEvent(time: 8, type: EventType.syn, code: EventCode.synMTReport, value: 0),
    ]
    try writer.write([Frame(events: events, time: 8)])
    return String(decoding: writer.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0)
    }
  }

  @Test("libinput: a recording has the lines of `libinput record`")
  func libinputLines() throws {
    let expected = [
      "# libinput record", "version: 1", "ndevices: 1", "devices:", "- node: /dev/input/event0", "  evdev:",
      "    name: \"A \\\"panel\\\"\"", "    id: [24, 1240, 2529, 273]", "    codes:", "      0: []  # EV_SYN",
      "      1: [330]  # EV_KEY", "      3: [53, 57]  # EV_ABS", "      20: []  # EV_REP", "    absinfo:",
      "      53: [-5, 799, 4, 2, 10]", "      57: [0, 65535, 0, 0, 0]", "    properties: [0, 1]", "  events:",
      "  - evdev:",
      "    - [  0,      7,   3,  53,     -12]  # EV_ABS / ABS_MT_POSITION_X",
      "    - [  0,      7,   1, 330,       1]  # EV_KEY / BTN_TOUCH",
      "    - [  0,      8,   0,   2,       0]  # EV_SYN / SYN_MT_REPORT",
      "    - [  0,      8,   0,   0,       0]  # ------------ SYN_REPORT (0) ----------", "",
    ]
    #expect(try lines(.libinput) == expected)
  }

  @Test("libinput: the values of axes are comments, as `libinput record` writes them")
  func libinputValues() throws {
    let axes: [UInt16: AxisInfo] = [
      0x2f: AxisInfo(value: 3, maximum: 9), 0x35: AxisInfo(maximum: 9), 0: AxisInfo(value: -12),
    ]
    let device = DeviceDescription(name: "A panel", codes: [3: Set(axes.keys)], axes: axes)
    let writer = RecordingWriter(.libinput, [device])
    try writer.write([Frame(time: 1)])
    let lines = String(decoding: writer.bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
    #expect(
      lines[5..<12] == [
        "  evdev:", "    # Event type 3 (EV_ABS)", "    #   Event code 0 (ABS_X)", "    #       Value         -12",
        "    #   Event code 47 (ABS_MT_SLOT)", "    #       Value           3", "    name: \"A panel\"",
      ])
    let directory = try Directory()
    #expect(try Reading(directory.write(writer.bytes, to: "a")).devices == [device])
  }

  @Test("getevent: a recording has the lines of `getevent -p` and `getevent -lt`")
  func geteventLines() throws {
    let rest = String(repeating: " ", count: 15)
    let expected = [
      "add device 1: /dev/input/event0", "  bus:      0018", "  vendor    04d8", "  product   09e1",
      "  version   0111", "  name:     \"A \"panel\"\"", "  events:", "    KEY (0001): 014a",
      "    ABS (0003): 0035  : value 0, min -5, max 799, fuzz 4, flat 2, resolution 10",
      rest + " 0039  : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0", rest, "    REP (0014):",
      "  input props:", "    INPUT_PROP_POINTER", "    INPUT_PROP_DIRECT",
      "[       0.000007] EV_ABS       ABS_MT_POSITION_X    fffffff4            ",
      "[       0.000007] EV_KEY       BTN_TOUCH            DOWN                ",
      "[       0.000008] EV_SYN       SYN_MT_REPORT        00000000            ",
      "[       0.000008] EV_SYN       SYN_REPORT           00000000            ", "",
    ]
    #expect(try lines(.getevent) == expected)
  }

  @Test("evemu: every effect of force feedback is read back")
  func forceFeedback() throws {
    let device = DeviceDescription(name: "Pad", codes: [EventType.ff: [0x50, 0x60, 0x7f]])
    let writer = RecordingWriter(.evemu, [device])
    try writer.write([Frame(time: 1)])
    let directory = try Directory()
    #expect(try Reading(directory.write(writer.bytes, to: "a")).devices == [device])
  }

  @Test("evemu: a code beyond the bits of its type is left out of the description")
  func codeBeyondBits() throws {
    let writer = RecordingWriter(.evemu, [DeviceDescription(name: "Odd", codes: [EventType.abs: [0x3f, 0x40]])])
    try writer.write([Frame(time: 1)])
    let directory = try Directory()
    let reading = try Reading(directory.write(writer.bytes, to: "a"))
    #expect(reading.devices == [DeviceDescription(name: "Odd", codes: [EventType.abs: [0x3f]])])
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
