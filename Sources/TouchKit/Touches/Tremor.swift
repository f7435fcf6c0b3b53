/// Measures how far fingers tremble: they swing back and forth equally far, while a movement goes in one direction
/// (S58).
struct Tremor {
  /// The amplitude of the tremor to each side, in points; 0 without tremor.
  private(set) var amplitude = 0.0
  private var x = Swing()
  private var y = Swing()

  /// Add the position of the fingers in points, at a time in µs. `longest` is the maximum duration of a swing to one
  /// side, in µs.
  mutating func add(_ place: Vector, at time: Int64, longest: Int64) {
    let isHorizontal = x.add(place.dx, at: time, longest)
    let isVertical = y.add(place.dy, at: time, longest)
    if isHorizontal || isVertical { amplitude = Vector(dx: x.width, dy: y.width).length / 2 }
  }

  /// The tremor along one axis.
  private struct Swing {
    /// A smaller movement back is noise of the panel, in points.
    private static let noise = 2.0

    /// The width of the tremor: the smaller of two successive swings.
    var width = 0.0
    private var turn = 0.0
    private var turnTime: Int64?
    private var furthest = 0.0
    private var furthestTime: Int64 = 0
    private var before = 0.0
    private var direction = 0.0

    /// Add a position. Return whether the width has changed.
    mutating func add(_ place: Double, at time: Int64, _ longest: Int64) -> Bool {
      guard let start = turnTime else {
        (turn, turnTime) = (place, time)
        return false
      }
      if direction == 0 {
        if abs(place - turn) >= Self.noise { direction = place > turn ? 1 : -1 }
        (furthest, furthestTime) = (place, time)
        return false
      }
      if (place - furthest) * direction >= 0 {
        (furthest, furthestTime) = (place, time)
      } else if (furthest - place) * direction >= Self.noise {
        before = furthestTime - start <= longest ? abs(furthest - turn) : 0
        (turn, turnTime) = (furthest, furthestTime)
        (furthest, furthestTime) = (place, time)
        direction = -direction
      } else {
        return false
      }
      let swing = min(before, abs(furthest - turn))
      guard swing > width, furthestTime - (turnTime ?? time) <= longest else { return false }
      width = swing
      return true
    }
  }
}
