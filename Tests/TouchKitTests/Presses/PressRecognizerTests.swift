import TestSupport
import Testing
import TouchKit

/// Taps and long presses of buttons, and their competition (S48).
@Suite(.timeLimit(.minutes(5))) struct PressRecognizerTests {
  private let stage = Stage()
  private let view: FocusView

  init() {
    view = stage.focusView("view")
    stage.log.removeAll()
  }

  private func tap(_ name: String, _ types: Set<PressType>, taps: Int = 1, buttons: Int = 1) -> TapGestureRecognizer {
    let recognizer = stage.attach(TapGestureRecognizer(name: name), to: view)
    recognizer.allowedPressTypes = types
    recognizer.numberOfTapsRequired = taps
    recognizer.numberOfTouchesRequired = buttons
    return recognizer
  }

  private func longPress(_ name: String, _ types: Set<PressType>, buttons: Int = 1) -> LongPressGestureRecognizer {
    let recognizer = stage.attach(LongPressGestureRecognizer(name: name), to: view)
    recognizer.allowedPressTypes = types
    recognizer.numberOfTouchesRequired = buttons
    return recognizer
  }

  @Test("S48: a tap of a button takes the press from its responder")
  func singleTap() {
    let tap = tap("tap", [.power])
    stage.click(.power, from: 0, to: 100)
    #expect(stage.trace() == "pressBegan action pressCancelled" && stage.actions == ["tap:ended"])
    #expect(tap.location(in: nil) == Point(x: 50, y: 100), "the middle of the view that has the focus")
    tap.cancelsTouchesInView = false
    stage.click(.power, from: 1000, to: 1100)
    #expect(stage.trace() == "pressBegan action pressCancelled pressBegan action pressEnded")
  }

  @Test("S18: an attempt of a finger follows no press; the press goes to its responder")
  func fingerBeforePress() {
    let hold = longPress("hold", [.power])
    var places: [Point] = []
    hold.addTarget { places.append($0.location) }
    stage.play(Finger(20, 30), finish: false)
    stage.click(.power, from: 50, to: 800)
    #expect(hold.buttons == [] && hold.presses.isEmpty)
    #expect(places == [Point(x: 20, y: 30)])
    #expect(stage.actions == ["hold:began"])
    #expect(
      stage.trace().contains("pressBegan") && stage.trace().contains("pressEnded")
        && !stage.trace().contains("pressCancelled"))
  }

  @Test("S18, S19: an active gesture of a finger leaves a button that it allows to other recognizers")
  func buttonDuringTouch() {
    let hold = longPress("hold", [.power])
    tap("tap", [.power]).allowedTouchTypes = []
    stage.play(Finger(20, 30), finish: false)
    stage.wait(until: 600)
    stage.click(.power, from: 700, to: 800)
    #expect(stage.actions == ["hold:began", "tap:ended"] && hold.numberOfTouches == 1)
  }

  @Test("S48: an attempt has its own buttons, each once, and none of the previous attempt")
  func buttons() {
    let double = tap("double", [.power, .home], taps: 2)
    var names: [[PressType]] = []
    double.addTarget { _ in names.append(double.buttons) }
    for (index, type) in [PressType.power, .power, .home, .home].enumerated() {
      let start = Double(index / 2) * 2000 + Double(index % 2) * 200
      stage.click(type, from: start, to: start + 100, id: index + 1)
    }
    #expect(names == [[.power], [.home]])
  }

  @Test(
    "S11, S22: of two recognizers that are due together, the inner view's wins, whichever began its attempt first",
    arguments: [false, true])
  func innerFirst(_ beginsLater: Bool) {
    let outer = stage.attach(LongPressGestureRecognizer(name: "outer"), to: stage.window)
    outer.allowedPressTypes = [.power, .home]
    outer.numberOfTouchesRequired = 2
    let inner = longPress("inner", beginsLater ? [.home] : [.power, .home], buttons: beginsLater ? 1 : 2)
    stage.button(.power, .began, at: 0)
    stage.button(.home, .began, at: 100, id: 2)
    stage.wait(until: 700)
    #expect(stage.actions == ["inner:began"])
    withExtendedLifetime(inner) {}
  }

  @Test("S48: a press equal to the limit is a tap, a longer one is not", arguments: [(750.0, true), (750.001, false)])
  func pressLimit(_ end: Double, _ isTap: Bool) {
    _ = tap("tap", [.power])
    stage.click(.power, from: 0, to: end)
    #expect(stage.actions == (isTap ? ["tap:ended"] : []))
    #expect(stage.trace("view") == (isTap ? "pressBegan pressCancelled" : "pressBegan pressEnded"))
  }

  @Test(
    "S48: two taps within the interval are a double tap, later ones are not",
    arguments: [(350.0, true), (350.001, false)])
  func doubleTap(_ pause: Double, _ isDouble: Bool) throws {
    let double = tap("double", [.home], taps: 2)
    let single = tap("single", [.home])
    try single.require(toFail: double)
    stage.click(.home, from: 0, to: 100)
    stage.click(.home, from: 100 + pause, to: 500 + pause, id: 2)
    stage.finish()
    #expect(stage.actions == (isDouble ? ["double:ended"] : ["single:ended", "single:ended"]))
  }

  @Test("S48: a tap or long press that lacked a button when its time was up names the buttons")
  func missingButton() {
    _ = tap("tap", [.power, .home], buttons: 2)
    _ = longPress("hold", [.power, .home], buttons: 2)
    let log = Decisions(of: stage.application)
    stage.click(.power, from: 0, to: 900)
    #expect(
      log.list.map(\.reason) == [
        "2 buttons were required within 500 ms (longPress.duration)",
        "2 buttons were required within 750 ms (tap.press)",
      ])
  }

  @Test("S48: a button that no recognizer allows causes no tap; by default, none is allowed")
  func allowedTypes() {
    let tap = tap("tap", [.power])
    stage.click(.home, from: 0, to: 100)
    tap.allowedPressTypes = []
    stage.click(.power, from: 200, to: 300)
    #expect(stage.actions == [] && TapGestureRecognizer().allowedPressTypes.isEmpty)
  }

  @Test("S48: a delegate can refuse a press")
  func delegateRefusal() {
    final class Delegate: GestureRecognizerDelegate {
      func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool {
        press.type != .power
      }
    }
    let delegate = Delegate()
    tap("tap", [.power, .home]).delegate = delegate
    stage.click(.power, from: 0, to: 10)
    #expect(stage.actions == [])
    stage.click(.home, from: 20, to: 30, id: 2)
    #expect(stage.actions == ["tap:ended"])
  }

  @Test("S48: a long press of a button begins when the time is up, and ends with the release")
  func longPress() {
    _ = longPress("hold", [.power])
    stage.button(.power, .began, at: 0)
    stage.wait(until: 500)
    #expect(stage.actions == [], "a value equal to the limit does not exceed it")
    stage.wait(until: 500.001)
    #expect(stage.actions == ["hold:began"] && stage.trace("view") == "pressBegan pressCancelled")
    stage.button(.power, .changed, at: 600, force: 0.5)
    stage.button(.volumeUp, .began, at: 650, id: 2)
    stage.button(.volumeUp, .ended, at: 660, id: 2)
    stage.button(.power, .ended, at: 700)
    #expect(stage.actions == ["hold:began", "hold:changed", "hold:ended"])
    #expect(stage.trace("view") == "pressBegan pressCancelled pressBegan pressEnded")
  }

  @Test("S48, S3: a rotation of the screen leaves gestures of buttons alone")
  func rotation() {
    _ = tap("double", [.power], taps: 2)
    stage.click(.power, from: 0, to: 100)
    stage.application.resize(stage.screen, to: stage.screen.size, pixelsPerPoint: stage.screen.pixelsPerPoint)
    stage.click(.power, from: 200, to: 300, id: 2)
    #expect(stage.actions == ["double:ended"])
  }

  @Test("S48: the taps before a long press of a button have the limits of taps")
  func tapBeforeHold() {
    longPress("hold", [.power]).numberOfTapsRequired = 1
    stage.click(.power, from: 0, to: 700)
    stage.button(.power, .began, at: 800, id: 2)
    stage.wait(until: 1301)
    #expect(stage.actions == ["hold:began"])
  }

  @Test("S48, S23: a long press that waits for another recognizer to fail leaves further buttons to others")
  func waitingPressJoined() throws {
    let hold = longPress("hold", [.power, .home])
    let late = stage.attach(Late(name: "late"), to: view)
    late.allowedPressTypes = [.power]
    try hold.require(toFail: late)
    stage.button(.power, .began, at: 0)
    stage.wait(until: 600)
    stage.click(.home, from: 610, to: 650, id: 2)
    stage.wait(until: 900)
    #expect(stage.actions == ["hold:began"] && hold.buttons == [.power])
    #expect(stage.trace("view") == "pressBegan pressBegan pressEnded pressCancelled")
  }

  @Test("S48: a long press that is released early fails, and a tap of the same button recognizes")
  func shortPress() {
    let log = Decisions(of: stage.application)
    defer { #expect(log.list.count > 2 && log.list.allSatisfy { $0.sequence == 0 }, "presses have no sequence") }
    _ = longPress("hold", [.power])
    _ = tap("tap", [.power])
    stage.click(.power, from: 0, to: 400)
    #expect(stage.actions == ["tap:ended"])
    stage.button(.power, .began, at: 1000, id: 2)
    stage.wait(until: 1600)
    stage.button(.power, .ended, at: 1650, id: 2)
    #expect(stage.actions == ["tap:ended", "hold:began", "hold:ended"], "the long press fails the tap (S19)")
  }

  @Test("S48: a chord is two buttons down at once, in either order; one or three are not")
  func chord() {
    let chord = longPress("chord", [.power, .volumeDown], buttons: 2)
    chord.addTarget { #expect($0.recognizer.buttons == [.volumeDown, .power]) }
    stage.button(.volumeDown, .began, at: 0, id: 1)
    stage.button(.power, .began, at: 300, id: 2)
    stage.wait(until: 801)
    #expect(stage.actions == ["chord:began"], "half a second from the second button on")
    stage.button(.volumeDown, .ended, at: 900, id: 1)
    stage.button(.power, .ended, at: 950, id: 2)
    #expect(stage.actions == ["chord:began", "chord:ended"])
    #expect(chord.buttons.isEmpty)
    stage.button(.power, .began, at: 2000, id: 3)
    stage.wait(until: 3000)
    stage.button(.power, .ended, at: 3000, id: 3)
    #expect(stage.actions.count == 2)
    stage.button(.power, .began, at: 4000, id: 4)
    stage.button(.volumeDown, .began, at: 4001, id: 5)
    stage.button(.power, .began, at: 4002, id: 6)
    stage.wait(until: 5000)
    #expect(stage.actions.count == 2)
  }

  @Test("S48: a two-button tap needs both down, then both up; a release before the second press is no tap")
  func chordTap() {
    _ = tap("both", [.power, .volumeDown], buttons: 2)
    stage.button(.power, .began, at: 0, id: 1)
    stage.button(.volumeDown, .began, at: 50, id: 2)
    stage.button(.power, .ended, at: 100, id: 1)
    #expect(stage.actions == [])
    stage.button(.volumeDown, .ended, at: 120, id: 2)
    #expect(stage.actions == ["both:ended"])
    stage.click(.power, from: 1000, to: 1050, id: 3)
    stage.click(.volumeDown, from: 1060, to: 1100, id: 4)
    #expect(stage.actions == ["both:ended"])
  }

  @Test("S48: a cancelled press fails a tap, and cancels an active long press once")
  func cancelledPress() {
    _ = longPress("hold", [.power])
    _ = tap("tap", [.power])
    stage.button(.power, .began, at: 0)
    stage.button(.power, .cancelled, at: 10)
    stage.wait(until: 2000)
    #expect(stage.actions == [])
    stage.button(.power, .began, at: 3000, id: 2)
    stage.wait(until: 3600)
    view.resignFirstResponder()
    stage.button(.power, .ended, at: 3700, id: 2)
    #expect(stage.actions == ["hold:began", "hold:cancelled"])
  }

  @Test(
    "S48: a press goes to the recognizers of the first responder and of the views above it, inner ones first (S22)")
  func arbitration() {
    let outer = stage.attach(TapGestureRecognizer(name: "outer"), to: stage.window)
    outer.allowedPressTypes = [.power]
    let inner = tap("inner", [.power])
    let beside = stage.view("beside")
    let other = stage.attach(TapGestureRecognizer(name: "beside"), to: beside)
    other.allowedPressTypes = [.power]
    stage.click(.power, from: 0, to: 10)
    #expect(stage.actions == ["inner:ended"])
    inner.isEnabled = false
    stage.click(.power, from: 1000, to: 1010, id: 2)
    #expect(stage.actions == ["inner:ended", "outer:ended"])
  }

  @Test("S48: an attempt follows either fingers or buttons")
  func exclusive() {
    let tap = tap("tap", [.power], buttons: 2)
    stage.button(.power, .began, at: 0, id: 1)
    #expect(tap.presses.map(\.type) == [.power])
    stage.play(Finger(50, 50, at: 10).up(after: 10), finish: false)
    stage.button(.power, .ended, at: 50, id: 1)
    #expect(stage.actions == [] && tap.presses.isEmpty)
    tap.numberOfTouchesRequired = 1
    stage.play(Finger(50, 50, at: 1000).hold(200).up(), finish: false)
    #expect(stage.actions == ["tap:ended"], "fingers alone still tap")
  }

  @Test("S43: a subclass that overrides the press methods without super hides presses from its recognizer")
  func extended() {
    final class Deaf: TapGestureRecognizer {
      var heard: [String] = []
      override func pressesBegan(_ presses: [Press], with event: PressesEvent) { heard.append("began") }
      override func pressesEnded(_ presses: [Press], with event: PressesEvent) { heard.append("ended") }
    }
    let deaf = stage.attach(Deaf(name: "deaf"), to: view)
    deaf.allowedPressTypes = [.power]
    stage.click(.power, from: 0, to: 10)
    #expect(deaf.heard == ["began", "ended"] && stage.actions == [])
  }

  @Test("S48: a press that is recognized before its responder receives it ends with its release")
  func recognizedAtOnce() {
    final class Quick: GestureRecognizer {
      var known: [[PressType]] = []
      override func pressesBegan(_ presses: [Press], with event: PressesEvent) {
        known.append(event.allPresses.map(\.type))
        state = .ended
      }
    }
    let quick = stage.attach(Quick(name: "quick"), to: view)
    quick.allowedPressTypes = [.power, .home]
    stage.click(.power, from: 0, to: 100, id: 1)
    stage.click(.home, from: 200, to: 300, id: 2)
    stage.click(.power, from: 400, to: 500, id: 1)
    #expect(quick.known == [[.power], [.home], [.power]])
    #expect(stage.trace() == "action action action")
  }

  @Test("S44: the decision log has why a chord failed")
  func reasons() {
    let decisions = Decisions(of: stage.application)
    _ = tap("both", [.power, .volumeDown, .volumeUp], buttons: 2)
    stage.click(.power, from: 0, to: 10)
    for (id, type) in [PressType.power, .volumeDown, .volumeUp].enumerated() {
      stage.button(type, .began, at: 1000 + Double(id), id: id)
    }
    let reasons = decisions.list.map(\.reason)
    #expect(reasons == ["a button was released before 2 were down", "3 buttons were pressed, 2 required"])
    #expect(decisions.list.map { $0.limit.map { "\($0.change) \($0.key)" } } == ["other touches", "other touches"])
  }
}
