/// Finds two or more fingers that spread or close.
///
/// Continuous: began when the span has changed by `pinch.slack`, ended when fewer than two fingers remain.
open class PinchGestureRecognizer: GestureRecognizer {
  private final var spans = SpanPath()
  private final var factor = 1.0
  private final var base = 1.0
  private final let velocities = VelocityTracker()

  open override var kind: String { "pinch" }
  override class var shippedType: GestureRecognizer.Type? { PinchGestureRecognizer.self }

  /// The span now against the span at the start, moved by the slack so that it begins at 1; it can be set.
  public final var scale: Double {
    get { isActive || isOver ? factor * spans.span / base : 1 }
    set {
      factor = newValue
      base = divisor(spans.span)
    }
  }

  /// How fast the scale changes, in 1/s; zero when the fingers have stood for `velocity.stop`.
  public final var velocity: Double {
    guard let application, isActive || isOver else { return 0 }
    return velocities.velocity(in: application).dx * factor / base
  }

  open override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    var spans = self.spans
    let change = spans.take(touches, at: positions, on: screen)
    self.spans = spans
    if change.down >= 2 && (change.hasMoved || velocities.isEmpty) {
      velocities.add(Vector(dx: spans.span, dy: 0), at: event.time)
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
      let change = decimal(abs(spans.span - spans.first))
      return fail(
        "S13",
        "lifted after the span changed by \(change) pt, it begins at \(decimal(thresholds.pinchSlack)) pt (pinch.slack)"
      )
    }
    guard change.down >= 2, attempt.phase == .open else { return }
    let difference = spans.span - spans.first
    guard abs(difference) >= thresholds.pinchSlack else { return }
    factor = 1
    base = divisor(spans.first + (difference > 0 ? thresholds.pinchSlack : -thresholds.pinchSlack))
    state = .began
  }

  private final func divisor(_ span: Double) -> Double { max(span, thresholds.pinchSlack) }

  /// A pinch that has waited begins at a scale of 1 (S24).
  override func begins(deferred: Bool) {
    guard deferred else { return }
    factor = 1
    base = divisor(spans.span)
  }

  open override func reset() {
    super.reset()
    spans = SpanPath()
    factor = 1
    base = 1
    velocities.removeAll()
  }
}

/// The span of some touches in points, without a jump when a finger joins or leaves.
///
/// The span is twice the mean distance from the centroid: of two fingers, their distance.
struct SpanPath {
  /// The span now; it goes on from where it was when fingers join or leave.
  private(set) var span = 0.0
  /// The span when the second finger had come down.
  private(set) var first = 0.0
  private var stretch = 1.0
  private var count = 0

  /// Takes one frame of the touches at `positions`.
  mutating func take(
    _ touches: borrowing Span<Touch>, at positions: TouchSet, on screen: Screen
  ) -> CentroidPath.Change {
    var change = CentroidPath.Change()
    for position in positions {
      let phase = touches[position].phase
      if phase == .moved { change.hasMoved = true }
      if phase == .began || !touches[position].phase.isDown { change.isOtherSet = true }
      if touches[position].phase.isDown { change.down += 1 }
    }
    if count >= 2 {
      span = stretch * Self.measure(touches, at: positions, on: screen) { $0.phase != .began }
    }
    if change.isOtherSet && change.down >= 2 {
      let measured = Self.measure(touches, at: positions, on: screen) { $0.phase.isDown }
      if count < 2 {
        span = measured
        first = measured
      }
      stretch = measured > 0 ? span / measured : 1
    }
    count = change.down
    return change
  }

  private static func measure(
    _ touches: borrowing Span<Touch>, at positions: TouchSet, on screen: Screen,
    where counts: (borrowing Touch) -> Bool
  ) -> Double {
    var mean = Mean()
    for position in positions where counts(touches[position]) { mean.add(touches[position].location) }
    guard let center = mean.value else { return 0 }
    var sum = 0.0
    for position in positions where counts(touches[position]) {
      sum += screen.points(from: center, to: touches[position].location).length
    }
    return 2 * sum / Double(mean.count)
  }
}
