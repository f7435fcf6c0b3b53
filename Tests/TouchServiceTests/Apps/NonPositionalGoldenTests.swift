import Evdev
import Foundation
import Kernel
import Panels
import Recordings
import TestSupport
import Testing

@testable import Configuration
@testable import TouchService

/// Interrupted presses, shakes and remote control, including events that a recording cannot contain: dying programs,
/// suspends and unplugs. The files are in Golden/non-positional.
@Suite(.closesDescriptors, .timeLimit(.minutes(5))) struct NonPositionalGoldenTests {
  private static let folder = "Tests/TouchServiceTests/Golden/non-positional"
  private static let power: UInt16 = 116

  /// Write a recording with a panel, keys and an accelerometer.
  private static func writeRecording(to path: String) throws {
    let panel = RecordingGenerator.panel(width: 800, height: 480, resolution: 5)
    let generator = RecordingGenerator(
      device: panel, fingers: Gesture.tap(x: 400, y: 440, at: 8_500_000) + Gesture.tap(x: 400, y: 200, at: 9_200_000),
      seed: 24)
    let keys = KeyGenerator(
      strokes: [
        (power, 6000, 7000), (power, 8000, 9000), (power, 9500, 9700), (EventCode.keyMedia, 10_000, 10_100),
        (EventCode.keyMedia, 10_200, 11_200), (power, 12_000, 13_000),
      ].map { KeyGenerator.Stroke(code: $0.0, start: $0.1 * 1000, end: $0.2 * 1000) })
    let motion = MotionGenerator(
      movements: [
        (.rest, 0.5), (.bump, 0.5), (.walk, 2), (.shake, 0.9), (.rest, 8.1), (.shake, 0.9), (.rest, 0.5),
      ].map { MotionGenerator.Movement(kind: $0, seconds: $1) }, seed: 24)
    let writer = try RecordingWriter(.libinput, [panel, keys.device, MotionGenerator.device], path: path)
    try writer.begin(0)
    try generator.forEachFrame { (frame) throws(RecordingError) in try writer.write(frame) }
    try writer.begin(1)
    for frame in keys.frames { try writer.write(frame) }
    try writer.begin(2)
    for frame in motion.frames { try writer.write(frame) }
    try writer.finish()
  }

  @Test("S10: S40: S41: S48: interrupted events have one end, and similar input causes none")
  func generatedLines() throws {
    let path = projectFile(Self.folder)
    let folder = try Directory()
    defer { folder.remove() }
    let recording = folder("recording")
    try Self.writeRecording(to: recording)
    let session = try ReplaySession(
      recording: recording, description: nil,
      configuration: try Configuration.load(path: "\(path)/touchd.yaml"), warn: { Issue.record("\($1)") })
    let desk = try AppDesk(session.host)
    let queue = session.pipeline.queue
    let scene = String(decoding: try readFile("\(path)/player.yaml"), as: UTF8.self)
    // The generator's clock begins at one second.
    desk.feed.now = 1_000_000
    var player = try desk.present("player", scene)
    let watcher = try desk.subscribe(
      #"{"apps":["*"],"nonPositional":["press","motion","remote","firstResponder"]}"#, .apps(nil),
      [.actions, .scenes, .nonPositional, .responders])
    func sleep(at time: Int64) {
      for sensor in queue.sensors { queue.cancel(sensor, at: time) }
    }
    var later: [(time: Int64, what: (Int64) throws -> Void)] = [
      (4_600_000, { desk.kill(player, at: $0) }), (6_000_000, { player = try desk.present("player", scene, at: $0) }),
      (7_500_000, sleep), (12_000_000, sleep),
      (13_500_000, { time in for sensor in queue.sensors { queue.remove(sensor, at: time) } }),
    ]
    while let time = session.source.nextTime {
      if let next = later.first, next.time <= time {
        desk.feed.now = next.time
        try later.removeFirst().what(next.time)
        queue.drain()
      }
      desk.feed.now = time
      try session.source.handleNext()
      desk.turn()
    }
    try desk.finish()
    for (name, program) in [("watcher", watcher), ("player", player)] {
      try expectGenerated(program.lines.map { $0 + "\n" }.joined(), in: "\(Self.folder)/\(name).jsonl")
    }
  }
}
