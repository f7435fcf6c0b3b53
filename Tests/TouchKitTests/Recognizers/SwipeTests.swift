import TestSupport
import Testing

@testable import TouchKit

/// Fails a given time after its first touch.
final class Late: GestureRecognizer {
  override func touchesBegan(_ touches: TouchList, with event: TouchEvent) { setTimer(at: event.time + 700_000) }
  override func pressesBegan(_ presses: [Press], with event: PressesEvent) { setTimer(at: event.time + 700_000) }
  override func timerFired(at time: Int64) { state = .failed }
}

/// Swipes: waiting, speed, and the effect of one attempt on the next.
@Suite(.timeLimit(.minutes(5))) struct SwipeTests {
  /// A stage with a view, a swipe for which a pan waits, and the decisions.
  private final class Rig {
    let stage: Stage
    let swipe: SwipeGestureRecognizer
    let pan: PanGestureRecognizer
    let log = Decisions()

    init(_ direction: SwipeGestureRecognizer.Direction, touches: Int = 1, thresholds: Thresholds = Thresholds()) throws
    {
      stage = Stage(thresholds: thresholds)
      let view = stage.view("view")
      swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: view)
      (swipe.direction, swipe.numberOfTouchesRequired) = (direction, touches)
      pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
      try pan.require(toFail: swipe)
      stage.application.addSink(log)
    }

    /// The reasons for each failure of the swipe.
    var failures: [String] { log.list.filter { $0.recognizer === swipe && $0.to == .failed }.map(\.reason) }
  }

  @Test("S23: a completed swipe that waits for another's failure has no time limit")
  func waits() throws {
    let stage = Stage()
    let view = stage.view("view")
    let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: view)
    try swipe.require(toFail: stage.attach(Late(name: "late"), to: view))
    stage.play(Finger(100, 100).move(120, 0, over: 100, steps: 10).hold(800).up())
    #expect(stage.actions == ["swipe:ended"])
  }

  @Test("A swipe has no direction before it is recognized, whatever the previous one had")
  func direction() throws {
    let rig = try Rig(.left)
    rig.stage.play(Finger(500, 100).move(-120, 0, over: 100, steps: 10).up())
    #expect(rig.swipe.recognizedDirection == .left)
    rig.stage.play([Finger(500, 100, at: 1000).move(-5, 0)], finish: false)
    #expect(rig.swipe.recognizedDirection == nil)
  }

  @Test("A finger that waits for the others of its hand is judged when it moves, not while it stays")
  func standingFinger() throws {
    let rig = try Rig(.right, touches: 3)
    // 30 pt are too little after 0.1 s, and would be enough after 0.45 s.
    rig.stage.play([Finger(100, 100).move(30, 0, over: 100), Finger(100, 300, at: 450)], finish: false)
    #expect(rig.failures == [])
  }

  @Test("A resting finger does not complete a swipe if only its pressure changes", arguments: [0, 0.5])
  func restingFinger(_ movement: Double) {
    let stage = Stage()
    stage.attach(SwipeGestureRecognizer(name: "swipe"), to: stage.window)
    // 31 pt are too little after 0.4 s, and enough after 0.45 s.
    let finger = Finger(100, 100).move(31, 0, over: 400, steps: 20).hold(50).press(0.5)
    stage.play(finger.move(movement, 0).up())
    #expect(stage.actions == (movement > 0 ? ["swipe:ended"] : []))
  }

  @Test("A finger stops waiting for the others of its hand once it has moved the whole length")
  func wholeLength() throws {
    var thresholds = Thresholds()
    thresholds.swipeAlongDecay = 0
    let rig = try Rig(.right, touches: 2, thresholds: thresholds)
    rig.stage.play([Finger(100, 100).move(49, 0, over: 100)], finish: false)
    #expect(rig.failures == [])
    rig.stage.play([Finger(100, 300, at: 3000).up(after: 10)])
    let other = try Rig(.right, touches: 2, thresholds: thresholds)
    other.stage.play([Finger(100, 100).move(50, 0, over: 100)], finish: false)
    #expect(
      other.failures == [
        "went 50 pt, a swipe then needs 50 pt (swipe.along), and only 1 finger came down, 2 required"
      ])
  }

  @Test(
    "The speed of several fingers is that of their mean, along either axis",
    arguments: [(SwipeGestureRecognizer.Direction.right, 3.0, 0.0), (.down, 0.0, 3.0)])
  func speed(_ direction: SwipeGestureRecognizer.Direction, _ dx: Double, _ dy: Double) throws {
    let rig = try Rig(direction, touches: 2)
    rig.stage.play(
      [100.0, 300].map { Finger($0, $0).move(dx * 20, dy * 20, over: 200, steps: 20).up() })
    #expect(rig.failures.first?.hasPrefix("went at 300 pt/s;") == true, "\(rig.failures)")
    #expect(rig.stage.actions.first == "pan:began")
  }

  @Test("The speed is measured from where the fingers have moved 10 pt")
  func headway() throws {
    var thresholds = Thresholds()
    thresholds.swipeSpeed = 2000
    let rig = try Rig(.right, thresholds: thresholds)
    rig.stage.play(Finger(100, 100).move(10, 0, over: 20).move(40, 0, over: 40).up())
    #expect(rig.failures.first?.hasPrefix("went at 1000 pt/s;") == true, "\(rig.failures)")
    // Exactly the minimum is enough.
    thresholds.swipeSpeed = 1000
    let other = try Rig(.right, thresholds: thresholds)
    other.stage.play(Finger(100, 100).move(10, 0, over: 20).move(40, 0, over: 40).up())
    #expect(other.stage.actions == ["swipe:ended"])
  }

  @Test("If several drags wait for a swipe, the failure of a slow one names the first")
  func severalDrags() throws {
    let rig = try Rig(.right)
    let second = rig.stage.attach(PanGestureRecognizer(name: "second"), to: rig.stage.window)
    try second.require(toFail: rig.swipe)
    rig.stage.play(Finger(100, 100).move(150, 0, over: 600, steps: 60).up())
    #expect(rig.failures.first?.contains("while pan waits for it") == true, "\(rig.failures)")
  }

  @Test("A slow swipe does not fail because of a pinch that does not wait for it")
  func slowNextToPinch() {
    let stage = Stage()
    let view = stage.view("view")
    stage.attach(SwipeGestureRecognizer(name: "swipe"), to: view)
    stage.attach(PinchGestureRecognizer(name: "pinch"), to: view)
    stage.play(Finger(100, 100).move(150, 0, over: 600, steps: 60).up())
    #expect(stage.actions == ["swipe:ended"])
  }

  @Test("A swipe's speed is independent of the previous swipe")
  func secondSpeed() throws {
    let rig = try Rig(.right)
    rig.stage.play(Finger(100, 100).move(60, 0, over: 200, steps: 20).up())
    rig.stage.play(Finger(100, 100, at: 2000).move(120, 0, over: 100, steps: 10).up())
    #expect(rig.stage.actions.last == "swipe:ended" && rig.failures.count == 1)
  }

  @Test("The reason for a swipe's failure is independent of the previous swipe")
  func secondFailure() throws {
    let rig = try Rig(.right)
    rig.stage.play(Finger(100, 100).move(10, 70, over: 50).up())
    rig.stage.play(Finger(300, 100, at: 2000).move(-12, 0, over: 50).up())
    #expect(rig.failures.count == 2)
    #expect(rig.failures.first?.contains("(swipe.across)") == true)
    #expect(rig.failures.last?.contains("(swipe.back)") == true, "\(rig.failures)")
  }

  @Test("S46: the reason at the lift is the length along the directions that are still possible, not the distance")
  func lengthAlong() {
    func reason(_ direction: SwipeGestureRecognizer.Direction, _ finger: Finger) -> String? {
      let stage = Stage()
      let log = Decisions(of: stage.application)
      stage.attach(SwipeGestureRecognizer(name: "swipe"), to: stage.window).direction = direction
      stage.play(finger)
      return log.list.first { $0.to == .failed }?.reason
    }
    let slanted = Finger(100, 100).move(44, 30, over: 100, steps: 10)
    #expect(
      reason(.right, slanted.up()) == "lifted after going 44 pt along, a swipe then needs 44.8 pt (swipe.along)")
    // The finger moves 50 pt, of which 40 pt are along.
    #expect(
      reason(.right, Finger(100, 100).move(40, 30, over: 100, steps: 10).up())
        == "lifted after going 40 pt along, a swipe then needs 44.8 pt (swipe.along)")
    // It first left the direction up, in which it then moved farthest.
    #expect(
      reason([.right, .up], Finger(100, 100).move(0, 5).move(20, -49, over: 80, steps: 8).up())
        == "lifted after going 20 pt along, a swipe then needs 45.3 pt (swipe.along)")
    #expect(
      reason(.right, Finger(100, 100).move(-2, 3).up())
        == "lifted after going 0 pt along, a swipe then needs 49.1 pt (swipe.along)")
    #expect(
      reason(.right, Finger(100, 100).move(44.91, 0, over: 100).up(after: 8))
        == "lifted after going 44.91 pt along, a swipe then needs 44.92 pt (swipe.along)")
  }

  @Test("A length counts as reached only with the lift if the finger had not reached it before")
  func reachedBefore() {
    /// The reason of the failure if a finger moves by `before` and lifts at `lift`.
    func reason(_ touches: Int, before: Double, lift: Double) -> String? {
      var thresholds = Thresholds()
      thresholds.swipeAlongDecay = 0
      let stage = Stage(thresholds: thresholds)
      let log = Decisions(of: stage.application)
      stage.attach(SwipeGestureRecognizer(name: "swipe"), to: stage.window).numberOfTouchesRequired = touches
      for (time, x, phase) in [(0, 0.0, Touch.Phase.began), (10_000, before, .moved), (20_000, lift, .ended)] {
        stage.handle([TouchSample(id: 1, phase: phase, location: Point(x: 100 + x, y: 100))], at: Int64(time))
      }
      return log.list.first { $0.to == .failed }?.reason
    }
    let missing = ", and only 1 finger came down, 2 required"
    #expect(reason(1, before: 20, lift: 50) == "reached 50 pt only with the lift")
    #expect(reason(2, before: 49, lift: 60) == "reached 60 pt only with the lift\(missing)")
    #expect(
      reason(2, before: 50, lift: 60)
        == "lifted after going 60 pt along, a swipe then needs 50 pt (swipe.along)\(missing)")
  }

  @Test("With swipe.back 0, fingers that only move forward swipe, and one that moves back at all does not")
  func noMovementBack() {
    var thresholds = Thresholds()
    thresholds.swipeBack = 0
    for (back, expected) in [(0.0, ["swipe:ended"]), (0.1, [])] {
      let stage = Stage(thresholds: thresholds)
      stage.attach(SwipeGestureRecognizer(name: "swipe"), to: stage.window)
      stage.play(Finger(100, 100).move(-back, 0).move(120, 0, over: 100, steps: 10).up())
      #expect(stage.actions == expected)
    }
  }

  @Test("A finger exactly swipe.back behind its start is not too far back; that it went across decides")
  func backAtLimit() throws {
    let rig = try Rig(.right, touches: 2)
    rig.stage.play([Finger(100, 100).move(-4, 60), Finger(100, 300).move(-6, 0)], finish: false)
    #expect(rig.failures == ["went 60 pt across, limit 49.5 pt by then (swipe.across)"])
  }

  @Test("A standing finger is also tested against the limit across, which shrinks with time")
  func standingFingerAcross() throws {
    let rig = try Rig(.right, touches: 2)
    rig.stage.play(
      [
        Finger(100, 100).move(60, 45, over: 50),
        Finger(100, 300).hold(30).move(4, 0, over: 20).hold(200).move(60, 0, over: 50),
      ], finish: false)
    #expect(rig.failures == ["went 45 pt across, limit 35.3 pt by then (swipe.across)"])
  }

  @Test("A finger that lands in the frame in which another lifts makes no two-finger swipe")
  func relayed() throws {
    // Far from the lift it is another finger, which waits for the next frame (S13); near it, both are in one frame.
    for place in [Point(x: 100, y: 300), Point(x: 150, y: 100)] {
      let rig = try Rig(.right, touches: 2)
      rig.stage.play(
        Finger(100, 100).move(40, 0, over: 40).up(), Finger(place.x, place.y, at: 50).move(80, 0, over: 60).up())
      #expect(
        rig.failures.first
          == "lifted after going 40 pt along, a swipe then needs 47.7 pt (swipe.along), "
          + "and only 1 finger came down, 2 required")
      #expect(!rig.stage.actions.contains("swipe:ended"))
    }
  }
}
