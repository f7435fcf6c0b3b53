import TestSupport
import Testing

@testable import TouchKit

/// The state machine of S13 to S18.
@Suite(.timeLimit(.minutes(5))) struct StateTests {
  private let stage = Stage()

  typealias State = GestureRecognizer.State

  /// A one-finger recognizer that goes through `states`, one per frame.
  private func run(_ states: [State], on stage: Stage) -> RecordingRecognizer {
    let recognizer = stage.attach(RecordingRecognizer(name: "own", log: nil), to: stage.view("view"))
    var next = 0
    recognizer.onTouches = { recognizer, _, _, _ in
      if next < states.count { recognizer.state = states[next] }
      next += 1
    }
    var finger = Finger(100, 100)
    for _ in states.dropFirst() { finger = finger.move(1, 0) }
    stage.play(finger, finish: false)
    return recognizer
  }

  @Test(
    "S13, S14: every legal sequence sends its actions; possible and failed send none",
    arguments: [
      ([State.ended], ["ended"]), ([.failed], []),
      ([.began, .changed, .changed, .ended], ["began", "changed", "changed", "ended"]),
      ([.began, .ended], ["began", "ended"]), ([.began, .cancelled], ["began", "cancelled"]),
      ([.began, .changed, .cancelled], ["began", "changed", "cancelled"]),
    ])
  func legal(states: [State], actions: [String]) {
    _ = run(states, on: stage)
    #expect(stage.actions == actions.map { "own:\($0)" })
    #expect(stage.application.illegalTransitions == 0)
  }

  @Test("S13: the table of transitions has exactly what the rule allows")
  func table() {
    let allowed: [State: [State]] = [
      .possible: [.began, .ended, .failed], .began: [.changed, .ended, .cancelled],
      .changed: [.changed, .ended, .cancelled],
    ]
    for from in State.allCases {
      for to in State.allCases {
        let isLegal = StateMachines.transitions.contains { $0 == (from, to) }
        #expect(isLegal == (allowed[from]?.contains(to) ?? false), "\(from) to \(to)")
      }
    }
  }

  @Test("S13: a discrete recognizer that waits for another one to fail may give up", arguments: [true, false])
  func waitingGivesUp(isWaiting: Bool) throws {
    let view = stage.view("view")
    let log = Decisions(of: stage.application)
    let recognizer = stage.attach(RecordingRecognizer(name: "own"), to: view)
    recognizer.onTouches = { recognizer, phase, _, _ in
      if phase == .began { recognizer.state = .recognized }
      if phase == .moved || !isWaiting { recognizer.state = .failed }
    }
    let late = stage.attach(RecordingRecognizer(name: "late"), to: view)
    try recognizer.require(toFail: late)
    stage.play([Finger(100, 100).move(20, 0)], finish: false)
    late.isEnabled = false
    #expect(stage.actions == [] && stage.application.illegalTransitions == 0)
    #expect(log.list.filter { $0.to == .failed }.map(\.reason) == ["it gave up", "it was disabled"])
  }

  @Test("S13: began and ended in one frame are two actions, each with its own state")
  func beganAndEnded() {
    let recognizer = stage.attach(RecordingRecognizer(name: "own"), to: stage.view("view"))
    recognizer.onTouches = { recognizer, _, _, _ in
      recognizer.state = .began
      #expect(recognizer.state == .began)
      recognizer.state = .changed
      recognizer.state = .ended
      #expect(recognizer.state == .ended)
    }
    stage.play(Finger(100, 100), finish: false)
    #expect(stage.actions == ["own:began", "own:ended"])
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

  #if DEBUG
    @Test("S13: any other transition traps in a debug build", .startsPrograms)
    func illegal() async {
      await #expect(processExitsWith: .failure) {
        let stage = Stage()
        let recognizer = stage.attach(RecordingRecognizer(name: "own"), to: stage.window)
        recognizer.onTouches = { recognizer, _, _, _ in recognizer.state = .changed }
        stage.play(Finger(100, 100))
      }
    }
  #else
    @Test("S13: any other transition is ignored, counted and reported in a release build")
    func illegal() {
      let stage = Stage()
      let decisions = Decisions(of: stage.application)
      let recognizer = run([.changed, .began, .possible, .failed, .ended], on: stage)
      #expect(stage.actions == ["own:began", "own:ended"])
      #expect(stage.application.illegalTransitions == 3)
      #expect(recognizer.state == .possible)
      #expect(
        decisions.list.filter { $0.from == $0.to }.map(\.reason) == [
          "its code set changed, which does not follow possible: ignored",
          "its code set possible, which does not follow began: ignored",
          "its code set failed, which does not follow began: ignored",
        ])
    }
  #endif

  @Test("S13: an ignored transition is counted and reported, and changes nothing")
  func ignored() {
    let decisions = Decisions(of: stage.application)
    let recognizer = stage.attach(RecordingRecognizer(name: "own"), to: stage.view("view"))
    recognizer.onTouches = { recognizer, phase, _, _ in if phase == .moved { recognizer.ignore(.possible, .changed) } }
    stage.play(Finger(100, 100).move(1, 0), finish: false)
    #expect(stage.application.illegalTransitions == 1)
    #expect(recognizer.state == .possible && stage.actions == [])
    #expect(
      decisions.list.map { "\($0.rule) \($0.from) \($0.to) \($0.reason)" }
        == ["S13 possible possible its code set changed, which does not follow possible: ignored"])
  }

  @Test(
    "S13: cancelled touches fail a possible recognizer and cancel an active one, whatever its code does",
    arguments: [true, false])
  func touchesCancelled(isActive: Bool) {
    let decisions = Decisions(of: stage.application)
    let recognizer = stage.attach(RecordingRecognizer(name: "own", log: stage.log), to: stage.window)
    recognizer.onTouches = { recognizer, phase, _, _ in if phase == .began && isActive { recognizer.state = .began } }
    stage.play(Finger(100, 100), Finger(200, 100).cancel(), finish: false)
    #expect(decisions.list.last?.to == (isActive ? .cancelled : .failed))
    #expect(stage.trace("own").contains("touchCancelled"))
    #expect(recognizer.state == .possible)
  }

  @Test(
    "S13: an attempt does not outlive its ended touches: possible fails, active is cancelled",
    arguments: [true, false])
  func abandoned(isActive: Bool) {
    let decisions = Decisions(of: stage.application)
    let recognizer = stage.attach(RecordingRecognizer(name: "own"), to: stage.view("view"))
    recognizer.onTouches = { recognizer, phase, _, _ in if phase == .began && isActive { recognizer.state = .began } }
    recognizer.cancelsTouchesInView = false
    stage.play(Finger(100, 100).up(), finish: false)
    #expect(decisions.list.last?.to == (isActive ? .cancelled : .failed))
    #expect(stage.trace("view") == "began ended")
    #expect(recognizer.resets == 1)
  }

  @Test(
    "S15: before a recognizer leaves possible, it asks its view, then its delegate; if either refuses, it fails",
    arguments: [(true, true), (false, true), (true, false)])
  func shouldBegin(viewSays: Bool, delegateSays: Bool) {
    let view = stage.view("view")
    let answers = Answers()
    var order: [String] = []
    view.shouldBegin = { _ in
      order.append("view")
      return viewSays
    }
    answers.begin = { recognizer in
      order.append("delegate")
      #expect(recognizer.state == .began)
      return delegateSays
    }
    stage.attach(PanGestureRecognizer(name: "pan"), to: view).delegate = answers
    stage.play(Finger(100, 100).move(20, 0).move(20, 0).up())
    #expect(order == (viewSays ? ["view", "delegate"] : ["view"]))
    #expect(stage.actions.isEmpty == !(viewSays && delegateSays))
    #expect(stage.trace("view") == (viewSays && delegateSays ? "began cancelled" : "began moved moved ended"))
  }

  @Test("S15: a view under the finger can prevent an ancestor's gesture; a view next to it cannot")
  func shouldBeginOfHitView() {
    let outer = stage.view("outer")
    let slider = stage.view("slider", 0, 0, 200, 200, in: outer)
    stage.attach(PanGestureRecognizer(name: "pan"), to: outer)
    slider.shouldBegin = { _ in false }
    stage.play(Finger(100, 100).move(20, 0).up())
    #expect(stage.actions == [])
    stage.play(Finger(500, 500, at: 100).move(20, 0).up())
    #expect(stage.actions == ["pan:began", "pan:ended"])
  }

  @Test("S15: views above the recognizer's own are not asked")
  func shouldBeginOfViewAbove() {
    let outer = stage.view("outer")
    outer.shouldBegin = { _ in false }
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("inner", in: outer))
    stage.play(Finger(100, 100).move(20, 0).up())
    #expect(stage.actions == ["pan:began", "pan:ended"])
  }

  @Test("S16: after its end, a recognizer resets and ignores touches that had begun, until they lift")
  func resetAfterEnd() {
    let recognizer = stage.attach(RecordingRecognizer(name: "own", log: stage.log), to: stage.view("view"))
    recognizer.onTouches = { recognizer, phase, _, _ in if phase == .moved { recognizer.state = .ended } }
    stage.play(
      Finger(100, 100).move(5, 0).move(5, 0).up(after: 100), Finger(300, 100).hold(15).move(5, 0).up(),
      Finger(500, 100, at: 50).move(5, 0).up(after: 200), finish: false)
    let own = stage.heard("own")
    #expect(own == ["touchBegan 1,2", "touchMoved 1", "action ended", "touchBegan 3", "touchMoved 3", "action ended"])
    #expect(recognizer.resets == 2)
  }

  @Test("S16: the reset comes after the action and the view's messages of that frame")
  func resetLast() {
    let recognizer = stage.attach(RecordingRecognizer(name: "own"), to: stage.view("view"))
    recognizer.onTouches = { recognizer, phase, _, _ in if phase == .ended { recognizer.state = .ended } }
    recognizer.addTarget { #expect(($0.recognizer as? RecordingRecognizer)?.resets == 0) }
    stage.play(Finger(100, 100).up())
    #expect(recognizer.resets == 1)
  }

  @Test("S16: a recognizer whose attempt outlives its touches has the location of the last lift")
  func outlives() {
    let own = RecordingRecognizer(name: "own")
    stage.window.addGestureRecognizer(own)
    own.onTouches = { recognizer, phase, _, event in
      if phase == .began { recognizer.setTimer(at: event.time + 200_000) }
    }
    var places: [Point] = []
    own.onTimer = { places.append($0.location(in: nil)) }
    stage.play(Finger(100, 100).move(30, 0).up(), Finger(300, 100).move(0, 40).up(after: 20))
    #expect(places == [Point(x: 300, y: 140)])
  }

  @Test(
    "S17: disabling cancels an active recognizer and fails a possible one; while disabled, it follows no touch",
    arguments: [true, false])
  func disabling(isActive: Bool) {
    let decisions = Decisions(of: stage.application)
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    stage.play(Finger(100, 100).move(isActive ? 20 : 5, 0), finish: false)
    pan.isEnabled = false
    #expect(decisions.list.last?.to == (isActive ? .cancelled : .failed))
    #expect(stage.actions == (isActive ? ["pan:began", "pan:cancelled"] : []))
    let before = decisions.list.count
    stage.play(Finger(100, 100, at: 100).move(50, 0).up(), finish: false)
    #expect(decisions.list.count == before)
    pan.isEnabled = true
    stage.play(Finger(100, 100, at: 300).move(50, 0).up(), finish: false)
    #expect(stage.actions.suffix(2) == ["pan:began", "pan:ended"])
  }

  @Test("S17: enabling an enabled recognizer changes nothing")
  func enabledAgain() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    stage.play(Finger(100, 100).move(20, 0), finish: false)
    pan.isEnabled = true
    #expect(stage.actions == ["pan:began"] && pan.state == .began)
    let control = stage.control()
    stage.play(Finger(150, 150, at: 100), finish: false)
    control.isEnabled = true
    #expect(control.isTracking)
    #expect(!stage.trace("control").contains("touchCancel"))
  }

  @Test("S17: removing a recognizer from its view has the same effect")
  func removing() {
    let view = stage.view("view")
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    stage.play(Finger(100, 100).move(20, 0), finish: false)
    view.removeGestureRecognizer(pan)
    #expect(stage.actions == ["pan:began", "pan:cancelled"])
    #expect(view.gestureRecognizers.isEmpty && pan.view == nil)
  }

  @Test("S12, S16: a recognizer that another's reset removes sends its action before its own reset")
  func removedByReset() {
    let view = stage.view("view")
    var heard: [String] = []
    let failing = stage.attach(ResettingRecognizer(name: "failing"), to: view)
    weak var gone: ResettingRecognizer?
    do {
      let pan = ResettingRecognizer(name: "pan")
      pan.begins = true
      pan.onReset = { heard.append("reset") }
      pan.addTarget { heard.append("\($0.state)") }
      view.addGestureRecognizer(pan)
      gone = pan
    }
    failing.onReset = { [unowned view] in if let gone { view.removeGestureRecognizer(gone) } }
    stage.play(Finger(100, 100).move(20, 0), finish: false)
    #expect(heard == ["began", "cancelled", "reset"])
    #expect(gone == nil)
  }

  @Test("S18: a touch that the delegate refuses is ignored, is asked about once, and is not cancelled in its view")
  func refusedByDelegate() {
    let view = stage.view("view", multipleTouch: true)
    let answers = Answers()
    answers.receive = { _, touch in touch.id != 2 }
    let pan = stage.attach(RecordingPan(name: "pan"), to: view)
    pan.log = stage.log
    pan.delegate = answers
    stage.play(Finger(100, 100).move(20, 0, over: 20).up(), Finger(300, 100).move(20, 0, over: 20).up())
    #expect(answers.questions.filter { $0 == "receive pan" }.count == 2)
    #expect(stage.log.entries.filter { $0.name == "pan" && !$0.isAction }.map(\.detail) == ["1", "1", "1"])
    #expect(stage.heard("view") == ["began 1,2", "cancelled 1", "moved 2", "ended 2"])
  }

  @Test("S18: a touch whose type is not allowed, or differs from the first touch's, is ignored")
  func types() {
    let first = RecordingRecognizer(name: "first", log: stage.log)
    first.allowedTouchTypes = [.finger]
    let mixed = RecordingRecognizer(name: "mixed", log: stage.log)
    mixed.requiresExclusiveTouchType = false
    let same = RecordingRecognizer(name: "same", log: stage.log)
    for recognizer in [first, mixed, same] { stage.window.addGestureRecognizer(recognizer) }
    stage.play(Finger(100, 100, type: .pen), Finger(200, 100, at: 10), finish: false)
    #expect(
      stage.log.entries.filter { $0.name != "window" }.map { $0.name + $0.detail } == [
        "mixed1", "same1", "first2", "mixed2",
      ])
  }

  @Test(
    "S18: the first touch's type applies to the whole attempt, even after that touch has lifted",
    arguments: [true, false])
  func typeOfAttempt(isExclusive: Bool) {
    let tap = stage.doubleTap(on: stage.view("view"))
    tap.requiresExclusiveTouchType = isExclusive
    stage.play(Finger(100, 100).up(), Finger(100, 100, at: 100, type: .pen).up())
    #expect(stage.actions == (isExclusive ? [] : ["double:ended"]))
  }

  @Test("S18: an ignored touch gets no further updates and is not cancelled in its view")
  func ignoring() {
    let view = stage.view("view", multipleTouch: true)
    let recognizer = stage.attach(RecordingRecognizer(name: "own", log: stage.log), to: view)
    recognizer.onTouches = { recognizer, phase, touches, event in
      for touch in touches where touch.id == 2 { recognizer.ignore(touch, for: event) }
      if phase == .moved { recognizer.state = recognizer.state == .possible ? .began : .changed }
      if phase == .ended { recognizer.state = .ended }
    }
    stage.play(Finger(100, 100).move(5, 0).move(5, 0).up(), Finger(300, 100).move(5, 0).move(5, 0).up())
    #expect(
      stage.heard("own") == [
        "touchBegan 1,2", "touchMoved 1", "action began", "touchMoved 1", "action changed", "touchEnded 1",
        "action ended",
      ])
    #expect(
      stage.heard("view") == [
        "began 1,2", "cancelled 1", "moved 2", "moved 2", "ended 2",
      ])
  }

  @Test("S18: touches on a refused view and its subviews are ignored")
  func refusedViews() {
    let cell = stage.view("cell", 0, 0, 100, 100)
    stage.view("label", 0, 0, 50, 50, in: cell)
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.window)
    tap.refuseTouches(on: cell)
    stage.play(Finger(20, 20).up(), Finger(80, 80, at: 1000).up(), Finger(200, 200, at: 2000).up())
    #expect(stage.log.entries.filter { $0.isAction }.map(\.time) == [2_010_000])
  }

  @Test("S18: touches that begin outside the zone are ignored: its left and top edges are inside, the others are not")
  func zone() {
    // Shown twice as large around its middle: from 0 to 400 along x, from 100 to 300 along y of the screen.
    let page = stage.view("page", 100, 150, 200, 100)
    page.transform = Transform(scale: 2, rotation: 0)
    page.boundsOrigin = Point(x: 40, y: 7)
    stage.view("word", 120, 20, 60, 60, in: page)
    let next = stage.attach(TapGestureRecognizer(name: "next"), to: page)
    next.zone = Rect(x: 0.5, y: 0.25, width: 0.25, height: 0.5)
    for (index, (x, y)) in [(200.0, 150.0), (299, 249), (250, 200), (199, 200), (300, 200), (250, 149), (250, 250)]
      .enumerated()
    {
      stage.play(Finger(x, y, at: Double(index) * 1000).up())
    }
    #expect(stage.log.entries.filter { $0.isAction }.map(\.time) == [10_000, 1_010_000, 2_010_000])
    // The begin counts. Another finger outside is ignored: it is neither too many nor one of those required.
    stage.log.removeAll()
    stage.play(Finger(299, 200, at: 10_000).move(5, 0).up(), Finger(100, 200, at: 10_005).up())
    #expect(stage.actions == ["next:ended"])
    next.numberOfTouchesRequired = 2
    stage.play(Finger(250, 200, at: 12_000).up(), Finger(100, 200, at: 12_000).up())
    #expect(stage.actions == ["next:ended"])
  }

  @Test("S18: of two adjacent zones, a touch on their common edge is in the second one")
  func adjacentZones() {
    let view = stage.view("view", 0, 0, 400, 100)
    // 0.1 + 0.2 is a little more than 0.3.
    for (name, x, width) in [("first", 0.1, 0.2), ("second", 0.3, 0.3)] {
      let tap = stage.attach(TapGestureRecognizer(name: name), to: view)
      tap.zone = Rect(x: x, y: 0, width: width, height: 1)
    }
    stage.play(Finger(119, 50).up(), Finger(120, 50, at: 1000).up(), Finger(40, 50, at: 2000).up())
    #expect(stage.actions == ["first:ended", "second:ended", "first:ended"])
  }

  @Test("A recognizer may have several targets, called in the order added, until they are removed")
  func targets() {
    let tap = TapGestureRecognizer(name: "tap")
    stage.window.addGestureRecognizer(tap)
    var called: [Int] = []
    tap.addTarget { _ in called.append(1) }
    let second = tap.addTarget { _ in called.append(2) }
    tap.addTarget { _ in called.append(3) }
    stage.play(Finger(100, 100).up())
    tap.removeTarget(second)
    stage.play(Finger(100, 100, at: 1000).up())
    #expect(called == [1, 2, 3, 1, 3])
  }

  @Test("A removed target is never another one that was added later")
  func removedTarget() {
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.window)
    var called: [Int] = []
    let first = tap.addTarget { _ in called.append(1) }
    tap.removeTarget(first)
    let second = tap.addTarget { _ in called.append(2) }
    tap.removeTarget(first)
    stage.play(Finger(100, 100).up())
    #expect(called == [2])
    #expect(first != second && second == second)
  }
}

/// A recognizer that begins with the first move, or never, and reports its reset.
private final class ResettingRecognizer: GestureRecognizer {
  var begins = false
  var onReset: () -> Void = {}

  override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    if begins && state == .possible { state = .began }
  }

  override func reset() {
    super.reset()
    onReset()
  }
}
