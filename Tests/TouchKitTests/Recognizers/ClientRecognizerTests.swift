import TestSupport
import Testing
import TouchKit

/// Records the events of a program's contests.
private final class Program: EventSink {
  var lines: [String] = []
  var start: Int64 = 0
  var reason = ""
  var wantsDecisions: Bool { true }

  func receive(_ event: Event, at time: Int64, stamp: Int64) {
    if case .decision(let decision) = event, decision.to == .failed || decision.to == .cancelled {
      reason = "\(decision.recognizer.name) \(decision.rule): \(decision.reason)"
    }
    guard case .contest(let contest) = event else { return }
    switch contest.news {
    case .touches(let phase, let touches):
      lines.append("\(contest.number) \(phase) \(touches.map { Int($0.location.x) })")
    case .outcome(let outcome, let other):
      lines.append("\(contest.number) \(outcome)\(other.map { " by \($0.name)" } ?? "") at \((time - start) / 1000)")
    }
  }

  /// Return the lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

private struct ClientStage {
  let stage = Stage()
  let view: RecordingView
  let claim: ClientGestureRecognizer
  let program = Program()

  init(_ configure: (ClientGestureRecognizer) -> Void = { _ in }) {
    view = stage.view("view", multipleTouch: true)
    claim = ClientGestureRecognizer(name: "claim")
    claim.delaysTouchesEnded = false
    configure(claim)
    stage.attach(claim, to: view)
    program.start = stage.start
    stage.application.addSink(program)
  }

  func play(_ fingers: Finger...) { stage.play(fingers, finish: false) }
  /// Lift the first finger, 100 ms after the start.
  func lift() {
    stage.handle([TouchSample(id: 1, phase: .ended, location: Point(x: 105, y: 100))], at: 100_000)
  }
  func wait(until milliseconds: Double) { stage.application.reach(stage.start + Int64(milliseconds * 1000)) }
}

@Suite(.timeLimit(.minutes(5))) struct ClientRecognizerTests {
  private let client = ClientStage()

  @Test("S55: a program receives each change of its touches, moved with all that are down, and finally the outcome")
  func touches() {
    client.play(Finger(100, 100).move(30, 0).up(after: 40), Finger(500, 100, at: 20).up(after: 60))
    #expect(
      client.program.take() == ["1 began [100]", "1 moved [130]", "1 began [500]", "1 ended [130]", "1 ended [500]"])
    #expect(client.claim.answer(.recognized, values: [.init(name: "radius", number: 7)]))
    #expect(client.stage.actions == ["claim:ended"])
    #expect(client.program.take() == ["1 recognized at 80"])
    #expect(client.claim.contest == 0 && client.claim.values.isEmpty)
    client.play(Finger(100, 100, at: 1000).move(30, 0))
    #expect(client.program.take() == ["2 began [100]", "2 moved [130]"])
  }

  @Test("S55: a continuous gesture begins, changes and ends as the program answers, and cancels its view's touches")
  func continuous() {
    client.play(Finger(100, 100).move(5, 0))
    #expect(client.claim.answer(.began))
    #expect(client.stage.trace("view") == "began moved cancelled" && client.stage.actions == ["claim:began"])
    #expect(client.claim.answer(.changed, values: [.init(name: "a", number: 1)]))
    #expect(client.claim.answer(.changed))
    #expect(client.claim.values == [.init(name: "a", number: 1)])
    #expect(client.claim.answer(.ended, values: []))
    #expect(client.stage.actions == ["claim:began", "claim:changed", "claim:changed", "claim:ended"])
    #expect(client.program.lines.last?.hasPrefix("1 recognized") == true)
  }

