import TestSupport
import Testing

@testable import TouchKit

/// A scroll view that keeps every touch from its content.
private final class Keeping: ScrollView {
  override func touchesShouldBegin(_ touch: Touch, with event: TouchEvent, in content: View) -> Bool { false }
}

/// The decision log of touches that were delayed, refused or cancelled for their views.
@Suite(.timeLimit(.minutes(5))) struct TouchDecisionTests {
  private let stage = Stage()
  private let decisions = Decisions()

  init() { stage.application.addSink(decisions) }

  @Test("S33: S38: the log has why content gets a touch late, and why it loses one")
  func scrolling() {
    stage.view("content", 0, 0, 200, 2000, in: stage.scrollView("list"))
    stage.play(Finger(100, 100).hold(200).move(0, -20).up())
    #expect(
      decisions.touches == [
        "content delayed S33: began waits for list.delay to fail", "content cancelled S38: list.pan recognized",
      ])
  }

  @Test("S33: the log has that content never receives a touch, because scrolling began first")
  func scrolledFirst() {
    stage.view("content", 0, 0, 200, 2000, in: stage.scrollView("list"))
    stage.play(Finger(100, 100).move(0, -20).up())
    #expect(
      decisions.touches == [
        "content delayed S33: began waits for list.delay to fail", "content refused S33: list.pan recognized first",
      ])
  }

  @Test("S35: the decision names a scroll view that keeps a touch from its content")
  func keptFromContent() {
    let list = stage.add(
      scrolling: Keeping(name: "list", frame: Rect(x: 0, y: 0, width: 200, height: 200)), .zero)
    list.delaysContentTouches = false
    stage.view("content", 0, 0, 200, 200, in: list)
    stage.play(Finger(100, 100).up())
    #expect(decisions.touches == ["content refused S35: list does not let the touch begin there"])
  }

  @Test("S8: S28: S29: S3: the log has refused, delayed and cancelled touches of plain views")
  func plain() {
    let view = stage.view("view")
    let tap = stage.doubleTap(on: view)
    stage.play(Finger.taps(2, 100, 100))
    #expect(
      decisions.touches == [
        "view delayed S28: ended waits for double to fail",
        "view refused S8: multipleTouch is off, or exclusiveTouch excludes a second touch in the window",
        "view cancelled S29: double recognized",
      ])
    tap.isEnabled = false
    stage.play(Finger(100, 100, at: 3000).cancel())
    #expect(decisions.touches.last == "view cancelled S3: the touch was taken away")
    #expect(decisions.touches.count == 4)
  }

  @Test("S44: a touch's explanations name its view, its followers, the recognizer and the view's messages")
  func explained() {
    let view = stage.view("view", 0, 0, 200, 200)
    let other = stage.view("other", 300, 0, 100, 200)
    stage.attach(TapGestureRecognizer(name: "select"), to: view)
    stage.attach(PanGestureRecognizer(name: "scroll"), to: stage.window)
    stage.play(Finger(100, 100).up())
    stage.play(Finger(100, 100, at: 2000).move(40, 0).up())
    stage.window.gestureRecognizers[0].isEnabled = false
    stage.play(Finger(350, 100, at: 4000).up())
    #expect(other.gestureRecognizers.isEmpty)
    #expect(
      decisions.explanations == [
        "view hit S44: followed by select and scroll",
        "view over S44: recognized by select; view got messages until the touch was cancelled",
        "view hit S44: followed by select and scroll",
        "view over S44: recognized by scroll; view got messages until the touch was cancelled",
        "other hit S44: followed by no recognizer",
        "other over S44: no gesture was recognized; other got all messages",
      ])
  }

  @Test("S44: a touch that joins an active gesture is recognized by it; one that the gesture ignores is not")
  func joined() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    pan.maximumNumberOfTouches = 2
    stage.play(
      Finger(100, 100).move(20, 0).hold(100).up(), Finger(200, 100, at: 30).hold(200).up(),
      Finger(300, 100, at: 40).hold(10).up())
    #expect(
      decisions.explanations.map { String($0.prefix { $0 != ";" }) } == [
        "view hit S44: followed by pan", "view hit S44: followed by pan", "view hit S44: followed by no recognizer",
        "view over S44: no gesture was recognized", "view over S44: recognized by pan",
        "view over S44: recognized by pan",
      ])
  }

  @Test("S44: a finger that lands during a long press is not followed by the press")
  func pressJoined() {
    stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.view("view"))
    stage.play(Finger(100, 100).hold(900).up(), Finger(200, 100, at: 600).up())
    #expect(
      decisions.explanations.map { String($0.prefix { $0 != ";" }) } == [
        "view hit S44: followed by hold", "view hit S44: followed by no recognizer",
        "view over S44: no gesture was recognized", "view over S44: recognized by hold",
      ])
  }

  @Test("S44: the explanation of a touch whose view was removed says that the touch was cancelled")
  func explainedRemoval() {
    let view = stage.view("view")
    stage.play(Finger(100, 100), finish: false)
    view.removeFromSuperview()
    #expect(
      decisions.explanations.last
        == "view over S44: no gesture was recognized; view got messages until the touch was cancelled")
  }

  @Test("S44: a touch whose gesture is decided after its lift is explained only then")
  func explainedLate() {
    let view = stage.view("view", 0, 0, 400, 200)
    let double = stage.doubleTap(on: view)
    let single = stage.attach(TapGestureRecognizer(name: "single"), to: view)
    try? single.require(toFail: double)
    stage.play(Finger(100, 100).up(), finish: false)
    #expect(decisions.explanations == ["view hit S44: followed by double and single"])
    stage.finish()
    #expect(
      decisions.explanations.last == "view over S44: recognized by single; view got "
        + "messages until the touch was cancelled")
    // Four quick taps at four places: the second and fourth belong to the double tap that the taps before them began.
    let before = decisions.explanations.count
    let taps = (0..<4).map { Finger(60 + Double($0) * 90, 100, at: 3000 + Double($0) * 150).up() }
    stage.play(taps)
    let lines = decisions.explanations.dropFirst(before).filter { $0.contains(" over ") }
    #expect(lines.count == 4)
    #expect(lines.filter { $0.contains("recognized by single") }.count == 2)
    #expect(lines.filter { $0.contains("no gesture was recognized") }.count == 2)
  }

  @Test("S44: a touch that hits nothing names the nearest view and its distance, or says that there is none")
  func missed() {
    let stage = Stage(pixelsPerPoint: Vector(dx: 1, dy: 2))
    stage.application.addSink(decisions)
    stage.window.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    let button = stage.view("button", 20, 10, 150, 80)
    stage.play(Finger(230, 140).up())
    #expect(decisions.explanations == [" missed S44: window is nearest, 36.1 pt away"])
    stage.window.hitBehavior = .passThrough
    stage.play(Finger(20, 95, at: 2000).up())
    #expect(decisions.explanations.last == " missed S44: button is nearest, 2.5 pt away")
    button.hitOutsets = Insets(top: 4, left: 8, bottom: 0, right: 0)
    stage.play(Finger(5, 50, at: 3000).up())
    #expect(decisions.explanations.last == " missed S44: button is nearest, 7 pt away")
    stage.window.isHidden = true
    stage.play(Finger(20, 95, at: 4000).up())
    #expect(decisions.explanations.last == " missed S44: no view is there" && decisions.explanations.count == 4)
  }

  @Test("S44: a touch that hits nothing belongs to no sequence")
  func missedSequence() {
    final class Sequences: EventSink {
      var all: [Int] = []
      var wantsDecisions: Bool { true }

      func receive(_ event: Event, at time: Int64, stamp: Int64) {
        if case .touchDecision(let decision) = event { all.append(decision.sequence) }
      }
    }
    let sequences = Sequences()
    stage.application.addSink(sequences)
    stage.window.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    stage.play(Finger(230, 140).up())
    #expect(sequences.all == [0])
  }

  @Test("S6, S44: the nearest view is the nearest that a touch can hit: superviews clip it, or swallow its touches")
  func missedClipped() {
    stage.window.hitBehavior = .passThrough
    let parent = stage.view("parent", 0, 0, 100, 100)
    stage.view("outside", 150, 0, 100, 100, in: parent)
    stage.play(Finger(160, 50).up())
    #expect(decisions.explanations.last == " missed S44: parent is nearest, 60 pt away")
    let clip = stage.view("clip", 400, 300, 100, 100)
    clip.hitBehavior = .passThrough
    stage.view("partly", -20, 0, 50, 50, in: clip)
    stage.play(Finger(390, 310, at: 1000).up())
    #expect(decisions.explanations.last == " missed S44: partly is nearest, 10 pt away")
    let swallow = stage.view("swallow", 0, 700, 100, 100)
    swallow.hitBehavior = .swallow
    stage.view("swallowed", 0, 0, 50, 50, in: swallow)
    stage.play(Finger(10, 690, at: 2000).up())
    #expect(decisions.explanations.last == " missed S44: swallow is nearest, 10 pt away")
  }

  @Test("S44: the nearest view is never another program's, nor one that no touch could hit")
  func namesNothingElse() {
    let stage = Stage(pixelsPerPoint: Vector(dx: 1, dy: 2))
    stage.application.addSink(decisions)
    let elsewhere = Screen(name: "elsewhere", size: stage.screen.size, pixelsPerPoint: Vector(dx: 1, dy: 1))
    func window(
      _ name: String, _ layer: Window.Layer = .base, on screen: Screen? = nil, of scene: String? = nil
    ) -> Window {
      let frame = Rect(x: 400, y: 300, width: 60, height: 40)
      let window = Window(name: name, screen: screen ?? stage.screen, layer: layer, frame: frame)
      window.origin = scene.map { EventOrigin(scene: $0, window: name, view: name, kind: "view", screen: stage.screen) }
      stage.application.addWindow(window)
      return window
    }
    stage.window.frame = Rect(x: 100, y: 100, width: 100, height: 200)
    _ = window("other program's", .app, of: "mail")
    window("behind").isInBackground = true
    window("hidden").isHidden = true
    window("faint").alpha = 0.009
    window("dead").isUserInteractionEnabled = false
    window("net").hitBehavior = .passThrough
    _ = window("elsewhere", on: elsewhere)
    _ = window("backdrop", .backdrop)
    func nearest() -> String? {
      stage.play(Finger(500, 500).up())
      return decisions.explanations.last { $0.contains(" missed ") }
    }
    #expect(nearest()?.contains("S44: window is nearest, 316.2 pt away") == true)
    let own = window("own", of: "")
    own.hitOutsets = Insets(top: 0, left: 0, bottom: 40, right: 0)
    #expect(nearest()?.contains("S44: own is nearest, 72.1 pt away") == true)
  }

  @Test("S31, S44: a control reports why it does not track a touch")
  func untracked() {
    let slider = Slider(name: "level", frame: Rect(x: 0, y: 0, width: 200, height: 40))
    let button = Button(name: "ok", frame: Rect(x: 0, y: 100, width: 80, height: 40))
    stage.window.addSubview(slider)
    stage.window.addSubview(button)
    stage.play(Finger(150, 20).up())
    #expect(decisions.touches == ["level refused S31: the touch missed the knob of level"])
    button.isEnabled = false
    stage.play(Finger(30, 120, at: 1000).up())
    #expect(decisions.touches.last == "ok refused S31: ok is disabled" && decisions.touches.count == 2)
    stage.play(Finger(10, 20, at: 2000).up())
    #expect(decisions.touches.count == 2)
  }

  @Test("S44: nothing is recorded about touches while no sink receives decisions")
  func unobserved() {
    stage.application.removeSink(decisions)
    stage.play(Finger(100, 100), finish: false)
    #expect(stage.application.explanations.isEmpty)
    stage.application.addSink(decisions)
    stage.finish()
    #expect(decisions.explanations.isEmpty)
  }

  @Test("The log has touches that joined an active gesture, were refused and cancelled later, or stopped content")
  func explanations() {
    let view = stage.view("view", multipleTouch: true)
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
        "view refused S8: multipleTouch is off, or exclusiveTouch excludes a second touch in the window",
        "view cancelled S3: the touch was taken away",
      ])
    let scroll = stage.scrollView()
    stage.view("content", 0, 0, 200, 2000, in: scroll)
    stage.play(Finger(100, 180, at: 1000).move(0, -100, over: 50, steps: 5).up(after: 0), finish: false)
    stage.play(Finger(100, 100, at: 1100).hold(400).up(), finish: false)
    #expect(decisions.touches.last == "content refused S38: it stopped scroll")
  }

  @Test("S33, S35: a scroll view can keep a touch that it has withheld from its content, with its moves and its lift")
  func keptAfterDelay() {
    let list = stage.add(
      scrolling: Keeping(name: "list", frame: Rect(x: 0, y: 0, width: 200, height: 200)), .zero)
    stage.view("content", 0, 0, 200, 200, in: list)
    stage.play(Finger(100, 100).move(3, 0).hold(300).move(1, 0).up())
    #expect(stage.trace("content") == "")
    #expect(
      decisions.touches == [
        "content delayed S33: began waits for list.delay to fail",
        "content refused S35: list does not let the touch begin there",
      ])
  }

  @Test("S27, S29: of two gestures that take a touch, the decision names the one further in, or attached first")
  func takenByTwo() {
    let view = stage.view("view", multipleTouch: true)
    let pans = ["one", "two"].map { stage.attach(PanGestureRecognizer(name: $0), to: view) }
    pans[0].allowSimultaneous(with: pans[1])
    stage.play(Finger(100, 100).move(20, 0), Finger(200, 100, at: 50), finish: false)
    #expect(stage.actions.prefix(2) == ["one:began", "two:began"])
    #expect(decisions.touches == ["view cancelled S29: one recognized", "view refused S27: one recognized first"])
  }

  @Test("S8, S44: the explanation of a refused touch says that its view got no messages")
  func explainedRefusal() {
    stage.view("view")
    stage.play(Finger(100, 100).hold(100).up(), Finger(300, 100, at: 10).up())
    #expect(
      decisions.explanations.filter { $0.contains(" over ") } == [
        "view over S44: no gesture was recognized; view got no messages",
        "view over S44: no gesture was recognized; view got all messages",
      ])
  }

  @Test("S5, S44: the nearest view may have an alpha of 0.01; of equally near ones, the highest and deepest is nearest")
  func missedTies() {
    stage.window.hitBehavior = .passThrough
    stage.view("low", 0, 0, 100, 100)
    let high = stage.view("high", 0, 0, 100, 100)
    high.alpha = 0.01
    stage.play(Finger(150, 50).up())
    #expect(decisions.explanations.last == " missed S44: high is nearest, 50 pt away")
    stage.view("deep", 0, 0, 100, 100, in: high)
    stage.play(Finger(150, 50, at: 1000).up())
    #expect(decisions.explanations.last == " missed S44: deep is nearest, 50 pt away")
    // A view just outside its superview cannot be touched.
    stage.view("outside", 100.4, 0, 100, 100, in: high)
    stage.play(Finger(160, 50, at: 2000).up())
    #expect(decisions.explanations.last == " missed S44: deep is nearest, 60 pt away")
  }

  @Test("S44: a decision about a touch is a sentence with the touch, its view, what happened, the time and the reason")
  func sentences() {
    let sentences = EventNotes<String>(stage.application) { event, _, _ in
      if case .touchDecision(let decision) = event { decision.sentence } else { nil }
    }
    stage.doubleTap(on: stage.view("view"))
    stage.play(Finger(100, 100).up())
    stage.window.isHidden = true
    stage.play(Finger(100, 100, at: 2000).up())
    #expect(
      sentences.all == [
        "touch 1 on view began at 1.000 s (S44): followed by double",
        "touch 1 on view was delayed at 1.010 s (S28): ended waits for double to fail",
        "touch 1 on view was over at 1.360 s (S44): no gesture was recognized; view got all messages",
        "touch 2 missed every view at 3.000 s (S44): no view is there",
      ])
  }

  @Test("S28: if several recognizers withhold the end of a touch, the log names the first in the order of S11")
  func severalHolders() {
    let view = stage.view("view")
    stage.doubleTap(on: view)
    stage.attach(TapGestureRecognizer(name: "triple"), to: view).numberOfTapsRequired = 3
    stage.play(Finger(100, 100).up(), finish: false)
    #expect(decisions.touches == ["view delayed S28: ended waits for double to fail"])
  }

  @Test("S44: a touch is not followed by recognizers that follow another touch on another view")
  func otherFollowers() {
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("left", 0, 0, 200, 200))
    stage.view("right", 300, 0, 200, 200)
    stage.play(Finger(100, 100).up(after: 100), Finger(350, 100, at: 20).up())
    #expect(decisions.explanations.contains("right hit S44: followed by no recognizer"))
  }

  @Test("S44: a touch is explained after the last decision about it, even if its view got everything before")
  func explainedAfterDecision() {
    stage.doubleTap(on: stage.view("view")).delaysTouchesEnded = false
    stage.play(Finger(100, 100).up(), finish: false)
    #expect(stage.trace("view") == "began ended")
    #expect(decisions.explanations == ["view hit S44: followed by double"])
    stage.finish()
    #expect(decisions.explanations.last == "view over S44: no gesture was recognized; view got all messages")
  }

  @Test("S44: a touch that misses every view, or is one too many, is described as a first tap")
  func firstTaps() {
    let counts = EventNotes<String>(stage.application) { event, _, _ in
      guard case .touchDecision(let decision) = event, decision.rule == "S44", decision.outcome != .hit else {
        return nil
      }
      return "\(decision.outcome) \(decision.touch.tapCount)"
    }
    stage.play((0...TouchSet.capacity).map { Finger(5 + 7 * Double($0), 100) }, finish: false)
    #expect(counts.all == ["refused 1"])
    stage.application.cancelTouches(on: nil, at: stage.start + 1000)
    stage.window.isHidden = true
    stage.play(Finger(100, 100, at: 2000).up())
    #expect(counts.all.last == "missed 1")
  }
}
