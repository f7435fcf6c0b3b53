import Evdev
import Recordings

/// The recordings of the examples, made by the generator.
struct ExampleRecording: Sendable {
  /// The folder below `Examples`.
  let name: String
  private let fingers: [Recordings.Finger]
  private let seed: UInt64
  /// The input from buttons and accelerometers, if the recording has them.
  private var strokes: [KeyGenerator.Stroke] = []
  private var movements: [MotionGenerator.Movement] = []

  /// The file's name. Only libinput's format can hold several devices.
  var file: String { strokes.isEmpty ? "recording.evemu" : "recording.yml" }

  /// The file's text.
  func bytes() throws(RecordingError) -> [UInt8] {
    let panel = RecordingGenerator.panel(width: 800, height: 480, resolution: 5)
    let generator = RecordingGenerator(device: panel, fingers: fingers, seed: seed, stampsEachEvent: true)
    let keys = KeyGenerator(strokes: strokes)
    let writer =
      strokes.isEmpty
      ? RecordingWriter(.evemu, [panel]) : RecordingWriter(.libinput, [panel, keys.device, MotionGenerator.device])
    try writer.begin(0)
    try generator.forEachFrame { (frame) throws(RecordingError) in try writer.write(frame) }
    if !strokes.isEmpty {
      try writer.begin(1)
      for frame in keys.frames { try writer.write(frame) }
      try writer.begin(2)
      for frame in MotionGenerator(movements: movements, seed: seed).frames { try writer.write(frame) }
      try writer.finish()
    }
    return writer.bytes
  }

  /// Presses of keys, each with begin and end in milliseconds.
  private static func strokes(_ presses: (UInt16, Int64, Int64)...) -> [KeyGenerator.Stroke] {
    presses.map { KeyGenerator.Stroke(code: $0.0, start: $0.1 * 1000, end: $0.2 * 1000) }
  }

  /// All examples: a panel of 800 by 480 units and as many pixels, 160 by 96 mm.
  static let all: [ExampleRecording] = [
    ExampleRecording(
      name: "draggable",
      fingers: Gesture.pan(from: (400, 240), to: (600, 330), at: 0)
        + Gesture.pan(from: (100, 100), to: (200, 100), at: 2_000_000), seed: 11),
    ExampleRecording(
      name: "swipe-by-hand",
      fingers: Gesture.swipe(from: (200, 200), to: (320, 200), at: 0)
        + Gesture.swipe(from: (400, 100), to: (280, 100), at: 1_000_000)
        + Gesture.swipe(from: (200, 200), to: (320, 280), at: 2_000_000), seed: 12),
    ExampleRecording(
      name: "zoom-by-hand",
      fingers: Gesture.pinch(x: 400, y: 240, from: 100, to: 200, at: 0)
        + Gesture.pinch(x: 400, y: 240, from: 100, to: 200, at: 2_000_000), seed: 13),
    ExampleRecording(
      name: "carousel",
      fingers: Gesture.flick(from: (700, 240), to: (560, 240), at: 0)
        + Gesture.pan(from: (100, 240), to: (160, 240), at: 3_000_000)
        + Gesture.pan(from: (600, 400), to: (400, 400), at: 5_000_000), seed: 14),
    ExampleRecording(
      name: "redirected-label",
      fingers: Gesture.tap(x: 400, y: 200, at: 0) + Gesture.tap(x: 400, y: 360, at: 1_000_000), seed: 15),
    ExampleRecording(
      name: "moving-target",
      fingers: Gesture.tap(x: 90, y: 240, at: 0) + Gesture.tap(x: 290, y: 240, at: 1_000_000)
        + Gesture.tap(x: 90, y: 240, at: 1_600_000), seed: 16),
    ExampleRecording(
      name: "drawer",
      fingers: Gesture.pan(from: (798, 240), to: (560, 250), at: 0)
        + Gesture.pan(from: (700, 240), to: (500, 250), at: 2_000_000), seed: 17),
    ExampleRecording(
      name: "table-under-tap",
      fingers: Gesture.tap(x: 150, y: 150, at: 0, duration: 60_000)
        + Gesture.longPress(x: 150, y: 150, at: 1_000_000, duration: 1_000_000)
        + Gesture.tap(x: 340, y: 150, at: 3_000_000, duration: 60_000)
        + Gesture.flick(from: (150, 400), to: (150, 250), at: 4_000_000), seed: 18),
    ExampleRecording(
      name: "steps",
      fingers: Gesture.pinch(x: 400, y: 240, from: 100, to: 200, at: 0)
        + Gesture.pinch(x: 400, y: 240, from: 200, to: 100, at: 2_000_000)
        + Gesture.rotation(x: 400, y: 240, radius: 100, angle: .pi / 3, at: 4_000_000), seed: 19),
    ExampleRecording(
      name: "eight-directions",
      fingers: [
        (140, 0), (99, 99), (0, 140), (-99, 99), (-140, 0), (-99, -99), (0, -140), (99, -99), (135, 36),
      ].enumerated().flatMap { index, displacement in
        Gesture.swipe(
          from: (400, 240), to: (400 + Double(displacement.0), 240 + Double(displacement.1)),
          at: Int64(index) * 1_000_000)
      }, seed: 20),
    ExampleRecording(
      name: "edges",
      fingers: Gesture.pan(from: (6, 400), to: (10, 200), at: 0)
        + Gesture.pan(from: (6, 400), to: (8, 340), at: 2_000_000)
        + Gesture.pan(from: (3, 240), to: (200, 250), at: 4_000_000)
        + Gesture.pan(from: (795, 8), to: (700, 90), at: 6_000_000)
        + Gesture.pan(from: (500, 5), to: (480, 120), at: 8_000_000), seed: 21),
    ExampleRecording(
      name: "tap-zones",
      fingers: [100.0, 400, 700, 263].enumerated().flatMap {
        Gesture.tap(x: $1, y: 240, at: Int64($0) * 1_000_000)
      }, seed: 22),
    ExampleRecording(
      name: "player", fingers: Gesture.tap(x: 400, y: 440, at: 13_500_000), seed: 23,
      strokes: strokes(
        (volumeUp, 0, 100), (volumeUp, 1000, 1080), (volumeUp, 1200, 1280), (power, 3000, 4200),
        (volumeDown, 3100, 4100), (EventCode.keyMedia, 5000, 5100), (EventCode.keyMedia, 5200, 6200),
        (EventCode.keyMedia, 7000, 7100), (EventCode.keyStopCD, 8000, 8100), (power, 13_000, 14_200),
        (EventCode.keyMedia, 15_000, 15_100)),
      movements: [
        (.rest, 2), (.shake, 0.7), (.rest, 1.8), (.bump, 1), (.rest, 5), (.walk, 2),
      ].map { MotionGenerator.Movement(kind: $0, seconds: $1) }),
  ]

  private static let (power, volumeUp, volumeDown): (UInt16, UInt16, UInt16) = (116, 115, 114)
}
