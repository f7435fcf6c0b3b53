import TestSupport
import Testing

@testable import TouchKit

/// A pan that begins when its first finger comes down, as often written for UIKit.
private final class ImmediatePan: PanGestureRecognizer {
  var calls: [String] = []

  override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    super.touchesBegan(touches, with: event)
    calls.append("began \(touches.count) \(state)")
    if state == .possible { state = .began }
  }

  override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    let before = translation
    super.touchesMoved(touches, with: event)
    calls.append("moved \(Int(before.dx)) to \(Int(translation.dx))")
  }

  override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    calls.append("ended \(state)")
    super.touchesEnded(touches, with: event)
    calls.append("then \(state)")
  }
}

/// A tap that does not pass some phases to `super`.
private final class DeafTap: TapGestureRecognizer {
  var keeps: Touch.Phase?
  var keptID: Int?
  var heard: [Touch.Phase] = []

  private func hear(_ touches: TouchList, _ phase: Touch.Phase) -> Bool {
    heard.append(phase)
    return keeps == phase || touches.contains { $0.id == keptID }
  }

  override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    if !hear(touches, .began) { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    if !hear(touches, .moved) { super.touchesMoved(touches, with: event) }
  }
  override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    if !hear(touches, .ended) { super.touchesEnded(touches, with: event) }
  }
  override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    if !hear(touches, .cancelled) { super.touchesCancelled(touches, with: event) }
  }
}

/// A window or application that counts frames, and drops touches that begin left of a border.
private final class Gate: Window {
  var frames = 0
  var border = 0.0

  override func sendEvent(_ event: TouchEvent) {
    frames += 1
    if event.touches(for: self as Window).contains(where: { $0.phase == .began && $0.location.x < border }) { return }
    super.sendEvent(event)
  }
}

private final class CountingApplication: Application {
  var times: [Int64] = []
  override func sendEvent(_ event: TouchEvent) {
    times.append(event.time)
    super.sendEvent(event)
  }
}

