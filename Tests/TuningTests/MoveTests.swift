import Testing
import TouchKit

@testable import Tuning

/// The steps that the search may take.
@Suite(.timeLimit(.minutes(5))) struct MoveTests {
  private func keys(_ kinds: Set<String>) -> [[String]] {
    Move.all(for: kinds).map { $0.limits.map(\.threshold.key) }
  }

  private func move(_ keys: String..., for kinds: Set<String>) throws -> Move {
    try #require(Move.all(for: kinds).first { $0.limits.map(\.threshold.key) == keys })
  }

  /// The figures of a press that lasts for some seconds.
  private func press(_ seconds: Double) -> TryFigures {
    TryFigures([MeasuredPress(start: 0, end: Int64((seconds * 1e6).rounded()), edge: 0)], Thresholds())
  }

  @Test("suggestions are whole hundredths of a second, halves of points and degrees, and tens of points per second")
  func grains() {
    let grains: [Threshold.Unit: Double] = [.seconds: 0.01, .points: 0.5, .degrees: 0.5, .pointsPerSecond: 10]
    for limit in TunableLimit.all { #expect(limit.grain == grains[limit.threshold.unit], "\(limit.threshold.key)") }
  }

  @Test("each limit of the scene's recognizers is a move, and so are limits that separate two of them")
  func moves() {
    #expect(keys(["tap"]) == [["tap.press"], ["tap.interval"], ["tap.distance"], ["tap.movement"]])
    #expect(keys(["pinch"]) == [["pinch.slack"]])
    #expect(
      keys(["tap", "longPress"]).suffix(2) == [
        ["tap.movement", "longPress.movement"], ["tap.press", "longPress.duration"],
      ])
    #expect(keys(["tap", "longPress", "pan"]).contains(["tap.movement", "longPress.movement", "pan.slop"]))
  }

  @Test("the nearest values are first, of equally near ones the smaller one, and the current one is none of them")
  func nearest() throws {
    var thresholds = Thresholds()
    thresholds.tapPress = 0.5
    let tries = [0.3, 0.45, 0.9, 0.5, 0.6, 0.4].map(press)
    let candidates = try move("tap.press", for: ["tap"]).candidates(tries, from: thresholds, most: 12)
    #expect(candidates == [0.45, 0.4, 0.6, 0.3, 0.9])
    #expect(try move("tap.press", for: ["tap"]).candidates([press(0.5)], from: thresholds, most: 12) == [])
    #expect(try move("tap.interval", for: ["tap"]).candidates(tries, from: thresholds, most: 12) == [], "no pause")
  }

  @Test("a measurement is rounded up and down")
  func rounded() throws {
    let swipe = MeasuredPress(
      start: 0, end: 2_000_000, edge: 0,
      steps: [MeasuredPress.Step(seconds: 1, displacement: Vector(dx: 123, dy: 0), movement: 12.3)])
    let figures = TryFigures([swipe], Thresholds())
    let speed = try move("swipe.speed", for: ["swipe"]).candidates([figures], from: Thresholds(), most: 12)
    #expect(speed == [130, 120])
    let movement = try move("tap.movement", for: ["tap"]).candidates([figures], from: Thresholds(), most: 12)
    #expect(movement == [12, 12.5])
    let duration = try move("tap.press", for: ["tap"]).candidates([press(0.123)], from: Thresholds(), most: 12)
    #expect(duration == [0.13, 0.12])
  }

  @Test("of many values, the nearest, the farthest and some between are tested")
  func thinned() throws {
    var thresholds = Thresholds()
    thresholds.tapPress = 1
    let tries = [0.1, 0.2, 0.3, 0.4, 0.5].map(press)
    let press = try move("tap.press", for: ["tap"])
    #expect(press.candidates(tries, from: thresholds, most: 3) == [0.5, 0.3, 0.1])
    #expect(press.candidates(tries, from: thresholds, most: 5) == [0.5, 0.4, 0.3, 0.2, 0.1])
  }

  @Test("limits that are set together have a value that all of their ranges contain, and are all set")
  func together() throws {
    let both = try move("tap.press", "longPress.duration", for: ["tap", "longPress"])
    #expect(both.candidates([press(90)], from: Thresholds(), most: 12) == [10])
    let changed = both.set(0.6, in: Thresholds())
    #expect(changed.tapPress == 0.6 && changed.longPressDuration == 0.6 && changed.tapInterval == 0.35)
  }
}
