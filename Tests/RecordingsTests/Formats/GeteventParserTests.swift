import Evdev
import Foundation
import Recordings
import Testing

@Suite(.timeLimit(.minutes(5))) struct GeteventParserTests {
  static let words = ["12345678: 3 39 4, 3 35 427, 1 14a 1", "12355678: 3 39 -1, 1 14a 0"]

  @Test(
    "getevent: all of its formats give the same result",
    arguments: [
      // -lt with a path, and without one.
      """
      [      12.345670] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000004            \r
      [      12.345671] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    000001ab            \r
      [      12.345671] /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN                \r
      [      12.345678] /dev/input/event2: EV_SYN       SYN_REPORT           00000000            \r
      [      12.355678] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff            \r
      [      12.355678] /dev/input/event2: EV_KEY       BTN_TOUCH            UP                  \r
      [      12.355678] /dev/input/event2: EV_SYN       SYN_REPORT           00000000             rate 100\r
      """,
      """
      [      12.345670] EV_ABS       ABS_MT_TRACKING_ID   00000004
      [      12.345671] EV_ABS       ABS_MT_POSITION_X    000001ab
      [      12.345671] EV_KEY       BTN_TOUCH            DOWN
      [      12.345678] EV_SYN       SYN_REPORT           00000000
      > [      12.355678] EV_ABS       ABS_MT_TRACKING_ID   ffffffff
      [      12.355678] EV_KEY       BTN_TOUCH            UP
      [      12.355678] EV_SYN       SYN_REPORT           00000000
      """,
      // -t, and the dash of old versions.
      """
      [      12.345670] /dev/input/event2: 0003 0039 00000004
      [      12.345671] /dev/input/event2: 0003 0035 000001ab
      [      12.345671] /dev/input/event2: 0001 014a 00000001
      [      12.345678] /dev/input/event2: 0000 0000 00000000
      [      12.355678] /dev/input/event2: 0003 0039 ffffffff
      [      12.355678] /dev/input/event2: 0001 014a 00000000
      [      12.355678] /dev/input/event2: 0000 0000 00000000
      """,
      """
      12-345670: /dev/input/event2: 0003 0039 00000004
      12-345671: /dev/input/event2: 0003 0035 000001ab
      12-345671: /dev/input/event2: 0001 014a 00000001
      12-345678: /dev/input/event2: 0000 0000 00000000
      12-355678: /dev/input/event2: 0003 0039 ffffffff
      12-355678: /dev/input/event2: 0001 014a 00000000
      12-355678: /dev/input/event2: 0000 0000 00000000
      """,
    ])
  func forms(text: String) throws {
    let reading = try Reading(text: text)
    #expect(reading.format == .getevent)
    #expect(reading.words == Self.words)
    #expect(reading.frames[0].events.map(\.time) == [12_345_670, 12_345_671, 12_345_671])
    #expect(reading.warnings == [])
    #expect(reading.devices.map(\.touchProtocol) == [.slots])
  }

  @Test("getevent: without timestamps, the order is kept, with one warning")
  func withoutStamps() throws {
    let text = """
      /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000004
      /dev/input/event2: EV_SYN       SYN_REPORT           00000000
      0003 0039 ffffffff
      0000 0000 00000000
      """
    let reading = try Reading(text: text)
    #expect(reading.words == ["0: 3 39 4", "0: 3 39 -1"])
    #expect(reading.warnings == ["no timestamps: the order of the frames is kept, their times are unknown"])
  }

  @Test("getevent: each path is a device with its own frames")
  func devices() throws {
    let text = """
      add device 1: /dev/input/event0
        name:     "keys"
      add device 2: /dev/input/event2
        name:     "panel"
      [ 1.000000] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID 00000004
      [ 1.000000] /dev/input/event0: EV_KEY KEY_POWER DOWN
      [ 1.000000] /dev/input/event7: EV_KEY KEY_MENU DOWN
      [ 1.000001] /dev/input/event0: EV_SYN SYN_REPORT 00000000
      [ 1.000002] /dev/input/event2: EV_SYN SYN_REPORT 00000000
      [ 1.000003] /dev/input/event7: EV_SYN SYN_REPORT 00000000
      """
    let reading = try Reading(text: text)
    #expect(reading.words == ["1000001: 1 74 1", "1000002: 3 39 4", "1000003: 1 8b 1"])
    #expect(reading.frames.map(\.device) == [0, 1, 2])
    #expect(reading.devices.map(\.name) == ["keys", "panel", ""])
    #expect(reading.devices.map(\.touchProtocol) == [.none, .slots, .none])
  }

  /// This many devices, each with a header if requested, and three rounds in which each has a frame.
  private func crowd(_ devices: Int, headers: Bool) -> String {
    var text = ""
    if headers {
      for index in 0..<devices {
        text += "add device \(index + 1): /dev/input/event\(index)\n  name: \"device \(index)\"\n"
      }
    }
    for round in 1...3 {
      for index in 0..<devices {
        text += "[ \(round).000000] /dev/input/event\(index): 0003 0035 \(String(format: "%08x", index))\n"
        text += "[ \(round).000000] /dev/input/event\(index): 0003 0036 00000001\n"
        text += "[ \(round).000000] /dev/input/event\(index): 0000 0000 00000000\n"
      }
    }
    return text
  }

  @Test(
    "getevent: events of more than 64 devices are dropped with one warning, and not attributed to other devices",
    arguments: [false, true])
  func manyDevices(headers: Bool) throws {
    let most = try Reading(text: crowd(64, headers: headers))
    #expect(most.warnings == [] && most.devices.count == 64)
    let reading = try Reading(text: crowd(70, headers: headers))
    #expect(reading.devices.count == 64)
    for device in 0..<64 {
      let frames = reading.frames.filter { $0.device == device }
      #expect(frames.map { $0.events.map(\.value) } == Array(repeating: [Int32(device), 1], count: 3))
      if headers { #expect(reading.devices[device].name == "device \(device)") }
    }
    #expect(reading.frames.count == 3 * 64)
    let line = (headers ? 2 * 70 : 0) + 3 * 64 + 1
    #expect(reading.warnings == ["\(line): more than 64 devices; events of the other devices are left out"])
  }

  @Test("getevent: the output of -p for a device is its description")
  func description() throws {
    let text = """
      add device 1: /dev/input/event2
        bus:      0018
        vendor    04d8
        product   09e1
        version   0111
        name:     "A panel"
        location: ""
        id:       ""
        version:  1.0.1
        events:
          KEY (0001): 014a  BTN_TOOL_PEN
          ABS (0003): 002f  : value 3, min 0, max 9, fuzz 0, flat 0, resolution 0
                      ABS_MT_POSITION_X  : value 0, min -127, max 127, fuzz 1, flat 2, resolution 10
        input props:
          INPUT_PROP_DIRECT
      [ 1.000001] 0000 0000 00000000
      """
    let reading = try Reading(text: text)
    #expect(
      reading.devices == [
        DeviceDescription(
          name: "A panel", bus: 0x18, vendor: 0x4d8, product: 0x9e1, version: 0x111, properties: [1],
          codes: [1: [0x14a, 0x140], 3: [47, 53]],
          axes: [
            47: AxisInfo(value: 3, maximum: 9),
            53: AxisInfo(minimum: -127, maximum: 127, fuzz: 1, flat: 2, resolution: 10),
          ])
      ])
  }

  @Test("getevent: a star after a key that is pressed is not part of its name or number")
  func stars() throws {
    let text = """
      add device 1: /dev/input/event2
        events:
          KEY (0001): KEY_POWER             BTN_TOUCH*            014b*
          SW  (0005): SW_LID*
      [ 1.000001] 0000 0000 00000000
      """
    #expect(try Reading(text: text).devices.map(\.codes) == [[1: [116, 0x14a, 0x14b], 5: [0]]])
  }

  @Test(
    "getevent: events without a path belong to the only touch device, or else to the first device",
    arguments: [
      ("ABS_MT_POSITION_X", "KEY_POWER", 0), ("KEY_POWER", "ABS_MT_POSITION_X", 1), ("KEY_POWER", "KEY_MENU", 0),
      ("ABS_MT_POSITION_X", "ABS_MT_POSITION_Y", 0),
    ])
  func withoutPath(first: String, second: String, device: Int) throws {
    func header(_ number: Int, _ code: String) -> String {
      "add device \(number): /dev/input/event\(number)\n  events:\n    "
        + (code.hasPrefix("ABS")
          ? "ABS (0003): \(code) : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0\n" : "KEY (0001): \(code)\n")
    }
    let events = "[ 1.000001] 0003 0035 00000001\n[ 1.000001] 0000 0000 00000000\n"
    let reading = try Reading(text: header(1, first) + header(2, second) + events + events)
    #expect(reading.frames.map(\.device) == [device, device])
    #expect(reading.devices.count == 2 && reading.warnings == [])
  }

  @Test(
    "getevent: a damaged line is skipped with a warning that names it",
    arguments: [
      "[ 1.0000", "[ 1.000000] EV_ABS NO_SUCH_CODE 00000001", "[ 1.000000] EV_ABS ABS_MT_SLOT 123",
      "[ 1.9999999] EV_ABS ABS_MT_SLOT 00000001", "shell@android:/ $ getevent", "0003 0035 00000001 x",
      "[ 1000000000001.0] EV_ABS ABS_MT_SLOT 00000001",
    ])
  func passedOver(line: String) throws {
    let sync = "[ 1.000001] 0000 0000 00000000\n"
    let reading = try Reading(text: sync + line + "\n" + sync)
    #expect(reading.words == ["1000001: ", "1000001: "])
    #expect(reading.warnings == ["2: no event in this line; ignored"])
  }

  @Test(
    "getevent: prefixes of a journal, a comment and a reply are removed, also in the header",
    arguments: [
      "Nov 21 10:00:00 phone adb[12]: ", "Nov 21 10:00:00 phone adb[12345]: ", "# ", "> > ", "  ",
    ])
  func prefixes(prefix: String) throws {
    let lines = [
      "add device 1: /dev/input/event2", "  name:     \"A panel\"",
      "[ 1.000000] /dev/input/event2: EV_ABS ABS_MT_TRACKING_ID 00000004",
      "[ 1.000001] /dev/input/event2: EV_SYN SYN_REPORT 00000000",
    ]
    let reading = try Reading(text: lines.map { prefix + $0 + "\r\r\n" }.joined())
    #expect(reading.format == .getevent)
    #expect(reading.devices.map(\.name) == ["A panel"])
    #expect(reading.words == ["1000001: 3 39 4"])
    #expect(reading.warnings == [])
  }

  @Test("getevent: a fraction may have fewer than six digits; after the dash follow microseconds")
  func fractions() throws {
    let text = "[ 1.5] 0000 0000 00000000\n[ 2.050 ] 0000 0000 00000000\n3-50: 0000 0000 00000000\n"
    #expect(try Reading(text: text).words == ["1500000: ", "2050000: ", "3000050: "])
    // This is the maximum number of seconds.
    #expect(try Reading(text: "[1000000000000.0] 0000 0000 00000000\n").words == ["1000000000000000000: "])
  }

  @Test("getevent: the values of keys are words or numbers")
  func keys() throws {
    let values = ["DOWN", "REPEAT", "00000002", "UP"]
    let events = values.map { "[ 1.0] EV_KEY KEY_POWER \($0)\n" }.joined()
    let reading = try Reading(text: events + "[ 1.0] EV_SYN SYN_REPORT 00000000\n")
    #expect(reading.words == ["1000000: 1 74 1, 1 74 2, 1 74 2, 1 74 0"])
  }

  @Test("getevent: the tools of contacts are words or numbers")
  func tools() throws {
    let values = ["MT_TOOL_FINGER", "MT_TOOL_PEN", "MT_TOOL_PALM", "MT_TOOL_DIAL", "00000002"]
    let events = values.map { "[ 1.0] EV_ABS ABS_MT_TOOL_TYPE \($0)\n" }.joined()
    let other = "[ 1.0] EV_ABS ABS_MT_SLOT MT_TOOL_PALM\n"
    let reading = try Reading(text: events + other + "[ 1.0] EV_SYN SYN_REPORT 00000000\n")
    #expect(reading.words == ["1000000: 3 37 0, 3 37 1, 3 37 2, 3 37 10, 3 37 2"])
    #expect(reading.warnings == ["6: no event in this line; ignored"])
  }

  @Test("getevent: the first button of a group may have the name of the group, in the header and in events")
  func buttonGroups() throws {
    let groups: [(name: String, code: UInt16)] = [
      ("BTN_MISC", 0x100), ("BTN_MOUSE", 0x110), ("BTN_JOYSTICK", 0x120), ("BTN_GAMEPAD", 0x130), ("BTN_DIGI", 0x140),
      ("BTN_WHEEL", 0x150), ("BTN_TRIGGER_HAPPY", 0x2c0),
    ]
    let header = "add device 1: /dev/input/event2\n  events:\n    KEY (0001): "
    let events = groups.map { "[ 1.0] EV_KEY \($0.name) DOWN\n" }.joined()
    let reading = try Reading(
      text: header + groups.map(\.name).joined(separator: " ") + "\n" + events + "[ 1.0] EV_SYN SYN_REPORT 00000000\n")
    #expect(reading.devices.map(\.codes) == [[1: Set(groups.map(\.code))]])
    #expect(reading.frames.map { $0.events.map(\.code) } == [groups.map(\.code)])
    #expect(reading.warnings == [])
  }

  /// A header of -lp, and a frame.
  private func dump(_ name: String, path: String = "event2", slot: Int = 0, at time: String) -> String {
    """
    add device 1: /dev/input/\(path)
      name:     "\(name)"
      events:
        ABS (0003): ABS_MT_SLOT           : value \(slot), min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 799, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT
    \(frame(at: time, "/dev/input/\(path): "))
    """
  }

  private func frame(at time: String, _ path: String = "") -> String {
    "[ \(time)] \(path)EV_ABS ABS_MT_POSITION_X 00000005\n[ \(time)] \(path)EV_SYN SYN_REPORT 00000000\n"
  }

  @Test("getevent: a repeated header belongs to the same device, and sets the current slot; another header to another")
  func secondHeader() throws {
    let text = dump("One", at: "1.0") + dump("Two", at: "2.0") + dump("One", slot: 3, at: "3.0") + frame(at: "4.0")
    for text in [text, text.replacing("] /dev/input/event2:", with: "]")] {
      let reading = try Reading(text: text)
      #expect(reading.devices.map(\.name) == ["One", "Two"])
      #expect(reading.frames.map(\.device) == [0, 1, 0, 0])
      #expect(reading.words == ["1000000: 3 35 5", "2000000: 3 35 5", "3000000: 3 2f 3, 3 35 5", "4000000: 3 35 5"])
      #expect(reading.warnings == [])
    }
  }

  @Test("getevent: a header between events may describe several devices; a name without capabilities changes nothing")
  func severalInHeader() throws {
    let first = dump("One", at: "1.0") + "add device 2: /dev/input/event5\n  name: \"plugged in\"\n" + frame(at: "1.1")
    let header = dump("Three", path: "event3", at: "2.0").components(separatedBy: "[ ")[0]
    let second = header + dump("One", slot: 1, at: "2.0") + frame(at: "2.1", "/dev/input/event3: ")
    let reading = try Reading(text: first + second)
    #expect(reading.devices.map(\.name) == ["One", "Three"])
    #expect(reading.frames.map(\.device) == [0, 0, 0, 1])
    #expect(reading.words[2] == "2000000: 3 2f 1, 3 35 5")
    #expect(reading.warnings == [])
  }

  @Test("getevent: a frame cut by a header is dropped with a warning, and not mixed with the next one")
  func headerInFrame() throws {
    let cut = dump("One", at: "1.0") + "[ 1.5] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 00000063\n"
    let reading = try Reading(text: cut + dump("One", at: "2.0"))
    #expect(reading.words == ["1000000: 3 35 5", "2000000: 3 2f 0, 3 35 5"])
    #expect(reading.warnings == ["11: the frame before this header is incomplete; it is left out"])
  }

  @Test("getevent: a header after the last event describes the events before it")
  func headerBelow() throws {
    let keys = "add device 2: /dev/input/event1\n  name: \"keys\"\n  events:\n    KEY (0001): KEY_POWER\n"
    let header = dump("Below", at: "1.0").components(separatedBy: "[ ")[0]
    let reading = try Reading(text: frame(at: "1.0") + header + keys)
    #expect(reading.devices.map(\.name) == ["Below"])
    #expect(reading.devices[0].axes[53]?.maximum == 799)
    #expect(reading.words == ["1000000: 3 35 5"] && reading.warnings == [])
  }

  @Test("getevent: events that were joined into one line are all read, and a comment after one is ignored")
  func joined() throws {
    let text = """
      [ 1.000000] /dev/input/event2: EV_ABS ABS_MT_SLOT 00000001 [ 1.000001] /dev/input/event2: EV_SYN SYN_REPORT 00000000
      /dev/input/event2: 0003 0035 00000007 /dev/input/event2: 0000 0000 00000000 # lifted
      [ 1.000002] 0000 0000 00000000 // end
      """
    let reading = try Reading(text: text)
    #expect(reading.words == ["1000001: 3 2f 1", "1000001: 3 35 7", "1000002: "])
    #expect(reading.warnings == [])
  }

  @Test(
    "getevent: prefixes of logs, lists and pages are skipped",
    arguments: [
      "[  123.456789] ", "12:", "dump.txt:", "    12\t", "| ", "evtest_1  | ",
      "01-02 03:04:05.678  1234  1234 I getevent: ",
      "I/getevent( 1234): ", "2024-01-01T10:00:00Z ", "Nov 21 10:00:00 host prog: ", "[2024-01-01 10:00:00.123] ",
    ])
  func foreignPrefixes(prefix: String) throws {
    let forms = [
      [
        "[   12.345678] /dev/input/event2: EV_ABS ABS_MT_POSITION_X 000001ab",
        "[   12.345679] /dev/input/event2: 0000 0000 00000000",
      ],
      ["[   12.345678] 0003 0035 000001ab", "[   12.345679] EV_SYN SYN_REPORT 00000000"],
    ]
    for lines in forms {
      let reading = try Reading(text: lines.map { prefix + $0 + "\n" }.joined())
      #expect(reading.format == .getevent)
      #expect(reading.words == ["12345679: 3 35 427"])
      #expect(reading.warnings == [])
    }
    let bare = try Reading(text: ["0003 0035 000001ab", "0000 0000 00000000"].map { prefix + $0 + "\n" }.joined())
    #expect(bare.frames.map(\.events.count) == [1])
  }

  @Test("getevent: remarks after an event and the terminal's ^C are ignored")
  func annotated() throws {
    let text = """
      /dev/input/event1: 0003 0035 000001c4  452
      EV_ABS ABS_MT_SLOT 00000001 the second finger
      [ 1.000000] 0000 0000 00000000^C
      """
    let reading = try Reading(text: text)
    #expect(reading.words == ["1000000: 3 35 452, 3 2f 1"])
    #expect(reading.warnings == ["no timestamps: the order of the frames is kept, their times are unknown"])
  }

  @Test(
    "getevent: lines that mail wrapped at any place are joined",
    arguments: [
      "[ 1.000000] /dev/input/event2: EV_ABS\nABS_MT_POSITION_X 000001ab\n[ 1.000001] /dev/input/event2:\n0000 0000 00000000\n",
      "> [ 1.000000]\n> EV_ABS\n> ABS_MT_POSITION_X\n> 000001ab\n> [ 1.000001] EV_SYN SYN_REPORT\n> 00000000\n",
      "/dev/input/event2:\nEV_ABS ABS_MT_POSITION_X 000001ab [\n1.000001] EV_SYN\nSYN_REPORT 00000000\n",
      "[ 1.000000] EV_ABS ABS_MT_POSITION_X 000001ab [ 1.000001]\nEV_SYN SYN_REPORT 00000000\n",
    ])
  func wrapped(text: String) throws {
    let reading = try Reading(text: text)
    #expect(reading.format == .getevent)
    #expect(reading.words == ["1000001: 3 35 427"])
    #expect(reading.warnings.filter { !$0.contains("no timestamps") } == [])
  }

  @Test("getevent: an event begins at its bracket or its path, also after another character")
  func insideWord() throws {
    for (start, time) in [("log>[ 1.0]", 1_000_000), ("log>/dev/input/event2:", 0)] {
      let reading = try Reading(text: "\(start) 0003 0035 00000007\n\(start) 0000 0000 00000000\n")
      #expect(reading.words == ["\(time): 3 35 7"])
    }
  }

  @Test("getevent: an event of three numbers is a whole line, which may end with a remark after # or //")
  func bare() throws {
    let text = """
      0003 0035 00000007 # thumb
      0003 0036 00000009 // thumb
      x0003 0036 00000008
      0000 0000 00000000
      """
    let reading = try Reading(text: text)
    #expect(reading.words == ["0: 3 35 7, 3 36 9"])
    #expect(reading.warnings.dropFirst() == ["3: no event in this line; ignored"])
  }

  @Test(
    "getevent: lines of up to 256 bytes are joined", arguments: [(256, 30), (257, 30), (40, 256), (40, 257)])
  func longLines(first: Int, second: Int) throws {
    let sync = "[ 1.000001] 0000 0000 00000000\n"
    let (start, middle, end) = ("1.000001] EV_ABS", "ABS_MT_POSITION_X", "000001ab")
    let spaces = String(repeating: " ", count: first - 1 - start.count)
    let gap = String(repeating: " ", count: second - middle.count - end.count)
    let reading = try Reading(text: sync + "[\(spaces)\(start)\n\(middle)\(gap)\(end)\n" + sync)
    #expect(reading.words == ["1000001: ", max(first, second) == 256 ? "1000001: 3 35 427" : "1000001: "])
  }

  @Test("getevent: a truncated line without a continuation is skipped with a warning that names it")
  func cut() throws {
    let sync = "[ 1.000001] 0000 0000 00000000\n"
    let middle = try Reading(text: sync + "[ 1.000001] EV_ABS ABS_MT_TRACKING_ID\n" + sync)
    #expect(middle.words == ["1000001: ", "1000001: "])
    #expect(middle.warnings == ["2: the line is truncated; ignored"])
    let end = try Reading(text: sync + "[ 1.000001] EV_ABS\n")
    #expect(end.words == ["1000001: "])
    #expect(end.warnings == ["2: the line is truncated; ignored"])
    let foreign = try Reading(text: sync + "[ 1.000001] EV_ABS\nsomething else\n" + sync)
    #expect(foreign.words == ["1000001: ", "1000001: "])
    #expect(foreign.warnings == ["2: the line is truncated; ignored", "3: no event in this line; ignored"])
  }
}
