import Evdev
import Recordings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct TouchesParserTests {
  @Test("touches of a replay are read as contacts, with positions in thousandths of a pixel")
  func touches() throws {
    let text = """
      {"touch":{"id":1,"phase":"began","time":1000,"x":10.5,"y":20}}
      {"action":{"recognizer":"tap","time":1000,"x":1,"y":1}}
      {"touch":{"id":1,"phase":"moved","time":2000,"x":11,"y":20.125,"pressure":0.5}}
      {"touch":{"id":2,"phase":"began","time":2000,"x":0.0005,"y":-3}}
      {"touch":{"id":1,"phase":"ended","time":3000,"x":11,"y":20.125}}
      {"touch":{"id":2,"phase":"cancelled","time":3000,"x":0,"y":0}}
      """
    let directory = try Directory()
    let reader = try RecordingReader.open(directory.write(text, to: "touches.jsonl"))
    #expect(reader.format == .touches)
    #expect(reader.unitsPerPixel == 1000)
    let axes: [UInt16: AxisInfo] = [
      EventCode.absMTSlot: AxisInfo(maximum: 9), EventCode.absMTTrackingID: AxisInfo(maximum: .max),
      EventCode.absMTPositionX: AxisInfo(maximum: 11_999), EventCode.absMTPositionY: AxisInfo(maximum: 20_999),
      EventCode.absMTToolType: AxisInfo(maximum: 2), EventCode.absMTPressure: AxisInfo(maximum: 1000),
      EventCode.absMTTouchMajor: AxisInfo(maximum: .max),
    ]
    let panel = DeviceDescription(
      name: "touches of a replay", properties: [DeviceProperty.direct], codes: [EventType.abs: Set(axes.keys)],
      axes: axes)
    #expect(reader.devices == [panel])
    var tracker = ContactTracker(reader.devices[0])
    var frame = Frame()
    var nextID = 1
    var passes: [String] = []
    while try reader.next(into: &frame) {
      tracker.handle(frame, nextID: &nextID) { contacts in
        passes.append(
          "\(frame.time)"
            + contacts.indices.map { " \(contacts[$0].id) \(contacts[$0].phase) \(contacts[$0].x),\(contacts[$0].y)" }
            .joined())
      }
    }
    #expect(
      passes == [
        "1000 1 began 10500,20000", "2000 1 moved 11000,20125 2 began 1,-3000",
        "3000 1 ended 11000,20125 2 cancelled 0,0",
      ])
  }

  @Test("force, radius and pen are read, and reset if a line lacks them")
  func attributes() throws {
    let text = """
      {"touch":{"id":1,"phase":"began","time":1000,"x":10.5,"y":20,"type":"pen","force":0.5,"radius":2.25}}
      {"touch":{"id":1,"phase":"moved","time":2000,"x":10.5,"y":20}}
      {"touch":{"id":2,"phase":"began","time":2000,"x":10.5,"y":20,"force":1,"radius":99999999}}
      """
    #expect(
      try Reading(text: text).words == [
        "1000: 3 37 1, 3 39 1, 3 35 10500, 3 36 20000, 3 3a 500, 3 30 4500",
        "2000: 3 35 10500, 3 36 20000, 3 3a 0, 3 30 0, 3 2f 1, 3 37 0, 3 39 2, 3 35 10500, 3 36 20000, 3 3a 1000, 3 30 0",
      ])
  }

  @Test("an orientation is read in thousandths of a degree, and reset if a line lacks it")
  func orientation() throws {
    func line(_ time: Int, _ more: String) -> String {
      "{\"touch\":{\"id\":1,\"phase\":\"\(time == 1 ? "began" : "moved")\",\"time\":\(time),\"x\":0,\"y\":0\(more)}}\n"
    }
    let angles = [",\"orientation\":0.785", ",\"orientation\":-1.571", ",\"orientation\":1.571", ""]
    let text = line(1, "") + angles.enumerated().map { line($0 + 2, $1) }.joined()
    let reading = try Reading(text: text)
    let values = reading.frames.map { $0.events.filter { $0.code == EventCode.absMTOrientation }.map(\.value) }
    #expect(values == [[], [44_977], [-89_999], [90_000], [0]])
    let quarterTurn = AxisInfo(minimum: -90_000, maximum: 90_000)
    #expect(reading.devices.map { $0.axes[EventCode.absMTOrientation] } == [quarterTurn])
    #expect(reading.devices[0].has(EventType.abs, EventCode.absMTOrientation))
  }

  @Test("an id that appears twice at one time makes two frames")
  func twice() throws {
    let text = """
      {"touch":{"id":1,"phase":"began","time":1000,"x":10.5,"y":20}}
      {"touch":{"id":1,"phase":"ended","time":1000,"x":10.5,"y":20}}
      """
    #expect(try Reading(text: text).frames.map(\.time) == [1000, 1000])
  }

  @Test("a line that does not match a touch is skipped with a warning that names it")
  func passedOver() throws {
    let text = """
      {"touch":{"id":1,"phase":"began","time":1000,"x":10.5,"y":20}}
      {"touch":{"id":2,"phase":"moved","time":1000,"x":10.5,"y":20}}
      nonsense
      {"touch":{"id":1,"phase":"ended","time":2000,"x":10.5,"y":20}}
      """
    let reading = try Reading(text: text)
    #expect(reading.frames.count == 2)
    #expect(reading.warnings == ["2: a touch that is not down; ignored", "3: no touch in this line; ignored"])
  }

  @Test("at most 256 simultaneous touches are read; a lift makes room for another")
  func crowd() throws {
    var lines: [(id: Int, phase: String, time: Int)] = (1...257).map { ($0, "began", 1000) }
    lines += [(3, "ended", 2000), (300, "began", 3000)]
    let text = lines.map { line in
      "{\"touch\":{\"id\":\(line.id),\"phase\":\"\(line.phase)\",\"time\":\(line.time),\"x\":10,\"y\":20}}\n"
    }
    let reading = try Reading(text: text.joined())
    #expect(reading.warnings == ["257: a touch that is not down; ignored"])
    func values(_ frame: Frame, _ code: UInt16) -> [Int32] { frame.events.filter { $0.code == code }.map(\.value) }
    #expect(reading.frames.map { values($0, EventCode.absMTTrackingID) } == [Array(1...256), [-1], [300]])
    #expect(reading.frames.map { values($0, EventCode.absMTSlot) } == [Array(1...255), [2], []])
  }

  @Test("touches are placed on a screen of the given size, or of the smallest size that fits")
  func fit() throws {
    let directory = try Directory()
    let path = try directory.write(
      "{\"touch\":{\"id\":1,\"phase\":\"began\",\"time\":1000,\"x\":10.5,\"y\":20}}\n", to: "touches.jsonl")
    let reader = try RecordingReader.open(path)
    let least = try #require(try reader.fitPixels(nil, advice: ""))
    #expect(least == (11, 21))
    let given = try #require(try reader.fitPixels((800, 480), advice: ""))
    #expect(given == (800, 480))
    #expect(reader.devices[0].axes[EventCode.absMTPositionX]?.maximum == 799_999)
    #expect(reader.devices[0].axes[EventCode.absMTPositionY]?.maximum == 479_999)
    let other = try RecordingReader.open(directory.write(EvemuParserTests.header, to: "a.events"))
    #expect(try other.fitPixels(nil, advice: "") == nil)
    let corner = "{\"touch\":{\"id\":1,\"phase\":\"began\",\"time\":1000,\"x\":0.001,\"y\":0.001}}\n"
    let small = try RecordingReader.open(directory.write(corner, to: "small.jsonl"))
    let smallest = try #require(try small.fitPixels(nil, advice: ""))
    #expect(smallest == (1, 1))
    // A description may lack the range of either axis, and a pipe gives none.
    for ranges in ["A: 35 0 0 0 0\nA: 36 0 9999 0 0\n", "A: 35 0 9999 0 0\nA: 36 0 0 0 0\n"] {
      let described = try RecordingReader.open(path, description: directory.write(ranges, to: "panel.desc"))
      #expect(throws: RecordingError.self) { try described.fitPixels(nil, advice: "") }
    }
    let piped = try RecordingReader.open(bytes: Array(corner.utf8), name: "pipe")
    let message = "touches from a pipe do not contain the screen's size; give it with --size"
    #expect(throws: RecordingError(file: "pipe", message: message)) {
      try piped.fitPixels(nil, advice: "with --size")
    }
    // Touches along an edge are on a screen that is one pixel high or wide, not on one of unknown size.
    for (place, size) in [
      ("\"x\":10.5,\"y\":0", (11, 1)), ("\"x\":0,\"y\":20", (1, 21)), ("\"x\":0,\"y\":0", (1, 1)),
      ("\"x\":-3,\"y\":20", (1, 21)),
    ] as [(String, (Double, Double))] {
      let flat = "{\"touch\":{\"id\":1,\"phase\":\"began\",\"time\":1000,\(place)}}\n"
      let reader = try RecordingReader.open(directory.write(flat, to: "flat.jsonl"))
      let fitted = try #require(try reader.fitPixels(nil, advice: ""))
      #expect(fitted == size)
    }
  }
}
