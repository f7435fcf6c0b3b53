import TestSupport
import Testing

@testable import TouchKit

/// The decision log: which recognizer changed its state, when, by which rule, and why.
@Suite(.timeLimit(.minutes(5))) struct DecisionTests {
  private let stage = Stage()

  private func decisions(_ play: () throws -> Void) rethrows -> [String] {
    let log = Decisions(of: stage.application)
    try play()
    return log.list.map {
      "\($0.recognizer.name) \($0.from)>\($0.to) \(($0.time - stage.start) / 1000) \($0.rule) \($0.reason)"
    }
  }

  @Test("A single tap that waits for a double tap: the log has the wait, and why each was decided")
  func waiting() throws {
    let view = stage.view("view")
    let single = stage.attach(TapGestureRecognizer(name: "single"), to: view)
    let double = stage.doubleTap(on: view)
    try single.require(toFail: double)
    let lines = decisions { stage.play(Finger(100, 100).up()) }
    #expect(
      lines == [
        "single possible>possible 10 S23 it waits for double to fail",
        "double possible>failed 360 S13 no second touch within 350 ms of the first (tap.interval)",
        "single possible>ended 360 S23 ",
      ])
  }

  @Test("S23: a wait is reported once, whatever its finger does meanwhile")
  func waitOnce() throws {
    let view = stage.view("view")
    let slow = stage.attach(LongPressGestureRecognizer(name: "slow"), to: view)
    slow.minimumPressDuration = 2
    try stage.attach(LongPressGestureRecognizer(name: "press"), to: view).require(toFail: slow)
    let lines = decisions { stage.play(Finger(100, 100).hold(600).move(1, 0).move(1, 0), finish: false) }
    #expect(lines == ["press possible>possible 500 S23 it waits for slow to fail"])
  }

  @Test("A long press whose finger lifts while it waits names the wait, not its duration")
  func liftedWhileWaiting() throws {
    let view = stage.view("view")
    let press = stage.attach(LongPressGestureRecognizer(name: "press"), to: view)
    let slow = stage.attach(LongPressGestureRecognizer(name: "slow"), to: view)
    slow.minimumPressDuration = 2
    try press.require(toFail: slow)
    #expect(
      decisions { stage.play(Finger(100, 100).up(after: 700)) } == [
        "press possible>possible 500 S23 it waits for slow to fail",
        "press possible>failed 700 S23 lifted while it waited for another recognizer to fail",
        "slow possible>failed 700 S13 lifted before 2 s had passed (duration)",
      ])
  }

  @Test("A second tap that is too late, and also too far away, is not reported: a longer interval would not help")
  func tooLateAndFar() {
    func late(_ x: Double) -> [String] {
      let stage = Stage()
      let log = Decisions(of: stage.application)
      stage.doubleTap(on: stage.window)
      stage.play(Finger(100, 100).up(), Finger(x, 100, at: 422).up())
      return log.list.filter { $0.from == .failed }.map(\.reason)
    }
    #expect(late(130) == ["second touch 412 ms after the first, limit 350 ms (tap.interval)"])
    #expect(late(130.1) == [])
  }

  @Test("A second tap that is too late is reported once, whatever becomes of it")
  func tooLateOnce() {
    stage.doubleTap(on: stage.window)
    let lines = decisions {
      stage.play(
        Finger(100, 100).up(), Finger(100, 100, at: 500).move(20, 0).up(),
        Finger(100, 100, at: 900).move(20, 0).up())
    }
    #expect(
      lines.filter { $0.contains("after the first") } == [
        "double failed>failed 500 S13 second touch 490 ms after the first, limit 350 ms (tap.interval)"
      ])
  }

  @Test("A second tap is reported as too late up to exactly a second, also while a finger of it is still missing")
  func tooLateInTurn() {
    var thresholds = Thresholds()
    thresholds.tapDistance = 0
    for (pause, words) in [(412.0, "412 ms"), (1000, "1 s")] {
      let stage = Stage(thresholds: thresholds)
      let log = Decisions(of: stage.application)
      stage.doubleTap(on: stage.window).numberOfTouchesRequired = 2
      stage.play(
        Finger(100, 100).up(), Finger(200, 100).up(), Finger(100, 100, at: 10 + pause).hold(20).up(),
        Finger(200, 100, at: 20 + pause).up())
      #expect(
        log.list.filter { $0.from == .failed }.map(\.reason) == [
          "second touch \(words) after the first, limit 350 ms (tap.interval)"
        ])
    }
  }

  @Test("A second tap that is too late is reported with its delay", arguments: [412.0, 1001])
  func tooLate(pause: Double) {
    stage.doubleTap(on: stage.window)
    let lines = decisions {
      stage.play(Finger(100, 100).up(), Finger(100, 100, at: 10 + pause).move(20, 0).up())
    }
    let late = "double failed>failed 422 S13 second touch 412 ms after the first, limit 350 ms (tap.interval)"
    #expect(lines.first == "double possible>failed 360 S13 no second touch within 350 ms of the first (tap.interval)")
    #expect(lines.contains(late) == (pause == 412))
    #expect(lines.count == (pause == 412 ? 3 : 2))
  }

  @Test("A pan that wins: the log has what it prevented, and does not repeat its own changes")
  func winning() {
    let view = stage.view("view")
    stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    stage.attach(LongPressGestureRecognizer(name: "hold"), to: view).allowableMovement = 50
    let lines = decisions { stage.play(Finger(100, 100).move(20, 0).move(5, 0).move(5, 0).up()) }
    #expect(
      lines == [
        "pan possible>began 10 S13 ", "hold possible>failed 10 S19 pan recognized first on the same touch",
        "pan began>changed 20 S13 ", "pan changed>ended 40 S13 ",
      ])
  }

  @Test("Each failure names the measured value, the limit and its key")
  func reasons() {
    let swipeUp = SwipeGestureRecognizer(name: "g")
    swipeUp.direction = .up
    let vertical = PanGestureRecognizer(name: "g")
    vertical.axis = .vertical
    let horizontal = PanGestureRecognizer(name: "g")
    horizontal.axis = .horizontal
    let edge = ScreenEdgePanGestureRecognizer(name: "g")
    edge.edges = .left
    let pair = TapGestureRecognizer(name: "g")
    pair.numberOfTouchesRequired = 2
    let two = PanGestureRecognizer(name: "g")
    two.minimumNumberOfTouches = 2
    let cases: [(GestureRecognizer, [Finger], String)] = [
      (
        TapGestureRecognizer(name: "g"), [Finger(100, 100).move(12.34, 0).up()],
        "a finger moved 12.3 pt, limit 10 pt (tap.movement)"
      ),
      (
        TapGestureRecognizer(name: "g"), [Finger(100, 100).move(10.0004, 0).up()],
        "a finger moved 10.0004 pt, limit 10 pt (tap.movement)"
      ),
      (
        TapGestureRecognizer(name: "g"), [Finger(100, 100).move(2, 0).move(-2, 0).move(11.1, 0).up()],
        "a finger moved 11.1 pt, limit 10 pt (tap.movement) plus the tremor's 1 pt (S58)"
      ),
      (
        TapGestureRecognizer(name: "g"), [Finger(100, 100).up(after: 800)], "pressed for longer than 750 ms (tap.press)"
      ),
      (
        TapGestureRecognizer(name: "g"), [Finger(100, 100).up(), Finger(200, 100).up()],
        "2 fingers came down, 1 required"
      ),
      (
        LongPressGestureRecognizer(name: "g"), [Finger(100, 100).up(after: 300)],
        "lifted before 500 ms had passed (longPress.duration)"
      ),
      (
        PanGestureRecognizer(name: "g"), [Finger(100, 100).move(4, 0).up()],
        "lifted after 4 pt, it begins beyond 10 pt (pan.slop)"
      ),
      (pair, [Finger(100, 100).up(after: 800)], "2 fingers were required within 750 ms (tap.press)"),
      (two, [Finger(100, 100).move(100, 0).up()], "lifted, and only 1 finger came down, 2 required"),
      (
        SwipeGestureRecognizer(name: "g"), [Finger(100, 100).up(after: 700)],
        "not far enough within 500 ms (swipe.duration)"
      ),
      (
        SwipeGestureRecognizer(name: "g"), [Finger(100, 100).move(10, 0).up(after: 90)],
        "lifted after going 10 pt along, a swipe then needs 45.3 pt (swipe.along)"
      ),
      (
        SwipeGestureRecognizer(name: "g"), [Finger(100, 100).move(-10, 0).up(after: 90)],
        "went 10 pt back behind its start, limit 4 pt (swipe.back)"
      ),
      (
        SwipeGestureRecognizer(name: "g"), [Finger(100, 100).move(10, -60).up(after: 90)],
        "went 60 pt across, limit 49.5 pt by then (swipe.across)"
      ),
      (
        swipeUp, [Finger(100, 100).move(60, -10).up(after: 90)],
        "went 60 pt across, limit 49.5 pt by then (swipe.across)"
      ),
      (
        vertical, [Finger(100, 100).move(20, 3).up()], "went 20 pt across its axis and 3 pt along it"
      ),
      (
        horizontal, [Finger(100, 100).move(-3, -20).up()], "went 20 pt across its axis and 3 pt along it"
      ),
      (
        edge, [Finger(5, 100).move(0, -20).up()], "went 20 pt up, not inward from the edge that it began at"
      ),
      (
        PinchGestureRecognizer(name: "g"), [Finger(100, 100).up(), Finger(200, 100).up()],
        "lifted after the span changed by 0 pt, it begins at 10 pt (pinch.slack)"
      ),
      (
        RotationGestureRecognizer(name: "g"), [Finger(100, 100).up(), Finger(200, 100).up()],
        "lifted after 0°, it begins at 10° (rotation.slop)"
      ),
      (
        PinchGestureRecognizer(name: "g"), [Finger(100, 100).move(100, 0).up()],
        "lifted, and only 1 finger came down, 2 required"
      ),
      (
        RotationGestureRecognizer(name: "g"), [Finger(100, 100).move(100, 0).up()],
        "lifted, and only 1 finger came down, 2 required"
      ),
    ]
    for (recognizer, fingers, reason) in cases {
      let stage = Stage()
      stage.attach(recognizer, to: stage.window)
      let log = Decisions(of: stage.application)
      stage.play(fingers)
      #expect(log.list.map(\.reason) == [reason])
      #expect(log.list.map(\.to) == [.failed])
    }
  }

  @Test("A movement that comes only with the lift is too late, and no other limit would help")
  func movedByLift() {
    let edge = ScreenEdgePanGestureRecognizer(name: "g")
    edge.edges = .left
    edge.minimumLength = 40
    let two = SwipeGestureRecognizer(name: "g")
    two.numberOfTouchesRequired = 2
    let pan = PanGestureRecognizer(name: "g")
    let late = "reached 60 pt only with the lift"
    func short(_ length: Int) -> String { "lifted after \(length) pt, it begins beyond 10 pt (pan.slop)" }
    let cases: [(GestureRecognizer, before: Double, lift: Double, String, key: String?)] = [
      (pan, 5, 60, late, nil), (SwipeGestureRecognizer(name: "g"), 20, 60, late, nil), (edge, 9, 60, late, nil),
      (two, 20, 60, "\(late), and only 1 finger came down, 2 required", "touches"),
      // At a limit, or below.
      (pan, 10, 60, late, nil), (pan, 5, 10, short(10), "pan.slop"), (pan, 5, 8, short(8), "pan.slop"),
      (edge, 9, 40, "reached 40 pt only with the lift", nil), (edge, 15, 40, "reached 40 pt only with the lift", nil),
      (edge, 9, 30, "lifted after 30 pt, it begins at 40 pt (length)", "length"),
    ]
    for (recognizer, before, lift, reason, key) in cases {
      let stage = Stage()
      stage.attach(recognizer, to: stage.window)
      let log = Decisions(of: stage.application)
      for (time, x, phase) in [(0, 0.0, Touch.Phase.began), (10_000, before, .moved), (20_000, lift, .ended)] {
        stage.handle([TouchSample(id: 1, phase: phase, location: Point(x: 5 + x, y: 100))], at: Int64(time))
      }
      #expect(log.list.map(\.reason) == [reason])
      #expect(log.list.map(\.limit?.key) == [key])
    }
  }

  @Test("S58: a movement that the tremor kept from beginning a pan was not reached only with the lift")
  func trembledBeforeLift() {
    let stage = Stage()
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    let log = Decisions(of: stage.application)
    let moves: [(Int64, Double, Touch.Phase)] = [
      (0, 0, .began), (50, 6, .moved), (100, 0, .moved), (130, 11.5, .moved), (140, 12, .ended),
    ]
    for (time, x, phase) in moves {
      stage.handle([TouchSample(id: 1, phase: phase, location: Point(x: 100 + x, y: 100))], at: 1000 * time)
    }
    #expect(log.list.map(\.to) == [.failed])
    #expect(
      log.list.first?.reason
        == "lifted after 12 pt, it begins beyond 10 pt (pan.slop) plus the tremor's 3 pt (S58)")
  }

  @Test("S13: a touch that is cancelled has not lifted, and no limit would help")
  func cancelled() {
    let edge = ScreenEdgePanGestureRecognizer(name: "g")
    edge.edges = .left
    let movements = [
      PanGestureRecognizer(name: "g"), edge, PinchGestureRecognizer(name: "g"), RotationGestureRecognizer(name: "g"),
    ]
    for (recognizer, count) in movements.flatMap({ [($0, 1), ($0, 2)] }) {
      let stage = Stage()
      stage.attach(recognizer, to: stage.window)
      let log = Decisions(of: stage.application)
      stage.play((0..<count).map { Finger(5, 100 + 100 * Double($0)).move(5, 0).cancel() })
      #expect(log.list.map(\.reason) == ["its touch was cancelled"], "\(recognizer.kind)")
      #expect(log.list.map(\.limit) == [nil])
    }
  }

  @Test("The movement of a finger before the second lands is no movement of a pan of two", arguments: [true, false])
  func movedBeforeSecond(isHorizontal: Bool) {
    let stage = Stage()
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    pan.minimumNumberOfTouches = 2
    let log = Decisions(of: stage.application)
    func frame(_ time: Int64, _ touches: (id: Int, Touch.Phase, place: Double)...) {
      let samples = touches.map { touch in
        let (x, y) = isHorizontal ? (touch.place, 100.0) : (100.0, touch.place)
        return TouchSample(id: touch.id, phase: touch.1, location: Point(x: x, y: y))
      }
      stage.handle(samples, at: time)
    }
    frame(0, (1, .began, 100))
    frame(10_000, (1, .moved, 130))
    frame(20_000, (2, .began, 300))
    frame(30_000, (1, .ended, 170), (2, .ended, 340))
    #expect(log.list.map(\.reason) == ["reached 40 pt only with the lift"])
  }

  @Test("A failure at a limit that the scene sets names the scene's key, not the threshold")
  func keysOfTheScene() {
    func reason(_ fingers: [Finger], _ change: (LongPressGestureRecognizer) -> Void) -> String? {
      let stage = Stage()
      change(stage.attach(LongPressGestureRecognizer(name: "g"), to: stage.window))
      let log = Decisions()
      stage.application.addSink(log)
      stage.play(fingers)
      return log.list.first?.reason
    }
    let (short, moved) = ([Finger(100, 100).up(after: 150)], [Finger(100, 100).move(20, 0).up()])
    #expect(reason(short) { $0.minimumPressDuration = 0.2 } == "lifted before 200 ms had passed (duration)")
    #expect(reason(short) { $0.allowableMovement = 15 } == "lifted before 500 ms had passed (longPress.duration)")
    #expect(reason(moved) { $0.allowableMovement = 15 } == "a finger moved 20 pt, limit 15 pt (movement)")
    #expect(
      reason(moved) { $0.minimumPressDuration = 0.2 } == "a finger moved 20 pt, limit 10 pt (longPress.movement)")
  }

  @Test("Blocked, refused, disabled and removed recognizers have different reasons")
  func outside() {
    let view = stage.view("view")
    let answers = Answers()
    answers.begin = { _ in false }
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    pan.delegate = answers
    #expect(
      decisions { stage.play(Finger(100, 100).move(20, 0).up()) } == [
        "pan possible>failed 10 S15 its delegate says that it should not begin"
      ])
    pan.delegate = nil
    view.shouldBegin = { _ in false }
    #expect(
      decisions { stage.play(Finger(100, 100, at: 100).move(20, 0).up()) } == [
        "pan possible>failed 110 S15 the view view says that it should not begin"
      ])
    view.shouldBegin = nil
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    #expect(
      decisions {
        stage.play(Finger(100, 100, at: 200).move(20, 0), Finger(300, 100, at: 230).up(), finish: false)
        pan.isEnabled = false
      } == [
        "tap possible>failed 210 S13 a finger moved 20 pt, limit 10 pt (tap.movement)", "pan possible>began 210 S13 ",
        "pan began>changed 230 S13 ", "tap possible>failed 240 S19 pan is active on the same touch",
        "pan changed>cancelled 240 S17 it was disabled",
      ])
    #expect(
      decisions {
        stage.play(Finger(100, 100, at: 900), finish: false)
        view.removeGestureRecognizer(tap)
      } == ["tap possible>failed 900 S17 the recognizer was removed from its view"])
    pan.isEnabled = true
    stage.application.cancelTouches(on: nil, at: stage.start + 1_000_000)
    #expect(
      decisions {
        stage.play(Finger(100, 100, at: 1100), finish: false)
        stage.window.isInBackground = true
      } == ["pan possible>failed 1100 S3 the recognizer's window went behind others"])
    stage.window.isInBackground = false
    #expect(
      decisions {
        stage.play(Finger(100, 100, at: 1200), finish: false)
        view.removeFromSuperview()
      } == ["pan possible>failed 1200 S3 the recognizer's view was removed"])
  }

  @Test("A sequence lasts from a screen's first finger down until none is down or withheld; frames count through")
  func sequences() {
    let log = Decisions(of: stage.application)
    stage.doubleTap(on: stage.view("view"))
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    // The second touch begins while the first one's ended is withheld, the third after both are finished.
    stage.play(Finger(100, 100).up(), Finger(100, 100, at: 100).up(), Finger(100, 100, at: 900).move(20, 0).up())
    #expect(log.list.map(\.sequence) == [1, 1, 1, 2, 2, 2])
    #expect(log.list.map(\.frame) == [2, 4, 4, 6, 6, 7])
  }

  @Test("S8: sequences are counted per screen")
  func sequencesOfScreens() {
    let other = Screen(name: "other", size: Size(width: 100, height: 100), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let window = Window(name: "elsewhere", screen: other)
    stage.application.addWindow(window)
    let decisions = Decisions(of: stage.application)
    for (number, view) in [stage.window as View, window].enumerated() {
      stage.attach(PanGestureRecognizer(name: "pan\(number)"), to: view)
    }
    func handle(_ id: Int, _ phase: Touch.Phase, _ x: Double, on screen: Screen) {
      stage.handle([TouchSample(id: id, phase: phase, location: Point(x: x, y: 1))], on: screen, at: 0)
    }
    handle(1, .began, 1, on: stage.screen)
    handle(2, .began, 1, on: other)
    handle(3, .began, 5, on: stage.screen)
    for id in 1...3 { handle(id, .moved, 50, on: id == 2 ? other : stage.screen) }
    #expect(
      decisions.list.filter { $0.to == .began }.map { "\($0.recognizer.name) \($0.sequence)" } == ["pan0 1", "pan1 2"])
  }

  @Test("Without an observer, no reason is formatted")
  func costsNothing() {
    var asked = 0
    func reason() -> Reason {
      asked += 1
      return "reason"
    }
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    stage.play(Finger(100, 100), finish: false)
    stage.application.reportDecision(of: pan, from: .possible, to: .failed, "S13", reason())
    #expect(asked == 0)
    let log = Decisions(of: stage.application)
    stage.application.reportDecision(of: pan, from: .possible, to: .failed, "S13", reason())
    #expect(asked == 1 && log.list.count == 1)
  }

  @Test("Numbers are written with as many decimals as needed, up to the limit")
  func words() {
    #expect(decimal(12.345) == "12.3" && decimal(12.35, 2) == "12.35" && decimal(-0.5) == "-0.5" && decimal(7) == "7")
    #expect(
      decimal(0.11, 2) == "0.11" && decimal(1.05, 2) == "1.05" && decimal(0.04) == "0" && decimal(.infinity) == "inf")
    // Numbers beyond the range of that arithmetic are written as Swift writes them.
    #expect(decimal(999_999_999_999.25, 2) == "999999999999.25" && decimal(1e12, 2) == "\(1e12)")
    #expect(duration(0.35) == "350 ms" && duration(1.5) == "1.5 s" && duration(0.0005) == "0.5 ms")
    // As many decimals as distinguish the number from its limit, up to six.
    #expect(measured(10.06, limit: 10) == "10.1" && measured(10.0004, limit: 10) == "10.0004")
    #expect(measured(10.000001, limit: 10) == "10.000001" && measured(10.0000004, limit: 10) == "10")
    #expect((1...4).map(ordinal) == ["first", "second", "third", "4th"])
  }

  @Test("A decision is a sentence with the recognizer, what it did, the time, the rule and the reason")
  func sentences() throws {
    let single = stage.attach(TapGestureRecognizer(name: "single"), to: stage.view("view"))
    let double = stage.doubleTap(on: stage.window)
    try single.require(toFail: double)
    let log = Decisions(of: stage.application)
    stage.play(Finger(100, 100).up())
    #expect(
      log.list.map(\.sentence) == [
        "single was held back at 1.010 s (S23): it waits for double to fail",
        "double failed at 1.360 s (S13): no second touch within 350 ms of the first (tap.interval)",
        "single ended at 1.360 s (S23)",
      ])
    stage.play(Finger(100, 100, at: 412).up())
    #expect(log.list.last { $0.from == .failed }?.deed == "failed")
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    stage.play(Finger(100, 100, at: 5000).move(20, 0), finish: false)
    pan.isEnabled = false
    #expect(log.list.last?.sentence == "pan was cancelled at 6.010 s (S17): it was disabled")
  }

  @Test("A time is written in seconds, with three or six decimals that are not rounded")
  func timestamps() {
    #expect(timestamp(0) == "0.000" && timestamp(1_000_000) == "1.000" && timestamp(1_250_999) == "1.250")
    #expect(timestamp(999_999) == "0.999" && timestamp(-2_000_500) == "-2.000")
    #expect(timestamp(1_000_007, decimals: 6) == "1.000007")
  }
}
