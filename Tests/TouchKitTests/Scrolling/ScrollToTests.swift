import TestSupport
import Testing

@testable import TouchKit

/// Content that moves to an offset by itself, with `scroll(to:)`.
@Suite(.timeLimit(.minutes(5))) struct ScrollToTests {
  private let stage = Stage()

  private func large() -> ScrollView {
    stage.application.reach(stage.start)
    return stage.scrollView(content: Size(width: 1000, height: 2000))
  }

  /// Scroll to an offset and return all reported offsets, including the first and last.
  private func offsets(of scrollView: ScrollView, to goal: Point) -> [Point] {
    var offsets: [Point] = []
    let start = stage.log.entries.count
    scrollView.scroll(to: goal)
    while let deadline = stage.application.nextDeadline {
      offsets.append(scrollView.contentOffset)
      stage.application.advance(to: deadline + 1)
    }
    offsets.append(scrollView.contentOffset)
    let phases = stage.log.entries[start...].filter { $0.event == "scroll" }.map(\.detail)
    #expect(phases == ["began"] + Array(repeating: "changed", count: offsets.count - 1) + ["ended"])
    return offsets
  }

  @Test("S39: content sent to an offset springs there on both axes, and back along the same path")
  func forthAndBack() {
    let scrollView = large()
    let forth = offsets(of: scrollView, to: Point(x: 300, y: 720))
    #expect(forth.first == .zero && forth.last == Point(x: 300, y: 720) && forth.count > 20)
    for (place, next) in zip(forth, forth.dropFirst()) {
      #expect(next.x >= place.x && next.x <= 300 && next.y > place.y && next.y <= 720)
    }
    // Both axes have the same spring.
    for place in forth.prefix(20) { #expect(abs(place.x * 720 - place.y * 300) < 1e-6) }
    let back = offsets(of: scrollView, to: .zero)
    #expect(back.count == forth.count && back.last == .zero)
    for (place, mirrored) in zip(forth, back) {
      #expect(abs(place.x + mirrored.x - 300) < 1e-9 && abs(place.y + mirrored.y - 720) < 1e-9)
    }
  }

  @Test("S39: content that is already there does not move, and reports nothing")
  func there() {
    let scrollView = large()
    scrollView.contentOffset = Point(x: 30, y: 70)
    scrollView.scroll(to: Point(x: 30, y: 70))
    #expect(stage.application.nextDeadline == nil && stage.scrolls == [] && scrollView.motion == .resting)
  }

  @Test("S39: content that is moving ends there before it moves elsewhere; under a finger, it is moved at once")
  func duringMovement() {
    let scrollView = large()
    scrollView.scroll(to: Point(x: 0, y: 500))
    stage.wait(until: 100)
    let place = scrollView.contentOffset
    #expect(place.y > 0 && place.y < 500 && scrollView.motion == .settling)
    scrollView.scroll(to: Point(x: 0, y: 40))
    #expect(scrollView.contentOffset == place)
    #expect(stage.scrolls.suffix(2) == ["scroll:ended", "scroll:began"])
    stage.finish()
    #expect(scrollView.contentOffset == Point(x: 0, y: 40) && stage.scrolls.last == "scroll:ended")
    stage.log.removeAll()
    stage.play(Finger(100, 100, at: 20_000).move(0, -20).move(0, -20), finish: false)
    scrollView.scroll(to: Point(x: 0, y: 700))
    #expect(scrollView.contentOffset == Point(x: 0, y: 700) && scrollView.motion == .dragging)
    #expect(stage.scrolls == ["scroll:began", "scroll:changed"])
  }

  @Test("S39: the first step is due one frame of the window after the start, and each further one after the previous")
  func frames() {
    let scrollView = large()
    stage.window.frameRate = 50
    let start = stage.application.currentTime
    scrollView.scroll(to: Point(x: 0, y: 500))
    for frame in Int64(1)...3 {
      #expect(stage.application.nextDeadline == start + frame * 20_000)
      stage.application.advance(to: start + frame * 20_000 + 1)
    }
  }

  @Test("S39: a scroll view without a window moves its content immediately")
  func withoutWindow() {
    let scrollView = ScrollView(name: "alone", frame: Rect(x: 0, y: 0, width: 200, height: 200))
    scrollView.scroll(to: Point(x: 0, y: 700))
    #expect(scrollView.contentOffset == Point(x: 0, y: 700) && scrollView.motion == .resting)
  }

  @Test("S39: content that a finger holds ends its motion before it moves elsewhere")
  func held() {
    let scrollView = large()
    let flick = Finger(100, 100).move(0, -100, over: 100, steps: 10).up(after: 0)
    stage.play(flick, Finger(100, 100, at: 205), finish: false)
    #expect(scrollView.motion == .held)
    scrollView.scroll(to: Point(x: 0, y: 40))
    #expect(stage.scrolls.suffix(2) == ["scroll:ended", "scroll:began"])
  }

  @Test("S39: content that arrives has ended its motion, even if the drag before was cancelled")
  func afterCancelledDrag() {
    let scrollView = large()
    stage.play(Finger(100, 150).move(0, -20).move(0, -30).cancel())
    #expect(stage.scrolls.last == "scroll:cancelled")
    scrollView.scroll(to: Point(x: 0, y: 500))
    stage.finish()
    #expect(stage.scrolls.last == "scroll:ended" && scrollView.contentOffset.y == 500)
  }

  @Test("S39: a target that receives the arrival can send the content elsewhere")
  func sentOn() {
    let scrollView = large()
    scrollView.addScrollTarget { scrollView, phase in
      if phase == .changed && scrollView.contentOffset.y == 500 { scrollView.scroll(to: .zero) }
    }
    scrollView.scroll(to: Point(x: 0, y: 500))
    stage.finish()
    #expect(scrollView.contentOffset == .zero && scrollView.motion == .resting)
    let ends = stage.scrolls.filter { $0 != "scroll:changed" }
    #expect(ends == ["scroll:began", "scroll:ended", "scroll:began", "scroll:ended"])
  }

  @Test("S39: content whose motion lasts exactly until a step has arrived with that step")
  func exactStep() {
    let scrollView = large()
    stage.window.frameRate = 100
    scrollView.scroll(to: Point(x: 0, y: 0.5))
    stage.wait(until: 10.001)
    #expect(stage.scrolls == ["scroll:began", "scroll:changed", "scroll:ended"])
  }

  @Test("S39: a window of one frame a second, or of none, has one step a second", arguments: [1.0, 0])
  func slowestFrames(rate: Double) {
    let scrollView = large()
    stage.window.frameRate = rate
    scrollView.scroll(to: Point(x: 0, y: 500))
    #expect(stage.application.nextDeadline == stage.start + 1_000_000)
  }

  @Test(
    "S39: content rests when it is slower than scroll.stop in the pixels of the finer axis, whichever axis it is",
    arguments: [Vector(dx: 1, dy: 3), Vector(dx: 3, dy: 1)])
  func stop(density: Vector) {
    let stage = Stage(pixelsPerPoint: density)
    stage.application.thresholds.scrollStop = 1
    stage.window.frameRate = 1000
    stage.application.reach(stage.start)
    let scrollView = stage.scrollView(content: Size(width: 1000, height: 2000))
    scrollView.scroll(to: Point(x: 500, y: 500))
    stage.finish()
    let law = ScrollGlide.Law(decay: 1, stop: 3, spring: stage.application.thresholds.scrollSpring)
    let expected = ScrollGlide(from: 0, speed: 0, springingTo: 500, law: law).duration
    let time = Double(stage.log.entries.last?.time ?? 0) / 1e6
    #expect(abs(time - expected) < 0.002)
  }
}
