import Evdev
import Recordings
import Testing

/// Headers of evtest with odd text or numbers.
@Suite(.timeLimit(.minutes(5))) struct EvtestHeaderTests {
  @Test("evtest: a name ends at its quotation mark, also if the header continues in its line", arguments: ["", " "])
  func nameInLine(blank: String) throws {
    let text =
      "Input device ID: bus 0x18 Input device name: \"A panel\"\(blank) Supported events: Event type 3 (EV_ABS) "
      + "Event code 53 (ABS_MT_POSITION_X) Value 0 Min 0 Max 99\n" + EvtestParserTests.events
    let reading = try Reading(text: text)
    let axes = [EventCode.absMTPositionX: AxisInfo(maximum: 99)]
    #expect(reading.devices == [DeviceDescription(name: "A panel", bus: 0x18, codes: [3: [53]], axes: axes)])
    #expect(reading.words == EvtestParserTests.words)
  }

  @Test("evtest: commas and colons after the words of a header are ignored")
  func punctuation() throws {
    let text = "Input device ID: bus: 0x18, vendor: 0x4d8, product: 0x9e1, version: 0x111\n" + EvtestParserTests.events
    let device = try #require(try Reading(text: text).devices.first)
    #expect((device.bus, device.vendor) == (0x18, 0x4d8))
    #expect((device.product, device.version) == (0x9e1, 0x111))
  }

  @Test("evtest: codes of EV_SYN, and numbers beyond the kernel's, are not part of the description")
  func limits() throws {
    let text = """
      Input driver version is 1.0.1
      Supported events:
        Event type 1 (EV_KEY)
          Event code 767 (KEY_MAX)
          Event code 768 (?)
        Event type 0 (EV_SYN)
          Event code 2 (SYN_MT_REPORT)
        Event type 32 (?)
          Event code 1 (?)
      Properties:
        Property type 31 (?)
        Property type 32 (?)
      Event: time 1.0, -------------- SYN_REPORT ------------
      """
    #expect(try Reading(text: text).devices == [DeviceDescription(properties: [31], codes: [1: [767]])])
  }
}
