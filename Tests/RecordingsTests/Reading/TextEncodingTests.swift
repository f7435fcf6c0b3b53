import Evdev
import Foundation
import TestSupport
import Testing

@testable import Recordings

/// Recordings that passed through a Windows shell, an old Mac or a web page.
@Suite(.timeLimit(.minutes(5))) struct TextEncodingTests {
  static let notice = "the text is in UTF-16, and is read as UTF-16"
  static let texts: [String] = [
    EvtestParserTests.dump("A panel \u{1F446} \u{e9}", at: "1.5"),
    EvemuParserTests.dump("A panel \u{1F446} \u{e9}", 99, at: "1.5"),
    "add device 1: /dev/input/event2\n  name:     \"A panel \u{1F446} \u{e9}\"\n[ 1.5] /dev/input/event2: 0000 0000 00000000\n",
    LibinputParserTests.start
      + LibinputParserTests.device("A panel \u{1F446} \u{e9}", events: LibinputParserTests.first),
  ]

  /// The text in UTF-16, with a byte order mark if requested.
  private static func units(_ text: String, bigEndian: Bool, marked: Bool) -> [UInt8] {
    ((marked ? [0xfeff] : []) + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit & 0xff), UInt8(unit >> 8)]
      return bigEndian ? bytes.reversed() : bytes
    }
  }

  @Test(
    "a UTF-16 text is read like any other, in either byte order, with one notice",
    arguments: texts, [(false, true), (true, true), (false, false), (true, false)])
  func utf16(text: String, form: (isBigEndian: Bool, isMarked: Bool)) throws {
    let directory = try Directory()
    let plain = try Reading(directory.write(text, to: "plain.events"))
    let windows = text.replacing("\n", with: "\r\n")
    let bytes = Self.units(windows, bigEndian: form.isBigEndian, marked: form.isMarked)
    let reading = try Reading(directory.write(bytes, to: "utf16.events"))
    #expect(plain.devices[0].name == "A panel \u{1F446} \u{e9}")
    #expect(!plain.frames.isEmpty)
    #expect(reading.devices == plain.devices)
    #expect(reading.frames == plain.frames)
    #expect(plain.warnings == [])
    #expect(reading.warnings == [Self.notice])
    let reader = try RecordingReader.open(bytes: bytes, name: "memory")
    #expect(reader.devices == plain.devices)
  }

  @Test("a byte order mark alone is an empty text", arguments: [[0xff, 0xfe], [0xfe, 0xff]] as [[UInt8]])
  func markAlone(bytes: [UInt8]) throws {
    let directory = try Directory()
    let path = try directory.write(bytes, to: "mark.events")
    #expect(throws: RecordingError(file: path, message: "no recording: it is empty")) { try RecordingReader.open(path) }
    #expect(throws: RecordingError(file: "memory", message: "no recording: it is empty")) {
      try RecordingReader.open(bytes: bytes, name: "memory")
    }
  }

  @Test("a UTF-16 text of any length is read completely, and its progress reaches its end")
  func long() throws {
    let directory = try Directory()
    var text = "A: 35 0 99999 0 0\n"
    // Characters of two and three bytes cross every buffer boundary.
    for index in 0..<20_000 {
      text += "E: \(index).0 0003 0035 \(index)\t# \u{e9}\u{20ac}\nE: \(index).0 0000 0000 0\n"
    }
    let bytes = Self.units(text, bigEndian: false, marked: true)
    let path = try directory.write(bytes, to: "long.events")
    let reading = try Reading(path)
    #expect(reading.frames.count == 20_000)
    #expect(reading.frames.enumerated().allSatisfy { $1.events.map(\.value) == [Int32($0)] })
    #expect(reading.warnings == [Self.notice])
    let reader = try RecordingReader.open(path)
    var frame = Frame()
    while try reader.next(into: &frame) {}
    #expect(reader.bytesRead == bytes.count)
  }

  @Test("the progress through a UTF-16 text is in bytes of the file")
  func progress() throws {
    let directory = try Directory()
    let text = "A: 35 0 9 0 0\nE: 1.0 0000 0000 0\nE: 2.0 0000 0000 0\n"
    let bytes = Self.units(text, bigEndian: false, marked: true)
    let reader = try RecordingReader.open(directory.write(bytes, to: "a.events"))
    var frame = Frame()
    #expect(reader.bytesRead == 30)
    #expect(try reader.next(into: &frame))
    #expect(reader.bytesRead == 68)
  }

  @Test("as many units of UTF-16 are read as fit if each has three bytes in UTF-8; six bytes are reserved")
  func room() {
    #expect([0, 6, 8, 9, 11, 12].map { UTF16Text.bytes(in: $0) } == [0, 0, 0, 2, 2, 4])
  }

  @Test("in a UTF-16 text, a broken surrogate pair is a replacement character, and half a unit at the end is ignored")
  func broken() throws {
    let directory = try Directory()
    let text = "N: A\nA: 35 0 9 0 0\nE: 1.0 0000 0000 0\n"
    let whole = Self.units(text, bigEndian: false, marked: true)
    let lonely = whole[..<8] + [0x00, 0xd8] + whole[8...]
    #expect(try Reading(directory.write(Array(lonely), to: "pair")).devices[0].name == "\u{fffd}A")
    let second = whole[..<8] + [0x00, 0xdc] + whole[8...]
    #expect(try Reading(directory.write(Array(second), to: "second")).devices[0].name == "\u{fffd}A")
    let half = try Reading(directory.write(whole + [0x45], to: "half"))
    #expect(half.frames.count == 1)
    #expect(half.warnings == [Self.notice, "4: no event in this line; ignored"])
  }

  @Test("a byte order mark before UTF-8 is not part of the text", arguments: texts)
  func utf8Mark(text: String) throws {
    let directory = try Directory()
    let reading = try Reading(directory.write("\u{feff}" + text, to: "mark.events"))
    let plain = try Reading(directory.write(text, to: "plain.events"))
    #expect(reading.devices == plain.devices)
    #expect(reading.frames == plain.frames)
    #expect(reading.warnings == [])
  }

  @Test("lines may end with a carriage return alone, and non-breaking spaces count as spaces", arguments: texts)
  func oldAndCopied(text: String) throws {
    let directory = try Directory()
    let plain = try Reading(directory.write(text, to: "plain.events"))
    let old = try Reading(directory.write(text.replacing("\n", with: "\r"), to: "old.events"))
    #expect(old.devices == plain.devices)
    #expect(old.frames == plain.frames)
    #expect(old.warnings == [])
    let copied = try Reading(
      directory.write(
        text.replacing("panel ", with: "panel@").replacing("  ", with: "\u{a0} ").replacing("@", with: " "),
        to: "copied.events"))
    #expect(copied.frames == plain.frames)
    #expect(copied.devices.map(\.axes) == plain.devices.map(\.axes))
    #expect(copied.warnings == [])
  }
}
