import TestSupport
import Testing

@testable import TouchKit

/// A recognizer of buttons that notes what it receives, and leaves its decisions to a test.
private final class Listener: GestureRecognizer {
  var heard: [String] = []
  var start: Int64 = 0
  var onPress: (Listener, Press.Phase, PressesEvent) -> Void = { _, _, _ in }
  var onTimer: (Listener) -> Void = { _ in }

  private func note(_ phase: Press.Phase, _ presses: [Press], _ event: PressesEvent) {
    for press in presses { heard.append("\(phase) \(press.type.rawValue) \((press.time - start) / 1000)") }
    onPress(self, phase, event)
  }

  override func pressesBegan(_ presses: [Press], with event: PressesEvent) { note(.began, presses, event) }
  override func pressesChanged(_ presses: [Press], with event: PressesEvent) { note(.changed, presses, event) }
  override func pressesEnded(_ presses: [Press], with event: PressesEvent) { note(.ended, presses, event) }
  override func pressesCancelled(_ presses: [Press], with event: PressesEvent) { note(.cancelled, presses, event) }
  override func timerFired(at time: Int64) { onTimer(self) }
}

/// A focusable view that refuses every gesture.
private final class Refusing: View {
  override var canBecomeFirstResponder: Bool { true }
  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
}

