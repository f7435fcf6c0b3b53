/// Tracks one press of a required number of fingers or buttons, from the first down until all are up. Taps and long
/// presses consist of such presses.
struct PressTracker {
  enum Failure {
    /// The distance moved, and the tremor that is added to the limit. Both values are in points.
    case moved(Double, tremor: Double)
    case tooManyFingers(Int)
    case liftedEarly
  }

  /// The effect of one frame.
  struct Change {
    var hasStarted = false
    var isComplete = false
    var isOver = false
    var failure: Failure?
  }

  /// The number of fingers that have come down.
  private(set) var fingers = 0
  /// Whether all required fingers have come down.
  private(set) var isComplete = false
  private(set) var hasLifted = false
  private var down = 0
  /// The sum of the squared distances that lifted fingers had moved.
  private var lifted = 0.0
  private var hand = Vector.zero
  private var tremor = Tremor()

  var isDown: Bool { fingers > 0 }

  /// Handle one frame of the touches at `positions`. `movement` is the limit in points; for several fingers, the limit
  /// of the root mean square of their movements (S57). Trembling fingers may move farther by their tremor (S58).
  mutating func update(
    _ touches: borrowing Span<Touch>, at positions: TouchSet, of event: TouchEvent, required: Int, movement: Double,
    by thresholds: Thresholds
  ) -> Change {
    var change = Change()
    // A finger that lifts in the frame in which the last one lands was not down with it.
    let wasComplete = isComplete
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
    if distance > movement + tremor.amplitude && change.failure == nil {
      change.failure = .moved(distance, tremor: tremor.amplitude)
    }
    for position in positions where touches[position].phase == .ended {
      hasLifted = true
      down -= 1
      if !wasComplete && change.failure == nil { change.failure = .liftedEarly }
    }
    change.isOver = fingers > 0 && down == 0
    return change
  }

  /// The root mean square of the fingers' movements; a lifted finger counts with its movement until it lifted.
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

  /// Add one finger's movement in a frame to that of the hand, without a jump when other fingers land or lift.
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

  /// The positions where the fingers came down, in screen pixels.
  func places(of touches: borrowing Span<Touch>, at positions: TouchSet) -> [Point] {
    var places: [Point] = []
    for position in positions { places.append(touches[position].startLocation) }
    return places
  }
}
