import Evdev
import Recordings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct EvemuParserTests {
  @Test("evemu: a damaged first event still ends the description, quoted or not", arguments: ["", "> "])
  func damagedFirstEvent(mark: String) throws {
    let lines = ["N: Panel", "A: 35 0 99 0 0", "E: 1.0 0003 00x5 1", "E: 1.5 0003 0035 7", "E: 1.5 0000 0000 0"]
    let reading = try Reading(text: lines.map { "\(mark)\($0)\n" }.joined())
    #expect(reading.devices.map(\.name) == ["Panel"] && reading.words == ["1500000: 3 35 7"])
    #expect(reading.warnings == ["3: no event in this line; ignored"])
  }

  static let header = """
    # EVEMU 1.3
    # Kernel: 4.14.0
    # Input device name: "Another name"
    # Supported events:
    #   Event type 3 (EV_ABS)
    #     Event code 0 (ABS_X)
    #       Value      358
    #     Event code 47 (ABS_MT_SLOT)
    #       Value        3
    #       Max          9
    N: A panel
    I: 0018 04d8 09e1 0111
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 10 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 04 00 00 00 00 00 00
    B: 03 01 00 00 00 00 80 20 00
    A: 00 0 799 4 0 10
    A: 2f 0 9 0 0 0
    A: 35 -127 127 0 2 0
    L: 00 0
    S: 01 1
    ################################
    #      Waiting for events      #
    ################################

    """

  static let events = """
    E: 0.000001 0003 0039 0004\t# EV_ABS / ABS_MT_TRACKING_ID   4
    E: 0.000001 0003 0035 -012\t# EV_ABS / ABS_MT_POSITION_X    -12
    E: 0.000002 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +0ms
    E: 1338955459.300522 0003 0039 -1
    E: 1338955459.300523 0000 0000 1

    """

  static let words = ["2: 3 39 4, 3 35 -12", "1338955459300523: 3 39 -1"]

  static let description = DeviceDescription(
    name: "A panel", bus: 0x18, vendor: 0x4d8, product: 0x9e1, version: 0x111, properties: [1],
    codes: [1: [330], 3: [0, 47, 53], 20: []],
    axes: [
      0: AxisInfo(value: 358, maximum: 799, fuzz: 4, resolution: 10), 47: AxisInfo(value: 3, maximum: 9),
      53: AxisInfo(minimum: -127, maximum: 127, flat: 2),
    ])

  @Test("evemu: description and events are read, with or without comments, padded or unpadded")
  func present() throws {
    let reading = try Reading(text: Self.header + Self.events)
    #expect(reading.format == .evemu)
    #expect(reading.devices == [Self.description])
    #expect(reading.words == Self.words)
    #expect(reading.warnings == [])
  }

  @Test("evemu: before version 1.2, an axis has no resolution, and version 1.0 has no first line")
  func oldVersion() throws {
    let text = "N: Old\nI: 0003 1B96 0001 0000\nA: 35 0 9600 1 2\nE: 1.0 0000 0000 0\n"
    let reading = try Reading(text: text)
    #expect(reading.format == .evemu)
    #expect(reading.devices[0].axes == [53: AxisInfo(maximum: 9600, fuzz: 1, flat: 2)])
    #expect(reading.words == ["1000000: "])
    #expect((reading.devices[0].vendor, reading.devices[0].product) == (0x1b96, 1))
  }

  @Test(
    "evemu: a description is found in a file next to the recording that shares a part of its name",
    arguments: [
      ("panel.desc", "panel.tap.events"), ("panel.prop", "panel.tap.events"), ("panel.desc", "panel.events"),
      ("panel.tap.desc", "panel.tap.events"), ("panel.desc", "panel"),
    ])
  func sibling(description: String, events: String) throws {
    let directory = try Directory()
    _ = try directory.write(Self.header, to: description)
    let reading = try Reading(directory.write(Self.events, to: events))
    #expect(reading.devices == [Self.description])
    #expect(reading.words == Self.words)
    #expect(reading.warnings == [])
  }

  @Test("evemu: a given description takes precedence over the recording's own, and that over one in a file next to it")
  func givenDescription() throws {
    let directory = try Directory()
    _ = try directory.write("N: Beside\nA: 00 0 1 0 0\n", to: "panel.desc")
    let given = try directory.write("N: Given\nA: 00 0 2 0 0\n", to: "given.desc")
    let quoted = try directory.write("> N: Quoted\n> A: 00 0 2 0 0\n", to: "quoted.desc")
    let path = try directory.write(Self.header + Self.events, to: "panel.events")
    #expect(try Reading(path).devices[0].name == "A panel")
    #expect(try Reading(path, description: given).devices[0].name == "Given")
    #expect(try Reading(path, description: quoted).devices[0].name == "Quoted")
  }

  @Test("evemu: without any description, there is a warning, and the events are read")
  func withoutDescription() throws {
    let reading = try Reading(text: Self.events, name: "lonely.events")
    let axes: [UInt16: AxisInfo] = [47: AxisInfo(), 53: AxisInfo(minimum: -12), 57: AxisInfo(minimum: -1, maximum: 4)]
    #expect(reading.devices == [DeviceDescription(codes: [3: [47, 53, 57]], axes: axes)])
    #expect(reading.words == Self.words)
    #expect(reading.warnings == ["no description of the device, in the recording or in a file next to it"])
  }

  @Test("evemu: without any description, the device has the types and codes of the events that the kernel can have")
  func limitsWithoutDescription() throws {
    let codes = ["0003 003f 6", "0003 0040 5", "0001 02ff 1", "0001 0300 1", "001f 0001 1", "0020 0001 1"]
    let reading = try Reading(text: codes.map { "E: 1.0 \($0)\n" }.joined() + "E: 1.0 0000 0000 0\n")
    let axes: [UInt16: AxisInfo] = [0x3f: AxisInfo(maximum: 6)]
    #expect(reading.devices == [DeviceDescription(codes: [3: [0x3f, 0x40], 1: [0x2ff], 0x1f: [1]], axes: axes)])
  }

  @Test(
    "evemu: a remark after an event is ignored, also if it begins with a digit or without a space",
    arguments: [" 2nd finger", "# the thumb"])
  func remark(text: String) throws {
    let reading = try Reading(text: "A: 35 0 99 0 0\nE: 1.0 0003 0035 7\(text)\nE: 1.0 0000 0000 0\n")
    #expect(reading.words == ["1000000: 3 35 7"])
    #expect(reading.warnings == [])
  }

  @Test("evemu: an event whose value has eight digits is not taken for one of getevent")
  func longValue() throws {
    let reading = try Reading(text: "E: 0.000001 0004 0004 13631489\nE: 0.000002 0000 0000 0000\n")
    #expect(reading.format == .evemu)
    #expect(reading.words == ["2: 4 4 13631489"])
  }

  @Test(
    "evemu: a damaged line is skipped with a warning that names it",
    arguments: [
      "E: 0.000001 0003 0039", "E: 0.000001 0003 0039 4x", "E: 0.000001 10003 0039 4", "E: x 0003 0039 4",
      "E: 0.000001 0003 0039 99999999999", "something else", "E: 0.000001 0003", "12]: something else",
      "E: 1.5: 0003 0035 7",
    ])
  func passedOver(line: String) throws {
    let sync = "E: 0.000001 0000 0000 0\n"
    let reading = try Reading(text: "A: 00 0 1 0 0\n" + sync + line + "\n" + sync)
    #expect(reading.words == ["1: ", "1: "])
    #expect(reading.warnings == ["3: no event in this line; ignored"])
  }

  @Test(
    "evemu: a damaged description line is reported, and the rest is kept",
    arguments: [
      "I: 0018 04d8 09e1", "I: 0018 04d8 09e1 0111 0", "B: 03 1ff", "B: 20 00", "A: 35 0", "A: 40 0 1 0 0", "P: zz",
      "Q: 1", "A: 35 0 99999999999 0 0",
    ])
  func damagedDescription(line: String) throws {
    let reading = try Reading(text: "N: One\n\(line)\nA: 00 0 1 0 0\nE: 1.0 0000 0000 0\n")
    #expect(reading.warnings == ["2: a line of a device description that cannot be read; ignored"])
    #expect(reading.devices == [DeviceDescription(name: "One", codes: [3: [0]], axes: [0: AxisInfo(maximum: 1)])])
  }

  @Test("evemu: the kernel's last axis is accepted, and keeps its range")
  func lastAxis() throws {
    let reading = try Reading(text: "N: One\nA: 3f -7 9 1 2 3\nE: 1.0 0000 0000 0\n")
    #expect(reading.warnings == [])
    let axis = AxisInfo(minimum: -7, maximum: 9, fuzz: 1, flat: 2, resolution: 3)
    #expect(reading.devices == [DeviceDescription(name: "One", codes: [3: [0x3f]], axes: [0x3f: axis])])
  }

  @Test(
    "evemu: prefixes of a journal and of replies are skipped without a warning",
    arguments: [
      "Nov 21 10:00:00 host evemu-record[12]: ", "> ", "\t ", "\u{FEFF}",
    ])
  func prefixes(prefix: String) throws {
    let lines = [
      "N: A panel [1]: x", "B: 03 00 00 00 00 00 00 60 00", "A: 35 0 99 0 0 0", "E: 1.000001 0003 0035 0007",
      "E: 1.000002 0000 0000 0000",
    ]
    let isOnce = prefix == "\u{FEFF}"
    let text = lines.enumerated().map { ($0 == 0 || !isOnce ? prefix : "") + $1 + "\n" }.joined()
    let reading = try Reading(text: text)
    #expect(reading.format == .evemu)
    #expect(reading.devices[0].name == "A panel [1]: x")
    #expect(reading.devices[0].axes[0x35]?.maximum == 99)
    #expect(reading.words == ["1000002: 3 35 7"])
    #expect(reading.warnings == [])
  }

  @Test("evemu: the rest of a comment that mail wrapped is skipped silently, other lines with a warning")
  func wrappedComment() throws {
    let text = """
      A: 35 0 99 0 0 0
      E: 1.000001 0003 0035 0007\t# EV_ABS /
      ABS_MT_POSITION_X    7
      E: 1.000001 0000 0002 0000\t# ++++++++++++ SYN_MT_REPORT
      (0) ++++++++++
      E: 1.000002 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------
      +12ms
      E: 1.000003 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------
      +8ms
      E: 1.000004 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------
      another 12
      """
    let reading = try Reading(text: text)
    #expect(reading.words == ["1000002: 3 35 7, 0 2 0", "1000003: ", "1000004: "])
    #expect(reading.warnings == ["11: no event in this line; ignored"])
  }

  static func dump(_ name: String, _ maximum: Int, at time: String) -> String {
    "# EVEMU 1.3\nN: \(name)\nI: 0003 0001 0002 0003\nP: 02 00 00 00 00 00 00 00\n"
      + "B: 03 00 00 00 00 00 00 60 02\nA: 35 0 \(maximum) 0 0 0\nE: \(time) 0003 0035 7\nE: \(time) 0000 0000 0\n"
  }

  @Test("evemu: a second description belongs to a second device")
  func secondDescription() throws {
    let text = Self.dump("First", 99, at: "1.0") + Self.dump("Second", 9, at: "2.0")
    let reading = try Reading(text: text)
    #expect(reading.devices.map(\.name) == ["First", "Second"])
    #expect(reading.devices.map { $0.axes[0x35]?.maximum } == [99, 9])
    #expect(reading.devices.map(\.properties) == [[1], [1]])
    #expect(reading.frames.map(\.device) == [0, 1])
    #expect(reading.words == ["1000000: 3 35 7", "2000000: 3 35 7"])
    #expect(reading.warnings == [])
  }

  @Test("evemu: the values of a second device come before its name, or are 0")
  func secondValues() throws {
    func comments(_ value: Int) -> String {
      "#   Event type 3 (EV_ABS)\n#     Event code 53 (ABS_MT_POSITION_X)\n#       Value \(value)\n"
    }
    let first = comments(4) + Self.dump("First", 99, at: "1.0")
    let others = comments(5) + Self.dump("Second", 9, at: "2.0") + Self.dump("Third", 9, at: "3.0")
    let reading = try Reading(text: first + others)
    #expect(reading.devices.map { $0.axes[0x35]?.value } == [4, 5, 0])
    #expect(reading.warnings == [])
    // The axis of the first is cut off.
    let cut = first.replacing("A: 35 0 99 0 0 0", with: "A: 35 0 99")
    let rest = try Reading(text: cut + Self.dump("Third", 9, at: "3.0"))
    #expect(rest.devices.map { $0.axes[0x35]?.value } == [nil, 0])
  }

  @Test("evemu: a repeated description belongs to the same device")
  func sameDescription() throws {
    let first = Self.dump("First", 99, at: "1.0")
    let reading = try Reading(text: first + Self.dump("Second", 9, at: "2.0") + Self.dump("First", 99, at: "3.0"))
    #expect(reading.devices.map(\.name) == ["First", "Second"])
    #expect(reading.frames.map(\.device) == [0, 1, 0])
    #expect(reading.warnings == [])
  }

  @Test(
    "evemu: prefixes of logs, lists, quotations and pages are skipped, and comments are still recognized",
    arguments: [
      "[  123.456789] ", "12:", "dump.txt:", "    12\t", "| ", "evemu_1  | ", "> ",
      "01-02 03:04:05.678  1234  1234 I evemu   : ",
      "I/evemu( 1234): ", "2024-01-01 10:00:00 ", "Nov 21 10:00:00 host prog: ",
    ], ["\n", "\r\n"])
  func foreignPrefixes(prefix: String, lineEnd: String) throws {
    let text = (Self.header + Self.events).split(separator: "\n").map { "\(prefix)\($0)\(lineEnd)" }.joined()
    let reading = try Reading(text: text)
    #expect(reading.devices == [Self.description])
    #expect(reading.words == Self.words)
    #expect(reading.warnings == [])
  }

  @Test("evemu: repeated blanks and the terminal's ^C are ignored")
  func blanks() throws {
    let reading = try Reading(text: "A: 35 0 99 0 0 0\nE:  1.0 0003 0035 7\n^C\nE: 1.0 0000 0000 0\n^C\n")
    #expect(reading.words == ["1000000: 3 35 7"])
    #expect(reading.warnings == [])
  }

  @Test("evemu: tabs are read like spaces")
  func tabs() throws {
    let reading = try Reading(text: (Self.header + Self.events).replacing(" ", with: "\t"))
    var description = Self.description
    description.name = "A\tpanel"
    #expect(reading.devices == [description])
    #expect(reading.words == Self.words)
    #expect(reading.warnings == [])
  }

  @Test("evemu: the similar lines of hid-recorder are not a recording of events")
  func hidRecorder() throws {
    let text = "D: 0\nR: 4 05 0d 09 04\nN: A panel\nI: 18 4d8 9e1\nE: 000000.000000 4 01 02 03 04\n"
    let error = try #require(throws: RecordingError.self) { try Reading(text: text) }
    #expect(error.message.hasPrefix("no recording: expected the lines of "))
    let damaged = try #require(throws: RecordingError.self) { try Reading(text: "E: 0.0 0003 0035 99999999999\n") }
    #expect(damaged.message.hasPrefix("not a recording: it looks like evemu, "))
  }
}
