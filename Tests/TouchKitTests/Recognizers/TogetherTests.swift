import TestSupport
import Testing

@testable import TouchKit

/// S56: fingers that drag, spread and turn at once, with recognizers that allow each other and with competitors.
@Suite(.timeLimit(.minutes(5))) struct TogetherTests {
  private let stage = Stage()
  private let view: View
  private let pan: PanGestureRecognizer
  private let pinch: PinchGestureRecognizer
  private let rotation: RotationGestureRecognizer

  init() {
    view = stage.view("view")
    pan = stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    pan.minimumNumberOfTouches = 2
    pinch = stage.attach(PinchGestureRecognizer(name: "pinch"), to: view)
    rotation = stage.attach(RotationGestureRecognizer(name: "rotation"), to: view)
  }

  /// Let the recognizers recognize simultaneously.
  private func unite(_ recognizers: GestureRecognizer...) {
    for (index, one) in recognizers.enumerated() {
      for other in recognizers.dropFirst(index + 1) { one.allowSimultaneous(with: other) }
    }
  }

  private var began: Set<String> {
    Set(stage.actions.filter { $0.hasSuffix(":began") }.map { String($0.dropLast(6)) })
  }

  /// Two fingers that move together by (-15, 175), spread to 3.2 times and turn by 12.8°.
  private let photo = [
    Finger(150, 200).move(-90, 150, over: 600, steps: 60).up(),
    Finger(220, 200).move(60, 200, over: 600, steps: 60).up(),
  ]

  /// Two fingers 100 px apart that move down by `along`, the right one by `further` more, and spread by `apart`.
  private func drag(_ along: Double, further: Double = 0, apart: Double = 0) -> [Finger] {
    [
      Finger(400, 200).move(-apart / 2, along, over: 300, steps: 30).up(),
      Finger(500, 200).move(apart / 2, along + further, over: 300, steps: 30).up(),
    ]
  }

  @Test("Two fingers that drag, spread and turn at once are a pan, a pinch and a rotation")
  func photoOfUIKit() {
    unite(pan, pinch, rotation)
    stage.play(photo)
    #expect(began == ["pan", "pinch", "rotation"])
    #expect(stage.actions.filter { $0.hasSuffix(":ended") }.count == 3)
    #expect(stage.actions.allSatisfy { !$0.hasSuffix(":cancelled") })
  }

  @Test("With a simultaneous pan, only the angle decides a rotation, and only the span a pinch")
  func withSimultaneousPan() {
    unite(pan, pinch, rotation)
    // 11.9° and 2.2 px: one of two fingers 100 px apart moves 21 px further.
    stage.play(drag(300, further: 21))
    #expect(began == ["pan", "rotation"])
    stage.log.removeAll()
    stage.play(drag(300, apart: 11))
    #expect(began == ["pan", "pinch"])
    stage.log.removeAll()
    // Neither 9.6° nor 9 px are enough, however far they move.
    stage.play(drag(300, further: 17))
    stage.play(drag(300, apart: 9))
    #expect(began == ["pan"])
  }

  @Test("With a simultaneous rotation, a pinch ignores the turn; without one, it compares the span with it")
  func withSimultaneousRotation() {
    func began(_ unites: Bool) -> Set<String> {
      let run = TogetherTests()
      for recognizer in unites ? [] : [run.rotation] { recognizer.isEnabled = false }
      run.unite(run.pan, run.pinch, run.rotation)
      // 45° and 141 px, from 100 px.
      run.stage.play(
        Finger(400, 500).hold(300).up(), Finger(500, 500).move(0, 100, over: 300, steps: 30).up())
      return run.began
    }
    #expect(began(true) == ["pan", "pinch", "rotation"])
    #expect(began(false) == ["pan"])
  }

  @Test("With a competitor that does not allow it, a pinch or rotation is compared with the common movement")
  func rivals() {
    // The pan allows neither.
    unite(pinch, rotation)
    stage.play(drag(300, further: 21))
    stage.play(drag(300, apart: 11))
    #expect(began == ["pan"])
    // Each allows the pan, but they do not allow each other.
    let other = TogetherTests()
    other.unite(other.pan, other.rotation)
    other.unite(other.pan, other.pinch)
    other.stage.play(other.drag(300, further: 21))
    other.stage.play(other.drag(300, apart: 11))
    #expect(other.began == ["pan"])
  }

  @Test("Without a pan for these fingers, the common movement counts against a pinch and a rotation")
  func alone() {
    unite(pan, pinch, rotation)
    pan.minimumNumberOfTouches = 3
    stage.play(drag(300, further: 21))
    stage.play(drag(300, apart: 11))
    #expect(began == [])
  }

  @Test("A pan that requires the rotation to fail is its competitor, even if both allow simultaneous recognition")
  func requirement() throws {
    unite(pan, pinch, rotation)
    let late = stage.attach(PanGestureRecognizer(name: "late"), to: view)
    unite(late, pan, pinch, rotation)
    try late.require(toFail: rotation)
    stage.play(drag(300, further: 21))
    #expect(began == ["pan"])
  }

  @Test("With a simultaneous pan, fingers 5 px apart turn, however small their arc is")
  func closeTurn() {
    unite(pan, pinch, rotation)
    // A turn of 10.5° is an arc of 0.9 px. The mean moves by 4 px, of which half counts.
    let (sine, cosine) = Turn(10.5).parts
    stage.play(
      Finger(502.5, 500).move(2.5 * cosine - 2.5, 4 + 2.5 * sine).up(),
      Finger(497.5, 500).move(2.5 - 2.5 * cosine, 4 - 2.5 * sine).up())
    #expect(began == ["rotation"])
  }

  // MARK: Competitors that are disabled

  /// Disable a recognizer as soon as it has begun.
  private func disableOnceBegun(_ recognizer: GestureRecognizer) {
    recognizer.addTarget { $0.recognizer.isEnabled = false }
  }

  @Test("A common movement that was ignored because of a pan stays ignored when the pan is disabled")
  func disabledPan() {
    unite(pan, pinch, rotation)
    disableOnceBegun(pan)
    stage.play(Finger(400, 200).move(0, 60).up(after: 20), Finger(500, 200).move(0, 60).move(12, 0).up())
    #expect(began == ["pan", "pinch"])
    stage.log.removeAll()
    pan.isEnabled = true
    stage.play(
      Finger(400, 200, at: 1000).move(0, 60).up(after: 20),
      Finger(500, 200, at: 1000).move(0, 60).move(0, 22).up())
    #expect(began == ["pan", "rotation"])
  }

  @Test("A turn that was ignored because of a rotation stays ignored when the rotation is disabled")
  func disabledRotation() {
    unite(pinch, rotation)
    pan.isEnabled = false
    disableOnceBegun(rotation)
    // The fingers turn by 45°, then move apart by 20 px.
    let (sine, cosine) = Turn(45).parts
    stage.play(
      Finger(600, 500).move(100 * cosine - 100, 100 * sine).move(10 * cosine, 10 * sine).up(),
      Finger(400, 500).move(100 - 100 * cosine, -100 * sine).move(-10 * cosine, -10 * sine).up())
    #expect(began == ["rotation", "pinch"])
  }

  @Test("A pinch ignores a common movement of exactly pinch.slack; a rotation counts one of exactly pan.slop")
  func commonAtLimit() {
    unite(pan, pinch, rotation)
    disableOnceBegun(pan)
    // Half of 20 px counts. Then the fingers spread by 12 px, or turn with an arc of 11.6 px.
    stage.play(Finger(400, 200).move(0, 20).move(0, 14).up(), Finger(500, 200).move(0, 20).move(12, 14).up())
    #expect(began == ["pan", "pinch"])
    stage.log.removeAll()
    pan.isEnabled = true
    stage.play(
      Finger(400, 200, at: 1000).move(0, 20).up(after: 20),
      Finger(460, 200, at: 1000).move(0, 20).move(0, 11.5).up())
    #expect(began == ["pan"])
  }

  @Test("A common movement that equals the change of the span, or the arc, is not ignored")
  func equalToCommon() {
    unite(pan, pinch)
    rotation.isEnabled = false
    pinch.step = 0.25
    disableOnceBegun(pan)
    // The span grows by 20 px, too little for a step, and the mean moves by 40 px; then by 40 px and 100 px in all.
    stage.play(
      Finger(400, 500).move(30, 0).move(50, 0).up(), Finger(500, 500).move(50, 0).move(70, 0).up())
    #expect(began == ["pan"])
    let other = TogetherTests()
    other.unite(other.pan, other.pinch, other.rotation)
    other.rotation.step = Double.pi
    other.disableOnceBegun(other.pan)
    // A quarter turn of 64 px is an arc of 32π px, and half of 64π px counts. The next turn makes 190°.
    let (sine, cosine) = Turn(10).parts
    let down = 64 * Double.pi
    other.stage.play(
      Finger(468, 500).move(32, down - 32).move(32 * cosine, 32 + 250 + 32 * sine).up(),
      Finger(532, 500).move(-32, down + 32).move(-32 * cosine, 250 - 32 - 32 * sine).up())
    #expect(other.began == ["pan"])
  }

  /// Two fingers around (128, 500), `first` px apart, that make a quarter turn and are then 64 px apart, and later
  /// `last` px apart.
  private func quarterTurn(_ first: Double, then last: Double) -> [Finger] {
    [-1.0, 1].map { side in
      Finger(128 + side * first / 2, 500).move(-side * first / 2, side * 32).move(0, side * (last / 2 - 32)).up()
    }
  }

  @Test("A pinch ignores a turn with an arc of exactly pinch.slack, but not one that equals the change of the span")
  func turnAtLimit() {
    unite(pinch, rotation)
    pan.isEnabled = false
    disableOnceBegun(rotation)
    // A quarter turn of 64 px is an arc of 32π px.
    stage.application.thresholds.pinchSlack = 32 * .pi
    stage.play(quarterTurn(64, then: 174))
    #expect(began == ["rotation", "pinch"])
    let other = TogetherTests()
    other.unite(other.pinch, other.rotation)
    other.pan.isEnabled = false
    other.disableOnceBegun(other.rotation)
    other.pinch.step = 2
    other.stage.play(quarterTurn(64 + 32 * .pi, then: 600))
    #expect(other.began == ["rotation"])
  }

  // MARK: Other recognizers

  @Test("A long press, and a swipe of more fingers than are down, are not competitors")
  func noRivals() {
    unite(pan, pinch, rotation)
    // They allow only the pan, so that it does not end them.
    let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: view)
    (hold.numberOfTouchesRequired, hold.allowableMovement) = (2, 1000)
    let swipe = stage.attach(SwipeGestureRecognizer(name: "three"), to: view)
    swipe.numberOfTouchesRequired = 3
    unite(pan, hold)
    unite(pan, swipe)
    stage.play(photo)
    #expect(began == ["pan", "pinch", "rotation"])
  }

  @Test("A pinch or a rotation of which only one finger is down is not a competitor", arguments: [true, false])
  func innerRivals(_ isPinch: Bool) {
    unite(pan, pinch, rotation)
    let inner = stage.view("inner", 350, 100, 100, 800, in: view)
    stage.attach(isPinch ? PinchGestureRecognizer(name: "inner") : RotationGestureRecognizer(name: "inner"), to: inner)
    stage.play(drag(300, further: 21))
    #expect(began == ["pan", "rotation"])
  }

  @Test("The recognizer with which a scroll view delays touches is not a competitor")
  func inScrollView() {
    let scroll = ScrollView(name: "scroll", frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    scroll.contentSize = Size(width: 1000, height: 3000)
    stage.window.addSubview(scroll)
    view.removeFromSuperview()
    scroll.addSubview(view)
    unite(pan, pinch, rotation)
    for recognizer in scroll.gestureRecognizers where recognizer is PanGestureRecognizer {
      recognizer.isEnabled = false
    }
    // Within the 150 ms for which content touches are delayed.
    stage.play(
      Finger(400, 200).move(0, 200, over: 100, steps: 20).up(),
      Finger(500, 200).move(0, 224, over: 100, steps: 20).up())
    #expect(began.isSuperset(of: ["pan", "rotation"]))
  }
}
