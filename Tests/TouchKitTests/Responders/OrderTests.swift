import TestSupport
import Testing
import TouchKit

/// The order in which recognizers, targets and views receive a frame.
@Suite(.timeLimit(.minutes(5))) struct OrderTests {
  private let stage = Stage()

  @Test("S11: recognizers are called innermost view first, and within a view in the order attached")
  func innermostFirst() {
    let outer = stage.view("outer")
    let inner = stage.view("inner", in: outer)
    for (name, view) in [("o1", outer as View), ("i1", inner), ("w1", stage.window), ("i2", inner), ("o2", outer)] {
      view.addGestureRecognizer(RecordingRecognizer(name: name, log: stage.log))
    }
    stage.play(Finger(100, 100), finish: false)
    #expect(stage.log.entries.map(\.name) == ["i1", "i2", "o1", "o2", "w1", "inner"])
  }

  @Test("S11: S22: in one frame the inner view's recognizer comes first, even if the outer one had its touch earlier")
  func innerFirst() {
    let outer = stage.view("outer")
    let inner = stage.view("inner", 0, 0, 200, 200, in: outer)
    stage.attach(PanGestureRecognizer(name: "outer pan"), to: outer)
    stage.attach(PanGestureRecognizer(name: "inner pan"), to: inner)
    stage.play(Finger(500, 100).move(40, 0, over: 100), Finger(100, 100, at: 20).move(40, 0, over: 80))
    #expect(stage.actions.first == "inner pan:began")
    #expect(!stage.actions.contains("outer pan:began"))
  }

  @Test("S11: views of one depth come in the order in which they were touched, whether or not a pen hovers over one")
  func hoveredView() {
    let (left, right) = (stage.view("left", 0, 0, 200, 200), stage.view("right", 200, 0, 200, 200))
    for view in [left, right] { stage.attach(TapGestureRecognizer(name: view.name), to: view) }
    stage.attach(HoverGestureRecognizer(name: "hover"), to: right)
    stage.application.hover(at: Point(x: 300, y: 100), on: stage.screen, at: stage.start)
    stage.play(Finger(100, 100).up(after: 50), Finger(300, 100, at: 20).up(after: 30))
    #expect(stage.actions == ["hover:began", "left:ended", "right:ended"])
  }

  @Test("S11: a held button does not change that order of the views either")
  func heldButton() {
    let (focused, other) = (stage.focusView("focused"), stage.view("other", 200, 0, 200, 200))
    stage.log.removeAll()
    for view in [focused, other] { stage.attach(TapGestureRecognizer(name: view.name), to: view) }
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: focused)
    hold.allowedPressTypes = [.power]
    stage.button(.power, .began, at: 0)
    stage.play(Finger(300, 100, at: 10).up(after: 50), Finger(50, 100, at: 30).up(after: 30), finish: false)
    #expect(stage.actions == ["other:ended", "focused:ended"])
  }

  @Test("S11: a touch that joins keeps that order, also for recognizers that missed the first touch")
  func joining() {
    let outer = stage.view("outer")
    let left = stage.view("left", 0, 0, 200, 200, in: outer)
    let right = stage.view("right", 200, 0, 200, 200, in: outer)
    let missing = RecordingRecognizer(name: "l0", log: stage.log)
    let answers = Answers()
    answers.receive = { _, touch in touch.id != 1 }
    missing.delegate = answers
    left.addGestureRecognizer(missing)
    for (name, view) in [("l1", left), ("o1", outer), ("r1", right)] {
      view.addGestureRecognizer(RecordingRecognizer(name: name, log: stage.log))
    }
    stage.play(Finger(100, 100), Finger(110, 100, at: 10), Finger(300, 100, at: 20), finish: false)
    stage.log.removeAll()
    stage.handle(
      (1...3).map { TouchSample(id: $0, phase: .moved, location: Point(x: $0 == 3 ? 310 : 105, y: 100)) }, at: 50_000)
    #expect(stage.log.entries.prefix(4).map(\.name) == ["l0", "l1", "r1", "o1"])
  }

  @Test("S12: in each frame, every recognizer is called, then actions are sent, then views get their messages")
  func frameOrder() {
    let outer = stage.view("outer")
    let inner = stage.view("inner", in: outer)
    for (name, view) in [("a", inner), ("b", outer)] {
      let recognizer = stage.attach(RecordingRecognizer(name: name, log: stage.log), to: view)
      recognizer.cancelsTouchesInView = false
      recognizer.onTouches = { recognizer, phase, _, _ in
        if phase == .moved { recognizer.state = recognizer.state == .possible ? .began : .changed }
        if phase == .ended { recognizer.state = .ended }
      }
    }
    let answers = Answers()
    answers.simultaneous = { _, _ in true }
    outer.gestureRecognizers[0].delegate = answers
    stage.play(Finger(100, 100).move(5, 0).move(5, 0).up())
    #expect(
      stage.log.lines == [
        "a touchBegan", "b touchBegan", "inner began", "a touchMoved", "b touchMoved", "a action", "b action",
        "inner moved", "a touchMoved", "b touchMoved", "a action", "b action", "inner moved", "a touchEnded",
        "b touchEnded",
        "a action", "b action", "inner ended",
      ])
    #expect(stage.actions.prefix(4) == ["a:began", "b:began", "a:changed", "b:changed"])
  }

  @Test("S12: in one frame, recognizers get began, moved, ended, cancelled; views get cancelled, moved, ended, began")
  func phasesOfAFrame() {
    stage.view("view", multipleTouch: true).addGestureRecognizer(RecordingRecognizer(name: "own", log: stage.log))
    stage.play(
      Finger(100, 100).move(5, 0, over: 20), Finger(200, 100).up(after: 20), Finger(300, 100).cancel(after: 20),
      Finger(400, 100, at: 20))
    let last = stage.log.entries.filter { $0.time == 20_000 }
    #expect(
      last.filter { $0.name == "own" }.map(\.said) == [
        "touchBegan 4", "touchMoved 1", "touchEnded 2", "touchCancelled 3",
      ])
    #expect(last.filter { $0.name == "view" }.map(\.said) == ["cancelled 3", "moved 1", "ended 2", "began 4"])
  }

  @Test("S22: in one frame, a subview's recognizer wins over its superview's, also with a finger on each of two views")
  func ties() {
    let outer = stage.view("outer")
    stage.view("left", 0, 0, 200, 200, in: outer, multipleTouch: true)
    let right = stage.view("right", 200, 0, 200, 200, in: outer)
    stage.attach(PanGestureRecognizer(name: "outer"), to: outer)
    stage.attach(PanGestureRecognizer(name: "right"), to: right)
    stage.play(Finger(100, 100).move(20, 0).up(), Finger(300, 100).move(20, 0).up())
    #expect(stage.actions == ["right:began", "right:ended"])
  }

  @Test("S22: in one frame, the recognizer of a view that was attached first wins")
  func tiesOnOneView() {
    let view = stage.view("view")
    stage.attach(PanGestureRecognizer(name: "first"), to: view)
    stage.attach(PanGestureRecognizer(name: "second"), to: view)
    stage.play(Finger(100, 100).move(20, 0).up())
    #expect(stage.actions == ["first:began", "first:ended"])
  }

  @Test("A timer fires with its deadline as the time, after the deadline has passed and never at it")
  func timers() {
    let recognizer = RecordingRecognizer(name: "own")
    var fired: [Int64] = []
    recognizer.onTouches = { recognizer, phase, _, event in
      if phase == .began { recognizer.setTimer(at: event.time + 1000) }
    }
    recognizer.onTimer = { _ in fired.append(stage.application.currentTime - stage.start) }
    stage.window.addGestureRecognizer(recognizer)
    stage.play(Finger(100, 100), finish: false)
    #expect(stage.application.nextDeadline == stage.start + 1000)
    stage.application.advance(to: stage.start + 1000)
    #expect(fired == [])
    stage.application.advance(to: stage.start + 5000)
    #expect(fired == [1000])
    #expect(stage.application.nextDeadline == nil)
  }

  @Test("Timers fire in the order of their deadlines, equal ones in the order armed; a new one replaces the old")
  func timerOrder() {
    var fired: [String] = []
    for (name, delays) in [("late", [10, 30]), ("first", [20]), ("second", [20]), ("early", [5]), ("none", [7])] {
      let recognizer = RecordingRecognizer(name: name)
      recognizer.onTouches = { recognizer, phase, _, event in
        guard phase == .began else { return }
        for delay in delays { recognizer.setTimer(at: event.time + Int64(delay)) }
        if name == "none" { recognizer.clearTimer() }
      }
      recognizer.onTimer = { fired.append($0.name) }
      stage.window.addGestureRecognizer(recognizer)
    }
    stage.play(Finger(100, 100))
    #expect(fired == ["early", "first", "second", "late"])
  }

  @Test("A timer that is set again has only the new deadline")
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

  @Test("Timers due before a pen's hover fire first, with their deadlines as the time")
  func timersBeforeHover() {
    stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.view("view"))
    stage.attach(HoverGestureRecognizer(name: "hover"), to: stage.window)
    stage.play(Finger(100, 100), finish: false)
    stage.application.hover(at: Point(x: 200, y: 200), on: stage.screen, at: stage.start + 600_000)
    let actions = stage.log.entries.filter { $0.isAction }.map { "\($0.name)@\($0.time)" }
    #expect(actions == ["hold@500000", "hover@600000"])
  }

  @Test("S3: timers due before touches are cancelled fire first")
  func timersBeforeCancellation() {
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.view("view"))
    hold.cancelsTouchesInView = false
    stage.play(Finger(100, 100), finish: false)
    stage.application.cancelTouches(on: nil, at: stage.start + 500_001)
    #expect(stage.actions == ["hold:began", "hold:cancelled"])
    #expect(stage.log.entries.map(\.time) == [0, 500_000, 500_001, 500_001])
  }

  @Test("Time never goes back: a frame with an earlier timestamp is handled at the previous frame's time")
  func effectiveTime() {
    stage.view("view")
    stage.application.advance(to: 500)
    stage.handle([TouchSample(id: 1, phase: .began, location: Point(x: 1, y: 1))], at: 0)
    stage.handle([TouchSample(id: 1, phase: .moved, location: Point(x: 2, y: 1))], at: -10)
    #expect(stage.log.entries.map(\.time) == [0, 0])
    #expect(stage.application.currentTime == stage.start)
  }

  @Test("S12: changes made by an action's target are decided and sent before views get the frame's messages")
  func actionsBeforeViews() throws {
    let view = stage.view("view")
    let (quick, swipe) = (RecordingRecognizer(name: "quick"), RecordingRecognizer(name: "swipe"))
    let pan = PanGestureRecognizer(name: "pan")
    for recognizer in [quick, swipe, pan] { stage.attach(recognizer, to: view) }
    quick.cancelsTouchesInView = false
    quick.allowSimultaneous(with: pan)
    quick.allowSimultaneous(with: swipe)
    quick.onTouches = { recognizer, phase, _, _ in if phase == .moved { recognizer.state = .began } }
    quick.addTarget { if $0.state == .began { swipe.isEnabled = false } }
    try pan.require(toFail: swipe)
    stage.play(Finger(100, 100).move(30, 0), finish: false)
    #expect(stage.log.lines == ["view began", "quick action", "pan action", "view cancelled"])
  }

  @Test("S12: actions caused by an action are sent before views get their messages")
  func actionsOfActions() {
    let view = stage.view("view")
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    let other = stage.attach(PanGestureRecognizer(name: "other"), to: view)
    pan.allowSimultaneous(with: other)
    for recognizer in [pan, other] { recognizer.cancelsTouchesInView = false }
    other.addTarget { if $0.state == .changed { pan.isEnabled = false } }
    stage.play(Finger(100, 100).move(20, 0).move(20, 0), finish: false)
    let last = stage.log.entries.filter { $0.time == 20_000 }
    #expect(
      last.map { "\($0.name) \($0.said)" }
        == ["pan action changed", "other action changed", "pan action cancelled", "view moved 1"])
  }

  @Test("S12: S16: an action caused by a view's message is sent before its recognizer resets")
  func actionBeforeReset() {
    let view = stage.view("view")
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    pan.cancelsTouchesInView = false
    view.onMessage = { phase, _ in if phase == .moved, pan.translation.dx > 30 { pan.isEnabled = false } }
    var seen: [Double] = []
    pan.addTarget { if $0.state == .cancelled { seen.append(pan.translation.dx) } }
    stage.play(Finger(100, 100).move(30, 0).move(10, 0).up())
    #expect(stage.actions == ["pan:began", "pan:changed", "pan:cancelled"] && seen == [40])
  }

  @Test("A timer whose deadline is the time that is reached does not fire with an earlier timer")
  func timersUpToTime() {
    var fired: [String] = []
    for (name, delay) in [("late", 10), ("early", 5)] as [(String, Int64)] {
      let recognizer = RecordingRecognizer(name: name)
      recognizer.onTouches = { recognizer, phase, _, event in
        if phase == .began { recognizer.setTimer(at: event.time + delay) }
      }
      recognizer.onTimer = { fired.append($0.name) }
      stage.window.addGestureRecognizer(recognizer)
    }
    stage.play(Finger(100, 100), finish: false)
    #expect(stage.application.nextDeadline == stage.start + 5)
    stage.application.advance(to: stage.start + 10)
    #expect(fired == ["early"] && stage.application.nextDeadline == stage.start + 10)
    stage.application.advance(to: stage.start + 11)
    #expect(fired == ["early", "late"] && stage.application.nextDeadline == nil)
  }

  @Test(
    "S22: in one frame, the inner view's recognizer wins, however deep below the two views their touches are",
    arguments: [true, false])
  func depthOfTouches(isDeepInOuter: Bool) {
    let outer = stage.view("outer")
    let middle = stage.view("middle", 0, 0, 400, 400, in: outer)
    let corner = isDeepInOuter ? 500.0 : 0
    var leaf = stage.view("leaf", corner, corner, 400, 400, in: isDeepInOuter ? outer : middle)
    for _ in 0..<3 { leaf = stage.view("leaf", 0, 0, 400, 400, in: leaf) }
    for view in [outer, middle] { stage.attach(PanGestureRecognizer(name: view.name), to: view) }
    stage.play(
      Finger(600, 600).move(40, 0, over: 100), Finger(100, 100, at: 20).move(40, 0, over: 80), finish: false)
    #expect(leaf.superview?.name == "leaf" && stage.actions == ["middle:began"])
  }
}
