import TestSupport
import Testing

@testable import TouchKit

/// The screen's recognizers (S49), and windows that defer its edges (S42). The screen is 1000 by 1000 pixels, one per
/// point.
@Suite(.timeLimit(.minutes(5))) struct ScreenRecognizerTests {
  /// A stage whose screen has an edge pan from the bottom and left edges.
  private static func stage(
    _ edges: ScreenEdgePanGestureRecognizer.Edges = [.bottom, .left]
  ) -> (Stage, ScreenEdgePanGestureRecognizer) {
    let stage = Stage()
    let home = stage.attach(ScreenEdgePanGestureRecognizer(name: "home"), to: stage.backdrop())
    home.edges = edges
    return (stage, home)
  }

  /// A finger that swipes up from the bottom edge.
  private static func swipe(at time: Double = 0, from y: Double = 990) -> Finger {
    Finger(500, y, at: time).move(0, -200, over: 100, steps: 10).up()
  }

  @Test(
    "S49: a screen's recognizer follows every touch, wins over those of windows, and takes the touch from its view")
  func wins() {
    let (stage, _) = Self.stage()
    let view = stage.view("view")
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    let decisions = Decisions(of: stage.application)
    // In the same frame, the screen's recognizer comes first.
    stage.play(Self.swipe())
    #expect(stage.actions == ["home:began"] + Array(repeating: "home:changed", count: 9) + ["home:ended"])
    #expect(stage.trace("view") == "began cancelled")
    let loss = decisions.list.last { $0.recognizer === pan && $0.to == .failed }
    #expect(loss?.rule == "S49" && loss?.reason == "home, a gesture of the screen, recognized on the same touch")
    #expect(decisions.touches == ["view cancelled S29: home recognized"])
    #expect(
      decisions.explanations == [
        "view hit S44: followed by home and pan",
        "view over S44: recognized by home; view got messages until the touch was cancelled",
      ])
    // Away from the edge, it does not follow the touch.
    stage.log.removeAll()
    stage.play(Self.swipe(at: 1000, from: 500))
    #expect(stage.actions.first == "pan:began" && stage.trace("home") == "")
  }

  @Test("S49: a screen's recognizer cancels active ones on its touch, whatever delegates, views and subclasses answer")
  func cancelsActive() {
    final class Stubborn: PanGestureRecognizer {
      override func canPrevent(_ other: GestureRecognizer) -> Bool { true }
      override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
      override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { true }
    }
    let (stage, home) = Self.stage()
    home.minimumLength = 100
    let view = stage.view("view")
    let pan = stage.attach(Stubborn(name: "pan"), to: view)
    pan.cancelsTouchesInView = false
    let answers = Answers()
    answers.simultaneous = { _, _ in true }
    pan.delegate = answers
    view.shouldBegin = { $0 !== home }
    stage.play(Self.swipe())
    #expect(
      stage.actions.filter { !$0.hasSuffix("changed") } == ["pan:began", "home:began", "pan:cancelled", "home:ended"])
    #expect(stage.matches("B M+ C", "view"))
    // An active one also blocks newcomers: no other recognizer or view gets a finger that it takes.
    stage.log.removeAll()
    stage.play(
      Finger(500, 990, at: 1000).move(0, -200, over: 20, steps: 4).hold(300).up(),
      Finger(300, 990, at: 1100).move(0, -50, over: 20, steps: 2).up())
    #expect(home.state == .possible && !stage.actions.contains("pan:began 2"))
    #expect(stage.actions.filter { $0.hasPrefix("pan") && !$0.hasSuffix("changed") } == ["pan:began", "pan:cancelled"])
    #expect(stage.log.entries.filter { $0.name == "view" && $0.detail.contains("3") }.isEmpty)
  }

  @Test("S49: recognizers of one screen compete with each other by the general rules")
  func among() throws {
    let (stage, home) = Self.stage()
    let backdrop = try #require(home.view)
    let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: backdrop)
    swipe.direction = .up
    stage.view("view")
    stage.play(Self.swipe())
    #expect(stage.actions.first == "home:began" && !stage.actions.contains("swipe:ended"))
    stage.log.removeAll()
    try home.require(toFail: swipe)
    stage.play(Self.swipe(at: 1000))
    #expect(stage.actions == ["swipe:ended"])
  }

  @Test("S49: controls, exclusive views and scrolling content lose their touches to a screen's recognizer")
  func controls() {
    let stage = Stage()
    let backdrop = stage.backdrop()
    let tap = stage.attach(TapGestureRecognizer(name: "screen"), to: backdrop)
    let button = stage.add(Button(name: "ok", frame: Rect(x: 0, y: 0, width: 100, height: 100)))
    button.isExclusiveTouch = true
    stage.play(Finger(50, 50).up())
    // S32 applies only to views above the button, so the screen's tap takes the touch.
    #expect(stage.actions == ["screen:ended"])
    #expect(stage.trace("ok") == "touchDown touchCancel")
    // A finger that stops content causes no tap, except for the screen's recognizers (S38).
    backdrop.removeGestureRecognizer(tap)
    let other = stage.attach(TapGestureRecognizer(name: "above"), to: backdrop)
    let list = stage.add(
      scrolling: ScrollView(name: "list", frame: Rect(x: 0, y: 200, width: 800, height: 600)),
      Size(width: 800, height: 9000))
    stage.attach(TapGestureRecognizer(name: "inside"), to: list)
    stage.play(Finger(400, 700, at: 1000).move(0, -300, over: 30, steps: 3).up(after: 0.1), finish: false)
    #expect(list.motion == .decelerating)
    stage.log.removeAll()
    stage.play(Finger(400, 500, at: 1200).up(after: 30))
    #expect(stage.actions == ["above:ended"])
    #expect(other.isOfScreen && list.motion == .resting)
  }

  @Test("S49: a touch that hits nothing goes to the screen's recognizers, and is reported as a miss")
  func nothingHit() {
    let (stage, _) = Self.stage()
    stage.window.isHidden = true
    let decisions = Decisions(of: stage.application)
    stage.play(Self.swipe())
    #expect(stage.actions.first == "home:began" && stage.actions.last == "home:ended")
    #expect(
      decisions.explanations == [
        " missed S44: no view is there; followed by home", " over S44: recognized by home",
      ])
    #expect(stage.application.keyWindow?.layer != .backdrop)
  }

  @Test(
    "S49: a window that is removed, is hidden or goes behind others takes no gesture from the screen", arguments: 0..<3)
  func windowsDisappear(_ kind: Int) {
    let (stage, home) = Self.stage()
    home.minimumLength = kind == 2 ? 100 : 20
    let view = stage.view("view")
    stage.attach(PanGestureRecognizer(name: "pan"), to: view).minimumNumberOfTouches = 2
    stage.play(Finger(500, 990).move(0, -50, over: 20, steps: 2), finish: false)
    #expect(home.state == (kind == 2 ? .possible : .changed))
    switch kind {
    case 0: stage.application.removeWindow(stage.window)
    case 1: stage.window.isInBackground = true
    default: view.removeFromSuperview()
    }
    #expect(stage.trace("view") == (kind == 2 ? "began moved moved cancelled" : "began cancelled"))
    stage.play(Finger(600, 500, at: 30).up(after: 1), finish: false)
    stage.handle([TouchSample(id: 1, phase: .moved, location: Point(x: 500, y: 700))], at: 40_000)
    #expect(home.translation.dy == -290)
    stage.handle([TouchSample(id: 1, phase: .ended, location: Point(x: 500, y: 700))], at: 50_000)
    stage.finish()
    #expect(stage.actions.filter { !$0.hasSuffix("changed") } == ["home:began", "home:ended"])
    #expect(stage.log.entries.filter { $0.name == "view" && $0.event == "cancelled" }.count == 1)
  }

  @Test("S49: if a screen's recognizers are replaced, their attempts end, and views keep their touches")
  func replaced() throws {
    let (stage, home) = Self.stage()
    stage.view("view")
    stage.play(Finger(500, 990).move(0, -5), finish: false)
    stage.application.removeWindow(try #require(home.view as? Window))
    stage.handle([TouchSample(id: 1, phase: .moved, location: Point(x: 500, y: 600))], at: 40_000)
    #expect(stage.trace("view") == "began moved moved" && stage.actions.isEmpty && home.state == .possible)
  }

  @Test(
    "S49: delaysTouchesBegan of a screen's recognizer delays touches for windows; its zone is a part of the screen"
  )
  func delays() throws {
    let (stage, home) = Self.stage()
    home.delaysTouchesBegan = true
    stage.view("view", 0, 500, 1000, 500)
    stage.play(Self.swipe())
    #expect(stage.trace("view") == "")
    stage.play(Finger(500, 990, at: 1000).move(100, 0).up())
    #expect(stage.trace("view") == "began moved ended")
    let press = stage.attach(TapGestureRecognizer(name: "press"), to: try #require(home.view))
    press.zone = Rect(x: 0.9, y: 0.9, width: 0.1, height: 0.1)
    stage.log.removeAll()
    stage.play(Finger(899, 950, at: 2000).up(), Finger(901, 899, at: 2100).up(), Finger(950, 950, at: 2200).up())
    #expect(stage.actions == ["press:ended"])
  }

  @Test("S16: fingers anywhere on the screen count as too many for a screen's recognizer")
  func crowd() {
    let (stage, home) = Self.stage()
    home.maximumNumberOfTouches = 1
    stage.view("left", 0, 0, 500, 1000)
    stage.view("right", 500, 0, 500, 1000)
    stage.play(
      Finger(100, 990).hold(400).up(), Finger(900, 990, at: 10).hold(100).up(),
      Finger(700, 990, at: 200).move(0, -100, over: 20, steps: 4).up())
    #expect(stage.actions.isEmpty)
    stage.play(Self.swipe(at: 1000))
    #expect(stage.actions.first == "home:began")
  }

  @Test("S49: the screen's hover recognizer follows a pen anywhere on the screen")
  func hover() {
    let stage = Stage()
    stage.attach(HoverGestureRecognizer(name: "near"), to: stage.backdrop())
    stage.attach(HoverGestureRecognizer(name: "over"), to: stage.view("view", 0, 0, 100, 100))
    stage.application.hover(at: Point(x: 500, y: 500), on: stage.screen, at: stage.start)
    stage.application.hover(at: Point(x: 50, y: 50), on: stage.screen, at: stage.start + 10)
    stage.application.hover(at: nil, on: stage.screen, at: stage.start + 20)
    #expect(Set(stage.actions) == ["near:began", "near:changed", "near:ended", "over:began", "over:ended"])
  }

  @Test("S49: in a secure window, a screen's recognizers follow only touches that begin at an edge, and hide the place")
  func secure() {
    let (stage, home) = Self.stage()
    stage.attach(TapGestureRecognizer(name: "tap"), to: home.view ?? stage.window)
    stage.application.addWindow(Window(name: "secret", screen: stage.screen, layer: .overlay, isSecure: true))
    var places: [Point] = []
    home.addTarget { places.append($0.location) }
    stage.play(Finger(300, 500).up())
    #expect(stage.actions == [])
    stage.play(Finger(300, 990, at: 1000).move(0, -200, over: 100, steps: 10).up())
    #expect(stage.actions.first == "home:began" && stage.actions.last == "home:ended")
    // The middle of the bottom edge.
    #expect(places.count == 11 && places.allSatisfy { $0 == Point(x: 500, y: 1000) })
  }

  // MARK: Deferred edges

  @Test(
    "S42: the first gesture at a deferred edge is the window's; a second one within 1 s of its lift is the screen's")
  func deferred() {
    let (stage, home) = Self.stage()
    home.delaysTouchesBegan = true
    stage.window.deferredEdges = [.bottom]
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    let decisions = Decisions(of: stage.application)
    stage.play(Self.swipe())
    #expect(stage.actions.first == "pan:began" && !stage.actions.contains("home:began"))
    // Its touches are not delayed either.
    #expect(stage.log.entries.first == EventLog.Entry(name: "view", event: "began", time: 0, detail: "1"))
    let refusal = decisions.list.first { $0.recognizer === home && $0.to == .failed }
    #expect(refusal?.rule == "S42" && refusal?.limit == DecidingLimit(key: "defersEdges", change: .other))
    #expect(
      refusal?.reason
        == "the window defers gestures from this edge; a second gesture is recognized within 1 s (edge.deferral) of the lift"
    )
    // The first gesture lifted at 110 ms: a value equal to the limit still counts.
    stage.log.removeAll()
    stage.play(Self.swipe(at: 1110))
    #expect(stage.actions.first == "home:began" && stage.trace("pan") == "")
    // The time is measured from the window's gesture, not from the screen's.
    stage.log.removeAll()
    stage.play(Self.swipe(at: 1300))
    #expect(stage.actions.first == "pan:began")
    stage.log.removeAll()
    stage.play(Self.swipe(at: 2410.001))
    #expect(stage.actions.first == "pan:began")
  }

  @Test("S42: a touch that is no gesture of the screen does not count as the first, and other edges are not deferred")
  func notDeferred() {
    let (stage, _) = Self.stage()
    stage.window.deferredEdges = [.bottom]
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    // A tap, a drag along the edge, and a cancelled drag.
    stage.play(Finger(500, 990).up(), Finger(500, 990, at: 100).move(300, 0, over: 50, steps: 5).up())
    stage.play(Finger(500, 990, at: 200).move(0, -200, over: 50, steps: 5).cancel())
    stage.log.removeAll()
    stage.play(Self.swipe(at: 300))
    #expect(stage.actions.first == "pan:began")
    // The second gesture must be at the same edge.
    stage.log.removeAll()
    stage.play(Finger(10, 500, at: 500).move(200, 0, over: 50, steps: 5).up())
    #expect(stage.actions.first == "home:began")
    stage.window.deferredEdges = [.bottom, .left]
    stage.log.removeAll()
    stage.play(Finger(10, 500, at: 600).move(200, 0, over: 50, steps: 5).up())
    #expect(stage.actions.first == "pan:began")
  }

  @Test("S42: in a corner, a gesture from the edge that is not deferred is the screen's", arguments: [true, false])
  func corner(hasCorners: Bool) {
    let stage = Stage()
    let back = stage.attach(ScreenEdgePanGestureRecognizer(name: "back"), to: stage.backdrop())
    back.edges = hasCorners ? .bottomLeft : .left
    stage.view("view")
    stage.window.deferredEdges = [.bottom]
    stage.play(Finger(5, 995).move(200, 0, over: 50, steps: 5).up())
    #expect(stage.actions.contains("back:began") == !hasCorners)
    if !hasCorners { back.edges = [.left, .bottom] }
    stage.log.removeAll()
    stage.play(Finger(5, 995, at: 2500).move(200, 0, over: 50, steps: 5).up())
    #expect(stage.actions.contains("back:began") == !hasCorners)
    stage.log.removeAll()
    stage.window.deferredEdges = [.bottom, .left]
    stage.play(Finger(5, 995, at: 5000).move(200, 0, over: 50, steps: 5).up())
    #expect(stage.actions == [])
  }

  @Test("S42: a first gesture in a corner counts only for the edge from which it came")
  func cornerOfTwo() {
    let (stage, home) = Self.stage(.bottom)
    stage.attach(ScreenEdgePanGestureRecognizer(name: "back"), to: home.view ?? stage.window).edges = .left
    stage.view("view")
    stage.window.deferredEdges = [.bottom, .left]
    stage.play(Finger(5, 995).move(200, 0, over: 50, steps: 5).up())
    stage.play(Self.swipe(at: 300))
    #expect(stage.actions == [])
    stage.play(Finger(5, 500, at: 600).move(200, 0, over: 50, steps: 5).up())
    #expect(stage.actions.first == "back:began")
  }

  @Test("S42: after a clock restart, the first gesture at a deferred edge is the window's again")
  func clockRestart() {
    let (stage, _) = Self.stage()
    stage.window.deferredEdges = [.bottom]
    stage.view("view")
    stage.play(Self.swipe())
    stage.application.reset(at: stage.start)
    stage.play(Self.swipe(at: 500))
    #expect(stage.actions == [])
  }

  @Test("S42: the windows of a screen share the first gesture, and windows above the apps have none")
  func windows() {
    let (stage, _) = Self.stage()
    stage.window.deferredEdges = .all
    stage.view("view")
    stage.play(Self.swipe())
    #expect(stage.actions.isEmpty)
    let other = Window(name: "other", screen: stage.screen, layer: .app)
    other.deferredEdges = .all
    stage.application.addWindow(other)
    stage.play(Self.swipe(at: 200))
    #expect(stage.actions.first == "home:began")
    stage.log.removeAll()
    stage.play(Self.swipe(at: 2000))
    #expect(stage.actions.isEmpty)
    // Another screen has its own.
    let side = Screen(name: "side", size: stage.screen.size, pixelsPerPoint: stage.screen.pixelsPerPoint)
    let backdrop = Window(screen: side, layer: .backdrop)
    let page = Window(screen: side)
    page.deferredEdges = .all
    for window in [backdrop, page] { stage.application.addWindow(window) }
    stage.attach(ScreenEdgePanGestureRecognizer(name: "side"), to: backdrop).edges = .bottom
    for (time, actions) in [(2200.0, []), (2500, ["side:began"])] {
      for step in Self.swipe(at: time).steps {
        stage.handle([TouchSample(id: 99, phase: step.phase, location: step.location)], on: side, at: step.time)
      }
      #expect(Array(stage.actions.prefix(1)) == actions)
    }
    stage.log.removeAll()
    stage.application.reset(at: stage.start)
    stage.play(Self.swipe())
    #expect(stage.actions.isEmpty)
    for (time, layer) in [(5000.0, Window.Layer.overlay), (10_000, .system)] {
      stage.log.removeAll()
      let above = Window(name: "above", screen: stage.screen, layer: layer)
      above.deferredEdges = .all
      stage.application.addWindow(above)
      stage.play(Self.swipe(at: time))
      #expect(stage.actions.first == "home:began", "\(layer)")
    }
  }

  @Test("S42: a gesture at an edge of one screen leaves the second gesture at that edge of another to that screen")
  func screens() {
    let (stage, _) = Self.stage()
    let side = Screen(name: "side", size: stage.screen.size, pixelsPerPoint: stage.screen.pixelsPerPoint)
    let (backdrop, page) = (Window(screen: side, layer: .backdrop), Window(screen: side))
    for window in [backdrop, page] { stage.application.addWindow(window) }
    for window in [page, stage.window] { window.deferredEdges = .all }
    stage.attach(ScreenEdgePanGestureRecognizer(name: "side"), to: backdrop).edges = .bottom
    for (screen, start) in [(side, 0.0), (stage.screen, 300), (side, 600)] {
      #expect(stage.actions == [])
      for step in Self.swipe(at: start).steps {
        stage.handle([TouchSample(id: 99, phase: step.phase, location: step.location)], on: screen, at: step.time)
      }
    }
    #expect(stage.actions.first == "side:began")
  }

  @Test("S42: a touch away from the edges is the screen's, even if the touch before it began at a deferred edge")
  func afterDeferred() {
    let stage = Stage()
    stage.attach(PanGestureRecognizer(name: "any"), to: stage.backdrop())
    stage.window.deferredEdges = [.bottom]
    stage.view("view")
    stage.play(Self.swipe())
    #expect(stage.actions == [])
    stage.play(Self.swipe(at: 3000, from: 500))
    #expect(stage.actions.first == "any:began")
  }

  @Test("S42: a gesture is the screen's if its window goes behind others or is removed", arguments: [true, false])
  func taken(isBehind: Bool) {
    let (stage, _) = Self.stage()
    stage.window.deferredEdges = [.bottom]
    let view = stage.view("view")
    view.onMessage = { [stage] _, _ in
      if isBehind { stage.window.isInBackground = true } else { stage.application.removeWindow(stage.window) }
    }
    stage.play(Self.swipe())
    #expect(stage.actions.first == "home:began" && stage.trace("view") == "began cancelled")
  }

  @Test("S42: a gesture whose fingers did not all begin at a deferred edge is the screen's")
  func manyFingers() {
    let stage = Stage()
    let pan = stage.attach(PanGestureRecognizer(name: "three"), to: stage.backdrop())
    pan.minimumNumberOfTouches = 2
    stage.window.deferredEdges = [.bottom]
    stage.view("view")
    func fingers(_ y: Double, at time: Double) {
      stage.play(
        Finger(300, 990, at: time).move(0, -200, over: 50, steps: 5).up(),
        Finger(500, y, at: time).move(0, -200, over: 50, steps: 5).up())
    }
    fingers(900, at: 0)
    #expect(stage.actions.first == "three:began")
    stage.log.removeAll()
    fingers(990, at: 1000)
    #expect(stage.actions.isEmpty)
    fingers(990, at: 1500)
    #expect(stage.actions.first == "three:began")
  }

  @Test("S3, S49: a window that loses the foreground takes its own touches from views, and no other window's")
  func touchesOfTwoWindows() {
    let stage = Stage()
    stage.attach(PanGestureRecognizer(name: "screen"), to: stage.backdrop()).minimumNumberOfTouches = 3
    let left = RecordingWindow(name: "left", screen: stage.screen, frame: Rect(x: 0, y: 0, width: 300, height: 1000))
    left.log = stage.log
    stage.application.addWindow(left)
    stage.view("view")
    stage.play(Finger(100, 100), Finger(600, 100), finish: false)
    stage.application.cancelTouches(in: left)
    #expect(stage.trace("left") == "began cancelled" && stage.trace("view") == "began")
  }

  @Test("S3, S49: a window's recognizer fails if one of its touches is taken from a view; the screen's goes on")
  func recognizersOfLostTouches() {
    let (stage, home) = Self.stage()
    home.minimumLength = 100
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    let view = stage.view("view")
    let decisions = Decisions(of: stage.application)
    stage.play(Finger(500, 990).move(0, -5), finish: false)
    view.removeFromSuperview()
    #expect(
      decisions.list.map { "\($0.recognizer.name) \($0.rule) \($0.reason)" }
        == ["pan S3 the recognizer's touch was taken away"])
    #expect(home.attempt.isUndecided && stage.trace("view") == "began moved cancelled")
  }

  @Test("S3, S44: a touch that is taken from its view is reported once, and one that the view did not get is not")
  func reportedLosses() {
    let stage = Stage()
    stage.attach(PanGestureRecognizer(name: "screen"), to: stage.backdrop()).minimumNumberOfTouches = 3
    let decisions = Decisions(of: stage.application)
    stage.view("view")
    stage.play(Finger(100, 100), Finger(300, 100), finish: false)
    stage.window.isInBackground = true
    stage.application.removeWindow(stage.window)
    #expect(
      decisions.touches == [
        "view refused S8: multipleTouch is off, or exclusiveTouch excludes a second touch in the window",
        "view cancelled S3: the touch was taken away",
      ])
  }

  @Test("S49: while a screen has two windows of its own, the recognizers of the lower one follow touches")
  func twoBackdrops() {
    let stage = Stage()
    let windows = ["lower", "upper"].map { name in
      let window = stage.backdrop()
      stage.attach(TapGestureRecognizer(name: name), to: window)
      return window
    }
    stage.play(Finger(500, 500).up())
    #expect(stage.actions == ["lower:ended"])
    stage.application.removeWindow(windows[0])
    stage.play(Finger(500, 500, at: 1000).up())
    #expect(stage.actions == ["lower:ended", "upper:ended"])
  }
}

extension Stage {
  /// Add the window that carries the screen's recognizers.
  fileprivate func backdrop() -> Window {
    let backdrop = Window(screen: screen, layer: .backdrop)
    backdrop.isMultipleTouchEnabled = true
    application.addWindow(backdrop)
    return backdrop
  }
}
