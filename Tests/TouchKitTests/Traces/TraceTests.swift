import TestSupport
import Testing
import TouchKit

/// The traces of Docs/RULES.md as data: the recognizers, the fingers and the expected letters.
struct Trace: CustomTestStringConvertible, Sendable {
  let rule: String
  let fingers: @Sendable () -> [Finger]
  let letters: String
  let attach: @Sendable (Stage, View) -> Void

  var testDescription: String { "\(rule): \(letters)" }

  static let drag: @Sendable () -> [Finger] = { [Finger(100, 100).move(60, 0, over: 120, steps: 12).up()] }

  static let all = [
    Trace(rule: "T1", fingers: drag, letters: "B M+ A C A+") { stage, view in
      stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    },
    Trace(rule: "T2", fingers: drag, letters: "B M+ (A M)+ A E") { stage, view in
      stage.attach(PanGestureRecognizer(name: "pan"), to: view).cancelsTouchesInView = false
    },
    Trace(rule: "T3", fingers: drag, letters: "A+") { stage, view in
      stage.attach(PanGestureRecognizer(name: "pan"), to: view).delaysTouchesBegan = true
    },
    Trace(rule: "T4", fingers: { [Finger(100, 100).move(5, 0).move(20, 0).move(5, 0).up()] }, letters: "B M A C A+") {
      stage, view in
      stage.attach(PanGestureRecognizer(name: "pan"), to: view).delaysTouchesBegan = false
    },
    Trace(rule: "T5", fingers: { Finger.taps(3, 100, 100) }, letters: "B M* A C") { stage, view in
      stage.attach(TapGestureRecognizer(name: "tap"), to: view).numberOfTapsRequired = 3
    },
    Trace(rule: "T6", fingers: { Finger.taps(3, 100, 100) }, letters: "(B M* E)(B M* E)(B M* A C)") { stage, view in
      let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
      tap.numberOfTapsRequired = 3
      tap.delaysTouchesEnded = false
    },
    Trace(rule: "T7", fingers: { [Finger(100, 100).move(3, 0).up()] }, letters: "gB B gM M gE A C") { stage, view in
      stage.attach(RecordingTap(name: "tap"), to: view).log = stage.log
    },
    Trace(rule: "T8", fingers: drag, letters: "gB B (gM M)+ gM A C (gM A)* gE A") { stage, view in
      stage.attach(RecordingPan(name: "pan"), to: view).log = stage.log
    },
  ]
}

@Suite(.timeLimit(.minutes(5))) struct TraceTests {
  private let stage = Stage()

  @Test("T1 to T8: the traces of the source documents", arguments: Trace.all)
  func traces(_ trace: Trace) {
    trace.attach(stage, stage.view("view"))
    stage.play(trace.fingers())
    #expect(stage.matches(trace.letters), "\(trace.rule): \(stage.trace())")
  }

  @Test("T9: of a pan and a swipe on one view, only the pan recognizes")
  func panAndSwipe() {
    let view = stage.view("view")
    stage.attach(SwipeGestureRecognizer(name: "swipe"), to: view)
    stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    stage.play(Finger(100, 100).move(120, 0, over: 100, steps: 10).up())
    #expect(Set(stage.actions) == ["pan:began", "pan:changed", "pan:ended"])
  }

  @Test(
    "T9: with pan.requireToFail(swipe), a quick movement is a swipe, a slow one a pan",
    arguments: [(100.0, ["swipe:ended"]), (900.0, ["pan:began", "pan:changed", "pan:ended"])])
  func panAfterSwipe(time: Double, expected: [String]) throws {
    let view = stage.view("view")
    let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: view)
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    try pan.require(toFail: swipe)
    stage.play(Finger(100, 100).move(30, 0, over: time, steps: 10).move(90, 0, over: time, steps: 10).up())
    var actions: [String] = []
    for action in stage.actions where action != actions.last { actions.append(action) }
    #expect(actions == expected)
  }

  @Test("T10: of a pan on a view and one on its superview, the inner recognizes")
  func nestedPans() {
    let outer = stage.view("outer")
    let inner = stage.view("inner", in: outer)
    stage.attach(PanGestureRecognizer(name: "outerPan"), to: outer)
    stage.attach(PanGestureRecognizer(name: "innerPan"), to: inner)
    stage.play(Finger(100, 100).move(20, 0).move(20, 0).up())
    #expect(stage.actions == ["innerPan:began", "innerPan:changed", "innerPan:ended"])
  }

  @Test("T10: if a delegate allows simultaneous recognition, both pans recognize", arguments: [true, false])
  func nestedPansTogether(asksInner: Bool) {
    let outer = stage.view("outer")
    let inner = stage.view("inner", in: outer)
    let answers = Answers()
    answers.simultaneous = { _, _ in true }
    let outerPan = stage.attach(PanGestureRecognizer(name: "outerPan"), to: outer)
    let innerPan = stage.attach(PanGestureRecognizer(name: "innerPan"), to: inner)
    (asksInner ? innerPan : outerPan).delegate = answers
    stage.play(Finger(100, 100).move(20, 0).up())
    #expect(stage.actions == ["innerPan:began", "outerPan:began", "innerPan:ended", "outerPan:ended"])
  }
}
