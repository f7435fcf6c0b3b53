import Evdev
import Recordings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct LibinputParserTests {
  static func device(_ name: String, events: String) -> String {
    """
    - node: /dev/input/event4
      evdev:
        # Name: x
        name: "\(name)"
        id: [24, 1240, 2529, 273]
        codes:
          0: [0, 1, 2, 3] # EV_SYN
          1: [330] # EV_KEY
          3: [47, 53] # EV_ABS
          20: []
        absinfo:
          47: [0, 9, 0, 0, 0]
          53: [-127, 127, 1, 2, 10]
        properties: [1]
      hid: [ 0x05, 0x0d, 0x09 ]
      udev:
        properties:
        - ID_INPUT=1
      events:
    \(events)

    """
  }

  static let start = "# libinput record\nversion: 1\nndevices: 2\nlibinput:\n  version: \"1.12.0\"\ndevices:\n"

  static let first = """
      - evdev:
        - [  0,      7,   3,  57,    1420] # EV_ABS / ABS_MT_TRACKING_ID 1420
        - [  0,      7,   3,  53,     -12]
        - [  0,      8,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
      - libinput:
          type: DEVICE_ADDED
      - evdev:
        - [  2,      9,   3,  57,      -1]
        - [  2,      9,   0,   0,       0]
    """

  static let second = """
      - evdev:
        - [  1,      5,   1,  330,      1]
        - [  1,      5,   0,   0,       0]
    """

  static let description = DeviceDescription(
    name: "A panel", bus: 0x18, vendor: 0x4d8, product: 0x9e1, version: 0x111, properties: [1],
    codes: [1: [330], 3: [47, 53], 20: []],
    axes: [47: AxisInfo(maximum: 9), 53: AxisInfo(minimum: -127, maximum: 127, fuzz: 1, flat: 2, resolution: 10)])

  @Test("libinput: a file begins with its title or any top-level key, not in the middle of a line")
  func beginnings() throws {
    let device = Self.device("A panel", events: Self.first)
    let whole = try Reading(text: Self.start + device)
    for start in ["version: 1\nndevices: 1\ndevices:\n", "ndevices: 1\ndevices:\n", "devices:\n"] {
      let reading = try Reading(text: "of another version: 1\n" + start + device)
      #expect(reading.format == .libinput && reading.frames == whole.frames, "\(start)")
      #expect(reading.devices == whole.devices && reading.warnings == whole.warnings, "\(start)")
    }
  }

  @Test("libinput: description and events of one device are read")
  func one() throws {
    let reading = try Reading(text: Self.start + Self.device("A panel", events: Self.first))
    #expect(reading.format == .libinput)
    #expect(reading.devices == [Self.description])
    #expect(reading.words == ["8: 3 39 1420, 3 35 -12", "2000009: 3 39 -1"])
    #expect(reading.frames[0].events.map(\.time) == [7, 7])
    #expect(reading.warnings == [])
  }

  @Test("libinput: frames of several devices in one file are in order of time")
  func several() throws {
    let text = Self.start + Self.device("A panel", events: Self.first) + Self.device("Another", events: Self.second)
    let reading = try Reading(text: text)
    #expect(reading.devices.map(\.name) == ["A panel", "Another"])
    #expect(reading.words == ["8: 3 39 1420, 3 35 -12", "1000005: 1 14a 1", "2000009: 3 39 -1"])
    #expect(reading.frames.map(\.device) == [0, 1, 0])
  }

  @Test("libinput: frames with equal timestamps are in the order of their devices, also with more than two devices")
  func oneStamp() throws {
    let text =
      Self.start.replacing("ndevices: 2", with: "ndevices: 3") + Self.device("A", events: Self.second)
      + Self.device("B", events: Self.first) + Self.device("C", events: Self.second)
    let reading = try Reading(text: text)
    #expect(reading.devices.map(\.name) == ["A", "B", "C"])
    #expect(reading.frames.map(\.time) == [8, 1_000_005, 1_000_005, 2_000_009])
    #expect(reading.frames.map(\.device) == [1, 0, 2, 1])
  }

  @Test("libinput: a truncated recording is read as far as it goes, with a warning")
  func cut() throws {
    let text = Self.start + Self.device("A panel", events: Self.first) + "  - evdev:\n    - [  3,      9,   3,"
    let reading = try Reading(text: text)
    #expect(reading.words == ["8: 3 39 1420, 3 35 -12", "2000009: 3 39 -1"])
    #expect(reading.warnings.count == 1)
    #expect(reading.warnings.first?.contains("the recording ends in the middle") == true)
  }

  @Test("libinput: a row that is not an event is skipped with a warning that names its line")
  func damagedRow() throws {
    let events =
      "  - evdev:\n    - [  0, 7, 3, 57 ]\n    - [  0, 7, 3, 57, x]\n    - [0, 1000000, 3, 57, 1]\n    - []\n    - [  0, 8, 0, 0, 0]"
    let reading = try Reading(text: Self.start + Self.device("A panel", events: events))
    #expect(reading.words == ["8: "])
    #expect(
      reading.warnings == [
        "27: no event in this row; ignored", "28: no event in this row; ignored",
        "29: no event in this row; ignored", "30: no event in this row; ignored",
      ])
  }

  @Test("libinput: invalid YAML and too deep nesting are errors that name the line")
  func noYAML() throws {
    let directory = try Directory()
    let broken = try directory.write(
      Self.start + Self.device("A panel", events: "  - evdev: ]]]\n" + Self.first), to: "broken.yml")
    let error = try #require(throws: RecordingError.self) { try Reading(broken) }
    #expect(error.line == 26)
    let deep = try directory.write(
      Self.start + "- events: " + String(repeating: "[", count: 100) + "\n", to: "deep.yml")
    #expect(throws: RecordingError(file: deep, line: 7, message: "nested deeper than 64 levels")) { try Reading(deep) }
  }

  @Test("libinput: a file in a reply is read without its quotation marks")
  func quoted() throws {
    let text = Self.start + Self.device("A panel", events: Self.first) + Self.device("Another", events: Self.second)
    let quoted = text.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)\r\n" }.joined()
    let reading = try Reading(text: quoted)
    #expect(reading.devices.map(\.name) == ["A panel", "Another"])
    #expect(reading.words == ["8: 3 39 1420, 3 35 -12", "1000005: 1 14a 1", "2000009: 3 39 -1"])
    #expect(reading.warnings == [])
  }

  @Test("libinput: too many devices and endless values are errors, without using much memory")
  func bounded() throws {
    let many = Self.start.replacing("ndevices: 2", with: "ndevices: 1") + String(repeating: "- {}\n", count: 65)
    #expect(throws: RecordingError(file: "many", line: 71, message: "more than 64 devices")) {
      try read(many, "many")
    }
    #expect(try read(many.replacing("- {}\n- {}\n", with: "- {}\n", maxReplacements: 1), "many") == 0)
    for part in ["- node: " + String(repeating: "x", count: 17 << 20), String(repeating: "\n", count: 17 << 20)] {
      #expect(throws: RecordingError(file: "endless", message: "a value is larger than 16 MB")) {
        try read(Self.start + part, "endless")
      }
    }
  }

  static let words = ["8: 3 39 1420, 3 35 -12", "2000009: 3 39 -1"]

  @Test(
    "libinput: prefixes of lines are skipped",
    arguments: [
      "> ", ">", "> > ", "| ", "    ", "\t", "Nov 21 10:00:00 host libinput[12]: ", "dump.yml:", "libinput_1  | ",
    ])
  func prefixes(prefix: String) throws {
    let text = Self.start + Self.device("A panel", events: Self.first)
    let reading = try Reading(text: text.split(separator: "\n").map { "\(prefix)\($0)\r\n" }.joined())
    #expect(reading.format == .libinput)
    #expect(reading.devices == [Self.description])
    #expect(reading.words == Self.words)
    #expect(reading.warnings == [])
  }

  @Test("libinput: text around a file is skipped silently, text within it with a warning")
  func foreign() throws {
    let text = Self.start + Self.device("A panel", events: Self.first)
    let before =
      "$ sudo libinput record\n/dev/input/event4:  A panel\nSelect the device event number: 4\nRecording to 'stdout'.\n"
    let around = try Reading(text: before + "```\n" + text)
    #expect(around.devices == [Self.description])
    #expect(around.words == Self.words)
    #expect(around.warnings == [])
    let within = try Reading(
      text: text.replacing("  - libinput:", with: "[  123.456789] usb 1-1: new device\n  - libinput:") + "^C\n```\n")
    #expect(within.words == Self.words)
    #expect(
      within.warnings == [30, 36, 37].map { "\($0): not a line of a libinput recording; ignored" })
  }

  @Test("libinput: a file without its title is recognized")
  func untitled() throws {
    let text = Self.start.replacing("# libinput record\n", with: "") + Self.device("A panel", events: Self.first)
    #expect(try Reading(text: "Recording to 'stdout'.\n" + text).words == Self.words)
  }

  @Test("libinput: rows that mail wrapped are joined, and text after a row is ignored")
  func wrappedRows() throws {
    let events = """
        - evdev:
          - [  0,      7,   3,
        57,    1420] # EV_ABS / ABS_MT_TRACKING_ID
        1420
          - [  0,
        7,   3,
        53,  -12]
          - [  0,      8,   0,   0,       0] [ 12.000000] random: crng init done
          - [  2,      9,   3,  57,      -1] # EV_ABS
          - [  2,      9,   0,   0,       0]
      """
    let reading = try Reading(text: Self.start + Self.device("A panel", events: events))
    #expect(reading.words == Self.words)
    #expect(reading.warnings == ["29: not a line of a libinput recording; ignored"])
  }

  @Test(
    "libinput: the devices of a file are read in the order of time, even if it announces fewer or none",
    arguments: ["ndevices: 1\n", "ndevices: 2\n", ""])
  func unannounced(count: String) throws {
    let text =
      Self.start.replacing("ndevices: 2\n", with: count) + Self.device("A panel", events: Self.first)
      + Self.device("Another", events: Self.second) + Self.device("Third", events: Self.second)
    let reading = try Reading(text: text)
    #expect(reading.devices.map(\.name) == ["A panel", "Another", "Third"])
    #expect(reading.frames.map(\.device) == [0, 1, 2, 0])
    #expect(reading.frames.map(\.time) == [8, 1_000_005, 1_000_005, 2_000_009])
    #expect(reading.warnings == [])
    // What can be read only once is read in its own order.
    let reader = try RecordingReader.open(bytes: Array(text.utf8), name: "pipe")
    var warnings: [RecordingError] = []
    reader.onWarning = { warnings.append($0) }
    var (frame, devices): (Frame, [Int]) = (Frame(), [])
    while try reader.next(into: &frame) { devices.append(frame.device) }
    #expect(devices == [0, 0, 1, 2])
    #expect(
      warnings.map(\.message) == [
        "the recording does not announce this second device, so its events are read after those of the first"
      ])
  }

  @Test("libinput: after the devices, an unindented line that looks like a key is skipped with a warning")
  func foreignKeys() throws {
    let messages = ["sudo: unable to resolve host panel: Name or service not known", "weston: output attached"]
    let text = Self.start + Self.device("A panel", events: Self.first)
    let row = "    - [  0,      8,   0,   0,       0]"
    for message in messages {
      let reading = try Reading(text: text.replacing(row, with: "\(message)\n\(row)"))
      #expect(reading.devices == [Self.description] && reading.words == Self.words)
      #expect(reading.warnings == ["29: not a line of a libinput recording; ignored"])
      let start = try #require(text.firstRange(of: "- node:"))
      let headless = text[start.lowerBound...].replacing(row, with: "\(message)\n\(row)")
      #expect(try Reading(text: String(headless)).words == Self.words)
    }
    // The keys of another recording in the same file are part of it.
    let both = try Reading(text: text + Self.start + Self.device("Another", events: Self.second))
    #expect(both.devices.map(\.name) == ["A panel", "Another"])
    #expect(both.words == ["8: 3 39 1420, 3 35 -12", "1000005: 1 14a 1", "2000009: 3 39 -1"])
    #expect(both.warnings == [])
  }

  @Test("libinput: numbers beyond the kernel's are not part of the description")
  func limits() throws {
    let device = Self.device("A panel", events: Self.first)
      .replacing("1: [330]", with: "1: [330, 768]").replacing("20: []", with: "20: []\n      32: [1]\n      33: []")
      .replacing("absinfo:", with: "absinfo:\n      64: [0, 1, 0, 0, 0]")
      .replacing("properties: [1]", with: "properties: [1, 32]")
    let reading = try Reading(text: Self.start + device)
    #expect(reading.devices == [Self.description])
    #expect(reading.warnings == [])
  }

  @Test("libinput: a timestamp has up to 10^12 seconds, and microseconds from 0 on")
  func stampLimits() throws {
    let events = """
        - evdev:
          - [1000000000000, 999999, 0, 0, 0]
          - [1000000000001, 0, 0, 0, 0]
          - [-1000000000000, 0, 0, 0, 0]
          - [0, -1, 0, 0, 0]
      """
    let reading = try Reading(text: Self.start + Self.device("A panel", events: events))
    #expect(reading.words == ["1000000000000999999: ", "-1000000000000000000: "])
    #expect(reading.warnings == [28, 30].map { "\($0): no event in this row; ignored" })
  }

  @Test("libinput: a list may continue on the next lines")
  func lists() throws {
    let device = Self.device("A panel", events: Self.first)
      .replacing("47: [0, 9, 0, 0, 0]", with: "47: [0, 9,\n        0, 0,\n        0]")
      .replacing("53: [-127, 127, 1, 2, 10]", with: "53: [  # minimum\n        -127, 127,\n        1, 2, 10]")
      .replacing("properties: [1]", with: "properties: [\n        1,\n      ] # INPUT_PROP_DIRECT")
    let reading = try Reading(text: Self.start + device)
    #expect(reading.devices == [Self.description])
    #expect(reading.words == Self.words)
    #expect(reading.warnings == [])
  }

  @Test(
    "libinput: a HID descriptor has sixteen bytes on a line, no last comma, and its bracket on a line of its own",
    arguments: [16, 22])
  func hidDescriptor(bytes: Int) throws {
    let rows = stride(from: 0, to: bytes, by: 16).map { Array(repeating: "0x05", count: min(16, bytes - $0)) }
    let list = rows.map { "    " + $0.joined(separator: ", ") }.joined(separator: ", \n")
    let device = Self.device("A panel", events: Self.first)
      .replacing("hid: [ 0x05, 0x0d, 0x09 ]", with: "hid: [\n\(list)\n  ]")
    let reading = try Reading(text: Self.start + device)
    #expect(reading.devices == [Self.description])
    #expect(reading.words == Self.words)
    #expect(reading.warnings == [])
  }

  @Test(
    "libinput: a name has quotation marks and backslashes as they are, or escaped",
    arguments: [
      (#"A "B" C"#, #"A "B" C"#), (#"A \"B\" C"#, #"A "B" C"#), (#"back\slash \p"#, #"back\slash \p"#),
      (#"back\\slash"#, #"back\slash"#), (#"tail\"#, #"tail\"#), (#"""#, #"""#), (#"\u00e9 \\"#, #"é \"#),
      (#"C:\u00 "#, #"C:\u00 "#), (#"C:\users"#, #"C:\users"#), (#"a\nb"#, #"a\nb"#),
    ])
  func rawName(written: String, name: String) throws {
    let reading = try Reading(text: Self.start + Self.device(written, events: Self.first))
    #expect(reading.devices.map(\.name) == [name])
    #expect(reading.words == Self.words)
    #expect(reading.warnings == [])
  }

  @Test("libinput: the axes of each device have the values of the comments before them")
  func values() throws {
    func device(_ name: String, _ values: [Int], events: String) -> String {
      Self.device(name, events: events).replacing(
        "    # Name: x\n",
        with: """
              # Name: x
              # Event type 3 (EV_ABS)
              #   Event code 47 (ABS_MT_SLOT)
              #       Value      \(values[0])
              #       Min             7
              #   Event code 53 (ABS_MT_POSITION_X)
              #       Value      \(values[1])
              # Event type 17 (EV_LED)
              #   Event code 47 (?)
              #       Value      99

          """)
    }
    let both = device("A", [3, -12], events: Self.first) + device("B", [0, 5], events: Self.second)
    for text in [Self.start + both, Self.start.replacing("ndevices: 2", with: "ndevices: 1") + both, both] {
      let reading = try Reading(text: text)
      #expect(reading.devices.map { $0.axes[47]?.value } == [3, 0])
      #expect(reading.devices.map { $0.axes[53]?.value } == [-12, 5])
    }
  }

  @Test(
    "libinput: text before the title is a prefix of each line only if the next line has it, too", arguments: ["", "x "])
  func titlePrefix(others: String) throws {
    let lines = (Self.start + Self.device("A panel", events: Self.first)).split(separator: "\n")
    let text = lines.enumerated().map { ($0 == 0 ? "x " : others) + $1 + "\n" }.joined()
    let reading = try Reading(text: text)
    #expect(reading.devices == [Self.description])
    #expect(reading.words == Self.words)
    #expect(reading.warnings == [])
  }

  @Test("libinput: a file does not begin with libinput's own version")
  func nestedVersion() throws {
    let text = Self.start.replacing("# libinput record\nversion: 1\nndevices: 2\n", with: "")
    let reading = try Reading(text: text + Self.device("A panel", events: Self.first))
    #expect(reading.devices == [Self.description])
    #expect(reading.words == Self.words)
    #expect(reading.warnings == [])
  }

  @Test("libinput: a line that has more than numbers and commas does not continue a row")
  func foreignInRow() throws {
    let events = """
        - evdev:
          - [  0,      7,   3,  57,
      12:34
          - [  0,      8,   0,   0,       0]
      """
    let reading = try Reading(text: Self.start + Self.device("A panel", events: events))
    #expect(reading.words == ["8: "])
    #expect(
      reading.warnings == ["27: the row is truncated; ignored", "28: not a line of a libinput recording; ignored"])
  }

  @Test("libinput: a truncated row without a continuation is skipped with a warning that names it")
  func cutRow() throws {
    let events = """
        - evdev:
          - [  0,      7,   3,  57,
          - [  0,      7,   3,  53,     -12]
          - [  0,      8,   0,   0,       0]
      """
    let reading = try Reading(text: Self.start + Self.device("A panel", events: events))
    #expect(reading.words == ["8: 3 35 -12"])
    #expect(reading.warnings == ["27: the row is truncated; ignored"])
  }

  @Test(
    "libinput: a file whose beginning is missing is read from where it begins",
    arguments: [
      ("- node:", true), ("  evdev:", true), ("    name:", true), ("    codes:", true), ("  udev:", false),
      ("  events:", false), ("  - evdev:", false), ("    - [", false),
    ])
  func headless(first: String, isDescribed: Bool) throws {
    let text = Self.start + Self.device("A panel", events: Self.first)
    let start = try #require(text.firstRange(of: "\n" + first))
    let reading = try Reading(text: "cut here\n" + text[start.lowerBound...].dropFirst() + "    - [  3, 1, 3, 57, x]\n")
    #expect(reading.words == Self.words)
    #expect(reading.devices[0].axes[0x35]?.maximum == (isDescribed ? 127 : 0))
    let lines = text[start.lowerBound...].count(where: { $0 == "\n" })
    #expect(reading.warnings == ["\(lines + 1): no event in this row; ignored"])
    // Its lines may be quoted, with or without a blank after the mark, indented, or prefixed by a journal.
    for mark in ["> ", "> > ", ">", ">>", "| ", "|", "    ", "\t", "Nov 21 10:00:00 host libinput[12]: "] {
      let quoted = text[start.lowerBound...].dropFirst().split(separator: "\n").map { "\(mark)\($0)\n" }.joined()
      let reading = try Reading(text: "cut here\n" + quoted)
      #expect(reading.words == Self.words && reading.warnings == [])
    }
  }

  private func read(_ text: String, _ name: String) throws -> Int {
    let reader = try RecordingReader.open(bytes: Array(text.utf8), name: name)
    var frame = Frame()
    var frames = 0
    while try reader.next(into: &frame) { frames += 1 }
    return frames
  }
}
