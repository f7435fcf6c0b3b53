import Evdev
import Glibc
import Recordings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct RecordingReaderTests {
  @Test("the error for a file that is not a recording shows what was expected and what was found")
  func noRecording() throws {
    let directory = try Directory()
    let path = try directory.write("Dear all,\nmy panel is broken\n", to: "mail.txt")
    let error = try #require(throws: RecordingError.self) { try RecordingReader.open(path) }
    #expect(
      error.description
        == "\(path): no recording: expected the lines of \(RecordingFormat.allCases.map(\.rawValue).dropLast().joined(separator: ", "))"
        + " or \(RecordingFormat.allCases.last?.rawValue ?? ""), found \"Dear all,\"")
    // A long line is shortened.
    let long = try directory.write((0..<20).map { "<\($0 + 100)>" }.joined() + "\n", to: "long")
    let shortened = try #require(throws: RecordingError.self) { try RecordingReader.open(long) }
    #expect(shortened.description.hasSuffix(", found \"<100><101><102><103><104><105><106><107><108><109><110><111>\""))
    let empty = try directory.write("", to: "empty")
    #expect(throws: RecordingError(file: empty, message: "no recording: it is empty")) {
      try RecordingReader.open(empty)
    }
  }

  @Test("the error for an unreadable file has the reason")
  func unreadable() throws {
    #expect(throws: RecordingError(file: "/nonexistent", message: "No such file or directory")) {
      try RecordingReader.open("/nonexistent")
    }
    #expect(throws: RecordingError(file: "/", message: "Is a directory")) { try RecordingReader.open("/") }
  }

  @Test("ranges are marked as guessed only for devices without a description")
  func guessedRanges() throws {
    let directory = try Directory()
    func guessed(_ text: String, _ name: String = "a.events", description: String? = nil) throws -> Set<Int> {
      let described = try description.map { try directory.write($0, to: "a.txt") }
      return try RecordingReader.open(try directory.write(text, to: name), description: described).guessedRanges
    }
    let events = "E: 1.0 0003 0035 90\nE: 1.0 0003 0036 70\nE: 1.0 0000 0000 0\n"
    #expect(try guessed(events) == [0])
    #expect(try guessed("A: 35 0 99 0 0 0\nA: 36 0 99 0 0 0\n" + events) == [])
    #expect(try guessed(events, description: "A: 35 0 99 0 0 0\n") == [])
    // A device without axes has no ranges.
    #expect(try guessed("E: 1.0 0001 0074 1\nE: 1.0 0000 0000 0\n") == [])
    let touches = "{\"touch\":{\"id\":1,\"phase\":\"began\",\"time\":1000,\"x\":10.5,\"y\":20}}\n"
    let reader = try RecordingReader.open(directory.write(touches, to: "touches.jsonl"))
    _ = try reader.fitPixels(nil, advice: "")
    #expect(reader.guessedRanges == [0])
    _ = try reader.fitPixels((800, 480), advice: "")
    #expect(reader.guessedRanges == [])
    let getevent = """
      [ 1.0] /dev/input/event1: 0003 0035 00000005
      [ 1.0] /dev/input/event1: 0000 0000 00000000
      [ 1.1] /dev/input/event2: 0001 0074 00000001
      [ 1.1] /dev/input/event2: 0000 0000 00000000
      [ 1.2] /dev/input/event3: 0003 0036 00000007
      [ 1.2] /dev/input/event3: 0000 0000 00000000

      """
    #expect(try guessed(getevent, "b.getevent") == [0, 2])
  }

  @Test("an axis whose maximum is below its minimum gets a warning that names it and the device")
  func invalidAxes() throws {
    let directory = try Directory()
    func warnings(_ axes: String) throws -> [String] {
      let text = "N: panel\nA: 2f 0 9 0 0\n\(axes)\nE: 1.0 0000 0000 0\n"
      return try Reading(directory.write(text, to: "a.events")).warnings
    }
    let result = "so every touch is at the start of this axis"
    #expect(try warnings("A: 35 0 0 0 0\nA: 36 0 479 0 0") == [])
    #expect(
      try warnings("A: 35 799 0 0 0\nA: 36 0 -1 0 0") == [
        "panel: ABS_MT_POSITION_X ranges from 799 to 0, \(result)",
        "panel: ABS_MT_POSITION_Y ranges from 0 to -1, \(result)",
      ])
    let pointer = try warnings("A: 00 1 0 0 0\nA: 01 0 9 0 0\nA: 18 1 0 0 0")
    #expect(pointer == ["panel: ABS_X ranges from 1 to 0, \(result)"])
  }

  @Test("progress advances from the header's bytes to the file's")
  func progress() throws {
    let directory = try Directory()
    let text = "A: 00 0 1 0 0\nE: 1.0 0000 0000 0\nE: 2.0 0000 0000 0\n"
    let reader = try RecordingReader.open(directory.write(text, to: "a.events"))
    var frame = Frame()
    #expect(reader.bytesTotal == text.utf8.count)
    #expect(reader.bytesRead == 14)
    #expect(try reader.next(into: &frame))
    #expect(reader.bytesRead == 33)
    #expect(try reader.next(into: &frame))
    #expect(try !reader.next(into: &frame))
    #expect(try !reader.next(into: &frame))
    #expect(reader.bytesRead == text.utf8.count)
  }

  @Test("a pipe is read like a file of unknown size, also if it is read to its end first", arguments: [false, true])
  func pipes(spools: Bool) throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let text = Array(EvtestParserTests.dump("Panel", at: "1.0").utf8)
    let written = write(ends[1], text, text.count)
    close(ends[1])
    try #require(written == text.count)
    let reader = try RecordingReader.open("/proc/self/fd/\(ends[0])", spoolsPipe: spools)
    #expect(reader.bytesTotal == nil)
    #expect(reader.devices.map(\.name) == ["Panel"])
    var frame = Frame()
    #expect(try reader.next(into: &frame))
    #expect(frame.time == 1_000_000)
    #expect(try !reader.next(into: &frame))
    // A file keeps its size.
    let directory = try Directory()
    let file = try directory.write(text, to: "file")
    #expect(try RecordingReader.open(file, spoolsPipe: spools).bytesTotal == text.count)
  }

  @Test("without a description, a short pipe is read like a file, and a long one is an error")
  func pipeWithoutDescription() throws {
    let directory = try Directory()
    func open(_ text: String, description: String? = nil) throws -> RecordingReader {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      defer { close(ends[0]) }
      // F_SETPIPE_SZ
      #expect(fcntl(ends[1], 1031, 1 << 20) >= text.utf8.count)
      #expect(write(ends[1], text, text.utf8.count) == text.utf8.count)
      close(ends[1])
      return try RecordingReader.open("/proc/self/fd/\(ends[0])", description: description)
    }
    let events = "[ 1.0] 0003 0035 0000005a\n[ 1.0] 0003 0036 00000046\n[ 1.0] 0000 0000 00000000\n"
    let file = try RecordingReader.open(directory.write(events, to: "a.getevent"))
    let short = try open(events)
    #expect(short.devices == file.devices && short.devices[0].axes[0x35]?.maximum == 90)
    #expect(short.guessedRanges == [0])
    #expect(try RecordingReader.open(bytes: Array(events.utf8), name: "a").devices == file.devices)
    let long = String(repeating: events, count: 4000)
    let error = try #require(throws: RecordingError.self) { try open(long) }
    #expect(error.message.hasPrefix("a long recording from a pipe does not describe its device"))
    let description = try directory.write("A: 35 0 99 0 0 0\n", to: "a.desc")
    #expect(try open(long, description: description).devices[0].axes[0x35]?.maximum == 99)
    // Keys have no ranges.
    let keys = String(repeating: "[ 1.0] 0001 0074 00000001\n[ 1.0] 0000 0000 00000000\n", count: 6000)
    #expect(try open(keys).devices.map(\.codes) == [[1: [0x74]]])
  }

  @Test("lines and files longer than the buffer are read completely, frame by frame")
  func longFile() throws {
    let directory = try Directory()
    var text = "A: 00 0 1 0 0\nE: 0.5 0000 0000 0\n" + String(repeating: "x", count: 700_000) + "\n"
    for index in 0..<20_000 { text += "E: \(index).000001 0003 0035 \(index)\nE: \(index).000001 0000 0000 0\n" }
    let reading = try Reading(directory.write(text, to: "long.events"))
    #expect(reading.frames.count == 20_001)
    #expect(reading.frames.dropFirst().enumerated().allSatisfy { $1.events.map(\.value) == [Int32($0)] })
    #expect(reading.warnings == ["3: no event in this line; ignored"])
  }

  @Test("of similar warnings, the first twenty are reported and the others counted; other warnings are not suppressed")
  func likeWarnings() throws {
    var text = "A: 00 0 1 0 0\nE: 1.0 0000 0000 0\n"
    for index in 0..<30_000 { text += "noise \(index)\n" }
    text += "E: 2.0 0000 0000 1\nE: 2.5 0003 0035 3\n"
    let reading = try Reading(text: text)
    #expect(reading.warnings.count == 22)
    #expect(reading.warnings[0] == "3: no event in this line; ignored")
    #expect(reading.warnings[19] == "22: no event in this line; ignored")
    #expect(reading.warnings[20].hasSuffix("the last frame is incomplete; it is left out"))
    #expect(reading.warnings[21].hasSuffix("29980 more times: no event in this line; ignored"))
  }

  @Test("a stream without SYN_REPORT is cut into frames, so that memory stays bounded")
  func endlessFrame() throws {
    let text = "A: 00 0 1 0 0\n" + String(repeating: "E: 1.0 0003 0035 7\n", count: 65_537)
    let reading = try Reading(text: text)
    #expect(reading.frames.map(\.events.count) == [65_536])
    #expect(
      reading.warnings == [
        "65537: a frame of 65536 events without SYN_REPORT; the frame is ended here",
        "65538: the last frame is incomplete; it is left out",
      ])
    #expect(reading.isInsideFrame)
  }

  @Test(
    "an incomplete frame is dropped with a warning that names its place; a complete one is not",
    arguments: [
      ("A: 35 0 9 0 0\nE: 1.0 0000 0000 0\nE: 2.0 0003 0035 1\n", "E: 2.0 0000 0000 0\n", 3),
      (
        "Event: time 1.0, -------------- SYN_REPORT ------------\n"
          + "Event: time 2.0, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1\n",
        "Event: time 2.0, -------------- SYN_REPORT ------------\n", 2
      ),
      ("[ 1.0] 0000 0000 00000000\n[ 2.0] 0003 0035 00000001\n", "[ 2.0] 0000 0000 00000000\n", 2),
      (
        LibinputParserTests.start + LibinputParserTests.device("A", events: LibinputParserTests.second)
          + "  - evdev:\n    - [ 2, 0, 3, 53, 1]\n", "    - [ 2, 0, 0, 0, 0]\n", 31
      ),
    ])
  func cutFrame(text: String, end: String, line: Int) throws {
    let cut = try Reading(text: text)
    #expect(cut.frames.count == 1)
    #expect(cut.warnings == ["\(line): the last frame is incomplete; it is left out"])
    let whole = try Reading(text: text + end)
    #expect(whole.frames.count == 2)
    #expect(whole.warnings == [])
  }
}