  @Test(
    "S13: S55: an answer that does not follow from the previous one is refused, and changes nothing",
    arguments: [
      (nil, "changed ended cancelled"), ("began", "possible recognized began failed"),
      ("recognized", "possible recognized began changed ended cancelled failed"),
    ] as [(String?, String)])
  func illegal(_ before: String?, _ refused: String) {
    client.play(Finger(100, 100).move(5, 0))
    if let before { #expect(client.claim.answer(.init(rawValue: before)!)) }
    let actions = client.stage.actions
    for verdict in ClientGestureRecognizer.Verdict.allCases where refused.contains(verdict.rawValue) {
      #expect(!client.claim.answer(verdict, values: [.init(name: "x", number: 1)]), "\(verdict)")
    }
    #expect(client.stage.actions == actions && client.claim.values.isEmpty)
    #expect(client.stage.application.illegalTransitions == 0)
  }

  @Test("S13: a begun gesture that waits accepts changed, ended, cancelled and failed, and nothing else")
  func waiting() {
    for (verdict, isLegal) in [
      ("possible", false), ("recognized", false), ("began", false), ("changed", true), ("ended", true),
      ("cancelled", true), ("failed", true),
    ] {
      let client = ClientStage()
      let hold = client.stage.attach(LongPressGestureRecognizer(name: "hold"), to: client.view)
      try! client.claim.require(toFail: hold)
      client.play(Finger(100, 100).move(2, 0))
      #expect(client.claim.answer(.began))
      #expect(client.stage.actions.isEmpty)
      #expect(client.claim.answer(.init(rawValue: verdict)!) == isLegal, "\(verdict)")
    }
  }

  @Test("S19: S55: other recognizers can prevent a contest, and a contest can prevent them")
  func prevention() {
    let other = ClientStage()
    other.stage.attach(PanGestureRecognizer(name: "pan"), to: other.view)
    other.play(Finger(100, 100).move(50, 0, steps: 5))
    #expect(other.program.lines.last == "1 prevented by pan at 4")
    #expect(other.claim.contest == 0 && !other.claim.answer(.recognized))

    client.stage.attach(PanGestureRecognizer(name: "pan"), to: client.view)
    client.play(Finger(100, 100).move(5, 0))
    #expect(client.claim.answer(.began))
    #expect(client.program.reason == "pan S19: claim recognized first on the same touch")
    #expect(client.stage.actions == ["claim:began"])
  }

  @Test("S20: a contest and a recognizer that allows it recognize simultaneously")
  func simultaneous() {
    let pan = client.stage.attach(PanGestureRecognizer(name: "pan"), to: client.view)
    pan.allowSimultaneous(with: client.claim)
    client.play(Finger(100, 100).move(50, 0, steps: 5))
    #expect(client.claim.answer(.recognized))
    #expect(client.stage.actions.last == "claim:ended" && client.stage.actions.first == "pan:began")
  }

  @Test("S23: a recognizer that requires a contest to fail waits for the program's answer, and fails if it recognizes")
  func required() {
    for verdict in [ClientGestureRecognizer.Verdict.failed, .recognized] {
      let client = ClientStage()
      let tap = client.stage.attach(TapGestureRecognizer(name: "tap"), to: client.view)
      try! tap.require(toFail: client.claim)
      client.play(Finger(100, 100).up())
      #expect(client.stage.actions.isEmpty)
      #expect(client.claim.answer(verdict))
      #expect(client.stage.actions == [verdict == .failed ? "tap:ended" : "claim:ended"])
    }
  }

  @Test("S23: a program's gesture sends no action while it waits for a required failure")
  func requires() {
    let tap = client.stage.attach(TapGestureRecognizer(name: "tap"), to: client.view)
    try! client.claim.require(toFail: tap)
    client.play(Finger(100, 100).move(1, 0))
    #expect(client.claim.answer(.recognized))
    #expect(client.stage.actions.isEmpty)
    client.play(Finger(300, 300, at: 30).up())
    client.stage.finish()
    #expect(client.program.lines.last.map { $0.contains("recognized") || $0.contains("prevented by tap") } == true)
  }

  @Test("S23: no continuous gesture begins without a finger")
  func noFinger() {
    client.play(Finger(100, 100).up())
    #expect(client.claim.answer(.began))
    #expect(client.stage.actions.isEmpty)
    #expect(client.program.lines.last == "1 failed at 10")
  }

  @Test("S55: nothing else waits for the program: the view gets its ended, and taps recognize")
  func nothingWaits() {
    client.stage.attach(TapGestureRecognizer(name: "tap"), to: client.view)
    client.play(Finger(100, 100).up())
    #expect(client.stage.actions == ["tap:ended"])
    #expect(client.program.lines.last == "1 prevented by tap at 10")

    let alone = ClientStage()
    alone.play(Finger(100, 100).up())
    #expect(alone.stage.trace("view") == "began ended")
  }

  @Test("S55: after the last lift, the program has 0.3 s, not a µs more; possible restarts the time, up to ten times")
  func patience() {
    client.play(Finger(100, 100).up(), Finger(200, 100, at: 5).up(after: 15))
    client.wait(until: 320)
    #expect(client.claim.answer(.possible))
    client.wait(until: 620)
    #expect(client.claim.contest == 1)
    for extra in 1...9 {
      #expect(client.claim.answer(.possible))
      client.wait(until: 620 + Double(extra) * 300)
    }
    #expect(client.claim.contest == 1)
    // The eleventh time, it has no effect.
    client.wait(until: 3300)
    #expect(client.claim.answer(.possible))
    client.stage.finish()
    #expect(client.program.lines.last == "1 expired at 3320")
    #expect(client.program.reason == "claim S55: its client has not answered within 300 ms (client.patience)")
  }

  @Test("S55: each attempt has its own time, restarts and outcome, whatever became of the previous one")
  func nextPatience() {
    client.claim.delaysTouchesBegan = true
    client.play(Finger(100, 100))
    for restart in 1...10 {
      client.wait(until: Double(restart) * 300)
      #expect(client.claim.answer(.possible))
    }
    client.stage.finish()
    #expect(client.program.lines.last == "1 expired at 3300")
    client.claim.delaysTouchesBegan = false
    // While its finger is down, there is no limit.
    client.play(Finger(300, 100, at: 4000).hold(1000).up())
    for restart in 1...10 {
      #expect(client.claim.answer(.possible), "\(restart)")
      client.wait(until: 5010 + Double(restart) * 300)
    }
    #expect(client.claim.contest == 2)
    #expect(client.claim.answer(.failed))
    #expect(client.program.lines.last == "2 failed at 8010")
  }

  @Test("S55: moved has the fingers of the contest that are down, and none of another view")
  func movedFingers() {
    client.view.frame = Rect(x: 0, y: 0, width: 500, height: 1000)
    client.stage.view("beside", 500, 0, 500, 1000)
    client.play(
      Finger(700, 100).hold(100), Finger(100, 100).up(after: 20), Finger(200, 100).hold(10).move(30, 0),
      Finger(300, 100).hold(50))
    #expect(
      client.program.take() == ["1 began [100, 200, 300]", "1 moved [230, 300]", "1 ended [100]"])
  }

