import TestSupport
import Testing

@testable import TouchKit

/// Corners of the rules in which one condition alone decides.
@Suite struct RuleEdgeTests {
  @Test("S1: a recognizer is told of no frame in which none of its touches changed")
  func standing() {
    final class Counting: GestureRecognizer {
      var times: [Int64] = []
      override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) { times.append(event.time) }
    }
    let stage = Stage()
    let counting = Counting(name: "counting")
    stage.view("one", 0, 0, 100, 100).addGestureRecognizer(counting)
    stage.view("two", 200, 0, 100, 100)
    stage.play(Finger(50, 50).hold(20).move(5, 0), Finger(250, 50, at: 5).move(5, 0).hold(30).up(), finish: false)
    #expect(counting.times.map { $0 - stage.start } == [0, 30_000])
  }

  @Test("S3: a window that loses the foreground loses its touches, another one keeps its own")
  func foreground() {
    let stage = Stage()
    stage.view("left", 0, 0, 400, 400)
    let other = RecordingWindow(name: "other", screen: stage.screen, frame: Rect(x: 500, y: 0, width: 400, height: 400))
    other.log = stage.log
    stage.application.addWindow(other)
    stage.play(Finger(100, 100), Finger(600, 100), finish: false)
    stage.application.cancelTouches(in: other)
    #expect(stage.trace("left") == "B" && stage.trace("other") == "B C")
  }

  @Test("S7: a view that passes hits through lets them through where nothing lies in it, too")
  func emptyPassThrough() {
    let stage = Stage()
    stage.view("below")
    stage.view("glass").hitBehavior = .passThrough
    stage.play(Finger(100, 100).up())
    #expect(stage.log.entries.map { $0.name + $0.letter } == ["belowB", "belowE"])
  }

  @Test("S8: a touch that the view did not get counts as down all the same")
  func refusedCounts() {
    let stage = Stage()
    stage.view("view")
    stage.play(
      Finger(100, 100).up(after: 30), Finger(300, 100, at: 10).up(after: 50), Finger(100, 300, at: 40).up(after: 10),
      Finger(100, 100, at: 100).up())
    #expect(stage.log.entries.map { $0.letter + $0.detail } == ["B1", "E1", "B4", "E4"])
  }

  @Test("S10: whoever answers an action is told who sent it, however far up the chain")
  func sender() {
    final class Listener: View {
      var senders: [Responder] = []
      override func answer(_ action: String, from sender: Responder, with event: TouchEvent?) -> Bool {
        senders.append(sender)
        return false
      }
    }
    let (outer, inner) = (Listener(), Listener())
    outer.addSubview(inner)
    #expect(inner.sendAction("save") == nil)
    #expect(inner.senders.first === inner && outer.senders.first === inner && outer.senders.count == 1)
  }

  @Test("S12: what an action's target changes is decided and told before views get the frame's messages")
  func actionsBeforeViews() throws {
    let stage = Stage()
    let view = stage.view("view")
    let (quick, swipe) = (RecordingRecognizer(name: "quick"), RecordingRecognizer(name: "swipe"))
    let pan = PanGestureRecognizer(name: "pan")
    for recognizer in [quick, swipe, pan] { stage.attach(recognizer, to: view) }
    quick.cancelsTouchesInView = false
    quick.allowSimultaneous(with: pan)
    quick.allowSimultaneous(with: swipe)
    quick.onTouches = { recognizer, letter, _, _ in if letter == "gM" { recognizer.state = .began } }
    quick.addTarget { if $0.state == .began { swipe.isEnabled = false } }
    try pan.require(toFail: swipe)
    stage.play(Finger(100, 100).move(30, 0), finish: false)
    #expect(stage.log.entries.map { $0.name + $0.letter } == ["viewB", "quickA", "panA", "viewC"])
  }

  @Test("S12: S16: an action that a view's message causes is sent before its recognizer is put back")
  func actionBeforeReset() {
    let stage = Stage()
    let view = stage.view("view")
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    pan.cancelsTouchesInView = false
    view.onMessage = { letter, _ in if letter == "M", pan.translation.dx > 30 { pan.isEnabled = false } }
    var told: [Double] = []
    pan.addTarget { if $0.state == .cancelled { told.append(pan.translation.dx) } }
    stage.play(Finger(100, 100).move(30, 0).move(10, 0).up())
    #expect(stage.actions == ["pan:began", "pan:changed", "pan:cancelled"] && told == [40])
  }
}
