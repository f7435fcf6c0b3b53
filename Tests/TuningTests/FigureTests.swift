import Configuration
import Documents
import Evdev
import Recordings
import Scenes
import Testing
import TouchKit

@testable import Tuning

@Suite(.timeLimit(.minutes(5))) struct FigureTests {
  /// The figures of one try, from fingers in points and ms, on a panel of 800 by 480 units with 5 units per millimetre.
  private func figures(_ fingers: [[(time: Int64, x: Double, y: Double)]]) throws -> [String: Double] {
    var configuration = Configuration()
    configuration.scene = try SceneDescription(
      Cursor(parseYAML(Array("windows: [{name: main, views: [{name: all, multipleTouch: true}]}]".utf8), file: "scene"))
    )
    // At 5 units per millimetre, a point is 5 × 25.4 / 163 units.
    let unit = 5 * 25.4 / 163
    var generator = RecordingGenerator(
      device: RecordingGenerator.panel(width: 800, height: 480, resolution: 5),
      fingers: fingers.map { points in
        Finger(points.map { .init(time: $0.time * 1000, x: $0.x * unit, y: $0.y * unit) })
      }, seed: 1, rate: 500, jitter: 0, noise: 0)
    generator.startTime = 1_000_000
    var frames: [Frame] = []
    generator.forEachFrame { frames.append(Frame(events: $0.events, time: $0.time)) }
    var folder = TuningFolder("hands", configuration)
    try folder.add(frames, of: [generator.device], meaning: "none", name: "one")
    #expect(folder.tries.count == 1)
    return folder.tries[0].figures.values
  }

  private func expect(_ figures: [String: Double], _ key: String, _ value: Double, within: Double) {
    let figure = figures[key] ?? -1
    #expect(abs(figure - value) <= within, "\(key): \(figure), expected \(value)")
  }

  @Test("two taps measure the longer press, the pause between them, and their distance")
  func taps() throws {
    let one = try figures([
      [(0, 100, 100), (100, 106, 108)],
      [(400, 130, 140), (600, 130, 140)],
    ])
    expect(one, "tap.press", 0.2, within: 0.005)
    expect(one, "longPress.duration", 0.2, within: 0.005)
    expect(one, "tap.interval", 0.3, within: 0.005)
    expect(one, "tap.distance", 50, within: 2)
    expect(one, "tap.movement", 10, within: 2)
    expect(one, "edge.band", 100, within: 2)
    #expect(one["pinch.slack"] == nil && one["rotation.slop"] == nil)
  }

  @Test("a stroke measures the length and width that an instant swipe would have, and its speed")
  func stroke() throws {
    let one = try figures([[(0, 300, 200), (50, 303, 200), (250, 203, 220)]])
    expect(one, "pan.slop", 99, within: 3)
    expect(one, "swipe.duration", 0.25, within: 0.005)
    expect(one, "swipe.along", 97 / (1 - 0.94 * 0.25), within: 3)
    expect(one, "swipe.across", 20 / (1 - 0.98 * 0.25), within: 2)
    expect(one, "swipe.back", 3, within: 1)
    expect(one, "swipe.speed", 99 / 0.25, within: 12)
    #expect(one["tap.interval"] == nil)
  }

  @Test("two fingers measure the change of their span and their rotation")
  func spread() throws {
    let spread = try figures([[(0, 200, 200), (300, 170, 200)], [(0, 300, 200), (300, 340, 200)]])
    expect(spread, "pinch.slack", 70, within: 3)
    expect(spread, "rotation.slop", 0, within: 1)
    let turned = try figures([[(0, 200, 200), (300, 250, 150)], [(0, 300, 200), (300, 250, 250)]])
    expect(turned, "rotation.slop", 90, within: 3)
  }

  @Test("a long press measures the movement before it is recognized, not after")
  func press() throws {
    let one = try figures([[(0, 200, 200), (450, 204, 200), (700, 204, 200), (900, 300, 200)]])
    expect(one, "longPress.movement", 4, within: 1.5)
    expect(one, "tap.movement", 100, within: 2)
  }
}
