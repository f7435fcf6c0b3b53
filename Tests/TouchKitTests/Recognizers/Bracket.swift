import TestSupport
import Testing
import TouchKit

/// A movement just within or just beyond a limit, on a screen with the given pixels per point.
struct Bracket: CustomTestStringConvertible, Sendable {
  let rule: String
  let expected: [String]
  /// The fingers, in points.
  let fingers: [Finger]
  let make: @Sendable () -> GestureRecognizer

  var testDescription: String { "\(rule): \(expected)" }

  init(
    _ rule: String, _ expected: [String], _ make: @escaping @Sendable () -> GestureRecognizer,
    _ fingers: [Finger]
  ) {
    self.rule = rule
    self.expected = expected
    self.make = make
    self.fingers = fingers
  }

  static func tap(_ taps: Int = 1, _ touches: Int = 1) -> @Sendable () -> GestureRecognizer {
    {
      let tap = TapGestureRecognizer(name: "g")
      tap.numberOfTapsRequired = taps
      tap.numberOfTouchesRequired = touches
      return tap
    }
  }

  static func hold(_ taps: Int = 0, _ touches: Int = 1) -> @Sendable () -> GestureRecognizer {
    {
      let hold = LongPressGestureRecognizer(name: "g")
      hold.numberOfTapsRequired = taps
      hold.numberOfTouchesRequired = touches
      return hold
    }
  }

  static func pan(_ axis: PanGestureRecognizer.Axis = .any, minimum: Int = 1, maximum: Int = .max)
    -> @Sendable () ->
    GestureRecognizer
  {
    {
      let pan = PanGestureRecognizer(name: "g")
      pan.axis = axis
      pan.minimumNumberOfTouches = minimum
      pan.maximumNumberOfTouches = maximum
      return pan
    }
  }

  static func swipe(_ direction: SwipeGestureRecognizer.Direction, _ touches: Int = 1)
    -> @Sendable () ->
    GestureRecognizer
  {
    {
      let swipe = SwipeGestureRecognizer(name: "g")
      swipe.direction = direction
      swipe.numberOfTouchesRequired = touches
      return swipe
    }
  }

  static func edge(_ edges: ScreenEdgePanGestureRecognizer.Edges) -> @Sendable () -> GestureRecognizer {
    {
      let pan = ScreenEdgePanGestureRecognizer(name: "g")
      pan.edges = edges
      return pan
    }
  }

  static let once = ["g:ended"]
  static let span = ["g:began", "g:ended"]
  static let none: [String] = []

  static let taps: [Bracket] = [
    Bracket("tap: a press of 750 ms", once, tap(), [Finger(200, 200).up(after: 750)]),
    Bracket("tap: a press of 750.001 ms", none, tap(), [Finger(200, 200).up(after: 750.001)]),
    Bracket("tap: 9.9 pt", once, tap(), [Finger(200, 200).move(9.9, 0).up()]),
    Bracket("tap: 10.1 pt", none, tap(), [Finger(200, 200).move(10.1, 0).up()]),
    Bracket("tap: 9.9 pt down", once, tap(), [Finger(200, 200).move(0, 9.9).up()]),
    Bracket("tap: 10.1 pt down", none, tap(), [Finger(200, 200).move(0, 10.1).up()]),
    Bracket("tap: 10.1 pt and back", none, tap(), [Finger(200, 200).move(10.1, 0).move(-10, 0).up()]),
    Bracket("double tap: a pause of 350 ms", once, tap(2), Finger.taps(2, 200, 200, pause: 350)),
    Bracket("double tap: a pause of 351 ms", none, tap(2), Finger.taps(2, 200, 200, pause: 351)),
    Bracket("triple tap: three", once, tap(3), Finger.taps(3, 200, 200)),
    Bracket("triple tap: two", none, tap(3), Finger.taps(2, 200, 200)),
    Bracket("double tap: 29.9 pt apart", once, tap(2), [Finger(200, 200).up(), Finger(229.9, 200, at: 100).up()]),
    Bracket("double tap: 30.1 pt apart", none, tap(2), [Finger(200, 200).up(), Finger(230.1, 200, at: 100).up()]),
    Bracket(
      "two-finger tap: two", once, tap(1, 2), [Finger(200, 200).up(after: 50), Finger(300, 200, at: 20).up(after: 60)]),
    Bracket("two-finger tap: one", none, tap(1, 2), [Finger(200, 200).up()]),
    Bracket(
      "two-finger tap: one after the other", none, tap(1, 2), [Finger(200, 200).up(), Finger(300, 200, at: 20).up()]),
    Bracket(
      "two-finger tap: three", none, tap(1, 2), [Finger(200, 200).up(), Finger(300, 200).up(), Finger(400, 200).up()]),
    Bracket(
      "two-finger tap: the first lifts and comes again", none, tap(1, 2),
      [Finger(200, 200).up(), Finger(300, 200).up(after: 100), Finger(200, 200, at: 40).up(after: 60)]),
    Bracket(
      "two-finger double tap", once, tap(2, 2),
      [Finger(200, 200).up(), Finger(300, 200).up(), Finger(200, 200, at: 100).up(), Finger(300, 200, at: 105).up()]),
    Bracket(
      "two-finger tap: the second lands as the first lifts", none, tap(1, 2),
      [Finger(200, 200).up(after: 50), Finger(300, 200, at: 50).up(after: 50)]),
    Bracket("tap: one finger of two", none, tap(), [Finger(200, 200).up(), Finger(300, 200).up()]),
  ]

