import Evdev
import Testing
import TouchKit

@testable import Tuning

/// Presses, as they are measured from touches.
@Suite(.timeLimit(.minutes(5))) struct PressTests {
  private func presses(_ frames: [Frame]) throws -> [MeasuredPress] {
    let collector = PressCollector()
    try play(frames, of: [panel], in: emptyFolder().configuration, to: collector)
    return collector.presses
  }

  private func presses(_ moments: [(time: Int64, fingers: [Position?])]) throws -> [MeasuredPress] {
    try presses(frames(moments))
  }

  /// Whether a measured length is the expected one; the panel's last unit may or may not count.
  private func isNear(_ measured: Double, _ expected: Double) -> Bool {
    abs(measured - expected) <= 0.003 * abs(expected) + 0.001
  }

  private func isNear(_ measured: Vector?, _ expected: Vector) -> Bool {
    guard let measured else { return false }
    return isNear(measured.dx, expected.dx) && isNear(measured.dy, expected.dy)
  }

  @Test("two fingers that move together move the hand, but neither spread nor turn")
  func together() throws {
    let made = try presses([
      (0, [Position(200, 200), Position(300, 240)]), (100, [Position(230, 200), Position(330, 240)]),
      (200, [Position(230, 160), Position(330, 200)]), (300, [nil, nil]),
    ])
    let press = try #require(made.first)
    #expect(made.count == 1 && press.fingers == 2 && press.seconds == 0.3)
    #expect(abs(press.place.dx - 250 * unit.dx) < 2 && abs(press.place.dy - 220 * unit.dy) < 2)
    let whole = Vector(dx: 30 * unit.dx, dy: -40 * unit.dy)
    #expect(isNear(press.steps.last?.displacement, whole) && isNear(press.farthest.displacement, whole))
    #expect(isNear(press.movement, whole.length) && press.farthest.seconds == 0.2)
    #expect(press.span < 1e-6 && press.angle < 1e-6)
  }

  @Test("if one of two fingers moves, the span changes by its distance, and the hand moves half of it")
  func spread() throws {
    let made = try presses([
      (0, [Position(200, 200), Position(300, 200)]), (100, [Position(200, 200), Position(360, 200)]),
      (200, [Position(200, 200), Position(300, 200)]), (300, [nil, nil]),
    ])
    let press = try #require(made.first)
    #expect(isNear(press.span, 60 * unit.dx) && press.angle < 1e-6)
    #expect(isNear(press.farthest.displacement, Vector(dx: 30 * unit.dx, dy: 0)))
    #expect(isNear(press.movement, 60 * unit.dx * 0.5.squareRoot()))
  }

  @Test("two fingers that turn around each other measure the angle, whatever their distance meanwhile")
  func turn() throws {
    // A horizontal unit is as long as two vertical ones.
    let made = try presses([
      (0, [Position(350, 240), Position(450, 240)]), (100, [Position(370, 200), Position(430, 280)]),
      (200, [Position(400, 140), Position(400, 340)]), (300, [nil, nil]),
    ])
    let press = try #require(made.first)
    #expect(abs(press.angle - 90) < 0.1)
    let nearer = Vector(dx: 30 * unit.dx, dy: 40 * unit.dy).length
    #expect(isNear(press.span, 2 * (50 * unit.dx - nearer)))
    #expect(press.farthest.displacement.length < 1e-6)
  }

  @Test("each press is measured from its own beginning")
  func second() throws {
    let made = try presses([
      (0, [Position(350, 240), Position(450, 240)]), (100, [Position(330, 200), Position(470, 280)]),
      (200, [nil, nil]), (500, [Position(100, 100)]), (550, [Position(110, 100)]), (600, [nil]),
    ])
    #expect(made.count == 2 && made.map(\.fingers) == [2, 1])
    let press = try #require(made.last)
    #expect(press.start - made[0].end == 300_000 && press.seconds == 0.1)
    #expect(isNear(press.farthest.displacement, Vector(dx: 10 * unit.dx, dy: 0)))
    #expect(press.span == 0 && press.angle == 0)
    #expect(abs(press.place.dx - 100 * unit.dx) < 1 && abs(press.place.dy - 100 * unit.dy) < 1)
  }

  @Test("a finger that joins or leaves does not move the hand")
  func joins() throws {
    let made = try presses([
      (0, [Position(100, 100)]), (100, [Position(100, 100), Position(500, 300)]),
      (200, [nil, Position(500, 300)]), (300, [nil, nil]),
    ])
    let press = try #require(made.first)
    #expect(made.count == 1 && press.fingers == 2 && press.farthest.displacement.length == 0 && press.span == 0)
  }

  @Test("the position with which a finger lifts counts")
  func lift() throws {
    var all = frames([(0, [Position(100, 100)])])
    var last = Frame(time: 1_100_000)
    for (code, value) in [(EventCode.absMTPositionX, Int32(150)), (EventCode.absMTTrackingID, -1)] {
      last.events.append(InputEvent(time: last.time, type: EventType.abs, code: code, value: value))
    }
    all.append(last)
    #expect(isNear(try #require(presses(all).first).movement, 50 * unit.dx))
  }

  @Test(
    "the edge that is nearest to a touch counts",
    arguments: [(8, 240, 10.3), (791, 240, 10.9), (400, 16, 10.3), (400, 463, 10.6), (400, 0, 0), (100, 240, 128.3)])
  func edges(_ x: Int32, _ y: Int32, _ distance: Double) throws {
    let made = try presses([(0, [Position(x, y)]), (100, [nil])])
    #expect(abs(try #require(made.first).edge - distance) < 0.9)
  }
}

