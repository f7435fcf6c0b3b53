import Foundation
import TestSupport
import Testing
import TouchKit

/// One movement just within a limit or just beyond it, on a screen with so many pixels to a point.
struct Bracket: CustomTestStringConvertible, Sendable {
  let rule: String
  let expected: [String]
  let fingers: @Sendable (Double, Double) -> [Finger]
  let make: @Sendable () -> GestureRecognizer

  var testDescription: String { "\(rule): \(expected)" }

  /// Place are in points here; the movement's distances are too.
  init(
    _ rule: String, _ expected: [String], _ make: @escaping @Sendable () -> GestureRecognizer,
    _ fingers: @escaping @Sendable (_ x: Double, _ y: Double) -> [Finger]
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

  static func pan(_ axis: PanGestureRecognizer.Axis = .any, least: Int = 1, most: Int = .max)
    -> @Sendable () ->
    GestureRecognizer
  {
    {
      let pan = PanGestureRecognizer(name: "g")
      pan.axis = axis
      pan.minimumNumberOfTouches = least
      pan.maximumNumberOfTouches = most
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
    Bracket("tap: a press of 750 ms", once, tap()) { x, y in [Finger(200 * x, 200 * y).up(after: 750)] },
    Bracket("tap: a press of 750.001 ms", none, tap()) { x, y in [Finger(200 * x, 200 * y).up(after: 750.001)] },
    Bracket("tap: 9.9 pt", once, tap()) { x, y in [Finger(200 * x, 200 * y).move(9.9 * x, 0).up()] },
    Bracket("tap: 10.1 pt", none, tap()) { x, y in [Finger(200 * x, 200 * y).move(10.1 * x, 0).up()] },
    Bracket("tap: 9.9 pt down", once, tap()) { x, y in [Finger(200 * x, 200 * y).move(0, 9.9 * y).up()] },
    Bracket("tap: 10.1 pt down", none, tap()) { x, y in [Finger(200 * x, 200 * y).move(0, 10.1 * y).up()] },
    Bracket("tap: 10.1 pt and back", none, tap()) { x, y in
      [Finger(200 * x, 200 * y).move(10.1 * x, 0).move(-10 * x, 0).up()]
    },
    Bracket("double tap: a pause of 350 ms", once, tap(2)) { x, y in
      Finger.taps(2, 200 * x, 200 * y, pause: 350)
    },
    Bracket("double tap: a pause of 351 ms", none, tap(2)) { x, y in
      Finger.taps(2, 200 * x, 200 * y, pause: 351)
    },
    Bracket("triple tap: three", once, tap(3)) { x, y in Finger.taps(3, 200 * x, 200 * y) },
    Bracket("triple tap: two", none, tap(3)) { x, y in Finger.taps(2, 200 * x, 200 * y) },
    Bracket("double tap: 29.9 pt apart", once, tap(2)) { x, y in
      [Finger(200 * x, 200 * y).up(), Finger(229.9 * x, 200 * y, at: 100).up()]
    },
    Bracket("double tap: 30.1 pt apart", none, tap(2)) { x, y in
      [Finger(200 * x, 200 * y).up(), Finger(230.1 * x, 200 * y, at: 100).up()]
    },
    Bracket("two-finger tap: two", once, tap(1, 2)) { x, y in
      [Finger(200 * x, 200 * y).up(after: 50), Finger(300 * x, 200 * y, at: 20).up(after: 60)]
    },
    Bracket("two-finger tap: one", none, tap(1, 2)) { x, y in [Finger(200 * x, 200 * y).up()] },
    Bracket("two-finger tap: one after the other", none, tap(1, 2)) { x, y in
      [Finger(200 * x, 200 * y).up(), Finger(300 * x, 200 * y, at: 20).up()]
    },
    Bracket("two-finger tap: three", none, tap(1, 2)) { x, y in
      [Finger(200 * x, 200 * y).up(), Finger(300 * x, 200 * y).up(), Finger(400 * x, 200 * y).up()]
    },
    Bracket("two-finger tap: the first lifts and comes again", none, tap(1, 2)) { x, y in
      [
        Finger(200 * x, 200 * y).up(), Finger(300 * x, 200 * y).up(after: 100),
        Finger(200 * x, 200 * y, at: 40).up(after: 60),
      ]
    },
    Bracket("two-finger double tap", once, tap(2, 2)) { x, y in
      [
        Finger(200 * x, 200 * y).up(), Finger(300 * x, 200 * y).up(),
        Finger(200 * x, 200 * y, at: 100).up(), Finger(300 * x, 200 * y, at: 110).up(),
      ]
    },
    Bracket("tap: one finger of two", none, tap()) { x, y in
      [Finger(200 * x, 200 * y).up(), Finger(300 * x, 200 * y).up()]
    },
  ]

  static let holds: [Bracket] = [
    Bracket("hold: 499.9 ms", none, hold()) { x, y in [Finger(200 * x, 200 * y).up(after: 499.9)] },
    Bracket("hold: 500.1 ms", span, hold()) { x, y in [Finger(200 * x, 200 * y).up(after: 500.1)] },
    Bracket("hold: 9.9 pt before", span, hold()) { x, y in
      [Finger(200 * x, 200 * y).move(0, 9.9 * y).up(after: 600)]
    },
    Bracket("hold: 10.1 pt before", none, hold()) { x, y in
      [Finger(200 * x, 200 * y).move(0, 10.1 * y).up(after: 600)]
    },
    Bracket("hold: 100 pt after", ["g:began", "g:changed", "g:ended"], hold()) { x, y in
      [Finger(200 * x, 200 * y).hold(510).move(100 * x, 0).up()]
    },
    Bracket("hold: two fingers, one lifts", span, hold(0, 2)) { x, y in
      [Finger(200 * x, 200 * y).up(after: 700), Finger(300 * x, 200 * y, at: 100).up(after: 1000)]
    },
    Bracket("hold: the time runs from the last finger down", none, hold(0, 2)) { x, y in
      [Finger(200 * x, 200 * y).up(after: 599), Finger(300 * x, 200 * y, at: 100).up(after: 1000)]
    },
    Bracket("hold: one finger of two", none, hold(0, 2)) { x, y in [Finger(200 * x, 200 * y).up(after: 900)] },
    Bracket("hold after a tap", span, hold(1)) { x, y in
      [Finger(200 * x, 200 * y).up(), Finger(200 * x, 200 * y, at: 360).up(after: 600)]
    },
    Bracket("hold after a tap: a pause of 351 ms", none, hold(1)) { x, y in
      [Finger(200 * x, 200 * y).up(), Finger(200 * x, 200 * y, at: 361).up(after: 600)]
    },
    Bracket("hold after a tap: no tap", none, hold(1)) { x, y in [Finger(200 * x, 200 * y).up(after: 600)] },
    Bracket("hold after a tap: 31 pt away", none, hold(1)) { x, y in
      [Finger(200 * x, 200 * y).up(), Finger(231 * x, 200 * y, at: 300).up(after: 600)]
    },
  ]

  static let pans: [Bracket] = [
    Bracket("pan: 9.9 pt", none, pan()) { x, y in [Finger(200 * x, 200 * y).move(9.9 * x, 0).up()] },
    Bracket("pan: 10.1 pt", span, pan()) { x, y in [Finger(200 * x, 200 * y).move(10.1 * x, 0).up()] },
    Bracket("pan: 9.9 pt up", none, pan()) { x, y in [Finger(200 * x, 200 * y).move(0, -9.9 * y).up()] },
    Bracket("pan: 10.1 pt up", span, pan()) { x, y in [Finger(200 * x, 200 * y).move(0, -10.1 * y).up()] },
    Bracket("pan: 7 pt along each axis", none, pan()) { x, y in [Finger(200 * x, 200 * y).move(7 * x, 7 * y).up()] },
    Bracket("pan: 7.2 pt along each axis", span, pan()) { x, y in
      [Finger(200 * x, 200 * y).move(7.2 * x, 7.2 * y).up()]
    },
    Bracket("horizontal pan: along", span, pan(.horizontal)) { x, y in
      [Finger(200 * x, 200 * y).move(12 * x, 11 * y).up()]
    },
    Bracket("horizontal pan: across", none, pan(.horizontal)) { x, y in
      [Finger(200 * x, 200 * y).move(11 * x, 12 * y).move(90 * x, 0).up()]
    },
    Bracket("vertical pan: along", span, pan(.vertical)) { x, y in
      [Finger(200 * x, 200 * y).move(11 * x, 12 * y).up()]
    },
    Bracket("vertical pan: across", none, pan(.vertical)) { x, y in
      [Finger(200 * x, 200 * y).move(12 * x, 11 * y).move(0, 90 * y).up()]
    },
    Bracket("two-finger pan: one", none, pan(least: 2)) { x, y in [Finger(200 * x, 200 * y).move(50 * x, 0).up()] },
    Bracket("two-finger pan: two", span, pan(least: 2)) { x, y in
      [Finger(200 * x, 200 * y).move(11 * x, 0).up(), Finger(300 * x, 200 * y).move(11 * x, 0).up()]
    },
    Bracket("two-finger pan: the displacement of one finger does not count", none, pan(least: 2)) { x, y in
      [Finger(200 * x, 200 * y).move(50 * x, 0).up(after: 50), Finger(300 * x, 200 * y, at: 20).up()]
    },
    Bracket("one-finger pan: two", none, pan(most: 1)) { x, y in
      [Finger(200 * x, 200 * y).move(50 * x, 0).up(), Finger(300 * x, 200 * y).move(50 * x, 0).up()]
    },
    Bracket("one-finger pan: the second joins later and is ignored", ["g:began", "g:changed", "g:ended"], pan(most: 1))
    {
      x, y in
      [
        Finger(200 * x, 200 * y).move(50 * x, 0).hold(50).move(5 * x, 0).up(),
        Finger(300 * x, 200 * y, at: 20).move(9 * x, 0).up(after: 200),
      ]
    },
  ]

  static let edges: [Bracket] = [
    Bracket("edge: left, 25.9 pt", span, edge(.left)) { x, y in [Finger(25.9 * x, 200 * y).move(11 * x, 0).up()] },
    Bracket("edge: left, 26.1 pt", none, edge(.left)) { x, y in [Finger(26.1 * x, 200 * y).move(11 * x, 0).up()] },
    Bracket("edge: top, 25.9 pt", span, edge(.top)) { x, y in [Finger(200 * x, 25.9 * y).move(0, 11 * y).up()] },
    Bracket("edge: top, 26.1 pt", none, edge(.top)) { x, y in [Finger(200 * x, 26.1 * y).move(0, 11 * y).up()] },
    Bracket("edge: right, 25.9 pt", span, edge(.right)) { x, y in
      [Finger(1000 * x - 25.9 * x, 200 * y).move(-11 * x, 0).up()]
    },
    Bracket("edge: right, 26.1 pt", none, edge(.right)) { x, y in
      [Finger(1000 * x - 26.1 * x, 200 * y).move(-11 * x, 0).up()]
    },
    Bracket("edge: bottom, 25.9 pt", span, edge(.bottom)) { x, y in
      [Finger(200 * x, 1000 * y - 25.9 * y).move(0, -11 * y).up()]
    },
    Bracket("edge: bottom, 26.1 pt", none, edge(.bottom)) { x, y in
      [Finger(200 * x, 1000 * y - 26.1 * y).move(0, -11 * y).up()]
    },
    Bracket("edge: along the edge", none, edge(.left)) { x, y in
      [Finger(5 * x, 200 * y).move(4 * x, 11 * y).move(90 * x, 0).up()]
    },
    Bracket("edge: outward", none, edge(.left)) { x, y in [Finger(15 * x, 200 * y).move(-11 * x, 0).up()] },
    Bracket("edge: 10 pt are not enough", none, edge(.left)) { x, y in [Finger(5 * x, 200 * y).move(9.9 * x, 0).up()] },
    Bracket("edge: not its edge", none, edge([.right, .bottom])) { x, y in
      [Finger(5 * x, 200 * y).move(50 * x, 0).up()]
    },
    Bracket("edge: a corner goes either way", span, edge([.left, .top])) { x, y in
      [Finger(5 * x, 5 * y).move(0, 11 * y).up()]
    },
    Bracket("edge: none by default", none, edge([])) { x, y in [Finger(5 * x, 5 * y).move(50 * x, 0).up()] },
  ]

  static let swipes: [Bracket] = {
    var list: [Bracket] = []
    let displacements: [(String, SwipeGestureRecognizer.Direction, Double, Double)] = [
      ("right", .right, 1, 0), ("left", .left, -1, 0), ("up", .up, 0, -1), ("down", .down, 0, 1),
    ]
    // After t seconds it takes 50·(1 − 0.94·t) pt, and 50·(1 − 0.98·t) pt across are the limit.
    for (name, direction, dx, dy) in displacements {
      for t in [0.05, 0.2, 0.4] {
        let along = 50 * (1 - 0.94 * t)
        let across = 50 * (1 - 0.98 * t)
        func displacement(_ length: Double, _ side: Double, _ expected: [String], _ what: String) {
          list.append(
            Bracket("swipe \(name), \(t) s: \(what)", expected, swipe(direction)) { x, y in
              [
                Finger(500 * x, 500 * y).move(
                  (dx * length + dy * side) * x, (dy * length + dx * side) * y, over: t * 1000
                )
                .up(after: 600)
              ]
            })
        }
        displacement(along + 0.1, 0, once, "0.1 pt more than it takes")
        displacement(along - 0.1, 0, none, "0.1 pt less")
        displacement(along + 0.1, across - 0.1, once, "0.1 pt less across than the limit")
        displacement(along + 0.1, across + 0.1, none, "0.1 pt more")
        displacement(along + 0.1, -(across + 0.1), none, "0.1 pt more to the other side")
        displacement(-(along + 0.1), 0, none, "backwards")
      }
      list.append(
        Bracket("swipe \(name): 3.9 pt behind its start", once, swipe(direction)) { x, y in
          [Finger(500 * x, 500 * y).move(-3.9 * dx * x, -3.9 * dy * y).move(90 * dx * x, 90 * dy * y).up()]
        })
      list.append(
        Bracket("swipe \(name): 4.1 pt behind its start", none, swipe(direction)) { x, y in
          [Finger(500 * x, 500 * y).move(-4.1 * dx * x, -4.1 * dy * y).move(90 * dx * x, 90 * dy * y).up()]
        })
      list.append(
        Bracket("swipe \(name): 500 ms", once, swipe(direction)) { x, y in
          [Finger(500 * x, 500 * y).move(60 * dx * x, 60 * dy * y, over: 500).up()]
        })
      list.append(
        Bracket("swipe \(name): 500.001 ms", none, swipe(direction)) { x, y in
          [Finger(500 * x, 500 * y).move(60 * dx * x, 60 * dy * y, over: 500.001).up()]
        })
      list.append(
        Bracket("swipe \(name): two fingers", once, swipe(direction, 2)) { x, y in
          [
            Finger(500 * x, 500 * y).move(60 * dx * x, 60 * dy * y).up(),
            Finger(600 * x, 600 * y).move(60 * dx * x, 60 * dy * y).up(),
          ]
        })
      list.append(
        Bracket("swipe \(name): every finger must qualify", none, swipe(direction, 2)) { x, y in
          [
            Finger(500 * x, 500 * y).move(60 * dx * x, 60 * dy * y).up(),
            Finger(600 * x, 600 * y).move(40 * dx * x, 40 * dy * y).up(),
          ]
        })
      list.append(
        Bracket("swipe \(name): one finger too many", none, swipe(direction)) { x, y in
          [
            Finger(500 * x, 500 * y).move(60 * dx * x, 60 * dy * y).up(),
            Finger(600 * x, 600 * y).move(60 * dx * x, 60 * dy * y).up(),
          ]
        })
    }
    return list
  }()

  /// Two fingers `start` points apart that come to be `end` points apart.
  static func spread(_ start: Double, _ end: Double, horizontal: Bool = true) -> @Sendable (Double, Double) -> [Finger]
  {
    { x, y in
      let half = (end - start) / 2
      if horizontal {
        return [
          Finger((500 - start / 2) * x, 500 * y).move(-half * x, 0).up(),
          Finger((500 + start / 2) * x, 500 * y).move(half * x, 0).up(),
        ]
      }
      return [
        Finger(500 * x, (500 - start / 2) * y).move(0, -half * y).up(),
        Finger(500 * x, (500 + start / 2) * y).move(0, half * y).up(),
      ]
    }
  }

  /// Two fingers 200 points apart that turn by so many degrees.
  static func turn(_ degrees: Double) -> @Sendable (Double, Double) -> [Finger] {
    { x, y in
      let (sine, cosine) = Turn(degrees).parts
      return [
        Finger(600 * x, 500 * y).move((100 * cosine - 100) * x, 100 * sine * y).up(),
        Finger(400 * x, 500 * y).move((100 - 100 * cosine) * x, -100 * sine * y).up(),
      ]
    }
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
    Bracket("pinch: one finger", none, pinch) { x, y in [Finger(200 * x, 200 * y).move(100 * x, 0).up()] },
    Bracket("rotation: 9.9°", none, rotation, turn(9.9)),
    Bracket("rotation: 10.1°", span, rotation, turn(10.1)),
    Bracket("rotation: −9.9°", none, rotation, turn(-9.9)),
    Bracket("rotation: −10.1°", span, rotation, turn(-10.1)),
    Bracket("rotation: one finger", none, rotation) { x, y in [Finger(200 * x, 200 * y).move(100 * x, 0).up()] },
  ]

  static let all = taps + holds + pans + edges + swipes + twoFingers
}

/// Sine and cosine of an angle in degrees, by their series.
struct Turn {
  let parts: (sine: Double, cosine: Double)

  init(_ degrees: Double) {
    let angle = degrees * .pi / 180
    var sine = 0.0
    var cosine = 0.0
    var term = 1.0
    for power in 0..<30 {
      switch power % 4 {
      case 0: cosine += term
      case 1: sine += term
      case 2: cosine -= term
      default: sine -= term
      }
      term *= angle / Double(power + 1)
    }
    parts = (sine, cosine)
  }
}

@Suite(.timeLimit(.minutes(5))) struct ThresholdTests {
  @Test("Each limit holds just within and just beyond, on screens of any pixels", arguments: Bracket.all)
  func brackets(_ bracket: Bracket) {
    for pixels in [Vector(dx: 1, dy: 1), Vector(dx: 2.5, dy: 2.5), Vector(dx: 1.5, dy: 3)] {
      let stage = Stage(width: 1000 * pixels.dx, height: 1000 * pixels.dy, pixelsPerPoint: pixels)
      stage.attach(bracket.make(), to: stage.window)
      stage.play(bracket.fingers(pixels.dx, pixels.dy))
      #expect(stage.actions == bracket.expected, "\(pixels)")
    }
  }

  @Test("Every threshold is one that configuration may change: half of it moves the limit")
  func configured() {
    var thresholds = Thresholds()
    thresholds.panSlop = 5
    thresholds.longPressDuration = 0.25
    thresholds.tapInterval = 0.1
    let stage = Stage(thresholds: thresholds)
    let view = stage.view("view")
    stage.attach(PanGestureRecognizer(name: "pan"), to: view)
    stage.play(Finger(100, 100).move(5.1, 0).up())
    #expect(stage.actions == ["pan:began", "pan:ended"])
    let hold = Stage(thresholds: thresholds)
    hold.attach(LongPressGestureRecognizer(name: "hold"), to: hold.window)
    hold.play(Finger(100, 100).up(after: 251))
    #expect(hold.actions == ["hold:began", "hold:ended"])
  }

  @Test("A velocity goes by the thresholds as they are now")
  func velocityWindow() {
    let stage = Stage()
    let pan = stage.attach(PanGestureRecognizer(name: "pan"), to: stage.view("view"))
    stage.play(Finger(50, 100).move(12, 0).move(1, 0).move(1, 0).move(30, 0), finish: false)
    let before = pan.velocity(in: nil).dx
    stage.application.thresholds.velocityWindow = 0.02
    #expect(pan.velocity(in: nil).dx > before * 1.2)
    stage.application.thresholds.velocityWindow = 0.1
    #expect(pan.velocity(in: nil).dx == before)
  }

  @Test("A long press's own duration and movement go before the thresholds")
  func ownLimits() {
    for (duration, movement, expected) in [(300.1, 19.9, 2), (299.9, 19.9, 0), (300.1, 20.1, 0)] {
      let stage = Stage()
      let hold = stage.attach(LongPressGestureRecognizer(name: "hold"), to: stage.window)
      hold.minimumPressDuration = 0.3
      hold.allowableMovement = 20
      stage.play(Finger(100, 100).move(movement, 0).up(after: duration - 10))
      #expect(stage.actions.count == expected)
    }
  }

  @Test("The table names every threshold once, with its default inside its range")
  func table() {
    #expect(Set(Thresholds.table.map(\.key)).count == Thresholds.table.count)
    #expect(Set(Thresholds.table.map { $0.keyPath as AnyKeyPath }).count == Thresholds.table.count)
    #expect(Mirror(reflecting: Thresholds()).children.count == Thresholds.table.count)
    for threshold in Thresholds.table {
      #expect(threshold.range.contains(threshold.defaultValue))
      #expect(threshold.defaultValue == Thresholds()[keyPath: threshold.keyPath])
      #expect(threshold.sentence.hasSuffix("."))
      let parts = threshold.key.split(separator: ".")
      let property = parts[0] + parts[1].prefix(1).uppercased() + parts[1].dropFirst()
      #expect(Mirror(reflecting: Thresholds()).children.contains { $0.label ?? "" == property })
    }
    let defaults = Dictionary(uniqueKeysWithValues: Thresholds.table.map { ($0.key, $0.defaultValue) })
    let published: [String: Double] =
      [
        "tap.press": 0.75, "tap.interval": 0.35, "tap.movement": 10, "tap.distance": 30, "longPress.duration": 0.5,
        "longPress.movement": 10, "pan.slop": 10, "swipe.duration": 0.5, "swipe.along": 50, "swipe.alongDecay": 0.94,
        "swipe.across": 50, "swipe.acrossDecay": 0.98, "pinch.slack": 10, "rotation.slop": 10, "rotation.slack": 5,
        "edge.band": 26, "edge.corner": 60, "swipe.back": 4, "swipe.speed": 350, "velocity.window": 0.1,
        "velocity.stop": 0.04,
      ]
    for (key, value) in published { #expect(defaults[key] == value) }
  }

  @Test("Every threshold has the range, unit, default and meaning that CONFIGURATION.md publishes")
  func documentation() throws {
    let lines = try String(contentsOfFile: projectFile("Docs/CONFIGURATION.md"), encoding: .utf8).split(separator: "\n")
    func text(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
    for threshold in Thresholds.table {
      let (range, unit) = (threshold.range, threshold.unit.rawValue)
      let type = "number, \(text(range.lowerBound)) to \(text(range.upperBound))\(unit.isEmpty ? "" : " ")\(unit)"
      let line = "| `\(threshold.key)` | \(type) | `\(text(threshold.defaultValue))` | \(threshold.sentence) |"
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }
}
