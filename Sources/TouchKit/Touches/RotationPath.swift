/// How far some touches have turned about their mean, without a jump when a finger joins or leaves.
///
/// The rotation is the best fit of all touches by least squares, weighted by distance from the mean. So the tremor of a
/// touch near the mean does not turn them, and fingers that move in parallel do not turn.
struct RotationPath {
  /// The angle turned since the second finger came down or since the last restart, in radians. Clockwise on the glass
  /// is positive.
  private(set) var angle = 0.0

  /// Handle one frame of the touches at `positions`. `goesOn` is whether two fingers that join continue the previous
  /// angle.
  mutating func update(
    _ touches: borrowing Span<Touch>, at positions: TouchSet, on screen: Screen, goesOn: Bool
  ) -> CentroidPath.Change {
    var change = CentroidPath.Change()
    var before = Mean()
    var after = Mean()
    for position in positions {
      change.add(touches[position].phase)
      guard touches[position].phase != .began else { continue }
      before.add(touches[position].lastLocation)
      after.add(touches[position].location)
    }
    if change.wasDown >= 2, let old = before.value, let new = after.value {
      var sum = Vector.zero
      for position in positions where touches[position].phase != .began {
        let from = screen.points(from: old, to: touches[position].lastLocation)
        let to = screen.points(from: new, to: touches[position].location)
        sum.dx += from.dx * to.dx + from.dy * to.dy
        sum.dy += from.dx * to.dy - from.dy * to.dx
      }
      angle += TouchKit.angle(of: sum)
    }
    if change.wasDown < 2 && change.down >= 2 && !goesOn { angle = 0 }
    return change
  }

  /// Measure the angle from the current position.
  mutating func restart() {
    angle = 0
  }
}

extension Touch {
  fileprivate var lastLocation: Point { phase == .stationary ? location : previousLocation }
}