/// The measurements of tries, from presses.
@Suite(.timeLimit(.minutes(5))) struct TryFigureTests {
  private func press(_ steps: [(Double, Vector, Double)], start: Int64 = 0, end: Int64 = 1_000_000) -> MeasuredPress {
    MeasuredPress(
      start: start, end: end, edge: 0,
      steps: steps.map { MeasuredPress.Step(seconds: $0, displacement: $1, movement: $2) })
  }

  private func figures(_ presses: [MeasuredPress]) -> [String: Double] { TryFigures(presses, Thresholds()).values }

  private func isNear(_ measured: Double?, _ expected: Double) -> Bool {
    measured.map { abs($0 - expected) < 1e-6 } ?? false
  }

  @Test("a press without movement has no speed")
  func still() {
    let made = figures([press([])])
    for key in ["tap.movement", "longPress.movement", "pan.slop", "swipe.duration"] {
      #expect(made[key] == 0, "\(key)")
    }
    #expect(made["swipe.speed"] == nil && made["swipe.along"] == nil && made["tap.press"] == 1)
  }

  @Test("a stroke lasts until it is first at its farthest place, and of equal strokes the first one counts")
  func farthest() {
    let first = press([(0.1, Vector(dx: 30, dy: 0), 5), (0.3, Vector(dx: 30, dy: 0), 9)])
    let second = press([(0.2, Vector(dx: 0, dy: 30), 5)])
    let short = press([(0.05, Vector(dx: 20, dy: 0), 5)])
    for presses in [[first], [first, second], [short, first]] {
      let made = figures(presses)
      #expect(made["swipe.duration"] == 0.1 && isNear(made["swipe.speed"], 300))
      #expect(isNear(made["swipe.along"], 30 / (1 - 0.94 * 0.1)))
    }
  }

  @Test("the movement of a long press is the largest one until it is recognized, that moment included")
  func longPress() {
    let steps = [(0.2, Vector.zero, 3.0), (0.5, Vector.zero, 7.0), (0.6, Vector.zero, 9.0)]
    let made = figures([press(steps)])
    #expect(made["longPress.movement"] == 7 && made["tap.movement"] == 9)
  }

  @Test("a swipe's length, width and way back are measured along its longer axis, in its direction")
  func directions() {
    let up = figures([press([(0.1, Vector(dx: 5, dy: -20), 0), (0.2, Vector(dx: 8, dy: -50), 0)])])
    #expect(isNear(up["swipe.along"], 50 / (1 - 0.94 * 0.2)) && isNear(up["swipe.across"], 8 / (1 - 0.98 * 0.2)))
    #expect(up["swipe.back"] == 0)
    let right = figures([press([(0.05, Vector(dx: -3, dy: 0), 0), (0.2, Vector(dx: 100, dy: 6), 0)])])
    #expect(isNear(right["swipe.along"], 100 / (1 - 0.94 * 0.2)) && isNear(right["swipe.back"], 3))
    let tiny = figures([press([(0.1, Vector(dx: 0.5, dy: 0), 0)])])
    #expect(isNear(tiny["swipe.along"], 0.5 / (1 - 0.94 * 0.1)) && tiny["swipe.back"] == 0)
    // A stroke that goes as far down as it goes to the right counts as vertical.
    let diagonal = figures([press([(0, Vector(dx: 40, dy: 0), 0), (0, Vector(dx: 30, dy: 30), 0)])])
    #expect(diagonal["swipe.across"] == 40 && diagonal["swipe.speed"] == nil)
  }

  @Test("the allowance for a swipe's duration leaves at least a hundredth of its length")
  func allowance() {
    let slow = figures([press([(0.8, Vector(dx: 100, dy: 0), 0)])])
    #expect(isNear(slow["swipe.along"], 100 / (1 - 0.94 * 0.8)))
    let slower = figures([press([(2, Vector(dx: 100, dy: 0), 0)])])
    #expect(isNear(slower["swipe.along"], 10_000))
  }
}
