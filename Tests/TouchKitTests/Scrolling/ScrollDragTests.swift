import TestSupport
import Testing

@testable import TouchKit

/// Drags of content from begin to rest: S33, S35, S36 and S39.
@Suite(.timeLimit(.minutes(5))) struct ScrollDragTests {
  private let stage = Stage()

  private func flick(_ dx: Double, _ dy: Double, at time: Double = 0) -> Finger {
    Finger(100, 100, at: time).move(dx, dy, over: 100, steps: 10).up(after: 0)
  }

  @Test("S33: the delay is measured from the first finger")
  func delayOfTwo() {
    let scrollView = stage.scrollView()
    stage.view("content", 0, 0, 200, 2000, in: scrollView).isMultipleTouchEnabled = true
    stage.play(Finger(100, 100).hold(500), Finger(150, 100, at: 100).hold(500), finish: false)
    stage.wait(until: 150)
    #expect(stage.trace("content") == "")
    stage.wait(until: 150.001)
    #expect(stage.trace("content") == "began began")
  }

  @Test("S35: a scroll view that cannot scroll is not asked")
  func notAsked() {
    final class Keeper: ScrollView {
      override func touchesShouldBegin(_ touch: Touch, with event: TouchEvent, in content: View) -> Bool { false }
    }
    for scrolls in [true, false] {
      let stage = Stage()
      let scrollView = stage.add(
        scrolling: Keeper(name: "scroll", frame: Rect(x: 0, y: 0, width: 200, height: 200)),
        Size(width: 200, height: 2000))
      scrollView.isScrollEnabled = scrolls
      stage.view("content", 0, 0, 200, 2000, in: scrollView)
      stage.play(Finger(100, 100).up(after: 300))
      #expect(stage.trace("content") == (scrolls ? "" : "began ended"))
    }
  }

  @Test("S36: a touch on the scroll view itself is not its content's, and can always scroll")
  func ownTouch() {
    stage.scrollView().canCancelContentTouches = false
    stage.play(Finger(100, 100).hold(300).move(0, -20).hold(100).up())
    #expect(stage.scrolls == ["scroll:began", "scroll:ended"])
  }

  @Test(
    "S39: at its end, the inner scroll view itself continues if the outer is also at its end or cannot scroll",
    arguments: [true, false])
  func outerCannot(isAtEnd: Bool) {
    let outer = stage.scrollView("outer", content: Size(width: 200, height: isAtEnd ? 230 : 2000))
    let inner = stage.scrollView("inner", content: Size(width: 200, height: 230), in: outer)
    inner.contentOffset = Point(x: 0, y: 30)
    outer.contentOffset = Point(x: 0, y: isAtEnd ? 30 : 0)
    if !isAtEnd { outer.isScrollEnabled = false }
    stage.play(Finger(100, 100).move(0, -20).hold(100).up())
    #expect(stage.scrolls == ["inner:began", "inner:ended"])
  }

  @Test("S39: insets extend the range of the content at each of its ends")
  func insets() {
    let scrollView = stage.scrollView(content: Size(width: 500, height: 2000))
    scrollView.contentInsets = Insets(top: 10, left: 20, bottom: 30, right: 40)
    #expect(scrollView.vertical.range == -10...1830)
    #expect(scrollView.horizontal.range == -20...340)
  }

  @Test(
    "S39: a locked drag, or a page that scrolls on one axis, glides only along that axis", arguments: [true, false])
  func glidesAlongOneAxis(isLocked: Bool) {
    let scrollView = stage.scrollView(content: Size(width: isLocked ? 2000 : 200, height: 2000))
    scrollView.isDirectionalLockEnabled = isLocked
    scrollView.isPagingEnabled = !isLocked
    var furthest = 0.0
    scrollView.addScrollTarget { scrollView, _ in furthest = max(furthest, abs(scrollView.contentOffset.x)) }
    stage.play(flick(-60, -100))
    #expect(furthest == 0 && scrollView.contentOffset.y > 100)
  }

  @Test("S39: content that reaches its end decelerates, then settles, then rests")
  func motions() {
    let scrollView = stage.scrollView(content: Size(width: 200, height: 400))
    var motions: [ScrollView.Motion] = []
    scrollView.addScrollTarget { scrollView, _ in
      if motions.last != scrollView.motion { motions.append(scrollView.motion) }
    }
    stage.play(flick(0, -100), finish: false)
    #expect(scrollView.motion == .decelerating)
    stage.finish()
    #expect(motions == [.dragging, .decelerating, .settling, .resting])
  }

  @Test("S39: a scroll view's velocity is that of its content, and zero while it is held or rests")
  func velocity() {
    let scrollView = stage.scrollView()
    stage.play(flick(0, -100), finish: false)
    #expect(scrollView.velocity.dy.rounded() == 1000)
    stage.wait(until: 200)
    #expect(scrollView.velocity.dy > 500)
    stage.play(Finger(100, 100, at: 200).hold(100), finish: false)
    #expect(scrollView.motion == .held && scrollView.velocity == .zero)
    stage.application.cancelTouches(on: nil, at: stage.start + 300_000)
    stage.play(flick(0, -100, at: 1000), finish: false)
    scrollView.contentOffset = .zero
    #expect(scrollView.motion == .resting && scrollView.velocity == .zero)
  }

  @Test("S39: a drag that takes over from a cancelled one has its own end, and continues from beyond the content's end")
  func takenOver() {
    let scrollView = stage.scrollView()
    stage.play(Finger(100, 50).move(0, 20).move(0, 100).hold(100), finish: false)
    stage.application.cancelTouches(on: nil, at: stage.start + 150_000)
    stage.wait(until: 200)
    let caught = scrollView.contentOffset.y
    #expect(caught < -5)
    stage.play(Finger(100, 50, at: 200).move(0, 20, over: 1).move(0, 0.001).hold(100).up(), finish: false)
    let moved = stage.log.entries.filter { $0.event == "scroll" && $0.detail == "changed" }
    #expect(moved.contains { $0.time == 211_000 })
    #expect(abs(scrollView.contentOffset.y - caught) < 0.01)
    stage.finish()
    #expect(stage.scrolls.filter { $0 != "scroll:changed" } == ["scroll:began", "scroll:ended"])
  }

  @Test("S39: a drag continues from an offset that is set during it, on both axes")
  func setInDrag() {
    let scrollView = stage.scrollView(content: Size(width: 2000, height: 2000))
    var isSet = false
    scrollView.addScrollTarget { scrollView, phase in
      guard phase == .changed && !isSet else { return }
      isSet = true
      scrollView.contentOffset = Point(x: 300, y: 700)
    }
    stage.play(Finger(100, 100).move(-20, -20).move(-5, -15).move(-6, -7).hold(100).up())
    #expect(scrollView.contentOffset == Point(x: 306, y: 707))
  }

  @Test("S39: setting the offset while a finger holds the content ends its motion")
  func setWhileHeld() {
    let scrollView = stage.scrollView()
    stage.play(flick(0, -100), finish: false)
    stage.wait(until: 200)
    stage.play(Finger(100, 100, at: 200).hold(100), finish: false)
    #expect(scrollView.motion == .held)
    scrollView.contentOffset = Point(x: 0, y: 50)
    #expect(scrollView.motion == .resting && stage.scrolls.last == "scroll:ended")
  }

  @Test("S39: content released sideways continues in the finger's direction, with the content's velocity")
  func sideways() {
    let scroll = stage.wideScrollView()
    scroll.contentOffset.x = 1000
    stage.play(flick(-100, 0), finish: false)
    #expect(scroll.motion == .decelerating && scroll.contentOffset.x == 1080)
    stage.finish()
    #expect(scroll.contentOffset.x > 1400 && scroll.contentOffset.y == 0)
    stage.play(flick(100, 0, at: 10_000).move(1, 0), finish: false)
    #expect(scroll.velocity.dx < -900)
    stage.play(flick(100, 0, at: 20_000), finish: false)
    let before = scroll.contentOffset.x
    stage.finish()
    #expect(scroll.contentOffset.x < before)
  }

  @Test("S39: beyond the right and lower ends, the content also follows by the rubber band, and springs back at once")
  func lowerEnd() {
    for isWide in [true, false] {
      let run = ScrollDragTests()
      let scroll = isWide ? run.stage.wideScrollView() : run.stage.scrollView()
      scroll.contentOffset = isWide ? Point(x: 1800, y: 0) : Point(x: 0, y: 1800)
      let displacement = isWide ? (-20.0, 0.0) : (0, -20.0)
      run.stage.play(
        Finger(150, 150).move(displacement.0, displacement.1).move(displacement.0 * 5, displacement.1 * 5).hold(100).up(
          after: 0), finish: false)
      let beyond = (isWide ? scroll.contentOffset.x : scroll.contentOffset.y) - 1800
      #expect(abs(beyond - (1 - 1 / (100 * 0.55 / 200 + 1)) * 200) < 1e-9)
      #expect(scroll.motion == .settling)
      // A finger that takes over there continues from the content's position.
      run.stage.play(
        Finger(150, 150, at: 121).move(displacement.0, displacement.1).move(displacement.0 / 20, displacement.1 / 20),
        finish: false)
      let axis = isWide ? scroll.horizontal : scroll.vertical
      let shown = isWide ? scroll.contentOffset.x : scroll.contentOffset.y
      #expect(abs(shown - axis.shown(1800 + 100 + 1)) < 1e-6)
      run.stage.play(Finger(10, 10, at: 200).cancel(), finish: false)
      run.stage.application.cancelTouches(on: nil, at: run.stage.application.currentTime)
      run.stage.finish()
      #expect((isWide ? scroll.contentOffset.x : scroll.contentOffset.y) == 1800)
      #expect(run.stage.scrolls.last == "scroll:cancelled")
    }
  }

  @Test("S39: a drag with a cancelled touch ends once as cancelled, at the content's position")
  func cancelledDrag() {
    let scroll = stage.scrollView()
    stage.play(Finger(100, 150).move(0, -20).move(0, -30).cancel())
    #expect(stage.scrolls == ["scroll:began", "scroll:changed", "scroll:cancelled"])
    #expect(scroll.contentOffset.y == 30 && scroll.motion == .resting)
  }

  @Test("S39: a released page settles, and other released content decelerates, both immediately")
  func firstMotion() {
    for isPaging in [true, false] {
      let run = ScrollDragTests()
      let scroll = run.stage.scrollView()
      scroll.isPagingEnabled = isPaging
      run.stage.play(run.flick(0, -100), finish: false)
      #expect(scroll.motion == (isPaging ? .settling : .decelerating))
    }
  }

  @Test("S39: the ticks of each glide are measured from its own release")
  func secondGlide() {
    let scroll = stage.scrollView(content: Size(width: 200, height: 100_000))
    var ticks: [Int64] = []
    for start in [0.0, 20_000] {
      stage.play(flick(0, -100, at: start), finish: false)
      let released = stage.application.currentTime
      scroll.addScrollTarget { [stage] _, _ in ticks.append(stage.application.currentTime - released) }
      if let deadline = stage.application.nextDeadline { ticks.append(deadline - released) }
      #expect(ticks.last == 16_667)
      stage.finish()
    }
  }

  @Test("S39: a drag with directional lock that begins sideways moves and glides only sideways")
  func lockedSideways() {
    let scroll = stage.scrollView(content: Size(width: 2000, height: 2000))
    scroll.isDirectionalLockEnabled = true
    scroll.contentOffset = Point(x: 500, y: 500)
    stage.play(Finger(100, 100).move(-20, -5).move(-80, -60, over: 50, steps: 5).up(after: 0))
    #expect(scroll.contentOffset.y == 500 && scroll.contentOffset.x > 600)
    scroll.isDirectionalLockEnabled = false
    stage.play(Finger(100, 100, at: 20_000).move(-20, -5).move(0, -30).hold(100).up())
    #expect(scroll.contentOffset.y == 530)
  }

  @Test("S3: a removed view does not affect the scrolling of others; a scroll view removed as it begins is cancelled")
  func removal() {
    let scroll = stage.scrollView()
    let other = stage.view("other", 500, 500, 10, 10)
    stage.play(flick(0, -100), finish: false)
    other.removeFromSuperview()
    #expect(scroll.motion == .decelerating)
    stage.finish()
    #expect(stage.scrolls.last == "scroll:ended")
    stage.log.removeAll()
    scroll.addScrollTarget { scroll, phase in if phase == .began { scroll.removeFromSuperview() } }
    stage.play(flick(0, -100, at: 20_000))
    #expect(stage.scrolls == ["scroll:began", "scroll:cancelled"] && scroll.motion == .resting)
    #expect(!scroll.isScrolling && scroll.motionApplication == nil && stage.application.nextDeadline == nil)
  }

  @Test(
    "S39: less than a pixel of a coarse screen also has a direction: at its end, the inner view leaves it to the outer",
    arguments: [true, false])
  func directionOfParts(isHorizontal: Bool) {
    // 10 pt are half a pixel.
    for (part, scrolled) in [(0.6, "outer"), (-0.6, "inner")] {
      let stage = Stage(pixelsPerPoint: Vector(dx: 0.05, dy: 0.05))
      let large = isHorizontal ? Size(width: 2000, height: 200) : Size(width: 200, height: 2000)
      let outer = stage.scrollView("outer", content: large)
      _ = stage.scrollView("inner", content: large, in: outer)
      outer.contentOffset = isHorizontal ? Point(x: 100, y: 0) : Point(x: 0, y: 100)
      stage.play(Finger(50, 50).move(isHorizontal ? part : 0, isHorizontal ? 0 : part, over: 100).hold(100).up())
      #expect(stage.scrolls.first == "\(scrolled):began")
    }
  }

  @Test("S39: a drag at exactly 45° counts as vertical, also for the directional lock")
  func diagonal() {
    let finger = Finger(100, 100).move(-20, -20).move(-30, -30).hold(100).up()
    let sideways = stage.wideScrollView()
    stage.play(finger)
    #expect(stage.scrolls == [] && sideways.contentOffset == .zero)
    let run = ScrollDragTests()
    let locked = run.stage.scrollView(content: Size(width: 2000, height: 2000))
    locked.isDirectionalLockEnabled = true
    run.stage.play(finger)
    #expect(locked.contentOffset == Point(x: 0, y: 30))
  }

  @Test("S39: a locked drag turns one page from where it began; along the other axis, the nearest page settles")
  func lockedPages() {
    for isHorizontal in [true, false] {
      let run = ScrollDragTests()
      run.stage.application.thresholds.scrollPageSpeed = 0.5
      let scroll = run.stage.scrollView(content: Size(width: 2000, height: 2000))
      (scroll.isPagingEnabled, scroll.isDirectionalLockEnabled) = (true, true)
      scroll.contentOffset = Point(x: 430, y: 1030)
      let (dx, dy) = isHorizontal ? (-1.0, 0.0) : (0, -1)
      run.stage.play(
        Finger(190, 190).move(20 * dx, 20 * dy).move(130 * dx, 130 * dy, over: 50, steps: 5).hold(100).up())
      #expect(scroll.contentOffset == (isHorizontal ? Point(x: 600, y: 1000) : Point(x: 400, y: 1200)))
    }
  }
}
