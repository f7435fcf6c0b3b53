import TestSupport
import Testing
import TouchKit

/// Callbacks may change anything while a frame is handled.
@Suite(.timeLimit(.minutes(5))) struct ReentrancyTests {
  private let stage = Stage()

  @Test("A target that disables its recognizer gets cancelled as its next action")
  func disableInTarget() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    pan.addTarget { if $0.state == .began { $0.recognizer.isEnabled = false } }
    stage.play(Finger(100, 100).move(20, 0).move(20, 0).up())
    #expect(stage.actions == ["pan:began", "pan:cancelled"])
    #expect(stage.trace("view") == "began cancelled")
  }

  @Test("A target that removes the window ends everything, once for each receiver")
  func removeWindowInTarget() {
    stage.view("view")
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    pan.cancelsTouchesInView = false
    pan.addTarget { if $0.state == .began { stage.application.removeWindow(stage.window) } }
    stage.play(Finger(100, 100).move(20, 0).move(20, 0).up(), Finger(300, 100).move(20, 0).up())
    #expect(stage.actions == ["pan:began", "pan:cancelled"])
    #expect(stage.heard("view") == ["began 1", "cancelled 1"])
  }

  @Test("A recognizer that is called for a frame may remove its own view")
  func removeViewInUpdate() {
    let view = stage.view("view")
    let recognizer = stage.attach(RecordingRecognizer(name: "own", log: stage.log), to: view)
    let other = stage.attach(RecordingRecognizer(name: "other", log: stage.log), to: stage.window)
    other.allowSimultaneous(with: recognizer)
    other.cancelsTouchesInView = false
    other.onTouches = { recognizer, phase, _, _ in if phase == .began { recognizer.state = .began } }
    recognizer.onTouches = { _, phase, _, _ in if phase == .moved { view.removeFromSuperview() } }
    stage.play(Finger(100, 100).move(20, 0).move(20, 0).up())
    #expect(stage.trace("own") == "touchBegan touchMoved")
    #expect(recognizer.resets == 1)
    #expect(stage.trace("other") == "touchBegan action touchMoved touchCancelled action")
    #expect(stage.actions == ["other:began", "other:cancelled"])
    #expect(stage.trace("view") == "began cancelled")
  }

  @Test("A view may remove another view that shares the frame; both get one end")
  func removeOtherInView() {
    let left = stage.view("left", 0, 0, 200, 200)
    let right = stage.view("right", 200, 0, 200, 200)
    left.onMessage = { phase, _ in if phase == .moved { right.removeFromSuperview() } }
    stage.play(Finger(100, 100).move(5, 0).up(), Finger(300, 100).move(5, 0).up())
    #expect(stage.trace("left") == "began moved ended")
    #expect(stage.trace("right") == "began cancelled")
  }

  @Test("S3: a touch that lifts in the frame in which another is cancelled is delivered to its recognizers once")
  func liftDuringCancellation() {
    let view = stage.view("view", 0, 0, 200, 200)
    let other = stage.view("other", 300, 0, 200, 200)
    view.addGestureRecognizer(RecordingRecognizer(name: "own", log: stage.log))
    view.onMessage = { phase, _ in if phase == .moved { other.removeFromSuperview() } }
    let both = RecordingRecognizer(name: "both", log: stage.log)
    stage.window.addGestureRecognizer(both)
    both.onTouches = { _, phase, _, _ in if phase == .ended { other.removeFromSuperview() } }
    stage.play(Finger(100, 100).up(), Finger(350, 100).hold(20).up())
    #expect(stage.heard("own") == ["touchBegan 1", "touchEnded 1"])
    #expect(stage.heard("both") == ["touchBegan 1,2", "touchEnded 1", "touchCancelled 2"])
    #expect(stage.heard("other") == ["began 2", "cancelled 2"])
  }

  @Test("A recognizer that is added while a finger is down follows only later fingers")
  func addInTarget() {
    let view = stage.view("view")
    let late = RecordingRecognizer(name: "late", log: stage.log)
    view.onMessage = { phase, _ in if phase == .began && late.view == nil { view.addGestureRecognizer(late) } }
    stage.play(Finger(100, 100).move(20, 0).up(), Finger(100, 100, at: 500).up())
    #expect(stage.heard("late") == ["touchBegan 2", "touchEnded 2"])
  }

  @Test("A delegate that disables the recognizer about which it is asked makes it fail")
  func disableInShouldBegin() {
    let answers = Answers()
    answers.begin = {
      $0.isEnabled = false
      return true
    }
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view")).delegate = answers
    stage.play(Finger(100, 100).move(20, 0).up())
    #expect(stage.actions == [])
    #expect(stage.trace("view") == "began moved ended")
  }

  @Test("A recognizer may be disabled from its timer, and a target may cancel all touches")
  func cancelInTimer() {
    stage.view("view")
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.window)
    hold.cancelsTouchesInView = false
    hold.addTarget { action in
      if action.state == .began { stage.application.cancelTouches(on: nil, at: stage.application.currentTime) }
    }
    stage.play(Finger(100, 100).up(after: 900))
    #expect(stage.actions == ["hold:began", "hold:cancelled"])
    #expect(stage.trace("view") == "began cancelled")
  }

  @Test("Destroyed views, recognizers and delegates leave nothing behind")
  func lifetimes() {
    weak var view: View?
    weak var recognizer: GestureRecognizer?
    do {
      let gone = stage.view("gone")
      let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: gone)
      let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.window)
      pan.allowSimultaneous(with: tap)
      tap.allowSimultaneous(with: pan)
      try? tap.require(toFail: pan)
      let answers = Answers()
      pan.delegate = answers
      view = gone
      recognizer = pan
      stage.play(Finger(100, 100).move(20, 0), finish: false)
      gone.removeFromSuperview()
    }
    #expect(view == nil)
    #expect(recognizer == nil)
    stage.play(Finger(100, 100, at: 500).up())
    #expect(stage.actions.last == "tap:ended")
  }
}
