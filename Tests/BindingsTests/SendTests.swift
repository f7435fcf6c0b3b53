import CSend
import FuzzSend
import Glibc
import Kernel
import TestSupport
import Testing

/// The events that touchd-send lets through.
@Suite(.timeLimit(.minutes(5))) struct SendTests {
  private static let end = csend_event(type: 0, code: 0, value: 0)

  private static func key(_ code: UInt16, _ value: Int32) -> csend_event {
    csend_event(type: 1, code: code, value: value)
  }
  private static func turn(_ code: UInt16, _ value: Int32) -> csend_event {
    csend_event(type: 2, code: code, value: value)
  }
  private static func place(_ code: UInt16, _ value: Int32) -> csend_event {
    csend_event(type: 3, code: code, value: value)
  }

  /// The list from a configuration, or its first wrong line and the error.
  private func parse(_ text: String) -> (list: csend_list, line: Int, error: String) {
    var list = csend_list()
    var error = [CChar](repeating: 0, count: 160)
    let bytes = text.utf8.map { CChar(bitPattern: $0) }
    let line = csend_parse(bytes, bytes.count, &list, &error, error.count)
    return (list, Int(line), String(decoding: error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  /// How many events of a packet are sent and to which device, or why none is.
  private func check(_ configuration: String, _ events: [csend_event]) -> (
    count: Int, device: csend_device, error: String
  ) {
    var list = parse(configuration).list
    var sent = [csend_event](repeating: csend_event(), count: Int(CSEND_EVENTS))
    var device = CSEND_KEYBOARD
    var error = [CChar](repeating: 0, count: 160)
    let bytes = events.count * MemoryLayout<csend_event>.size
    let count = csend_check(&list, events, bytes, &sent, &device, &error, error.count)
    return (Int(count), device, String(decoding: error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  @Test("A configuration has one key per line; errors name their line")
  func configuration() {
    let good = parse("# all\n\n KEY_LEFT\t# one\r\nBTN_LEFT\nKEY_LEFT\nscroll")
    #expect(good.line == 0 && good.list.keyboard_keys == 1 && good.list.buttons == 1 && good.list.scroll)
    var list = good.list
    #expect(csend_has(&list, 105) && csend_has(&list, 0x110) && !csend_has(&list, 30) && !csend_has(&list, 1 << 30))
    for (text, line, word) in [
      ("KEY_LEFT\nKEY_LEF\n", 2, "KEY_LEF"), ("\n\nscrol", 3, "scrol"), ("KEY LEFT", 1, "KEY?LEFT"),
      ("KEY_MAX", 1, "KEY_MAX"),
      ("KEY_RESERVED", 1, "KEY_RESERVED"), ("\u{1b}[0m", 1, "?[0m"), ("KEY_A\0", 1, "KEY_A?"),
    ] {
      let bad = parse(text)
      #expect(
        bad.line == line && bad.error.hasPrefix("unknown key \"\(word)\": "), "\(text): \(bad.line): \(bad.error)")
    }
    #expect(
      parse(String(repeating: "x", count: 200)).error.hasPrefix("unknown key \"\(String(repeating: "x", count: 40))\""))
  }

  @Test("The shipped configuration is valid, and no text can be typed with it")
  func shipped() throws {
    let file = parse(
      String(decoding: try readWholeFile(projectFile("Config/send.conf"), limit: 1 << 16), as: UTF8.self))
    #expect(file.line == 0, "\(file.error)")
    var list = file.list
    #expect(list.scroll && list.buttons == 3 && csend_has(&list, 56))
    // The rows of digits and letters, Enter, Space, Delete, Backspace and the function keys.
    let typing =
      Array(2...13) + [14, 28, 57, 96, 99, 111] + Array(16...27) + Array(30...41) + Array(43...53) + Array(59...68) + [
        87, 88,
      ]
    for code in typing { #expect(!csend_has(&list, CUnsignedInt(code)), "\(code)") }
  }

  @Test("Listed events are sent as a whole, to the keyboard or to the pointer")
  func listed() {
    let configuration = "KEY_LEFTALT\nKEY_LEFT\nBTN_RIGHT\nscroll"
    let keys = [Self.key(56, 1), Self.end, Self.key(105, 1), Self.end, Self.key(105, 0), Self.key(56, 0), Self.end]
    let chord = check(configuration, keys)
    #expect(chord.count == keys.count && chord.device == CSEND_KEYBOARD, "\(chord.error)")
    let click = [
      Self.place(0, 0), Self.place(1, 65535), Self.end, Self.key(0x111, 1), Self.end, Self.key(0x111, 0), Self.end,
    ]
    #expect(check(configuration, click).count == click.count && check(configuration, click).device == CSEND_POINTER)
    let turn = [Self.turn(11, -12000), Self.turn(12, 12000), Self.end]
    #expect(check(configuration, turn).count == 3)
    // A query sends nothing, and a queried packet need not end with a SYN_REPORT.
    let question = csend_event(type: UInt16(CSEND_CHECK), code: 0, value: 0)
    #expect(check(configuration, [question] + keys).count == 0)
    #expect(check(configuration, [question, Self.key(30, 1), Self.end]).error == "KEY_A is not listed")
  }

  @Test(
    "A packet with any unlisted event is refused as a whole",
    arguments: [
      ([key(30, 1), end, key(30, 0), end], "KEY_A is not listed"),
      ([key(767, 1), end], "KEY_MAX is not listed"),
      ([key(65535, 1), end], "an unknown key is not listed"),
      ([key(56, 1), end], "every key of a packet comes up in it"),
      ([key(56, 0), end], "KEY_LEFTALT goes down once and then up"),
      ([key(56, 2), end], "KEY_LEFTALT goes down once and then up"),
      ([key(56, 1), key(56, 1), end], "KEY_LEFTALT goes down once and then up"),
      ([key(56, 1), key(0x111, 1), end], "a packet is for one device: either keys, or the pointer"),
      ([key(56, 1), key(56, 0)], "a packet ends with a SYN_REPORT behind something to send"),
      ([end], "a packet ends with a SYN_REPORT behind something to send"),
      ([], "a packet has 1 to 64 events of 8 bytes"),
      (Array(repeating: end, count: 65), "a packet has 1 to 64 events of 8 bytes"),
      ([place(0, 65536), end], "event 0 of the packet is not listed"),
      ([place(0, -1), end], "event 0 of the packet is not listed"),
      ([place(53, 1), end], "event 0 of the packet is not listed"),
      ([turn(8, 1), end], "event 0 of the packet is not listed"),
      ([end, turn(11, 12001), end], "event 1 of the packet is not listed"),
      ([csend_event(type: 0, code: 3, value: 0)], "event 0 of the packet is not listed"),
      ([csend_event(type: 4, code: 4, value: 1), end], "event 0 of the packet is not listed"),
    ] as [([csend_event], String)])
  func refused(_ events: [csend_event], error: String) {
    let checked = check("KEY_LEFTALT\nBTN_RIGHT\nscroll", events)
    #expect(checked.count == -1 && checked.error == error)
  }

  @Test("Without a wheel or a button in the list, there is no pointer")
  func noPointer() {
    #expect(check("KEY_LEFT", [Self.place(0, 1), Self.end]).count == -1)
    #expect(check("BTN_LEFT", [Self.turn(11, 1), Self.end]).count == -1)
    #expect(check("BTN_LEFT", [Self.place(0, 1), Self.end]).count == 2)
  }

  @Test("Each input in the fuzzer's corpus passes only as far as it is listed")
  func corpus() throws {
    let folder = projectFile("Tests/Fuzz/Send/corpus")
    let names = try fileNames(in: folder).filter { !$0.hasPrefix(".") }
    #expect(names.count >= 9)
    for name in names {
      let input = try readWholeFile("\(folder)/\(name)", limit: 1 << 16)
      // A violation traps, as it does under the fuzzer.
      #expect(fuzzOneInput(input, input.count) == 0)
    }
  }
}