  @Test("S55: client.patience sets the time")
  func threshold() {
    client.stage.application.thresholds.clientPatience = 0.05
    client.play(Finger(100, 100).up())
    client.stage.finish()
    #expect(client.program.lines.last == "1 expired at 60")
  }

  @Test("S55: while a finger is down and nothing waits, there is no limit; another finger removes the limit again")
  func noLimit() {
    client.play(Finger(100, 100).hold(5000).up(), Finger(100, 100, at: 5300).hold(5000).move(1, 0))
    #expect(client.claim.contest == 1)
    #expect(client.claim.answer(.recognized))
    #expect(client.stage.actions == ["claim:ended"])
    // Neither is there a limit for the next attempt.
    client.play(Finger(100, 100, at: 10_600).hold(5000).move(1, 0))
    #expect(client.claim.contest == 2 && client.claim.answer(.recognized))
  }

  @Test("S55: nothing waits for a gesture that has begun, so there is no limit while its finger is down")
  func begunWhileAwaited() throws {
    let hold = client.stage.attach(LongPressGestureRecognizer(name: "hold"), to: client.view)
    try hold.require(toFail: client.claim)
    client.play(Finger(100, 100).hold(700).move(1, 0))
    #expect(client.claim.answer(.began))
    client.play(Finger(500, 100, at: 750).move(30, 0).up())
    client.wait(until: 5000)
    #expect(client.claim.answer(.ended))
    #expect(client.stage.actions == ["claim:began", "claim:ended"])
  }

