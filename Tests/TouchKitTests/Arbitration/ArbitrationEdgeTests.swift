import TestSupport
import Testing

@testable import TouchKit

/// Corners of who goes first, who is asked, and who takes which touch.
@Suite(.timeLimit(.minutes(5))) struct ArbitrationEdgeTests {
  private let stage = Stage()

  @Test("S11: S22: in one frame the inner view's recognizer goes first, also where the outer one had its touch before")
  func innerFirst() {
    let outer = stage.view("outer")
    let inner = stage.view("inner", 0, 0, 200, 200, in: outer)
    stage.attach(PanGestureRecognizer(name: "outer pan"), to: outer)
    stage.attach(PanGestureRecognizer(name: "inner pan"), to: inner)
    stage.play(Finger(500, 100).move(40, 0, over: 100), Finger(100, 100, at: 20).move(40, 0, over: 80))
    #expect(stage.actions.first == "inner pan:began")
    #expect(!stage.actions.contains("outer pan:began"))
  }

  @Test("S13: began and cancelled in one frame are two actions, each with its own state")
  func beganAndCancelled() {
    let own = stage.attach(RecordingRecognizer(name: "own", log: stage.log), to: stage.view("view"))
    own.onTouches = { recognizer, phase, _, _ in
      guard phase == .moved else { return }
      recognizer.state = .began
      recognizer.state = .cancelled
    }
    stage.play(Finger(100, 100).move(5, 0).move(5, 0).up())
    #expect(stage.actions == ["own:began", "own:cancelled"])
    #expect(own.resets == 1)
  }

  @Test("S19: a touch that hits two active recognizers that go together joins both")
  func joinsBoth() {
    let outer = stage.view("outer")
    let inner = stage.view("inner", 0, 0, 400, 400, in: outer)
    let outerPan = stage.attach(PanGestureRecognizer(name: "outer pan"), to: outer)
    let innerPan = stage.attach(PanGestureRecognizer(name: "inner pan"), to: inner)
    outerPan.allowSimultaneous(with: innerPan)
    stage.play(Finger(100, 100).move(20, 0), Finger(200, 100, at: 50), finish: false)
    #expect(innerPan.numberOfTouches == 2 && outerPan.numberOfTouches == 2)
  }

  @Test("S19: a touch of an active recognizer that excludes another's gesture stays out of that, though it is active")
  func staysOut() {
    let outer = stage.view("outer")
    let inner = stage.view("inner", 0, 0, 400, 400, in: outer)
    let outerPan = stage.attach(PanGestureRecognizer(name: "outer pan"), to: outer)
    let innerPan = stage.attach(PanGestureRecognizer(name: "inner pan"), to: inner)
    stage.play(
      Finger(500, 100).move(20, 0), Finger(100, 100, at: 50).move(20, 0), Finger(150, 100, at: 100), finish: false)
    #expect(innerPan.state == .possible || outerPan.numberOfTouches == 1)
    #expect(stage.actions.filter { $0.hasSuffix("began") } == ["outer pan:began"])
  }

  @Test("S21: S22: a single tap that the double does not prevent keeps its turn by S11")
  func tapsThatGoTogether() {
    let order = { (relate: (TapGestureRecognizer, TapGestureRecognizer) -> Void) -> [String] in
      let run = ArbitrationEdgeTests()
      let view = run.stage.view("view")
      let single = run.stage.attach(TapGestureRecognizer(name: "single"), to: view)
      let double = run.stage.attach(TapGestureRecognizer(name: "double"), to: view)
      double.numberOfTapsRequired = 2
      relate(single, double)
      run.stage.play(Finger.taps(2, 100, 100))
      return run.stage.actions
    }
    #expect(order { $0.allowSimultaneous(with: $1) } == ["single:ended", "single:ended", "double:ended"])
    #expect(order { _, _ in } == ["single:ended", "double:ended"])
  }

  @Test("S21: S22: taps without a touch in common keep their turn by S11, whichever needs more taps")
  func tapsOnDifferentTouches() {
    let left = stage.view("left", 0, 0, 200, 200)
    let right = stage.view("right", 300, 0, 200, 200)
    let single = stage.attach(TapGestureRecognizer(name: "single"), to: left)
    let double = stage.attach(TapGestureRecognizer(name: "double"), to: right)
    double.numberOfTapsRequired = 2
    _ = single
    stage.play(
      Finger(350, 100).up(), Finger(100, 100, at: 90).up(after: 60), Finger(350, 100, at: 100).up(after: 50))
    #expect(Set(stage.actions) == ["single:ended", "double:ended"])
    #expect(stage.log.entries.filter { $0.isAction }.allSatisfy { $0.time == 150_000 })
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

  @Test("S23: a tap that waits does not take touches that begin meanwhile: its recognition does not cancel them")
  func waitingTapTakesNoTouches() {
    let view = stage.view("view")
    let single = stage.attach(TapGestureRecognizer(name: "single"), to: view)
    let double = stage.attach(TapGestureRecognizer(name: "double"), to: stage.view("top", 0, 0, 200, 200, in: view))
    double.numberOfTapsRequired = 2
    try? single.require(toFail: double)
    stage.play(Finger(100, 100).up(after: 50), Finger(500, 100, at: 200).hold(800).up())
    #expect(stage.actions == ["single:ended"])
    #expect(stage.trace("view") == "B E")
  }

  @Test("S18: an edge pan does not follow a touch that begins outside its band, nor does anybody wait for it then")
  func outsideTheBand() {
    let edge = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.window)
    edge.edges = .left
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    try? pan.require(toFail: edge)
    stage.play(Finger(26.5, 100), finish: false)
    #expect(edge.numberOfTouches == 0)
    stage.play(Finger(26, 200), finish: false)
    #expect(edge.numberOfTouches == 1 && pan.numberOfTouches == 2)
  }

  @Test("S23: recognizers that are gone are required and allowed no more")
  func goneRelations() throws {
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

  @Test("A timer that is set again has one deadline, the new one")
  func timerSetAgain() {
    let own = RecordingRecognizer(name: "own")
    stage.view("view").addGestureRecognizer(own)
    own.onTouches = { [stage] recognizer, phase, _, _ in
      recognizer.setTimer(at: stage.start + (phase == .began ? 100_000 : 300_000))
    }
    stage.play(Finger(100, 100).move(5, 0), finish: false)
    #expect(stage.application.nextDeadline == stage.start + 300_000)
    own.clearTimer()
    #expect(stage.application.nextDeadline == nil)
  }

  @Test("A recognizer's location is the mean of its touches along both axes, down or lifted together")
  func centroid() {
    let own = RecordingRecognizer(name: "own")
    stage.view("view").addGestureRecognizer(own)
    var places: [Point] = []
    own.onTouches = { recognizer, _, _, _ in places.append(recognizer.location(in: nil)) }
    stage.play(Finger(100, 300).up(), Finger(200, 700).up())
    #expect(places == [Point(x: 150, y: 500), Point(x: 150, y: 500)])
  }
}
