import TestSupport
import Testing

@testable import TouchKit

/// How content moves, with fingers and without (S39).
@Suite(.timeLimit(.minutes(5))) struct ScrollMotionTests {
  private let stage = Stage()

  private func flick(_ dy: Double = -100) -> Finger {
    Finger(100, 100).move(0, dy, over: 100, steps: 10).up(after: 0)
  }

  @Test("S39: the content follows the finger from where the pan began, without a jump")
  func following() {
    let scrollView = stage.scrollView()
    stage.play(Finger(100, 100).move(0, -20).move(0, -30).move(0, -5).move(0, 10).hold(100).up())
    #expect(scrollView.contentOffset == Point(x: 0, y: 25))
    #expect(
      stage.scrolls == ["scroll:began", "scroll:changed", "scroll:changed", "scroll:changed", "scroll:ended"])
  }

  @Test("S39: content scrolls along the axes on which it is larger than the view")
  func axes() {
    let wide = stage.scrollView(content: Size(width: 1000, height: 200))
    stage.play(Finger(100, 100).move(-20, -5).move(-30, -30).hold(100).up())
    #expect(wide.contentOffset == Point(x: 30, y: 0))
    wide.contentOffset = .zero
    stage.log.removeAll()
    stage.play(Finger(100, 100, at: 2000).move(-5, -20).move(-30, -30).hold(100).up())
    #expect(wide.contentOffset == .zero && stage.scrolls == [])
    wide.contentSize = Size(width: 1000, height: 1000)
    stage.play(Finger(100, 100, at: 4000).move(-5, -20).move(-30, -40).hold(100).up())
    #expect(wide.contentOffset == Point(x: 30, y: 40))
    wide.isDirectionalLockEnabled = true
    stage.play(Finger(100, 100, at: 6000).move(-5, -20).move(-30, -40).hold(100).up())
    #expect(wide.contentOffset == Point(x: 30, y: 80))
  }

  @Test("S39: released content keeps 0.998 of its speed each millisecond and stops below 10 pt/s")
  func deceleration() {
    let scrollView = stage.scrollView()
    var offsets: [(Int64, Double, Double)] = []
    scrollView.addScrollTarget { [stage] scrollView, phase in
      guard phase == .changed, scrollView.motion == .decelerating else { return }
      offsets.append((stage.application.currentTime - stage.start, scrollView.contentOffset.y, scrollView.velocity.dy))
    }
    stage.play(flick())
    // 90 px from where the pan began, at 1000 px/s; ticks come 60 times a second after the lift at 100 ms.
    let released = 80.0
    func distance(_ milliseconds: Double) -> Double {
      1000 / 2.002002670673341 * (1 - exponential(-2.002002670673341 * milliseconds / 1000))
    }
    #expect(offsets.prefix(3).map(\.0) == [116_667, 133_333, 150_000])
    for (time, offset, _) in offsets.dropLast() {
      #expect(abs(offset - released - distance(Double(time - 100_000) / 1000)) < 0.01)
    }
    // Each second leaves 0.998^1000 of the speed.
    let speeds = offsets.map(\.2)
    #expect(abs(speeds[59] / speeds[0] - exponential(-2.002002670673341 * 59 / 60)) < 1e-4)
    #expect(speeds[speeds.count - 2] >= 10)
    // 1000 px/s falls to 10 after ln(100)/2.002 = 2.3003 s: the next tick is the 139th.
    #expect(offsets.count == 139 && speeds[138] == 0)
    #expect(abs(scrollView.contentOffset.y - (released + 990 / 2.002002670673341)) < 0.01)
    #expect(stage.scrolls.filter { $0 != "scroll:changed" } == ["scroll:began", "scroll:ended"])
  }

  @Test("S39: ticks have the window's frame rate, and the content's position does not depend on it")
  func frameRate() {
    func play(_ rate: Double) -> (Int, Double) {
      let stage = Stage()
      let scrollView = stage.scrollView()
      stage.window.frameRate = rate
      stage.play(flick())
      return (stage.scrolls.count, scrollView.contentOffset.y)
    }
    let (slow, fast) = (play(10), play(100))
    #expect(abs(slow.1 - fast.1) < 1e-9)
    #expect(slow.0 == 1 + 8 + 24 + 1 && fast.0 == 1 + 8 + 231 + 1)
  }

  @Test("S39: content that was still under the finger stays in place when released")
  func stoodStill() {
    let scrollView = stage.scrollView()
    stage.play(Finger(100, 100).move(0, -100, over: 100, steps: 10).hold(50).up())
    #expect(scrollView.contentOffset.y == 80)
    #expect(stage.scrolls.last == "scroll:ended")
    #expect(stage.log.entries.last?.time == 160_000)
  }

  @Test("S39: beyond its end, the content follows by a rubber-band factor of 0.55, and springs back")
  func rubberBand() {
    let scrollView = stage.scrollView()
    stage.play(Finger(100, 50).move(0, 20).move(0, 100).hold(100), finish: false)
    let expected = -(1 - 1 / (100 * 0.55 / 200 + 1)) * 200
    #expect(abs(scrollView.contentOffset.y - expected) < 1e-9)
    stage.application.cancelTouches(on: nil, at: stage.start + 300_000)
    stage.wait(until: 320)
    #expect(scrollView.motion == .settling)
    #expect(scrollView.contentOffset.y > expected && scrollView.contentOffset.y < 0)
    stage.finish()
    #expect(scrollView.contentOffset.y == 0)
    #expect(stage.scrolls.last == "scroll:cancelled")
  }

  @Test("S39: content that reaches its end while gliding goes beyond and returns; without bounces, it stops there")
  func runningIntoTheEnd() {
    for bounces in [true, false] {
      let stage = Stage()
      let scrollView = stage.scrollView(content: Size(width: 200, height: 400))
      scrollView.bounces = bounces
      var furthest = 0.0
      scrollView.addScrollTarget { scrollView, _ in furthest = max(furthest, scrollView.contentOffset.y) }
      stage.play(flick())
      #expect(scrollView.contentOffset.y == 200)
      #expect(bounces ? furthest > 210 : furthest == 200)
    }
    let stiff = stage.scrollView()
    stiff.bounces = false
    stage.play(Finger(100, 50).move(0, 20).move(0, 100).hold(100).up())
    #expect(stiff.contentOffset.y == 0)
  }

  @Test("S39: a drag that takes over beyond the end does not jump")
  func caughtBeyondTheEnd() {
    let scrollView = stage.scrollView()
    stage.play(Finger(100, 50).move(0, 20).move(0, 100).hold(100).up(after: 0), finish: false)
    stage.play(Finger(100, 50, at: 200).hold(100), finish: false)
    let caught = scrollView.contentOffset.y
    #expect(caught < -1 && scrollView.motion == .held)
    stage.play(Finger(100, 50, at: 300).move(0, 20).move(0, 0.001), finish: false)
    #expect(abs(scrollView.contentOffset.y - caught) < 0.01 && scrollView.motion == .dragging)
    #expect(stage.scrolls.filter { $0 == "scroll:began" }.count == 1)
  }

  @Test("S39: a finger that stops moving content is reported once, when it comes down, with velocity 0")
  func held() {
    let scrollView = stage.scrollView()
    var reports: [(phase: String, motion: ScrollView.Motion, time: Int64, offset: Double)] = []
    scrollView.addScrollTarget { [stage] scrollView, phase in
      reports.append(
        (phase.rawValue, scrollView.motion, stage.application.currentTime - stage.start, scrollView.contentOffset.y))
      #expect(scrollView.motion != .held || scrollView.velocity == .zero)
    }
    stage.play(flick(), finish: false)
    // Ticks come every 1/60 s after the lift at 100 ms: the last one before the finger is the sixth, at 200 ms.
    stage.play(Finger(100, 100, at: 205).hold(50), Finger(150, 100, at: 225).hold(30), finish: false)
    #expect(reports.count == 1 + 8 + 6 + 1)
    #expect(reports.dropLast().allSatisfy { $0.motion == .dragging || $0.motion == .decelerating })
    #expect(reports.last?.phase == "changed" && reports.last?.motion == .held && reports.last?.time == 205_000)
    #expect(reports.last?.offset == reports[reports.count - 2].offset)
    stage.finish()
    stage.application.cancelTouches(on: nil, at: stage.start + 1_000_000)
    #expect(reports.count == 17 && reports.last?.phase == "ended" && reports.last?.motion == .resting)
  }

  @Test("S39: content that is still is not held, and a finger on it is not reported")
  func notHeld() {
    let scrollView = stage.scrollView()
    stage.play(Finger(100, 100).hold(300).up())
    #expect(stage.scrolls == [] && scrollView.motion == .resting)
  }

  @Test(
    "S39: with paging, content rests on the nearest page, or on the next if released fast, one page at a time",
    arguments: [
      (-90.0, 100.0, 0.0), (-130, 100, 200), (-60, 0, 200), (-400, 0, 200), (60, 0, 0), (-129, 100, 200),
      (-119, 100, 0),
    ])
  func paging(_ dy: Double, _ hold: Double, _ expected: Double) {
    let scrollView = stage.scrollView()
    scrollView.isPagingEnabled = true
    // The first step is used up by the pan's begin.
    stage.play(
      Finger(100, 180).move(0, dy < 0 ? -20 : 20).move(0, dy < 0 ? dy + 20 : dy - 20, over: 50, steps: 5).hold(hold).up(
        after: 0))
    #expect(scrollView.contentOffset == Point(x: 0, y: expected))
  }

  @Test("S39: pages are counted from the content's insets, and a drag turns one page from where it began")
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

  @Test("S39: content that settles on a page continues from its release, at the finger's speed, and never moves back")
  func pageGlide() {
    let scrollView = stage.scrollView()
    scrollView.isPagingEnabled = true
    var offsets: [Double] = []
    scrollView.addScrollTarget { scrollView, _ in
      if scrollView.motion == .settling { offsets.append(scrollView.contentOffset.y) }
    }
    stage.play(flick())
    // Released at 80 px with 1000 px/s: 16.7 px per tick at first, slowed by the page's spring.
    #expect(offsets.count > 10 && offsets.first ?? 0 > 92 && offsets.first ?? 0 < 97)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $1 > $0 && $1 - $0 < 16.7 })
    #expect(scrollView.contentOffset == Point(x: 0, y: 200))
  }

  @Test(
    "S39: the speed that turns a page is measured in points of its own axis",
    arguments: [(true, 1.0, 4.0, 200.0), (true, 4, 1, 0), (false, 1, 4, 200), (false, 4, 1, 0)])
  func pageSpeed(_ isHorizontal: Bool, _ along: Double, _ across: Double, _ expected: Double) {
    let stage = Stage(pixelsPerPoint: isHorizontal ? Vector(dx: along, dy: across) : Vector(dx: across, dy: along))
    let scrollView = stage.scrollView(content: Size(width: 1000, height: 1000))
    scrollView.isPagingEnabled = true
    let (x, y) = isHorizontal ? (1.0, 0.0) : (0, 1)
    // The first step is used up by the pan's begin; then the finger moves at 400 pixels per second.
    stage.play(Finger(180, 180).move(-60 * x, -60 * y).move(-80 * x, -80 * y, over: 200, steps: 20).up(after: 0))
    #expect(scrollView.contentOffset == Point(x: expected * x, y: expected * y))
  }

  @Test("S39: a pull beyond an end is reduced, also in a view of one pixel; a view without length does not move")
  func narrowAxis() {
    let narrow = ScrollAxis(range: 0...4, length: 1, bounces: true, band: 0.5)
    #expect(narrow.shown(-2) == -0.5 && narrow.shown(6) == 4.5)
    #expect(narrow.pulled(-0.5) == -2 && narrow.pulled(4.5) == 6)
    #expect(narrow.page(at: 2.75, speed: 0, first: 2, limit: 1) == 3)
    let none = ScrollAxis(range: 0...4, length: 0, bounces: true, band: 0.5)
    #expect(none.shown(-2) == 0 && none.pulled(6) == 4 && none.page(at: 5, speed: 0, first: 0, limit: 1) == 4)
  }

  @Test("S39: a flick at the speed that turns pages goes to the next page that way, from the content's position")
  func turning() {
    let axis = ScrollAxis(range: 0...400, length: 100, bounces: true, band: 0.55)
    for (place, speed, page) in [
      (130.0, 200.0, 200.0), (130, -200, 100), (70, 200, 100), (70, -200, 0), (130, 199, 100), (130, -199, 100),
      (170, -199, 200), (100, 200, 200), (100, -200, 0),
    ] {
      #expect(axis.page(at: place, speed: speed, first: 100, limit: 200) == page, "\(place) at \(speed)")
    }
  }

  @Test("S39: the speeds at which content stops and a page turns are in points per second, whatever the density")
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
    // 700 px per second are 175 pt per second: too slow for the next page; 900 are 225.
    stage.play(Finger(100, 190, at: 20_000).move(0, -98, over: 140, steps: 14).up(after: 0))
    #expect(scroll.contentOffset.y == 0)
    stage.play(Finger(100, 190, at: 40_000).move(0, -126, over: 140, steps: 14).up(after: 0))
    #expect(scroll.contentOffset.y == 200)
  }

  @Test("S39: the spring rests within half a pixel of its goal, from either side, and never overshoots")
  func spring() {
    let law = ScrollGlide.Law(decay: 2, stop: 10, spring: 12)
    for start in [-100.0, 300] {
      let glide = ScrollGlide(from: start, speed: 0, in: 0...200, bounces: true, law: law)
      var last = abs(start - glide.goal)
      for step in 1...Int(glide.duration * 100) {
        let away = abs(glide.place(after: Double(step) / 100).offset - glide.goal)
        #expect(away < last)
        last = away
      }
      #expect(glide.place(after: glide.duration).offset == (start < 0 ? 0 : 200))
      #expect(glide.duration > 0.4 && glide.duration < 1)
    }
  }

  @Test("S39: of nested scroll views, the one that can scroll in the finger's direction scrolls")
  func nestedAcross() {
    let outer = stage.scrollView("outer", content: Size(width: 200, height: 2000))
    let inner = stage.scrollView("inner", content: Size(width: 2000, height: 200), in: outer)
    stage.play(Finger(100, 100).move(0, -20).move(0, -30).hold(100).up())
    #expect(outer.contentOffset == Point(x: 0, y: 30) && inner.contentOffset == .zero)
    stage.play(Finger(100, 100, at: 2000).move(-20, 0).move(-30, 0).hold(100).up())
    #expect(outer.contentOffset == Point(x: 0, y: 30) && inner.contentOffset == Point(x: 30, y: 0))
  }

  @Test("S39: of nested scroll views on one axis, the inner scrolls, and at its end the outer")
  func nestedAlong() {
    let outer = stage.scrollView("outer", content: Size(width: 200, height: 2000))
    let inner = stage.scrollView("inner", content: Size(width: 200, height: 230), in: outer)
    stage.play(Finger(100, 100).move(0, -20).move(0, -30).hold(100).up())
    #expect(inner.contentOffset.y == 30 && outer.contentOffset.y == 0)
    stage.play(Finger(100, 100, at: 2000).move(0, -20).move(0, -30).hold(100).up())
    #expect(inner.contentOffset.y == 30 && outer.contentOffset.y == 30)
    stage.play(Finger(100, 100, at: 4000).move(0, 20).move(0, 10).hold(100).up())
    #expect(inner.contentOffset.y == 20 && outer.contentOffset.y == 30)
  }

  @Test("S39: of nested horizontal scroll views, the inner scrolls while it can, and at either end the outer")
  func nestedSideways() {
    func drag(from offset: Double, by dx: Double) -> [String] {
      let run = ScrollMotionTests()
      let outer = run.stage.wideScrollView("outer")
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

  @Test("S39: a scaled and rotated scroll view follows the finger as it is visible")
  func transformed() {
    let scrollView = stage.scrollView()
    scrollView.frame = Rect(x: 300, y: 300, width: 200, height: 200)
    scrollView.transform = Transform(scale: 2, rotation: .pi / 2)
    // Rotated clockwise, down in its content is left on the screen.
    stage.play(Finger(400, 400).move(20, 0).move(60, 0).hold(100).up())
    #expect(abs(scrollView.contentOffset.y - 30) < 1e-9 && abs(scrollView.contentOffset.x) < 1e-9)
  }

  @Test("S39: content that is wider than high ends at its own width and height, and turns pages of the view's size")
  func sides() {
    let scrollView = stage.add(
      scrolling: ScrollView(name: "wide", frame: Rect(x: 0, y: 0, width: 300, height: 100)),
      Size(width: 900, height: 800))
    #expect(scrollView.horizontal.range == 0...600 && scrollView.horizontal.length == 300)
    #expect(scrollView.vertical.range == 0...700 && scrollView.vertical.length == 100)
    scrollView.contentInsets = Insets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(scrollView.horizontal.range == -2...604 && scrollView.vertical.range == -1...703)
  }

  @Test("S39: content released at the limit or faster goes to the next page that way, otherwise to the nearest")
  func idlePage() {
    let axis = ScrollAxis(range: 0...400, length: 100, bounces: true, band: 0.55)
    for (offset, speed, page) in [
      (130.0, 0.0, 100.0), (170, 0, 200), (130, 0.5, 200), (170, -0.5, 100), (130, 0.4, 100), (170, -0.4, 200),
      (130, 30, 200), (170, -30, 100), (330, 0, 200), (30, -9, 0), (10, 0, 0),
    ] {
      #expect(axis.page(at: offset, speed: speed, first: 120, limit: 0.5) == page, "\(offset) at \(speed)")
    }
    // Without a limit, any speed turns the page, and idle content settles on the nearest.
    #expect(axis.page(at: 200, speed: 0, first: 200, limit: 0) == 200)
    #expect(axis.page(at: 210, speed: 0.1, first: 200, limit: 0) == 300)
  }

  @Test("S3: a scroll view that is removed, or whose clock restarts, is cancelled and stops")
  func removal() {
    let scrollView = stage.scrollView()
    stage.play(flick(), finish: false)
    stage.wait(until: 200)
    scrollView.removeFromSuperview()
    #expect(stage.scrolls.last == "scroll:cancelled")
    #expect(stage.application.nextDeadline == nil)
    #expect(scrollView.motion == .resting)
    let other = Stage()
    other.scrollView()
    other.play(flick(), finish: false)
    other.application.reset(at: 0)
    #expect(other.scrolls.last == "scroll:cancelled" && other.application.nextDeadline == nil)
    let third = Stage()
    let dragged = third.scrollView()
    third.play(Finger(100, 100).move(0, -20).move(0, -20), finish: false)
    dragged.removeFromSuperview()
    #expect(third.scrolls == ["scroll:began", "scroll:changed", "scroll:cancelled"])
  }

  @Test("S39: setting the offset ends a motion; during a drag, the finger continues from there")
  func settingTheOffset() {
    let scrollView = stage.scrollView()
    stage.play(flick(), finish: false)
    stage.wait(until: 200)
    scrollView.contentOffset = Point(x: 0, y: 500)
    #expect(stage.application.nextDeadline == nil && stage.scrolls.last == "scroll:ended")
    stage.play(Finger(100, 100, at: 1000).move(0, -20).move(0, -20), finish: false)
    scrollView.contentOffset = Point(x: 0, y: 700)
    stage.play(Finger(300, 300, at: 1100).up(), finish: false)
    #expect(scrollView.contentOffset.y == 700)
  }

  @Test("S39: a glide's velocity is that of its offset, decelerating and springing, and its offset does not jump")
  func velocityOfTheOffset() {
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
}
