import TestSupport
import Testing

@testable import TouchKit

/// The fingers of one hand. Each trembles independently (S57), and all tremble together (S58). One may land late (S16),
/// be lost (S59), or land in an edge's band (S47).
@Suite(.timeLimit(.minutes(5))) struct HandOfFingersTests {
  private let stage = Stage()

  private func swipe(
    _ name: String, _ touches: Int, _ direction: SwipeGestureRecognizer.Direction = .right, on view: View,
    of other: Stage? = nil
  ) {
    let swipe = (other ?? stage).attach(SwipeGestureRecognizer(name: name), to: view)
    (swipe.direction, swipe.numberOfTouchesRequired) = (direction, touches)
  }

  // MARK: S57

  @Test("S57: the movement of several fingers of a tap or press is their root mean square, which the failure names")
  func presses() {
    // 14.1 and 0 give 9.97, 14.2 and 0 give 10.04, and 10.1 and 10.1 give 10.1.
    for (first, second, isTap) in [(14.1, 0.0, true), (14.2, 0, false), (9.9, -9.9, true), (10.1, -10.1, false)] {
      let stage = Stage()
      let log = Decisions(of: stage.application)
      let view = stage.view("view")
      stage.attach(TapGestureRecognizer(name: "tap"), to: view).numberOfTouchesRequired = 2
      stage.attach(LongPressGestureRecognizer(name: "hold"), to: view).numberOfTouchesRequired = 2
      stage.play(
        Finger(100, 100).move(0, first).hold(50).up(), Finger(200, 100).hold(10).move(second, 0).hold(50).up())
      #expect(stage.actions == (isTap ? ["tap:ended"] : []), "\(first) \(second)")
      stage.play(
        Finger(100, 100, at: 2000).move(0, first).hold(700).up(),
        Finger(200, 100, at: 2000).hold(10).move(second, 0).hold(700).up())
      #expect(stage.actions.contains("hold:ended") == isTap)
      let reason = log.list.first { $0.recognizer.name == "tap" && $0.to == .failed }?.reason
      let length = first == 14.2 ? "10.04" : "10.1"
      #expect(
        isTap
          ? reason?.contains("moved") != true : reason == "the fingers moved \(length) pt, limit 10 pt (tap.movement)")
    }
  }

  @Test("S57: a finger that has lifted counts with its movement", arguments: [(2.0, true), (6.5, false)])
  func liftedFinger(_ first: Double, _ isTap: Bool) {
    // 13.9 and 2 give 9.93, 13.9 and 6.5 give 10.85.
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view"))
    tap.numberOfTouchesRequired = 2
    stage.play(
      Finger(100, 100).move(0, first).up(), Finger(200, 100).hold(40).move(13.9, 0).hold(50).up())
    #expect(stage.actions == (isTap ? ["tap:ended"] : []))
  }

  @Test(
    "S57: the distance of several fingers behind a swipe's start is their root mean square; forward counts as zero"
  )
  func behind() {
    // 5.6 and 0 give 3.96; 5.7 and 0 give 4.03; 5.6 and 6 forward give 3.96.
    for (first, second, isSwipe) in [(-5.6, 0.0, true), (-5.7, 0, false), (-5.6, 6, true), (-4.1, -4.1, false)] {
      let stage = Stage()
      let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: stage.view("view"))
      swipe.numberOfTouchesRequired = 2
      stage.play(
        Finger(100, 100).hold(10).move(first, 0).move(120, 0, over: 100, steps: 10).up(),
        Finger(200, 100).move(second, 0).hold(10).move(120, 0, over: 100, steps: 10).up())
      #expect(stage.actions == (isSwipe ? ["swipe:ended"] : []), "\(first) \(second)")
    }
  }

  // MARK: S58

  /// A finger that moves 6 pt to a side and back, each in `swing` ms, and then away.
  private func trembling(_ swing: Double, then away: Double, _ x: Double = 100) -> Finger {
    Finger(x, 100).move(6, 0, over: swing, steps: 5).move(-6, 0, over: swing, steps: 5).move(away, 0, over: 30).up()
  }

  @Test(
    "S58: with a tremor of 3 pt, a tap may move 3 pt farther, and a pan begins 3 pt later; slower swings do not count",
    arguments: [
      (50.0, 12.9, true), (50, 13.1, false), (170, 12.9, true), (180, 10.1, false), (180, 9.9, true),
    ])
  func tremor(_ swing: Double, _ away: Double, _ isTap: Bool) {
    let log = Decisions(of: stage.application)
    let view = stage.view("view")
    stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    stage.play(trembling(swing, then: away))
    #expect(stage.actions.first == (isTap ? "tap:ended" : "pan:began"))
    if away == 13.1 {
      #expect(
        log.list.contains {
          $0.reason == "a finger moved 13.1 pt, limit 10 pt (tap.movement) plus the tremor's 3 pt (S58)"
        })
    }
    // The tremor does not count in the next attempt.
    stage.play(Finger(500, 100, at: 2000).move(10.1, 0, over: 50).up())
    #expect(stage.actions.contains("pan:began") && stage.actions.count { $0 == "tap:ended" } == (isTap ? 1 : 0))
  }

  @Test("S58: a finger that goes too far and comes back, once or twice, is no tap")
  func farAndBack() {
    stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view"))
    stage.play(
      Finger(100, 100).move(10.5, 0, over: 50, steps: 5).move(-10.5, 0, over: 50, steps: 5).up(),
      Finger(100, 100, at: 2000).move(3, 0, over: 30).move(8, 0, over: 50, steps: 5).move(-8, 0, over: 50).up())
    #expect(stage.actions == [])
  }

  @Test("S58: with hand.tremor 0, no tremor counts")
  func noTremor() {
    var thresholds = Thresholds()
    thresholds.handTremor = 0
    stage.application.thresholds = thresholds
    stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view"))
    stage.play(trembling(50, then: 10.1))
    #expect(stage.actions == [])
  }

  @Test("S58: the fingers' mean movement trembles; a finger that lands or lifts is no swing")
  func handTremor() {
    for (away, isTap) in [(12.9, true), (13.1, false)] {
      let stage = Stage()
      stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view")).numberOfTouchesRequired = 2
      stage.play(trembling(50, then: away), trembling(50, then: away, 200))
      #expect(stage.actions == (isTap ? ["tap:ended"] : []), "\(away)")
    }
    // The mean of 8 and 0 is 4 when the second finger lands; 14.5 and 0 give 10.25.
    stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view")).numberOfTouchesRequired = 2
    stage.play(
      Finger(100, 100).move(8, 0, over: 40, steps: 4).hold(20).move(6.5, 0, over: 40, steps: 4).hold(40).up(),
      Finger(200, 100, at: 50).hold(100).up())
    #expect(stage.actions == [])
  }

  @Test("S58: the tremor of a finger that waits for the second of a pan of two does not count")
  func tremorBeforeSecond() {
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view")).minimumNumberOfTouches = 2
    let first = Finger(100, 100).move(6, 0, over: 50, steps: 5).move(-6, 0, over: 50, steps: 5)
    stage.play(
      first.move(6, 0, over: 50, steps: 5).hold(10).move(10.1, 0).up(),
      Finger(300, 100, at: 155).hold(5).move(10.1, 0).up())
    #expect(stage.actions == ["pan:began", "pan:ended"])
  }

  // MARK: S16

  @Test(
    "S16: a late finger of a hand begins no swipe that its first finger failed, unless that finger has lifted",
    arguments: [(150.0, 500.0, []), (150.001, 500, ["one:ended"]), (140, 20, ["one:ended"])])
  func late(_ delay: Double, _ rest: Double, _ expected: [String]) {
    let view = stage.view("view")
    swipe("one", 1, on: view)
    // It trembles back by 5 pt.
    stage.play(
      Finger(100, 100).move(-5, 0).hold(rest).up(),
      Finger(200, 100, at: delay).move(120, 0, over: 100, steps: 10).up())
    #expect(stage.actions == expected)
  }

  /// Play frames: each has a time in ms, a touch, its phase and its position.
  private func play(_ frames: [(Double, id: Int, Touch.Phase, x: Double)]) {
    for (time, id, phase, x) in frames {
      stage.handle([TouchSample(id: id, phase: phase, location: Point(x: x, y: 100))], at: micros(time))
    }
  }

  @Test("S16: a finger that lands at the time of the first one's failure, one frame later, is late")
  func lateAtOnce() {
    swipe("one", 1, on: stage.view("view"))
    play([(0, 1, .began, 100), (10, 1, .moved, 94), (10, 2, .began, 300), (60, 2, .moved, 420)])
    #expect(stage.actions == [])
  }

  @Test("S16: a finger that lands outside a recognizer's zone as an attempt ends does not belong to its hand")
  func zoneAtOnce() {
    let view = stage.view("view")
    swipe("one", 1, on: view)
    view.gestureRecognizers[0].zone = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    play([
      (0, 1, .began, 600), (10, 1, .ended, 600), (10, 2, .began, 100), (60, 3, .began, 600), (90, 3, .moved, 720),
    ])
    #expect(stage.actions == ["one:ended"])
  }

  @Test("S16: a hand's third and fourth finger begin no two-finger swipe; after a single finger that lifted, they do")
  func lateOfFour() {
    let view = stage.view("view")
    swipe("two", 2, on: view)
    func back(_ x: Double) -> Finger { Finger(x, 100).move(-5, 0).hold(500).up() }
    func right(_ x: Double, _ start: Double) -> Finger {
      Finger(x, 100, at: start).move(120, 0, over: 100, steps: 10).up()
    }
    stage.play(back(100), back(200), right(300, 60), right(400, 80))
    #expect(stage.actions == [])
    // A single finger that lifted before leaves room for both.
    stage.play(
      Finger(100, 100, at: 2000).up(after: 20), right(300, 2060), right(400, 2080))
    #expect(stage.actions == ["two:ended"])
  }

  @Test("S16: a finger outside a recognizer's zone does not belong to the hand of an earlier attempt")
  func zones() {
    let view = stage.view("view")
    swipe("one", 1, on: view)
    view.gestureRecognizers[0].zone = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    stage.play(Finger(600, 100).move(-6, 0).up())
    stage.play(
      Finger(100, 100, at: 1000).hold(500).up(),
      Finger(600, 100, at: 1050).move(120, 0, over: 100, steps: 10).up())
    #expect(stage.actions == ["one:ended"])
  }

  // MARK: S59

  /// The actions of a swipe to the right by two fingers, and the reason if it failed. The first finger moves by (`dx`,
  /// `dy`) and lifts. The second one moves by 10 pt, stays for `rest` ms longer, and moves by 100 pt.
  private func losing(
    _ dx: Double, _ dy: Double = 0, rest: Double = 0, secondLands: Double = 0
  ) -> (actions: [String], reason: String?) {
    let stage = Stage()
    let log = Decisions(of: stage.application)
    let swipe = stage.attach(SwipeGestureRecognizer(name: "two"), to: stage.view("view"))
    (swipe.direction, swipe.numberOfTouchesRequired) = (.right, 2)
    stage.play(
      Finger(100, 100).move(dx, dy, over: 40, steps: 4).up(after: 10),
      Finger(100, 300, at: secondLands).move(10, 0, over: 40, steps: 4).hold(10 + rest).move(
        100, 0, over: 50, steps: 10
      ).up())
    return (stage.actions, log.list.first { $0.to == .failed }?.reason)
  }

  @Test("S59: a swipe continues without a lost finger that had moved along; one that had not moved enough ends it")
  func lostFinger() {
    #expect(losing(10).actions == ["two:ended"])
    #expect(losing(30).actions == ["two:ended"])
    let short = losing(9.9)
    #expect(short.actions == [])
    #expect(short.reason == "lifted after going 9.9 pt along, a swipe then needs 47.7 pt (swipe.along)")
    // It stayed, moved across, or moved in the opposite direction.
    #expect(losing(0).actions == [] && losing(2, 12).actions == [] && losing(-3).actions == [])
    // The limit for movement across is 47.55 pt at that time.
    #expect(losing(30, 47).actions == ["two:ended"] && losing(30, 47.8).actions == [])
  }

  @Test("S59: a lost finger may have moved exactly swipe.across to the side")
  func lostFingerAcross() {
    var thresholds = Thresholds()
    (thresholds.swipeAcross, thresholds.swipeAcrossDecay) = (30, 0)
    let stage = Stage(thresholds: thresholds)
    swipe("two", 2, on: stage.view("view"), of: stage)
    stage.play(
      Finger(100, 100).move(30, 30).up(),
      Finger(100, 300).move(10, 0).hold(20).move(100, 0, over: 50, steps: 10).up())
    #expect(stage.actions == ["two:ended"])
  }

  @Test("S59: the others may complete the swipe in the frame in which a finger is lost")
  func lostInLastFrame() {
    swipe("two", 2, on: stage.view("view"))
    stage.play(
      Finger(100, 100).move(30, 0, over: 40, steps: 4).up(after: 10),
      Finger(100, 300).move(30, 0, over: 40, steps: 4).move(30, 0).hold(300).up())
    #expect(stage.actions == ["two:ended"])
    #expect(stage.log.entries.first { $0.isAction }?.time == 50_000)
  }

  @Test("S59: the others must complete the swipe within hand.landing of the first lift")
  func lostFingerTime() {
    // The lift is at 50 ms. A swipe needs 40.6 pt at 200 ms; the second finger has moved 10 pt, and moves 10 pt every 5
    // ms.
    #expect(losing(30, rest: 130).actions == ["two:ended"])
    let late = losing(30, rest: 131)
    #expect(late.actions == [])
    #expect(late.reason == "not far enough within 150 ms after a finger lifted (hand.landing)")
    // The duration of a swipe still applies.
    let stage = Stage()
    let log = Decisions(of: stage.application)
    let swipe = stage.attach(SwipeGestureRecognizer(name: "two"), to: stage.view("view"))
    swipe.numberOfTouchesRequired = 2
    stage.play(
      Finger(100, 100).hold(380).move(20, 0, over: 40, steps: 4).up(after: 10),
      Finger(100, 300).hold(380).move(10, 0).hold(200).up())
    #expect(log.list.first { $0.to == .failed }?.reason == "not far enough within 500 ms (swipe.duration)")
    // Fingers that are lost later do not extend the time.
    let three = Stage()
    let swipe3 = three.attach(SwipeGestureRecognizer(name: "three"), to: three.view("view"))
    swipe3.numberOfTouchesRequired = 3
    three.play(
      Finger(100, 100).move(20, 0, over: 20, steps: 2).up(after: 10),
      Finger(100, 300).move(20, 0, over: 20, steps: 2).hold(100).up(after: 10),
      Finger(100, 500).move(20, 0, over: 20, steps: 2).hold(170).move(100, 0, over: 50, steps: 5).up())
    #expect(three.actions == [])
  }

  @Test("S59: a swipe ends with a lift if not all its fingers have landed, or none is left")
  func lostTooEarly() {
    #expect(losing(30, secondLands: 49).actions == ["two:ended"])
    #expect(losing(30, secondLands: 51).actions == [])
    // Both lift at once; then the second lifts before it has moved far enough.
    for second in [10.0, 40] {
      let stage = Stage()
      swipe("two", 2, on: stage.view("view"), of: stage)
      stage.play(
        Finger(100, 100).move(30, 0, over: 40, steps: 4).up(after: 10),
        Finger(100, 300).move(30, 0, over: 40, steps: 4).up(after: second))
      #expect(stage.actions == [])
    }
    // A finger that lands in place of the lost one is one too many.
    let stage = Stage()
    swipe("two", 2, on: stage.view("view"), of: stage)
    stage.play(
      Finger(100, 100).move(20, 0, over: 40, steps: 4).up(after: 10),
      Finger(100, 300).move(20, 0, over: 40, steps: 4).hold(60).move(100, 0, over: 50, steps: 10).up(),
      Finger(120, 100, at: 60).move(100, 0, over: 80, steps: 8).up())
    #expect(stage.actions == [])
  }

  @Test("S59: a swipe must go in a direction in which the lost finger also moved")
  func lostDirection() {
    /// Play a finger that moves right and down and is lost, and one that then moves straight down.
    func down(_ right: Double, _ down: Double) -> [String] {
      let stage = Stage()
      swipe("two", 2, [.right, .down], on: stage.view("view"), of: stage)
      stage.play(
        Finger(100, 100).move(right, down, over: 40, steps: 4).up(after: 10),
        Finger(300, 100).move(0, 20, over: 40, steps: 4).hold(10).move(0, 100, over: 50, steps: 10).up())
      return stage.actions
    }
    #expect(down(0, 20) == ["two:ended"] && down(12, 12) == ["two:ended"])
    #expect(down(20, 0) == [] && down(20, 9) == [])
  }

  @Test(
    "S59: losing a slower finger does not count as movement of the hand",
    arguments: [SwipeGestureRecognizer.Direction.right, .down])
  func lostSpeed(_ direction: SwipeGestureRecognizer.Direction) throws {
    func move(_ finger: Finger, _ length: Double, _ steps: Int) -> Finger {
      let isRight = direction == .right
      return finger.move(isRight ? length : 0, isRight ? 0 : length, over: Double(steps) * 10, steps: steps)
    }
    let view = stage.view("view", multipleTouch: true)
    swipe("two", 2, direction, on: view, of: stage)
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    try pan.require(toFail: view.gestureRecognizers[0])
    // The second finger moves at 400 pt/s, both at 250 pt/s on average before the loss: 290 pt/s, below swipe.speed.
    stage.play(
      move(move(Finger(100, 100), 4, 4), 6, 6).up(), move(move(Finger(300, 300), 16, 4), 64, 16).up())
    #expect(stage.actions.first == "pan:began" && !stage.actions.contains("two:ended"))
  }

  @Test("S59: a swipe reports the positions of all its fingers, and the next swipe has lost no finger")
  func lostPlaces() {
    let view = stage.view("view")
    let swipe = stage.attach(SwipeGestureRecognizer(name: "two"), to: view)
    swipe.numberOfTouchesRequired = 2
    var places: [[Point]] = []
    var centre: [Point] = []
    swipe.addTarget { _ in
      places.append((0..<swipe.numberOfTouches).map { swipe.location(ofTouch: $0, in: nil) })
      centre.append(swipe.location(in: nil))
    }
    func play(at start: Double) {
      stage.play(
        Finger(100, 100, at: start).move(20, 0, over: 40, steps: 4).up(after: 10),
        Finger(100, 300, at: start).move(20, 0, over: 40, steps: 4).hold(10).move(60, 0, over: 10).up())
    }
    play(at: 0)
    play(at: 2000)
    #expect(
      places == [[Point(x: 180, y: 300), Point(x: 120, y: 100)], [Point(x: 180, y: 300), Point(x: 120, y: 100)]])
    #expect(centre == [Point(x: 150, y: 200), Point(x: 150, y: 200)])
    // The next attempt has its own first lift.
    stage.play(
      Finger(100, 100, at: 4000).move(20, 0, over: 40, steps: 4).hold(300).move(60, 0, over: 20, steps: 2).up(),
      Finger(100, 300, at: 4000).move(20, 0, over: 40, steps: 4).hold(300).move(60, 0, over: 20, steps: 2).up())
    #expect(stage.actions.count == 3)
  }

  @Test("S59: two fingers that tap, pinch, or drag with one lifting are still a tap, a pinch and a drag")
  func lostElsewhere() throws {
    let view = stage.view("view", multipleTouch: true)
    swipe("two", 2, [.right, .left, .up, .down], on: view, of: stage)
    stage.attach(TapGestureRecognizer(name: "tap"), to: view).numberOfTouchesRequired = 2
    stage.attach(PinchGestureRecognizer(name: "pinch"), to: view)
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    try pan.require(toFail: view.gestureRecognizers[0])
    stage.play(Finger(100, 100).move(8, 0).up(), Finger(200, 100).move(8, 0).hold(40).up())
    #expect(stage.actions == ["tap:ended"])
    stage.play(
      Finger(100, 100, at: 1000).move(-40, 0, over: 100, steps: 10).up(),
      Finger(200, 100, at: 1000).move(40, 0, over: 100, steps: 10).hold(40).up())
    #expect(stage.actions.dropFirst().first == "pinch:began" && stage.actions.last == "pinch:ended")
    let count = stage.actions.count
    stage.play(
      Finger(100, 100, at: 2000).move(20, 0, over: 150, steps: 15).up(),
      Finger(200, 100, at: 2000).move(120, 0, over: 900, steps: 90).up())
    #expect(stage.actions.dropFirst(count).first == "pan:began" && stage.actions.last == "pan:ended")
  }

  // MARK: S47

  /// Which of a left edge pan and a pan begins when fingers are played.
  private func edge(_ fingers: Finger...) throws -> String? {
    let stage = Stage()
    let (left, right) = (stage.view("left", 0, 0, 700, 1000), stage.view("right", 700, 0, 300, 1000))
    let edge = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: left)
    edge.edges = .left
    try stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window).require(toFail: edge)
    right.isMultipleTouchEnabled = true
    stage.play(fingers)
    return stage.actions.first { $0.hasSuffix("began") }
  }

  private func inward(_ x: Double, _ y: Double = 500, at start: Double = 0) -> Finger {
    Finger(x, y, at: start).move(60, 0, over: 120, steps: 12).up()
  }

  @Test("S47: a finger that lands with others of its hand away from the edges is no edge pan, in either order")
  func chord() throws {
    #expect(try edge(inward(10)) == "edge:began")
    #expect(try edge(inward(10), Finger(200, 500).hold(200).up()) == "pan:began")
    #expect(try edge(inward(10, at: 150), Finger(200, 500).hold(400).up()) == "pan:began")
    #expect(try edge(inward(10, at: 151), Finger(200, 500).hold(400).up()) == "edge:began")
    #expect(
      try edge(
        Finger(10, 500).hold(100).move(60, 0, over: 100, steps: 10).up(), Finger(200, 500, at: 90).hold(300).up())
        == "pan:began")
    // Two fingers at the edge come from there.
    #expect(try edge(inward(10, 400), inward(20, 500)) == "edge:began")
    // A lifted finger, one on another view, one beyond a hand's span, and a palm do not count.
    #expect(try edge(inward(10, at: 40), Finger(200, 500).up(after: 20)) == "edge:began")
    #expect(try edge(inward(10), Finger(800, 500).hold(200).up()) == "edge:began")
    #expect(try edge(inward(10, 100), Finger(10 + 40, 100 + 639).hold(200).up()) == "edge:began")
    #expect(try edge(inward(10, 100), Finger(10 + 30, 100 + 639).hold(200).up()) == "pan:began")
    #expect(try edge(inward(10, 100), Finger(10 + 384, 100 + 512).hold(200).up()) == "pan:began")
    #expect(try edge(inward(10), Finger(200, 500, type: .palm).hold(200).up()) == "edge:began")
  }

  @Test("S47: a finger that lands next to one that has begun to move belongs to another gesture, in each attempt")
  func landsNextToMovement() {
    /// The number of edge pans that begin if a finger off the edge has moved by these distances, one sequence after the
    /// other.
    func begun(_ moved: Double...) -> Int {
      let stage = Stage()
      stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.window).edges = .left
      for (index, distance) in moved.enumerated() {
        let start = 1000 * Double(index)
        stage.play(
          Finger(200, 400, at: start).move(0, distance).hold(400).up(), inward(10, at: start + 100))
      }
      return stage.actions.count { $0 == "edge:began" }
    }
    #expect(begun(10) == 0 && begun(10.1) == 1)
    #expect(begun(10, 10.1) == 1 && begun(10.1, 10) == 1)
  }

  @Test("S47: a finger that moves along with one off the edges belongs to its hand, however long that has been down")
  func movesTogether() throws {
    func resting(_ dx: Double, _ dy: Double) -> Finger {
      Finger(200, 500).hold(500).move(dx, dy, over: 120, steps: 12).hold(100).up()
    }
    #expect(try edge(resting(60, 0), inward(10, at: 500)) == "pan:began")
    #expect(try edge(resting(60, 25), inward(10, at: 500)) == "pan:began")
    #expect(try edge(resting(25, 0), inward(10, at: 500)) == "edge:began")
    #expect(try edge(resting(0, 5), inward(10, at: 500)) == "edge:began")
    // Both move inward and down.
    let slanted = Finger(10, 500, at: 500).move(60, 25, over: 120, steps: 12).up()
    #expect(try edge(resting(60, 25), slanted) == "pan:began")
    // Exactly half as far is enough.
    let half = Finger(200, 500).hold(500).move(30, 0, over: 120, steps: 4).hold(100).up()
    #expect(try edge(half, Finger(10, 500, at: 500).move(60, 0, over: 120, steps: 4).up()) == "pan:began")
  }

  @Test("S47: an inward movement of more than 22.5° is judged after edge.band")
  func aslant() throws {
    func first(_ dx: Double, _ dy: Double, then: Double, _ down: Double) throws -> String? {
      try edge(Finger(10, 500).move(dx, dy).move(then, down).up())
    }
    #expect(try first(5, 11, then: 30, 0) == "edge:began")
    #expect(try first(5, -11, then: 30, 0) == "edge:began")
    #expect(try first(12, 22, then: 30, 0) == "edge:began")
    #expect(try first(10, 24, then: 30, 0) == "edge:began")
    #expect(try first(12, 24, then: 30, 0) == "pan:began")
    #expect(try first(4, 11, then: 30, 0) == "pan:began")
    #expect(try first(-5, 11, then: 60, 0) == "pan:began")
    // The nearest number to 22.5° is not more than 22.5°.
    let nearest = Finger(0, 500).move(16 * SwipeGestureRecognizer.Direction.tangent, 16)
    #expect(try edge(nearest.move(30, 0).up()) == "pan:began")
    let stage = Stage()
    let log = Decisions(of: stage.application)
    stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.view("view")).edges = .left
    stage.play(Finger(10, 500).move(6, 11).move(6, 15).up(), Finger(10, 500, at: 1000).up(after: 20))
    #expect(log.list.first?.reason == "went 28.6 pt down, not inward from the edge that it began at")
    #expect(stage.actions == [])
  }
}
