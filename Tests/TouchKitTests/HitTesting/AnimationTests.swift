import Testing

@testable import TouchKit

@Suite(.timeLimit(.minutes(5))) struct AnimationTests {
  private let frames: [Animation.Keyframe] = [
    .init(time: 1, offset: Vector(dx: 10, dy: 0)),
    .init(time: 2, offset: Vector(dx: 20, dy: 40), scale: 3, rotation: 1),
    .init(time: 4, offset: Vector(dx: 0, dy: 0), scale: 1, rotation: -1),
  ]

  @Test("S7: values change linearly between two keyframes, and keyframes may be in any order")
  func between() {
    let animation = Animation(frames.reversed())
    let place = animation.place(after: 1.5)
    #expect(place.offset == Vector(dx: 15, dy: 20))
    #expect(place.scale == 2)
    #expect(place.rotation == 0.5)
    #expect(animation.place(after: 2) == frames[1])
    #expect(animation.place(after: 3).offset == Vector(dx: 10, dy: 20))
    #expect(animation.place(after: 0) == frames[0])
    #expect(animation.place(after: 9) == frames[2])
  }

  @Test(
    "S7: after the last keyframe, an animation stays, repeats or reverses",
    arguments: [
      (Animation.Repetition.once, 5.0, 4.0), (.loop, 5.5, 2.5), (.loop, 8.5, 2.5), (.loop, 4, 4),
      (.backAndForth, 5.5, 2.5), (.backAndForth, 7, 1), (.backAndForth, 8.5, 2.5),
    ])
  func repetition(_ repetition: Animation.Repetition, _ time: Double, _ same: Double) {
    let animation = Animation(frames, repetition: repetition)
    let place = animation.place(after: time)
    let expected = Animation(frames).place(after: same)
    #expect(abs(place.offset.dx - expected.offset.dx) < 1e-9)
    #expect(abs(place.scale - expected.scale) < 1e-9)
  }

  @Test("S7: an animation of less than a second repeats like any other")
  func brief() {
    let frames = [Animation.Keyframe(time: 0.25), .init(time: 0.75, offset: Vector(dx: 8, dy: 4))]
    for (repetition, offsets) in [(Animation.Repetition.loop, [4.0, 4, 2]), (.backAndForth, [4, 4, 2])] {
      let animation = Animation(frames, repetition: repetition)
      let times = repetition == .loop ? [0.5, 1, 1.375] : [0.5, 1, 1.125]
      #expect(times.map { animation.place(after: $0).offset.dx } == offsets)
    }
  }

  @Test("S7: keyframes with one time make a jump, and an animation without keyframes does not change the view")
  func degenerate() {
    let leap = Animation([.init(time: 1), .init(time: 1, offset: Vector(dx: 5, dy: 0))], repetition: .loop)
    #expect(leap.place(after: 0.9).offset == .zero)
    #expect(leap.place(after: 1).offset.dx == 5)
    #expect(Animation([]).place(after: 3).offset == .zero)
  }

  @Test("TouchKit's own mathematical functions give known values")
  func functions() {
    func isNear(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) <= 1e-15 * max(1, abs(expected)) }
    #expect(isNear(sineAndCosine(.pi / 6).sine, 0.5))
    #expect(isNear(sineAndCosine(.pi / 3).cosine, 0.5))
    #expect(isNear(sineAndCosine(1).sine, 0.8414709848078965))
    #expect(isNear(sineAndCosine(2).cosine, -0.4161468365471424))
    #expect(isNear(sineAndCosine(-4).sine, 0.7568024953079282))
    #expect(isNear(sineAndCosine(-1).cosine, 0.5403023058681398))
    for angle in [999_999_999.5, -999_999_999.5] {
      let (sine, cosine) = sineAndCosine(angle)
      #expect(isNear(sine * sine + cosine * cosine, 1))
    }
    for angle in [1e9, -1e9, 1.2e9, .infinity, .nan] {
      #expect(sineAndCosine(angle).sine.isNaN && sineAndCosine(angle).cosine.isNaN)
    }
    #expect(isNear(exponential(1), 2.718281828459045))
    #expect(isNear(exponential(-20), 2.061153622438558e-09))
    #expect(isNear(exponential(0), 1))
    #expect(exponential(-1e9) == 0)
    #expect(isNear(naturalLogarithm(2), 0.6931471805599453))
    #expect(isNear(naturalLogarithm(0.998), -0.002002002670673341))
    #expect(isNear(naturalLogarithm(1e10), 23.025850929940457))
    #expect(naturalLogarithm(1) == 0)
  }
}
