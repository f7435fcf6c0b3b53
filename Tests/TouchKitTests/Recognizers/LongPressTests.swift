import TestSupport
import Testing

@testable import TouchKit

/// Long presses after a tap, with a joining finger, and failures by time.
@Suite(.timeLimit(.minutes(5))) struct LongPressTests {
  private func reason(taps: Int, touches: Int, _ finger: Finger) -> String? {
    let stage = Stage()
    let decisions = Decisions(of: stage.application)
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.view("view"))
    hold.numberOfTapsRequired = taps
    hold.numberOfTouchesRequired = touches
    stage.play(finger)
    return decisions.list.first { $0.to == .failed }?.reason
  }

  @Test("S13: a long press whose fingers or tap take too long names the limit")
  func reasons() {
    #expect(
      reason(taps: 0, touches: 2, Finger(100, 100).up(after: 900))
        == "2 fingers were required within 500 ms (longPress.duration)")
    #expect(
      reason(taps: 1, touches: 2, Finger(100, 100).up(after: 900))
        == "2 fingers were required within 750 ms (tap.press)")
    #expect(
      reason(taps: 1, touches: 1, Finger(100, 100).up(after: 900)) == "pressed for longer than 750 ms (tap.press)")
  }

  @Test("A long press after a tap fails if no press comes in time; the next press then needs a tap again")
  func pressAfterTapTooLate() {
    let stage = Stage()
    let decisions = Decisions(of: stage.application)
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.view("view"))
    hold.numberOfTapsRequired = 1
    stage.play(Finger(100, 100).up(after: 50), Finger(100, 100, at: 401).up(after: 2000))
    #expect(stage.actions == [])
    #expect(decisions.list.first?.reason == "no press within 350 ms of the tap (tap.interval)")
    #expect(decisions.list.first.map { $0.time - stage.start } == 400_000)
    stage.play(Finger(100, 100, at: 4000).up(after: 50), Finger(100, 100, at: 4400).up(after: 700))
    #expect(stage.actions == ["hold:began", "hold:ended"])
  }

  @Test("A press exactly 30 pt from the tap before it counts, one farther away does not")
  func pressNearTap() {
    for (distance, count) in [(30.0, 2), (30.1, 0)] {
      let stage = Stage()
      let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.view("view"))
      hold.numberOfTapsRequired = 1
      stage.play(Finger(100, 100).up(after: 50), Finger(100, 100 + distance, at: 200).up(after: 700))
      #expect(stage.actions.count == count)
    }
  }

  @Test("A long press after two taps needs both of them")
  func pressAfterTwoTaps() {
    for (taps, count) in [(1, 0), (2, 2)] {
      let stage = Stage()
      let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.view("view"))
      hold.numberOfTapsRequired = 2
      stage.play(Finger.taps(taps, 100, 100) + [Finger(100, 100, at: 350).up(after: 700)])
      #expect(stage.actions.count == count, "\(taps) taps")
    }
  }

  @Test("A long press of two fingers fails when one of them lifts early, even if the other one stays")
  func oneLiftsEarly() {
    let stage = Stage()
    let decisions = Decisions(of: stage.application)
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.view("view"))
    hold.numberOfTouchesRequired = 2
    stage.play(Finger(100, 100).up(after: 300), Finger(200, 100).up(after: 900))
    #expect(stage.actions == [])
    #expect(decisions.list.map(\.reason) == ["lifted before 500 ms had passed (longPress.duration)"])
    #expect(decisions.list.map { $0.time - stage.start } == [300_000])
  }

  @Test("S18: a finger that joins an active long press neither ends the press nor is cancelled in its view")
  func pressJoined() {
    let stage = Stage()
    stage.view("view", multipleTouch: true)
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.window)
    hold.cancelsTouchesInView = false
    var touches: [Int] = []
    hold.addTarget { _ in touches.append(hold.numberOfTouches) }
    stage.play(Finger(100, 100).up(after: 900), Finger(200, 100, at: 600).up(after: 100))
    #expect(stage.actions == ["hold:began", "hold:ended"])
    #expect(touches == [1, 0])
    #expect(hold.location(in: nil) == Point(x: 100, y: 100))
    #expect(stage.trace("view") == "began began ended ended")
  }

  @Test("S23: a long press that waits for another recognizer to fail ignores further fingers")
  func waitingPressJoined() throws {
    let stage = Stage()
    let view = stage.view("view")
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: view)
    try hold.require(toFail: stage.attach(Late(name: "late"), to: view))
    var places: [Point] = []
    hold.addTarget { places.append($0.location) }
    stage.play(Finger(100, 100).hold(1500).up(), Finger(300, 100, at: 600).hold(200).up())
    #expect(stage.actions == ["hold:began", "hold:ended"])
    #expect(places == [Point(x: 100, y: 100), Point(x: 100, y: 100)])
  }
}