/// What recognizers receive of presses, and how their attempts end (S48).
@Suite(.timeLimit(.minutes(5))) struct PressAttemptTests {
  private let stage = Stage()
  private let view: FocusView
  private let decisions: Decisions

  init() {
    view = stage.focusView("view")
    stage.log.removeAll()
    decisions = Decisions(of: stage.application)
  }

  private func listener(_ types: Set<PressType>) -> Listener {
    let listener = stage.attach(Listener(name: "listener"), to: view)
    listener.allowedPressTypes = types
    listener.start = stage.start
    return listener
  }

  private func longPress(_ types: Set<PressType>) -> LongPressGestureRecognizer {
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: view)
    hold.allowedPressTypes = types
    return hold
  }

  /// The reasons of the decisions, each with its ms since the start.
  private var reasons: [String] {
    decisions.list.map { "\($0.reason) \(($0.time - stage.start) / 1000)" }
  }

  @Test("S48: a recognizer receives its own buttons only, even if the focus takes all of them at once")
  func ownButtons() {
    let listener = listener([.power])
    stage.button(.home, .began, at: 0, id: 1)
    stage.button(.power, .began, at: 10, id: 2)
    #expect(listener.presses.map(\.type) == [.power])
    stage.application.reach(stage.start + 30_000)
    view.resignFirstResponder()
    #expect(listener.heard == ["began KEY_POWER 10", "cancelled KEY_POWER 30"])
    #expect(reasons == ["its press was cancelled 30"] && listener.presses.isEmpty)
  }

  @Test("S48: a recognizer follows its own presses until its attempt is over, and finds them in an event")
  func follows() {
    let listener = listener([.power])
    var (own, all): ([[PressType]], [Press]) = ([], [])
    listener.onPress = { listener, _, event in
      own.append(event.presses(for: listener).map(\.type))
      all = event.allPresses
    }
    stage.button(.home, .began, at: 0, id: 1)
    stage.button(.power, .began, at: 10, id: 2)
    #expect(own == [[.power]] && all.map { listener.follows($0) } == [false, true])
    stage.button(.power, .ended, at: 20, id: 2)
    #expect(own == [[.power], [.power]] && all.map { listener.follows($0) } == [false, false])
  }

  @Test("S48: a recognizer follows every button that it allows, each from its press to its release")
  func everyButton() {
    let listener = listener([.power, .home])
    stage.button(.power, .began, at: 0, id: 1)
    stage.button(.home, .began, at: 10, id: 2)
    stage.button(.power, .ended, at: 20, id: 1)
    stage.button(.home, .ended, at: 30, id: 2)
    #expect(
      listener.heard == ["began KEY_POWER 0", "began KEY_HOMEPAGE 10", "ended KEY_POWER 20", "ended KEY_HOMEPAGE 30"])
    #expect(reasons == ["its touches have ended 30"])
  }

  @Test("S13: an attempt does not outlive its buttons, even if a button of others is down")
  func abandoned() {
    let listener = listener([.power])
    stage.button(.home, .began, at: 0, id: 1)
    stage.button(.power, .began, at: 10, id: 2)
    stage.button(.power, .ended, at: 20, id: 2)
    #expect(reasons == ["its touches have ended 20"])
    #expect(listener.presses.isEmpty)
  }

  @Test("S13: a gesture of a button may end while the button is down")
  func endsBeforeRelease() {
    let listener = listener([.power])
    listener.onPress = { listener, phase, event in
      guard phase == .began else { return }
      listener.state = .began
      listener.setTimer(at: event.time + 100_000)
    }
    listener.onTimer = { $0.state = .ended }
    stage.button(.power, .began, at: 0)
    stage.wait(until: 200)
    #expect(stage.actions == ["listener:began", "listener:ended"])
  }

  @Test("S15, S48: the view that has the focus can refuse a gesture of a button on a view above it")
  func refusedByFocus() {
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    tap.allowedPressTypes = [.power]
    let inner = Refusing(name: "inner")
    view.addSubview(inner)
    inner.becomeFirstResponder()
    stage.click(.power, from: 0, to: 10, id: 1)
    #expect(stage.actions == [])
    view.becomeFirstResponder()
    stage.click(.power, from: 1000, to: 1010, id: 2)
    #expect(stage.actions == ["tap:ended"])
  }

  @Test("S48: a gesture of a button is in the middle of the view that has the focus, however that is scrolled")
  func middle() {
    view.frame = Rect(x: 300, y: 50, width: 100, height: 200)
    view.boundsOrigin = Point(x: 40, y: 7)
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    tap.allowedPressTypes = [.power]
    stage.click(.power, from: 0, to: 10)
    #expect(tap.location(in: nil) == Point(x: 350, y: 150))
    #expect(tap.location(in: view) == Point(x: 90, y: 107))
  }

  @Test("S48: a tap of a button has no finger, even after a tap of a finger")
  func noFingers() {
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    tap.allowedPressTypes = [.power]
    var seen: [String] = []
    tap.addTarget { _ in seen.append("\(tap.numberOfTouches) fingers, \(tap.places.count) places") }
    stage.play(Finger(50, 60).up())
    stage.click(.power, from: 1000, to: 1010)
    #expect(seen == ["1 fingers, 1 places", "0 fingers, 0 places"])
  }

  @Test("S48: a long press of a button that is released early fails with its release")
  func releasedEarly() {
    _ = longPress([.power])
    stage.click(.power, from: 0, to: 400)
    stage.wait(until: 2000)
    #expect(stage.actions == [])
    #expect(reasons == ["lifted before 500 ms had passed (longPress.duration) 400"])
  }

  @Test("S48: a long press fails if its view gives up the focus when it receives the press")
  func focusChangeInCallback() {
    let two = stage.focusView("two", isFocused: false)
    _ = longPress([.power])
    view.onMessage = { if $0 == "pressBegan" { two.becomeFirstResponder() } }
    stage.button(.power, .began, at: 0)
    stage.wait(until: 1000)
    #expect(stage.actions == [] && reasons == ["its press was cancelled 0"])
  }

  @Test("S48: a second press that is too late for a double tap is reported with its delay")
  func tooLate() {
    let double = stage.doubleTap(on: view)
    double.allowedPressTypes = [.power]
    stage.click(.power, from: 0, to: 10, id: 1)
    stage.click(.power, from: 422, to: 430, id: 2)
    #expect(
      reasons == [
        "no second touch within 350 ms of the first (tap.interval) 360",
        "second touch 412 ms after the first, limit 350 ms (tap.interval) 422",
      ])
  }

  @Test("S29, S48: a recognized button is cancelled for its responder; another one that is down with it is not")
  func oneOfTwo() {
    _ = longPress([.power])
    stage.button(.volumeUp, .began, at: 0, id: 1)
    stage.button(.power, .began, at: 10, id: 2)
    stage.wait(until: 600)
    stage.button(.volumeUp, .ended, at: 700, id: 1)
    stage.button(.power, .ended, at: 710, id: 2)
    #expect(
      stage.heard("view") == [
        "pressBegan KEY_VOLUMEUP", "pressBegan KEY_POWER", "pressCancelled KEY_POWER", "pressEnded KEY_VOLUMEUP",
      ])
    #expect(stage.actions == ["hold:began", "hold:ended"])
  }

  @Test("S48: sinks get a press that a recognizer takes as cancelled, at the time at which it was taken")
  func takenEvents() {
    let sink = EventNotes<String>(stage.application) { event, _, _ in
      guard case .press(let press) = event else { return nil }
      return "\(press.type.rawValue) \(press.phase) \((press.time - press.startTime) / 1000)"
    }
    _ = longPress([.power])
    stage.click(.power, from: 0, to: 700)
    #expect(sink.all == ["KEY_POWER began 0", "KEY_POWER cancelled 500"])
  }
}
