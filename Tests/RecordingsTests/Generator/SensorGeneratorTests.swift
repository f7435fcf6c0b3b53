import Evdev
import TestSupport
import Testing

@testable import Recordings

/// Recordings of buttons and accelerometers.
@Suite(.timeLimit(.minutes(5))) struct SensorGeneratorTests {
  @Test("A stroke is parsed from its text; the error for an invalid one shows how to write it")
  func strokes() throws {
    #expect(try KeyGenerator.parse("KEY_POWER:0-300") == KeyGenerator.Stroke(code: 116, start: 0, end: 300_000))
    for (text, message) in [
      ("KEY_POWER", "write it as KEY_POWER:0-300"), ("KEY_POWER:1", "write it as KEY_POWER:0-300"),
      ("KEY_POWR:0-1", #"the kernel has no key "KEY_POWR""#), ("KEY_A:5-5", "must end after it starts"),
      ("KEY_A:0-3600001", "within an hour"), ("KEY_A:-1-5", "write it as"),
    ] {
      let error = #expect(throws: GestureError.self) { try KeyGenerator.parse(text) }
      #expect("\(error!)".contains(message), "\(text): \(error!)")
    }
  }

  @Test(
    "A held key repeats like the kernel's until another key goes down; the device has only the used keys")
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

  @Test("A movement is parsed from its text; the error for an invalid one shows how to write it")
  func movements() throws {
    #expect(try MotionGenerator.parse("shake:0.5") == MotionGenerator.Movement(kind: .shake, seconds: 0.5))
    for (text, message) in [
      ("jump:1", #"unknown movement "jump"; these exist: rest, shake, walk, bump"#), ("shake", "write it as shake:0.5"),
      ("shake:0", "write it as"), ("rest:3601", "write it as"), ("walk:x", "write it as walk:0.5"),
    ] {
      let error = #expect(throws: GestureError.self) { try MotionGenerator.parse(text) }
      #expect("\(error!)".contains(message), "\(text): \(error!)")
    }
  }

  @Test("An accelerometer samples at its rate, depends only on the seed, and reports only changed axes")
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

  @Test(
    "Each movement has its own acceleration, in g at 50 samples per second; noise is at most a fiftieth of a g",
    arguments: [
      (MotionGenerator.Kind.rest, 0, (0, 1, 0)), (.rest, 9, (0, 1, 0)),
      (.shake, 0, (0, 1, 0)), (.shake, 1, (1.763, 1, 0.285)), (.shake, 3, (2.853, 1, -0.176)), (.shake, 5, (0, 1, 0)),
      (.walk, 0, (0, 1, 0)), (.walk, 4, (0.072, 1.422, 0.09)), (.walk, 9, (0.136, 1.385, -0.098)),
      (.bump, 0, (0.5, 3.5, -1)), (.bump, 3, (0.5, 3.5, -1)), (.bump, 4, (0, 1, 0)), (.bump, 9, (0, 1, 0)),
    ] as [(MotionGenerator.Kind, Int, (x: Double, y: Double, z: Double))])
  func accelerations(kind: MotionGenerator.Kind, step: Int, expected: (x: Double, y: Double, z: Double)) {
    // A movement before it does not affect its phase.
    let movements = [MotionGenerator.Movement(kind: .rest, seconds: 0.5), .init(kind: kind, seconds: 0.2)]
    let time = 1_500_000 + Int64(step) * 20_000
    var said: [UInt16: Int32] = [:]
    for frame in MotionGenerator(movements: movements, seed: 3).frames where frame.time <= time {
      for event in frame.events { said[event.code] = event.value }
    }
    for (code, g) in [(EventCode.absX, expected.x), (EventCode.absY, expected.y), (EventCode.absZ, expected.z)] {
      #expect(abs(Double(said[code] ?? .max) / 1024 - g) < 0.0215, "\(kind) \(code)")
    }
  }

  @Test("Written keys and movements are read as the same frames of the same device", arguments: [1, 2])
  func written(seed: UInt64) throws {
    let directory = try Directory()
    let path = "\(directory.path)/a.events"
    let motion = MotionGenerator(movements: [.init(kind: .walk, seconds: 1)], seed: seed)
    try motion.write(.evemu, to: path)
    #expect(try Reading(path).frames == motion.frames)
    let device = try #require(try Reading(path).devices.first)
    #expect(device.isAccelerometer && device.name == MotionGenerator.device.name)
    for code in [EventCode.absX, EventCode.absY, EventCode.absZ] {
      #expect(device.axes[code] == AxisInfo(minimum: -4096, maximum: 4095, fuzz: 8, resolution: 1024))
    }
    let keys = KeyGenerator(strokes: [
      .init(code: 116, start: 0, end: 300_000), .init(code: 30, start: 7_000, end: 9_000),
    ])
    try keys.write(.evemu, to: path)
    #expect(try Reading(path).frames == keys.frames)
    #expect(try Reading(path).devices.map { $0.codes[EventType.key] } == [[30, 116]])
    #expect(try Reading(path).devices.map(\.name) == [keys.device.name])
  }
}
