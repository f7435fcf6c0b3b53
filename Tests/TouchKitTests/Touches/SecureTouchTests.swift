import TestSupport
import Testing

@testable import TouchKit

/// Touches in secure windows, which stay secret, and when the application is idle.
@Suite(.timeLimit(.minutes(5))) struct SecureTouchTests {
  private let stage = Stage()

  private func window(
    _ name: String, _ layer: Window.Layer, isSecure: Bool = false, frame: Rect? = nil
  ) -> RecordingWindow {
    let window = RecordingWindow(
      name: name, screen: stage.screen, layer: layer, level: 0, frame: frame, isSecure: isSecure)
    window.log = stage.log
    return window
  }

  private func numbers(_ name: String, _ event: String) -> [String] {
    stage.log.entries.filter { $0.name == name && $0.event == event }.map(\.detail)
  }

  @Test("touches in secure windows are numbered separately, and do not affect the numbers of others")
  func numbering() {
    stage.application.addWindow(
      window("secret", .overlay, isSecure: true, frame: Rect(x: 0, y: 0, width: 300, height: 1000)))
    let (open, secret) = (500.0, 100.0)
    for (index, place) in [open, open, secret, open, secret].enumerated() {
      stage.play(Finger(place, 200, at: Double(index) * 1000).move(20, 5, over: 50).up())
    }
    // Two at once, the secret one first.
    stage.play(
      Finger(secret, 700, at: 6000).move(20, 5, over: 50).up(),
      Finger(open, 700, at: 6010).move(20, 5, over: 70).up(after: 200))
    stage.play(Finger(open, 200, at: 7000).up())
    let first = 1 << 40
    for event in ["began", "ended"] {
      #expect(numbers("window", event) == ["1", "2", "3", "4", "5"])
      #expect(numbers("secret", event) == (1...3).map { "\(first + $0)" })
    }
    #expect(numbers("window", "moved") == ["1", "2", "3", "4"])
    #expect(numbers("secret", "moved") == (1...3).map { "\(first + $0)" })
    #expect(stage.application.touchNumber(ofContact: 9) == 6)
  }

  @Test(
    "A touch that hits no view has a number of its own, which no touch in a secure window shows",
    arguments: [false, true])
  func numbersOfMissedTouches(_ isExplained: Bool) {
    stage.window.frame = Rect(x: 300, y: 0, width: 200, height: 1000)
    stage.application.addWindow(
      window("secret", .overlay, isSecure: true, frame: Rect(x: 0, y: 0, width: 200, height: 1000)))
    let decisions = isExplained ? Decisions(of: stage.application) : nil
    let missed = EventNotes<Int>(stage.application) { event, _, _ in
      guard case .touchDecision(let decision) = event, decision.outcome == .missed else { return nil }
      return decision.touch.id
    }
    for (index, x) in [800.0, 400, 100, 100, 800, 400, 800].enumerated() {
      stage.play(Finger(x, 200, at: Double(index) * 1000).up())
    }
    #expect(numbers("window", "began") == ["2", "4"])
    #expect(missed.all == (decisions == nil ? [] : [1, 3, 5]))
  }

  @Test("A touch that is one too many has a number of its own, which shows no touch in a secure window either")
  func numbersOfSurplusTouches() {
    stage.application.addWindow(
      window("secret", .overlay, isSecure: true, frame: Rect(x: 0, y: 500, width: 1000, height: 500)))
    let decisions = Decisions(of: stage.application)
    let refused = EventNotes<Int>(stage.application) { event, _, _ in
      guard case .touchDecision(let decision) = event, decision.outcome == .refused else { return nil }
      return decision.touch.id
    }
    stage.play(Finger(100, 700).up())
    let most = TouchSet.capacity
    let fingers = (0..<most).map { Finger(5 + 7 * Double($0), 100, at: 1000).up(after: 100) }
    stage.play(
      fingers + [Finger(100, 700, at: 1020).up(after: 50), Finger(5, 400, at: 1040).up(after: 50)])
    stage.play(Finger(500, 200, at: 2000).up())
    #expect(refused.all.suffix(2) == [1 << 40 + 2, most + 1])
    #expect(numbers("window", "began").last == "\(most + 2)")
    #expect(decisions.touches.count >= 2)
  }

  @Test("frames and sequences in secure windows do not count")
  func counts() {
    stage.application.addWindow(
      window("secret", .overlay, isSecure: true, frame: Rect(x: 0, y: 0, width: 300, height: 1000)))
    for x in [500.0, 100] {
      stage.play(Finger(x, 200, at: x * 10).move(20, 5).up())
      #expect(stage.application.counts == (frames: 3, sequences: 1))
    }
  }

  @Test("a frame with news of touches in secure windows alone does not count, and any other frame does")
  func countsOfFrames() {
    stage.application.addWindow(
      window("secret", .overlay, isSecure: true, frame: Rect(x: 0, y: 0, width: 300, height: 1000)))
    var frames: Int { stage.application.counts.frames }
    stage.play(Finger(100, 200).up())
    #expect(frames == 0)
    stage.play(Finger(500, 200, at: 1000), finish: false)
    #expect(numbers("window", "began") == ["1"] && frames == 1)
    // The open finger stands.
    stage.handle([TouchSample(id: 2, phase: .stationary, location: Point(x: 500, y: 200))], at: 1_100_000)
    #expect(frames == 2)
    stage.play(Finger(100, 200, at: 2000).up(), finish: false)
    #expect(frames == 2)
    // Two at once, the secret one first.
    stage.play(
      Finger(100, 300, at: 3000).move(20, 5).up(), Finger(600, 300, at: 3000).move(20, 5).up(), finish: false)
    #expect(frames == 5)
    stage.play(Finger(100, 200, at: 4000).move(20, 5).up(), finish: false)
    #expect(frames == 5)
  }

  @Test("a clock restart forgets the finger on a secure window")
  func secretFingerBeforeRestart() {
    stage.application.addWindow(window("secret", .overlay, isSecure: true))
    stage.play(Finger(500, 500), finish: false)
    #expect(stage.application.isSecurelyTouched)
    stage.application.reset(at: stage.start)
    #expect(!stage.application.isSecurelyTouched && stage.application.isQuiet)
  }

  @Test("a removed window, and no other, leaves the list of secure windows")
  func list() {
    let windows = ["one", "two", "three"].map { window($0, .overlay, isSecure: $0 != "three") }
    for window in windows { stage.application.addWindow(window) }
    for (removed, left) in [(2, ["one", "two"]), (0, ["two"]), (1, [])] {
      stage.application.removeWindow(windows[removed])
      #expect(stage.application.secureWindows.map(\.name) == left)
    }
  }

  @Test("reports are concealed while a secure window on a screen of the device can be touched, or its touch is down")
  func concealing() {
    func conceals(_ isOn: Bool = true) -> Bool { stage.application.conceals { _ in isOn } }
    #expect(!conceals())
    let secret = window("secret", .overlay, isSecure: true, frame: Rect(x: 0, y: 0, width: 300, height: 1000))
    stage.application.addWindow(secret)
    #expect(conceals() && !conceals(false) && stage.application.conceals())
    stage.play(Finger(100, 200), finish: false)
    #expect(conceals() && !conceals(false))
    stage.application.removeWindow(secret)
    #expect(conceals() && !conceals(false))
    stage.finish()
  }

  @Test("a contact that was withheld until later ones had begun has a number after theirs")
  func heldBack() {
    stage.application.addWindow(
      window("secret", .overlay, isSecure: true, frame: Rect(x: 0, y: 0, width: 300, height: 1000)))
    for (index, (contact, x)) in [(1, 100.0), (5, 500), (3, 600), (4, 700)].enumerated() {
      for (step, phase) in [Touch.Phase.began, .ended].enumerated() {
        let time = Int64(index) * 1_000_000 + Int64(step) * 1000
        stage.handle([TouchSample(id: contact, phase: phase, location: Point(x: x, y: 200))], at: time)
      }
    }
    #expect(numbers("secret", "began") == ["\(1 << 40 + 1)"])
    for event in ["began", "ended"] { #expect(numbers("window", event) == ["4", "5", "6"]) }
  }

  @Test(
    "a secure window is above all layers except the system's, whatever its own layer",
    arguments: [Window.Layer.base, .app, .overlay], [false, true])
  func rank(layer: Window.Layer, isLast: Bool) {
    let secret = window("secret", layer, isSecure: true)
    let others = [window("overlay", .overlay), window("system", .system)]
    if !isLast { stage.application.addWindow(secret) }
    stage.application.addWindow(others[0])
    if isLast { stage.application.addWindow(secret) }
    stage.play(Finger(400, 300).up())
    stage.application.addWindow(others[1])
    stage.play(Finger(400, 300, at: 1000).up())
    #expect(stage.log.entries.filter { $0.event == "began" }.map(\.name) == ["secret", "system"])
  }

  @Test("a secure window in the system layer stays in that layer")
  func rankOfSystem() {
    let secret = window("secret", .system, isSecure: true)
    stage.application.addWindow(secret)
    stage.application.addWindow(window("system", .system))
    stage.play(Finger(400, 300).up())
    #expect(stage.log.entries.filter { $0.event == "began" }.map(\.name) == ["system"])
  }

  @Test("the application is idle before the first touch, and once none is down and all timers have fired")
  func quiet() {
    let application = stage.application
    #expect(application.isQuiet)
    stage.play(Finger(500, 500), finish: false)
    #expect(!application.isQuiet)
    application.cancelTouches(on: nil, at: stage.start + 1)
    let view = stage.view("view")
    #expect(application.isQuiet)
    stage.play(Finger(500, 500, at: 100).up(), finish: false)
    #expect(application.isQuiet)
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    tap.numberOfTapsRequired = 2
    stage.play(Finger(500, 500, at: 2000).up(), finish: false)
    #expect(!application.isQuiet, "a second tap may come")
    stage.finish()
    #expect(application.isQuiet)
    stage.key(.headset, .began, at: 5000)
    stage.key(.headset, .ended, at: 5050)
    #expect(!application.isQuiet, "a second click may come")
    stage.finish()
    #expect(application.isQuiet)
  }

  @Test("the application is busy until the finger on a removed secure window lifts")
  func secretFinger() {
    let secret = window("secret", .overlay, isSecure: true)
    stage.application.addWindow(secret)
    #expect(!stage.application.isSecurelyTouched)
    stage.play(Finger(500, 500).hold(500).up(), finish: false)
    #expect(stage.application.isQuiet && !stage.application.isSecurelyTouched)
    stage.handle([TouchSample(id: 90, phase: .began, location: Point(x: 500, y: 500))], at: 2_000_000)
    #expect(stage.application.isSecurelyTouched && !stage.application.isQuiet)
  }

  @Test("a button that is down is a secret only while the key window is secure")
  func securePress() {
    let application = stage.application
    stage.button(.power, .began, at: 0)
    #expect(!application.isSecurelyTouched)
    stage.button(.power, .ended, at: 10)
    let secret = window("secret", .app, isSecure: true)
    application.addWindow(secret)
    #expect(application.keyWindow === secret && !application.isSecurelyTouched)
    stage.button(.power, .began, at: 20)
    #expect(application.isSecurelyTouched && !application.isQuiet)
    stage.button(.power, .ended, at: 30)
    #expect(!application.isSecurelyTouched && application.isQuiet)
  }

  @Test("a position is secure where a touch would hit a secure window, and nowhere else")
  func securePlaces() {
    let (application, screen) = (stage.application, stage.screen)
    application.addWindow(
      window("secret", .overlay, isSecure: true, frame: Rect(x: 0, y: 0, width: 300, height: 1000)))
    #expect(application.isSecure(Point(x: 100, y: 10), on: screen))
    #expect(!application.isSecure(Point(x: 500, y: 10), on: screen))
    stage.window.isHidden = true
    #expect(!application.isSecure(Point(x: 500, y: 10), on: screen))
  }
}
