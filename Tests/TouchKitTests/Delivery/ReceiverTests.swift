import TestSupport
import Testing
import TouchKit

/// Which view receives a touch: multipleTouch, exclusiveTouch and the responder chain.
@Suite(.timeLimit(.minutes(5))) struct ReceiverTests {
  private let stage = Stage()

  @Test("S8: without multipleTouch, a view gets only the first touch of a sequence; recognizers get all")
  func firstTouch() {
    let view = stage.view("view")
    let recognizer = RecordingRecognizer(name: "own", log: stage.log)
    view.addGestureRecognizer(recognizer)
    // The third begins while the refused second is still down, the fourth when none is down.
    stage.play(
      Finger(100, 100).up(after: 30), Finger(300, 100, at: 10).up(after: 50), Finger(100, 300, at: 40).up(after: 50),
      Finger(100, 100, at: 100).up())
    let view1 = stage.heard("view")
    #expect(view1 == ["began 1", "ended 1", "began 4", "ended 4"])
    let own = stage.heard("own")
    #expect(
      own == [
        "touchBegan 1", "touchBegan 2", "touchEnded 1", "touchBegan 3", "touchEnded 2", "touchEnded 3", "touchBegan 4",
        "touchEnded 4",
      ])
  }

  @Test("S8: a touch that the view did not get still counts as down")
  func refusedCounts() {
    stage.view("view")
    stage.play(
      Finger(100, 100).up(after: 30), Finger(300, 100, at: 10).up(after: 50), Finger(100, 300, at: 40).up(after: 10),
      Finger(100, 100, at: 100).up())
    #expect(stage.heard() == ["began 1", "ended 1", "began 4", "ended 4"])
  }

  @Test("S8: with multipleTouch, a view gets all touches, those of one frame together")
  func multipleTouch() {
    stage.view("view").isMultipleTouchEnabled = true
    stage.play(Finger(100, 100).move(5, 0).up(), Finger(300, 100).move(5, 0).up(after: 30))
    #expect(stage.heard() == ["began 1,2", "moved 1,2", "ended 1", "ended 2"])
  }

  @Test("S8: a touch with a withheld ended counts as down until it is released")
  func withheldCounts() {
    let view = stage.view("view")
    stage.doubleTap(on: view)
    // The second press is too near for the first one's ended to be released; the fourth is too far, so the third's is
    // released.
    stage.play(
      Finger(100, 100).up(), Finger(100, 100, at: 100).move(20, 0).up(), Finger(100, 100, at: 600).up(),
      Finger(200, 100, at: 700).up())
    let heard = stage.heard("view")
    #expect(heard == ["began 1", "ended 1", "began 3", "ended 3", "began 4", "ended 4"])
  }

  @Test("S8: a touch with a withheld ended also counts as down for a touch that begins in the same frame")
  func withheldCountsInItsFrame() {
    let view = stage.view("view")
    view.addGestureRecognizer(RecordingRecognizer(name: "own"))
    stage.play(Finger(100, 100).up(after: 50), Finger(120, 100, at: 50).up(after: 50))
    #expect(stage.heard() == ["began 1", "ended 1"])
  }

  @Test(
    "S8, S28: a touch with a withheld began counts as down after its lift, in the same frame and later",
    arguments: [50.0, 90])
  func withheldBegan(start: Double) {
    let view = stage.view("view")
    // A timer keeps the attempt open after its touch has lifted.
    let delay = RecordingRecognizer(name: "delay", failingAfter: 200)
    (delay.delaysTouchesBegan, delay.delaysTouchesEnded) = (true, false)
    view.addGestureRecognizer(delay)
    stage.play(Finger(100, 100).up(after: 50), Finger(300, 100, at: start).up(after: 20))
    #expect(stage.heard() == ["began 1", "ended 1"])
  }

  @Test("S8: S28: a touch whose began and ended are both withheld still counts as down")
  func withheldBoth() {
    let view = stage.view("view")
    let tap = stage.doubleTap(on: view)
    tap.delaysTouchesBegan = true
    let answers = Answers()
    answers.receive = { _, touch in touch.id == 1 }
    tap.delegate = answers
    stage.play(Finger(100, 100).up(after: 20), Finger(150, 100, at: 20), finish: false)
    stage.finish()
    #expect(stage.heard("view") == ["began 1", "ended 1"])
  }

  @Test("S8: a touch that a recognizer took no longer counts as down once it has lifted", arguments: [110.0, 300])
  func takenDoesNotCount(next x: Double) {
    let view = stage.view("view")
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    let watcher = RecordingRecognizer(name: "watcher")
    view.addGestureRecognizer(watcher)
    tap.allowSimultaneous(with: watcher)
    let answers = Answers()
    answers.receive = { _, touch in touch.id == 1 }
    tap.delegate = answers
    stage.play(Finger(100, 100).up(after: 50), Finger(x, 100, at: 50).up(after: 50))
    #expect(
      stage.heard("view") == ["began 1", "cancelled 1", "began 2", "ended 2"])
  }

  @Test("S8: multipleTouch does not concern touches of other views")
  func otherView() {
    stage.view("left", 0, 0, 200, 200)
    stage.view("right", 200, 0, 200, 200)
    stage.play(Finger(100, 100).up(after: 50), Finger(300, 100, at: 10).up())
    #expect(stage.trace("left") == "began ended")
    #expect(stage.trace("right") == "began ended")
  }

  @Test("S8: while an exclusive view tracks, other views of the window get no touches, but recognizers do")
  func exclusiveTouch() {
    stage.view("left", 0, 0, 200, 200).isExclusiveTouch = true
    let right = stage.view("right", 200, 0, 200, 200)
    right.addGestureRecognizer(RecordingRecognizer(name: "own", log: stage.log))
    stage.play(Finger(100, 100).up(after: 50), Finger(300, 100, at: 10).up(), Finger(300, 100, at: 100).up())
    #expect(stage.heard("right") == ["began 3", "ended 3"])
    #expect(stage.trace("own") == "touchBegan touchEnded touchBegan touchEnded")
    #expect(stage.trace("left") == "began ended")
  }

  @Test("S8: an exclusive view gets no touch while another view of the window tracks")
  func exclusiveTouchLate() {
    stage.view("left", 0, 0, 200, 200).isExclusiveTouch = true
    stage.view("right", 200, 0, 200, 200)
    stage.play(Finger(300, 100).up(after: 50), Finger(100, 100, at: 10).up())
    #expect(stage.trace("left") == "")
    #expect(stage.trace("right") == "began ended")
  }

  @Test("S8: an exclusive view whose touch a recognizer took no longer tracks")
  func exclusiveTouchTaken() {
    let left = stage.view("left", 0, 0, 200, 200)
    left.isExclusiveTouch = true
    stage.view("right", 200, 0, 200, 200)
    stage.attach(PanGestureRecognizer(name: "pan"), to: left)
    stage.play(Finger(100, 100).move(0, 20).hold(100).up(), Finger(300, 100, at: 50).up())
    #expect(stage.trace("left") == "began cancelled")
    #expect(stage.trace("right") == "began ended")
  }

  @Test(
    "S8: a withheld ended of one view does not affect others, unless one of them is exclusive",
    arguments: [false, true])
  func withheldElsewhere(isExclusive: Bool) {
    let view = stage.view("view", 0, 0, 200, 200)
    stage.view("other", 300, 0, 200, 200)
    view.isExclusiveTouch = isExclusive
    stage.doubleTap(on: view)
    stage.play(Finger(100, 100).up(), Finger(350, 100, at: 100).up(), finish: false)
    #expect(stage.heard("other") == (isExclusive ? [] : ["began 2", "ended 2"]))
    stage.finish()
    stage.play(Finger(350, 100, at: 2000).up())
    #expect(stage.heard("other").suffix(2) == ["began 3", "ended 3"])
  }

  @Test("S8: an exclusive view does not affect views of other windows")
  func exclusiveTouchOfWindow() {
    stage.view("left", 0, 0, 200, 200).isExclusiveTouch = true
    let other = RecordingWindow(name: "other", screen: stage.screen, frame: Rect(x: 200, y: 0, width: 200, height: 200))
    other.log = stage.log
    stage.application.addWindow(other)
    stage.play(Finger(100, 100).up(after: 50), Finger(300, 100, at: 10).up())
    #expect(stage.trace("other") == "began ended")
  }

  @Test("S9: the chain is the controller's view, the controller, that view's superview, the window, the application")
  func chain() {
    let outer = View(name: "outer")
    let inner = View(name: "inner")
    let outerController = ViewController(view: outer)
    let innerController = ViewController(view: inner)
    let leaf = View(name: "leaf")
    outerController.addChild(innerController)
    #expect(innerController.next === outer)
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    inner.addSubview(leaf)
    var names: [ObjectIdentifier] = []
    var responder: Responder? = leaf
    while let current = responder {
      names.append(ObjectIdentifier(current))
      responder = current.next
    }
    let expected: [Responder] = [
      leaf, inner, innerController, outer, outerController, stage.window, stage.application,
    ]
    #expect(names == expected.map { ObjectIdentifier($0) })
    // A view between the two controllers' views is part of the chain.
    let between = View(name: "between")
    outer.addSubview(between)
    between.addSubview(inner)
    #expect(innerController.next === between)
    innerController.removeFromParent()
    inner.removeFromSuperview()
    #expect(innerController.next == nil)
  }

  @Test("S9: the default handler forwards; one that does not forward stops the event")
  func forwarding() {
    let outer = stage.view("outer")
    let middle = View(name: "middle", frame: outer.frame)
    outer.addSubview(middle)
    let inner = stage.view("inner", in: middle)
    stage.play(Finger(100, 100).up())
    #expect(stage.log.lines == ["inner began", "inner ended"])
    stage.log.removeAll()
    inner.forwards = true
    stage.play(Finger(100, 100, at: 500).move(5, 0).up(), Finger(100, 100, at: 1000).cancel())
    #expect(
      stage.log.lines == [
        "inner began", "outer began", "inner moved", "outer moved", "inner ended", "outer ended", "inner began",
        "outer began", "inner cancelled", "outer cancelled",
      ])
  }

  @Test("S10: an action is offered to its sender first, and a first responder may refuse to resign")
  func actionsAndFocus() {
    final class Keeper: View {
      var isWilling = false
      override var canBecomeFirstResponder: Bool { true }
      override var canResignFirstResponder: Bool { isWilling }
    }
    let (one, other) = (Keeper(name: "one"), Keeper(name: "other"))
    stage.window.addSubview(one)
    stage.window.addSubview(other)
    one.answeredActions = ["copy"]
    stage.window.answeredActions = ["copy", "paste"]
    #expect(one.sendAction("copy") === one)
    #expect(one.sendAction("paste") === stage.window)
    #expect(one.sendAction("cut") == nil)
    #expect(one.becomeFirstResponder() && !other.becomeFirstResponder() && !one.resignFirstResponder())
    #expect(one.isFirstResponder)
    one.isWilling = true
    #expect(other.becomeFirstResponder() && !one.isFirstResponder)
  }

  @Test("S10: every responder that is asked about an action gets its sender")
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

  @Test("S10: touches go to the hit view, not to views above or below it")
  func hitView() {
    let outer = stage.view("outer")
    stage.view("inner", 0, 0, 100, 100, in: outer)
    stage.play(Finger(50, 50).up(), Finger(500, 500, at: 50).up())
    #expect(stage.log.entries.map(\.name) == ["inner", "inner", "outer", "outer"])
  }

  @Test("S8: a finger that lifts in the frame in which another comes down next to it no longer counts as down")
  func liftedInItsFrame() {
    stage.view("view")
    stage.play(Finger(100, 100).up(after: 50), Finger(110, 100, at: 50).up(after: 20))
    #expect(stage.heard() == ["began 1", "ended 1", "began 2", "ended 2"])
  }

  @Test("S8: a refused finger that has lifted does not count as down, even if a recognizer withholds lifts")
  func refusedInItsFrame() {
    // A timer keeps the attempt open after its touch has lifted.
    let watcher = RecordingRecognizer(failingAfter: 200)
    let answers = Answers()
    answers.receive = { _, touch in touch.id == 2 }
    watcher.delegate = answers
    stage.view("view").addGestureRecognizer(watcher)
    stage.play(
      Finger(100, 100).up(after: 50), Finger(300, 100, at: 10).up(after: 90), Finger(310, 100, at: 100).up(after: 50))
    #expect(stage.heard() == ["began 1", "ended 1", "began 3", "ended 3"])
  }
}
