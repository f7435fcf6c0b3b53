import TestSupport
import Testing

@testable import TouchKit

/// Corners of movements of several fingers, of presses, and of what one gesture leaves to the next.
@Suite(.timeLimit(.minutes(5))) struct FigureEdgeTests {
  private let stage = Stage()

  /// Two fingers 100 px apart that go apart by `displacement` pixels each, in `steps` frames.
  private func spread(_ displacement: Double, at start: Double = 0, steps: Int = 5) -> [Finger] {
    [
      Finger(400, 500, at: start).move(-displacement, 0, over: 50, steps: steps).up(),
      Finger(500, 500, at: start).move(displacement, 0, over: 50, steps: steps).up(),
    ]
  }

  @Test("A pinch reads 1 before it begins, and a scale that is set goes on from there, its velocity with it")
  func pinchScale() {
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: stage.view("view"))
    var scales: [Double] = []
    var velocities: [Double] = []
    stage.play([Finger(400, 500).move(-4, 0), Finger(500, 500).move(4, 0)], finish: false)
    #expect(pinch.state == .possible && pinch.scale == 1 && pinch.velocity == 0)
    stage.application.cancelTouches(on: nil, at: stage.start + 20_000)
    pinch.addTarget { _ in
      scales.append(pinch.scale)
      velocities.append(pinch.velocity)
      if scales.count == 2 { pinch.scale = 3 }
    }
    stage.play(spread(50, at: 100), finish: false)
    let spans = [120.0, 140, 160, 180, 200]
    let expected = spans.enumerated().map { $0 < 2 ? $1 / 110 : 3 * $1 / 140 }
    #expect(zip(scales, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(zip(velocities.dropFirst(), [2000 / 110, 6000 / 140, 6000 / 140]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("S16: a pinch and a rotation know nothing of the ones before")
  func nothingLeft() {
    let view = stage.view("view")
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: view)
    let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: view)
    pinch.allowSimultaneous(with: rotation)
    var log: [[Double]] = []
    pinch.addTarget { _ in log.append([pinch.scale, pinch.velocity]) }
    rotation.addTarget { _ in log.append([rotation.rotation, rotation.velocity]) }
    func turn(at start: Double) -> [Finger] {
      [
        Finger(400, 500, at: start).move(-30, -60, over: 50, steps: 5).up(),
        Finger(500, 500, at: start).move(30, 60, over: 50, steps: 5).up(),
      ]
    }
    stage.play(turn(at: 0))
    let first = log
    log.removeAll()
    stage.play(turn(at: 70))
    #expect(first.count > 8 && log == first)
  }

  @Test("A rotation that is set counts on from what was set")
  func rotationSet() {
    let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: stage.view("view"))
    var seen: [Double] = []
    rotation.addTarget { _ in
      seen.append(rotation.rotation)
      if seen.count == 1 { rotation.rotation = 1 }
    }
    stage.play(
      Finger(400, 500).move(0, -100).move(100, 0).up(), Finger(500, 500).move(0, 100).move(-100, 0).up(), finish: false)
    #expect(seen.count == 3)
    #expect(abs(seen[0] - (angle(of: Vector(dx: 100, dy: 200)) - 5 * .pi / 180)) < 1e-9)
    #expect(abs(seen[1] - (1 + angle(of: Vector(dx: -100, dy: 200)) - angle(of: Vector(dx: 100, dy: 200)))) < 1e-9)
  }

  @Test("A pinch of fingers that come down on one place has a scale against the least divisor")
  func pinchFromNothing() {
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: stage.view("view"))
    var scales: [Double] = []
    pinch.addTarget { _ in scales.append(pinch.scale) }
    stage.play(
      Finger(400, 500).move(-10, 0).move(-10, 0), Finger(400, 500).move(10, 0).move(10, 0), finish: false)
    #expect(scales == [2, 4])
  }

  @Test("A pan of two fingers counts from when both are down, along either axis")
  func panOfTwo() {
    for (dx, dy) in [(50.0, 0.0), (0, 50)] {
      let run = FigureEdgeTests()
      let pan = run.stage.attach(PanGestureRecognizer(name: "pan"), to: run.stage.view("view"))
      pan.minimumNumberOfTouches = 2
      run.stage.play(
        Finger(100, 100).move(dx, dy).hold(10).move(dx / 10, dy / 10).move(dx / 10, dy / 10),
        Finger(300, 300, at: 20).move(dx / 10, dy / 10).move(dx / 10, dy / 10), finish: false)
      #expect(run.stage.actions == [])
      #expect(pan.translation == Vector(dx: dx / 5, dy: dy / 5))
    }
  }

  @Test("What one of two fingers did until the other had joined again is none of a pan's movement")
  func panOfTwoJoined() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    pan.minimumNumberOfTouches = 2
    var seen: [Vector] = []
    pan.addTarget { _ in seen.append(pan.translation) }
    // The third finger comes down in the very frame in which the first one moves by (10, 4).
    stage.play(
      Finger(100, 100).move(20, 0).hold(20).move(30, 0).move(10, 4).move(6, 2), Finger(200, 100).move(20, 0).up(),
      Finger(300, 100, at: 50).move(6, 2), finish: false)
    #expect(seen == [Vector(dx: 20, dy: 0), Vector(dx: 20, dy: 0), Vector(dx: 26, dy: 2)])
  }

  @Test("A pan takes as many fingers as its maximum while it goes on, and ignores more")
  func panSurplus() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    pan.maximumNumberOfTouches = 2
    stage.play(
      Finger(100, 100).move(20, 0), Finger(200, 100, at: 30), Finger(300, 100, at: 40), finish: false)
    #expect(pan.numberOfTouches == 2)
    #expect(pan.location(in: nil) == Point(x: 160, y: 100))
  }

  @Test("A long press after a tap fails where no press comes in time, and says so; the next press needs a tap again")
  func pressAfterTapTooLate() {
    let decisions = Decisions()
    stage.application.addSink(decisions)
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.view("view"))
    hold.numberOfTapsRequired = 1
    stage.play(Finger(100, 100).up(after: 50), Finger(100, 100, at: 401).up(after: 2000))
    #expect(stage.actions == [])
    #expect(decisions.list.first?.reason == "no press within 350 ms of the tap (tap.interval)")
    #expect(decisions.list.first.map { $0.time - stage.start } == 400_000)
    stage.play(Finger(100, 100, at: 4000).up(after: 50), Finger(100, 100, at: 4400).up(after: 700))
    #expect(stage.actions == ["hold:began", "hold:ended"])
  }

  @Test("A press that lies exactly 30 pt from the tap before it counts, one further away does not")
  func pressBesideTap() {
    for (distance, count) in [(30.0, 2), (30.1, 0)] {
      let run = FigureEdgeTests()
      let hold = run.stage.attach(LongPressGestureRecognizer(name: "hold"), to: run.stage.view("view"))
      hold.numberOfTapsRequired = 1
      run.stage.play(Finger(100, 100).up(after: 50), Finger(100, 100 + distance, at: 200).up(after: 700))
      #expect(run.stage.actions.count == count)
    }
  }

  @Test("S18: a finger that joins an active long press is ignored: it neither ends it nor is cancelled in its view")
  func pressJoined() {
    let view = stage.view("view")
    view.isMultipleTouchEnabled = true
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.window)
    hold.cancelsTouchesInView = false
    var touches: [Int] = []
    hold.addTarget { _ in touches.append(hold.numberOfTouches) }
    stage.play(Finger(100, 100).up(after: 900), Finger(200, 100, at: 600).up(after: 100))
    #expect(stage.actions == ["hold:began", "hold:ended"])
    #expect(touches == [1, 0])
    #expect(hold.location(in: nil) == Point(x: 100, y: 100))
    #expect(stage.trace("view") == "B B E E" || stage.trace("view").filter { $0 == "E" }.count == 2)
  }

  @Test(
    "A hovering pen that goes from an inner to an outer view leaves the inner one alone; one that is disabled hears nothing"
  )
  func hoverOut() {
    let inner = stage.view("inner", 0, 0, 100, 100)
    stage.attach(HoverGestureRecognizer(name: "inner"), to: inner)
    stage.attach(HoverGestureRecognizer(name: "outer"), to: stage.window)
    stage.attach(HoverGestureRecognizer(name: "off"), to: stage.window).isEnabled = false
    for x in [50.0, 150, 160] { stage.application.hover(at: Point(x: x, y: 50), on: stage.screen, at: stage.start) }
    stage.application.hover(at: nil, on: stage.screen, at: stage.start)
    #expect(
      stage.actions == ["inner:began", "outer:began", "inner:ended", "outer:changed", "outer:changed", "outer:ended"])
  }

  @Test(
    "S7: places are converted both ways while a view moves, and an animation without a start waits for the first touch")
  func animatedPlaces() {
    let view = stage.view("view", 100, 200, 50, 50)
    view.animation = Animation([
      Animation.Keyframe(time: 0), Animation.Keyframe(time: 1, offset: Vector(dx: 100, dy: 300)),
    ])
    let away = Finger(900, 900).up()
    stage.play(away, finish: false)
    #expect(stage.window.shownTime == stage.start)
    stage.application.advance(to: stage.start + 500_000)
    stage.play(Finger(900, 900, at: 500).up(), finish: false)
    #expect(view.convert(toScreen: Point(x: 10, y: 20)) == Point(x: 161, y: 373))
    #expect(view.convert(fromScreen: Point(x: 161, y: 373)) == Point(x: 10, y: 20))
    stage.play(Finger(160, 360, at: 520).up())
    #expect(stage.trace("view") == "B E")
  }
}
