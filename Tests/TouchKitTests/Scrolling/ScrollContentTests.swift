import TestSupport
import Testing

@testable import TouchKit

/// Which touches on the content of a scroll view belong to the content (S33 to S38, T15).
@Suite(.timeLimit(.minutes(5))) struct ScrollContentTests {
  private let stage = Stage()

  /// Add a content view that covers the scroll view.
  private func content(_ scrollView: ScrollView) -> RecordingView {
    stage.view("content", 0, 0, 200, 2000, in: scrollView)
  }

  private func times(_ event: String) -> [Int64] {
    stage.log.entries.filter { $0.name == "content" && $0.event == event }.map(\.time)
  }

  @Test("S33: T15: began reaches the content when the touch is older than 150 ms")
  func delayed() {
    _ = content(stage.scrollView())
    stage.play(Finger(100, 100).hold(150).move(1, 0, over: 0), finish: false)
    #expect(stage.trace("content") == "")
    #expect(stage.application.nextDeadline == stage.start + 150_000)
    stage.wait(until: 150.001)
    #expect(stage.trace("content") == "began moved")
    #expect(stage.application.currentTime == stage.start + 150_000)
    #expect(times("began") == [0])
  }

  @Test("S33: a touch that scrolls earlier never reaches the content")
  func scrolled() {
    _ = content(stage.scrollView())
    stage.play(Finger(100, 100).move(0, -20, over: 100, steps: 4).hold(400).up())
    #expect(stage.trace("content") == "")
    #expect(stage.scrolls.first == "scroll:began")
  }

  @Test("S33: a scroll view that cannot scroll does not delay touches")
  func disabled() {
    let scrollView = stage.scrollView()
    scrollView.isScrollEnabled = false
    _ = content(scrollView)
    stage.play(Finger(100, 100).move(0, -50).up())
    #expect(stage.trace("content") == "began moved ended")
    #expect(stage.scrolls == [])
  }

  @Test("S33: a scroll view with scrolling disabled passes touches on immediately")
  func disabledWhileDown() {
    let scroll = stage.scrollView()
    scroll.isScrollEnabled = false
    stage.view("content", 0, 0, 200, 2000, in: scroll)
    stage.play(Finger(100, 100), finish: false)
    #expect(stage.trace("content") == "began")
    scroll.isScrollEnabled = true
    stage.play(Finger(100, 100, at: 100), finish: false)
    #expect(stage.trace("content") == "began")
    scroll.delaysContentTouches = false
    #expect(!scroll.contentDelay.isEnabled)
  }

  @Test("S34: a second finger held while the first scrolls never reaches the content, and does not stop the scrolling")
  func secondFingerWhileScrolling() {
    let stage = Stage()
    let scroll = stage.scrollView()
    stage.view("content", 0, 0, 200, 2000, in: scroll)
    stage.play(
      Finger(100, 150).move(0, -100, over: 600, steps: 30).up(), Finger(50, 100, at: 200).up(after: 300), finish: false)
    #expect(stage.trace("content") == "")
    #expect(stage.scrolls.first == "scroll:began")
    #expect(!stage.scrolls.contains("scroll:ended") && scroll.motion != .resting)
    #expect(stage.scrolls.filter { $0 == "scroll:began" }.count == 1)
  }

  @Test("S34: if one of two fingers lifts early, its touch is delivered at once, the other one when old enough")
  func secondFingerHeld() {
    let stage = Stage()
    let scroll = stage.scrollView()
    stage.view("content", 0, 0, 200, 2000, in: scroll).isMultipleTouchEnabled = true
    stage.play(Finger(100, 150).up(after: 400), Finger(50, 100, at: 20).up(after: 60))
    #expect(
      stage.log.entries.filter { $0.name == "content" }.map { "\($0.said)@\($0.time / 1000)" }
        == ["began 2@20", "ended 2@80", "began 1@0", "ended 1@400"])
  }

  @Test("S33, S34: two thumbs in turn press two buttons: each has its own delay, and its lift waits for no other thumb")
  func twoThumbs() {
    let scroll = stage.scrollView()
    for (name, x) in [("a", 0.0), ("b", 100)] {
      stage.add(Button(name: name, frame: Rect(x: x, y: 0, width: 100, height: 100)), to: scroll)
    }
    stage.play(Finger(50, 50).up(after: 80), Finger(150, 50, at: 60).up(after: 340))
    #expect(
      stage.log.entries.map { "\($0.name) \($0.event)@\($0.time / 1000)" } == [
        "a touchDown@80", "a touchUpInside@80", "a primaryActionTriggered@80", "b touchDown@210",
        "b touchUpInside@400", "b primaryActionTriggered@400",
      ])
  }

  @Test("S28, S34: scrolling takes no touch that lifted before, quickly or after its delay", arguments: [80.0, 300])
  func liftedBeforeScrolling(lift: Double) {
    let scroll = stage.scrollView()
    stage.view("a", 0, 0, 100, 2000, in: scroll)
    stage.view("b", 100, 0, 100, 2000, in: scroll)
    stage.play(
      Finger(50, 50).up(after: lift), Finger(150, 150, at: lift - 20).hold(100).move(0, -100, over: 50, steps: 5).up())
    #expect(stage.trace("a", "b") == "began ended" && stage.scrolls.first == "scroll:began")
  }

  @Test("S34: while a tap withholds the end of a lifted touch, its began waits too, whatever other fingers do")
  func liftedUnderTapWithAnother() {
    let scroll = stage.scrollView()
    let view = stage.view("a", 0, 0, 100, 2000, in: scroll)
    let other = stage.view("b", 100, 0, 100, 2000, in: scroll)
    stage.doubleTap(on: view)
    var heard: [String] = []
    for view in [view, other] {
      view.onMessage = { [stage] phase, _ in
        heard.append("\(view.name) \(phase)@\((stage.application.currentTime - stage.start) / 1000)")
      }
    }
    stage.play(Finger(50, 50).up(after: 50), Finger(150, 50, at: 20).up(after: 500))
    #expect(heard == ["b began@170", "a began@400", "a ended@400", "b ended@520"])
  }

  @Test("S34: began and ended of a quick touch reach the content together")
  func quick() {
    _ = content(stage.scrollView())
    stage.play(Finger(100, 100).hold(40), finish: false)
    stage.play(Finger(300, 300, at: 20).up(after: 5), finish: false)
    #expect(stage.trace("content") == "")
    let other = Stage()
    let view = other.view("content", 0, 0, 200, 200, in: other.scrollView())
    var seen: [Int64] = []
    view.onMessage = { _, _ in seen.append(other.application.currentTime - other.start) }
    other.play(Finger(100, 100).up(after: 50))
    #expect(other.trace("content") == "began ended")
    #expect(seen == [50_000, 50_000])
    #expect(other.log.entries.map(\.time) == [0, 50_000])
  }

  @Test("S34: the content gets nothing of a quick touch taken by a tap that cancels touches")
  func quickUnderTap() {
    let parent = stage.view("parent")
    _ = content(stage.scrollView(in: parent))
    stage.attach(TapGestureRecognizer(name: "tap"), to: parent)
    stage.play(Finger(100, 100).up(after: 50))
    #expect(stage.trace() == "action")
  }

  @Test("S34: with a tap that does not cancel touches, the action comes first, then began and ended")
  func quickUnderTapThatDoesNotCancel() {
    let parent = stage.view("parent")
    _ = content(stage.scrollView(in: parent))
    stage.attach(TapGestureRecognizer(name: "tap"), to: parent).cancelsTouchesInView = false
    stage.play(Finger(100, 100).up(after: 50))
    #expect(stage.trace() == "action began ended")
  }

  @Test("S34: while a tap that cancels touches is undecided, began and ended wait; when it fails, both are delivered")
  func quickUnderDoubleTap() {
    let parent = stage.view("parent")
    let view = content(stage.scrollView(in: parent))
    var seen: [Int64] = []
    view.onMessage = { [stage] _, _ in seen.append(stage.application.currentTime - stage.start) }
    stage.doubleTap(on: parent)
    stage.play(Finger(100, 100).up(after: 50))
    #expect(stage.trace("content") == "began ended")
    #expect(seen == [400_000, 400_000])
    #expect(stage.log.entries.map(\.time) == [0, 50_000])
    stage.log.removeAll()
    stage.play(Finger.taps(2, 100, 100, at: 2000))
    #expect(stage.trace() == "action")
  }

  @Test("S33, S34: a touch that joins a lifted one has its own delay; the lifted one waits only for the tap")
  func joinsLifted() {
    let content = stage.view("content", 0, 0, 200, 2000, in: stage.scrollView(in: stage.view("around")))
    content.isMultipleTouchEnabled = true
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.window.subviews[0])
    tap.numberOfTapsRequired = 2
    var heard: [String] = []
    content.onMessage = { phase, _ in
      heard.append("\(phase)@\((stage.application.currentTime - stage.start) / 1000)")
    }
    // The second one moves sideways, where nothing scrolls: too far for a tap, at 110 ms.
    stage.play(Finger(100, 100).up(after: 50), Finger(100, 100, at: 100).move(15, 0).hold(300).up())
    #expect(heard == ["began@110", "ended@110", "began@250", "moved@250", "ended@420"])
  }

  @Test("S35: without the delay, the scroll view is asked at once, and the content gets its touch unless refused")
  func notDelayed() {
    final class Asking: ScrollView {
      var asked: [(Int64, String)] = []
      var answer = true
      override func touchesShouldBegin(_ touch: Touch, with event: TouchEvent, in content: View) -> Bool {
        asked.append((event.time, content.name))
        return answer
      }
    }
    let scrollView = stage.add(
      scrolling: Asking(name: "scroll", frame: Rect(x: 0, y: 0, width: 200, height: 200)),
      Size(width: 200, height: 2000))
    scrollView.delaysContentTouches = false
    _ = content(scrollView)
    stage.play(Finger(100, 100).hold(10).up())
    #expect(stage.trace("content") == "began ended")
    #expect(scrollView.asked.map(\.0) == [stage.start] && scrollView.asked.map(\.1) == ["content"])
    #expect(times("began") == [0])
    stage.log.removeAll()
    scrollView.answer = false
    stage.play(Finger(100, 100, at: 1000).move(1, 0).up())
    #expect(stage.trace("content") == "")
    scrollView.delaysContentTouches = true
    stage.play(Finger(100, 100, at: 2000).hold(300).move(1, 0).up())
    #expect(stage.trace("content") == "")
    #expect(scrollView.asked.count == 3)
  }

  @Test("S36: without canCancelContentTouches, content that tracks never scrolls; before it tracks, it does")
  func cannotCancel() {
    let scrollView = stage.scrollView()
    scrollView.canCancelContentTouches = false
    _ = content(scrollView)
    stage.play(Finger(100, 100).hold(151).move(0, -50, over: 50, steps: 5).up())
    #expect(stage.trace("content") == "began moved moved moved moved moved ended")
    #expect(stage.scrolls == [])
    stage.log.removeAll()
    stage.play(Finger(100, 100, at: 2000).move(0, -50, over: 50, steps: 5).up())
    #expect(stage.trace("content") == "")
    #expect(stage.scrolls.first == "scroll:began")
  }

  @Test("S36, S37: content that tracks one finger does not scroll by another one, whatever the first did before")
  func trackedByAnother() {
    for (isControl, moves) in [(false, 0.0), (false, 40), (true, 0), (true, 40)] {
      let stage = Stage()
      let scrollView = stage.scrollView()
      scrollView.canCancelContentTouches = isControl
      stage.view("content", 0, 0, 200, 2000, in: scrollView)
      if isControl {
        stage.add(Control(name: "control", frame: Rect(x: 0, y: 0, width: 50, height: 50)), to: scrollView)
      }
      stage.play(
        Finger(25, 25).hold(200).move(0, moves).hold(600).up(),
        Finger(120, 180, at: 400).move(0, -100, over: 100, steps: 10).up())
      #expect(stage.scrolls == [], "control \(isControl), \(moves) px")
      stage.play(Finger(120, 180, at: 2000).move(0, -100, over: 100, steps: 10).up())
      #expect(stage.scrolls.first == "scroll:began")
    }
  }

  @Test("S37: content that tracks scrolls nevertheless, except controls")
  func touchesShouldCancel() {
    let scrollView = stage.scrollView()
    _ = content(scrollView)
    stage.add(Control(name: "control", frame: Rect(x: 0, y: 0, width: 50, height: 50)), to: scrollView)
    stage.play(Finger(100, 100).hold(151).move(0, -50, over: 50, steps: 5).up())
    #expect(stage.trace("content") == "began moved cancelled")
    #expect(stage.scrolls.first == "scroll:began")
    stage.log.removeAll()
    scrollView.contentOffset = .zero
    stage.play(Finger(25, 25, at: 3000).hold(151).move(0, 50, over: 50, steps: 1).up())
    #expect(stage.trace("control") == "touchDown touchDragInside touchUpInside")
    #expect(stage.scrolls == [])
    stage.log.removeAll()
    stage.play(Finger(25, 25, at: 6000).move(0, -50, over: 50, steps: 5).up())
    #expect(stage.trace("control") == "")
    #expect(stage.scrolls.first == "scroll:began")
  }

  @Test("S37: a view in a control is not a control: scrolling cancels its touch")
  func viewInControl() {
    let (scroll, button, label) = (ScrollView(), Button(), View())
    scroll.addSubview(button)
    button.addSubview(label)
    #expect(!scroll.touchesShouldCancel(in: button) && scroll.touchesShouldCancel(in: label))
  }

  @Test("S37: a scroll view may override the answer")
  func touchesShouldCancelOverridden() {
    final class Grabbing: ScrollView {
      override func touchesShouldCancel(in content: View) -> Bool { true }
    }
    let scrollView = stage.add(
      scrolling: Grabbing(name: "scroll", frame: Rect(x: 0, y: 0, width: 200, height: 200)),
      Size(width: 200, height: 2000))
    stage.add(Control(name: "control", frame: Rect(x: 0, y: 0, width: 50, height: 50)), to: scrollView)
    stage.play(Finger(25, 25).hold(151).move(0, -50, over: 50, steps: 2).up())
    #expect(stage.trace("control") == "touchDown touchCancel")
    #expect(stage.scrolls.first == "scroll:began")
  }

  @Test("S38: the content gets its cancelled, then scrolling begins")
  func cancelledFirst() {
    _ = content(stage.scrollView())
    stage.play(Finger(100, 100).hold(151).move(0, -20).move(0, -20).hold(100).up())
    let entries = stage.log.entries.map { $0.event == "scroll" ? $0.detail : $0.event }
    #expect(entries == ["began", "cancelled", "began", "changed", "ended"])
  }

  @Test("S38: a scroll view forwards neither its own nor its content's touches up the chain")
  func chain() {
    let scrollView = stage.scrollView()
    content(scrollView).forwards = true
    stage.play(Finger(100, 100).hold(200).move(1, 0).up(), Finger(100, 100, at: 1000).cancel(after: 200))
    #expect(stage.trace("content") == "began moved ended began cancelled")
    #expect(stage.trace("window") == "")
    scrollView.subviews[0].removeFromSuperview()
    stage.play(Finger(100, 100, at: 2000).hold(200).move(1, 0).up(), Finger(100, 100, at: 3000).cancel(after: 200))
    #expect(stage.trace("window") == "")
  }

  @Test("S33: the touch that stops moving content does not reach the content")
  func caught() {
    let scrollView = stage.scrollView()
    _ = content(scrollView)
    stage.play(Finger(100, 150).move(0, -100, over: 50, steps: 5).up(after: 0), finish: false)
    stage.wait(until: 100)
    #expect(scrollView.motion == .decelerating)
    stage.play(Finger(100, 100, at: 110).hold(300), finish: false)
    stage.wait(until: 400)
    #expect(scrollView.motion == .held)
    #expect(stage.trace("content") == "")
    stage.finish()
    stage.application.cancelTouches(on: nil, at: stage.start + 500_000)
    #expect(scrollView.motion == .resting)
    #expect(stage.scrolls.last == "scroll:ended")
    stage.play(Finger(100, 100, at: 600).hold(200).up())
    #expect(stage.trace("content") == "began ended")
  }

  @Test("S33: touches of another application with the same numbers did not stop the content")
  func caughtElsewhere() {
    let (other, scrollView) = (Stage(), stage.scrollView())
    _ = content(scrollView)
    stage.play(Finger(100, 150).move(0, -100, over: 50, steps: 5).up(after: 0), finish: false)
    stage.wait(until: 100)
    stage.play(Finger(100, 100, at: 110).hold(100).up())
    #expect(scrollView.motion == .resting && stage.trace("content") == "")
    other.window.addSubview(scrollView)
    other.play(Finger(100, 300).up(), Finger(100, 100, at: 500).hold(200).up())
    #expect(stage.trace("content") == "began ended")
  }

  @Test("S38: a scroll view whose application was released does not keep a touch of the next one")
  func caughtBefore() {
    let scrollView = ScrollView(name: "scroll", frame: Rect(x: 0, y: 0, width: 200, height: 200))
    scrollView.contentSize = Size(width: 200, height: 2000)
    let screen = Screen(name: "screen", size: Size(width: 200, height: 200), pixelsPerPoint: Vector(dx: 1, dy: 1))
    let window = Window(name: "window", screen: screen)
    window.addSubview(scrollView)
    let content = RecordingView(name: "content", frame: Rect(x: 0, y: 0, width: 200, height: 2000))
    content.log = stage.log
    scrollView.addSubview(content)
    func play(in application: Application, _ touches: [(Int, Touch.Phase, Double, Int64)]) {
      for (id, phase, y, time) in touches {
        application.handle([TouchSample(id: id, phase: phase, location: Point(x: 100, y: y))], on: screen, at: time)
      }
    }
    var application: Application? = Application()
    application?.addWindow(window)
    if let application {
      play(
        in: application,
        [
          (1, .began, 150, 1_000_000), (1, .moved, 120, 1_010_000), (1, .moved, 80, 1_020_000),
          (1, .ended, 80, 1_021_000),
          (2, .began, 100, 1_100_000), (2, .ended, 100, 1_150_000),
        ])
    }
    #expect(stage.trace("content") == "" && scrollView.motion == .resting)
    application = nil
    let next = Application()
    next.addWindow(window)
    play(
      in: next, [(7, .began, 100, 1), (7, .ended, 100, 20_000), (8, .began, 100, 400_000), (8, .ended, 100, 420_000)])
    #expect(stage.trace("content") == "began ended began ended")
  }

  @Test("S35: content whose delayed touch the scroll view keeps gets nothing of it, not even its end")
  func keptAfterTheDelay() {
    final class Keeper: ScrollView {
      override func touchesShouldBegin(_ touch: Touch, with event: TouchEvent, in content: View) -> Bool { false }
    }
    for held in [50.0, 300] {
      let run = ScrollContentTests()
      let keeper = Keeper(name: "keeper", frame: Rect(x: 0, y: 0, width: 200, height: 200))
      run.stage.add(scrolling: keeper, Size(width: 200, height: 2000))
      run.stage.view("content", 0, 0, 200, 2000, in: keeper)
      run.stage.play(Finger(100, 100).hold(held / 2).move(2, 0).hold(held / 2).move(2, 0).up())
      #expect(run.stage.trace("content") == "")
      #expect(run.stage.application.delivery.withheld.isEmpty && run.stage.application.delivery.lifted.isEmpty)
    }
  }
}