  static let holds: [Bracket] = [
    Bracket("hold: 499.9 ms", none, hold(), [Finger(200, 200).up(after: 499.9)]),
    Bracket("hold: 500 ms", none, hold(), [Finger(200, 200).up(after: 500)]),
    Bracket("hold: 500.1 ms", span, hold(), [Finger(200, 200).up(after: 500.1)]),
    Bracket("hold: 9.9 pt before", span, hold(), [Finger(200, 200).move(0, 9.9).up(after: 600)]),
    Bracket("hold: 10.1 pt before", none, hold(), [Finger(200, 200).move(0, 10.1).up(after: 600)]),
    Bracket(
      "hold: 100 pt after", ["g:began", "g:changed", "g:ended"], hold(), [Finger(200, 200).hold(510).move(100, 0).up()]),
    Bracket(
      "hold: two fingers, one lifts", span, hold(0, 2),
      [Finger(200, 200).up(after: 700), Finger(300, 200, at: 100).up(after: 1000)]),
    Bracket(
      "hold: the time runs from the last finger down", none, hold(0, 2),
      [Finger(200, 200).up(after: 599), Finger(300, 200, at: 100).up(after: 1000)]),
    Bracket("hold: one finger of two", none, hold(0, 2), [Finger(200, 200).up(after: 900)]),
    Bracket("hold after a tap", span, hold(1), [Finger(200, 200).up(), Finger(200, 200, at: 360).up(after: 600)]),
    Bracket(
      "hold after a tap: a pause of 351 ms", none, hold(1),
      [Finger(200, 200).up(), Finger(200, 200, at: 361).up(after: 600)]),
    Bracket("hold after a tap: no tap", none, hold(1), [Finger(200, 200).up(after: 600)]),
    Bracket(
      "hold after a tap: 31 pt away", none, hold(1), [Finger(200, 200).up(), Finger(231, 200, at: 300).up(after: 600)]),
  ]

