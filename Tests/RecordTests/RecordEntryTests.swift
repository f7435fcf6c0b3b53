import Documents
import Evdev
import Panels
import Record
import Testing
import TouchKit

/// The lines of a record.
struct RecordEntryTests {
  /// Every kind of entry with its line, including all optional members.
  static let lines: [(RecordEntry, String)] = [
    (
      .begin(configuration: Array(#"{"screens":[]}"#.utf8), time: 5),
      #"{"begin":{"time":5,"configuration":{"screens":[]}}}"#
    ),
    (
      .begin(configuration: Array("{}".utf8), time: -5, state: state, counts: counts),
      #"{"begin":{"time":-5,"configuration":{},"scene":{"windows":[]},"#
        + #""screens":[{"name":"main","size":[800,480],"pixelsPerPoint":[1.5,2],"measured":true,"assumed":false}],"#
        + #""rotated":["main"],"displays":[{"connector":"HDMI-A-1","size":[160,90]}],"#
        + #""apps":[{"app":"paint","user":1000,"layer":"app","scene":{}}],"#
        + #""foreground":[{"screen":"main","apps":["paint","notes"]}],"contests":[{"app":"paint","last":2}],"#
        + #""curtains":[{"screen":"main","drawer":1,"until":"sequence"}],"#
        + #""windows":[{"app":"paint","window":"w","key":true,"firstResponder":"v"},"#
        + #"{"app":"","window":"x","key":false}],"contact":7,"frames":8,"sequences":9}}"#
    ),
    (.gap, #"{"gap":{}}"#),
    (
      .display(.init(connector: "DSI-1", size: Size(width: 62.1, height: 110))),
      #"{"display":{"connector":"DSI-1","size":[62.1,110]}}"#
    ),
    (
      .device(panel: 1, found: found, description: description),
      #"{"device":{"panel":1,"path":"/dev/input/event3","links":["/dev/input/by-id/a"],"name":"Glass","id":[5,6],"#
        + #""phys":"usb-1","direct":true,"properties":{"ID_INPUT":"1"},"#
        + #""description":{"name":"Glass","id":[3,5,6,257],"properties":[1],"codes":[[1,330],[3,47,53]],"#
        + #""axes":[[47,0,0,9,0,0,0],[53,1,-2,4095,4,5,16]]}}}"#
    ),
    (.removed(panel: 2), #"{"removed":{"panel":2}}"#),
    (.frame(panel: 1, frame), #"{"frame":{"panel":1,"time":100,"events":[10,3,53,-7,0,0,0,0]}}"#),
    (
      .command(.rotate(screen: "main", to: .threeQuarters), time: 6),
      #"{"rotate":{"time":6,"screen":"main","rotation":270}}"#
    ),
    (.command(.rotate(screen: nil, to: .half), time: 6), #"{"rotate":{"time":6,"rotation":180}}"#),
    (.command(.cancel(screen: "main"), time: 6), #"{"cancel":{"time":6,"screen":"main"}}"#),
    (.command(.cancel(screen: nil), time: 6), #"{"cancel":{"time":6}}"#),
    (.command(.restart, time: 6), #"{"restart":{"time":6}}"#),
    (.command(.detach(panel: 3), time: 6), #"{"detach":{"time":6,"panel":3}}"#),
    (.command(.reload(Array(#"{"a":1}"#.utf8)), time: 6), #"{"reload":{"time":6,"configuration":{"a":1}}}"#),
    (
      .command(.present(presentation), time: 6),
      #"{"present":{"time":6,"app":"paint","user":1000,"layer":"app","scene":{}}}"#
    ),
    (.command(.refused, time: 6), #"{"refused":{"time":6}}"#),
    (.command(.withdraw(app: "paint"), time: 6), #"{"withdraw":{"time":6,"app":"paint"}}"#),
    (
      .command(.change(app: "paint", .text(Array(#"[{"set":1}]"#.utf8))), time: 6),
      #"{"change":{"time":6,"app":"paint","changes":[{"set":1}]}}"#
    ),
    (
      .command(
        .answer(.init(app: "paint", contest: 3, verdict: .recognized, values: [.init(name: "r", number: 0.1)])), time: 6
      ),
      #"{"answer":{"time":6,"app":"paint","contest":3,"verdict":"recognized","values":{"r":0.1}}}"#
    ),
    (
      .command(.answer(.init(app: "paint", contest: 3, verdict: .failed, values: nil)), time: 6),
      #"{"answer":{"time":6,"app":"paint","contest":3,"verdict":"failed"}}"#
    ),
    (
      .command(.activate(app: "paint", screen: "main", by: .init(user: 7, hasControl: true)), time: 6),
      #"{"activate":{"time":6,"app":"paint","screen":"main","user":7,"control":true}}"#
    ),
    (
      .command(.activate(app: "paint", screen: nil, by: .init(user: 7, hasControl: false)), time: 6),
      #"{"activate":{"time":6,"app":"paint","user":7,"control":false}}"#
    ),
    (
      .command(.stepBack(app: "paint", screen: "main"), time: 6),
      #"{"stepBack":{"time":6,"app":"paint","screen":"main"}}"#
    ),
    (
      .command(.drawCurtain(screen: "main", .init(drawer: 4, until: .opened)), time: 6),
      #"{"drawCurtain":{"time":6,"screen":"main","drawer":4,"until":"opened"}}"#
    ),
    (
      .command(.drawCurtain(screen: nil, .init(drawer: -1, until: .sequence)), time: 6),
      #"{"drawCurtain":{"time":6,"drawer":-1,"until":"sequence"}}"#
    ),
    (
      .command(.openCurtain(screen: "main", drawer: 4), time: 6),
      #"{"openCurtain":{"time":6,"screen":"main","drawer":4}}"#
    ),
    (.command(.openCurtain(screen: nil, drawer: nil), time: 6), #"{"openCurtain":{"time":6}}"#),
    (
      .command(.inject(device: 2, screen: "main", samples), time: 6),
      #"{"inject":{"time":6,"device":2,"screen":"main","touches":["#
        + #"{"id":1,"phase":"began","x":1.5,"y":-2},"#
        + #"{"id":2,"phase":"ended","x":0,"y":0,"type":"pen","force":0.5,"radius":8,"orientation":0.25}]}}"#
    ),
    (.command(.removeInjected(device: 2), time: 6), #"{"removeInjected":{"time":6,"device":2}}"#),
    (.timers(before: 99), #"{"timers":{"before":99}}"#),
    (.end, #"{"end":{}}"#),
  ]

  private static let presentation = Command.Presentation(
    app: "paint", user: 1000, layer: .app, scene: .text(Array("{}".utf8)))

  private static var state: RecordedState {
    var state = RecordedState()
    state.scene = Array(#"{"windows":[]}"#.utf8)
    state.screens = [
      .init(
        name: "main", size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 1.5, dy: 2), isMeasured: true,
        isAssumed: false)
    ]
    state.rotated = ["main"]
    state.displays = [.init(connector: "HDMI-A-1", size: Size(width: 160, height: 90))]
    state.presentations = [presentation]
    state.foreground = [.init(screen: "main", apps: ["paint", "notes"])]
    state.contests = [.init(app: "paint", last: 2)]
    state.curtains = [.init(screen: "main", drawing: .init(drawer: 1, until: .sequence))]
    state.windows = [
      .init(app: "paint", window: "w", firstResponder: "v", isKey: true),
      .init(app: "", window: "x", firstResponder: nil, isKey: false),
    ]
    return state
  }

  private static var counts: RecordedCounts {
    var counts = RecordedCounts()
    (counts.contact, counts.frames, counts.sequences) = (7, 8, 9)
    return counts
  }

  private static let found = DiscoveredDevice(
    path: "/dev/input/event3", links: ["/dev/input/by-id/a"], name: "Glass", vendor: 5, product: 6, phys: "usb-1",
    properties: ["ID_INPUT": "1"], isDirect: true)

  private static var description: DeviceDescription {
    var description = DeviceDescription(name: "Glass")
    (description.bus, description.vendor, description.product, description.version) = (3, 5, 6, 257)
    description.properties = [1]
    description.codes = [3: [53, 47], 1: [330]]
    description.axes = [
      53: AxisInfo(value: 1, minimum: -2, maximum: 4095, fuzz: 4, flat: 5, resolution: 16),
      47: AxisInfo(value: 0, minimum: 0, maximum: 9, fuzz: 0, flat: 0, resolution: 0),
    ]
    return description
  }

  private static var frame: Frame {
    var frame = Frame(time: 100)
    frame.events = [
      InputEvent(time: 90, type: 3, code: 53, value: -7), InputEvent(time: 100, type: 0, code: 0, value: 0),
    ]
    return frame
  }

  private static let samples = [
    TouchSample(id: 1, phase: .began, location: Point(x: 1.5, y: -2)),
    TouchSample(
      id: 2, phase: .ended, location: Point(x: 0, y: 0), type: .pen, force: 0.5, majorRadius: 8, orientation: 0.25),
  ]

  @Test("An entry is written as its line, and the line is read as the entry", arguments: lines.indices)
  func line(_ index: Int) throws {
    let (entry, line) = Self.lines[index]
    var json = JSONWriter()
    entry.write(to: &json)
    #expect(String(decoding: json.bytes, as: UTF8.self) == line)
    #expect(try RecordEntry(Cursor(parseJSON(Array(line.utf8).span))) == entry)
  }

  @Test(
    "An invalid line is an error with its reason",
    arguments: [
      (#"{"frame":{"panel":1,"time":5,"events":[0,3,53]}}"#, "an event must consist of four numbers"),
      (#"{"frame":{"panel":1,"time":5,"events":[0,3,99999,1]}}"#, "event 0 has a type, code or value out of range"),
      (#"{"frame":{"panel":1,"time":5,"events":[0,3,1,1,0,99999,1,1]}}"#, "event 1 has a type"),
      (#"{"frame":{"panel":1,"time":5,"events":[0,3,1,4294967296]}}"#, "event 0 has a type"),
      (#"{"frame":{"panel":1,"time":1000000000000000001,"events":[]}}"#, "time must be at most 10^18 µs"),
      (#"{"restart":{"time":-1000000000000000001}}"#, "time must be at most 10^18 µs"),
      (#"{"turn":{"time":5}}"#, #"unknown entry "turn""#),
      (#"{"rotate":{"time":5,"rotation":45}}"#, "a rotation is 0, 90, 180 or 270"),
      (#"{"timers":{}}"#, "before must be a whole number"), (#"{"withdraw":{"time":5}}"#, "app is a text"),
      (#"{"removed":{"panel":"a"}}"#, "panel must be a whole number"), ("{}", "must have one member"),
      ("[]", ""), (#"{"change":{"time":5,"app":"a"}}"#, "changes is missing"),
      (#"{"answer":{"time":5,"app":"a","contest":1,"verdict":"maybe"}}"#, "unknown verdict"),
      (#"{"inject":{"time":5,"device":1,"touches":[{"phase":"began","x":1,"y":2}]}}"#, "a touch requires id"),
      (#"{"inject":{"time":5,"device":1,"touches":[{"id":1,"phase":"up","x":1,"y":2}]}}"#, "unknown phase"),
      (
        #"{"inject":{"time":5,"device":1,"touches":[{"id":1,"phase":"ended","x":1,"y":2,"type":"toe"}]}}"#,
        "unknown type"
      ),
      (#"{"activate":{"time":5,"app":"a","user":-1,"control":true}}"#, "0"),
      (
        #"{"begin":{"time":5,"configuration":{},"contests":[{"app":"a","last":549755813889}]}}"#,
        "out of range: 0 to 549755813888"
      ),
    ])
  func damaged(_ line: String, _ message: String) throws {
    #expect {
      try RecordEntry(Cursor(parseJSON(Array(line.utf8).span)))
    } throws: {
      "\($0)".contains(message)
    }
  }

  /// The line of a device with so many event codes of one type.
  private static func device(codes count: Int) -> String {
    #"{"device":{"panel":1,"path":"p","links":[],"name":"a","id":[5,6],"phys":"","direct":true,"properties":{},"#
      + #""description":{"name":"a","id":[3,5,6,257],"properties":[],"axes":[],"#
      + #""codes":[[1\#(String(repeating: ",2", count: count))]]}}}"#
  }

  @Test("A device may have all codes of a type, and an app any number of contests up to 2^39")
  func mostCodes() throws {
    for line in [
      Self.device(codes: (1 << 16) - 1),
      #"{"begin":{"time":5,"configuration":{},"contests":[{"app":"a","last":549755813888}]}}"#,
    ] {
      #expect(throws: Never.self) { try RecordEntry(Cursor(parseJSON(Array(line.utf8).span))) }
    }
    #expect(throws: DocumentError.self) {
      try RecordEntry(Cursor(parseJSON(Array(Self.device(codes: 1 << 16).utf8).span)))
    }
  }

  @Test("A record without counters begins with those of a service that has just started; a second member is ignored")
  func begun() throws {
    let line = #"{"begin":{"time":5,"configuration":{}},"later":{}}"#
    let entry = try RecordEntry(Cursor(parseJSON(Array(line.utf8).span)))
    var expected = RecordedCounts()
    (expected.contact, expected.frames, expected.sequences) = (1, 0, 0)
    #expect(entry == .begin(configuration: Array("{}".utf8), time: 5, counts: expected))
  }

  @Test("Times up to 10^18 µs, and the values of 16 bits and 32 bits, are read")
  func extremes() throws {
    for line in [
      #"{"restart":{"time":1000000000000000000}}"#, #"{"restart":{"time":-1000000000000000000}}"#,
      #"{"frame":{"panel":1,"time":5,"events":[0,65535,65535,-2147483648]}}"#,
    ] {
      let entry = try RecordEntry(Cursor(parseJSON(Array(line.utf8).span)))
      var json = JSONWriter()
      entry.write(to: &json)
      #expect(String(decoding: json.bytes, as: UTF8.self) == line)
    }
  }

  private func values(_ text: String) throws -> [ClientGestureRecognizer.Value] {
    try ClientGestureRecognizer.Value.all(in: Cursor(parseJSON(Array(text.utf8).span)))
  }

  @Test("An answer has up to 16 values, each a number of up to 1e12 with a name of 1 to 32 characters")
  func answers() throws {
    let sixteen = (0..<16).map { #""v\#($0)":\#($0)"# }
    #expect(try values("{\(sixteen.joined(separator: ","))}").map(\.number) == (0..<16).map { Double($0) })
    let long = String(repeating: "a", count: 32)
    #expect(try values(#"{"\#(long)":1e12,"aZ09_-":-1e12}"#).map(\.name) == [long, "aZ09_-"])
    for (text, message) in [
      ("{\((sixteen + [#""w":1"#]).joined(separator: ","))}", "an answer has at most 16 values"),
      (#"{"\#(long)a":1}"#, "1 to 32 letters"), (#"{"":1}"#, "1 to 32 letters"), (#"{"a b":1}"#, "1 to 32 letters"),
      (#"{"a":1.1e12}"#, "between -1e12 and 1e12"), (#"{"a":"1"}"#, ""),
    ] {
      #expect {
        try values(text)
      } throws: {
        "\($0)".contains(message)
      }
    }
  }
}
