import TestSupport
import Testing

@testable import TouchKit

/// Pinches and rotations that act in steps (S45).
@Suite(.timeLimit(.minutes(5))) struct StepTests {
  /// Each action with its state, the steps so far, and the direction of the last one.
  private func actions(_ recognizer: GestureRecognizer, on stage: Stage, _ fingers: [Finger]) -> [String] {
    var seen: [String] = []
    recognizer.addTarget { action in
      if let pinch = recognizer as? PinchGestureRecognizer {
        seen.append("\(action.state) \(pinch.steps) \(pinch.stepDirection?.rawValue ?? "-")")
      } else if let rotation = recognizer as? RotationGestureRecognizer {
        seen.append("\(action.state) \(rotation.steps) \(rotation.stepDirection?.rawValue ?? "-")")
      }
    }
    stage.window.addGestureRecognizer(recognizer)
    stage.play(fingers)
    return seen
  }

  /// Two fingers whose span changes from 100 points to others, along the axis with fewer pixels per point.
  private func spans(_ points: [Double]) -> [Finger] {
    var last = 100.0
    var moving = Finger(200, 100 + 100)
    for span in points {
      moving = moving.move(0, span - last)
      last = span
    }
    return [Finger(200, 100).hold(Double(points.count) * 10 + 20).up(), moving.hold(30).up()]
  }

  private func pinch(_ step: Double, _ points: [Double]) -> [String] {
    let pinch = PinchGestureRecognizer(name: "pinch")
    pinch.step = step
    return actions(pinch, on: Stage(pixelsPerPoint: Vector(dx: 3, dy: 1)), spans(points))
  }

  @Test(
    "S45: a pinch with a step of 25 % begins with its first step out, at 1.25 times the span after the slack")
  func firstStepOut() {
    // Measured from 110: steps at 137.5 and 171.875.
    #expect(pinch(0.25, [137.4]) == [])
    #expect(pinch(0.25, [137.5]) == ["began 1 out", "ended 1 out"])
    #expect(
      pinch(0.25, [120, 138, 150, 171, 172, 180]) == ["began 1 out", "changed 2 out", "ended 2 out"])
  }

  @Test("S45: a step in is at 1/1.25 of the span")
  func firstStepIn() {
    // Measured from 90: steps at 72 and 57.6.
    #expect(pinch(0.25, [72.1]) == [])
    #expect(pinch(0.25, [72]) == ["began -1 in", "ended -1 in"])
    #expect(pinch(0.25, [80, 71, 58, 57]) == ["began -1 in", "changed -2 in", "ended -2 in"])
  }

  @Test("S45: a step back is measured from the last step, so trembling at a step causes only one")
  func back() {
    #expect(pinch(0.25, [138, 137, 138, 137, 139, 111, 138]) == ["began 1 out", "ended 1 out"])
    #expect(
      pinch(0.25, [138, 110, 111, 137, 138]) == ["began 1 out", "changed 0 in", "changed 1 out", "ended 1 out"])
  }

  @Test("S45: several steps in one frame are one action with all of them")
  func several() {
    #expect(pinch(0.25, [215, 111]) == ["began 3 out", "changed 1 in", "ended 1 in"])
    #expect(pinch(0.5, [20]) == ["began -3 in", "ended -3 in"])
  }

  @Test("S45: a scale that a program sets does not affect steps")
  func settableScale() {
    let pinch = PinchGestureRecognizer(name: "pinch")
    pinch.step = 0.25
    pinch.addTarget { _ in pinch.scale = 1 }
    let seen = actions(pinch, on: Stage(), spans([138, 160, 172, 200]))
    #expect(seen == ["began 1 out", "changed 2 out", "ended 2 out"])
  }

  @Test("S45: fingers that join, lift or stay cause no step, and the next attempt starts from zero")
  func rests() {
    let stage = Stage()
    let pinch = PinchGestureRecognizer(name: "pinch")
    pinch.step = 0.25
    let seen = actions(
      pinch, on: stage,
      [
        Finger(200, 100).hold(200).up(), Finger(200, 200).move(0, 40).hold(20).up(),
        Finger(200, 500, at: 60).hold(20).move(0, 10).hold(110).up(),
      ])
    #expect(seen == ["began 1 out", "ended 1 out"])
    #expect(pinch.steps == 0 && pinch.stepDirection == nil)
  }

  /// Two opposite fingers, turned around 500,500 to angles in degrees.
  private func turned(_ step: Double, _ angles: [Double], slack: Double = 5) -> [String] {
    var thresholds = Thresholds()
    thresholds.rotationSlack = slack
    let stage = Stage(thresholds: thresholds)
    let rotation = RotationGestureRecognizer(name: "rotation")
    rotation.step = step * .pi / 180
    var fingers = [Finger(600, 500), Finger(400, 500)]
    var last = Point(x: 600, y: 500)
    for angle in angles {
      let (sine, cosine) = Turn(angle).parts
      let place = Point(x: 500 + 100 * cosine, y: 500 + 100 * sine)
      fingers[0] = fingers[0].move(place.x - last.x, place.y - last.y)
      fingers[1] = fingers[1].move(last.x - place.x, last.y - place.y)
      last = place
    }
    return actions(rotation, on: stage, fingers.map { $0.hold(30).up() })
  }

  @Test("S45: a rotation with a step begins with its first step after the slack, in either direction")
  func rotationSteps() {
    #expect(turned(15, [19.9]) == [])
    #expect(turned(15, [20.1]) == ["began 1 clockwise", "ended 1 clockwise"])
    #expect(turned(15, [-19.9]) == [])
    #expect(turned(15, [-20.1]) == ["began -1 counterclockwise", "ended -1 counterclockwise"])
    #expect(
      turned(15, [12, 21, 30, 36, 34, 36, 20.1, 19]) == [
        "began 1 clockwise", "changed 2 clockwise", "changed 1 counterclockwise", "ended 1 counterclockwise",
      ])
    // Not before the slop, however small the step.
    #expect(turned(1, [9.9]) == [])
  }

  @Test("S45: the failure names the distance to the first step")
  func reasons() {
    for (make, fingers, reason) in [
      (
        { () -> GestureRecognizer in
          let pinch = PinchGestureRecognizer(name: "g")
          pinch.step = 0.25
          return pinch
        }, spans([120]), "lifted after the span changed by 20 pt, its first step is 25 % (step)"
      ),
      (
        {
          let rotation = RotationGestureRecognizer(name: "g")
          rotation.step = .pi / 6
          return rotation
        }, spans([120]), "lifted after 0°, its first step is 30° (step)"
      ),
    ] {
      let stage = Stage()
      let decisions = Decisions(of: stage.application)
      stage.window.addGestureRecognizer(make())
      stage.play(fingers)
      #expect(decisions.list.last { $0.to == .failed }?.reason == reason)
    }
  }

  @Test("S24: a recognizer that waited begins without a step, and measures from the current position")
  func deferred() throws {
    for isPinch in [true, false] {
      let stage = Stage()
      let watcher = RecordingRecognizer(failingAfter: 45)
      stage.window.addGestureRecognizer(watcher)
      let pinch = PinchGestureRecognizer(name: "pinch")
      pinch.step = 0.25
      let rotation = RotationGestureRecognizer(name: "rotation")
      rotation.step = .pi / 12
      let recognizer: GestureRecognizer = isPinch ? pinch : rotation
      try recognizer.require(toFail: watcher)
      // At 45 ms, the span is 200 and the fingers have turned by 45°: the next steps are at 250 and 60°.
      let fingers =
        isPinch
        ? spans([120, 160, 200, 200, 249, 251])
        : [0, 1].map { side in
          var finger = Finger(side == 0 ? 600 : 400, 500)
          var last = Point(x: 100, y: 0)
          for angle in [15.0, 30, 45, 45, 59, 61] {
            let (sine, cosine) = Turn(angle).parts
            let place = Point(x: 100 * cosine, y: 100 * sine)
            let sign = side == 0 ? 1.0 : -1
            finger = finger.move(sign * (place.x - last.x), sign * (place.y - last.y))
            last = place
          }
          return finger.hold(30).up()
        }
      let seen = actions(recognizer, on: stage, fingers)
      let direction = isPinch ? "out" : "clockwise"
      #expect(seen == ["began 0 -", "changed 1 \(direction)", "ended 1 \(direction)"])
    }
  }
}
