import Evdev
import Recordings
import Testing

struct RecordingWriterTests {
  /// Stamps before zero, which clocks that began with the recording give to what came before it.
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
    "a stamp before zero comes back from every format that can be written",
    arguments: RecordingFormat.allCases.filter(\.canBeWritten))
  func negativeStamps(format: RecordingFormat) throws {
    let directory = try TemporaryDirectory()
    let reading = try Reading(directory.write(written(format), to: "a"))
    #expect(reading.format == format)
    #expect(reading.frames.map(\.time) == Self.stamps)
    #expect(reading.frames.map { $0.events.map(\.time) } == Self.stamps.map { [$0] })
    #expect(reading.warnings == [])
  }

  @Test("getevent's stamps are eight wide, with the sign before the digits, also where the seconds are zero")
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
