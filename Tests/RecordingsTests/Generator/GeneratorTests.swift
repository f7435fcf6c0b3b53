import Evdev
import Foundation
import Recordings
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct GeneratorTests {
  static let folder = projectFile("Config/recordings")

  @Test(
    "the shipped recordings are exactly what the generator makes", arguments: ShippedRecording.all.map(\.name))
  func generatedRecording(name: String) throws {
    let recording = try #require(ShippedRecording.all.first { $0.name == name })
    try expectGenerated(recording.bytes(), in: "Config/recordings/\(name)")
  }

  @Test("there are no other shipped recordings")
  func noOther() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    #expect(Set(files) == Set(ShippedRecording.all.map(\.name) + ["README.md"]))
  }

  static let panel = RecordingGenerator.panel(width: 800, height: 480, resolution: 5)

  static func frames(_ generator: RecordingGenerator) -> [Frame] {
    var frames: [Frame] = []
    generator.forEachFrame { frames.append($0) }
    return frames
  }

  static func contacts(_ generator: RecordingGenerator) -> [(time: Int64, contact: Contact)] {
    var tracker = ContactTracker(generator.device)
    var nextID = 1
    var contacts: [(Int64, Contact)] = []
    for frame in frames(generator) {
      tracker.handle(frame, nextID: &nextID) { span in
        for index in span.indices { contacts.append((frame.time, span[index])) }
      }
    }
    return contacts
  }

  @Test("the same seed gives the same recording, another seed a different one")
  func seed() {
    var generator = RecordingGenerator(device: Self.panel, fingers: Gesture.pan(from: (10, 10), to: (200, 10), at: 0))
    let first = Self.frames(generator)
    #expect(Self.frames(generator) == first)
    generator.seed = 2
    #expect(Self.frames(generator) != first)
  }

  @Test("a finger comes down and lifts at the times and positions of its path")
  func path() throws {
    let generator = RecordingGenerator(
      device: Self.panel, fingers: Gesture.pan(from: (100, 50), to: (300, 250), at: 0, duration: 400_000), noise: 0,
      startTime: 5_000_000)
    let contacts = Self.contacts(generator)
    let first = try #require(contacts.first)
    let last = try #require(contacts.last)
    #expect(first.time == 5_000_000)
    #expect((first.contact.x, first.contact.y) == (100, 50))
    #expect(first.contact.phase == .began)
    #expect((last.contact.x, last.contact.y) == (300, 250))
    #expect(last.contact.phase == .ended)
    #expect((5_480_000...5_500_000).contains(last.time))
    #expect(zip(contacts, contacts.dropFirst()).allSatisfy { $0.time < $1.time && $0.contact.x <= $1.contact.x })
  }

  @Test("intervals stay within the jitter")
  func jitter() {
    var generator = RecordingGenerator(
      device: Self.panel, fingers: Gesture.pan(from: (0, 0), to: (700, 400), at: 0, duration: 3_000_000), rate: 50,
      jitter: 0.3, leavesOutUnchanged: false)
    let steps = zip(Self.frames(generator), Self.frames(generator).dropFirst()).map { $1.time - $0.time }
    #expect(steps.allSatisfy { (8_000...32_000).contains($0) })
    #expect(Set(steps).count > 50)
    generator.jitter = 0
    #expect(zip(Self.frames(generator), Self.frames(generator).dropFirst()).allSatisfy { $1.time - $0.time == 20_000 })
  }

  @Test("unchanged values are left out as by the kernel, also for a new contact in the slot")
  func leftOut() {
    var generator = RecordingGenerator(
      device: Self.panel, fingers: Gesture.tap(x: 100, y: 50, at: 0) + Gesture.tap(x: 100, y: 60, at: 500_000), noise: 0
    )
    func second() -> [UInt16] {
      let frames = Self.frames(generator)
      return frames.first { $0.events.contains { $0.code == EventCode.absMTTrackingID && $0.value == 1 } }?.events.map(
        \.code)
        ?? []
    }
    #expect(!second().contains(EventCode.absMTPositionX))
    #expect(second().contains(EventCode.absMTPositionY))
    generator.leavesOutUnchanged = false
    #expect(second().contains(EventCode.absMTPositionX))
  }

  @Test("with a grain, positions are multiples of it")
  func grain() {
    var generator = RecordingGenerator(
      device: Self.panel, fingers: Gesture.pan(from: (103, 51), to: (300, 251), at: 0), noise: 0)
    generator.grain = 10
    let events = Self.frames(generator).flatMap(\.events)
    let places = events.filter { $0.code == EventCode.absMTPositionX }.map(\.value)
    #expect(places.first == 100 && places.last == 300)
    #expect(places.allSatisfy { $0 % 10 == 0 })
  }

  @Test("with a rim, a finger is seen only if it is that far from every edge")
  func rim() {
    var device = Self.panel
    device.axes[EventCode.absMTPositionX] = AxisInfo(minimum: 100, maximum: 899)
    device.axes[EventCode.absMTPositionY] = AxisInfo(minimum: 200, maximum: 679)
    func isSeen(_ x: Double, _ y: Double) -> Bool {
      var generator = RecordingGenerator(device: device, fingers: Gesture.tap(x: x, y: y, at: 0))
      generator.rim = 20
      return !Self.frames(generator).isEmpty
    }
    #expect(isSeen(120, 400) && isSeen(879, 400) && isSeen(400, 220) && isSeen(400, 659))
    #expect(!isSeen(119, 400) && !isSeen(880, 400) && !isSeen(400, 219) && !isSeen(400, 660))
  }

  @Test("a finger is reported as a palm from its time on")
  func palmTime() {
    let path = [Finger.Point(time: 0, x: 50, y: 50), Finger.Point(time: 50_000, x: 50, y: 50)]
    let finger = Finger(path, palmTime: 20_000)
    let frames = Self.frames(RecordingGenerator(device: Self.panel, fingers: [finger], jitter: 0))
    let first = frames.first { frame in
      frame.events.contains { $0.code == EventCode.absMTToolType && $0.value == ToolType.palm }
    }
    #expect(first?.time == 1_020_000)
  }

  @Test("a panel whose axis has no range reports 0")
  func noRange() {
    let codes: Set = [EventCode.absMTTrackingID, EventCode.absMTPositionX]
    let frames = Self.frames(
      RecordingGenerator(
        device: DeviceDescription(codes: [EventType.abs: codes]), fingers: Gesture.tap(x: 100, y: 50, at: 0)))
    #expect(frames.flatMap(\.events).filter { $0.code == EventCode.absMTPositionX }.map(\.value) == [0])
  }

  @Test("with a timestamp for each event, the timestamps increase up to that of the frame")
  func stamps() {
    let generator = RecordingGenerator(
      device: Self.panel, fingers: Gesture.tap(x: 100, y: 50, at: 0), stampsEachEvent: true)
    for frame in Self.frames(generator) {
      let times = frame.events.map(\.time)
      #expect(times == times.sorted())
      #expect(Set(times).count == times.count)
      #expect(times.last == frame.time)
    }
  }

  @Test("a palm is cancelled, and n fingers are n simultaneous contacts")
  func palmAndFingers() {
    let palm = Self.contacts(RecordingGenerator(device: Self.panel, fingers: Gesture.palm(x: 100, y: 100, at: 0)))
    #expect(palm.last?.contact.phase == .cancelled)
    let five = Self.contacts(
      RecordingGenerator(
        device: Self.panel, fingers: Gesture.fingers(5, from: (100, 100), to: (100, 300), apart: 90, at: 0)))
    #expect(Set(five.map(\.contact.id)).count == 5)
    #expect(Set(five.map(\.contact.slot)) == Set(0..<5))
    #expect(Dictionary(grouping: five, by: \.time).values.map(\.count).max() == 5)
  }

  @Test("a swipe from the edge is fastest at the edge, and rests before it lifts; a pan starts slowly")
  func edgeSwipe() throws {
    let finger = try #require(Gesture.edgeSwipe(from: (0, 100), to: (320, 100), at: 0).first)
    let pan = try #require(Gesture.pan(from: (0, 100), to: (320, 100), at: 0).first)
    let steps = zip(finger.points, finger.points.dropFirst()).map { $1.x - $0.x }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 > $1 })
    #expect(finger.points.map(\.x).first == 0)
    #expect(finger.points.suffix(2).map(\.x) == [320, 320])
    #expect(finger.points.suffix(2).map(\.time) == [300_000, 380_000])
    #expect(steps[0] > 6 * (pan.points[1].x - pan.points[0].x))
    // It moves evenly along both axes.
    let slanted = try #require(Gesture.edgeSwipe(from: (0, 100), to: (320, 740), at: 0).first)
    #expect(slanted.points.map(\.x) == finger.points.map(\.x))
    #expect(slanted.points.allSatisfy { $0.y == 100 + 2 * $0.x })
  }

  @Test("a circle begins at its top, goes clockwise around its centre, and ends slightly past its beginning")
  func circle() throws {
    let finger = try #require(Gesture.circle(x: 300, y: 200, radius: 50, at: 7_000, duration: 480_000).first)
    #expect(finger.start == 7_000 && finger.end == 487_000)
    let angles = finger.points.map { atan2($0.x - 300, 200 - $0.y) }
    for point in finger.points { #expect(abs(hypot(point.x - 300, point.y - 200) - 50) < 1e-9) }
    // After each quarter of the points, the finger has made a quarter of 1.04 turns.
    for (index, quarter) in [(0, 0.0), (12, 0.52), (24, -0.96), (36, -0.44), (48, 0.08)] {
      #expect(abs(angles[index] - quarter * Double.pi) < 1e-9)
    }
  }

  @Test("a gesture without a duration has its own, counted from its time; some gestures rest before they lift")
  func durations() {
    let (from, to) = ((x: 10.0, y: 20.0), (x: 50.0, y: 80.0))
    let gestures: [(fingers: [Recordings.Finger], starts: [Int64], ends: [Int64])] = [
      (Gesture.tap(x: 1, y: 2, at: 7), [7], [80_007]),
      (Gesture.doubleTap(x: 1, y: 2, at: 7), [7, 200_007], [80_007, 280_007]),
      (Gesture.longPress(x: 1, y: 2, at: 7), [7], [900_007]),
      (Gesture.pan(from: from, to: to, at: 7), [7], [680_007]),
      (Gesture.flick(from: from, to: to, at: 7), [7], [168_007]),
      (Gesture.swipe(from: from, to: to, at: 7), [7], [180_007]),
      (Gesture.edgeSwipe(from: from, to: to, at: 7), [7], [380_007]),
      (Gesture.pinch(x: 1, y: 2, from: 30, to: 40, at: 7), [7, 20_007], [780_007, 800_007]),
      (Gesture.rotation(x: 1, y: 2, radius: 30, angle: 1, at: 7), [7, 7], [700_007, 700_007]),
      (Gesture.circle(x: 1, y: 2, radius: 30, at: 7), [7], [1_200_007]),
      (Gesture.fingers(2, from: from, to: to, apart: 5, at: 7), [7, 4_007], [680_007, 684_007]),
      (Gesture.palm(x: 1, y: 2, at: 7), [7], [500_007]),
    ]
    for (fingers, starts, ends) in gestures {
      #expect(fingers.map(\.start) == starts)
      #expect(fingers.map(\.end) == ends)
    }
    #expect(Gesture.palm(x: 1, y: 2, at: 7).map(\.palmTime) == [166_673])
    // A pan is in its middle after half of its time.
    let pan = Gesture.pan(from: from, to: to, at: 7)[0].points
    #expect(pan[16] == Finger.Point(time: 300_007, x: 30, y: 50))
  }

  @Test("a gesture is parsed from its text")
  func words() throws {
    #expect(try GestureText.parse("tap:400,240", at: 5) == Gesture.tap(x: 400, y: 240, at: 5))
    #expect(
      try GestureText.parse("edge-swipe:0,2,30,4", at: 7) == Gesture.edgeSwipe(from: (0, 2), to: (30, 4), at: 7))
    #expect(try GestureText.parse("pan:1,2,30,40", at: 7) == Gesture.pan(from: (1, 2), to: (30, 40), at: 7))
    #expect(try GestureText.parse("flick:1,2,30,40", at: 7) == Gesture.flick(from: (1, 2), to: (30, 40), at: 7))
    #expect(try GestureText.parse("swipe:1,2,30,40", at: 7) == Gesture.swipe(from: (1, 2), to: (30, 40), at: 7))
    #expect(try GestureText.parse("double-tap:1,2", at: 7) == Gesture.doubleTap(x: 1, y: 2, at: 7))
    #expect(
      try GestureText.parse("pinch:1,2,30,40", at: 0) == Gesture.pinch(x: 1, y: 2, from: 30, to: 40, at: 0))
    #expect(
      try GestureText.parse("rotation:1,2,30,180", at: 0)
        == Gesture.rotation(x: 1, y: 2, radius: 30, angle: .pi, at: 0))
    #expect(
      try GestureText.parse("fingers:3,10,20,30,40,90", at: 2)
        == Gesture.fingers(3, from: (10, 20), to: (30, 40), apart: 90, at: 2))
    #expect(
      try GestureText.parse("long-press:1,2,700", at: 0) == Gesture.longPress(x: 1, y: 2, at: 0, duration: 700_000))
    #expect(try GestureText.parse("long-press:1,2,1", at: 0) == Gesture.longPress(x: 1, y: 2, at: 0, duration: 1_000))
    // These are the limits of numbers.
    let far = Gesture.tap(x: 1_000_000, y: -1_000_000, at: 0)
    #expect(try GestureText.parse("tap:1000000,-1000000", at: 0) == far)
    #expect(try GestureText.parse("fingers:1,10,20,30,40,90", at: 2).count == 1)
    #expect(try GestureText.parse("fingers:100,10,20,30,40,90", at: 2).count == 100)
    #expect(try GestureText.parse("pinch:1,2,0,0", at: 0) == Gesture.pinch(x: 1, y: 2, from: 0, to: 0, at: 0))
  }

  @Test(
    "the error for an invalid gesture shows how to write it",
    arguments: [
      (
        "tab:1,2",
        "unknown gesture \"tab\"; these exist: tap, double-tap, long-press, pan, flick, swipe, edge-swipe, pinch, rotation, fingers, palm"
      ),
      ("tap:1", "\"tap:1\" is not a tap; write it as tap:x,y"),
      ("tap:1,2,3", "\"tap:1,2,3\" is not a tap; write it as tap:x,y"),
      ("tap:1,x", "\"tap:1,x\" is not a tap; write it as tap:x,y"),
      ("tap", "\"tap\" is not a tap; write it as tap:x,y"),
      ("tap:1,nan", "\"tap:1,nan\" is not a tap; write it as tap:x,y"),
      ("tap:1,2:3", "\"tap:1,2:3\" is not a tap; write it as tap:x,y"),
      ("tap:1000001,2", "\"tap:1000001,2\" is not a tap; write it as tap:x,y"),
      ("long-press:1,2,0", "\"long-press:1,2,0\" has no duration"),
      ("fingers:0,1,2,3,4,5", "\"fingers:0,1,2,3,4,5\": count must be a whole number from 1 to 100"),
      ("fingers:101,1,2,3,4,5", "\"fingers:101,1,2,3,4,5\": count must be a whole number from 1 to 100"),
      ("fingers:1.5,1,2,3,4,5", "\"fingers:1.5,1,2,3,4,5\": count must be a whole number from 1 to 100"),
      ("pinch:1,2,-1,4", "\"pinch:1,2,-1,4\": span1 is below 0"),
      ("rotation:1,2,-1,90", "\"rotation:1,2,-1,90\": radius is below 0"),
    ])
  func noGesture(text: String, message: String) throws {
    let error = try #require(throws: GestureError.self) { try GestureText.parse(text, at: 0) }
    #expect(error.description == message)
  }

  @Test("a gesture fits on a panel if all of its numbers and its fingers' positions are within the axes' ranges")
  func onPanel() {
    func axis(_ maximum: Int32) -> AxisInfo { AxisInfo(minimum: 0, maximum: maximum) }
    let panel = DeviceDescription(
      name: "panel",
      axes: [
        EventCode.absMTSlot: axis(1), EventCode.absMTPositionX: axis(799), EventCode.absMTPositionY: axis(479),
      ])
    func fits(_ text: String) -> Bool { (try? GestureText.parse(text, at: 0, on: panel)) != nil }
    #expect(fits("pan:600,10,799,20") && fits("pan:10,470,20,479") && fits("rotation:650,240,100,90"))
    #expect(!fits("pan:600,10,801,20") && !fits("pan:10,470,20,481") && !fits("pan:600,-1,700,20"))
    #expect(!fits("rotation:750,240,100,90") && !fits("rotation:400,440,100,90") && !fits("rotation:400,50,100,90"))
    #expect(fits("fingers:2,100,100,300,100,50") && !fits("fingers:3,100,100,300,100,50"))
    // Rounding allows half a unit. The second tap of a double tap, and the end of a palm, may lie beyond the edge.
    #expect(fits("tap:799.5,-0.5") && !fits("tap:799.6,0") && !fits("tap:0,-0.6") && !fits("tap:-0.6,0"))
    #expect(fits("tap:-0.5,479.5") && !fits("tap:0,479.6"))
    #expect(fits("double-tap:799,0") && fits("palm:799,479") && !fits("palm:801,479") && !fits("double-tap:0,480"))
    func error(_ text: String) -> String? { errorText { try GestureText.parse(text, at: 0, on: panel) } }
    #expect(
      error("tap:800,0")
        == "\"tap:800,0\" leaves the panel, which is 0 to 799 by 0 to 479; --panel WxH sets its size")
    #expect(
      error("fingers:3,100,100,300,100,50")
        == "\"fingers:3,100,100,300,100,50\" has 3 fingers at once, but the panel has slots for 2")
  }
}
