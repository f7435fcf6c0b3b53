import Evdev
import Recordings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct EvtestParserTests {
  static let header = """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x4d8 product 0x9e1 version 0x111
    Input device name: "A "panel" (x)"
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 0 (ABS_X)
          Value    358
          Min        0
          Max      799
          Fuzz       4
          Resolution      10
        Event code 47 (ABS_MT_SLOT)
          Value      3
          Min        0
          Max        9
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min     -127
          Max      127
          Flat       2
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Key repeat handling:
      Repeat type 20 (EV_REP)
        Repeat code 0 (REP_DELAY)
          Value    250
    Testing ... (interrupt to exit)

    """

  static let events = """
    Event: time 1234.567890, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 4
    Event: time 1234.567890, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value -12
    Event: time 1234.567890, type 4 (EV_MSC), code 4 (MSC_SCAN), value 7f
    Event: time 1234.567891, -------------- SYN_REPORT ------------
    Event: time 1234.600000, ++++++++++++++ SYN_MT_REPORT ++++++++++++
    Event: time 1234.600000, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
    Event: time 1234.600000, -------------- SYN_CONFIG ------------
    Event: time 1234.600002, -------------- SYN_REPORT ------------

    """

  static let words = ["1234567891: 3 39 4, 3 35 -12, 4 4 127", "1234600002: 0 2 0, 0 3 0, 0 1 0"]

  static let description = DeviceDescription(
    name: "A \"panel\" (x)", bus: 0x18, vendor: 0x4d8, product: 0x9e1, version: 0x111, properties: [1],
    codes: [1: [330], 3: [0, 47, 53]],
    axes: [
      0: AxisInfo(value: 358, maximum: 799, fuzz: 4, resolution: 10), 47: AxisInfo(value: 3, maximum: 9),
      53: AxisInfo(minimum: -127, maximum: 127, flat: 2),
    ])

  @Test("evtest: header and events of the current version are read")
  func present() throws {
    let reading = try Reading(text: Self.header + Self.events)
    #expect(reading.format == .evtest)
    #expect(reading.devices == [Self.description])
    #expect(reading.words == Self.words)
    #expect(reading.frames[0].events.map(\.time) == [1_234_567_890, 1_234_567_890, 1_234_567_890])
    #expect(
      reading.warnings == [
        "36: the recording device lost events here; contacts are kept, and later events are applied to them"
      ])
    #expect(!reading.isInsideFrame)
  }

  @Test("evtest: without a header, the device has the codes and ranges that occur")
  func withoutHeader() throws {
    let reading = try Reading(text: Self.events)
    let axes: [UInt16: AxisInfo] = [53: AxisInfo(minimum: -12), 57: AxisInfo(maximum: 4)]
    #expect(reading.devices == [DeviceDescription(codes: [3: [53, 57], 4: [4]], axes: axes)])
    #expect(reading.words == Self.words)
  }

  @Test("evtest: joined and prefixed header lines are read like others")
  func joinedHeader() throws {
    let joined = Self.header.split(separator: "\n").map(String.init)
      .joined(separator: " ").replacing("Supported", with: "\n> Supported")
    #expect(try Reading(text: joined + "\n" + Self.events).devices == [Self.description])
    let prefixed = Self.header.split(separator: "\n").map { "# \($0)\r\n" }.joined()
    #expect(try Reading(text: prefixed + Self.events).devices == [Self.description])
  }

  @Test(
    "evtest: the names of version 1.32 and older versions are read",
    arguments: [
      """
      Event: time 1.5, -------------- EV_SYN ------------
      Event: time 2.000001, ++++++++++++++ EV_REL ++++++++++++
      Event: time 2.000001, -------------- EV_KEY ------------
      Event: time 2.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1
      Event: time 2.000002, -------------- EV_SYN ------------
      """,
      """
      Event: time 1.500000, -------------- Report Sync ------------
      Event: time 2.000001, ++++++++++++++ MT Report Sync ++++++++++++
      Event: time 2.000001, -------------- SYN_CONFIG ------------
      Event: time 2.000001, type 3 (Absolute), code 53 (MT X), value 1
      Event: time 2.000002, -------------- Report Sync ------------
      """,
    ])
  func names(text: String) throws {
    let reading = try Reading(text: text)
    #expect(reading.words == ["1500000: ", "2000002: 0 2 0, 0 1 0, 3 35 1"])
    #expect(reading.warnings == [])
  }

  @Test("evtest: version 1.32 labels SYN_DROPPED as EV_ABS, and writes MSC_RAW and MSC_SCAN in hexadecimal")
  func rare() throws {
    let text = """
      Event: time 1.0, type 4 (EV_MSC), code 3 (MSC_RAW), value ff
      Event: time 1.0, type 4 (EV_MSC), code 5 (MSC_TIMESTAMP), value 10
      Event: time 1.0, >>>>>>>>>>>>>> EV_ABS <<<<<<<<<<<<
      Event: time 1.0, -------------- EV_SYN ------------
      """
    let reading = try Reading(text: text)
    #expect(reading.words == ["1000000: 4 3 255, 4 5 10, 0 3 0"])
    #expect(reading.warnings.count == 1)
  }

  @Test("evtest: an old header has neither properties nor key repeat")
  func oldHeader() throws {
    let lines = Self.header.split(separator: "\n")
    let old = lines.prefix { $0 != "Properties:" } + lines.suffix(1)
    var description = Self.description
    description.properties = []
    #expect(
      try Reading(text: old.map { $0 + "\n" }.joined() + Self.events).devices == [description])
  }

  @Test("evtest: the oldest versions call SYN_MT_REPORT a Config Sync, and an unknown code is read by its number")
  func oldestName() throws {
    let text = """
      Event: time 1.000001, type 3 (Absolute), code 53 (?), value 6286
      Event: time 1.000002, -------------- Config Sync ------------
      Event: time 1.000003, -------------- Report Sync ------------
      """
    #expect(try Reading(text: text).words == ["1000003: 3 35 6286, 0 2 0"])
  }

  @Test("evtest: text that mail reflowed or encoded is read event by event")
  func reflowed() throws {
    let lines = EvtestParserTests.events.split(separator: "\n").map(String.init)
    let words = lines.flatMap { $0.split(separator: " ").map(String.init) }
    for width in 40...90 {
      var filled = "> >"
      var count = filled.count
      for word in words {
        if count + 1 + word.count > width {
          filled += "\n> >"
          count = 3
        }
        filled += " " + word
        count += 1 + word.count
      }
      let reading = try Reading(text: filled + "\n")
      #expect(reading.words == Self.words, "\(filled)")
      #expect(reading.warnings.allSatisfy { $0.contains("lost events") }, "\(filled)")
      var encoded = ""
      for line in lines {
        var rest = Substring(line)
        while rest.count > width {
          encoded += rest.prefix(width - 1) + "=\n"
          rest = rest.dropFirst(width - 1)
        }
        encoded += rest + "\n"
      }
      if width >= 50 { #expect(try Reading(text: encoded).words == Self.words, "\(encoded)") }
    }
  }

  @Test("python-evdev's format is read")
  func pythonForm() throws {
    let text = """
      time 1337197425.477827 type 1 (EV_KEY), code 330  (BTN_TOUCH), value 1
      time 1337197425.47783  type 3 (EV_ABS), code 53   (ABS_MT_POSITION_X), value -3
      time 1337197425.47783  type 4 (EV_MSC), code 4    (MSC_SCAN), value 10
      time 1337197425.5      --------- SYN_REPORT --------
      time 1337197426.0      type 1 (EV_KEY), code 272  (['BTN_LEFT', 'BTN_MOUSE']), value 0
      --------- SYN_REPORT --------
      """
    let reading = try Reading(text: text)
    #expect(
      reading.words == ["1337197425500000: 1 14a 1, 3 35 -3, 4 4 10", "1337197426000000: 1 110 0"])
    #expect(
      reading.frames[0].events.map(\.time) == [1_337_197_425_477_827, 1_337_197_425_477_830, 1_337_197_425_477_830])
    #expect(reading.warnings == [])
  }

  @Test("KOReader's log is read")
  func readerLog() throws {
    let text = """
      04/14/24-20:10:33 DEBUG input event => type: 3 (EV_ABS), code: 57 (ABS_MT_TRACKING_ID), value: 119, time: 12.345678
      04/14/24-20:10:33 DEBUG gesture something
        a table of the log
      04/14/24-20:10:33 DEBUG key event => code: 330 (BTN_TOUCH), value: 1, time: 12.345678
      04/14/24-20:10:33 DEBUG input event => type: 3 (EV_ABS), code: 53 (ABS_MT_POSITION_X), value: -1, time: 12.345678
      04/14/24-20:10:33 DEBUG input event => type: 0 (EV_SYN), code: 0 (SYN_REPORT), value: 0, time: 12.345679
      """
    let reading = try Reading(text: text)
    #expect(reading.words == ["12345679: 3 39 119, 1 14a 1, 3 35 -1"])
    #expect(reading.warnings == ["3: no event in this line; ignored"])
  }

  @Test(
    "evtest: changes by mail, logs and terminals to a line are undone",
    arguments: [
      // Quoted, commented, indented, from a journal.
      "> Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 9\n",
      "# Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 9\n",
      "\t  Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 9\n",
      "Nov 21 10:00:00 host evtest[12]: Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 9\n",
      // Wrapped by mail, also in a reply.
      "Event: time 1.000001, type 3 (EV_ABS), code 53\n(ABS_MT_POSITION_X), value 9\n",
      "> Event: time 1.000001, type 3 (EV_ABS), code 53\n> (ABS_MT_POSITION_X), value 9\n",
      "Event: time 1.000001, type 3 (EV_ABS), code 53 \r\n(ABS_MT_POSITION_X), value 9\r\n",
      "Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X),\nvalue 9\n",
      // Padded, or cut at the terminal's edge.
      "Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 9      \n",
      "Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSI\nTION_X), value 9\n",
      // A kernel message in the middle, in a number, at the end, and on its own line between the halves.
      "Event: time 1.000001, type 3 (EV_A[   12.345678] usb 1-1: new device\nBS), code 53 (ABS_MT_POSITION_X), value 9\n",
      "Event: time 1.000001, type 3 (EV_ABS), code 5[   12.345678] usb 1-1: new\n3 (ABS_MT_POSITION_X), value 9\n",
      "Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 9[   12.345678] usb 1-1: new\n\n",
      "Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 9[   12.345678] usb 1-1: new\n",
      "Event: time 1.000001, type 3 (EV_ABS), code 5[ 1.2] a\n[ 1.3] b\n3 (ABS_MT_POSITION_X), value 9\n",
    ])
  func repaired(line: String) throws {
    let reading = try Reading(text: line + "Event: time 1.000001, -------------- SYN_REPORT ------------\n")
    #expect(reading.words == ["1000001: 3 35 9"])
    #expect(reading.warnings == [])
  }

  @Test(
    "evtest: a line that a kernel message splits at any place is joined",
    arguments: [
      "Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1234",
      "Event: time 1.000001, type 4 (EV_MSC), code 4 (MSC_SCAN), value 7f",
      "Event: time 1.000001, ++++++++++++++ SYN_MT_REPORT ++++++++++++",
      "Event: time 1.000001, -------------- SYN_REPORT ------------",
    ])
  func cutAnywhere(line: String) throws {
    let before = "Event: time 0.900000, -------------- SYN_REPORT ------------\n"
    let after = "Event: time 2.000000, -------------- SYN_REPORT ------------\n"
    let whole = try Reading(text: before + line + "\n" + after)
    for position in 1...line.count {
      let cut = line.prefix(position) + "[   12.345678] usb 1-1: new\n" + line.dropFirst(position) + "\n"
      for start in ["", before] {
        let reading = try Reading(text: start + cut + after)
        #expect(reading.frames == (start.isEmpty ? Array(whole.frames.dropFirst()) : whole.frames), "\(cut)")
        #expect(reading.warnings == [], "\(cut)")
      }
    }
  }

  @Test("evtest: a synchronization that mail wrapped before its dashes keeps its timestamp")
  func wrappedSynchronization() throws {
    let text = """
      > Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 9
      > Event: time 1.000002,
      > -------------- SYN_REPORT ------------
      """
    let reading = try Reading(text: text)
    #expect(reading.words == ["1000002: 3 35 9"])
    #expect(reading.warnings == [])
  }

  @Test("evtest: digits cut off a value at the terminal's edge are appended to it; shorter lines were not cut")
  func cutDigits() throws {
    let sync = "Event: time 1.000001, -------------- SYN_REPORT ------------\n"
    func words(_ value: String, _ rest: String, stamp: String = "1700000000.000001") throws -> [String] {
      try Reading(
        text: "Event: time \(stamp), type 3 (EV_ABS), code 24 (ABS_PRESSURE), value \(value)\n\(rest)\n" + sync
      ).words
    }
    #expect(try words("12", "3") == ["1000001: 3 18 123"])
    #expect(try words("-1", "20\r") == ["1000001: 3 18 -120"])
    #expect(try words("12", "3x") == ["1000001: 3 18 12"])
    #expect(try words("12", "3", stamp: "1.000001") == ["1000001: 3 18 12"])
    #expect(try words("2147483", "648") == ["1000001: 3 18 2147483"])
    #expect(try words("2147483647", "999999999999999999") == ["1000001: 3 18 2147483647"])
    #expect(try words("-2147483", "648") == ["1000001: 3 18 -2147483648"])
    #expect(try words("00", "123456789") == ["1000001: 3 18 123456789"])
    #expect(try words("00", "1234567890") == ["1000001: 3 18 0"])
    // Only the next line counts.
    #expect(try words("12", "somebody's remark\n3") == ["1000001: 3 18 12"])
    #expect(try words("12", "3\n4") == ["1000001: 3 18 123"])
  }

  @Test("evtest: events that were joined into one line are all read")
  func joinedEvents() throws {
    let text = Self.events.split(separator: "\n").joined(separator: " ")
    #expect(try Reading(text: text).words == Self.words)
  }

  @Test(
    "evtest: a damaged line is skipped with a warning that names it",
    arguments: [
      ("Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POS", "2: the line is truncated; ignored"),
      ("Event: time 1.000001, type 3 (EV_ABS), code , value 9", "2: the line is truncated; ignored"),
      (
        "Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 9999999999",
        "2: the line is truncated; ignored"
      ),
      (
        "Event: time 1.000001, type 70000 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 9",
        "2: the line is truncated; ignored"
      ),
      ("[ERROR] another program", "2: no event in this line; ignored"),
      ("Event: something else", "2: no event in this line; ignored"),
    ])
  func passedOver(line: String, warning: String) throws {
    let sync = "Event: time 1.000001, -------------- SYN_REPORT ------------\n"
    let reading = try Reading(text: sync + line + "\n" + sync)
    #expect(reading.words == ["1000001: ", "1000001: "])
    #expect(reading.warnings == [warning])
  }

  @Test("evtest: evtest's own messages between events are skipped silently")
  func foreign() throws {
    let text = """
      Event: time 1.000001, -------------- SYN_REPORT ------------
      expected 24 bytes, got 16
      ***********************************************
        This device is grabbed by another process.
        No events are available to evtest while the
        other grab is active.
      ***********************************************
      Event: time 1.000002, -------------- SYN_REPORT ------------
      """
    let reading = try Reading(text: text)
    #expect(reading.words == ["1000001: ", "1000002: "])
    #expect(reading.warnings == [])
  }

  /// A dump of a panel in which one touch begins, with the given current slot.
  static func dump(_ name: String, slot: Int = 0, at time: String) -> String {
    """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x4d8 product 0x9e1 version 0x111
    Input device name: "\(name)"
    Supported events:
      Event type 3 (EV_ABS)
        Event code 47 (ABS_MT_SLOT)
          Value      \(slot)
          Min        0
          Max        9
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min        0
          Max      799
        Event code 57 (ABS_MT_TRACKING_ID)
          Value      0
          Min        0
          Max    65535
    Properties:
    Testing ... (interrupt to exit)
    Event: time \(time), type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 4
    Event: time \(time), type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 5
    Event: time \(time), -------------- SYN_REPORT ------------

    """
  }

  @Test("evtest: a header in the middle belongs to another device, as in a file with two runs")
  func secondHeader() throws {
    let reading = try Reading(text: Self.dump("One", at: "1.0") + "^C\n" + Self.dump("Two", slot: 3, at: "2.0"))
    #expect(reading.devices.map(\.name) == ["One", "Two"])
    #expect(reading.devices.map { $0.axes[47]?.value } == [0, 3])
    #expect(reading.frames.map(\.device) == [0, 1])
    #expect(reading.words == ["1000000: 3 39 4, 3 35 5", "2000000: 3 39 4, 3 35 5"])
    #expect(reading.warnings == [])
  }

  @Test("evtest: a repeated header belongs to the same device, and sets the current slot")
  func sameHeader() throws {
    let text =
      Self.dump("One", at: "1.0") + Self.dump("Two", at: "2.0") + Self.dump("One", slot: 3, at: "3.0")
    let reading = try Reading(text: text)
    #expect(reading.devices.map(\.name) == ["One", "Two"])
    #expect(reading.frames.map(\.device) == [0, 1, 0])
    #expect(reading.words.last == "3000000: 3 2f 3, 3 39 4, 3 35 5")
    #expect(reading.warnings == [])
  }

  @Test("evtest: a frame cut by a header is dropped with a warning, and not mixed with the next one")
  func headerInFrame() throws {
    let cut = Self.dump("One", at: "1.0") + "Event: time 1.5, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 99\n"
    let reading = try Reading(text: cut + Self.dump("One", at: "2.0"))
    #expect(reading.words == ["1000000: 3 39 4, 3 35 5", "2000000: 3 2f 0, 3 39 4, 3 35 5"])
    #expect(reading.warnings == ["24: the frame before this header is incomplete; it is left out"])
  }

  @Test("evtest: an empty header is ignored; one after the last event describes the events before it")
  func otherHeaders() throws {
    let events =
      "Event: time 2.0, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 6\n"
      + "Event: time 2.0, -------------- SYN_REPORT ------------\n"
    let empty = try Reading(text: Self.dump("One", at: "1.0") + "Input driver version is 1.0.1\n" + events)
    #expect(empty.devices.map(\.name) == ["One"])
    #expect(empty.frames.map(\.device) == [0, 0])
    #expect(empty.words.last == "2000000: 3 35 6")
    let header = Self.dump("Below", at: "1.0").split(separator: "Event: time")[0]
    let below = try Reading(text: events + header)
    #expect(below.devices.map(\.name) == ["Below"])
    #expect(below.devices[0].axes[53]?.maximum == 799)
    #expect(below.words == ["2000000: 3 35 6"])
    let middle = try Reading(text: events + Self.dump("Two", at: "3.0"))
    #expect(middle.devices.map(\.name) == ["", "Two"])
    #expect(middle.frames.map(\.device) == [0, 1])
  }

  @Test("evtest: after an empty header, events belong to the device before it, also with several devices")
  func emptyHeaderOfSeveral() throws {
    let events =
      "Event: time 3.0, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 6\n"
      + "Event: time 3.0, -------------- SYN_REPORT ------------\n"
    let reading = try Reading(
      text: Self.dump("One", at: "1.0") + Self.dump("Two", at: "2.0") + "Input driver version is 1.0.1\n" + events)
    #expect(reading.devices.map(\.name) == ["One", "Two"])
    #expect(reading.frames.map(\.device) == [0, 1, 1])
  }

  @Test("evtest: a header in the middle does not change the device that another file describes")
  func describedBeforeHeader() throws {
    let directory = try Directory()
    let events =
      "Event: time 0.5, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 6\n"
      + "Event: time 0.5, -------------- SYN_REPORT ------------\n"
    let description = try directory.write(Self.dump("Described", at: "1.0"), to: "description")
    let recording = try directory.write(
      events + Self.dump("Two", slot: 3, at: "3.0") + Self.dump("Three", at: "4.0"), to: "recording")
    let reading = try Reading(recording, description: description)
    #expect(reading.devices.map(\.name) == ["Described", "Two", "Three"])
    #expect(reading.devices.map { $0.axes[53]?.maximum } == [799, 799, 799])
    #expect(reading.frames.map(\.device) == [0, 1, 2])
  }

  @Test("evtest: a header that mail reflowed is read, including a name on two lines and the event after it")
  func filledHeader() throws {
    let text = """
      > Input driver version is 1.0.1 Input device name: "A long
      > panel" Supported events: Event type 3 (EV_ABS) Event code 47
      > (ABS_MT_SLOT) Value 0 Min 0 Max 9 Testing ... (interrupt to exit) Event: time
      > 1.500000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 7 Event:
      > time 1.500001, -------------- SYN_REPORT
      > ------------ Event: time 1.600000, -------------- SYN_REPORT ------------
      """
    let reading = try Reading(text: text)
    #expect(reading.devices.map(\.name) == ["A long panel"])
    #expect(reading.devices[0].axes[47]?.maximum == 9)
    #expect(reading.words == ["1500001: 3 35 7", "1600000: "])
    #expect(reading.warnings == [])
    let open = try Reading(text: "Input device name: \"A panel\nSupported events:\n" + Self.events)
    #expect(open.devices.map(\.name) == ["A panel"])
  }

  @Test("evtest: events without timestamps keep their order, with one warning; a timestamp may lack its leading zero")
  func stamps() throws {
    let text = """
      Event: type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 7
      Event: -------------- SYN_REPORT ------------
      Event: type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 8
      Event: time .782950, -------------- SYN_REPORT ------------
      """
    let reading = try Reading(text: text)
    #expect(reading.words == ["0: 3 35 7", "782950: 3 35 8"])
    #expect(reading.warnings == ["no timestamps: the order of the frames is kept, their times are unknown"])
    let damaged = try Reading(text: "Event: time 1.0, -------------- SYN_REPORT ------------\nEvent: time ., value 3\n")
    #expect(damaged.words == ["1000000: "])
  }

  @Test("evtest: libevdev's tool writes only the type of a synchronization, and reports lost events")
  func libevdevEvents() throws {
    let text = """
      Input device ID: bus 0x18 vendor 0x4d8 product 0x9e1
      Evdev version: 10001
      Input device name: "A panel"
      Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 7
      Event: time 1.000000, ++++++++++++++++++++ EV_SYN +++++++++++++++
      ::::::::::::::::::::: dropped ::::::::::::::::::::::
      SYNC: Event: time 2.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 8
      ::::::::::::::::::::: re-synced ::::::::::::::::::::::
      Event: time 2.000000, ++++++++++++++++++++ EV_SYN +++++++++++++++
      """
    let reading = try Reading(text: text)
    #expect(reading.devices.map(\.name) == ["A panel"])
    #expect(reading.words == ["1000000: 3 35 7", "2000000: 0 3 0, 3 35 8"])
    #expect(
      reading.warnings == [
        "6: the recording device lost events here; contacts are kept, and later events are applied to them"
      ])
  }

  @Test("evtest: python-evdev writes every synchronization between dashes; the terminal's ^C is not part of the line")
  func dashes() throws {
    let text = """
      time 1.0               type 3 (EV_ABS), code 53   (ABS_MT_POSITION_X), value 7
      time 1.0               --------- SYN_MT_REPORT --------
      time 1.0               --------- SYN_DROPPED --------
      time 1.0               --------- SYN_REPORT --------^C
      """
    #expect(try Reading(text: text).words == ["1000000: 3 35 7, 0 2 0, 0 3 0"])
    let interrupted = "Event: time 1.0, -------------- SYN_REPORT ------------^C\n^C\n"
    let reading = try Reading(text: interrupted)
    #expect(reading.words == ["1000000: "])
    #expect(reading.warnings == [])
  }

  @Test("evtest: if a file ends in the middle of a frame or line, only whole frames are delivered")
  func cutEnd() throws {
    let whole = try Reading(
      text: Self.events + "Event: time 2.0, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1\n")
    #expect(whole.words == Self.words)
    #expect(whole.isInsideFrame)
    let cut = try Reading(text: Self.events + "Event: time 2.0, type 3 (EV_AB")
    #expect(cut.words == Self.words)
    #expect(cut.warnings.last == "9: the line is truncated; ignored")
  }
}
