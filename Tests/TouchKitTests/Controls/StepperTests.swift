import TestSupport
import Testing
import TouchKit

/// A held stepper: `stepper.delay` after it was pressed, it begins to repeat at each `stepper.interval`.
@Suite(.timeLimit(.minutes(5))) struct StepperTests {
  private let stage = Stage()

  /// A stepper at (100, 100), 100 wide and high, that logs its events.
  private func stepper() -> Stepper {
    let stepper = Stepper(name: "stepper", frame: Rect(x: 100, y: 100, width: 100, height: 100))
    stepper.value = 50
    return stage.add(stepper)
  }

  /// The times at which the value changed, in ms since the stage's start.
  private var changes: [Int64] {
    stage.log.entries.filter { $0.event == "valueChanged" }.map { $0.time / 1000 }
  }

  @Test("S30: a held stepper steps after 0.5 s, then every 0.1 s; its lift is then no step")
  func held() {
    let stepper = stepper()
    stage.play(Finger(170, 150).up(after: 850))
    #expect(stepper.value == 54)
    #expect(changes == [500, 600, 700, 800])
    #expect(
      stage.trace("stepper")
        == "touchDown" + String(repeating: " valueChanged primaryActionTriggered", count: 4) + " touchUpInside")
    #expect(stage.application.nextDeadline == nil)
  }

  @Test("S30: a touch of exactly 0.5 s is one step, at its lift; each repetition comes after its interval, not at it")
  func brackets() {
    for (held, times) in [(500, [500]), (500.001, [500]), (600, [500]), (600.001, [500, 600])] {
      let run = StepperTests()
      _ = run.stepper()
      run.stage.play(Finger(170, 150).up(after: held))
      #expect(run.changes == times.map { Int64($0) })
    }
  }

  @Test("S30: the delay and interval of a stepper are thresholds, and it steps down on its left half")
  func thresholds() {
    stage.application.thresholds.stepperDelay = 0.2
    stage.application.thresholds.stepperInterval = 0.05
    let stepper = stepper()
    stage.play(Finger(130, 150).up(after: 320))
    #expect(changes == [200, 250, 300])
    #expect(stepper.value == 47)
  }

  @Test("S30: without autorepeat, a held stepper steps only at its lift")
  func withoutAutorepeat() {
    let stepper = stepper()
    stepper.autorepeat = false
    stage.play(Finger(170, 150).up(after: 900))
    #expect(changes == [900])
    #expect(stepper.value == 51)
  }

  @Test("S30: a stepper whose autorepeat is turned off while it is held stops repeating")
  func autorepeatTurnedOff() {
    let stepper = stepper()
    stage.play(Finger(170, 150), finish: false)
    stage.wait(until: 550)
    stepper.autorepeat = false
    stage.wait(until: 1000)
    #expect(changes == [500] && stepper.value == 51)
  }

  @Test("S30: a touch that was outside whenever a held stepper would have repeated is one step, at its lift")
  func outsideAtDelay() {
    let stepper = stepper()
    stage.play(Finger(170, 150).hold(400).move(200, 0).hold(120).move(-200, 0).up())
    #expect(changes == [550] && stepper.value == 51)
  }

  @Test("S31: a held stepper pauses while its touch is outside, and continues inside")
  func outside() {
    let stepper = stepper()
    stage.play(Finger(170, 150).hold(540).move(200, 0).hold(200).move(-200, 0).hold(100).up())
    #expect(changes == [500, 800])
    #expect(stepper.value == 52)
  }

  @Test("S30: at its end, a held stepper sends nothing, or continues at the other end if it wraps")
  func ends() {
    let stepper = stepper()
    stepper.maximumValue = 52
    stage.play(Finger(170, 150).up(after: 850))
    #expect(changes == [500, 600])
    stage.log.removeAll()
    stepper.minimumValue = 51
    stepper.wraps = true
    stage.play(Finger(170, 150, at: 1000).up(after: 750))
    #expect(changes == [1500, 1600, 1700])
    #expect(stepper.value == 51)
  }

  @Test("S30: a stepper that is not continuous sends only its last value, and none if the touch is cancelled")
  func notContinuous() {
    let stepper = stepper()
    stepper.isContinuous = false
    stage.play(Finger(170, 150).up(after: 750))
    #expect(changes == [750])
    #expect(stepper.value == 53)
    stage.log.removeAll()
    stage.play(Finger(170, 150, at: 1000).cancel(after: 750))
    #expect(changes.isEmpty)
    #expect(stepper.value == 53)
    stage.play(Finger(170, 150, at: 2000).up())
    #expect(changes == [2010])
    #expect(stepper.value == 54)
    stage.log.removeAll()
    stepper.maximumValue = 54
    stage.play(Finger(170, 150, at: 3000).up())
    #expect(stage.trace("stepper") == "touchDown touchUpInside")
    stepper.maximumValue = 100
    stepper.minimumValue = 60
    #expect(stepper.value == 60)
  }

  @Test(
    "S31: a held stepper stops when its touch is cancelled, or when it is disabled or removed", arguments: 0..<3)
  func givenUp(_ way: Int) {
    let stepper = stepper()
    stage.play(Finger(170, 150), finish: false)
    stage.wait(until: 550)
    switch way {
    case 0: stage.application.cancelTouches(on: nil, at: stage.start + micros(550))
    case 1: stepper.isEnabled = false
    default: stepper.removeFromSuperview()
    }
    #expect(stage.application.nextDeadline == nil)
    #expect(changes == [500])
    #expect(stepper.value == 51)
    #expect(stage.trace("stepper").hasSuffix("touchCancel"))
  }

  @Test("S29: a gesture that takes a held stepper's touch stops it")
  func taken() {
    let stepper = stepper()
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.window)
    hold.minimumPressDuration = 0.65
    stage.play(Finger(170, 150).up(after: 900))
    #expect(changes == [500, 600])
    #expect(stepper.value == 52)
  }

  @Test("S30: a stepper at its end stays there, and its value is lowered with its maximum")
  func stepperEnds() {
    let stepper = stage.add(Stepper(name: "stepper", frame: Rect(x: 0, y: 0, width: 100, height: 50)))
    stage.play(Finger(20, 20).up())
    #expect(stepper.value == 0)
    stepper.value = 100
    stage.play(Finger(80, 20, at: 100).up())
    #expect(stepper.value == 100 && !stage.trace("stepper").contains("valueChanged"))
    stepper.maximumValue = 30
    #expect(stepper.value == 30)
    stepper.wraps = true
    stepper.value = 0
    stage.play(Finger(20, 20, at: 200).up())
    #expect(stepper.value == 30)
    stepper.value = 1
    stage.play(Finger(20, 20, at: 300).up())
    #expect(stepper.value == 0)
  }
}
