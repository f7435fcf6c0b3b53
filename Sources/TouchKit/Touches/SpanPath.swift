/// The span of some touches in points, without a jump when a finger joins or leaves.
///
/// The span is twice the mean distance from the centroid: of two fingers, their distance.
struct SpanPath {
  /// The current span, which does not change when fingers join or leave.
  private(set) var span = 0.0
  /// The span when the second finger came down, or at the last restart.
  private(set) var first = 0.0
  private var stretch = 1.0
  // Fingers closer together count as this far apart. Before the set of fingers changes during a gesture, no distance is
  // too small.
  private var narrowest = 0.0

  /// Handle one frame of the touches at `positions`. `goesOn` is whether two fingers that join continue the previous
  /// span. From then on, the fingers count as at least `slack` apart, so that a small movement does not multiply the
  /// span.
  mutating func update(
    _ touches: borrowing Span<Touch>, at positions: TouchSet, on screen: Screen, goesOn: Bool,
    slack: @autoclosure () -> Double = 0
  ) -> CentroidPath.Change {
    var change = CentroidPath.Change()
    for position in positions { change.add(touches[position].phase) }
    if change.wasDown >= 2 {
      span = stretch * max(Self.measure(touches, at: positions, on: screen) { $0.phase != .began }, narrowest)
    }
    if change.isOtherSet && change.down >= 2 {
      if goesOn { narrowest = slack() }
      let measured = max(Self.measure(touches, at: positions, on: screen) { $0.phase.isDown }, narrowest)
      if change.wasDown < 2 && !goesOn {
        span = measured
        first = measured
      }
      stretch = measured > 0 ? span / measured : 1
    }
    return change
  }

  /// Measure changes from the current span.
  mutating func restart() {
    first = span
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
