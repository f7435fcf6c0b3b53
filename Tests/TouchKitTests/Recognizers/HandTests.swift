import TestSupport
import Testing

@testable import TouchKit

/// Gestures as hands make them: fingers land one after the other, wobble at the start, and lift one after the other.
@Suite(.timeLimit(.minutes(5))) struct HandTests {
  private let stage = Stage()

  private func swipe(
    _ name: String, _ direction: SwipeGestureRecognizer.Direction, _ touches: Int, on view: View, of stage: Stage
  ) {
    let swipe = stage.attach(SwipeGestureRecognizer(name: name), to: view)
    swipe.direction = direction
    swipe.numberOfTouchesRequired = touches
  }

  @Test("S16: the last finger of a hand begins no attempt of a recognizer that failed because of too many fingers")
  func crowd() {
    let view = stage.view("view")
    for touches in 1...4 { swipe("up\(touches)", .up, touches, on: view, of: stage) }
    stage.play(
      (0..<4).map { Finger(100 + 90 * Double($0), 500, at: 20 * Double($0)).move(0, -120, over: 120, steps: 12).up() })
    #expect(stage.actions == ["up4:ended"])
    // All have lifted, so the next finger is a single one.
    stage.log.removeAll()
    stage.play(Finger(100, 500, at: 3000).move(0, -120, over: 120, steps: 12).up())
    #expect(stage.actions == ["up1:ended"])
  }

  @Test("S16: a tap, a press or a pan waits until too many fingers have lifted; other views' fingers do not count")
  func crowds() {
    let (left, right) = (stage.view("left", 0, 0, 500, 1000), stage.view("right", 500, 0, 500, 1000))
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: left)
    pan.maximumNumberOfTouches = 1
    stage.attach(TapGestureRecognizer(name: "tap"), to: left)
    stage.attach(LongPressGestureRecognizer(name: "hold"), to: left)
    stage.attach(TapGestureRecognizer(name: "other"), to: right)
    stage.play(
      Finger(100, 100).hold(400).up(), Finger(200, 100, at: 10).hold(2000).up(),
      Finger(600, 100, at: 500).up(after: 50), Finger(300, 100, at: 700).up(after: 50),
      Finger(300, 300, at: 800).move(50, 0, over: 50, steps: 5).up(), Finger(300, 500, at: 900).hold(700).up())
    #expect(stage.actions == ["other:ended"])
  }

  @Test("S16: a finger that rests on another view is none of too many")
  func restingElsewhere() {
    stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("left", 0, 0, 500, 1000))
    stage.view("right", 500, 0, 500, 1000)
    stage.play(
      Finger(700, 100).hold(2000).up(), Finger(100, 100).hold(50).up(), Finger(200, 100, at: 10).hold(50).up(),
      Finger(100, 300, at: 1000).up())
    #expect(stage.actions == ["tap:ended"])
  }

  @Test("S23: a pan that waited for a pinch until its finger lifted does not begin without one")
  func releasedWithoutFinger() throws {
    let view = stage.view("view")
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: view)
    try stage.attach(PanGestureRecognizer(name: "pan"), to: view).require(toFail: pinch)
    let log = Decisions(of: stage.application)
    stage.play(Finger(100, 100).move(100, 0, over: 100, steps: 10).up())
    #expect(stage.actions == [])
    let last = try #require(log.list.last { $0.recognizer.name == "pan" })
    #expect(last.rule == "S23" && last.to == .failed)
    #expect(stage.application.arena.attempting.isEmpty)
  }

  @Test("A hover recognizer delays nothing for views below it, and has no attempt after a touch")
  func hoverAndTouches() {
    stage.attach(HoverGestureRecognizer(name: "hover"), to: stage.window)
    stage.view("view")
    stage.play(Finger(100, 100).up(), finish: false)
    #expect(stage.trace("view") == "began ended")
    #expect(stage.application.arena.attempting.isEmpty)
  }

  @Test(
    "S13: a finger that lands far off in the frame in which all others lift is a tap of its own; one nearby is not",
    arguments: [0, 1])
  func thumbsInTurn(_ firstOfFrame: Int) {
    func taps(
      _ distance: Double, after first: Finger = Finger(100, 100).up(after: 50), among others: [Finger] = []
    ) -> [String] {
      let stage = Stage()
      let view = stage.view("view")
      let log = EventNotes<String>(stage.application) { event, time, _ in
        if case .action = event { "\((time - stage.start) / 1000)" } else { nil }
      }
      stage.attach(TapGestureRecognizer(name: "tap"), to: view)
      let thumbs = [first, Finger(100, 100 + distance, at: 50).up(after: 50)]
      stage.play([thumbs[firstOfFrame], thumbs[1 - firstOfFrame]] + others)
      return log.all
    }
    #expect(taps(400) == ["50", "100"] && taps(30.001) == ["50", "100"])
    // The same finger, of a panel that has lost track of it, one of several, or one whose touch was cancelled.
    #expect(taps(30) == [] && taps(400, among: [Finger(500, 500).hold(200).up()]) == [])
    #expect(taps(400, after: Finger(100, 100).cancel(after: 50)) == [])
  }

  @Test("S13: a contact that hit no view is none of the fingers next to which another lands")
  func missedContactLifts() {
    let view = stage.view("view")
    stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    let log = EventNotes<Int64>(stage.application) { [stage] event, time, _ in
      if case .action = event { (time - stage.start) / 1000 } else { nil }
    }
    stage.play(
      Finger(100, 500).up(after: 50), Finger(990, 500, at: 50).up(after: 50), Finger(1010, 500).up(after: 50))
    #expect(log.all == [50, 100])
  }

  @Test("S16: a finger too many makes a tap fail even if another moves too far in the same frame; the next is no first")
  func movedCrowd() {
    let view = stage.view("view")
    stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    stage.attach(LongPressGestureRecognizer(name: "hold"), to: view)
    let log = Decisions(of: stage.application)
    stage.play(
      Finger(100, 100).move(20, 0, over: 20).hold(60).up(after: 0), Finger(200, 100, at: 20).up(after: 60),
      Finger(300, 100, at: 40).up(after: 40))
    #expect(stage.actions == [])
    #expect(log.list.map(\.reason) == Array(repeating: "2 fingers came down, 1 required", count: 2))
  }

  @Test("Parallel fingers do not turn, however many there are, and the middle one's tremor is no turn")
  func parallelTurn() {
    stage.attach(RotationGestureRecognizer(name: "rotation"), to: stage.view("view", multipleTouch: true))
    var middle = Finger(300, 100)
    for step in 0..<50 {
      middle = middle.move(6 + (step.isMultiple(of: 2) ? 1 : -1), step.isMultiple(of: 3) ? 1 : -0.5)
    }
    stage.play(
      Finger(200, 100).move(300, 0, over: 500, steps: 50).up(), middle.up(),
      Finger(401, 100).move(300, 0, over: 500, steps: 50).up())
    #expect(stage.actions == [])
  }

  @Test("The turn of many fingers is a fit in which each counts with its distance from their mean")
  func bestTurn() {
    let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: stage.view("view"))
    // A quarter turn of two far fingers around a third that stays between them, slightly off their mean.
    let steps = 30
    func far(_ start: Double) -> Finger {
      var finger = Finger(500 + 200 * cosine(start), 500 + 200 * sine(start))
      for step in 0..<steps {
        let (one, next) = (start + 90 * Double(step) / 30, start + 90 * Double(step + 1) / 30)
        finger = finger.move(200 * (cosine(next) - cosine(one)), 200 * (sine(next) - sine(one)))
      }
      return finger
    }
    stage.play([far(0), far(180), Finger(503, 500).hold(320)], finish: false)
    #expect(abs(rotation.rotation - 85 * Double.pi / 180) < 0.02)
  }

  private func sine(_ degrees: Double) -> Double { sineAndCosine(degrees * .pi / 180).sine }
  private func cosine(_ degrees: Double) -> Double { sineAndCosine(degrees * .pi / 180).cosine }

  @Test(
    "A pinch and a rotation pause with one finger left, continue without a jump when another joins, and end"
  )
  func resting() {
    let view = stage.view("view")
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: view)
    let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: view)
    pinch.allowSimultaneous(with: rotation)
    var figures: [(Double, Double)] = []
    for recognizer in [pinch, rotation] as [GestureRecognizer] {
      recognizer.addTarget { _ in figures.append((pinch.scale, rotation.rotation)) }
    }
    // 100 apart and level, then 220 apart and turned by 45°; the right one lifts, the left one drifts, a third joins.
    stage.play(
      Finger(400, 400).move(0, 0).hold(200).move(-37, 121, over: 20, steps: 2).hold(200).up(),
      Finger(500, 400).move(55, 155, over: 100, steps: 10).up(),
      Finger(700, 300, at: 300).hold(60).move(40, 0, over: 20, steps: 2).hold(200).up(), finish: false)
    #expect(stage.actions.filter { $0.hasSuffix("began") }.count == 2)
    #expect(stage.actions.filter { $0.hasSuffix("ended") }.count == 2)
    let lifted = stage.log.entries.last { $0.time <= 110_000 && $0.isAction }
    let joined = stage.log.entries.filter { $0.time > 110_000 && $0.time < 300_000 && $0.isAction }
    #expect(lifted != nil && joined.isEmpty, "with one finger down nothing changes")
    let jumps = zip(figures, figures.dropFirst()).map { (abs($0.0 - $1.0), abs($0.1 - $1.1)) }
    #expect(jumps.allSatisfy { $0.0 < 0.4 && $0.1 < 0.3 })
    #expect(figures.count > 12)
  }

  @Test("A pan with a minimum of two fingers pauses while one is down")
  func restingPan() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    pan.minimumNumberOfTouches = 2
    var displacements: [Double] = []
    pan.addTarget { _ in displacements.append(pan.translation.dx) }
    stage.play(
      Finger(100, 100).move(30, 0, over: 30, steps: 3).hold(100).move(70, 0, over: 30, steps: 3).hold(100).up(),
      Finger(200, 100).move(30, 0, over: 30, steps: 3).up(),
      Finger(300, 100, at: 200).hold(20).move(20, 0, over: 20, steps: 2).hold(100).up())
    #expect(displacements.prefix(3) == [20, 30, 30] && displacements.dropFirst(3).allSatisfy { $0 >= 30 && $0 <= 45 })
    #expect(displacements.last == 40)
    let rest = stage.log.entries.filter { $0.isAction && $0.time > 40_000 && $0.time < 200_000 }
    #expect(rest.isEmpty)
  }

  @Test(
    "Fingers that drift apart in parallel neither pinch nor turn; fingers that move apart do pinch",
    arguments: [(250.0, 215.0, 0), (60, -60, 1), (0, 60, 1)])
  func parallelApart(first: Double, second: Double, expected: Int) {
    let view = stage.view("view")
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: view)
    let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: view)
    pinch.allowSimultaneous(with: rotation)
    stage.play(
      Finger(300, 500).move(first, first / 2, over: 300, steps: 30).up(),
      Finger(390, 530).move(second, second / 2, over: 300, steps: 30).up())
    #expect(stage.actions.filter { $0 == "pinch:began" }.count == expected, "\(first) \(second)")
    #expect(!stage.actions.isEmpty == (expected > 0))
  }

  @Test("A turn is no pinch if the span changes less than the arc", arguments: [(1.1, 0), (2, 1)])
  func turnedPinch(out: Double, expected: Int) {
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: stage.view("view"))
    // Both move by an eighth of a turn, and outward by a factor.
    func finger(_ side: Double) -> Finger {
      var finger = Finger(500 + side * 100, 500)
      var place = (x: 100.0, y: 0.0)
      for step in 1...30 {
        let part = Double(step) / 30
        let radius = 100 * (1 + (out - 1) * part)
        let next = (x: radius * cosine(45 * part), y: radius * sine(45 * part))
        finger = finger.move(side * (next.x - place.x), side * (next.y - place.y))
        place = next
      }
      return finger.up()
    }
    stage.play(finger(1), finger(-1))
    #expect(stage.actions.filter { $0.hasSuffix("began") }.count == expected, "\(out)")
    #expect(pinch.state == .possible)
  }

  @Test(
    "swipe.speed: if a pan waits for a swipe, slow fingers drag and quick ones swipe; otherwise both swipe")
  func speed() throws {
    for (time, waits, expected) in [
      (600.0, true, "pan:began"), (250, true, "swipe:ended"), (600, false, "swipe:ended"),
    ] {
      let stage = Stage()
      let view = stage.view("view")
      let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: view)
      let two = stage.attach(SwipeGestureRecognizer(name: "two"), to: view)
      two.numberOfTouchesRequired = 2
      if waits {
        let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
        for other in [swipe, two] { try pan.require(toFail: other) }
      }
      stage.play(Finger(100, 500).move(150, 0, over: time, steps: Int(time / 10)).up())
      #expect(stage.actions.first == expected, "\(time) \(waits)")
    }
  }

  @Test(
    "A finger that waits for the others of its hand may wobble; with all of them down, none may move back",
    arguments: [(0.0, [String]()), (40.0, ["swipe:ended"])])
  func waitingWobble(pause: Double, expected: [String]) {
    swipe("swipe", .right, 2, on: stage.view("view"), of: stage)
    stage.play(
      Finger(100, 100).move(-6, 0).hold(5).move(6, 0).move(100, 0, over: 100, steps: 10).up(),
      Finger(200, 100, at: pause).hold(30).move(100, 0, over: 100, steps: 10).up())
    #expect(stage.actions == expected)
  }

  @Test(
    "A swipe's failure names the intended direction, the distance behind its start, and the missing fingers")
  func swipeReasons() {
    func reason(_ direction: SwipeGestureRecognizer.Direction, _ touches: Int, _ fingers: Finger...) -> String? {
      let stage = Stage()
      let log = Decisions(of: stage.application)
      let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: stage.view("view"))
      swipe.direction = direction
      swipe.numberOfTouchesRequired = touches
      stage.play(fingers)
      return log.list.first { $0.to == .failed }?.reason
    }
    let wobble = Finger(300, 300).move(-4.5, 0).move(2, 0).move(100, 60, over: 50, steps: 5).up()
    #expect(
      reason([.left, .right, .up, .down], 1, wobble)
        == "went 4.5 pt back behind its start, limit 4 pt (swipe.back)")
    #expect(
      reason(.right, 2, Finger(300, 300).move(20, -60, over: 20).up())
        == "lifted after going 20 pt along, a swipe then needs 48.6 pt (swipe.along), "
        + "and only 1 finger came down, 2 required")
    #expect(
      reason(.right, 1, Finger(300, 300).move(20, -60, over: 20).up())
        == "went 60 pt across, limit 49 pt by then (swipe.across)")
    #expect(
      reason(.right, 2, Finger(300, 300).move(80, 0, over: 100, steps: 10).hold(500).up())
        == "not far enough within 500 ms (swipe.duration), and only 1 finger came down, 2 required")
  }

  @Test("A rotation continues from its angle when another finger joins, and ends with the last lift")
  func restingRotation() {
    let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: stage.view("view"))
    var last = 0.0
    rotation.addTarget { if $0.state == .changed { last = rotation.rotation } }
    // The second finger turns 31° and lifts; the third one continues to 50.2°.
    stage.play(
      Finger(400, 500).hold(500).up(), Finger(500, 500).move(0, 60, over: 60, steps: 6).up(),
      Finger(500, 560, at: 200).move(0, 60, over: 60, steps: 6).up())
    #expect(stage.actions.first == "rotation:began" && stage.actions.last == "rotation:ended")
    #expect(stage.actions.count { !$0.hasSuffix("changed") } == 2)
    let times = stage.log.entries.filter { $0.isAction }.map(\.time)
    #expect(times.last == 510_000 && times.contains { $0 > 200_000 && $0 < 270_000 })
    #expect(abs(last - 45.2 * .pi / 180) < 0.02)
  }
}