  @Test("S55: the time is measured from the beginning of a wait (S23, S27 or S28), whatever the fingers do")
  func waiters() {
    let pressed = ClientStage()
    let hold = pressed.stage.attach(LongPressGestureRecognizer(name: "hold"), to: pressed.view)
    try! hold.require(toFail: pressed.claim)
    pressed.play(Finger(100, 100).hold(700).move(1, 0))
    pressed.wait(until: 2000)
    #expect(pressed.program.lines.last == "1 expired at 800")
    #expect(pressed.stage.actions == ["hold:began"])

    let delayed = ClientStage { $0.delaysTouchesBegan = true }
    delayed.play(Finger(100, 100))
    delayed.wait(until: 300)
    #expect(delayed.stage.trace("view").isEmpty)
    delayed.wait(until: 301)
    #expect(delayed.stage.trace("view") == "began" && delayed.program.lines.last == "1 expired at 300")

    let held = ClientStage { $0.delaysTouchesEnded = true }
    held.play(Finger(100, 100).up(), Finger(200, 100, at: 0).hold(1000).move(1, 0))
    held.wait(until: 1000)
    #expect(held.program.lines.last == "1 expired at 310")
  }

  @Test("S55: a begun gesture whose touches have lifted has the same time to end, and is then cancelled")
  func activeWithoutTouches() {
    let finger = Finger(100, 100).move(5, 0)
    client.play(finger)
    #expect(client.claim.answer(.began))
    client.lift()
    #expect(client.program.lines.last == "1 ended [105]")
    client.wait(until: 400)
    #expect(client.claim.answer(.changed))
    client.stage.finish()
    #expect(client.stage.actions == ["claim:began", "claim:changed", "claim:cancelled"])
    #expect(client.program.lines.last == "1 expired at 700")
  }

  @Test("S13: S55: a contest whose touches are cancelled fails, or is cancelled if it had begun")
  func cancelled() {
    for hasBegun in [false, true] {
      let client = ClientStage()
      client.play(Finger(100, 100).move(5, 0))
      if hasBegun { #expect(client.claim.answer(.began)) }
      client.stage.application.cancelTouches(on: nil, at: client.stage.start + 50_000)
      #expect(client.stage.actions == (hasBegun ? ["claim:began", "claim:cancelled"] : []))
      #expect(client.program.lines.suffix(2) == ["1 cancelled [105]", "1 \(hasBegun ? "cancelled" : "failed") at 50"])
    }
  }

  @Test("S17: S55: disabling a program's recognizer or removing its view ends its contest")
  func ends() {
    let disabled = ClientStage()
    disabled.play(Finger(100, 100))
    disabled.claim.isEnabled = false
    #expect(disabled.program.lines.last == "1 failed at 0")
    let removed = ClientStage()
    removed.play(Finger(100, 100))
    removed.view.removeFromSuperview()
    #expect(removed.program.lines.last == "1 failed at 0")
    #expect(removed.claim.contest == 0)
  }

  @Test("S55: the contests of one program's recognizers are numbered together, those in a secure window separately")
  func numbers() {
    let second = ClientGestureRecognizer(name: "second")
    second.numbers = client.claim.numbers
    client.stage.attach(second, to: client.view)
    client.play(Finger(100, 100))
    #expect([client.claim.contest, second.contest] == [1, 2])
    let numbers = ContestNumbers()
    let screen = client.stage.screen
    let window = Window(name: "secret", screen: screen, layer: .system, isSecure: true)
    let secret = ClientGestureRecognizer(name: "secret")
    secret.numbers = numbers
    window.addGestureRecognizer(secret)
    client.stage.application.addWindow(window)
    client.play(Finger(700, 700, at: 50))
    #expect(secret.contest == (1 << 40) + 1 && numbers.last == 0)
  }
}
