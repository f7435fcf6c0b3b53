import Testing

@testable import TouchKit

/// What is measured of several fingers together: the displacement of their mean, their span and their turn.
@Suite(.timeLimit(.minutes(5))) struct PathTests {
  private func isNear(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 1e-9 }

  @Test("The displacement of the mean does not jump when a finger joins, lifts or is cancelled, or when others move")
  func displacement() {
    let fingers = TableFingers()
    var path = CentroidPath()
    var rows = TouchSet()
    for row in 1...3 { rows.insert(row) }
    /// The displacement after a frame, and what the path reports about the frame.
    func after(_ samples: TableFingers.Sample...) -> String {
      let change = fingers.frame(samples) { path.update($0.touches.span, in: rows, of: $0) }
      let words = (change.hasMoved ? " moved" : "") + (change.isOtherSet ? " other" : "")
      return "\(path.displacement.dx) \(path.displacement.dy)\(words) \(change.wasDown)>\(change.down)"
    }
    #expect(after((1, .began, 100, 200)) == "0.0 0.0 other 0>1")
    #expect(after((1, .moved, 110, 230)) == "10.0 30.0 moved 1>1")
    #expect(after((2, .began, 300, 100)) == "10.0 30.0 other 1>2")
    #expect(after((2, .moved, 304, 108)) == "12.0 34.0 moved 2>2")
    // The path does not follow finger 9.
    #expect(after((9, .began, 500, 500), (1, .moved, 114, 238)) == "14.0 38.0 moved 2>2")
    #expect(after((9, .moved, 600, 600)) == "14.0 38.0 2>2")
    #expect(after((2, .ended, 308, 112)) == "16.0 40.0 moved other 2>1")
    #expect(after((9, .ended, 600, 600), (1, .moved, 117, 244)) == "19.0 46.0 moved 1>1")
    path.restart()
    #expect(after((1, .moved, 120, 249)) == "3.0 5.0 moved 1>1")
    #expect(after((1, .moved, 130, 240)) == "13.0 -4.0 moved 1>1")
    path.stay(at: Vector(dx: 3, dy: 5))
    #expect(after((1, .moved, 131, 243)) == "4.0 8.0 moved 1>1")
    #expect(after((3, .began, 200, 50)) == "4.0 8.0 other 1>2")
    #expect(after((3, .cancelled, 200, 50)) == "4.0 8.0 other 2>1")
    #expect(after((1, .moved, 132, 245)) == "5.0 10.0 moved 1>1")
    #expect(after((1, .ended, 132, 245)) == "5.0 10.0 other 1>0")
  }

  @Test("The span in points does not jump when a finger joins or lifts, and is measured from the last restart")
  func span() {
    let fingers = TableFingers(pixelsPerPoint: Vector(dx: 2, dy: 4))
    var path = SpanPath()
    func span(_ samples: TableFingers.Sample..., goesOn: Bool = false) -> Double {
      fingers.frame(samples) {
        _ = path.update($0.touches.span, at: $0.followed, on: fingers.screen, goesOn: goesOn, slack: 10)
        return path.span
      }
    }
    #expect(path.span == 0 && path.first == 0)
    #expect(span((1, .began, 0, 0)) == 0)
    #expect(isNear(span((2, .began, 12, 32)), 10) && isNear(path.first, 10))
    #expect(isNear(span((9, .began, 900, 900), (2, .moved, 24, 64)), 20) && isNear(path.first, 10))
    path.restart()
    #expect(isNear(path.first, 20))
    #expect(isNear(span((3, .began, 12, 32)), 20) && isNear(path.first, 20))
    #expect(isNear(span((2, .moved, 48, 128), (3, .moved, 24, 64)), 40))
    #expect(isNear(span((3, .cancelled, 24, 64)), 40))
    #expect(isNear(span((2, .moved, 24, 64)), 20) && isNear(span((2, .ended, 24, 64)), 20))
    // A finger that joins 5 points away counts as 10 points away.
    #expect(isNear(span((4, .began, 6, 16), goesOn: true), 20) && isNear(path.first, 20))
    #expect(isNear(span((4, .moved, 24, 64), goesOn: true), 40))
    #expect(isNear(span((4, .moved, 6, 16), goesOn: true), 20))
    #expect(isNear(span((4, .ended, 6, 16)), 20))
    #expect(isNear(span((5, .began, 12, 32)), 10) && isNear(path.first, 10))
  }

  @Test("The span does not jump when a finger joins two that are less than a point apart")
  func narrowSpan() {
    let fingers = TableFingers()
    var path = SpanPath()
    func span(_ samples: TableFingers.Sample..., goesOn: Bool) -> Double {
      fingers.frame(samples) {
        _ = path.update($0.touches.span, at: $0.followed, on: fingers.screen, goesOn: goesOn)
        return path.span
      }
    }
    #expect(isNear(span((1, .began, 0, 0), (2, .began, 0.4, 0), goesOn: false), 0.4))
    #expect(isNear(span((3, .began, 0.2, 0), goesOn: true), 0.4))
    #expect(isNear(span((2, .moved, 40, 0), (3, .moved, 20, 0), goesOn: true), 40))
  }

  @Test("The turn in points does not jump when a finger joins or lifts, and continues only if it is to go on")
  func turn() {
    let fingers = TableFingers(pixelsPerPoint: Vector(dx: 1, dy: 2))
    var path = RotationPath()
    /// The angle after a frame, in eighths of a turn.
    func eighths(_ samples: TableFingers.Sample..., goesOn: Bool = false) -> Double {
      fingers.frame(samples) {
        _ = path.update($0.touches.span, at: $0.followed, on: fingers.screen, goesOn: goesOn)
        return path.angle * 4 / .pi
      }
    }
    #expect(eighths((1, .began, 100, 100)) == 0 && eighths((1, .moved, 100, 120)) == 0)
    #expect(eighths((2, .began, 200, 120)) == 0)
    #expect(isNear(eighths((2, .moved, 200, 320)), 1))
    #expect(isNear(eighths((1, .moved, 100, 520)), -1))
    // The third finger is the mean, around which the others make a quarter turn.
    #expect(isNear(eighths((3, .began, 150, 420)), -1))
    #expect(isNear(eighths((1, .moved, 100, 320), (2, .moved, 200, 520)), 1))
    #expect(isNear(eighths((2, .ended, 200, 520), (3, .ended, 150, 420)), 1))
    #expect(isNear(eighths((1, .moved, 500, 320), goesOn: true), 1))
    #expect(isNear(eighths((4, .began, 600, 320), goesOn: true), 1))
    #expect(isNear(eighths((4, .moved, 600, 520), goesOn: true), 2))
    #expect(isNear(eighths((4, .ended, 600, 520)), 2))
    #expect(eighths((5, .began, 600, 320)) == 0 && isNear(eighths((5, .moved, 600, 520)), 1))
    path.restart()
    #expect(path.angle == 0)
  }
}