  static let pans: [Bracket] = [
    Bracket("pan: 9.9 pt", none, pan(), [Finger(200, 200).move(9.9, 0).up()]),
    Bracket("pan: 10.1 pt", span, pan(), [Finger(200, 200).move(10.1, 0).up()]),
    Bracket("pan: 9.9 pt up", none, pan(), [Finger(200, 200).move(0, -9.9).up()]),
    Bracket("pan: 10.1 pt up", span, pan(), [Finger(200, 200).move(0, -10.1).up()]),
    Bracket("pan: 7 pt along each axis", none, pan(), [Finger(200, 200).move(7, 7).up()]),
    Bracket("pan: 7.2 pt along each axis", span, pan(), [Finger(200, 200).move(7.2, 7.2).up()]),
    Bracket("horizontal pan: along", span, pan(.horizontal), [Finger(200, 200).move(12, 11).up()]),
    Bracket("horizontal pan: across", none, pan(.horizontal), [Finger(200, 200).move(11, 12).move(90, 0).up()]),
    Bracket("vertical pan: along", span, pan(.vertical), [Finger(200, 200).move(11, 12).up()]),
    Bracket("vertical pan: across", none, pan(.vertical), [Finger(200, 200).move(12, 11).move(0, 90).up()]),
    Bracket("two-finger pan: one", none, pan(minimum: 2), [Finger(200, 200).move(50, 0).up()]),
    Bracket(
      "two-finger pan: two", span, pan(minimum: 2),
      [Finger(200, 200).move(11, 0).up(), Finger(300, 200).move(11, 0).up()]),
    Bracket(
      "two-finger pan: the displacement of one finger does not count", none, pan(minimum: 2),
      [Finger(200, 200).move(50, 0).up(after: 50), Finger(300, 200, at: 20).up()]),
    Bracket(
      "one-finger pan: two", none, pan(maximum: 1),
      [Finger(200, 200).move(50, 0).up(), Finger(300, 200).move(50, 0).up()]),
    Bracket(
      "one-finger pan: the second joins later and is ignored", ["g:began", "g:changed", "g:ended"], pan(maximum: 1),
      [Finger(200, 200).move(50, 0).hold(50).move(5, 0).up(), Finger(300, 200, at: 20).move(9, 0).up(after: 200)]),
  ]

  static let edges: [Bracket] = [
    Bracket("edge: left, 25.9 pt", span, edge(.left), [Finger(25.9, 200).move(11, 0).up()]),
    Bracket("edge: left, 26.1 pt", none, edge(.left), [Finger(26.1, 200).move(11, 0).up()]),
    Bracket("edge: top, 25.9 pt", span, edge(.top), [Finger(200, 25.9).move(0, 11).up()]),
    Bracket("edge: top, 26.1 pt", none, edge(.top), [Finger(200, 26.1).move(0, 11).up()]),
    Bracket("edge: right, 25.9 pt", span, edge(.right), [Finger(1000 - 25.9, 200).move(-11, 0).up()]),
    Bracket("edge: right, 26.1 pt", none, edge(.right), [Finger(1000 - 26.1, 200).move(-11, 0).up()]),
    Bracket("edge: bottom, 25.9 pt", span, edge(.bottom), [Finger(200, 1000 - 25.9).move(0, -11).up()]),
    Bracket("edge: bottom, 26.1 pt", none, edge(.bottom), [Finger(200, 1000 - 26.1).move(0, -11).up()]),
    Bracket("edge: along the edge", none, edge(.left), [Finger(5, 200).move(4, 11).move(90, 0).up()]),
    Bracket("edge: outward", none, edge(.left), [Finger(15, 200).move(-11, 0).up()]),
    Bracket("edge: 10 pt are not enough", none, edge(.left), [Finger(5, 200).move(9.9, 0).up()]),
    Bracket("edge: not its edge", none, edge([.right, .bottom]), [Finger(5, 200).move(50, 0).up()]),
    Bracket("edge: a corner goes either way", span, edge([.left, .top]), [Finger(5, 5).move(0, 11).up()]),
    Bracket("edge: none by default", none, edge([]), [Finger(5, 5).move(50, 0).up()]),
  ]

