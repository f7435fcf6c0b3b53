import TestSupport
import Testing

@testable import TouchKit

/// A pinch that can pass the beginning of touches to `super` only when they move.
private final class LatePinch: PinchGestureRecognizer {
  var isLate = false
  private var held: TouchList?

  override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    if isLate { held = touches } else { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    guard let held else { return super.touchesMoved(touches, with: event) }
    self.held = nil
    super.touchesBegan(held, with: event)
  }
}

/// A rotation that can pass the beginning of touches to `super` only when they move.
private final class LateRotation: RotationGestureRecognizer {
  var isLate = false
  private var held: TouchList?

  override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    if isLate { held = touches } else { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    guard let held else { return super.touchesMoved(touches, with: event) }
    self.held = nil
    super.touchesBegan(held, with: event)
  }
}

/// Pinches and rotations of fingers that also move otherwise, and the effect of one attempt on the next.
@Suite(.timeLimit(.minutes(5))) struct FigureRestartTests {
  private let stage = Stage()
  private let log = Decisions()
  private let view: View
  private let pinch: PinchGestureRecognizer
  private let rotation: RotationGestureRecognizer

  init() {
    view = stage.view("view")
    pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: view)
    rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: view)
    pinch.allowSimultaneous(with: rotation)
    stage.application.addSink(log)
  }

  private func failures(of recognizer: GestureRecognizer) -> [String] {
    log.list.filter { $0.recognizer === recognizer && $0.to == .failed }.map(\.reason)
  }

  private var began: [String] { stage.actions.filter { $0.hasSuffix(":began") } }

  // MARK: A single finger

  @Test("The first finger's movement before the second comes down does not count")
  func firstFinger() {
    stage.play(
      Finger(100, 500).move(200, 0, over: 100, steps: 10).hold(100).up(),
      Finger(400, 500, at: 110).move(15, 0, over: 30, steps: 3).up(after: 40))
    #expect(began == ["pinch:began"])
    stage.log.removeAll()
    stage.play(
      Finger(100, 500, at: 1000).move(200, 0, over: 100, steps: 10).hold(100).up(),
      Finger(400, 500, at: 1110).move(0, 25, over: 30, steps: 3).up(after: 40))
    #expect(began == ["rotation:began"])
  }

  @Test("A short movement of the first finger is no common movement of the two")
  func shortFirstFinger() {
    // The first finger moves 18 px, then the second 10.5 px away from it.
    stage.play(Finger(400, 500).move(18, 0).hold(50).up(), Finger(518, 500, at: 20).move(10.5, 0).up(after: 20))
    #expect(began == ["pinch:began"])
    stage.log.removeAll()
    // The first finger moves 19 px, then the second turns around it by 10.8°, an arc of 11.6 px.
    stage.play(
      Finger(400, 500, at: 1000).move(0, 19).hold(50).up(),
      Finger(460, 519, at: 1020).move(0, 11.5).up(after: 20))
    #expect(began == ["rotation:began"])
  }

  @Test("The failure at the lift of a single finger says that the second finger was missing")
  func singleFinger() {
    stage.play(Finger(100, 500).up(after: 50))
    #expect(failures(of: pinch) == ["lifted, and only 1 finger came down, 2 required"])
    #expect(failures(of: rotation) == ["lifted, and only 1 finger came down, 2 required"])
  }

  @Test("The failure of a rotation names the angle")
  func turned() {
    stage.play(Finger(400, 500).hold(50).up(), Finger(500, 500).move(0, 10.51, over: 30).up(after: 20))
    #expect(failures(of: rotation) == ["lifted after 6°, it begins at 10° (rotation.slop)"])
    stage.play(
      Finger(400, 500, at: 500).hold(50).up(), Finger(500, 500, at: 500).move(0, 17.5, over: 30).up(after: 20))
    #expect(failures(of: rotation).last == "lifted after 9.9°, it begins at 10° (rotation.slop)")
    // 17.56 px at a distance of 100 px are 9.96°, and 17.7 px are 10.04°.
    for (dy, rotations) in [(17.56, []), (17.7, ["rotation:began", "rotation:ended"])] {
      stage.log.removeAll()
      stage.play(
        Finger(400, 500, at: 1000).hold(50).up(), Finger(500, 500, at: 1000).move(0, dy, over: 30).up(after: 20))
      #expect(stage.actions == rotations)
    }
    #expect(failures(of: rotation).last == "lifted after 9.96°, it begins at 10° (rotation.slop)")
  }

  // MARK: Together, then apart

  @Test(
    "Fingers that first moved together can then spread or turn; if they do neither, the failure says what they did")
  func together() {
    func hand(_ start: Double, then dx: Double, _ dy: Double) -> [Finger] {
      [
        Finger(400, 300, at: start).move(0, 100, over: 100, steps: 10).hold(30).up(),
        Finger(500, 300, at: start).move(0, 100, over: 100, steps: 10).move(dx, dy, over: 30, steps: 3).up(),
      ]
    }
    stage.play(hand(0, then: 14, 0))
    #expect(began == ["pinch:began"])
    stage.log.removeAll()
    stage.play(hand(1000, then: 0, 22))
    #expect(began == ["rotation:began"])
    stage.log.removeAll()
    stage.play(hand(2000, then: 0, 0))
    #expect(stage.actions == [])
    #expect(failures(of: pinch).last == "the fingers turned, or moved together, by more than their span changed")
    #expect(failures(of: rotation).last == "the fingers moved together by more than they turned")
    // The next attempt has its own reason.
    stage.play(Finger(100, 500, at: 3000).up(after: 50), Finger(200, 500, at: 3000).up(after: 50))
    #expect(failures(of: pinch).last == "lifted after the span changed by 0 pt, it begins at 10 pt (pinch.slack)")
    #expect(failures(of: rotation).last == "lifted after 0°, it begins at 10° (rotation.slop)")
  }

  @Test("A turn that was smaller than the common movement is forgotten")
  func forgottenTurn() {
    // 8° during the common movement, then 5°.
    stage.play(
      Finger(400, 300).move(0, 100, over: 100).hold(50).up(),
      Finger(500, 300).move(0, 114, over: 100).move(0, 9, over: 30).up(after: 30))
    #expect(stage.actions == [])
  }

  @Test("Fingers that first turned can then spread, even if no rotation competes")
  func turnedFirst() {
    rotation.isEnabled = false
    // A turn of 45°, then 20 px farther apart.
    stage.play(Finger(400, 500).hold(50).up(), Finger(500, 500).move(0, 100).move(14, 14).up(after: 20))
    #expect(began == ["pinch:began"])
  }

  @Test("A turn begins no rotation if the common movement exceeds its arc")
  func arc() {
    // 12° of fingers 100 px apart are 21 px; their mean moves 60 px, 50 px or 35 px, of which half counts.
    func hand(_ start: Double, _ together: Double) -> [Finger] {
      [
        Finger(400, 300, at: start).move(0, together - 10.6, over: 20).hold(50).up(),
        Finger(500, 300, at: start).move(0, together + 10.6, over: 20).hold(50).up(),
      ]
    }
    stage.play(hand(0, 60))
    #expect(stage.actions == [])
    stage.play(hand(1000, 50))
    #expect(stage.actions == [])
    stage.play(hand(2000, 35))
    #expect(began == ["rotation:began"])
  }

  @Test("A spread begins no pinch if half of the common movement exceeds it")
  func spread() {
    // The fingers spread by 30 px; their mean moves 59 px or 62 px.
    func hand(_ start: Double, _ together: Double) -> [Finger] {
      [
        Finger(400, 300, at: start).move(0, together, over: 20).hold(50).up(),
        Finger(500, 300, at: start).move(30, together, over: 20).hold(50).up(),
      ]
    }
    stage.play(hand(0, 60))
    #expect(stage.actions == [])
    stage.play(hand(1000, 57))
    #expect(began == ["pinch:began"])
  }

  @Test("A rotation without a slop begins when the second finger comes down")
  func noSlop() {
    var thresholds = Thresholds()
    thresholds.rotationSlop = 0
    stage.application.thresholds = thresholds
    stage.play([Finger(400, 300), Finger(500, 300, at: 20)], finish: false)
    #expect(began == ["rotation:began"])
  }

  // MARK: Fingers that join and lift

  @Test("The turn of a finger that lifted does not count for the finger that replaces it")
  func returned() {
    stage.play(
      Finger(400, 500).hold(300).up(), Finger(600, 500).move(0, 8).up(),
      Finger(600, 508, at: 100).move(12, 8, over: 10).up(after: 50))
    #expect(began == ["pinch:began"])
  }

  @Test("The turn of a finger that lifted does not count against a pinch by the finger that replaces it")
  func returnedAlone() {
    rotation.isEnabled = false
    // Both turns are an arc of 16 px, the second alone of 7.5 px; the fingers spread by 12.4 px.
    stage.play(
      Finger(400, 500).hold(300).up(), Finger(600, 500).move(0, 8).up(),
      Finger(600, 508, at: 100).move(12, 8, over: 10).up(after: 50))
    #expect(began == ["pinch:began"])
  }

  @Test("A third finger does not affect how far two have spread")
  func third() {
    stage.play(
      Finger(400, 500).move(-3, 0, over: 20).hold(30).move(-6, 0, over: 20).up(),
      Finger(500, 500).move(3, 0, over: 20).hold(30).move(6, 0, over: 20).up(),
      Finger(450, 420, at: 40).hold(30).up(after: 100))
    #expect(began == ["pinch:began"])
  }

  @Test("A finger that joins causes a changed, even if no finger moves")
  func joined() {
    stage.play(
      [
        Finger(400, 500).hold(100), Finger(500, 500).move(0, 40, over: 30, steps: 3),
        Finger(450, 300, at: 60),
      ], finish: false)
    #expect(
      stage.actions.filter { $0.hasPrefix("rotation") } == ["rotation:began", "rotation:changed", "rotation:changed"])
  }

  @Test("A finger that returns close to the other continues at the previous scale", arguments: [0, 0.5, 9.5])
  func close(distance: Double) {
    var scales: [Double] = []
    pinch.addTarget { _ in scales.append(pinch.scale) }
    stage.play(
      Finger(400, 500).hold(300).up(), Finger(500, 500).move(50, 0, over: 30).up(),
      Finger(400 + distance, 500, at: 100).move(0.5, 0).move(19.5 - distance, 0).up())
    // Fingers closer together than 10 points count as 10 points apart.
    let expected = [150.0, 150, 150, 300, 300].map { $0 / 110 }
    #expect(scales.count == 5 && zip(scales, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(scales)")
  }

  @Test("Fingers closer than the slack count as they are in the next pinch, even if a finger joined this one")
  func closeAfterJoining() {
    stage.play(
      Finger(400, 500).hold(300).up(), Finger(500, 500).move(50, 0, over: 30).up(),
      Finger(500, 500, at: 100).hold(50).up())
    #expect(began == ["pinch:began"])
    stage.log.removeAll()
    // From 4 px to 15 px.
    stage.play(Finger(400, 500, at: 1000).hold(50).up(), Finger(404, 500, at: 1000).move(11, 0).up())
    #expect(began == ["pinch:began"])
  }

  @Test("The velocity at the end is that of the two fingers before the first lift")
  func speedAtEnd() {
    var speeds: [String: (Double, Double)] = [:]
    pinch.addTarget { speeds["\($0.state)"] = (pinch.velocity * 110, rotation.velocity) }
    stage.play(
      Finger(400, 500).hold(110).move(8, 8, over: 5).up(after: 3),
      Finger(500, 500).move(100, 0, over: 100, steps: 10).up(after: 5))
    #expect(abs((speeds["changed"]?.0 ?? 0) - 1000) < 1e-6)
    #expect(speeds["changed"]?.0 == speeds["ended"]?.0)
    var turns: [String: Double] = [:]
    rotation.addTarget { turns["\($0.state)"] = rotation.velocity }
    stage.play(
      Finger(400, 500, at: 1000).hold(110).move(8, 8, over: 5).up(after: 3),
      Finger(500, 500, at: 1000).move(0, 100, over: 100, steps: 10).up(after: 5))
    #expect((turns["changed"] ?? 0) > 1 && turns["changed"] == turns["ended"])
  }

  // MARK: Values that are set

  @Test("A scale set before a pinch begins is forgotten, even if the pinch waited")
  func setBefore() throws {
    func scale(of pinch: PinchGestureRecognizer, at start: Double) -> Double? {
      var first: Double?
      pinch.addTarget { _ in first = first ?? pinch.scale }
      stage.play([Finger(400, 500, at: start).hold(200), Finger(500, 500, at: start)], finish: false)
      pinch.scale = 3
      stage.play([Finger(500, 500, at: start + 20)], finish: false)
      stage.application.cancelTouches(on: nil, at: stage.start + micros(start) + 30_000)
      stage.play(
        Finger(400, 500, at: start + 100).hold(900).up(),
        Finger(500, 500, at: start + 100).move(30, 0, over: 10).hold(890).up())
      return first
    }
    let first = try #require(scale(of: pinch, at: 0))
    #expect(abs(first - 130.0 / 110) < 1e-9)
    let other = Stage()
    let waiting = other.attach(PinchGestureRecognizer(name: "waiting"), to: other.view("view"))
    try waiting.require(toFail: other.attach(Late(name: "late"), to: waiting.view ?? other.window))
    var scales: [Double] = []
    waiting.addTarget { _ in scales.append(waiting.scale) }
    other.play([Finger(400, 500), Finger(500, 500).move(30, 0, over: 10)], finish: false)
    waiting.scale = 3
    other.finish()
    #expect(scales == [1])
  }

  @Test("A scale set while a pinch is possible is forgotten when the pinch begins")
  func setWhilePossible() throws {
    let stage = Stage()
    let view = stage.view("view")
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: view)
    view.onMessage = { phase, _ in if phase == .began { pinch.scale = 3 } }
    var scales: [Double] = []
    pinch.addTarget { _ in scales.append(pinch.scale) }
    stage.play(Finger(400, 500).hold(40).up(), Finger(500, 500).move(30, 0).up())
    let first = try #require(scales.first)
    #expect(abs(first - 130.0 / 110) < 1e-9)
  }

  @Test("S24: a pinch that waited begins at scale 1 and then follows the fingers, also after one that began narrow")
  func waitingPinch() throws {
    let stage = Stage()
    let view = stage.view("view")
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: view)
    try pinch.require(toFail: stage.attach(Late(name: "late"), to: view))
    var scales: [Double] = []
    pinch.addTarget { _ in scales.append(pinch.scale) }
    // 4 px apart at 700 ms, which counts as 10 px, then 20 px.
    stage.play(Finger(100, 100).hold(900).up(), Finger(130, 100).move(-26, 0).hold(750).move(16, 0).up())
    #expect(scales == [1, 2, 2])
    scales.removeAll()
    // 60 px apart at 2700 ms, then 30 px, then at one position.
    stage.play(
      Finger(100, 100, at: 2000).hold(900).up(),
      Finger(200, 100, at: 2000).move(-40, 0).hold(750).move(-30, 0).move(-30, 0).up())
    #expect(scales == [1, 0.5, 0, 0])
  }

  @Test("S24: a rotation that waited begins at 0 and then follows the fingers")
  func waitingRotation() throws {
    let stage = Stage()
    let view = stage.view("view")
    let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: view)
    try rotation.require(toFail: stage.attach(Late(name: "late"), to: view))
    var angles: [Double] = []
    rotation.addTarget { _ in angles.append(rotation.rotation) }
    // 45° at 700 ms, then 45° more.
    stage.play(
      Finger(400, 500).hold(900).up(), Finger(500, 500).move(0, 100).hold(750).move(-100, 0).up())
    #expect(angles.count == 3 && angles.first == 0)
    #expect(angles.dropFirst().allSatisfy { abs($0 - .pi / 4) < 1e-9 })
  }

  @Test("A scale and an angle set as of an earlier time continue with the changes since then")
  func setAsOf() {
    let start = stage.start
    var scales: [Double] = []
    pinch.addTarget { action in
      if action.state == .changed, scales.count == 1 { pinch.setScale(2, asOf: start + 30_000) }
      scales.append(pinch.scale)
    }
    stage.play(
      Finger(400, 500).hold(60).up(),
      Finger(500, 500).move(20, 0, over: 30).move(40, 0, over: 10).move(80, 0, over: 10).up())
    // The span was 120 then; the pinch began, and the span is 160 and 240.
    let expected = [120.0 / 110, 2 * 160.0 / 120, 4, 4]
    #expect(scales.count == 4 && zip(scales, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(scales)")
    var angles: [Double] = []
    var turned: [Double] = []
    rotation.addTarget { action in
      if action.state == .changed, angles.count == 1 {
        turned.append(rotation.rotation)
        rotation.setRotation(2, asOf: start + 1_030_000)
      }
      angles.append(rotation.rotation)
    }
    stage.play(
      Finger(400, 500, at: 1000).hold(60).up(),
      Finger(500, 500, at: 1000).move(0, 30, over: 30).move(0, 20, over: 10).move(0, 20, over: 10).up())
    // As of its begin, the angle was angles[0].
    #expect(angles.count > 2 && abs(angles[1] - (2 + turned[0] - angles[0])) < 1e-9)
  }

  @Test("A translation set as of an earlier time continues with the movement since then, on both axes")
  func setTranslationAsOf() {
    let stage = Stage()
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    var seen: [Vector] = []
    pan.addTarget { [start = stage.start] _ in
      if seen.count == 2 { pan.setTranslation(Vector(dx: 100, dy: 200), asOf: start + 20_000) }
      seen.append(pan.translation)
    }
    stage.play(Finger(100, 100).move(20, 3).move(10, 50).move(7, 30).move(1, 2).up())
    // As of 20 ms, after the second step.
    #expect(
      seen == [
        Vector(dx: 20, dy: 3), Vector(dx: 30, dy: 53), Vector(dx: 107, dy: 230), Vector(dx: 108, dy: 232),
        Vector(dx: 108, dy: 232),
      ])
  }

  @Test("A finished rotation has angle 0 and no steps")
  func after() {
    rotation.step = 0.2
    stage.play([Finger(400, 500).hold(50), Finger(500, 500).move(0, 70, over: 30, steps: 3)], finish: false)
    #expect(rotation.steps == 2 && rotation.rotation > 0.3)
    stage.application.cancelTouches(on: nil, at: stage.start + 60_000)
    #expect(rotation.state == .possible && rotation.steps == 0 && rotation.rotation == 0)
    #expect(pinch.scale == 1 && pinch.steps == 0)
    #expect(rotation.velocity == 0 && pinch.velocity == 0)
  }

  // MARK: Interrupted attempts

  /// Play fingers until the recognizers are disabled and enabled again while they are down; then lift the fingers.
  private func breakOff(_ fingers: [Finger], at start: Double) {
    stage.play(fingers, finish: false)
    for recognizer in [pinch, rotation] {
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
    stage.application.cancelTouches(on: nil, at: stage.start + micros(start))
    stage.log.removeAll()
  }

  @Test("Two fingers that come down together do not continue an earlier span")
  func brokenSpan() {
    breakOff([Finger(400, 500), Finger(500, 500).move(8, 0)], at: 50)
    stage.play(Finger(300, 500, at: 100).hold(50).up(), Finger(600, 500, at: 100).move(5, 0, over: 50).up())
    #expect(stage.actions == [])
  }

  @Test("Two fingers that come down together do not continue an earlier turn")
  func brokenTurn() {
    breakOff([Finger(400, 500), Finger(500, 500).move(0, 9)], at: 50)
    stage.play(
      Finger(300, 500, at: 100).hold(50).up(), Finger(600, 500, at: 100).move(12, 0, over: 20).hold(30).up())
    #expect(began == ["pinch:began"])
    breakOff([Finger(400, 500, at: 1000), Finger(500, 500, at: 1000).move(0, 14)], at: 1050)
    // 8° and 4° do not add up to 10°.
    stage.play(
      Finger(400, 500, at: 1100).hold(50).up(), Finger(500, 500, at: 1100).move(0, 7, over: 20).hold(30).up())
    #expect(stage.actions == [])
  }

  @Test("Two fingers that come down together do not continue an earlier displacement")
  func brokenDisplacement() {
    let displacement = [Finger(400, 500).move(0, 19), Finger(500, 500).move(0, 19)]
    breakOff(displacement, at: 50)
    stage.play(
      Finger(400, 500, at: 100).move(0, 5, over: 20).hold(30).up(),
      Finger(500, 500, at: 100).move(11.5, 5, over: 20).hold(30).up())
    #expect(began == ["pinch:began"])
    breakOff([Finger(400, 500, at: 1000).move(0, 19), Finger(500, 500, at: 1000).move(0, 19)], at: 1050)
    // The arc is 19 px; the common movement is now 9.5 px, of which half counts.
    stage.play(Finger(400, 500, at: 1100).hold(50).up(), Finger(500, 500, at: 1100).move(0, 19, over: 20).hold(30).up())
    #expect(began == ["rotation:began"])
  }

  @Test("Close fingers that come down together do not continue an earlier displacement")
  func brokenDisplacementOfClose() {
    breakOff([Finger(400, 500).move(0, 19), Finger(460, 500).move(0, 19)], at: 50)
    // The arc is 11.6 px.
    stage.play(
      Finger(400, 500, at: 100).hold(50).up(), Finger(460, 500, at: 100).move(0, 11.5, over: 20).hold(30).up())
    #expect(began == ["rotation:began"])
  }

  @Test("S43: a pinch to which a subclass passes its touches late keeps no turn of an earlier one")
  func latePinch() {
    func actions(after first: [Finger]) -> [String] {
      let stage = Stage()
      let pinch = stage.attach(LatePinch(name: "pinch"), to: stage.window)
      stage.play(first)
      stage.log.removeAll()
      pinch.isLate = true
      stage.play(Finger(10, 5, at: 1000).hold(50).up(), Finger(110, 5, at: 1000).move(5, 0).hold(40).up())
      return stage.actions
    }
    // A turn of 143° that begins a pinch, because the span changes by more than the arc.
    let first = [Finger(300, 500).move(240, -30).up(), Finger(700, 500).move(-240, 30).up()]
    #expect(actions(after: first) == ["pinch:began", "pinch:ended"])
    #expect(actions(after: []) == ["pinch:began", "pinch:ended"])
  }

  @Test("S43: a rotation to which a subclass passes its touches late keeps no span of an earlier one")
  func lateRotation() {
    func actions(after first: [Finger]) -> [String] {
      let stage = Stage()
      let rotation = stage.attach(LateRotation(name: "rotation"), to: stage.window)
      stage.play(first)
      stage.log.removeAll()
      rotation.isLate = true
      stage.play(
        Finger(400, 500, at: 1000).move(0, 1).move(0, 14).up(),
        Finger(500, 500, at: 1000).move(0, 1).move(0, 35).up())
      return stage.actions
    }
    // A third finger joins, and all lift at once.
    let first = [
      Finger(400, 500).up(after: 50), Finger(500, 500).up(after: 50), Finger(450, 990, at: 20).up(after: 30),
    ]
    #expect(actions(after: first) == ["rotation:began", "rotation:ended"])
    #expect(actions(after: []) == ["rotation:began", "rotation:ended"])
  }

  @Test("S16: the values of a pinch and a rotation that fail do not depend on earlier ones")
  func failedValues() {
    let values = EventNotes<[Double]>(stage.application) { [pinch, rotation] event, _, _ in
      guard case .decision(let decision) = event, decision.to == .failed else { return nil }
      return [pinch.scale, pinch.velocity, rotation.rotation, rotation.velocity]
    }
    func single(at start: Double) { stage.play(Finger(400, 500, at: start).up()) }
    func pair(at start: Double) {
      stage.play(Finger(400, 500, at: start).move(-3, 0).up(), Finger(500, 500, at: start).move(3, 0).up())
    }
    pair(at: 0)
    single(at: 500)
    pinch.addTarget { [pinch] _ in pinch.scale = 3 }
    stage.play(
      Finger(400, 500, at: 1000).move(-30, -60, over: 50, steps: 5).up(),
      Finger(500, 500, at: 1000).move(30, 60, over: 50, steps: 5).up())
    #expect(began.count == 2)
    // The finger lands 15 ms after the last movement.
    single(at: 1065)
    pair(at: 1200)
    let all = values.all
    #expect(all.count == 8 && all.prefix(2) == all.suffix(2) && all[2..<4] == all[4..<6], "\(all)")
  }

  @Test("S16: a pinch and a rotation keep nothing from earlier ones")
  func nothingLeft() {
    var log: [[Double]] = []
    pinch.addTarget { _ in log.append([pinch.scale, pinch.velocity]) }
    rotation.addTarget { _ in log.append([rotation.rotation, rotation.velocity]) }
    func turn(at start: Double) -> [Finger] {
      [
        Finger(400, 500, at: start).move(-30, -60, over: 50, steps: 5).up(),
        Finger(500, 500, at: start).move(30, 60, over: 50, steps: 5).up(),
      ]
    }
    stage.play(turn(at: 0))
    let first = log
    log.removeAll()
    stage.play(turn(at: 70))
    #expect(first.count > 8 && log == first)
  }
}
