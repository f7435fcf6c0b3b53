import Foundation
import TestSupport
import Testing
import TouchKit

@Suite(.timeLimit(.minutes(5))) struct ThresholdTests {
  @Test("Each limit holds just within and just beyond, on screens of any density", arguments: Bracket.all)
  func brackets(_ bracket: Bracket) {
    for pixels in [Vector(dx: 1, dy: 1), Vector(dx: 2.5, dy: 2.5), Vector(dx: 1.5, dy: 3)] {
      let stage = Stage(width: 1000 * pixels.dx, height: 1000 * pixels.dy, pixelsPerPoint: pixels)
      stage.attach(bracket.make(), to: stage.window)
      stage.play(bracket.fingers.map { $0.scaled(by: pixels) })
      #expect(stage.actions == bracket.expected, "\(pixels)")
    }
  }

  @Test("Every threshold can be configured: halving it moves the limit")
  func configured() {
    var thresholds = Thresholds()
    thresholds.panSlop = 5
    thresholds.longPressDuration = 0.25
    thresholds.tapInterval = 0.1
    let stage = Stage(thresholds: thresholds)
    let view = stage.view("view")
    stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    stage.play(Finger(100, 100).move(5.1, 0).up())
    #expect(stage.actions == ["pan:began", "pan:ended"])
    let hold = Stage(thresholds: thresholds)
    hold.attach(LongPressGestureRecognizer(name: "hold"), to: hold.window)
    hold.play(Finger(100, 100).up(after: 251))
    #expect(hold.actions == ["hold:began", "hold:ended"])
  }

  @Test("A velocity uses the current thresholds")
  func velocityWindow() {
    let stage = Stage()
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    stage.play(Finger(50, 100).move(12, 0).move(1, 0).move(1, 0).move(30, 0), finish: false)
    let before = pan.velocity(in: nil).dx
    stage.application.thresholds.velocityWindow = 0.02
    #expect(pan.velocity(in: nil).dx > before * 1.2)
    stage.application.thresholds.velocityWindow = 0.1
    #expect(pan.velocity(in: nil).dx == before)
  }

  @Test("A long press's own duration and movement override the thresholds")
  func ownLimits() {
    for (duration, movement, expected) in [(300.1, 19.9, 2), (299.9, 19.9, 0), (300.1, 20.1, 0)] {
      let stage = Stage()
      let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.window)
      hold.minimumPressDuration = 0.3
      hold.allowableMovement = 20
      stage.play(Finger(100, 100).move(movement, 0).up(after: duration - 10))
      #expect(stage.actions.count == expected)
    }
  }

  @Test("The table has every threshold once, with its default inside its range")
  func table() {
    #expect(Set(Thresholds.table.map(\.key)).count == Thresholds.table.count)
    #expect(Set(Thresholds.table.map { $0.keyPath as AnyKeyPath }).count == Thresholds.table.count)
    #expect(Mirror(reflecting: Thresholds()).children.count == Thresholds.table.count)
    for threshold in Thresholds.table {
      #expect(threshold.range.contains(threshold.defaultValue))
      #expect(threshold.defaultValue == Thresholds()[keyPath: threshold.keyPath])
      #expect(threshold.sentence.hasSuffix("."))
      let parts = threshold.key.split(separator: ".")
      let property = parts[0] + parts[1].prefix(1).uppercased() + parts[1].dropFirst()
      #expect(Mirror(reflecting: Thresholds()).children.contains { $0.label ?? "" == property })
    }
    let defaults = Dictionary(uniqueKeysWithValues: Thresholds.table.map { ($0.key, $0.defaultValue) })
    let published: [String: Double] =
      [
        "tap.press": 0.75, "tap.interval": 0.35, "tap.movement": 10, "tap.distance": 30, "longPress.duration": 0.5,
        "longPress.movement": 10, "pan.slop": 10, "swipe.duration": 0.5, "swipe.along": 50, "swipe.alongDecay": 0.94,
        "swipe.across": 50, "swipe.acrossDecay": 0.98, "pinch.slack": 10, "rotation.slop": 10, "rotation.slack": 5,
        "edge.band": 26, "edge.corner": 60, "swipe.back": 4, "swipe.speed": 350, "velocity.window": 0.1,
        "velocity.stop": 0.04,
      ]
    for (key, value) in published { #expect(defaults[key] == value) }
  }

  @Test("Every threshold has the range, unit, default and meaning published in CONFIGURATION.md")
  func documentation() throws {
    let lines = try String(contentsOfFile: projectFile("Docs/CONFIGURATION.md"), encoding: .utf8).split(separator: "\n")
    func text(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
    for threshold in Thresholds.table {
      let (range, unit) = (threshold.range, threshold.unit.rawValue)
      let type = "number, \(text(range.lowerBound)) to \(text(range.upperBound))\(unit.isEmpty ? "" : " ")\(unit)"
      let line = "| `\(threshold.key)` | \(type) | `\(text(threshold.defaultValue))` | \(threshold.sentence) |"
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }

  @Test("A time of a setting is at most ten thousand years, so that no deadline overflows")
  func longest() {
    let stage = Stage()
    stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.window).minimumPressDuration = 1e300
    stage.play(Finger(100, 100), finish: false)
    #expect(stage.application.nextDeadline == stage.start + 320_000_000_000_000_000)
  }
}
