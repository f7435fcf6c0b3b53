import TestSupport
import Testing

@testable import TouchKit

/// What views receive while recognizers decide: S26 to S29.
@Suite(.timeLimit(.minutes(5))) struct GateTests {
  private let stage = Stage()

  /// What the view received, with its times in ms.
  private var heard: [String] {
    stage.log.entries.filter { $0.name == "view" }.map { "\($0.said)@\($0.time / 1000)" }
  }

  @Test("S26: cancelsTouchesInView is on, delaysTouchesBegan off, delaysTouchesEnded on")
  func defaults() {
    let recognizer = GestureRecognizer()
    #expect(recognizer.cancelsTouchesInView)
    #expect(!recognizer.delaysTouchesBegan)
    #expect(recognizer.delaysTouchesEnded)
  }

  @Test(
    "S27: when the recognizer fails, withheld began and moved are delivered in order with their own times")
  func delaysBeganFails() {
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view"))
    tap.delaysTouchesBegan = true
    var arrivals: [Int64] = []
    (stage.window.subviews[0] as? RecordingView)?.onMessage = { _, _ in
      arrivals.append((stage.application.currentTime - stage.start) / 1000)
    }
    stage.play(Finger(100, 100).move(3, 0).move(3, 0).move(20, 0).move(1, 0).up())
    #expect(heard == ["began 1@0", "moved 1@10", "moved 1@20", "moved 1@30", "moved 1@40", "ended 1@50"])
    #expect(arrivals == [30, 30, 30, 30, 40, 50])
  }

  @Test("S27: withheld messages of two fingers have the positions of their time, and one message has both fingers")
  func delaysBeganOfTwo() {
    let view = stage.view("view", multipleTouch: true)
    view.reportsTouches = true
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    tap.numberOfTouchesRequired = 2
    tap.delaysTouchesBegan = true
    view.forwards = true
    let notes = EventNotes(stage.application) { event, _, _ -> String? in
      guard case .message(let message) = event else { return nil }
      let places = message.touches.sorted { $0.id < $1.id }.map { "\(Int($0.location.x))" }.joined(separator: ",")
      return "\(message.phase) \(places)@\((message.time - stage.start) / 1000)"
    }
    stage.play(
      Finger(100, 100).move(2, 0).hold(10).move(46, 0).up(), Finger(300, 100).hold(10).move(3, 0).move(47, 0).up())
    #expect(heard.first == "began 1,2@0")
    #expect(notes.all.filter { $0.hasPrefix("moved") }.first == "moved 102,300@10")
    #expect(notes.all.filter { $0.hasSuffix("@20") } == ["moved 102,303@20"])
    #expect(notes.all.filter { $0.hasSuffix("@30") } == ["moved 148,350@30"])
  }

  @Test("S27: a withheld move has every finger that was down then, even one that has lifted since")
  func delaysBeganOfLifted() {
    let view = stage.view("view", multipleTouch: true)
    view.reportsTouches = true
    view.forwards = true
    let press = stage.attach(LongPressGestureRecognizer(name: "press"), to: view)
    press.numberOfTouchesRequired = 3
    press.delaysTouchesBegan = true
    let notes = EventNotes(stage.application) { event, _, _ -> String? in
      guard case .message(let message) = event else { return nil }
      let ids = message.touches.map(\.id).sorted()
      return "\(message.phase) \(ids)@\((message.time - stage.start) / 1000)"
    }
    stage.play(Finger(100, 100).move(2, 0).hold(40).up(), Finger(300, 100, at: 5).up(after: 25))
    #expect(notes.all == ["began [1]@0", "began [2]@5", "moved [1, 2]@10", "ended [2]@30", "ended [1]@60"])
  }

  @Test("S27: a withheld ended follows the withheld began and moved")
  func delaysBeganThenEnded() {
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view"))
    tap.delaysTouchesBegan = true
    tap.delaysTouchesEnded = false
    tap.numberOfTapsRequired = 2
    stage.play(Finger(100, 100).move(3, 0).up())
    #expect(heard == ["began 1@0", "moved 1@10", "ended 1@20"])
  }

  @Test(
    "S27: if the recognizer recognizes, withheld events are never delivered, even without cancelsTouchesInView",
    arguments: [true, false])
  func delaysBeganRecognizes(cancels: Bool) {
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view"))
    tap.delaysTouchesBegan = true
    tap.cancelsTouchesInView = cancels
    stage.play(Finger(100, 100).move(3, 0).up())
    #expect(stage.trace() == "action")
  }

  @Test("S27: a touch that begins in the frame of recognition is never delivered, even without cancelsTouchesInView")
  func delaysBeganRecognizesAtOnce() {
    let recognizer = stage.attach(RecordingRecognizer(name: "own"), to: stage.view("view"))
    recognizer.delaysTouchesBegan = true
    recognizer.cancelsTouchesInView = false
    recognizer.onTouches = { recognizer, _, _, _ in recognizer.state = .ended }
    stage.play(Finger(100, 100).move(5, 0).up())
    #expect(stage.trace() == "action")
  }

  @Test("S27: a finger that joins a recognized gesture is never delivered, even without cancelsTouchesInView")
  func joiningFinger() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view", multipleTouch: true))
    (pan.cancelsTouchesInView, pan.delaysTouchesBegan) = (false, true)
    stage.play(Finger(100, 100).move(50, 0).hold(200).up(), Finger(300, 100, at: 100).move(5, 0).up())
    #expect(stage.actions.first == "pan:began" && heard == [])
  }

  @Test("S27: two withheld moves of one time stay two messages")
  func movesOfOneTime() {
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view"))
    tap.delaysTouchesBegan = true
    for (phase, x) in [(Touch.Phase.began, 100.0), (.moved, 103), (.moved, 106), (.moved, 150)] {
      stage.handle([TouchSample(id: 1, phase: phase, location: Point(x: x, y: 100))], at: 0)
    }
    #expect(heard == ["began 1@0", "moved 1@0", "moved 1@0", "moved 1@0"])
  }

  @Test("S27: events are withheld until the last of several delaying recognizers has failed")
  func severalDelay() {
    let view = stage.view("view")
    stage.attach(TapGestureRecognizer(name: "tap"), to: view).delaysTouchesBegan = true
    stage.attach(LongPressGestureRecognizer(name: "hold"), to: view).delaysTouchesBegan = true
    stage.play(Finger(100, 100).hold(400).up())
    #expect(stage.trace("view") == "")
    stage.play(Finger(100, 100, at: 2000).move(20, 0).up())
    #expect(heard == ["began 2@2000", "moved 2@2010", "ended 2@2020"])
  }

  @Test("S28: ended is withheld, and delivered with its own time once the recognizer has failed")
  func delaysEndedFails() {
    stage.doubleTap(on: stage.view("view"))
    stage.play(Finger(100, 100).up(after: 50), finish: false)
    stage.wait(until: 400)
    #expect(heard == ["began 1@0"])
    stage.wait(until: 400.001)
    #expect(heard == ["began 1@0", "ended 1@50"])
  }

  @Test(
    "S28: after recognition, a withheld ended becomes cancelled; without cancelsTouchesInView, it stays ended",
    arguments: [(true, ["began 1@0", "cancelled 1@200"]), (false, ["began 1@0", "ended 1@50"])])
  func delaysEndedRecognizes(cancels: Bool, expected: [String]) {
    let tap = stage.doubleTap(on: stage.view("view"))
    tap.cancelsTouchesInView = cancels
    stage.play(Finger.taps(2, 100, 100))
    #expect(heard == expected)
  }

  @Test("S28: without delaysTouchesEnded, ended is delivered immediately")
  func endedAtOnce() {
    let tap = stage.doubleTap(on: stage.view("view"))
    tap.delaysTouchesEnded = false
    stage.play(Finger(100, 100).up(), finish: false)
    #expect(heard == ["began 1@0", "ended 1@10"])
  }

  @Test("S28: a removed view's withheld touch is cancelled once")
  func withheldOfRemovedView() {
    let view = stage.view("view")
    stage.doubleTap(on: stage.window)
    stage.play(Finger(100, 100).up(), finish: false)
    view.removeFromSuperview()
    #expect(stage.trace("view") == "began cancelled")
    stage.finish()
    #expect(stage.trace("view") == "began cancelled")
  }

  @Test("S3: a touch that lifts in the frame in which a recognizer removes its view is cancelled, not ended")
  func removedAtLift() {
    let view = stage.view("view")
    let recognizer = stage.attach(RecordingRecognizer(name: "window"), to: stage.window)
    recognizer.onTouches = { _, phase, _, _ in if phase == .ended { view.removeFromSuperview() } }
    stage.play(Finger(100, 100).up())
    #expect(stage.trace("view") == "began cancelled")
  }

  @Test("S3: removing a view does not affect events withheld from another view")
  func removingAnother() {
    let view = stage.view("view", 0, 0, 200, 200)
    let other = stage.view("other", 300, 0, 200, 200)
    stage.doubleTap(on: view)
    stage.play(Finger(100, 100).up(), finish: false)
    other.removeFromSuperview()
    #expect(stage.heard("view") == ["began 1"])
    stage.finish()
    #expect(stage.heard("view") == ["began 1", "ended 1"])
  }

  @Test(
    "S2: S28: a delivered withheld ended is the touch's end: a view removed in it, or later, receives no more",
    arguments: [true, false])
  func afterWithheldEnd(removesAtOnce: Bool) {
    let view = stage.view("view")
    stage.doubleTap(on: view)
    view.onMessage = { phase, _ in if phase == .ended && removesAtOnce { view.removeFromSuperview() } }
    stage.play(Finger(100, 100).up())
    view.removeFromSuperview()
    #expect(stage.heard("view") == ["began 1", "ended 1"])
    #expect(stage.application.delivery.lifted.isEmpty && stage.application.delivery.withheld.isEmpty)
  }

  @Test("S29: after the first action, one cancelled has all touches that the recognizer takes, and nothing follows")
  func cancels() {
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view", multipleTouch: true))
    // The second touch is down when the pan begins; the third joins later and is never delivered.
    stage.play(
      Finger(100, 100).move(30, 0).move(5, 0).hold(100).up(), Finger(300, 100).hold(30).move(5, 0).up(),
      Finger(500, 100, at: 60).move(5, 0).up())
    #expect(heard == ["began 1,2@0", "cancelled 1,2@10"])
    #expect(stage.trace().hasPrefix("began action cancelled action"))
  }

  @Test("S29: without cancelsTouchesInView, the action comes first, then the ordinary message")
  func doesNotCancel() {
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view"))
    tap.cancelsTouchesInView = false
    stage.play(Finger(100, 100).up())
    #expect(stage.trace() == "began action ended")
  }

  @Test("S27, S29: a recognizer without cancelsTouchesInView takes no touch that the view already has")
  func lateDelay() {
    let view = stage.view("view")
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    pan.cancelsTouchesInView = false
    view.onMessage = { phase, _ in if phase == .began { pan.delaysTouchesBegan = true } }
    stage.play(Finger(100, 100).move(20, 0).move(10, 0).up())
    #expect(
      stage.trace("view") == "began moved moved ended" && stage.actions == ["pan:began", "pan:changed", "pan:ended"])
  }

  @Test("S29: a recognizer of a superview also cancels the touches of a subview")
  func cancelsInSubview() {
    let outer = stage.view("outer")
    stage.view("inner", in: outer)
    stage.attach(PanGestureRecognizer(name: "pan"), to: outer)
    stage.play(Finger(100, 100).move(30, 0).up())
    #expect(stage.trace("inner") == "began cancelled")
  }

  @Test("S27: withheld events precede new ones in the frame that releases them, also those of other touches")
  func withheldFirst() {
    stage.view("right", 500, 0, 100, 100)
    let delay = RecordingRecognizer(name: "delay")
    delay.delaysTouchesBegan = true
    delay.onTouches = { recognizer, phase, _, _ in if phase == .moved { recognizer.state = .failed } }
    stage.view("left", 0, 0, 100, 100).addGestureRecognizer(delay)
    stage.play(Finger(550, 50).move(5, 0), Finger(50, 50).move(5, 0), finish: false)
    #expect(stage.log.lines == ["right began", "left began", "right moved", "left moved"])
  }

  @Test("S29: the touches of a cancelled message have the phase cancelled and the time of the recognition")
  func cancelledTouches() {
    let view = stage.view("view", multipleTouch: true)
    stage.attach(LongPressGestureRecognizer(name: "hold"), to: view).numberOfTouchesRequired = 2
    var seen: [String] = []
    view.onMessage = { [stage] phase, touches in
      if phase == .cancelled { seen += touches.map { "\($0.phase) \($0.time - stage.start)" } }
    }
    stage.play(Finger(100, 100).hold(900).up(), Finger(300, 100).hold(900).up())
    #expect(seen == ["cancelled 500000", "cancelled 500000"])
  }

  @Test("S3, S28: removing a view under a finger does not affect events withheld from another view")
  func removingTouched() {
    let left = stage.view("left", 0, 0, 200, 200)
    let right = stage.view("right", 300, 0, 200, 200)
    stage.doubleTap(on: left)
    stage.play(Finger(100, 100).up(), Finger(350, 100), finish: false)
    right.removeFromSuperview()
    stage.finish()
    #expect(stage.heard("left") == ["began 1", "ended 1"] && stage.heard("right") == ["began 2", "cancelled 2"])
  }

  @Test("S27, S28: if the lift releases a withheld began, the ended still waits for another recognizer")
  func beganReleasedAtLift() {
    let view = stage.view("view")
    let delay = RecordingRecognizer(name: "delay")
    (delay.delaysTouchesBegan, delay.delaysTouchesEnded) = (true, false)
    delay.onTouches = { recognizer, phase, _, _ in if phase == .ended { recognizer.state = .failed } }
    view.addGestureRecognizer(delay)
    stage.doubleTap(on: view)
    stage.play(Finger(100, 100).up(), finish: false)
    #expect(heard == ["began 1@0"])
    stage.finish()
    #expect(heard == ["began 1@0", "ended 1@10"])
  }

  @Test(
    "S27: of two fingers that came down together, each is released when its own recognizer fails", arguments: [1, 2])
  func ownRelease(of first: Int) {
    let view = stage.view("view", multipleTouch: true)
    let answers = Answers()
    answers.receive = { recognizer, touch in recognizer.name == "\(touch.id)" }
    for id in [1, 2] {
      let delay = RecordingRecognizer(name: "\(id)")
      delay.delaysTouchesBegan = true
      delay.delegate = answers
      delay.onTouches = { recognizer, phase, _, _ in if phase == .moved { recognizer.state = .failed } }
      view.addGestureRecognizer(delay)
    }
    func finger(_ id: Int) -> Finger { Finger(Double(id) * 200, 100).hold(id == first ? 0 : 20).move(5, 0) }
    stage.play(finger(1), finger(2), finish: false)
    let second = 3 - first
    #expect(heard == ["began \(first)@0", "moved \(first)@10", "began \(second)@0", "moved \(second)@30"])
  }

  /// Add a view with two views for several fingers, `left` and `right`. A recognizer withholds their touches until a
  /// finger moves beyond the left one.
  private func delayedViews() -> View {
    let outer = stage.view("outer")
    for (name, x) in [("left", 0.0), ("right", 300)] {
      stage.view(name, x, 0, 200, 200, in: outer).isMultipleTouchEnabled = true
    }
    let delay = RecordingRecognizer(name: "delay")
    delay.delaysTouchesBegan = true
    delay.onTouches = { recognizer, phase, touches, _ in
      if phase == .moved && touches[0].location.x > 200 { recognizer.state = .failed }
    }
    outer.addGestureRecognizer(delay)
    return outer
  }

  @Test("S27: each view gets its withheld touches of one frame together")
  func releasedViews() {
    #expect(delayedViews().subviews.count == 2)
    stage.play(Finger(50, 50).move(200, 0), Finger(350, 50), Finger(150, 50), finish: false)
    #expect(stage.heard("left", "right") == ["began 1,3", "began 2", "moved 1"])
  }

  @Test("S27: a withheld began and a withheld move of one frame stay two messages, in the order of the fingers")
  func releasedPhases() {
    #expect(delayedViews().subviews.count == 2)
    stage.play(Finger(50, 50).move(2, 0).move(200, 0), Finger(150, 50, at: 10), finish: false)
    #expect(stage.heard("left", "right") == ["began 1", "moved 1", "began 2", "moved 1"])
  }

  @Test("A5, S27: once withheld messages are released, moves have the present places of all fingers")
  func movesAfterRelease() {
    let view = stage.view("view")
    (view.isMultipleTouchEnabled, view.reportsTouches, view.forwards) = (true, true, true)
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    (tap.numberOfTouchesRequired, tap.delaysTouchesBegan) = (2, true)
    let notes = EventNotes<String>(stage.application) { event, time, _ in
      guard case .message(let message) = event, time > stage.start + 40_000 else { return nil }
      return "\(message.phase) \(message.touches.map { "\(Int($0.location.x))" }.joined(separator: ","))"
    }
    stage.play(
      Finger(100, 100).hold(20).move(46, 0).hold(20).move(2, 0),
      Finger(300, 100).hold(20).move(50, 0).hold(10).move(9, 0),
      finish: false)
    #expect(notes.all == ["moved 146,359", "moved 148,359"])
  }

  @Test("S3, S28: a view that another view's message removes loses its withheld ended in that frame")
  func removedByMessage() {
    let left = stage.view("left", 0, 0, 200, 200)
    let right = stage.view("right", 300, 0, 200, 200)
    let double = stage.doubleTap(on: stage.window)
    let answers = Answers()
    answers.receive = { _, touch in touch.id == 1 }
    double.delegate = answers
    right.onMessage = { phase, _ in if phase == .moved { left.removeFromSuperview() } }
    stage.play(Finger(100, 100).up(), Finger(350, 100, at: 20).move(5, 0), finish: false)
    #expect(stage.heard("left") == ["began 1", "cancelled 1"] && stage.heard("right") == ["began 2", "moved 2"])
  }

  @Test(
    "S28: once a recognizer no longer withholds an ended, it is delivered with the next input",
    arguments: [true, false])
  func notWithheldAnyMore(isFrame: Bool) {
    let tap = stage.doubleTap(on: stage.view("view"))
    stage.play(Finger(100, 100).up(), finish: false)
    tap.delaysTouchesEnded = false
    if isFrame {
      stage.handle([TouchSample(id: 99, phase: .moved, location: Point(x: 500, y: 500))], at: 20_000)
    } else {
      stage.application.hover(at: nil, on: stage.screen, at: stage.start + 20_000)
    }
    #expect(heard == ["began 1@0", "ended 1@10"])
  }
}
