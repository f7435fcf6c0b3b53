import TestSupport
import Testing

@testable import TouchKit

/// The values that continuous recognizers report.
@Suite(.timeLimit(.minutes(5))) struct MovementTests {
  private let stage = Stage()

  @Test("The translation is the mean of the fingers that are down, and does not jump when fingers join or lift")
  func translationOfSets() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    var seen: [String] = []
    pan.addTarget { seen.append("\($0.state) \(pan.translation.dx) \(pan.numberOfTouches)") }
    stage.play(
      Finger(100, 100).move(20, 0).hold(30).move(10, 0).hold(20).up(),
      Finger(500, 500, at: 30).hold(20).move(20, 0).hold(30).up())
    // 10: +20. 30: the second joins. 50: it moves 20 alone … 60: the first moves 10 alone … 90: the first lifts.
    #expect(
      seen == [
        "began 20.0 1", "changed 20.0 2", "changed 25.0 2", "changed 35.0 2", "changed 35.0 1", "ended 35.0 0",
      ])
  }

  @Test("A translation that is set continues from there")
  func setTranslation() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
    var seen: [Vector] = []
    pan.addTarget { _ in
      seen.append(pan.translation)
      if seen.count == 1 { pan.translation = Vector(dx: 1, dy: 2) }
    }
    stage.play(Finger(100, 100).move(20, 0).move(5, 5).up())
    #expect(seen == [Vector(dx: 20, dy: 0), Vector(dx: 6, dy: 7), Vector(dx: 6, dy: 7)])
  }

  @Test("A pan reports zero across its axis")
  func axis() {
    for (axis, translation) in [
      (PanGestureRecognizer.Axis.horizontal, Vector(dx: 30, dy: 0)), (.vertical, Vector(dx: 0, dy: 30)),
      (.any, Vector(dx: 30, dy: 30)),
    ] {
      let stage = Stage()
      let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
      pan.axis = axis
      var last = Vector.zero
      pan.addTarget { _ in last = pan.translation }
      stage.play(Finger(100, 100).move(30, 30).up())
      #expect(last == translation)
    }
  }

  @Test("A pan with an axis reports its displacement and velocity along that axis, and nothing across")
  func alongAxis() {
    for (axis, moved, along) in [
      (PanGestureRecognizer.Axis.horizontal, Vector(dx: 30, dy: 20), Vector(dx: 30, dy: 0)),
      (.vertical, Vector(dx: 20, dy: -30), Vector(dx: 0, dy: -30)),
    ] {
      let stage = Stage()
      let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.window)
      pan.axis = axis
      var seen: [Vector] = []
      pan.addTarget { _ in seen += [pan.translation, pan.velocity] }
      stage.play([Finger(100, 200).move(moved.dx, moved.dy)], finish: false)
      #expect(seen == [along, Vector(dx: along.dx * 100, dy: along.dy * 100)])
    }
  }

  @Test(
    "A pan of two fingers is measured from when both are down, along either axis",
    arguments: [(50.0, 0.0), (0, 50)])
  func panOfTwo(dx: Double, dy: Double) {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    pan.minimumNumberOfTouches = 2
    stage.play(
      Finger(100, 100).move(dx, dy).hold(10).move(dx / 10, dy / 10).move(dx / 10, dy / 10),
      Finger(300, 300, at: 20).move(dx / 10, dy / 10).move(dx / 10, dy / 10), finish: false)
    #expect(stage.actions == [])
    #expect(pan.translation == Vector(dx: dx / 5, dy: dy / 5))
  }

  @Test("A finger's movement in the frame in which the second of two lands does not count for a pan")
  func panOfTwoLanding() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    pan.minimumNumberOfTouches = 2
    var seen: [Vector] = []
    pan.addTarget { _ in seen += [pan.translation, pan.velocity] }
    stage.play(
      [Finger(100, 100).move(80, 0).hold(10), Finger(300, 300, at: 10).move(24, 0, over: 20, steps: 1)], finish: false)
    #expect(seen == [Vector(dx: 12, dy: 0), Vector(dx: 600, dy: 0)])
  }

  @Test("The movement of one of two fingers, before the other has rejoined, does not count for a pan")
  func panOfTwoJoined() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    pan.minimumNumberOfTouches = 2
    var seen: [Vector] = []
    pan.addTarget { _ in seen.append(pan.translation) }
    // The third finger comes down in the same frame in which the first one moves by (10, 4).
    stage.play(
      Finger(100, 100).move(20, 0).hold(20).move(30, 0).move(10, 4).move(6, 2), Finger(200, 100).move(20, 0).up(),
      Finger(300, 100, at: 50).move(6, 2), finish: false)
    #expect(seen == [Vector(dx: 20, dy: 0), Vector(dx: 20, dy: 0), Vector(dx: 26, dy: 2)])
  }

  @Test("An active pan accepts fingers up to its maximum, and ignores more")
  func panSurplus() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    pan.maximumNumberOfTouches = 2
    stage.play(
      Finger(100, 100).move(20, 0), Finger(200, 100, at: 30), Finger(300, 100, at: 40), finish: false)
    #expect(pan.numberOfTouches == 2)
    #expect(pan.location(in: nil) == Point(x: 160, y: 100))
  }

  @Test("An active pan ignores a finger too many, even if another finger lands elsewhere in the same frame")
  func panSurplusWithOtherFinger() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("left", 0, 0, 500, 1000))
    pan.maximumNumberOfTouches = 1
    stage.view("right", 500, 0, 500, 1000)
    stage.play(Finger(100, 100).move(20, 0), Finger(300, 100, at: 30), Finger(700, 100, at: 30), finish: false)
    #expect(pan.numberOfTouches == 1)
    #expect(pan.location(in: nil) == Point(x: 120, y: 100))
  }

  @Test("A pinch begins with scale 1 after the slack, and its scale can be set")
  func pinch() {
    let stage = Stage(pixelsPerPoint: Vector(dx: 2, dy: 2))
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: stage.window)
    var seen: [Double] = []
    pinch.addTarget { _ in
      seen.append(pinch.scale)
      if seen.count == 2 { pinch.scale = 1 }
    }
    // 100 points apart, then 110, 220, 440.
    stage.play(Finger(400, 100).hold(50).up(), Finger(600, 100).move(20, 0).move(220, 0).move(440, 0).up())
    #expect(seen == [1, 2, 2, 2])
    #expect(stage.actions == ["pinch:began", "pinch:changed", "pinch:changed", "pinch:ended"])
  }

  @Test("A pinch has scale 1 before it begins, and a scale that is set continues from there, with its velocity")
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
    stage.play(
      Finger(400, 500, at: 100).move(-50, 0, over: 50, steps: 5).up(),
      Finger(500, 500, at: 100).move(50, 0, over: 50, steps: 5).up(), finish: false)
    let spans = [120.0, 140, 160, 180, 200]
    let expected = spans.enumerated().map { $0 < 2 ? $1 / 110 : 3 * $1 / 140 }
    #expect(zip(scales, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(zip(velocities.dropFirst(), [2000 / 110, 6000 / 140, 6000 / 140]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("A pinch and a rotation that fail report no movement")
  func failedFigures() {
    final class AtFailure: EventSink {
      var values: [Double] = []
      let wantsDecisions = true
      func receive(_ event: Event, at time: Int64, stamp: Int64) {
        guard case .decision(let decision) = event, decision.to == .failed else { return }
        switch decision.recognizer {
        case let pinch as PinchGestureRecognizer: values += [pinch.scale, pinch.velocity]
        case let rotation as RotationGestureRecognizer: values += [rotation.rotation, rotation.velocity]
        default: break
        }
      }
    }
    let view = stage.view("view")
    stage.attach(PinchGestureRecognizer(name: "pinch"), to: view)
    stage.attach(RotationGestureRecognizer(name: "rotation"), to: view)
    let sink = AtFailure()
    stage.application.addSink(sink)
    stage.play(Finger(400, 500).hold(30).up(), Finger(500, 500).move(4, 8, over: 30, steps: 3).up())
    #expect(sink.values == [1, 0, 0, 0])
  }

  @Test("The divisor of a pinch's scale is at least 10 pt")
  func narrowPinch() {
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: stage.window)
    var last = 0.0
    pinch.addTarget { _ in last = pinch.scale }
    // From 12 points apart to 2: the span minus the slack would be 2.
    stage.play(Finger(100, 100).hold(20).up(), Finger(112, 100).move(-10, 0).hold(10).up())
    #expect(last == 0.2)
  }

  @Test("A pinch of fingers that come down at one position uses the minimum divisor")
  func pinchFromNothing() {
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: stage.view("view"))
    var scales: [Double] = []
    pinch.addTarget { _ in scales.append(pinch.scale) }
    stage.play(
      Finger(400, 500).move(-10, 0).move(-10, 0), Finger(400, 500).move(10, 0).move(10, 0), finish: false)
    #expect(scales == [2, 4])
  }

  @Test("The scale of fingers that meet is 0, in every pinch")
  func meetingFingers() {
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: stage.window)
    var scales: [Double] = []
    pinch.addTarget { if $0.state == .changed { scales.append(pinch.scale) } }
    for start in [0.0, 1000] {
      stage.play(
        Finger(100, 100, at: start).hold(40).up(), Finger(130, 100, at: start).move(-20, 0).move(-10, 0).up())
    }
    #expect(scales == [0, 0])
  }

  @Test("Scale and rotation do not jump when a third finger joins or one of three lifts")
  func threeFingers() {
    let pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: stage.window)
    let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: stage.window)
    pinch.allowSimultaneous(with: rotation)
    var scales: [Double] = []
    pinch.addTarget { _ in scales.append(pinch.scale) }
    stage.play(
      Finger(400, 500).hold(100).up(), Finger(500, 500).move(120, 0).hold(90).up(after: 30),
      Finger(450, 900, at: 40).up(after: 30))
    #expect(scales.allSatisfy { abs($0 - 2) < 1e-12 }, "\(scales)")
    #expect(stage.actions.contains("pinch:ended"))
    #expect(!stage.actions.contains("rotation:began"))
  }

  @Test("A rotation reports 5° less than the turn, in either direction, and can be set", arguments: [1.0, -1.0])
  func rotation(sign: Double) {
    let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: stage.window)
    var seen: [Double] = []
    rotation.addTarget { _ in
      seen.append(rotation.rotation * 180 / .pi)
      if seen.count == 2 { rotation.rotation = 0 }
    }
    func turn(_ degrees: Double) -> Point {
      let (sine, cosine) = Turn(sign * degrees).parts
      return Point(x: 500 + 100 * cosine, y: 500 + 100 * sine)
    }
    // Angles add up beyond half a turn.
    let angles = [0.0, 12, 92, 170, 250]
    for (index, degrees) in angles.enumerated() {
      let place = turn(degrees)
      let phase = index == 0 ? Touch.Phase.began : .moved
      let samples = [
        TouchSample(id: 1, phase: phase, location: place),
        TouchSample(id: 2, phase: phase, location: Point(x: 1000 - place.x, y: 1000 - place.y)),
      ]
      stage.application.handle(samples.span, on: stage.screen, at: Int64(index) * 10_000)
    }
    #expect(seen.map { ($0 * sign * 1000).rounded() / 1000 } == [7, 87, 78, 158])
  }

  @Test("A rotation that is set continues from the set angle")
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

  @Test("A rotation never begins with the opposite sign, however large its slack is")
  func largeSlack() {
    for turn in [1.0, -1] {
      var thresholds = Thresholds()
      (thresholds.rotationSlop, thresholds.rotationSlack) = (10, 90)
      let stage = Stage(thresholds: thresholds)
      let rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: stage.view("view"))
      var seen: [Double] = []
      rotation.addTarget { _ in seen.append(rotation.rotation) }
      stage.play(Finger(400, 500), Finger(600, 500).move(0, 100 * turn), finish: false)
      #expect(seen == [0])
    }
  }

  @Test("Angles of a quadrant, and of the axes, are exact to 1e-15")
  func angles() {
    for degrees in stride(from: -179.0, through: 180, by: 1) {
      let (sine, cosine) = Turn(degrees).parts
      #expect(abs(angle(of: Vector(dx: cosine, dy: sine)) - degrees * .pi / 180) < 3e-15, "\(degrees)")
    }
    #expect(angle(of: .zero) == 0)
  }

  @Test("With several directions, the horizontal one takes precedence")
  func mixedMask() {
    let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: stage.window)
    swipe.direction = [.right, .down]
    var found: SwipeGestureRecognizer.Direction?
    swipe.addTarget { _ in found = swipe.recognizedDirection }
    // At 450 ms, both directions qualify: a swipe needs 28.85 points, and may go 27.95 across.
    stage.play(Finger(100, 100).move(40, 20, over: 300).up())
    #expect(found == .right)
    stage.play(Finger(100, 100, at: 1000).move(20, 40, over: 300).up())
    #expect(found == .down)
  }

  @Test("A tap reports the number of its touches and its location, the centroid of the first tap")
  func places() {
    let view = stage.view("view", 50, 0, 900, 900)
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    tap.numberOfTapsRequired = 2
    tap.numberOfTouchesRequired = 2
    var seen: [String] = []
    tap.addTarget { _ in seen.append("\(tap.numberOfTouches) at \(tap.location(in: view).x)") }
    stage.play(
      Finger(100, 100).up(), Finger(200, 100).up(), Finger(110, 100, at: 100).up(), Finger(210, 100, at: 100).up())
    #expect(seen == ["2 at 100.0"])
  }

  @Test("A recognizer's location is the mean of its touches that are down, or of those of the last lift")
  func location() {
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    var places: [Double] = []
    pan.addTarget { places.append($0.location.x) }
    stage.play(Finger(100, 100).move(20, 0).up(), Finger(300, 100).move(20, 0).up(after: 30))
    #expect(places == [220, 320, 320])
  }

  @Test("A recognizer's location is the mean of its touches on both axes, down or lifted together")
  func centroid() {
    let own = RecordingRecognizer(name: "own")
    stage.view("view").addGestureRecognizer(own)
    var places: [Point] = []
    own.onTouches = { recognizer, _, _, _ in places.append(recognizer.location(in: nil)) }
    stage.play(Finger(100, 300).up(), Finger(200, 700).up())
    #expect(places == [Point(x: 150, y: 500), Point(x: 150, y: 500)])
  }

  @Test("A pan's translation and velocity can be read, and the translation set, in any view's coordinate space")
  func movementInViews() {
    let view = stage.view("view", 0, 0, 400, 400)
    view.transform = Transform(a: 0, b: 2, c: -2, d: 0)
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    var seen: [[Vector]] = []
    pan.addTarget { _ in
      seen.append([pan.translation(in: nil), pan.translation(in: view), pan.velocity(in: nil), pan.velocity(in: view)])
      if pan.state == .began { pan.setTranslation(Vector(dx: 10, dy: 30), in: view) }
      if pan.state == .changed { pan.setTranslation(Vector(dx: 1, dy: 2), in: nil) }
    }
    stage.play(Finger(200, 200).move(40, 20).move(40, 20), finish: false)
    #expect(seen.map { $0[0] } == [Vector(dx: 40, dy: 20), Vector(dx: -20, dy: 40)])
    #expect(seen.map { $0[1] } == [Vector(dx: 10, dy: -20), Vector(dx: 20, dy: 10)])
    #expect(pan.translation == Vector(dx: 1, dy: 2))
    for displacements in seen {
      #expect(abs(displacements[2].dx - 4000) < 1e-6 && abs(displacements[2].dy - 2000) < 1e-6)
      #expect(abs(displacements[3].dx - 1000) < 1e-6 && abs(displacements[3].dy + 2000) < 1e-6)
    }
    #expect(view.convert(toScreen: Vector(dx: 10, dy: 30)) == Vector(dx: -60, dy: 20))
  }

  @Test("A recognizer reports the positions of its touches individually, in any view")
  func touchPlaces() {
    let view = stage.view("view", 50, 0, 900, 900)
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    var seen: [[Double]] = []
    pan.addTarget { _ in
      seen.append((0..<pan.numberOfTouches).map { pan.location(ofTouch: $0, in: view).x })
    }
    stage.play(Finger(100, 100).move(30, 0).hold(20).up(), Finger(300, 100).up(after: 20))
    #expect(seen == [[80, 250], [80], []])
    #expect(pan.location(in: nil) == Point(x: 130, y: 100))
  }

  @Test("A tap's or swipe's action has each finger's position as of the gesture's location, also after a wait")
  func discretePlaces() throws {
    let view = stage.view("view", 50, 0, 900, 900)
    let tap = stage.attach(TapGestureRecognizer(name: "tap"), to: view)
    (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (2, 2)
    let swipe = stage.attach(SwipeGestureRecognizer(name: "swipe"), to: view)
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: view)
    hold.allowableMovement = 1000
    var seen: [[Double]] = []
    for recognizer in [tap, swipe] {
      recognizer.addTarget { action in
        let recognizer = action.recognizer
        seen.append((0..<recognizer.numberOfTouches).map { recognizer.location(ofTouch: $0, in: view).x })
        seen.append([recognizer.location(in: view).x])
      }
    }
    stage.play(Finger.taps(2, 100, 100) + Finger.taps(2, 120, 100))
    #expect(seen == [[50, 70], [60]])
    seen.removeAll()
    stage.play(Finger(100, 100, at: 2000).move(80, 0).up())
    #expect(seen == [[130], [130]])
    seen.removeAll()
    try swipe.require(toFail: hold)
    stage.play(Finger(100, 100, at: 4000).move(80, 0).move(10, 0).up())
    #expect(seen == [[130], [130]])
    #expect(tap.numberOfTouches == 0 && swipe.numberOfTouches == 0)
  }

  @Test("Hover: entered, moved and exited for each view under the pen; touches do not affect it")
  func hover() {
    let outer = stage.view("outer", 0, 0, 500, 500)
    let inner = stage.view("inner", 0, 0, 100, 100, in: outer)
    let over = stage.attach(HoverGestureRecognizer(name: "outer"), to: outer)
    stage.attach(HoverGestureRecognizer(name: "inner"), to: inner)
    let fingers = stage.attach(HoverGestureRecognizer(name: "fingers"), to: inner)
    fingers.allowedTouchTypes = [.finger]
    var place = Point.zero
    over.addTarget { place = $0.location }
    func hover(_ x: Double?, _ time: Int64) {
      stage.application.hover(at: x.map { Point(x: $0, y: 50) }, on: stage.screen, at: stage.start + time)
    }
    hover(50, 0)
    #expect(stage.actions == ["inner:began", "outer:began"] || stage.actions == ["outer:began", "inner:began"])
    stage.log.removeAll()
    hover(50, 1)
    #expect(stage.actions == [])
    hover(150, 2)
    #expect(Set(stage.actions) == ["inner:ended", "outer:changed"])
    #expect(place == Point(x: 150, y: 50))
    stage.log.removeAll()
    hover(nil, 3)
    hover(nil, 4)
    #expect(stage.actions == ["outer:ended"])
    stage.log.removeAll()
    hover(50, 5)
    stage.application.cancelTouches(on: stage.screen, at: stage.start + 6)
    #expect(stage.actions.filter { $0.hasSuffix("cancelled") }.count == 2)
  }

  @Test("Hover: fingers do not end it, and its first action has the position at which the pen entered")
  func hoverDuringTouches() {
    let hover = stage.attach(HoverGestureRecognizer(name: "hover"), to: stage.view("view", 0, 0, 500, 500))
    var places: [Point] = []
    hover.addTarget { places.append($0.location) }
    for (time, x) in [(0.0, 50.0), (100, 60)] {
      stage.application.hover(at: Point(x: x, y: 40), on: stage.screen, at: stage.start + micros(time))
      stage.play(Finger(300, 300, at: time + 10).up(), finish: false)
    }
    #expect(stage.actions == ["hover:began", "hover:changed"])
    #expect(places == [Point(x: 50, y: 40), Point(x: 60, y: 40)])
    #expect(!hover.isMovement, "S56: it competes with no movement of fingers")
  }

  @Test("An application is idle again once every hovering pen has left, whether a view follows it or not")
  func hoverEnds() {
    let other = Screen(name: "other", size: Size(width: 100, height: 100), pixelsPerPoint: Vector(dx: 1, dy: 1))
    for isFollowed in [false, true] {
      if isFollowed { stage.attach(HoverGestureRecognizer(name: "hover"), to: stage.window) }
      for screen in [stage.screen, other] {
        stage.application.hover(at: Point(x: 50, y: 40), on: screen, at: stage.start)
      }
      stage.application.hover(at: nil, on: stage.screen, at: stage.start)
      #expect(!stage.application.isQuiet)
      stage.application.hover(at: nil, on: other, at: stage.start)
      #expect(stage.application.isQuiet)
    }
    #expect(stage.actions == ["hover:began", "hover:ended"])
  }

  @Test(
    "A hovering pen that moves from an inner to an outer view leaves only the inner; disabled recognizers get nothing"
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

  @Test("A view that is removed and added under a hovering pen is entered again, even if its recognizer was disabled")
  func hoverOfRemovedView() {
    let view = stage.view("view", 0, 0, 100, 100)
    let hover = stage.attach(HoverGestureRecognizer(name: "hover"), to: view)
    func pen() { stage.application.hover(at: Point(x: 50, y: 50), on: stage.screen, at: stage.start) }
    pen()
    hover.isEnabled = false
    hover.isEnabled = true
    pen()
    #expect(stage.actions == ["hover:began", "hover:cancelled"])
    view.removeFromSuperview()
    stage.window.addSubview(view)
    pen()
    #expect(stage.actions == ["hover:began", "hover:cancelled", "hover:began"])
  }

  @Test("A hover recognizer that was detached and attached again waits until the pen enters, whatever view is removed")
  func hoverOfAttachedAgain() {
    let (view, other) = (stage.view("view", 0, 0, 100, 100), stage.view("other", 200, 0, 100, 100))
    let hover = stage.attach(HoverGestureRecognizer(name: "hover"), to: view)
    func pen(_ x: Double?) {
      stage.application.hover(at: x.map { Point(x: $0, y: 50) }, on: stage.screen, at: stage.start)
    }
    pen(50)
    view.removeGestureRecognizer(hover)
    other.removeFromSuperview()
    view.addGestureRecognizer(hover)
    pen(60)
    #expect(stage.actions == ["hover:began", "hover:cancelled"])
    pen(nil)
    pen(50)
    #expect(stage.actions == ["hover:began", "hover:cancelled", "hover:began"])
  }
}
