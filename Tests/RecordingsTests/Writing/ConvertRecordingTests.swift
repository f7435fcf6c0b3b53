import Evdev
import Foundation
import Recordings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConvertRecordingTests {
  /// A recording with everything that a format may lose: odd codes, negative and large values, a timestamp per event,
  /// marks.
  static let text =
    EvtestParserTests.header.replacing("  Event type 3", with: "  Event type 2 (EV_REL)\n  Event type 3")
    + EvtestParserTests.events
      + """
      Event: time 1353.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value -2147483648
      Event: time 1353.000001, type 3 (EV_ABS), code 62 (?), value 2147483647
      Event: time 1353.000002, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 2
      Event: time 1353.000003, type 4 (EV_MSC), code 4 (MSC_SCAN), value ffffffff
      Event: time 1352.999999, -------------- SYN_REPORT ------------
      Event: time 1354.000000, -------------- SYN_REPORT ------------

      """

  @Test(
    "converting evtest to evemu to libinput to evtest keeps the events and the description",
    arguments: [
      [RecordingFormat.evemu, .libinput, .evtest], [.getevent, .evemu, .getevent, .evtest],
      [.libinput, .getevent, .evtest],
    ])
  func roundTrip(formats: [RecordingFormat]) throws {
    let directory = try Directory()
    var path = try directory.write(Self.text, to: "0")
    let first = try Reading(path)
    var warnings: [String] = []
    for (index, format) in formats.enumerated() {
      let output = "\(directory.path)/\(index + 1)"
      try convertRecording(path, to: output, format) { warnings.append($0) }
      path = output
    }
    let last = try Reading(path)
    #expect(last.format == .evtest)
    #expect(last.devices == first.devices)
    #expect(last.frames == first.frames)
    #expect(warnings.allSatisfy { $0.contains("lost events") })
    let again = "\(directory.path)/again"
    try convertRecording(path, to: again, .evtest) { _ in }
    #expect(FileManager.default.contents(atPath: again) == FileManager.default.contents(atPath: path))
  }

  @Test("a format for one device gets the touchscreen, or the named device")
  func severalDevices() throws {
    let directory = try Directory()
    let text =
      LibinputParserTests.start + LibinputParserTests.device("A panel", events: LibinputParserTests.first)
      + LibinputParserTests.device("Another", events: LibinputParserTests.second)
    let input = try directory.write(text, to: "in.yml")
    let output = "\(directory.path)/out"
    var warnings: [String] = []
    try convertRecording(input, to: output, .evemu) { warnings.append($0) }
    #expect(warnings == ["evemu can hold only one device; \"Another\" is left out"])
    #expect(try Reading(output).words == ["8: 3 39 1420, 3 35 -12", "2000009: 3 39 -1"])
    try convertRecording(input, to: output, .evemu, device: 1) { warnings.append($0) }
    #expect(try Reading(output).words == ["1000005: 1 14a 1"])
    #expect(warnings.count == 1, "a named device leaves out the others without a warning")
    #expect(throws: RecordingError(file: input, message: "there is no device 3; the recording has 2")) {
      try convertRecording(input, to: output, .evemu, device: 2) { _ in }
    }
    try convertRecording(input, to: output, .libinput) { _ in }
    #expect(try Reading(output).devices == Reading(input).devices)
    #expect(try Reading(output).frames == Reading(input).frames)
  }

  @Test("if no device is a touchscreen, a format for one device gets the first")
  func noTouchscreen() throws {
    let directory = try Directory()
    let text = """
      add device 1: /dev/input/event0
        name:     "power"
      add device 2: /dev/input/event1
        name:     "volume"
      [ 1.000000] /dev/input/event1: EV_KEY KEY_VOLUMEUP DOWN
      [ 1.000000] /dev/input/event1: EV_SYN SYN_REPORT 00000000
      [ 2.000000] /dev/input/event0: EV_KEY KEY_POWER DOWN
      [ 2.000000] /dev/input/event0: EV_SYN SYN_REPORT 00000000

      """
    let input = try directory.write(text, to: "in")
    let output = "\(directory.path)/out"
    var warnings: [String] = []
    try convertRecording(input, to: output, .evemu) { warnings.append($0) }
    #expect(warnings == ["evemu can hold only one device; \"volume\" is left out"])
    #expect(try Reading(output).words == ["2000000: 1 74 1"])
  }

  @Test("damage of the recording is reported once")
  func damage() throws {
    let directory = try Directory()
    let text = EvemuParserTests.header + EvemuParserTests.events + "noise\n"
    let input = try directory.write(text, to: "in")
    let output = "\(directory.path)/out"
    var warnings: [String] = []
    try convertRecording(input, to: output, .evtest) { warnings.append($0) }
    let line = text.count { $0 == "\n" }
    #expect(warnings == ["\(input):\(line): no event in this line; ignored"])
  }

  @Test("a recording is never overwritten by its own conversion")
  func sameFile() throws {
    let directory = try Directory()
    let path = try directory.write(Self.text, to: "in")
    #expect(throws: RecordingError(file: path, message: "the output file is the input file")) {
      try convertRecording(path, to: path, .evemu) { _ in }
    }
    #expect(FileManager.default.contents(atPath: path) == Data(Self.text.utf8))
  }

  @Test("a device described by a header in the middle is converted like any other")
  func secondHeader() throws {
    let directory = try Directory()
    let input = try directory.write(
      EvtestParserTests.dump("One", at: "1.0") + EvtestParserTests.dump("Two", at: "2.0"), to: "in")
    let both = "\(directory.path)/both"
    var warnings: [String] = []
    try convertRecording(input, to: both, .libinput) { warnings.append($0) }
    #expect(try Reading(both).devices.map(\.name) == ["One", "Two"])
    #expect(try Reading(both).frames.map(\.device) == [0, 1])
    #expect(warnings == [])
    let second = "\(directory.path)/second"
    try convertRecording(input, to: second, .evemu, device: 1) { warnings.append($0) }
    #expect(try Reading(second).devices.map(\.name) == ["Two"])
    #expect(try Reading(second).words == ["2000000: 3 39 4, 3 35 5"])
    #expect(throws: RecordingError(file: input, message: "there is no device 3; the recording has 2")) {
      try convertRecording(input, to: second, .evemu, device: 2) { _ in }
    }
  }
}
