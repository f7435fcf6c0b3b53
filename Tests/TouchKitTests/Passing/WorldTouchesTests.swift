import TestSupport
import Testing

@testable import TouchKit

/// What other programs receive (P2, P3). The screen is 1000 by 1000 pixels, one per point.
@Suite(.timeLimit(.minutes(5))) struct WorldTouchesTests {
  private let stage = Stage()
  private let backdrop: Window
  private let world: RecordingView

  init() {
    stage.application.removeWindow(stage.window)
    backdrop = Window(screen: stage.screen, layer: .backdrop)
    let window = Window(screen: stage.screen, layer: .world)
    stage.application.addWindow(window)
    stage.application.addWindow(backdrop)
    world = stage.view("world", in: window, multipleTouch: true)
  }

  /// An edge pan of the screen from its bottom edge.
  private func edge() -> ScreenEdgePanGestureRecognizer {
    let edge = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: backdrop)
    edge.edges = .bottom
    return edge
  }

  /// The events that other programs received, each with its ms since the start.
  private var heard: [String] {
    stage.log.entries.filter { $0.name == "world" }.map { "\($0.event) \($0.time / 1000)" }
  }

  @Test(
    "P2: the rest of the world lies below all windows and above the screen's recognizers, and is never key"
  )
  func lowest() {
    let low = Window(name: "low", screen: stage.screen, level: -1000, frame: Rect(x: 0, y: 0, width: 100, height: 1000))
    stage.application.addWindow(low)
    #expect(stage.application.hit(Point(x: 50, y: 50), on: stage.screen)?.1 === low)
    #expect(stage.application.hit(Point(x: 500, y: 50), on: stage.screen)?.0 === world)
    #expect(stage.application.keyWindow === low)
    stage.application.removeWindow(low)
    #expect(stage.application.keyWindow == nil)
  }

  /// A window above all others that passes touches on.
  private func glass() -> Window {
    let glass = Window(name: "glass", screen: stage.screen, layer: .overlay)
    glass.passesTouches = true
    stage.application.addWindow(glass)
    return glass
  }

  @Test("P12: a window that passes touches keeps its gestures; all other touches are passed on, with every finger")
  func glassGestures() {
    let glass = glass()
    let edge = stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: glass)
    edge.edges = .bottom
    stage.play(Finger(500, 500).move(0, -200, over: 20, steps: 2).up())
    #expect(heard == ["began 0", "moved 10", "moved 20", "ended 30"])
    stage.log.removeAll()
    stage.play(Finger(500, 990, at: 1000).move(0, -200, over: 100, steps: 10).up())
    #expect(heard == [] && stage.actions.last == "edge:ended")
    stage.log.removeAll()
    stage.play(Finger(500, 990, at: 2000).up(after: 50))
    #expect(heard == ["began 2000", "ended 2050"] && stage.actions == [])
    stage.log.removeAll()
    // As an ordinary view, the window would receive only one finger.
    stage.play(Finger(300, 500, at: 3000).up(after: 50), Finger(600, 500, at: 3010).up(after: 20))
    #expect(heard == ["began 3000", "began 3010", "ended 3030", "ended 3050"])
    stage.log.removeAll()
    let two = stage.attach(PanGestureRecognizer(name: "two"), to: glass)
    two.minimumNumberOfTouches = 2
    stage.play(
      Finger(300, 500, at: 4000).move(0, 200, over: 20, steps: 2).up(),
      Finger(600, 500, at: 4000).move(0, 200, over: 20, steps: 2).up())
    #expect(heard.first == "began 4000" && heard.last?.hasPrefix("cancelled") == true, "\(heard)")
  }

  @Test("P12: touches that a view of the window handles are not passed on")
  func glassViews() {
    let glass = glass()
    let button = Button(name: "button", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    glass.addSubview(button)
    let reporting = View(name: "reports", frame: Rect(x: 100, y: 0, width: 100, height: 100))
    reporting.reportsTouches = true
    glass.addSubview(reporting)
    glass.addSubview(View(name: "plain", frame: Rect(x: 200, y: 0, width: 100, height: 100)))
    glass.addSubview(ScrollView(name: "list", frame: Rect(x: 300, y: 0, width: 100, height: 100)))
    let passed = [50, 150, 250, 350, 450].filter { x in
      stage.log.removeAll()
      stage.play(Finger(Double(x), 50, at: Double(x) * 100).up(after: 20))
      #expect(heard.isEmpty || heard.map { $0.prefix(5) } == ["began", "ended"])
      return !heard.isEmpty
    }
    #expect(passed == [250, 450])
    glass.passesTouches = false
    stage.log.removeAll()
    stage.play(Finger(450, 50, at: 100_000).up(after: 20))
    #expect(heard == [])
    glass.passesTouches = true
    stage.play([50, 150, 250, 350, 450].map { Finger($0, 50, at: 200_000) }, finish: false)
    let touches = stage.application.table.touches
    #expect(touches.filter { stage.application.isPassedOn($0) }.map(\.location.x) == [250, 450])
  }

  @Test("P12: removing the window ends its touches for other programs", arguments: [false, true])
  func glassRemoved(_ isInTurn: Bool) {
    let glass = glass()
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: glass)
    (pan.withholdsTouches, pan.cancelsTouchesInView) = (false, false)
    if isInTurn { pan.addTarget { [stage] _ in stage.application.removeWindow(glass) } }
    stage.play(Finger(500, 500).move(0, isInTurn ? 100 : 1, over: 10), finish: false)
    if !isInTurn { stage.application.removeWindow(glass) }
    #expect(heard.first == "began 0" && heard.last == "cancelled 10", "\(heard)")
  }

  @Test(
    "P12: when a window stops passing touches, the passed-on ones end for other programs; its gestures continue",
    arguments: [false, true])
  func glassClosed(_ isInTurn: Bool) {
    let glass = glass()
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: glass)
    (pan.withholdsTouches, pan.cancelsTouchesInView) = (false, false)
    if isInTurn { pan.addTarget { _ in glass.passesTouches = false } }
    let fingers = [300, 600].map { Finger($0, 500).move(0, isInTurn ? 100 : 1, over: 10) }
    if isInTurn {
      stage.play(fingers.map { $0.up() })
      #expect(stage.actions == ["pan:began", "pan:ended"])
    } else {
      stage.play(fingers, finish: false)
      glass.passesTouches = false
    }
    #expect(heard.first == "began 0" && heard.last == "cancelled 10" && heard.count { $0.contains("cancel") } == 1)
    #expect(stage.log.entries.last { $0.name == "world" }?.detail == "1,2")
    stage.log.removeAll()
    stage.play(Finger(300, 900, at: 1000).up())
    #expect(heard == [])
  }

  @Test("P12: a touch that is withheld when the window stops passing touches never begins for other programs")
  func glassClosedEarly() {
    let glass = glass()
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: glass)
    stage.play(Finger(300, 500), finish: false)
    #expect(tap.withholds && heard == [])
    glass.passesTouches = false
    stage.wait(until: 2000)
    #expect(heard == [])
  }

  @Test("P3: a touch is passed on in its first frame if no gesture of the screen that withholds can begin")
  func firstFrame() {
    _ = edge()
    stage.play(Finger(500, 500).move(0, -200, over: 20, steps: 2).up())
    #expect(heard == ["began 0", "moved 10", "moved 20", "ended 30"])
  }

  @Test("P3: touches of a gesture of the screen are not passed on")
  func withheld() {
    _ = edge()
    stage.play(Finger(500, 990).move(0, -200, over: 100, steps: 10).up())
    #expect(heard == [] && stage.actions.last == "edge:ended")
  }

  @Test("P3: a touch that the gesture does not take is passed on once that is decided, including its lift")
  func released() {
    let decisions = Decisions(of: stage.application)
    _ = edge()
    stage.play(Finger(500, 990).move(100, 0, over: 50, steps: 5).up())
    #expect(stage.actions == [] && heard.first == "began 0" && heard.last == "ended 60")
    stage.log.removeAll()
    stage.play(Finger(500, 990, at: 1000).up(after: 50))
    #expect(heard == ["began 1000", "ended 1050"])
    #expect(decisions.touches == Array(repeating: "world delayed P3: began waits for edge to fail", count: 2))
  }

  @Test("P3: a touch is withheld for at most passOn.limit; an equal time still counts", arguments: [0.3, 0.1])
  func limit(_ limit: Double) {
    stage.application.thresholds.passOnLimit = limit
    let decisions = Decisions(of: stage.application)
    _ = edge()
    stage.play(Finger(500, 990), finish: false)
    stage.wait(until: limit * 1000)
    #expect(heard == [])
    stage.wait(until: limit * 1000 + 1)
    #expect(heard == ["began 0"])
    #expect(
      decisions.list.map { "\($0.rule): \($0.reason)" } == [
        "P3: a touch for other programs was withheld for the maximum of \(Int(limit * 1000)) ms (passOn.limit)"
      ])
    #expect(decisions.list.map(\.limit) == [DecidingLimit(key: "passOn.limit", change: .larger)])
  }

  @Test("P3: the limit is measured for each touch, even if a touch reuses another's row in the table")
  func ownLimit() {
    _ = edge()
    stage.play(Finger(500, 990).up(after: 10), Finger(500, 990, at: 200), finish: false)
    stage.log.removeAll()
    stage.wait(until: 499)
    #expect(heard == [])
    stage.wait(until: 501)
    #expect(heard == ["began 200"])
    #expect(stage.application.nextDeadline == nil)
  }

  @Test("P3: touches of a gesture of several fingers are shared: passed on immediately, and lifted when it recognizes")
  func shared() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: backdrop)
    pan.minimumNumberOfTouches = 2
    stage.play(
      Finger(500, 500).move(100, 0, over: 50, steps: 25).up(), Finger(600, 500).move(100, 0, over: 50, steps: 25).up())
    #expect(stage.trace("world").hasPrefix("began moved") && stage.trace("world").hasSuffix("cancelled"))
    #expect(stage.actions.last == "pan:ended")
    // A lift is not withheld either.
    stage.log.removeAll()
    stage.play(Finger(500, 500, at: 1000).up())
    #expect(heard == ["began 1000", "ended 1010"])
  }

  @Test("P3: with withholdsTouches, a gesture of two fingers withholds both, and nothing of it is passed on")
  func withheldFingers() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: backdrop)
    (pan.minimumNumberOfTouches, pan.withholdsTouches) = (2, true)
    stage.play(
      Finger(500, 500).move(100, 0, over: 50, steps: 25).up(), Finger(600, 500).move(100, 0, over: 50, steps: 25).up())
    #expect(heard == [] && stage.actions.last == "pan:ended")
    // A single finger is no such gesture; that is known when it lifts, or after the limit.
    stage.play(Finger(500, 500, at: 1000).up(after: 50))
    #expect(heard == ["began 1000", "ended 1050"])
    stage.log.removeAll()
    stage.play(Finger(500, 500, at: 2000), finish: false)
    stage.wait(until: 2300)
    #expect(heard == [])
    stage.wait(until: 2301)
    #expect(heard == ["began 2000"])
  }

  @Test("P3: without withholdsTouches, a swipe from the edge is passed on immediately, and lifted if it recognizes")
  func sharedEdge() {
    edge().withholdsTouches = false
    stage.play(Finger(500, 990).move(0, -200, over: 100, steps: 10).up())
    #expect(heard.first == "began 0" && heard.last?.hasPrefix("cancelled") == true)
    #expect(stage.actions.last == "edge:ended")
  }

  @Test("P3: by default, one-finger gestures within the limit withhold, others share; a window's do neither")
  func defaults() {
    func withholds(_ recognizer: GestureRecognizer, _ change: (() -> Void)? = nil) -> Bool {
      change?()
      backdrop.addGestureRecognizer(recognizer)
      defer { backdrop.removeGestureRecognizer(recognizer) }
      return recognizer.withholds
    }
    let (tap, double, two) = (TapGestureRecognizer(), TapGestureRecognizer(), TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    two.numberOfTouchesRequired = 2
    #expect([tap, double, two].map { withholds($0) } == [true, false, false])
    let presses = (0..<5).map { _ in LongPressGestureRecognizer() }
    presses[1].minimumPressDuration = 0.29
    presses[2].minimumPressDuration = 0.3
    (presses[3].minimumPressDuration, presses[3].numberOfTouchesRequired) = (0.2, 2)
    (presses[4].minimumPressDuration, presses[4].numberOfTapsRequired) = (0.2, 1)
    #expect(presses.map { withholds($0) } == [false, true, false, false, false])
    let (swipe, swipes, pan) = (SwipeGestureRecognizer(), SwipeGestureRecognizer(), PanGestureRecognizer())
    swipes.numberOfTouchesRequired = 3
    #expect([swipe, swipes, pan, edge()].map { withholds($0) } == [true, false, true, true])
    #expect([PinchGestureRecognizer(), RotationGestureRecognizer()].map { withholds($0) } == [false, false])
    #expect(
      [two, tap].map { recognizer in withholds(recognizer) { recognizer.withholdsTouches = recognizer === two } } == [
        true, false,
      ])
    world.addGestureRecognizer(two)
    #expect(!two.withholds)
  }

  @Test("P2: a passed touch has its contact's id, even if its own number differs after a touch in a secure window")
  func contacts() {
    let secret = Window(
      screen: stage.screen, layer: .overlay, frame: Rect(x: 0, y: 0, width: 300, height: 1000), isSecure: true)
    stage.application.addWindow(secret)
    var contacts: [Int] = []
    world.onMessage = { _, touches in contacts += touches.map(\.contact) }
    stage.play(Finger(500, 500).up())
    stage.play(Finger(100, 500, at: 100).up())
    stage.play(Finger(500, 500, at: 200).up())
    #expect(contacts == [1, 1, 3, 3])
    #expect(stage.log.entries.map(\.detail) == ["1", "1", "2", "2"])
  }

  @Test("P3: after a clock restart, no limit of a withheld touch is left")
  func clockRestart() {
    _ = edge()
    stage.play(Finger(500, 990), finish: false)
    #expect(stage.application.nextDeadline != nil)
    stage.application.reset(at: stage.start)
    #expect(stage.application.nextDeadline == nil)
  }

  @Test("P12: a window that passes touches and is set to pass them again keeps those that it has passed on")
  func glassAgain() {
    let glass = glass()
    stage.play(Finger(500, 500), finish: false)
    glass.passesTouches = true
    #expect(heard == ["began 0"])
  }

  @Test("P3: the limit of one touch releases no other touch, and a touch that takes a free row changes no other limit")
  func limitsOfOthers() {
    _ = edge()
    stage.attach(ScreenEdgePanGestureRecognizer(name: "left"), to: backdrop).edges = .left
    stage.play(
      Finger(500, 990), Finger(5, 500, at: 10).up(), Finger(500, 400, at: 40).up(), Finger(5, 300, at: 200),
      finish: false)
    #expect(heard == ["began 10", "ended 20", "began 40", "ended 50"])
    stage.log.removeAll()
    stage.wait(until: 301)
    #expect(heard == ["began 0"])
    stage.wait(until: 501)
    #expect(heard == ["began 0", "began 200"])
  }

  /// A window over the left half of the screen that passes touches on.
  private func leftGlass() -> Window {
    let glass = Window(
      name: "glass", screen: stage.screen, layer: .overlay, frame: Rect(x: 0, y: 0, width: 500, height: 1000))
    glass.passesTouches = true
    stage.application.addWindow(glass)
    return glass
  }

  @Test("P12: when a window stops passing touches, touches outside the window continue for other programs")
  func outsideGlass() {
    let glass = leftGlass()
    stage.play(Finger(300, 500), Finger(700, 500), finish: false)
    glass.passesTouches = false
    #expect(stage.log.entries.filter { $0.event == "cancelled" }.map(\.said) == ["cancelled 1"])
  }

  @Test("P12: a lifted touch that is withheld as its window stops passing touches never begins for other programs")
  func liftedOutsideGlass() {
    for (x, expected) in [(300.0, []), (700, ["began 0", "ended 50"])] {
      let run = WorldTouchesTests()
      let glass = run.leftGlass()
      run.stage.doubleTap(on: run.backdrop).withholdsTouches = true
      run.stage.play(Finger(x, 500).up(after: 50), finish: false)
      #expect(run.heard == [])
      glass.passesTouches = false
      run.stage.finish()
      #expect(run.heard == expected, "\(x)")
    }
  }
}
