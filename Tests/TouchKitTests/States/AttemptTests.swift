import TestSupport
import Testing

@testable import TouchKit

/// One attempt of a recognizer: its timer, the fingers that it follows, and where they are (S13 to S18).
@Suite(.timeLimit(.minutes(5))) struct AttemptTests {
  private let stage = Stage()

  /// The reasons of the decisions, each with its ms since the start.
  private func reasons(_ log: Decisions) -> [String] {
    log.list.map { "\($0.reason) \(($0.time - stage.start) / 1000)" }
  }

  private func deadline(_ milliseconds: Double) -> Int64 { stage.start + micros(milliseconds) }

  @Test("S13: a timer that decides nothing ends an attempt without fingers, and the next touch begins another one")
  func idleTimer() {
    let log = Decisions(of: stage.application)
    let own = stage.attach(RecordingRecognizer(name: "own"), to: stage.view("view"))
    own.onTouches = { recognizer, phase, _, event in
      if phase == .began { recognizer.setTimer(at: event.time + 200_000) }
    }
    stage.play(Finger(100, 100).up())
    stage.play(Finger(100, 100, at: 1000).up())
    #expect(reasons(log) == ["its touches have ended 200", "its touches have ended 1200"])
    #expect(own.resets == 2)
  }

  @Test("S13: a withdrawn timer does not keep an attempt without fingers alive")
  func withdrawnTimer() {
    let log = Decisions(of: stage.application)
    let own = stage.attach(RecordingRecognizer(name: "own"), to: stage.view("view"))
    own.onTouches = { recognizer, phase, _, event in
      if phase == .began { recognizer.setTimer(at: event.time + 200_000) }
      if phase == .ended { recognizer.clearTimer() }
    }
    stage.play(Finger(100, 100).up(after: 50), finish: false)
    #expect(reasons(log) == ["its touches have ended 50"])
    #expect(stage.application.nextDeadline == nil)
  }

  @Test("S16: an application wakes up for the latest timer of an attempt only, and not for one that is over")
  func timersLeft() {
    let view = stage.view("view")
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: view)
    hold.numberOfTouchesRequired = 2
    stage.play(Finger(100, 100).hold(100), Finger(200, 100, at: 100), finish: false)
    #expect(stage.application.nextDeadline == deadline(600))
    stage.application.cancelTouches(on: nil, at: deadline(200))
    #expect(stage.application.nextDeadline == nil)
    view.removeGestureRecognizer(hold)
    stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    stage.play(Finger(100, 100, at: 1000).move(20, 0), finish: false)
    #expect(stage.application.nextDeadline == nil)
  }

  @Test("S18: a recognizer that ignores its last touch fails at once, and the view gets what it withheld")
  func ignoredLast() {
    let log = Decisions(of: stage.application)
    let own = stage.attach(RecordingRecognizer(name: "own"), to: stage.view("view"))
    own.delaysTouchesBegan = true
    own.onTouches = { recognizer, phase, touches, event in
      if phase == .moved { for touch in touches { recognizer.ignore(touch, for: event) } }
    }
    stage.play(Finger(100, 100).move(5, 0), finish: false)
    #expect(stage.trace("view") == "began moved")
    #expect(reasons(log) == ["its touches have ended 10"])
  }

  @Test("S16: a recognizer whose attempt is over keeps its last location, whatever its finger does then")
  func lastLocation() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    stage.play(Finger(100, 100).move(20, 30), finish: false)
    pan.isEnabled = false
    #expect(pan.location(in: nil) == Point(x: 120, y: 130))
    stage.handle([TouchSample(id: 1, phase: .moved, location: Point(x: 500, y: 600))], at: 20_000)
    #expect(pan.location(in: nil) == Point(x: 120, y: 130))
  }

  @Test("A recognizer's places are those of its own fingers that are down, in the order in which they came down")
  func places() {
    let view = stage.view("view", 0, 0, 500, 1000)
    stage.view("beside", 500, 0, 500, 1000)
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    var seen: [[Double]] = []
    pan.addTarget { _ in seen.append((0..<pan.numberOfTouches).map { pan.location(ofTouch: $0, in: nil).x }) }
    stage.play(
      Finger(700, 100).hold(200).up(), Finger(100, 100, at: 10).hold(20).move(0, 30).up(),
      Finger(300, 100, at: 20).hold(80).up())
    #expect(seen == [[100, 300], [300], []])
  }

  @Test("A tap's fingers are those that are down, until it recognizes")
  func tapPlaces() {
    let view = stage.view("view")
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    tap.numberOfTouchesRequired = 2
    stage.play(Finger(100, 100).up(), Finger(200, 100).up())
    stage.play(Finger(300, 100, at: 1000), finish: false)
    #expect(stage.actions == ["tap:ended"])
    #expect(tap.numberOfTouches == 1 && tap.places == [Point(x: 300, y: 100)])
  }

  @Test("A recognizer follows its own touches, and none once its attempt is over")
  func follows() {
    let view = stage.view("view", 0, 0, 500, 1000)
    stage.view("beside", 500, 0, 500, 1000)
    let own = stage.attach(RecordingRecognizer(name: "own"), to: view)
    stage.play(Finger(700, 100), Finger(100, 100), Finger(200, 100), finish: false)
    let touches = stage.application.table.touches
    #expect(touches.map { own.follows($0) } == [false, true, true])
    own.isEnabled = false
    #expect(touches.map { own.follows($0) } == [false, false, false])
  }

  @Test("A recognizer no longer follows a touch that has ended, even if its attempt continues")
  func followsNoLonger() throws {
    let own = stage.attach(RecordingRecognizer(name: "own"), to: stage.view("view"))
    stage.play(Finger(100, 100).up(), Finger(200, 100), finish: false)
    var ended: Touch?
    own.onTouches = { _, phase, touches, _ in if phase == .ended { ended = touches.first } }
    stage.play(Finger(300, 100, at: 20).up(), finish: false)
    let touch = try #require(ended)
    #expect(stage.application.table.touches.map { own.follows($0) } == [true] && !own.follows(touch))
  }

  @Test("S47: an edge pan of several fingers starts at the edge of its first finger")
  func firstEdge() {
    let edge = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.view("view"))
    edge.edges = [.left, .top]
    var starts: [ScreenEdgePanGestureRecognizer.Edges?] = []
    edge.addTarget { _ in starts.append(edge.startEdge) }
    stage.play(
      Finger(10, 500).hold(20).move(60, 0, over: 60, steps: 6).up(),
      Finger(500, 10, at: 10).hold(10).move(60, 0, over: 60, steps: 6).up())
    #expect(starts.first == .left)
  }

  /// The views that are asked whether a pan of the view "outer" may begin.
  private func asked(_ fingers: Finger...) -> [String] {
    let stage = Stage()
    var asked: [String] = []
    func view(_ name: String, _ x: Double, _ width: Double, in superview: View? = nil) -> RecordingView {
      let view = stage.view(name, x, 0, width, 1000, in: superview)
      view.shouldBegin = { _ in
        asked.append(name)
        return true
      }
      return view
    }
    let outer = view("outer", 0, 600)
    for (name, x) in [("left", 0.0), ("right", 300)] { _ = view(name, x, 300, in: outer) }
    _ = view("beside", 600, 400)
    stage.attach(PanGestureRecognizer(name: "pan"), to: outer)
    stage.play(fingers)
    #expect(stage.actions.first == "pan:began")
    return asked
  }

  @Test("S15: the view of a gesture's first finger that is down is asked, not that of a later, lifted or other finger")
  func shouldBeginOfSeveral() {
    let moving = Finger(400, 100).hold(40).move(0, 50).up()
    #expect(asked(Finger(100, 100).hold(40).move(0, 50).up(), moving) == ["left", "outer"])
    #expect(asked(Finger(100, 100).up(after: 20), moving) == ["right", "outer"])
    #expect(asked(Finger(700, 100).hold(200).up(), Finger(400, 100, at: 10).move(0, 50).up()) == ["right", "outer"])
  }
}
