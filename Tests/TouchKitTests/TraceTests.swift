import TestSupport
import Testing
import TouchKit

/// The traces of SEMANTICS.md as data: a scene, a movement, the expected letters.
@Suite struct TraceTests {
  private let drag = Finger(100, 100).move(60, 0, over: 120, steps: 12).up()

  @Test("T1: a pan with its defaults gives B M+ A C A+")
  func panDefaults() {
    let stage = Stage()
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    stage.play(drag)
    #expect(stage.matches("B M+ A C A+"), "\(stage.trace())")
  }

  @Test("T2: a pan that does not cancel gives B M+ (A M)+ A E")
  func panWithoutCancel() {
    let stage = Stage()
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view")).cancelsTouchesInView = false
    stage.play(drag)
    #expect(stage.matches("B M+ (A M)+ A E"), "\(stage.trace())")
  }

  @Test("T3: a pan that delays began gives A+")
  func panDelaying() {
    let stage = Stage()
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view")).delaysTouchesBegan = true
    stage.play(drag)
    #expect(stage.matches("A+"), "\(stage.trace())")
  }

  @Test("T7: a tap with its own calls gives gB B gM M gE A C")
  func tapWithCalls() {
    let stage = Stage()
    let tap = stage.attach(RecordingTap(name: "tap"), to: stage.view("view"))
    tap.log = stage.log
    stage.play(Finger(100, 100).move(3, 0).up())
    #expect(stage.trace() == "gB B gM M gE A C")
  }

  @Test("T8: a pan with its own calls gives gB B (gM M)+ gM A C (gM A)* gE A")
  func panWithCalls() {
    let stage = Stage()
    let pan = stage.attach(RecordingPan(name: "pan"), to: stage.view("view"))
    pan.log = stage.log
    stage.play(drag)
    #expect(stage.matches("gB B (gM M)+ gM A C (gM A)* gE A"), "\(stage.trace())")
  }

  @Test("T5: a triple tap that delays ended gives B M* A C")
  func tripleTapDelayingEnded() {
    let stage = Stage()
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view"))
    tap.numberOfTapsRequired = 3
    stage.play(Finger.taps(3, 100, 100))
    #expect(stage.trace() == "B A C")
  }

  @Test("T6: a triple tap that does not gives (B M* E)(B M* E)(B M* A C)")
  func tripleTapNotDelayingEnded() {
    let stage = Stage()
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view"))
    tap.numberOfTapsRequired = 3
    tap.delaysTouchesEnded = false
    stage.play(Finger.taps(3, 100, 100))
    #expect(stage.trace() == "B E B E B A C")
  }

  @Test("T10: of a pan on a view and one on its superview, the inner recognizes")
  func nestedPans() {
    let stage = Stage()
    let outer = stage.view("outer")
    let inner = stage.view("inner", in: outer)
    stage.attach(PanGestureRecognizer(name: "outerPan"), to: outer)
    stage.attach(PanGestureRecognizer(name: "innerPan"), to: inner)
    stage.play(Finger(100, 100).move(20, 0).move(20, 0).up())
    #expect(stage.actions == ["innerPan:began", "innerPan:changed", "innerPan:ended"])
  }
}
