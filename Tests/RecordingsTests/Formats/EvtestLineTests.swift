import Recordings
import Testing

/// Where an evtest event ends within a line, and how long a partial line waits for the rest.
@Suite(.timeLimit(.minutes(5))) struct EvtestLineTests {
  @Test(
    "evtest: remarks after an event are ignored",
    arguments: [" the thumb", "\tthe thumb", "  # the thumb"])
  func annotated(remark: String) throws {
    let text = """
      Event: time 1.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 9\(remark)
      Event: time 1.000001, -------------- SYN_REPORT ------------
      """
    let reading = try Reading(text: text)
    #expect(reading.words == ["1000001: 3 35 9"])
    #expect(reading.warnings == [])
  }

  @Test("evtest: a remark after a synchronization is ignored, for any number of marks", arguments: 5...8)
  func annotatedSynchronization(marks: Int) throws {
    let row = String(repeating: "-", count: marks)
    let reading = try Reading(text: "Event: time 1.0, \(row) SYN_REPORT \(row) the end\n")
    #expect(reading.words == ["1000000: "])
    #expect(reading.warnings == [])
  }

  @Test("evtest: MSC_RAW and MSC_SCAN are also hexadecimal without timestamps")
  func unstampedScan() throws {
    let text = """
      Event: type 4 (EV_MSC), code 4 (MSC_SCAN), value 10
      Event: type 4 (EV_MSC), code 5 (MSC_TIMESTAMP), value 10
      Event: -------------- SYN_REPORT ------------
      """
    #expect(try Reading(text: text).words == ["0: 4 4 16, 4 5 10"])
  }

  @Test("evtest: an event without the names of its type and code is not read")
  func nameless() throws {
    let sync = "Event: time 1.000001, -------------- SYN_REPORT ------------\n"
    let reading = try Reading(text: sync + "Event: time 1.000001, type 3, code 53, value 9\n" + sync)
    #expect(reading.words == ["1000001: ", "1000001: "])
    #expect(reading.warnings == ["2: the line is truncated; ignored"])
  }

  @Test("evtest: a partial line is continued by a line of up to 256 bytes", arguments: [256, 257])
  func longEnd(length: Int) throws {
    let end = "), value 9"
    let rest = String(repeating: "A", count: length - end.count) + end
    let sync = "Event: time 1.000001, -------------- SYN_REPORT ------------\n"
    let reading = try Reading(text: sync + "Event: time 1.000001, type 3 (EV_ABS), code 53 (\n\(rest)\n" + sync)
    #expect(reading.words == ["1000001: ", length == 256 ? "1000001: 3 35 9" : "1000001: "])
    #expect(reading.warnings.first == (length == 256 ? nil : "2: the line is truncated; ignored"))
  }

  @Test("evtest: a partial line is continued up to 256 bytes", arguments: [256, 257])
  func longBeginning(length: Int) throws {
    let start = "Event: time 1.000001, type 3 (EV_ABS), code 53 (" + String(repeating: "A", count: 90)
    let middle = String(repeating: "B", count: length - start.count - 1)
    let sync = "Event: time 1.000001, -------------- SYN_REPORT ------------\n"
    let reading = try Reading(text: sync + "\(start)\n\(middle)\n), value 9\n" + sync)
    if length == 256 {
      #expect(reading.words == ["1000001: ", "1000001: 3 35 9"])
      #expect(reading.warnings == [])
    } else {
      #expect(reading.words == ["1000001: ", "1000001: "])
      #expect(reading.warnings.first == "2: the line is truncated; ignored")
    }
  }
}
