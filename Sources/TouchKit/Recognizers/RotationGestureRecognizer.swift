/// Recognizes two or more fingers that turn around each other.
///
/// The gesture is continuous. A rotation begins when the fingers have turned by `rotation.slop`, and ends when all
/// fingers have lifted. The fingers must also turn by more than they move together, unless a pan may recognize at the
/// same time (S56). The rotation pauses while only one finger is down, and continues without a jump when another finger
/// joins. If ``step`` is set, the rotation begins with the first step and sends one action for each step (S45).
open class RotationGestureRecognizer: GestureRecognizer {
  /// The direction of a step, as seen on the glass.
  public enum Direction: String, Sendable, CaseIterable {
    case clockwise, counterclockwise
  }

  /// The angle of one step, in radians. With the default, `nil`, every movement sends an action.
  public final var step: Double?

  private final var path = RotationPath()
  // The other movements of the fingers, while the rotation is undecided.
  private final var spans = SpanPath()
  private final var mean = CentroidPath()
  private final var zero = 0.0
  private final var hasRestarted = false
  private final var counter = StepCounter(from: 0)
  private final let velocities = VelocityTracker(of: .radians)
  override var velocityTracker: VelocityTracker? { velocities }

  open override var kind: String { "rotation" }
  override var minimumFingers: Int { 2 }
  override class var shippedType: GestureRecognizer.Type? { RotationGestureRecognizer.self }

  /// The angle by which the fingers have turned, minus `rotation.slack`, in radians; clockwise is positive. The
  /// rotation can be set.
  public final var rotation: Double {
    get { attempt.hasBegun ? path.angle - zero : 0 }
    set { zero = path.angle - newValue }
  }

  /// Set the value that ``rotation`` had at `time` (µs). Movement of the fingers after that time is added to the value.
  ///
  /// Only the latest movements are stored. A time before the oldest stored movement is treated as the time of the
  /// oldest stored movement.
  public final func setRotation(_ rotation: Double, asOf time: Int64) {
    zero = (velocities.place(at: time)?.dx ?? path.angle) - rotation
  }

  /// The angular velocity of the fingers, in radians a second. The velocity is zero while the fingers stand
  /// (`velocity.stop`).
  public final var velocity: Double {
    guard let application, attempt.hasBegun else { return 0 }
    return velocities.velocity(in: application).dx
  }

  /// The number of clockwise steps minus the number of counterclockwise steps, since the rotation began.
  public final var steps: Int { counter.count }

  /// The direction of the last step; `nil` before the first step.
  public final var stepDirection: Direction? { counter.wentForth.map { $0 ? .clockwise : .counterclockwise } }

  open override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    var path = self.path
    let change = path.update(touches, at: positions, on: screen, goesOn: isActive)
    self.path = path
    velocities.add(path.angle, of: change, goesOn: isActive, at: event.time)
    guard isOpen(after: change, isDue: isDue) else { return }
    _ = spans.update(touches, at: positions, on: screen, goesOn: false)
    _ = mean.update(touches, in: attempt.touches, of: event)
    if change.down == 0 {
      return failAfterLift(shortfall)
    } else if change.down >= 2 {
      begin(at: event.time)
    } else {
      mean.restart()
    }
  }

  /// Begin if the fingers turn by more than they move together. Measure again if they turn by less. Movements that a
  /// pan may recognize at the same time do not count (S56).
  private final func begin(at time: Int64) {
    let arc = spans.span * abs(path.angle)
    let hasTurned = abs(path.angle) * 180 >= thresholds.rotationSlop * .pi
    var together = screen.points(mean.displacement).length / 2
    if together > arc && (hasTurned || together > thresholds.panSlop)
      && goesTogether(withAny: PanGestureRecognizer.self)
    {
      mean.restart()
      together = 0
    }
    if hasTurned && arc >= together {
      let slack = min(thresholds.rotationSlack * .pi / 180, abs(path.angle))
      let start = path.angle > 0 ? slack : -slack
      counter = StepCounter(from: start)
      guard isDue else { return }
      zero = start
      state = .began
    } else if together > max(thresholds.panSlop, arc) {
      path.restart()
      mean.restart()
      velocities.removeAll()
      velocities.add(.zero, at: time)
      hasRestarted = true
    }
  }

  /// Whether the current angle sends an action. With ``step``, only a whole step does.
  private final var isDue: Bool {
    guard let step else { return true }
    return counter.update(to: path.angle, stepsOf: step)
  }

  private final var shortfall: Reason {
    if hasRestarted { return "the fingers moved together by more than they turned" }
    let angle = abs(path.angle) * 180 / .pi
    let limit = step.map { $0 * 180 / .pi } ?? thresholds.rotationSlop
    let words = "lifted after \(measured(angle, limit: limit))°"
    if step != nil {
      return Reason("\(words), its first step is \(decimal(limit))° (step)", .smaller, "step", below: angle)
    }
    return Reason(
      "\(words), it begins at \(decimal(limit))° (rotation.slop)", .smaller, "rotation.slop", below: angle)
  }

  /// A rotation that has waited begins at zero (S24).
  override func begins(deferred: Bool) {
    guard deferred else { return }
    zero = path.angle
    counter = StepCounter(from: zero)
  }

  open override func reset() {
    super.reset()
    path = RotationPath()
    spans = SpanPath()
    mean = CentroidPath()
    hasRestarted = false
    zero = 0
    counter = StepCounter(from: 0)
    velocities.removeAll()
  }
}
