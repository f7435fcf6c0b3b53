import TestSupport
import Testing

@testable import TouchKit

/// Corners of scrolling: along the other axis, at the other end, on other screens, a second time.
@Suite(.timeLimit(.minutes(5))) struct ScrollEdgeTests {
  private let stage = Stage()

  private func wide(_ name: String = "scroll", in superview: View? = nil) -> ScrollView {
    stage.scrollView(name, content: Size(width: 2000, height: 200), in: superview)
  }

  private func flick(_ dx: Double, _ dy: Double, at start: Double = 0) -> Finger {
    Finger(100, 100, at: start).move(dx, dy, over: 100, steps: 10).up(after: 0)
  }

  @Test("S39: content that is let go sideways goes on in the finger's direction, with the content's velocity")
  func sideways() {
    let scroll = wide()
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

  @Test("S39: beyond its right and lower ends the content follows by the rubber band too, and springs back at once")
  func lowerEnd() {
    for isWide in [true, false] {
      let run = ScrollEdgeTests()
      let scroll = isWide ? run.wide() : run.stage.scrollView()
      scroll.contentOffset = isWide ? Point(x: 1800, y: 0) : Point(x: 0, y: 1800)
      let displacement = isWide ? (-20.0, 0.0) : (0, -20.0)
      run.stage.play(
        Finger(150, 150).move(displacement.0, displacement.1).move(displacement.0 * 5, displacement.1 * 5).hold(100).up(
          after: 0), finish: false)
      let beyond = (isWide ? scroll.contentOffset.x : scroll.contentOffset.y) - 1800
      #expect(abs(beyond - (1 - 1 / (100 * 0.55 / 200 + 1)) * 200) < 1e-9)
      #expect(scroll.motion == .settling)
      // A finger that takes over there finds the content where it is.
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

  @Test("S39: a drag whose touch is cancelled ends as cancelled where the content is, once")
  func cancelledDrag() {
    let scroll = stage.scrollView()
    stage.play(Finger(100, 150).move(0, -20).move(0, -30).cancel())
    #expect(stage.scrolls == ["scroll:began", "scroll:changed", "scroll:cancelled"])
    #expect(scroll.contentOffset.y == 30 && scroll.motion == .resting)
  }

  @Test("S39: pages count from the content's insets, and a drag turns one page from where it began")
  func pages() {
    let scroll = stage.scrollView(content: Size(width: 200, height: 2000))
    scroll.isPagingEnabled = true
    scroll.contentInsets = Insets(top: 50, left: 0, bottom: 0, right: 0)
    scroll.contentOffset.y = -50
    stage.play(Finger(100, 190).move(0, -20).move(0, -160, over: 50, steps: 5).hold(100).up())
    #expect(scroll.contentOffset.y == 150)
    stage.play(Finger(100, 190, at: 5000).move(0, -20).move(0, -450, over: 50, steps: 5).hold(100).up())
    #expect(scroll.contentOffset.y == 350)
    stage.play(Finger(100, 10, at: 10_000).move(0, 20).move(0, 600, over: 50, steps: 5).hold(100).up())
    #expect(scroll.contentOffset.y == 150)
  }

  @Test("S39: a page settles from the moment it is let go, other content decelerates; both are told at once")
  func firstMotion() {
    for isPaging in [true, false] {
      let run = ScrollEdgeTests()
      let scroll = run.stage.scrollView()
      scroll.isPagingEnabled = isPaging
      run.stage.play(run.flick(0, -100), finish: false)
      #expect(scroll.motion == (isPaging ? .settling : .decelerating))
    }
  }

  @Test("S39: the speeds at which content stops and a page turns are points a second, whatever the screen's pixels")
  func speedsInPoints() {
    let stage = Stage(pixelsPerPoint: Vector(dx: 1, dy: 4))
    let scroll = stage.scrollView(content: Size(width: 200, height: 20_000))
    var last = Vector.zero
    scroll.addScrollTarget { scroll, phase in if phase == .changed { last = scroll.velocity } }
    stage.play(Finger(100, 190).move(0, -150, over: 100, steps: 10).up(after: 0))
    #expect(abs(last.dy) >= 40 && abs(last.dy) < 44 || last == .zero)
    #expect(scroll.contentOffset.y > 500)
    scroll.contentOffset = .zero
    scroll.isPagingEnabled = true
    // 700 px a second are 175 pt a second: too slow for the next page; 900 are 225.
    stage.play(Finger(100, 190, at: 20_000).move(0, -98, over: 140, steps: 14).up(after: 0))
    #expect(scroll.contentOffset.y == 0)
    stage.play(Finger(100, 190, at: 40_000).move(0, -126, over: 140, steps: 14).up(after: 0))
    #expect(scroll.contentOffset.y == 200)
  }

  @Test("S39: the ticks of each glide count from its own release")
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

  @Test("S39: a drag with a directional lock that begins sideways goes sideways alone, and glides so")
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

  @Test("S39: of nested scroll views side by side the inner one scrolls while it can, and at either end the outer")
  func nestedSideways() {
    func drag(from offset: Double, by dx: Double) -> [String] {
      let run = ScrollEdgeTests()
      let outer = run.wide("outer")
      let inner = run.stage.scrollView("inner", content: Size(width: 400, height: 200), in: outer)
      outer.contentOffset.x = 500
      inner.frame.origin.x = 500
      inner.contentOffset.x = offset
      run.stage.play(Finger(100, 100).move(dx, 0).move(dx, 0).hold(100).up())
      return run.stage.scrolls.filter { $0.hasSuffix("began") }
    }
    #expect(drag(from: 0, by: 20) == ["outer:began"])
    #expect(drag(from: 0, by: -20) == ["inner:began"])
    #expect(drag(from: 200, by: -20) == ["outer:began"])
    #expect(drag(from: 200, by: 20) == ["inner:began"])
    #expect(drag(from: 100, by: 20) == ["inner:began"])
  }

  @Test("S39: a glide's speed is that of its offset, slowing down and springing, and its offset has no leap")
  func speedOfTheWay() {
    let law = ScrollGlide.Law(decay: 2, stop: 10, spring: 12)
    let glides = [
      ScrollGlide(from: 0, speed: 1500, in: 0...500, bounces: true, law: law),
      ScrollGlide(from: 50, speed: -1500, in: 0...500, bounces: true, law: law),
      ScrollGlide(from: 250, speed: 400, springingTo: 200, law: law),
    ]
    for glide in glides {
      var time = 0.0005
      while time + 0.0005 < glide.duration {
        let (before, after) = (glide.place(after: time - 0.0005), glide.place(after: time + 0.0005))
        #expect(abs((after.offset - before.offset) * 1000 - glide.place(after: time).speed) < 15)
        time += 0.001
      }
      #expect(glide.place(after: glide.duration).speed == 0)
    }
    let stopped = ScrollGlide(from: 0, speed: 1500, in: 0...500, bounces: false, law: law)
    #expect(abs(stopped.place(after: stopped.duration - 0.0001).offset - 500) < 0.2 && stopped.goal == 500)
  }

  @Test("S3: a view that goes leaves the scrolling of others alone; a scroll view that goes as it begins is cancelled")
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

  @Test("S33: a scroll view that does not scroll hands touches on at once")
  func disabled() {
    let scroll = stage.scrollView()
    scroll.isScrollEnabled = false
    stage.view("content", 0, 0, 200, 2000, in: scroll)
    stage.play(Finger(100, 100), finish: false)
    #expect(stage.trace("content") == "B")
    scroll.isScrollEnabled = true
    stage.play(Finger(100, 100, at: 100), finish: false)
    #expect(stage.trace("content") == "B")
    scroll.delaysContentTouches = false
    #expect(!scroll.contentDelay.isEnabled)
  }

  @Test("S35: content of which the scroll view keeps a delayed touch hears nothing of it, at its end neither")
  func keptAfterTheDelay() {
    final class Keeper: ScrollView {
      override func touchesShouldBegin(_ touch: Touch, with event: TouchEvent, in content: View) -> Bool { false }
    }
    for held in [50.0, 300] {
      let run = ScrollEdgeTests()
      let keeper = Keeper(name: "keeper", frame: Rect(x: 0, y: 0, width: 200, height: 200))
      run.stage.add(scrolling: keeper, Size(width: 200, height: 2000))
      run.stage.view("content", 0, 0, 200, 2000, in: keeper)
      run.stage.play(Finger(100, 100).hold(held / 2).move(2, 0).hold(held / 2).move(2, 0).up())
      #expect(run.stage.trace("content") == "")
      #expect(run.stage.application.delivery.withheld.isEmpty && run.stage.application.delivery.lifted.isEmpty)
    }
  }
}
