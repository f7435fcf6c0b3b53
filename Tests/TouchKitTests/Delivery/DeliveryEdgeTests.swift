import TestSupport
import Testing

@testable import TouchKit

/// Corners of who hears what, and in which order.
@Suite(.timeLimit(.minutes(5))) struct DeliveryEdgeTests {
  private let stage = Stage()

  /// What a view heard, with the touches: `B1`.
  private func heard(_ name: String) -> [String] {
    stage.log.entries.filter { $0.name == name }.map { $0.letter + $0.detail }
  }

  private func doubleTap(on view: View) -> TapGestureRecognizer {
    let tap = stage.attach(TapGestureRecognizer(name: "double"), to: view)
    tap.numberOfTapsRequired = 2
    return tap
  }

  @Test("S12: of one frame a recognizer hears began, moved, ended, cancelled; a view cancelled, moved, ended, began")
  func phasesOfAFrame() {
    let view = stage.view("view")
    view.isMultipleTouchEnabled = true
    view.addGestureRecognizer(RecordingRecognizer(name: "own", log: stage.log))
    stage.play(
      Finger(100, 100).move(5, 0, over: 20), Finger(200, 100).up(after: 20), Finger(300, 100).cancel(after: 20),
      Finger(400, 100, at: 20))
    let last = stage.log.entries.filter { $0.time == 20_000 }
    #expect(last.filter { $0.name == "own" }.map { $0.letter + $0.detail } == ["gB4", "gM1", "gE2", "gC3"])
    #expect(last.filter { $0.name == "view" }.map { $0.letter + $0.detail } == ["C3", "M1", "E2", "B4"])
  }

  @Test("S12: actions that an action causes are sent before views get their messages")
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
      last.map { $0.name + ":" + $0.letter + $0.detail }
        == ["pan:Achanged", "other:Achanged", "pan:Acancelled", "view:M1"])
  }

  @Test("S3: timers due before touches are cancelled fire before that")
  func timersBeforeCancellation() {
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.view("view"))
    hold.cancelsTouchesInView = false
    stage.play(Finger(100, 100), finish: false)
    stage.application.cancelTouches(on: nil, at: stage.start + 500_001)
    #expect(stage.actions == ["hold:began", "hold:cancelled"])
    #expect(stage.log.entries.map(\.time) == [0, 500_000, 500_001, 500_001])
  }

  @Test("S3: cancelling one screen's touches leaves a pen over another screen alone, and ends one over this screen")
  func hoversOfScreens() {
    let other = Screen(name: "other", size: Size(width: 100, height: 100), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let window = Window(name: "elsewhere", screen: other)
    stage.application.addWindow(window)
    stage.attach(HoverGestureRecognizer(name: "here"), to: stage.window)
    stage.attach(HoverGestureRecognizer(name: "there"), to: window)
    let place = Point(x: 10, y: 10)
    stage.application.hover(at: place, on: stage.screen, at: stage.start)
    stage.application.hover(at: place, on: other, at: stage.start)
    stage.application.cancelTouches(on: stage.screen, at: stage.start)
    #expect(stage.actions == ["here:began", "there:began", "here:cancelled"])
    stage.application.hover(at: Point(x: 11, y: 10), on: other, at: stage.start)
    stage.application.hover(at: place, on: stage.screen, at: stage.start)
    #expect(stage.actions.suffix(2) == ["there:changed", "here:began"])
    stage.application.cancelTouches(on: nil, at: stage.start)
    #expect(stage.actions.suffix(2) == ["there:cancelled", "here:cancelled"])
  }

  @Test("S3: removing a view leaves what is withheld from another view alone")
  func removingAnother() {
    let view = stage.view("view", 0, 0, 200, 200)
    let other = stage.view("other", 300, 0, 200, 200)
    _ = doubleTap(on: view)
    stage.play(Finger(100, 100).up(), finish: false)
    other.removeFromSuperview()
    #expect(heard("view") == ["B1"])
    stage.finish()
    #expect(heard("view") == ["B1", "E1"])
  }

  @Test("S3: a touch that lifts in the frame in which another is cancelled has lifted once for its recognizers")
  func liftBesideCancellation() {
    let view = stage.view("view", 0, 0, 200, 200)
    let other = stage.view("other", 300, 0, 200, 200)
    view.addGestureRecognizer(RecordingRecognizer(name: "own", log: stage.log))
    view.onMessage = { phase, _ in if phase == .moved { other.removeFromSuperview() } }
    let both = RecordingRecognizer(name: "both", log: stage.log)
    stage.window.addGestureRecognizer(both)
    both.onTouches = { _, phase, _, _ in if phase == .ended { other.removeFromSuperview() } }
    stage.play(Finger(100, 100).up(), Finger(350, 100).hold(20).up())
    #expect(heard("own") == ["gB1", "gE1"])
    #expect(heard("both") == ["gB1,2", "gE1", "gC2"])
    #expect(heard("other") == ["B2", "C2"])
  }

  @Test("S3: a screen that is resized has its new measure at the next touch")
  func resized() {
    stage.application.resize(
      stage.screen, to: Size(width: 500, height: 400), pixelsPerPoint: Vector(dx: 2, dy: 3))
    #expect(stage.screen.size == Size(width: 500, height: 400))
    #expect(stage.screen.pixelsPerPoint == Vector(dx: 2, dy: 3))
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    stage.play(Finger(100, 100).move(0, 30).up(), Finger(100, 100, at: 500).move(0, 30.1).up())
    #expect(stage.actions == ["pan:began", "pan:ended"])
    #expect(stage.log.entries.first { $0.isAction }?.time == 510_000)
  }

  @Test("S8: a withheld ended of one view is no matter of another, unless one of them is exclusive")
  func withheldElsewhere() {
    for isExclusive in [false, true] {
      let run = DeliveryEdgeTests()
      let view = run.stage.view("view", 0, 0, 200, 200)
      run.stage.view("other", 300, 0, 200, 200)
      view.isExclusiveTouch = isExclusive
      _ = run.doubleTap(on: view)
      run.stage.play(Finger(100, 100).up(), Finger(350, 100, at: 100).up(), finish: false)
      #expect(run.heard("other") == (isExclusive ? [] : ["B2", "E2"]))
      run.stage.finish()
      run.stage.play(Finger(350, 100, at: 2000).up())
      #expect(run.heard("other").suffix(2) == ["B3", "E3"])
    }
  }

  @Test("S8: S28: a touch whose began is withheld still counts as down while its ended is held back too")
  func withheldBoth() {
    let view = stage.view("view")
    let tap = doubleTap(on: view)
    tap.delaysTouchesBegan = true
    let answers = Answers()
    answers.receive = { _, touch in touch.id == 1 }
    tap.delegate = answers
    stage.play(Finger(100, 100).up(after: 20), Finger(150, 100, at: 20), finish: false)
    stage.finish()
    #expect(heard("view") == ["B1", "E1"])
  }

  @Test("S2: S28: a withheld ended is the touch's end: a view that is removed in it, or later, hears nothing more")
  func afterWithheldEnd() {
    for removesAtOnce in [true, false] {
      let run = DeliveryEdgeTests()
      let view = run.stage.view("view")
      _ = run.doubleTap(on: view)
      view.onMessage = { phase, _ in if phase == .ended && removesAtOnce { view.removeFromSuperview() } }
      run.stage.play(Finger(100, 100).up())
      view.removeFromSuperview()
      #expect(run.heard("view") == ["B1", "E1"])
      #expect(run.stage.application.delivery.lifted.isEmpty && run.stage.application.delivery.withheld.isEmpty)
    }
  }

  @Test("S2: a begin and a move of one touch in one call are two frames; one that stands or ends again is nothing new")
  func samplesOfOneCall() {
    stage.view("view")
    func handle(_ samples: (Touch.Phase, Double)...) {
      let frame = samples.map { TouchSample(id: 1, phase: $0.0, location: Point(x: $0.1, y: 1)) }
      stage.application.handle(frame.span, on: stage.screen, at: stage.start)
    }
    handle((.began, 1), (.moved, 5))
    #expect(stage.trace() == "B M" && stage.application.frameCount == 2)
    handle((.moved, 6), (.stationary, 6))
    #expect(stage.trace() == "B M M" && stage.application.frameCount == 3)
    handle((.ended, 6), (.ended, 6), (.cancelled, 6), (.moved, 7))
    #expect(stage.trace() == "B M M E" && stage.application.frameCount == 4)
  }

  @Test("S3: a clock that starts again leaves nothing under way: what is down, what has lifted, what waits")
  func startedAnew() {
    let view = stage.view("view", 0, 0, 200, 200)
    stage.view("other", 300, 0, 200, 200)
    let decisions = Decisions()
    stage.application.addSink(decisions)
    _ = doubleTap(on: view)
    stage.play(Finger(100, 100).up(), Finger(350, 100), finish: false)
    stage.application.reset(at: 5)
    #expect(heard("view") == ["B1", "C1"])
    #expect(heard("other") == ["B2", "C2"])
    #expect(decisions.list.map { "\($0.to) \($0.rule) \($0.reason)" } == ["failed S3 the clock started again"])
    let application = stage.application
    #expect(
      application.table.touches.isEmpty && application.delivery.lifted.isEmpty && application.arena.attempting.isEmpty)
    #expect(application.nextDeadline == nil && application.currentTime == 5)
  }

  @Test("S8: sequences are those of a screen")
  func sequences() {
    let other = Screen(name: "other", size: Size(width: 100, height: 100), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let window = Window(name: "elsewhere", screen: other)
    stage.application.addWindow(window)
    let decisions = Decisions()
    stage.application.addSink(decisions)
    for (number, view) in [stage.window as View, window].enumerated() {
      stage.attach(PanGestureRecognizer(name: "pan\(number)"), to: view)
    }
    func handle(_ id: Int, _ phase: Touch.Phase, _ x: Double, on screen: Screen) {
      let frame = [TouchSample(id: id, phase: phase, location: Point(x: x, y: 1))]
      stage.application.handle(frame.span, on: screen, at: stage.start)
    }
    handle(1, .began, 1, on: stage.screen)
    handle(2, .began, 1, on: other)
    handle(3, .began, 5, on: stage.screen)
    for id in 1...3 { handle(id, .moved, 50, on: id == 2 ? other : stage.screen) }
    #expect(
      decisions.list.filter { $0.to == .began }.map { "\($0.recognizer.name) \($0.sequence)" } == ["pan0 1", "pan1 2"])
  }

  @Test("A window that is added to another application leaves the one it had; a removed one is hit no more")
  func windows() {
    let other = Application()
    let upper = RecordingWindow(name: "upper", screen: stage.screen)
    upper.log = stage.log
    stage.application.addWindow(upper)
    stage.play(Finger(100, 100).up())
    other.addWindow(upper)
    #expect(stage.application.windows.map(\.name) == ["window"] && other.windows.map(\.name) == ["upper"])
    stage.application.removeWindow(upper)
    #expect(upper.application === other)
    stage.play(Finger(100, 100, at: 100).up())
    other.removeWindow(upper)
    #expect(upper.application == nil && other.windows.isEmpty)
    #expect(stage.trace("upper") == "B E" && stage.trace("window") == "B E")
  }

  @Test("S17: enabling what is enabled already changes nothing")
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

  @Test("What became of touches: joined to an active gesture, refused and cancelled later, kept by what it stopped")
  func explanations() {
    let decisions = Decisions()
    stage.application.addSink(decisions)
    let view = stage.view("view")
    view.isMultipleTouchEnabled = true
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    stage.play(Finger(100, 100).move(20, 0), Finger(200, 100, at: 50), finish: false)
    #expect(
      decisions.touches == ["view cancelled S29: pan recognized", "view refused S27: pan recognized first"])
    stage.application.cancelTouches(on: nil, at: stage.start + 100_000)
    #expect(decisions.touches.count == 2)
    pan.isEnabled = false
    view.isMultipleTouchEnabled = false
    stage.play(Finger(100, 100, at: 200), Finger(200, 100, at: 200), finish: false)
    stage.application.cancelTouches(on: nil, at: stage.start + 300_000)
    #expect(
      decisions.touches.suffix(2) == [
        "view refused S8: multipleTouch is off, or a view of the window wants to be alone",
        "view cancelled S3: the touch was taken away",
      ])
    let scroll = stage.scrollView()
    stage.view("content", 0, 0, 200, 2000, in: scroll)
    stage.play(Finger(100, 180, at: 1000).move(0, -100, over: 50, steps: 5).up(after: 0), finish: false)
    stage.play(Finger(100, 100, at: 1100).hold(400).up(), finish: false)
    #expect(decisions.touches.last == "content refused S33: it stopped scroll")
  }
}
