import TestSupport
import Testing

@testable import TouchKit

/// Corners of the rules in which one condition alone decides.
@Suite(.timeLimit(.minutes(5))) struct RuleEdgeTests {
  @Test("S1: a recognizer is told of no frame in which none of its touches changed")
  func standing() {
    final class Counting: GestureRecognizer {
      var times: [Int64] = []
      override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) { times.append(event.time) }
    }
    let stage = Stage()
    let counting = Counting(name: "counting")
    stage.view("one", 0, 0, 100, 100).addGestureRecognizer(counting)
    stage.view("two", 200, 0, 100, 100)
    stage.play(Finger(50, 50).hold(20).move(5, 0), Finger(250, 50, at: 5).move(5, 0).hold(30).up(), finish: false)
    #expect(counting.times.map { $0 - stage.start } == [0, 30_000])
  }

  @Test("S3: a window that loses the foreground loses its touches, another one keeps its own")
  func foreground() {
    let stage = Stage()
    stage.view("left", 0, 0, 400, 400)
    let other = RecordingWindow(name: "other", screen: stage.screen, frame: Rect(x: 500, y: 0, width: 400, height: 400))
    other.log = stage.log
    stage.application.addWindow(other)
    stage.play(Finger(100, 100), Finger(600, 100), finish: false)
    stage.application.cancelTouches(in: other)
    #expect(stage.trace("left") == "B" && stage.trace("other") == "B C")
  }

  @Test("S7: a view that passes hits through lets them through where nothing lies in it, too")
  func emptyPassThrough() {
    let stage = Stage()
    stage.view("below")
    stage.view("glass").hitBehavior = .passThrough
    stage.play(Finger(100, 100).up())
    #expect(stage.log.entries.map { $0.name + $0.letter } == ["belowB", "belowE"])
  }

  @Test("S8: a touch that the view did not get counts as down all the same")
  func refusedCounts() {
    let stage = Stage()
    stage.view("view")
    stage.play(
      Finger(100, 100).up(after: 30), Finger(300, 100, at: 10).up(after: 50), Finger(100, 300, at: 40).up(after: 10),
      Finger(100, 100, at: 100).up())
    #expect(stage.log.entries.map { $0.letter + $0.detail } == ["B1", "E1", "B4", "E4"])
  }

  @Test("S8, S28: a touch whose began is still withheld counts as down after its lift, in that very frame and later")
  func withheldBegan() {
    for start in [50.0, 90] {
      let stage = Stage()
      let view = stage.view("view")
      let delay = RecordingRecognizer(name: "delay")
      (delay.delaysTouchesBegan, delay.delaysTouchesEnded) = (true, false)
      // A timer keeps the attempt open when its touch has lifted.
      delay.onTouches = { recognizer, phase, _, event in
        if phase == .began { recognizer.setTimer(at: event.time + 200_000) }
      }
      delay.onTimer = { $0.state = .failed }
      view.addGestureRecognizer(delay)
      stage.play(Finger(100, 100).up(after: 50), Finger(300, 100, at: start).up(after: 20))
      #expect(stage.log.entries.map { $0.letter + $0.detail } == ["B1", "E1"])
    }
  }

  @Test("S16: a recognizer whose attempt outlives its touches is where the last of them lifted")
  func outlives() {
    let stage = Stage()
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

  @Test("S16: a recognizer that waited when its application went is possible; one that failed has no timer left")
  func nothingLeft() throws {
    let screen = Screen(name: "screen", size: Size(width: 100, height: 100), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let window = Window(screen: screen)
    let (pan, swipe) = (PanGestureRecognizer(name: "pan"), RecordingRecognizer(name: "swipe"))
    for recognizer in [pan, swipe] { window.addGestureRecognizer(recognizer) }
    try pan.require(toFail: swipe)
    do {
      let application = Application()
      application.addWindow(window)
      for (x, phase) in [(10.0, Touch.Phase.began), (40, .moved)] {
        let samples = [TouchSample(id: 1, phase: phase, location: Point(x: x, y: 10))]
        application.handle(samples.span, on: screen, at: 1000)
      }
      #expect(pan.state == .began)
    }
    #expect(pan.state == .possible)
    let stage = Stage()
    stage.attach(TapGestureRecognizer(name: "tap"), to: stage.window)
    stage.play(Finger(100, 100), finish: false)
    #expect(stage.application.nextDeadline == stage.start + 750_000)
    stage.play(Finger(200, 200, at: 10), finish: false)
    #expect(stage.application.nextDeadline == nil)
  }

  @Test("S27: what was withheld comes before what is new in the frame that frees it, of other touches too")
  func withheldFirst() {
    let stage = Stage()
    stage.view("right", 500, 0, 100, 100)
    let delay = RecordingRecognizer(name: "delay")
    delay.delaysTouchesBegan = true
    delay.onTouches = { recognizer, phase, _, _ in if phase == .moved { recognizer.state = .failed } }
    stage.view("left", 0, 0, 100, 100).addGestureRecognizer(delay)
    stage.play(Finger(550, 50).move(5, 0), Finger(50, 50).move(5, 0), finish: false)
    #expect(stage.log.entries.map { $0.name + $0.letter } == ["rightB", "leftB", "rightM", "leftM"])
  }

  @Test("S27, S29: a recognizer that cancels nothing takes no touch that the view has already")
  func lateDelay() {
    let stage = Stage()
    let view = stage.view("view")
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    pan.cancelsTouchesInView = false
    view.onMessage = { phase, _ in if phase == .began { pan.delaysTouchesBegan = true } }
    stage.play(Finger(100, 100).move(20, 0).move(10, 0).up())
    #expect(stage.trace("view") == "B M M E" && stage.actions == ["pan:began", "pan:changed", "pan:ended"])
  }

  @Test("S10: whoever answers an action is told who sent it, however far up the chain")
  func sender() {
    final class Listener: View {
      var senders: [Responder] = []
      override func answer(_ action: String, from sender: Responder, with event: TouchEvent?) -> Bool {
        senders.append(sender)
        return false
      }
    }
    let (outer, inner) = (Listener(), Listener())
    outer.addSubview(inner)
    #expect(inner.sendAction("save") == nil)
    #expect(inner.senders.first === inner && outer.senders.first === inner && outer.senders.count == 1)
  }

  @Test("S12: what an action's target changes is decided and told before views get the frame's messages")
  func actionsBeforeViews() throws {
    let stage = Stage()
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
    #expect(stage.log.entries.map { $0.name + $0.letter } == ["viewB", "quickA", "panA", "viewC"])
  }

  @Test("S12: S16: an action that a view's message causes is sent before its recognizer is put back")
  func actionBeforeReset() {
    let stage = Stage()
    let view = stage.view("view")
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    pan.cancelsTouchesInView = false
    view.onMessage = { phase, _ in if phase == .moved, pan.translation.dx > 30 { pan.isEnabled = false } }
    var told: [Double] = []
    pan.addTarget { if $0.state == .cancelled { told.append(pan.translation.dx) } }
    stage.play(Finger(100, 100).move(30, 0).move(10, 0).up())
    #expect(stage.actions == ["pan:began", "pan:changed", "pan:cancelled"] && told == [40])
  }

  @Test("S33, S34: a touch that joins one that has lifted, and that a tap still holds back, is young: both wait for it")
  func joinsLifted() {
    let stage = Stage()
    let content = stage.view("content", 0, 0, 200, 2000, in: stage.scrollView(in: stage.view("around")))
    content.isMultipleTouchEnabled = true
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.window.subviews[0])
    tap.numberOfTapsRequired = 2
    var heard: [String] = []
    content.onMessage = { phase, _ in
      heard.append("\(phase)@\((stage.application.currentTime - stage.start) / 1000)")
    }
    // The second one goes sideways, where nothing scrolls: too far for a tap, at 110 ms.
    stage.play(Finger(100, 100).up(after: 50), Finger(100, 100, at: 100).move(15, 0).hold(300).up())
    #expect(heard == ["began@250", "ended@250", "began@250", "moved@250", "ended@420"])
  }

  @Test("S37: a view in a control is no control: scrolling cancels its touch")
  func viewInControl() {
    let (scroll, button, label) = (ScrollView(), Button(), View())
    scroll.addSubview(button)
    button.addSubview(label)
    #expect(!scroll.touchesShouldCancel(in: button) && scroll.touchesShouldCancel(in: label))
  }

  @Test("S20: who may recognize with one recognizer may not with another one", arguments: [false, true])
  func simultaneousWithOne(_ isMutual: Bool) {
    let stage = Stage()
    let view = stage.view("view")
    let pans = ["first", "second", "third"].map { PanGestureRecognizer(name: $0) }
    for pan in pans { stage.attach(pan, to: view) }
    pans[0].allowSimultaneous(with: pans[1])
    if isMutual { pans[2].allowSimultaneous(with: pans[1]) }
    stage.play(Finger(100, 100).move(20, 0), finish: false)
    #expect(stage.actions == ["first:began", "second:began"])
  }

  @Test("Velocity: what a finger moves in the frame of its lift counts for the velocity at the release")
  func movingLift() {
    let stage = Stage()
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    var velocity = Vector.zero
    pan.addTarget { if $0.state == .ended { velocity = pan.velocity } }
    for (time, x, phase) in [(0, 100.0, Touch.Phase.began), (10_000, 150, .moved), (20_000, 250, .ended)] {
      let samples = [TouchSample(id: 1, phase: phase, location: Point(x: x, y: 100))]
      stage.application.handle(samples.span, on: stage.screen, at: stage.start + Int64(time))
    }
    // 0, 50 and 150 px after 0, 10 and 20 ms lie on a parabola that is as steep as this at its end.
    #expect(abs(velocity.dx - 12_500) < 1e-6 && velocity.dy == 0)
  }

  @Test("Velocity: the last 20 places count, and no more")
  func twentySamples() {
    for (spike, counts) in [(4, false), (5, true)] {
      let tracker = VelocityTracker()
      for index in 0..<25 {
        tracker.add(Vector(dx: index == spike ? 1000 : 0, dy: 0), at: Int64(index) * 4000)
      }
      let velocity = tracker.velocity(at: 96_000, window: 100_000, stop: 40_000)
      #expect((velocity.dx != 0) == counts)
    }
  }

  @Test("S20, S25: a relation that is made twice is one")
  func relatedTwice() throws {
    let (one, other) = (GestureRecognizer(name: "one"), GestureRecognizer(name: "other"))
    for _ in 0..<2 {
      try one.require(toFail: other)
      one.allowSimultaneous(with: other)
    }
    #expect(one.relations.required.count == 1 && one.relations.simultaneous.count == 1)
    #expect(other.relations.back.count == 2)
  }

  @Test("S30: a slider whose knob is touched and let go where it was tells of no value", arguments: [true, false])
  func untouchedSlider(_ isContinuous: Bool) {
    let stage = Stage()
    let slider = stage.add(Slider(name: "slider", frame: Rect(x: 100, y: 100, width: 240, height: 40)))
    slider.isContinuous = isContinuous
    stage.play(Finger(120, 120).up())
    #expect(stage.trace("slider") == "touchDown touchUpInside")
  }

  @Test("A rotation never begins behind its start, however large its slack is")
  func largeSlack() {
    for turn in [1.0, -1] {
      var thresholds = Thresholds()
      (thresholds.rotationSlop, thresholds.rotationSlack) = (10, 90)
      let stage = Stage(thresholds: thresholds)
      let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: stage.view("view"))
      var told: [Double] = []
      rotation.addTarget { _ in told.append(rotation.rotation) }
      stage.play(Finger(400, 500), Finger(600, 500).move(0, 100 * turn), finish: false)
      #expect(told == [0])
    }
  }

  @Test("S39: a flick at the speed that turns pages goes to the next page on its side, from where the content is")
  func turning() {
    let axis = ScrollAxis(range: 0...400, length: 100, bounces: true, band: 0.55)
    for (place, speed, page) in [
      (130.0, 200.0, 200.0), (130, -200, 100), (70, 200, 100), (70, -200, 0), (130, 199, 100), (130, -199, 100),
      (170, -199, 200), (100, 200, 200), (100, -200, 0),
    ] {
      #expect(axis.page(at: place, speed: speed, first: 100, limit: 200) == page, "\(place) at \(speed)")
    }
  }

  @Test("S2, S3: a view that goes with its touch, which lifts while another stays, may cancel the other one")
  func goesWithOneOfTwo() {
    final class Going: View {
      var goes: () -> Void = {}
      deinit { goes() }
      override func touchesEnded(_ touches: TouchList, with event: TouchEvent) { removeFromSuperview() }
    }
    let stage = Stage()
    let staying = stage.view("staying", 500, 0, 100, 100)
    staying.addGestureRecognizer(RecordingRecognizer(name: "own", log: stage.log))
    func frame(_ samples: (Int, Touch.Phase, Double)..., at time: Int64) {
      let samples = samples.map { TouchSample(id: $0.0, phase: $0.1, location: Point(x: $0.2, y: 50)) }
      stage.application.handle(samples.span, on: stage.screen, at: stage.start + time)
    }
    var isGone = false
    do {
      let going = Going(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      going.goes = {
        isGone = true
        stage.application.cancelTouches(in: stage.window)
      }
      stage.window.addSubview(going)
    }
    frame((1, .began, 50), (2, .began, 550), at: 0)
    frame((1, .ended, 50), at: 10)
    #expect(isGone && stage.trace("own", "staying") == "gB B gC C")
    frame((2, .moved, 560), at: 20)
    #expect(stage.trace("own", "staying") == "gB B gC C" && stage.application.table.touches.isEmpty)
  }
}
