import TestSupport
import Testing

@testable import TouchKit

/// Failure requirements: how long recognizers wait, and what is forgotten afterwards (S23, S24); and shared touches
/// (S19).
@Suite(.timeLimit(.minutes(5))) struct RequirementTests {
  private let stage = Stage()

  @Test("S19: a touch that two recognizers shared counts even after it has lifted")
  func liftedTouchInCommon() {
    let decisions = Decisions(of: stage.application)
    let view = stage.view("view")
    stage.doubleTap(on: view)
    let answers = Answers()
    answers.receive = { _, touch in touch.id == 1 }
    let watcher = stage.attach(RecordingRecognizer(failingAfter: 500), to: view)
    watcher.delegate = answers
    stage.play(Finger.taps(2, 100, 100))
    #expect(stage.actions == ["double:ended"])
    #expect(decisions.list.filter { $0.recognizer.name == "watcher" }.map { "\($0.rule)" } == ["S19"])
  }

  @Test(
    "S23: a delegate's requirement holds the recognizer back, whichever side's delegate makes it",
    arguments: [true, false])
  func delegatesHoldBack(asksWaiting: Bool) {
    let view = stage.view("view")
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    let double = stage.doubleTap(on: view)
    let answers = Answers()
    answers.requireFailure = { one, other in one.name == "tap" && other.name == "double" }
    answers.beRequired = { one, other in one.name == "double" && other.name == "tap" }
    (asksWaiting ? tap : double).delegate = answers
    stage.play(Finger(100, 100).up())
    #expect(stage.log.entries.filter { $0.isAction }.map(\.time) == [360_000])
  }

  @Test("S23: a pair is asked about once during a wait, and again when the other recognizer begins another attempt")
  func askedOncePerAttempt() {
    let view = stage.view("view", 0, 0, 500, 500)
    stage.view("aside", 500, 0, 500, 500)
    let answers = Answers()
    answers.requireFailure = { _, other in other.name == "watcher" }
    let own = stage.attach(RecordingRecognizer(name: "own"), to: view)
    own.delegate = answers
    own.onTouches = { recognizer, phase, _, _ in
      if phase == .began && recognizer.state == .possible { recognizer.state = .began }
    }
    stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    stage.attach(RecordingRecognizer(failingAfter: 500), to: view)
    var asked: Int { answers.questions.filter { $0 == "require own of tap" }.count }
    stage.play(Finger(100, 100).hold(20).move(30, 0).hold(200), Finger(700, 100, at: 10).up(after: 5), finish: false)
    #expect(asked == 1)
    // The tap has failed because of the movement, and follows the second finger in another attempt.
    stage.play(Finger(300, 100, at: 100).hold(100), Finger(700, 100, at: 110).up(after: 5), finish: false)
    #expect(asked == 2)
  }

  @Test("S23: a tap that waits longer than a tap may last still recognizes")
  func waitsLong() throws {
    let view = stage.view("view")
    let late = RecordingRecognizer(name: "late", failingAfter: 2000)
    view.addGestureRecognizer(late)
    try stage.attach(TapGestureRecognizer(name: "tap"), to: view).require(toFail: late)
    stage.play(Finger(100, 100).up())
    #expect(stage.log.entries.filter { $0.isAction }.map(\.said) == ["action ended"])
    #expect(stage.log.entries.last { $0.isAction }?.time == 2_000_000)
  }

  @Test("S23: a delegate's answer for one attempt does not apply to the next")
  func forgottenRequirement() {
    let view = stage.view("view")
    let answers = Answers()
    var isRequired = true
    answers.requireFailure = { _, other in isRequired && other.name == "double" }
    stage.attach(TapGestureRecognizer(name: "tap"), to: view).delegate = answers
    stage.doubleTap(on: view)
    stage.play(Finger(100, 100).up())
    isRequired = false
    stage.play(Finger(100, 100, at: 2000).up())
    #expect(stage.log.entries.filter { $0.isAction }.map(\.time) == [360_000, 2_010_000])
  }

  @Test("S23: a recognizer that begins fails those that require it to fail, even with simultaneous recognition allowed")
  func askedWhenOtherBegins() {
    let view = stage.view("view")
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: view)
    pan.allowSimultaneous(with: hold)
    let answers = Answers()
    answers.requireFailure = { _, other in other.name == "hold" }
    pan.delegate = answers
    stage.play(Finger(100, 100).hold(600).move(20, 0).up())
    #expect(stage.actions == ["hold:began", "hold:changed", "hold:ended"])
  }

  @Test(
    "S23: a permanent requirement also applies between views, and without a shared touch",
    arguments: [(300.0, ["pan:began", "pan:ended"]), (600.0, ["hold:began", "hold:ended"])])
  func requirementWithoutCommonTouch(lift: Double, expected: [String]) throws {
    let left = stage.view("left", 0, 0, 200, 200)
    let right = stage.view("right", 200, 0, 200, 200)
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: left)
    try pan.require(toFail: stage.attach(LongPressGestureRecognizer(name: "hold"), to: right))
    stage.play(Finger(100, 100).move(20, 0, over: 100).hold(600).up(), Finger(300, 100).up(after: lift))
    #expect(stage.actions == expected)
    #expect(stage.log.entries.first { $0.isAction }?.time == (lift == 300 ? 300_000 : 500_000))
  }

  @Test("S24: a released pinch begins with scale 1")
  func releasedPinch() throws {
    let view = stage.view("view")
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: view)
    try pinch.require(toFail: stage.attach(RecordingRecognizer(failingAfter: 500), to: view))
    var scales: [Double] = []
    pinch.addTarget { _ in scales.append(pinch.scale) }
    stage.play(Finger(100, 100).hold(700).up(), Finger(200, 100).move(50, 0).hold(600).move(30, 0).hold(100).up())
    #expect(scales == [1, 1.2, 1.2])
  }

  @Test("S24: a released pinch begins with scale 1 even if its fingers are closer than the minimum divisor")
  func releasedNarrowPinch() throws {
    let view = stage.view("view")
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: view)
    try pinch.require(toFail: stage.attach(RecordingRecognizer(failingAfter: 500), to: view))
    var scales: [Double] = []
    pinch.addTarget { _ in scales.append(pinch.scale) }
    stage.play(
      Finger(100, 100).hold(800).up(), Finger(200, 100).move(-95, 0).hold(600).move(3, 0).move(12, 0).hold(100).up())
    #expect(scales == [1, 1, 2, 2])
  }

  @Test("S24: a released rotation begins with angle 0")
  func releasedRotation() throws {
    let view = stage.view("view")
    let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: view)
    try rotation.require(toFail: stage.attach(RecordingRecognizer(failingAfter: 500), to: view))
    var angles: [Double] = []
    rotation.addTarget { _ in angles.append(rotation.rotation) }
    stage.play(Finger(100, 100).hold(700).up(), Finger(200, 100).move(0, 100).hold(600).move(-100, 0).hold(100).up())
    #expect(angles.count == 3 && angles[0] == 0)
    #expect(abs(angles[1] - .pi / 4) < 1e-12)
  }

  @Test("S24: a wait does not affect the next attempt")
  func waitedBefore() throws {
    let view = stage.view("view")
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    let watcher = stage.attach(RecordingRecognizer(failingAfter: 500), to: view)
    try pan.require(toFail: watcher)
    var displacements: [Double] = []
    pan.addTarget { if $0.state == .began { displacements.append(pan.translation.dx) } }
    stage.play(Finger(100, 100).move(20, 0).hold(600).up())
    watcher.isEnabled = false
    stage.play(Finger(100, 100, at: 2000).move(20, 0).up())
    #expect(displacements == [0, 20])
  }

  @Test("S23: delegates are asked only about recognizers that share a touch")
  func askedOnlyOfSharers() {
    let answers = Answers()
    for (name, x) in [("left", 0.0), ("right", 300)] {
      stage.attach(PanGestureRecognizer(name: name), to: stage.view(name, x, 0, 200, 200)).delegate = answers
    }
    stage.play(Finger(100, 100).move(20, 0), Finger(350, 100).move(20, 0), finish: false)
    #expect(answers.questions.filter { $0.hasPrefix("requir") } == [])
    #expect(stage.actions == ["left:began", "right:began"])
  }

  @Test("S23: a waiting tap does not take touches that begin meanwhile: its recognition does not cancel them")
  func waitingTapTakesNoTouches() {
    let view = stage.view("view")
    let single = stage.attach(TapGestureRecognizer(name: "single"), to: view)
    let double = stage.doubleTap(on: stage.view("top", 0, 0, 200, 200, in: view))
    try? single.require(toFail: double)
    stage.play(Finger(100, 100).up(after: 50), Finger(500, 100, at: 200).hold(800).up())
    #expect(stage.actions == ["single:ended"])
    #expect(stage.trace("view") == "began ended")
  }

  @Test("S23: destroyed recognizers are no longer required or allowed")
  func releasedRelations() throws {
    let pan = PanGestureRecognizer(name: "pan")
    do {
      let gone = TapGestureRecognizer(name: "gone")
      try pan.require(toFail: gone)
      pan.allowSimultaneous(with: gone)
      try gone.require(toFail: PanGestureRecognizer(name: "gone too"))
      #expect(gone.relations.required.isEmpty)
    }
    #expect(pan.relations.required.isEmpty && pan.relations.simultaneous.isEmpty)
    let waiting = TapGestureRecognizer(name: "waiting")
    do {
      let gone = PanGestureRecognizer(name: "gone")
      try gone.require(toFail: waiting)
      #expect(waiting.relations.back.count == 1)
    }
    #expect(waiting.relations.back.isEmpty)
  }

  @Test("S23: a pan that waits ignores fingers beyond its maximum")
  func waitingPanSurplus() throws {
    let view = stage.view("view")
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    pan.maximumNumberOfTouches = 1
    try pan.require(toFail: stage.attach(RecordingRecognizer(failingAfter: 500), to: view))
    var seen: [String] = []
    pan.addTarget { seen.append("\($0.state) \(pan.numberOfTouches) \($0.location.x) \(pan.translation.dx)") }
    stage.play(Finger(100, 100).move(20, 0).hold(700).move(5, 0).up(), Finger(300, 100, at: 100).hold(800).up())
    #expect(seen == ["began 1 120.0 0.0", "changed 1 125.0 5.0", "ended 0 125.0 5.0"])
  }

  @Test("S23: a movement that has waited does not begin with fewer fingers than it needs")
  func waitingWithFewerFingers() throws {
    let makers: [(() -> GestureRecognizer, Double, Double)] = [
      ({ PanGestureRecognizer(name: "own") }, 20, 0), ({ PinchGestureRecognizer(name: "own") }, 60, 0),
      ({ RotationGestureRecognizer(name: "own") }, 0, 90),
    ]
    for (make, dx, dy) in makers {
      for isEarly in [true, false] {
        let recognizer = make()
        let pan = recognizer as? PanGestureRecognizer
        pan?.minimumNumberOfTouches = 2
        let answers = Answers()
        recognizer.delegate = answers
        let stage = Stage()
        let view = stage.view("view")
        let log = Decisions(of: stage.application)
        stage.attach(recognizer, to: view)
        // The watcher fails by itself, or when a finger lifts.
        let watcher = stage.attach(RecordingRecognizer(failingAfter: 500), to: view)
        let onTouches = watcher.onTouches
        watcher.onTouches = { watcher, phase, touches, event in
          if phase == .ended && isEarly { watcher.state = .failed } else { onTouches?(watcher, phase, touches, event) }
        }
        try recognizer.require(toFail: watcher)
        let still = pan == nil ? (0, 0) : (dx, dy)
        stage.play(
          Finger(100, 100).move(still.0, still.1).hold(90).up(), Finger(200, 100).move(dx, dy).hold(800).up())
        #expect(stage.actions == [])
        #expect(
          log.list.last { $0.recognizer === recognizer }?.reason
            == "only 1 of the 2 required fingers stayed down "
            + (isEarly ? "before it could begin" : "while it waited for watcher to fail"))
        #expect(!answers.questions.contains("begin own"))
      }
    }
  }

  @Test("S23: a gesture that has begun is not asked whether it waits for one that recognizes later")
  func notAskedAfterBegin() {
    let outer = stage.view("outer")
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: outer)
    let inner = stage.view("inner", 0, 0, 200, 200, in: outer)
    pan.allowSimultaneous(with: stage.attach(LongPressGestureRecognizer(name: "hold"), to: inner))
    let answers = Answers()
    pan.delegate = answers
    stage.play(Finger(500, 500).move(20, 0).hold(1000).up(), Finger(100, 100, at: 50).up(after: 700))
    #expect(stage.actions.contains("hold:began") && pan.state == .possible)
    #expect(!answers.questions.contains("require pan of hold"))
  }

  @Test(
    "S56: a pan that would prevent a rotation, or be prevented by it, is its competitor; with neither, it is none",
    arguments: [(true, false), (false, true), (false, false)])
  func oneSidedCompetitor(prevents: Bool, isPrevented: Bool) {
    final class Pan: PanGestureRecognizer {
      var prevents = true
      var isPrevented = true
      override func canPrevent(_ other: GestureRecognizer) -> Bool { prevents }
      override func canBePrevented(by other: GestureRecognizer) -> Bool { isPrevented }
    }
    // The pan does not begin, so that it decides nothing by itself.
    stage.application.thresholds.panSlop = 1000
    let view = stage.view("view")
    let pan = stage.attach(Pan(name: "pan"), to: view)
    (pan.prevents, pan.isPrevented, pan.minimumNumberOfTouches) = (prevents, isPrevented, 2)
    stage.attach(RotationGestureRecognizer(name: "rotation"), to: view)
    // They go down together by 300 px, and turn by 11.9°.
    stage.play(
      Finger(400, 200).move(0, 300, over: 300, steps: 30).up(),
      Finger(500, 200).move(0, 321, over: 300, steps: 30).up())
    #expect((stage.actions.first == "rotation:began") == (!prevents && !isPrevented))
  }
}