/// Presses of several fingers or buttons.
@Suite(.timeLimit(.minutes(5))) struct PressTrackerTests {
  private func words(_ change: PressTracker.Change) -> String {
    var words = change.hasStarted ? ["started"] : []
    if change.isComplete { words.append("complete") }
    if change.isOver { words.append("over") }
    switch change.failure {
    case .moved(let distance, _): words.append("moved \((distance * 100).rounded() / 100)")
    case .tooManyFingers(let count): words.append("\(count) fingers")
    case .liftedEarly: words.append("early")
    case nil: break
    }
    return words.joined(separator: " ")
  }

  @Test("S57: a press of two fingers begins with the first and is over when both have lifted; the limit is included")
  func fingers() {
    let fingers = TableFingers()
    var press = PressTracker()
    func after(_ samples: TableFingers.Sample...) -> String {
      words(
        fingers.frame(samples) {
          press.update(
            $0.touches.span, at: $0.followed, of: $0, required: 2, movement: 10, by: Thresholds())
        })
    }
    #expect(after((9, .began, 500, 500)) == "" && !press.isDown)
    #expect(after((1, .began, 100, 100)) == "started" && press.isDown && !press.isComplete)
    #expect(after((2, .began, 200, 100)) == "complete" && press.isComplete && press.fingers == 2)
    // The root mean squares are 9.9, 10 and 10.12.
    #expect(after((1, .moved, 114, 100)) == "" && after((2, .moved, 200, 102)) == "" && !press.hasLifted)
    #expect(after((1, .ended, 114, 100)) == "" && press.hasLifted)
    #expect(after((2, .moved, 200, 103)) == "moved 10.12")
    #expect(after((2, .ended, 200, 103)) == "over moved 10.12")
    press = PressTracker()
    #expect(after((3, .began, 100, 100)) == "started")
    #expect(after((3, .ended, 100, 100), (4, .began, 200, 100)) == "complete early")
    press = PressTracker()
    #expect(after((5, .began, 300, 100), (6, .began, 400, 100), (7, .began, 500, 100)) == "started 3 fingers")
  }

  @Test("S48: a press of two buttons begins with the first, is complete with both, and is over when both are released")
  func buttons() {
    var press = PressTracker()
    #expect(words(press.begin(1, required: 2)) == "started" && press.isDown)
    #expect(words(press.begin(1, required: 2)) == "complete")
    #expect(words(press.end(1)) == "" && words(press.end(1)) == "over")
    press = PressTracker()
    #expect(words(press.begin(2, required: 2)) == "started complete" && words(press.end(2)) == "over")
    press = PressTracker()
    #expect(words(press.begin(3, required: 2)) == "started 3 fingers")
    press = PressTracker()
    #expect(words(press.begin(1, required: 2)) == "started" && words(press.end(1)) == "over early")
  }
}

/// Fingers on a table of touches, 10 ms a frame.
private final class TableFingers {
  typealias Sample = (id: Int, phase: Touch.Phase, x: Double, y: Double)

  let screen: Screen
  private let table = TouchTable()
  private let window: Window
  private var time: Int64 = 0

  init(pixelsPerPoint: Vector = Vector(dx: 1, dy: 1)) {
    screen = Screen(name: "screen", size: Size(width: 1000, height: 1000), pixelsPerPoint: pixelsPerPoint)
    window = Window(screen: screen)
  }

  /// Handle one frame, and return what is measured of its event. Each finger has the row of its number.
  func frame<Measure>(_ samples: [Sample], _ measure: (TouchEvent) -> Measure) -> Measure {
    time += 10_000
    for (id, phase, x, y) in samples {
      let sample = TouchSample(id: id, phase: phase, location: Point(x: x, y: y))
      if phase == .began {
        _ = table.begin(sample, on: window, in: window, inRow: id, at: time, by: Thresholds(), sequence: nil)
      } else {
        _ = table.apply([sample].span, 0, at: time)
      }
    }
    let measured = measure(table.event(at: time))
    if table.endFrame() { _ = table.removeEnded() }
    return measured
  }
}

extension TouchEvent {
  /// The positions of all fingers except number 9.
  fileprivate var followed: TouchSet {
    var positions = TouchSet()
    for position in touches.indices where touches[position].id != 9 { positions.insert(position) }
    return positions
  }
}
