/// Recognizes two or more fingers that spread apart or pinch together.
///
/// The gesture is continuous. A pinch begins when the span of the fingers has changed by `pinch.slack`, and ends when
/// all fingers have lifted. The span must also change by more than the fingers turn, and by more than they move
/// together. A turn does not count if a rotation may recognize at the same time, and a common movement does not count
/// if a pan may (S56). The pinch pauses while only one finger is down, and continues without a jump when another finger
/// joins. If ``step`` is set, the pinch begins with the first step and sends one action for each step (S45).
open class PinchGestureRecognizer: GestureRecognizer {
  /// The direction of a step.
  public enum Direction: String, Sendable, CaseIterable {
    case `in`, out
  }

  /// The relative change of the span in one step. With 0.25, a step out multiplies the span by 1.25, and a step in
  /// divides the span by 1.25.
  ///
  /// With the default, `nil`, every movement sends an action.
  public final var step: Double?

  private final var spans = SpanPath()
  // The other movements of the fingers, while the pinch is undecided.
  private final var rotation = RotationPath()
  private final var mean = CentroidPath()
  private final var factor = 1.0
  private final var base = 1.0
  // Fingers closer together count as this far apart; 0 unless a pinch that has waited began with closer fingers.
  private final var narrowest = 0.0
  private final var hasRestarted = false
  private final var counter = StepCounter(from: 0)
  private final let velocities = VelocityTracker(of: .points)
  override var velocityTracker: VelocityTracker? { velocities }

  open override var kind: String { "pinch" }
  override var minimumFingers: Int { 2 }
  override class var shippedType: GestureRecognizer.Type? { PinchGestureRecognizer.self }

  /// The current span divided by the initial span. The initial span is adjusted by `pinch.slack` so that the scale
  /// starts at 1. The scale can be set.
  public final var scale: Double {
    get { attempt.hasBegun ? factor * max(spans.span, narrowest) / base : 1 }
    set {
      factor = newValue
      base = divisor(spans.span)
    }
  }

  /// Set the value that ``scale`` had at `time` (µs). Movement of the fingers after that time still changes the scale.
  ///
  /// Only the latest movements are stored. A time before the oldest stored movement is treated as the time of the
  /// oldest stored movement.
  public final func setScale(_ scale: Double, asOf time: Int64) {
    factor = scale
    base = divisor(velocities.place(at: time)?.dx ?? spans.span)
  }

  /// The rate of change of the scale, in 1/s. The rate is zero while the fingers stand (`velocity.stop`).
  public final var velocity: Double {
    guard let application, attempt.hasBegun else { return 0 }
    return velocities.velocity(in: application).dx * factor / base
  }

  /// The number of steps out minus the number of steps in, since the pinch began.
  public final var steps: Int { counter.count }

  /// The direction of the last step; `nil` before the first step.
  public final var stepDirection: Direction? { counter.wentForth.map { $0 ? .out : .in } }

  open override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    var spans = self.spans
    let change = spans.update(
      touches, at: positions, on: screen, goesOn: isActive, slack: thresholds.pinchSlack)
    self.spans = spans
    velocities.add(spans.span, of: change, goesOn: isActive, at: event.time)
    guard isOpen(after: change, isDue: isDue) else { return }
    _ = rotation.update(touches, at: positions, on: screen, goesOn: false)
    _ = mean.update(touches, in: attempt.touches, of: event)
    if change.down == 0 {
      return failAfterLift(shortfall)
    } else if change.down >= 2 {
      begin()
    } else {
      mean.restart()
    }
  }

  /// Begin if the span changes by more than the fingers turn or move together. Measure again if it changes by less.
  /// Movements that a rotation or a pan may recognize at the same time do not count (S56).
  private final func begin() {
    let difference = spans.span - spans.first
    let slack = thresholds.pinchSlack
    var arc = spans.span * abs(rotation.angle)
    var together = screen.points(mean.displacement).length / 2
    if arc > abs(difference) && arc >= slack && goesTogether(withAny: RotationGestureRecognizer.self) {
      rotation.restart()
      arc = 0
    }
    if together > abs(difference) && together >= slack && goesTogether(withAny: PanGestureRecognizer.self) {
      mean.restart()
      together = 0
    }
    let other = max(arc, together)
    if abs(difference) >= max(slack, other) {
      let start = divisor(spans.first + (difference > 0 ? slack : -slack))
      counter = StepCounter(from: naturalLogarithm(start))
      guard isDue else { return }
      factor = 1
      base = start
      state = .began
    } else if other > max(slack, abs(difference)) {
      spans.restart()
      rotation.restart()
      mean.restart()
      hasRestarted = true
    }
  }

  /// Whether the current span sends an action. With ``step``, only a whole step does.
  private final var isDue: Bool {
    guard let step else { return true }
    return counter.update(to: naturalLogarithm(divisor(spans.span)), stepsOf: naturalLogarithm(1 + step))
  }

  private final var shortfall: Reason {
    if hasRestarted { return "the fingers turned, or moved together, by more than their span changed" }
    let change = abs(spans.span - spans.first)
    if let step {
      let words = "lifted after the span changed by \(decimal(change)) pt"
      return Reason("\(words), its first step is \(decimal(step * 100)) % (step)", .smaller, "step", below: change)
    }
    let slack = thresholds.pinchSlack
    return Reason(
      "lifted after the span changed by \(measured(change, limit: slack)) pt, it begins at \(decimal(slack)) pt"
        + " (pinch.slack)", .smaller, "pinch.slack", below: change)
  }

  private final func divisor(_ span: Double) -> Double { max(span, thresholds.pinchSlack) }

  /// A pinch that has waited begins at a scale of 1 (S24).
  override func begins(deferred: Bool) {
    guard deferred else { return }
    factor = 1
    base = divisor(spans.span)
    if spans.span < base { narrowest = base }
    counter = StepCounter(from: naturalLogarithm(base))
  }

  open override func reset() {
    super.reset()
    spans = SpanPath()
    rotation = RotationPath()
    mean = CentroidPath()
    hasRestarted = false
    factor = 1
    base = 1
    narrowest = 0
    counter = StepCounter(from: 0)
    velocities.removeAll()
  }
}
