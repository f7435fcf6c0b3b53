/// Finds two or more fingers that turn about each other.
///
/// Continuous: began when they have turned by `rotation.slop`, ended when fewer than two remain.
open class RotationGestureRecognizer: GestureRecognizer {
  private final var turn = TurnPath()
  private final var zero = 0.0
  private final let velocities = VelocityTracker()

  open override var kind: String { "rotation" }
  override class var shippedType: GestureRecognizer.Type? { RotationGestureRecognizer.self }

  /// The angle turned in radians, clockwise positive, less `rotation.slack`; it can be set.
  public final var rotation: Double {
    get { turn.angle - zero }
    set { zero = turn.angle - newValue }
  }

  /// How fast the fingers turn, in radians a second; zero when they have stood for `velocity.stop`.
  public final var velocity: Double {
    guard let application, isActive || isOver else { return 0 }
    return velocities.velocity(in: application).dx
  }

  open override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    var turn = self.turn
    let change = turn.take(touches, at: positions, on: screen)
    self.turn = turn
    if change.down >= 2 && (change.hasMoved || velocities.isEmpty) {
      velocities.add(Vector(dx: turn.angle, dy: 0), at: event.time)
    }
    if isActive {
      if change.down < 2 {
        state = .ended
      } else if change.hasMoved || change.isOtherSet {
        state = .changed
      }
      return
    }
    guard isUndecided else { return }
    if change.down == 0 {
      return fail(
        "S13",
        "lifted after \(decimal(abs(turn.angle) * 180 / .pi))°, it begins at \(decimal(thresholds.rotationSlop))° (rotation.slop)"
      )
    }
    guard change.down >= 2, attempt.phase == .open, abs(turn.angle) * 180 >= thresholds.rotationSlop * .pi else {
      return
    }
    let slack = min(thresholds.rotationSlack * .pi / 180, abs(turn.angle))
    zero = turn.angle > 0 ? slack : -slack
    state = .began
  }

  /// A rotation that has waited begins at zero (S24).
  override func begins(deferred: Bool) {
    if deferred { zero = turn.angle }
  }

  open override func reset() {
    super.reset()
    turn = TurnPath()
    zero = 0
    velocities.removeAll()
  }
}

/// How far some touches have turned about their centroid, without a jump when a finger joins or leaves.
struct TurnPath {
  /// The angle turned since the second finger came down, in radians as seen on the glass, clockwise positive.
  private(set) var angle = 0.0
  private var count = 0

  /// Takes one frame of the touches at `positions`.
  mutating func take(
    _ touches: borrowing Span<Touch>, at positions: TouchSet, on screen: Screen
  ) -> CentroidPath.Change {
    var change = CentroidPath.Change()
    var before = Mean()
    var after = Mean()
    for position in positions {
      let phase = touches[position].phase
      if phase == .moved { change.hasMoved = true }
      if phase == .began || !touches[position].phase.isDown { change.isOtherSet = true }
      if touches[position].phase.isDown { change.down += 1 }
      guard phase != .began else { continue }
      before.add(touches[position].lastLocation)
      after.add(touches[position].location)
    }
    if count >= 2, let old = before.value, let new = after.value {
      var sum = 0.0
      for position in positions where touches[position].phase != .began {
        let from = screen.points(from: old, to: touches[position].lastLocation)
        let to = screen.points(from: new, to: touches[position].location)
        sum += TouchKit.angle(
          of: Vector(dx: from.dx * to.dx + from.dy * to.dy, dy: from.dx * to.dy - from.dy * to.dx))
      }
      angle += sum / Double(after.count)
    }
    if count < 2 && change.down >= 2 { angle = 0 }
    count = change.down
    return change
  }
}

extension Touch {
  /// Where it was in the frame before.
  fileprivate var lastLocation: Point { phase == .stationary ? location : previousLocation }
}