@Suite("S43: overrides", .timeLimit(.minutes(5))) struct OverrideTests {
  private let stage = Stage()

  private func actions(_ name: String) -> [String] {
    stage.log.entries.filter { $0.name == name && $0.isAction }.map(\.detail)
  }

  @Test("S43: a subclass of a built-in recognizer is called, and its state changes within super")
  func immediatePan() {
    let pan = stage.attach(ImmediatePan(name: "pan"), to: stage.window)
    stage.play(Finger(100, 100).move(30, 0).move(15, 0).up())
    #expect(pan.calls.first == "began 1 possible" && pan.calls.suffix(2) == ["ended changed", "then ended"])
    #expect(pan.calls[1].hasPrefix("moved 0 to "))
    #expect(actions("pan").first == "began" && actions("pan").last == "ended")
  }

  @Test(
    "S43: without super, the built-in recognizer does not see the phase",
    arguments: [
      (nil, true), (.began, false), (.moved, true), (.ended, false), (.cancelled, true),
    ] as [(Touch.Phase?, Bool)])
  func deaf(keeps: Touch.Phase?, recognizes: Bool) {
    let tap = stage.attach(DeafTap(name: "tap"), to: stage.window)
    tap.keeps = keeps
    stage.play(Finger(100, 100).move(3, 0).up())
    #expect(actions("tap") == (recognizes ? ["ended"] : []))
    #expect(Set(tap.heard) == [.began, .moved, .ended] && tap.heard.first == .began && tap.heard.last == .ended)
    #expect(!tap.attempt.isUnderWay)
  }

  @Test("S43: moves hidden from a tap do not fail it")
  func keptMoves() {
    for keeps in [nil, Touch.Phase.moved] {
      let stage = Stage()
      let tap = stage.attach(DeafTap(name: "tap"), to: stage.window)
      tap.keeps = keeps
      stage.play(Finger(100, 100).move(0, 90).move(1, -90).up())
      #expect(stage.log.entries.filter { $0.isAction }.count == (keeps == nil ? 0 : 1))
    }
  }

  @Test("S43: one of two fingers can be hidden from a recognizer; the other is followed to its end")
  func oneOfTwo() {
    let tap = stage.attach(DeafTap(name: "tap"), to: stage.window)
    tap.keptID = 1
    stage.play([Finger(100, 100).hold(40).up(), Finger(300, 200, at: 10).hold(20).up()])
    #expect(actions("tap") == ["ended"])
    #expect(tap.location(in: nil) == Point(x: 300, y: 200))
  }

  @Test("S43: a finger that lands on another view in the same frame stays unknown to a subclass")
  func fingerElsewhere() {
    let tap = stage.attach(DeafTap(name: "tap"), to: stage.view("left", 0, 0, 500, 1000))
    stage.view("right", 500, 0, 500, 1000)
    stage.play(Finger(100, 100).up(after: 100), Finger(700, 100).up(after: 50))
    #expect(tap.heard == [.began, .ended] && actions("tap") == ["ended"])
    #expect(stage.log.entries.last { $0.isAction }?.time == 100_000)
  }

  @Test("S13, S43: cancelled touches end the recognizer, whatever an override does")
  func cancelled() {
    let tap = stage.attach(DeafTap(name: "tap"), to: stage.window)
    tap.keeps = .cancelled
    stage.play(Finger(100, 100), finish: false)
    #expect(tap.attempt.isUnderWay)
    stage.application.cancelTouches(on: nil, at: stage.application.currentTime)
    #expect(!tap.attempt.isUnderWay && tap.heard.last == .cancelled && actions("tap").isEmpty)
  }

  @Test("S43: built-in and custom recognizers without overrides are called as before")
  func shipped() {
    let recognizers =
      StateMachines.shipped.map(\.recognizer)
      + [GestureRecognizer(), ScrollView().panGestureRecognizer]
    #expect(recognizers.allSatisfy { !$0.isExtended })
    #expect(ImmediatePan().isExtended && DeafTap().isExtended)
  }

  @Test("S43: a touch has its recognizers in the order of S11, until it has ended")
  func recognizers() {
    let inner = stage.view("inner", 0, 0, 200, 200)
    stage.attach(TapGestureRecognizer(name: "outer"), to: stage.window)
    stage.attach(TapGestureRecognizer(name: "second"), to: inner)
    stage.attach(TapGestureRecognizer(name: "third"), to: inner)
    stage.play(Finger(100, 100), finish: false)
    let touch = stage.application.table.touches[0]
    #expect(touch.gestureRecognizers.map(\.name) == ["second", "third", "outer"])
    stage.application.cancelTouches(on: nil, at: stage.application.currentTime)
    #expect(touch.gestureRecognizers.isEmpty)
  }

  @Test("S43: a window's sendEvent sees each frame first, and drops touches that it does not forward at their begin")
  func window() {
    let gate = Gate(name: "gate", screen: stage.screen, level: 5)
    gate.border = 150
    stage.application.addWindow(gate)
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: gate)
    let decisions = Decisions(of: stage.application)
    stage.play(Finger(100, 100).move(100, 0).up())
    #expect(actions("pan").isEmpty && gate.frames >= 3 && stage.application.table.touches.isEmpty)
    #expect(decisions.touches == ["gate refused S43: an override of sendEvent did not pass the touch on"])
    let before = gate.frames
    stage.play(Finger(160, 100, at: 1000).move(-70, 0).up())
    #expect(actions("pan").first == "began" && actions("pan").last == "ended" && gate.frames > before)
    #expect(!pan.attempt.isUnderWay)
  }

  @Test("S43: touches dropped by a window's sendEvent stay dropped, even if another window gets touches in that frame")
  func windowAmongOthers() {
    let gate = Gate(name: "gate", screen: stage.screen, level: 5, frame: Rect(x: 0, y: 0, width: 300, height: 1000))
    gate.border = 150
    stage.application.addWindow(gate)
    stage.attach(TapGestureRecognizer(name: "kept"), to: gate)
    stage.attach(TapGestureRecognizer(name: "other"), to: stage.window)
    stage.play(Finger(100, 100).up(), Finger(700, 100).up())
    #expect(actions("kept").isEmpty && actions("other") == ["ended"])
    stage.play(Finger(700, 100, at: 1000).up(), Finger(200, 100, at: 1000).up())
    #expect(actions("kept") == ["ended"] && actions("other") == ["ended", "ended"])
  }

  @Test("S43: an application's sendEvent sees each frame with its time")
  func application() {
    let application = CountingApplication()
    let screen = Screen(name: "one", size: Size(width: 100, height: 80), pixelsPerPoint: Vector(dx: 1, dy: 2))
    let window = Window(name: "window", screen: screen)
    application.addWindow(window)
    let tap = TapGestureRecognizer(name: "tap")
    var taps = 0
    tap.addTarget { _ in taps += 1 }
    window.addGestureRecognizer(tap)
    for (time, phase) in [(10, Touch.Phase.began), (30, .ended)] as [(Int64, Touch.Phase)] {
      application.handle([TouchSample(id: 7, phase: phase, location: Point(x: 5, y: 9))], on: screen, at: time)
    }
    #expect(application.times == [10, 30] && taps == 1)
  }

  @Test("S43: a control's sendAction is called for every action, and may suppress it")
  func control() {
    final class Quiet: Button {
      var names: [String] = []
      override func sendAction(_ action: Action, for event: Event, with touches: TouchEvent?) -> Responder? {
        if case .search(let name) = action { names.append("\(name) at \(event.name)") }
        return event == .touchDown ? nil : super.sendAction(action, for: event, with: touches)
      }
    }
    let button = Quiet(name: "quiet", frame: Rect(x: 0, y: 0, width: 90, height: 50))
    stage.window.addSubview(button)
    stage.window.answeredActions = ["save"]
    var called: [String] = []
    button.addTarget(for: [.touchDown, .touchUpInside]) { _, event, _ in called.append("\(event.name)") }
    button.addAction("save", for: .touchUpInside)
    stage.play(Finger(20, 20).up())
    #expect(called == ["touchUpInside"] && button.names == ["save at touchUpInside"])
  }

  @Test("S43: a window's sendEvent sees frames that change its own touches, and each touch needs its own super call")
  func framesOfWindow() {
    let gate = Gate(name: "gate", screen: stage.screen, level: 5, frame: Rect(x: 0, y: 0, width: 300, height: 1000))
    stage.application.addWindow(gate)
    stage.attach(TapGestureRecognizer(name: "tap"), to: gate)
    stage.play(Finger(100, 100).hold(50).up(), Finger(600, 100, at: 10).move(0, 5).up())
    #expect(gate.frames == 2 && actions("tap") == ["ended"])
    gate.border = 150
    stage.play(Finger(100, 100, at: 1000).up())
    #expect(actions("tap") == ["ended"])
  }
}
