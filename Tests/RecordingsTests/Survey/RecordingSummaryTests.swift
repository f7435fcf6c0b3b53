import Evdev
import Recordings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct RecordingSummaryTests {
  @Test("a summary counts frames, contacts and anomalies")
  func summary() throws {
    let text = """
      N: Panel
      B: 00 0b 00 00 00 00 00 00 00
      B: 03 00 00 00 00 00 80 60 02
      A: 2f 0 1 0 0 0
      A: 35 0 99 0 0 0
      A: 36 0 99 0 0 0
      E: 1.000000 0003 0039 0001
      E: 1.000000 0003 0035 0100
      E: 1.000000 0003 0036 0001
      E: 1.000001 0000 0000 0000
      E: 1.010001 0003 0035 0050
      E: 1.010001 0003 002f 0002
      E: 1.010001 0003 0039 0002
      E: 1.010001 0003 002f 0000
      E: 1.010001 0003 0036 0002
      E: 1.010001 0003 002f 0002
      E: 1.010001 0000 0000 0000
      E: 1.020001 0003 0035 0051
      E: 1.020001 0000 0000 0000
      E: 1.030001 0000 0003 0000
      E: 1.030001 0000 0000 0000
      E: 1.025001 0003 0039 -001
      E: 1.025001 0003 0039 0003
      E: 1.025001 0000 0000 0000
      E: 1.040001 0003 0037 0002
      E: 1.040001 0000 0000 0000
      E: 1.050001 0003 0035 0001

      """
    let directory = try Directory()
    let summary = try RecordingSummary(RecordingReader.open(directory.write(text, to: "a.events")))
    let device = try #require(summary.devices.first)
    #expect(device.frames == 6)
    #expect(device.events == 14)
    #expect(device.length == 40_000)
    #expect(device.contactsBegun == 3)
    #expect(device.contactsEnded == 1)
    #expect(device.contactsCancelled == 2)
    #expect(device.mostAtOnce == 2)
    #expect(device.medianInterval == 10_000)
    #expect(
      device.oddities == [
        "its physical size is unknown", "contacts down at the end: 1", "reports of a palm: 1",
        "contacts that begin before any position is reported: 1", "frames whose events have different timestamps: 1",
        "timestamps that step back: 1",
        "places where the recording device lost events: 1", "values outside their axis' range: 3",
        "slots beyond the announced ones: 2", "frames that name a slot twice: 1",
        "frames in which a slot changed contacts more than once: 1", "ends in the middle of a frame",
        "warnings of the reader: 2",
      ])
  }

  @Test(
    "a device with an axis without resolution has no size",
    arguments: [(0, 0, true), (4, 0, true), (0, 4, true), (4, 4, false)])
  func size(x: Int, y: Int, isUnknown: Bool) throws {
    let text = "A: 2f 0 9 0 0\nA: 35 0 999 0 0 \(x)\nA: 36 0 999 0 0 \(y)\nE: 1.0 0003 0039 1\nE: 1.0 0000 0000 0\n"
    let directory = try Directory()
    let summary = try RecordingSummary(RecordingReader.open(directory.write(text, to: "a")))
    #expect(summary.devices.first?.oddities.contains("its physical size is unknown") == isUnknown)
  }

  @Test("a rate requires at least three intervals between frames of one finger", arguments: [(3, nil), (4, 10_000)])
  func rate(frames: Int, median: Int64?) throws {
    var text = "A: 2f 0 9 0 0\nA: 35 0 999 0 0\nE: 1.00 0003 0039 1\n"
    for index in 0..<frames { text += "E: 1.0\(index) 0003 0035 \(index)\nE: 1.0\(index) 0000 0000 0\n" }
    let directory = try Directory()
    let summary = try RecordingSummary(RecordingReader.open(directory.write(text, to: "a")))
    let device = try #require(summary.devices.first)
    #expect(device.frames == frames && device.medianInterval == median)
  }

  @Test("the spread of the intervals is the difference between their 90th and their 10th percentile")
  func spread() throws {
    // One interval of 6 ms, eight of 10 ms, and one of 20 ms; frames with the same timestamp have no interval.
    let times = ["000", "006", "006", "006", "016", "026", "036", "046", "056", "066", "076", "086", "106"]
    var text = "A: 2f 0 9 0 0\nA: 35 0 999 0 0\nE: 1.000 0003 0039 1\n"
    for (index, time) in times.enumerated() { text += "E: 1.\(time) 0003 0035 \(index)\nE: 1.\(time) 0000 0000 0\n" }
    let directory = try Directory()
    let summary = try RecordingSummary(RecordingReader.open(directory.write(text, to: "a")))
    let device = try #require(summary.devices.first)
    #expect(device.frames == times.count)
    #expect(device.medianInterval == 10_000)
    #expect(device.intervalSpread == 4_000)
  }

  @Test("a device that a later header describes has its own part of the summary")
  func laterDevice() throws {
    let text = EvemuParserTests.dump("First", 99, at: "1.0") + EvemuParserTests.dump("Second", 9, at: "2.0")
    let directory = try Directory()
    let summary = try RecordingSummary(RecordingReader.open(directory.write(text + "noise\n", to: "a")))
    #expect(summary.devices.map(\.description.name) == ["First", "Second"])
    #expect(summary.devices.map(\.frames) == [1, 1])
    // From the only frame to itself is no time.
    #expect(summary.devices.map(\.length) == [0, 0])
    let oddity = "warnings of the reader: 1"
    #expect(summary.warnings == 1 && summary.devices.map { $0.oddities.contains(oddity) } == [true, false])
  }

  @Test("a device without a description has guessed ranges", arguments: [false, true])
  func guessed(isDescribed: Bool) throws {
    let events = "E: 1.0 0003 0039 1\nE: 1.0 0003 0035 5\nE: 1.0 0003 0036 6\nE: 1.0 0000 0000 0\n"
    let directory = try Directory()
    let path = try directory.write((isDescribed ? "A: 35 0 9 0 0\nA: 36 0 9 0 0\n" : "") + events, to: "a")
    let device = try #require(try RecordingSummary(RecordingReader.open(path)).devices.first)
    let oddity = "the ranges of its axes are guessed from the positions in the recording"
    #expect(device.hasGuessedRange == !isDescribed && device.oddities.contains(oddity) == !isDescribed)
  }

  @Test(
    "a summary names the protocol with which the device reports contacts",
    arguments: [
      ("A: 2f 0 9 0 0\nA: 35 0 9 0 0\nE: 1.0 0003 0039 1\n", "B"),
      ("A: 35 0 9 0 0\nE: 1.0 0003 0039 1\n", "tracking ids without slots"),
      ("A: 35 0 9 0 0\nE: 1.0 0003 0039 1\nE: 1.0 0000 0002 0\n", "A"),
      ("A: 35 0 9 0 0\nE: 1.0 0003 002f 1\nE: 1.0 0003 0039 1\n", "B"), ("A: 35 0 9 0 0\nE: 1.0 0003 0000 1\n", "A"),
      ("B: 01 00 00 01\nA: 00 0 9 0 0\nA: 01 0 9 0 0\nA: 18 0 9 0 0\nE: 1.0 0003 0000 1\n", "single touch"),
      ("A: 00 0 9 0 0\nE: 1.0 0003 0000 1\n", "none"), ("E: 1.0 0003 0039 1\n", "B"),
      ("E: 1.0 0003 0039 1\nE: 1.0 0000 0000 0\nE: 1.1 0003 0039 1\n", "tracking ids without slots"),
      ("E: 1.0 0003 0039 1\nE: 1.0 0003 0039 2\n", "tracking ids without slots"),
      ("E: 1.0 0003 0039 1\nE: 1.0 0003 0039 -1\nE: 1.0 0003 0039 2\n", "B"),
    ])
  func reporting(text: String, name: String) throws {
    let directory = try Directory()
    let path = try directory.write(text + "E: 2.0 0000 0000 0\n", to: "a")
    #expect(try RecordingSummary(RecordingReader.open(path)).devices.map(\.reporting.rawValue) == [name])
  }
}
