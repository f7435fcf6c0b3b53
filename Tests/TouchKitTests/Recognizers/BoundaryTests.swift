import TestSupport
import Testing

@testable import TouchKit

/// Values at a limit: an equal value does not exceed a maximum, and satisfies a minimum.
@Suite(.timeLimit(.minutes(5))) struct BoundaryTests {
  private func stage(_ change: (inout Thresholds) -> Void = { _ in }) -> Stage {
    var thresholds = Thresholds()
    change(&thresholds)
    return Stage(thresholds: thresholds)
  }

  @Test("A tap may move by exactly 10 pt, and its taps may be exactly 30 pt apart")
  func tap() {
    let stage = stage()
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: stage.view("view"))
    stage.play(Finger(100, 100).move(10, 0).up())
    #expect(stage.actions == ["tap:ended"])
    tap.numberOfTapsRequired = 2
    stage.play(Finger(100, 100, at: 2000).up(), Finger(130, 100, at: 2100).up())
    #expect(stage.actions == ["tap:ended", "tap:ended"])
  }

  @Test("The distance of each tap is measured from the previous tap, not from the first")
  func driftingTaps() {
    let stage = stage()
    stage.attach(TapGestureRecognizer(name: "triple"), to: stage.view("view")).numberOfTapsRequired = 3
    stage.play(Finger(100, 100).up(), Finger(125, 100, at: 100).up(), Finger(150, 100, at: 200).up())
    #expect(stage.actions == ["triple:ended"])
  }

  @Test("A swipe of exactly its minimum length recognizes, and may go exactly as far across, along either axis")
  func swipe() {
    for isHorizontal in [true, false] {
      for (along, across, expected) in [(50.0, 0.0, 1), (49.9, 0, 0), (60, 30, 1), (60, 30.1, 0)] {
        let stage = stage {
          $0.swipeAlongDecay = 0
          $0.swipeAcrossDecay = 0
          $0.swipeAcross = 30
        }
        let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: stage.view("view"))
        swipe.direction = isHorizontal ? .right : .down
        stage.play(Finger(100, 100).move(isHorizontal ? along : across, isHorizontal ? across : along).up())
        #expect(stage.actions.count == expected, "\(along) \(across)")
      }
    }
  }

  @Test("If a swipe's displacement satisfies both of its directions, the horizontal one is chosen")
  func mixedSwipe() {
    let stage = stage { $0.swipeAcross = 100 }
    let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: stage.view("view"))
    swipe.direction = [.right, .down]
    stage.play(Finger(100, 100).move(60, 60).up())
    #expect(stage.actions == ["swipe:ended"] && swipe.recognizedDirection == .right)
  }

  @Test("An edge pan's band includes the edge itself, at each edge of the screen")
  func edgeBand() {
    let places: [(Double, Double, Double, Double)] = [
      (26, 500, 30, 0), (500, 26, 0, 30), (974, 500, -30, 0), (500, 974, 0, -30),
    ]
    for (x, y, dx, dy) in places {
      let stage = stage()
      stage.attach(ScreenEdgePanGestureRecognizer(name: "edge"), to: stage.view("view")).edges = .all
      stage.play(Finger(x, y).move(dx, dy).up())
      #expect(stage.actions == ["edge:began", "edge:ended"], "\(x) \(y)")
      stage.play(Finger(x + dx.signum, y + dy.signum, at: 2000).move(dx, dy).up())
      #expect(stage.actions.count == 2, "\(x) \(y)")
    }
  }

  @Test("A rotation begins at exactly its angle, measured from the second finger's begin")
  func rotation() {
    let stage = stage { $0.rotationSlop = 90 }
    stage.attach(RotationGestureRecognizer(name: "rotation"), to: stage.view("view"))
    stage.play(Finger(100, 100).hold(50).up(), Finger(200, 100).move(-100, 100).hold(10).up())
    #expect(stage.actions.first == "rotation:began")
    stage.log.removeAll()
    // Two turns of 60° each, with another finger in place of the second.
    stage.play(
      Finger(100, 100, at: 2000).hold(200).up(),
      Finger(200, 100, at: 2000).move(0, 173).up(), Finger(200, 100, at: 2050).move(0, 173).up())
    #expect(stage.actions == [])
  }

  @Test("A displacement of exactly pan.slop begins no pan; a change of exactly pinch.slack begins a pinch")
  func slopAndSlack() {
    let stage = stage()
    stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("left", 0, 0, 500, 1000))
    stage.attach(PinchGestureRecognizer(name: "pinch"), to: stage.view("right", 500, 0, 500, 1000))
    stage.play(Finger(100, 100).move(10, 0).up(), Finger(100, 300, at: 1000).move(0, -10).up())
    #expect(stage.actions == [])
    stage.play(Finger(600, 500, at: 2000).hold(30).up(), Finger(700, 500, at: 2000).move(10, 0).up())
    #expect(stage.actions == ["pinch:began", "pinch:ended"])
  }

  @Test("A long press that is due and waits may move; before it is due, it may not")
  func waitingPress() throws {
    for (pause, expected) in [(600.0, ["hold:began", "hold:ended"]), (400, [])] {
      let stage = stage()
      let view = stage.view("view")
      let watcher = RecordingRecognizer(failingAfter: 700)
      view.addGestureRecognizer(watcher)
      try stage.attach(LongPressGestureRecognizer(name: "hold"), to: view).require(toFail: watcher)
      stage.play(Finger(100, 100).hold(pause).move(20, 0).hold(500).up())
      #expect(stage.actions == expected)
    }
  }

  @Test("A long press of two fingers ends when the first of them lifts")
  func pressOfTwo() {
    let stage = stage()
    stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.view("view")).numberOfTouchesRequired = 2
    stage.play(Finger(100, 100).hold(600).up(), Finger(200, 100).hold(900).up())
    #expect(stage.actions == ["hold:began", "hold:ended"])
    #expect(stage.log.entries.last { $0.isAction }?.time == 610_000)
  }

  @Test("A tap before a long press may last as long as any tap")
  func tapBeforePress() {
    for (press, expected) in [(740.0, ["hold:began", "hold:ended"]), (760, [])] {
      let stage = stage()
      stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.view("view")).numberOfTapsRequired = 1
      stage.play(Finger(100, 100).up(after: press), Finger(100, 100, at: 1000).hold(600).up())
      #expect(stage.actions == expected)
    }
  }

  @Test("A pan's translation and velocity are measured from its finger's begin, whatever the previous pan left")
  func nextPan() {
    let stage = stage()
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    var begins: [Vector] = []
    pan.addTarget { action in
      guard action.state == .began else { return }
      begins += [pan.translation, pan.velocity]
      pan.translation = .zero
    }
    stage.play(Finger(100, 100).move(0, 20).up(after: 5), Finger(100, 100, at: 30).move(20, 0).up())
    #expect(begins.map { $0.dx.rounded() } == [0, 0, 20, 2000] && begins.map { $0.dy.rounded() } == [20, 2000, 0, 0])
  }

  @Test("A lift at exactly the speed that turns a page turns it; a slower one returns to the nearest page")
  func pageSpeed() {
    let axis = ScrollAxis(range: 0...1000, length: 100, bounces: true, band: 0.55)
    func page(_ offset: Double, _ speed: Double) -> Double {
      axis.page(at: offset, speed: speed, first: 100, limit: Thresholds().scrollPageSpeed)
    }
    #expect(page(110, 200) == 200 && page(110, 199.9) == 100)
    #expect(page(90, -200) == 0 && page(90, -199.9) == 100)
    #expect(Thresholds().scrollSpring == 12)
  }

  @Test("Content released below the minimum speed stays in place")
  func standing() {
    let law = ScrollGlide.Law(decay: 2, stop: 10, spring: 12)
    let glide = ScrollGlide(from: 50, speed: 9.9, in: 0...200, bounces: true, law: law)
    #expect(glide.duration == 0 && glide.goal == 50)
  }
}

extension Double {
  fileprivate var signum: Double { self > 0 ? 1 : self < 0 ? -1 : 0 }
}
