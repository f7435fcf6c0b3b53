/// One press of a required number of fingers or buttons: from the first down until all are up. Taps and long presses are made of it.
struct PressTracker {
  /// Why a press is none.
  enum Failure {
    /// The distance moved, and the tremor that is added to the limit. Both values are in points.
    case moved(Double, tremor: Double)
    case tooManyFingers(Int)
    case liftedEarly
  }

  /// What became of it in one frame.
  struct Change {
    var hasStarted = false
    var isComplete = false
    var isOver = false
    var failure: Failure?
  }

  /// How many fingers have come down.
  private(set) var fingers = 0
  /// Whether all required fingers came down.
  private(set) var isComplete = false
  /// Whether any finger has lifted.
  private(set) var hasLifted = false
  private var down = 0
  /// The squares of how far those moved that have lifted.
  private var lifted = 0.0
  private var hand = Vector.zero
  private var tremor = Tremor()

  /// Whether any finger is down.
  var isDown: Bool { fingers > 0 }

  /// Take one frame of the touches at `positions`. `movement` is the limit in points; for several fingers, that of the
  /// root mean square of their movements (S57). Trembling fingers may move farther by their tremor (S58).
  mutating func update(
    _ touches: borrowing Span<Touch>, at positions: TouchSet, of event: TouchEvent, required: Int, movement: Double,
    by thresholds: Thresholds
  ) -> Change {
    var change = Change()
    for position in positions where touches[position].phase == .began {
      if fingers == 0 { change.hasStarted = true }
      fingers += 1
      down += 1
    }
    if fingers > required { change.failure = .tooManyFingers(fingers) }
    if fingers == required && !isComplete {
      isComplete = true
      change.isComplete = true
    }
    let distance = measure(touches, at: positions)
    tremor.add(hand, at: event.time, longest: microseconds(thresholds.handTremor))
    if distance > movement + tremor.amplitude { change.failure = .moved(distance, tremor: tremor.amplitude) }
    for position in positions where touches[position].phase == .ended {
      hasLifted = true
      down -= 1
      if !isComplete { change.failure = .liftedEarly }
    }
    change.isOver = fingers > 0 && down == 0
    return change
  }

  /// How far its fingers have moved: those that have lifted as far as they had by then.
  private mutating func measure(_ touches: borrowing Span<Touch>, at positions: TouchSet) -> Double {
    var squares = lifted
    for position in positions {
      let displacement = touches[position].screen.points(
        from: touches[position].startLocation, to: touches[position].location)
      let square = displacement.dx * displacement.dx + displacement.dy * displacement.dy
      squares += square
      if touches[position].phase == .moved { step(touches[position]) }
      if touches[position].phase == .ended { lifted += square }
    }
    return (squares / Double(max(fingers, 1))).squareRoot()
  }

  /// Add what one finger moved in a frame to what the hand has: without a jump where others land or lift.
  private mutating func step(_ touch: borrowing Touch) {
    let step = touch.screen.points(from: touch.previousLocation, to: touch.location)
    hand.dx += step.dx / Double(down)
    hand.dy += step.dy / Double(down)
  }

  /// Handle buttons that went down.
  mutating func begin(_ count: Int, required: Int) -> Change {
    var change = Change()
    change.hasStarted = fingers == 0
    fingers += count
    down += count
    if fingers > required { change.failure = .tooManyFingers(fingers) }
    if fingers == required && !isComplete {
      isComplete = true
      change.isComplete = true
    }
    return change
  }

  /// Handle buttons that came up.
  mutating func end(_ count: Int) -> Change {
    var change = Change()
    down -= count
    if !isComplete { change.failure = .liftedEarly }
    change.isOver = down == 0
    return change
  }

  /// Where its fingers came down, in screen pixels; one may have lifted again in this very frame.
  func places(of touches: borrowing Span<Touch>, at positions: TouchSet) -> [Point] {
    var places: [Point] = []
    for position in positions { places.append(touches[position].startLocation) }
    return places
  }
}

extension GestureRecognizer {
  /// Fail for what made a press of it none; the limit's value and key are the caller's, as is the key in the scene that overrides it.
  final func fail(
    _ failure: PressTracker.Failure, limit: Double, key: String, overriddenBy sceneKey: String? = nil, required: Int
  ) {
    switch failure {
    case .moved(let distance, let tremor):
      let went = "\(required > 1 ? "the fingers" : "a finger") moved \(measured(distance, limit: limit + tremor)) pt"
      let words = tremor > 0 ? " plus the tremor's \(decimal(tremor)) pt (S58)" : ""
      fail("S13", "\(went), limit \(decimal(limit)) pt (\(key))\(words)", .larger, sceneKey ?? key)
    case .tooManyFingers(let count) where attempt.isOfPresses:
      fail("S13", "\(count) buttons were pressed, \(required) required", .other, "touches")
    case .liftedEarly where attempt.isOfPresses:
      fail("S13", "a button was released before \(required) were down", .other, "touches")
    case .tooManyFingers(let count): failInCrowd("\(count) fingers came down, \(required) required")
    case .liftedEarly: fail("S13", "a finger lifted before \(required) were down", .other, "touches")
    }
  }
}
