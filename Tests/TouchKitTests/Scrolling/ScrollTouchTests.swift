import TestSupport
import Testing
import TouchKit

/// Which view gets a touch on a scroll view or table.
@Suite(.timeLimit(.minutes(5))) struct ScrollTouchTests {
  private let stage = Stage()

  @Test("S9: S38: a table's rows forward their touches to the table, where a subclass receives them, and no further")
  func rows() {
    final class OwnTable: TableView {
      var heard: [String] = []
      override func touchesBegan(_ touches: TouchList, with event: TouchEvent) { heard.append("began") }
      override func touchesMoved(_ touches: TouchList, with event: TouchEvent) { heard.append("moved") }
      override func touchesEnded(_ touches: TouchList, with event: TouchEvent) { heard.append("ended") }
      override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) { heard.append("cancelled") }
    }
    let table = stage.add(
      scrolling: OwnTable(name: "table", frame: Rect(x: 0, y: 0, width: 200, height: 200)), .zero)
    for row in 0..<9 { table.addRow(TableCell(name: "row\(row)", frame: Rect(x: 0, y: 0, width: 0, height: 50))) }
    stage.play(Finger(100, 70).hold(300).move(3, 0).up())
    #expect(table.heard == ["began", "moved", "ended"] && table.selectedRow == 1)
    table.heard = []
    stage.play(Finger(100, 70, at: 2000).hold(300).move(0, -60).up())
    #expect(table.heard == ["began", "cancelled"] && table.selectedRow == 1)
    #expect(stage.trace("window") == "")
  }

  @Test("S38: a touch that stops moving content presses nothing in, on or around it; the next one does")
  func stopped() {
    let around = stage.view("around")
    let list = stage.scrollView("list", in: around)
    let content = stage.view("content", 0, 0, 200, 2000, in: list)
    for (name, view) in [("around", around), ("list", list), ("content", content)] as [(String, View)] {
      let tap = stage.attach(TapGestureRecognizer(name: "tap.\(name)"), to: view)
      let hold = stage.attach(LongPressGestureRecognizer(name: "hold.\(name)"), to: view)
      hold.minimumPressDuration = 0.3
      for recognizer in [tap, hold] as [GestureRecognizer] { recognizer.delaysTouchesEnded = false }
    }
    let log = Decisions(of: stage.application)
    stage.play(Finger(100, 150).move(0, -30).move(0, -40).up(after: 1), finish: false)
    #expect(list.motion == .decelerating)
    stage.play(Finger(120, 100, at: 150).up(after: 60), finish: false)
    #expect(list.motion != .decelerating)
    stage.play(Finger(100, 150, at: 1000).move(0, -30).move(0, -40).up(after: 1), finish: false)
    stage.play(Finger(120, 100, at: 1150).up(after: 500))
    #expect(stage.actions.filter { $0.contains("tap") || $0.contains("hold") } == [])
    #expect(log.list.filter { $0.rule == "S38" && $0.reason == "its touch stopped list" }.count == 12)
    stage.play(Finger(120, 100, at: 5000).up(after: 60))
    #expect(stage.actions.contains("tap.content:ended"))
  }

  @Test("S38: a touch that stops moving content is the scroll view's until it lifts, even if it moves or cannot scroll")
  func stoppedAndMoved() {
    for isDisabled in [false, true] {
      let stage = Stage()
      let list = stage.scrollView("list")
      stage.view("content", 0, 0, 200, 2000, in: list)
      stage.play(Finger(100, 150).move(0, -30).move(0, -40).up(after: 1), finish: false)
      #expect(list.motion == .decelerating)
      list.addScrollTarget { list, _ in if list.motion == .held { list.isScrollEnabled = !isDisabled } }
      stage.play(Finger(120, 100, at: 150).move(isDisabled ? 0 : 30, 0).hold(300).move(1, 0).up())
      #expect(list.motion == .resting && list.isScrollEnabled == !isDisabled)
      #expect(stage.trace("content") == "")
    }
  }

  /// The messages that a view receives, each with its time in ms.
  private func messages(to view: RecordingView) -> () -> [String] {
    final class Notes { var all: [String] = [] }
    let notes = Notes()
    view.onMessage = { [stage] phase, _ in
      notes.all.append("\(phase)@\((stage.application.currentTime - stage.start) / 1000)")
    }
    return { notes.all }
  }

  @Test("S33: a finger that rests outside the scroll view does not shorten the delay of a touch on the content")
  func restingElsewhere() {
    let heard = messages(to: stage.view("content", 0, 0, 200, 2000, in: stage.scrollView()))
    stage.play(Finger(500, 500).up(after: 2000), Finger(100, 100, at: 1000).up(after: 500))
    #expect(heard() == ["began@1150", "ended@1500"])
  }

  @Test("S33: a scroll view whose scrolling was off for a while delays touches again")
  func scrollingOffAndOn() {
    let list = stage.scrollView("list")
    let heard = messages(to: stage.view("content", 0, 0, 200, 2000, in: list))
    list.isScrollEnabled = false
    list.isScrollEnabled = true
    stage.play(Finger(100, 100).up(after: 500))
    #expect(heard() == ["began@150", "ended@500"])
  }

  @Test("S34: after the lift of the only finger, the touch waits for the tap alone, and for no delay")
  func liftEndsDelay() {
    let parent = stage.view("parent")
    stage.scrollView(in: parent)
    stage.doubleTap(on: parent)
    stage.play(Finger(100, 100).up(after: 50), finish: false)
    #expect(stage.application.nextDeadline == stage.start + 400_000)
  }

  @Test("S39: content that moves under a resting finger is stopped by a finger that lands, not by one that moves")
  func movesUnderFinger() {
    let list = stage.scrollView("list")
    stage.play(Finger(100, 100), finish: false)
    list.scroll(to: Point(x: 0, y: 500))
    stage.handle([TouchSample(id: 1, phase: .moved, location: Point(x: 102, y: 100))], at: 50_000)
    #expect(list.motion == .settling)
    stage.play(Finger(150, 100, at: 100), finish: false)
    #expect(list.motion == .held)
  }

  @Test("S39: content that a finger has stopped has no further step")
  func noStepWhileHeld() {
    let list = stage.scrollView("list")
    list.delaysContentTouches = false
    stage.play(Finger(100, 150).move(0, -30).move(0, -40).up(after: 1), finish: false)
    #expect(stage.application.nextDeadline != nil)
    stage.play(Finger(120, 100, at: 150), finish: false)
    #expect(list.motion == .held && stage.application.nextDeadline == nil)
  }

  @Test("S3: a scroll view that reports its touches reports that one was cancelled")
  func reportsCancelled() {
    let messages = EventNotes<String>(stage.application) { event, _, _ in
      guard case .message(let message) = event else { return nil }
      return "\(message.view.name) \(message.phase)"
    }
    stage.scrollView("list").reportsTouches = true
    stage.play(Finger(100, 100).cancel(after: 200))
    #expect(messages.all == ["list began", "list cancelled"])
  }

  @Test("S34: a touch that moved where nothing scrolls reaches the content as soon as it lifts")
  func liftAfterFailedPan() {
    let heard = messages(to: stage.view("content", 0, 0, 200, 2000, in: stage.scrollView()))
    stage.play(Finger(100, 100).move(15, 0, over: 50).up(after: 30))
    #expect(heard() == ["began@80", "moved@80", "ended@80"])
  }

  @Test("S33: a finger that trembles does not restart the delay: content gets the touch before an equally slow press")
  func tremblingFinger() {
    let parent = stage.view("parent")
    stage.view("content", 0, 0, 200, 2000, in: stage.scrollView(in: parent))
    stage.attach(LongPressGestureRecognizer(name: "hold"), to: parent).minimumPressDuration = 0.15
    stage.play(Finger(100, 100).hold(50).move(1, 0).hold(200).up())
    #expect(stage.trace("content") == "began moved cancelled" && stage.actions.first == "hold:began")
  }
}