  static let swipes: [Bracket] = {
    var list: [Bracket] = []
    let displacements: [(String, SwipeGestureRecognizer.Direction, Double, Double)] = [
      ("right", .right, 1, 0), ("left", .left, -1, 0), ("up", .up, 0, -1), ("down", .down, 0, 1),
    ]
    // After t seconds, it needs 50·(1 − 0.94·t) pt, and may go 50·(1 − 0.98·t) pt across.
    for (name, direction, dx, dy) in displacements {
      for t in [0.05, 0.2, 0.4] {
        let along = 50 * (1 - 0.94 * t)
        let across = 50 * (1 - 0.98 * t)
        func displacement(_ length: Double, _ side: Double, _ expected: [String], _ what: String) {
          list.append(
            Bracket(
              "swipe \(name), \(t) s: \(what)", expected, swipe(direction),
              [
                Finger(500, 500).move((dx * length + dy * side), (dy * length + dx * side), over: t * 1000).up(
                  after: 600)
              ]))
        }
        displacement(along + 0.1, 0, once, "0.1 pt more than it takes")
        displacement(along - 0.1, 0, none, "0.1 pt less")
        displacement(along + 0.1, across - 0.1, once, "0.1 pt less across than the limit")
        displacement(along + 0.1, across + 0.1, none, "0.1 pt more")
        displacement(along + 0.1, -(across + 0.1), none, "0.1 pt more to the other side")
        displacement(-(along + 0.1), 0, none, "backwards")
      }
      list.append(
        Bracket(
          "swipe \(name): 3.9 pt behind its start", once, swipe(direction),
          [Finger(500, 500).move(-3.9 * dx, -3.9 * dy).move(90 * dx, 90 * dy).up()]))
      list.append(
        Bracket(
          "swipe \(name): 4.1 pt behind its start", none, swipe(direction),
          [Finger(500, 500).move(-4.1 * dx, -4.1 * dy).move(90 * dx, 90 * dy).up()]))
      list.append(
        Bracket(
          "swipe \(name): 500 ms", once, swipe(direction), [Finger(500, 500).move(60 * dx, 60 * dy, over: 500).up()]))
      list.append(
        Bracket(
          "swipe \(name): 500.001 ms", none, swipe(direction),
          [Finger(500, 500).move(60 * dx, 60 * dy, over: 500.001).up()]))
      list.append(
        Bracket(
          "swipe \(name): two fingers", once, swipe(direction, 2),
          [Finger(500, 500).move(60 * dx, 60 * dy).up(), Finger(600, 600).move(60 * dx, 60 * dy).up()]))
      list.append(
        Bracket(
          "swipe \(name): every finger must qualify", none, swipe(direction, 2),
          [Finger(500, 500).move(60 * dx, 60 * dy).up(), Finger(600, 600).move(40 * dx, 40 * dy).up()]))
      list.append(
        Bracket(
          "swipe \(name): one finger too many", none, swipe(direction),
          [Finger(500, 500).move(60 * dx, 60 * dy).up(), Finger(600, 600).move(60 * dx, 60 * dy).up()]))
    }
    return list
  }()

  /// Two fingers whose distance changes from `start` to `end` points.
  static func spread(_ start: Double, _ end: Double, horizontal: Bool = true) -> [Finger] {
    [-0.5, 0.5].map { side in
      let (place, displacement) = (500 + side * start, side * (end - start))
      return horizontal ? Finger(place, 500).move(displacement, 0).up() : Finger(500, place).move(0, displacement).up()
    }
  }

  /// Two fingers 200 points apart that turn by the given degrees.
  static func turn(_ degrees: Double) -> [Finger] {
    let (sine, cosine) = Turn(degrees).parts
    return [
      Finger(600, 500).move(100 * cosine - 100, 100 * sine).up(),
      Finger(400, 500).move(100 - 100 * cosine, -100 * sine).up(),
    ]
  }

  static let pinch: @Sendable () -> GestureRecognizer = { PinchGestureRecognizer(name: "g") }
  static let rotation: @Sendable () -> GestureRecognizer = { RotationGestureRecognizer(name: "g") }

  static let twoFingers: [Bracket] = [
    Bracket("pinch: 9.9 pt wider", none, pinch, spread(100, 109.9)),
    Bracket("pinch: 10.1 pt wider", span, pinch, spread(100, 110.1)),
    Bracket("pinch: 9.9 pt closer", none, pinch, spread(100, 90.1)),
    Bracket("pinch: 10.1 pt closer", span, pinch, spread(100, 89.9)),
    Bracket("pinch: 9.9 pt taller", none, pinch, spread(100, 109.9, horizontal: false)),
    Bracket("pinch: 10.1 pt taller", span, pinch, spread(100, 110.1, horizontal: false)),
    Bracket("pinch: one finger", none, pinch, [Finger(200, 200).move(100, 0).up()]),
    Bracket("rotation: 9.9°", none, rotation, turn(9.9)),
    Bracket("rotation: 10.1°", span, rotation, turn(10.1)),
    Bracket("rotation: −9.9°", none, rotation, turn(-9.9)),
    Bracket("rotation: −10.1°", span, rotation, turn(-10.1)),
    Bracket("rotation: one finger", none, rotation, [Finger(200, 200).move(100, 0).up()]),
  ]

  static let all = taps + holds + pans + edges + swipes + twoFingers
}
