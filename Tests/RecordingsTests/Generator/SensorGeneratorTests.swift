import Evdev
import Testing

@testable import Recordings

/// The recordings of buttons and accelerometers.
@Suite(.timeLimit(.minutes(5))) struct SensorGeneratorTests {
  @Test("A stroke is read from its text; what is none says so")
  func strokes() throws {
    #expect(try KeyGenerator.parse("KEY_POWER:0-300") == KeyGenerator.Stroke(code: 116, start: 0, end: 300_000))
    for (text, message) in [
      ("KEY_POWER", "write it as KEY_POWER:0-300"), ("KEY_POWER:1", "write it as KEY_POWER:0-300"),
      ("KEY_POWR:0-1", #"the kernel has no key "KEY_POWR""#), ("KEY_A:5-5", "lasts no time"),
      ("KEY_A:0-3600001", "longer than an hour"), ("KEY_A:-1-5", "write it as"),
    ] {
      let error = #expect(throws: GestureError.self) { try KeyGenerator.parse(text) }
      #expect("\(error!)".contains(message), "\(text): \(error!)")
    }
  }

  @Test(
    "A key that is held repeats as the kernel's does, until another goes down; the device has the keys and no others")
  func repeats() throws {
    let keys = KeyGenerator(strokes: [
      .init(code: 116, start: 0, end: 400_000), .init(code: 114, start: 300_000, end: 350_000),
    ])
    let lines = keys.frames.map { "\($0.time) \($0.events[0].code) \($0.events[0].value)" }
    #expect(
      lines == [
        "1000000 116 1", "1250000 116 2", "1283000 116 2", "1300000 114 1", "1350000 114 0", "1400000 116 0",
      ])
    #expect(keys.device.codes == [EventType.key: [114, 116]] && keys.device.touchProtocol == .none)
  }

  @Test("A movement is read from its text; what is none says so")
  func movements() throws {
    #expect(try MotionGenerator.parse("shake:0.5") == MotionGenerator.Movement(kind: .shake, seconds: 0.5))
    for (text, message) in [
      ("jump:1", #"unknown movement "jump"; there are rest, shake, walk, bump"#), ("shake", "write it as shake:0.5"),
      ("shake:0", "write it as"), ("rest:3601", "write it as"), ("walk:x", "write it as walk:0.5"),
    ] {
      let error = #expect(throws: GestureError.self) { try MotionGenerator.parse(text) }
      #expect("\(error!)".contains(message), "\(text): \(error!)")
    }
  }

  @Test("An accelerometer samples at its rate, is the same for the same seed, and says no axis twice in a row")
  func samples() {
    let movements = [MotionGenerator.Movement(kind: .rest, seconds: 1), .init(kind: .shake, seconds: 1)]
    let generator = MotionGenerator(movements: movements, seed: 7)
    let frames = generator.frames
    #expect(frames == generator.frames && frames != MotionGenerator(movements: movements, seed: 8).frames)
    #expect(frames.count > 95 && frames.count <= 100 && frames.last?.time == 2_980_000)
    var said: [UInt16: Int32] = [:]
    for event in frames.flatMap(\.events) { #expect(said.updateValue(event.value, forKey: event.code) != event.value) }
    let sideways = frames.flatMap(\.events).filter { $0.code == EventCode.absX }
    #expect(sideways.filter { $0.time < 2_000_000 }.allSatisfy { abs($0.value) < 30 })
    #expect(sideways.map(\.value).max()! > 2900, "3 g of 1024 units")
  }
}
