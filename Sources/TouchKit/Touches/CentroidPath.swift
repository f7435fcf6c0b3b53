/// The path of the mean of some touches, without a jump when a finger joins or leaves.
struct CentroidPath {
  /// The effect of one frame.
  struct Change {
    var hasMoved = false
    /// Whether a touch joined or left.
    var isOtherSet = false
    /// The number of touches that were down before the frame.
    var wasDown = 0
    /// The number of touches that are down after the frame.
    var down = 0

    mutating func add(_ phase: Touch.Phase) {
      if phase == .moved { hasMoved = true }
      if phase == .began || !phase.isDown { isOtherSet = true }
      if phase != .began { wasDown += 1 }
      if phase.isDown { down += 1 }
    }
  }

  /// The displacement of the mean since the first touch or the last restart, in pixels.
  private(set) var displacement = Vector.zero
  private var carried = Vector.zero
  private var origin = Point.zero

  /// Handle one frame of the touches in `rows`.
  mutating func update(_ touches: borrowing Span<Touch>, in rows: TouchSet, of event: TouchEvent) -> Change {
    if let mean = event.changes.mean, event.changes.all.isSubset(of: rows) {
      move(to: mean)
      return Change(
        hasMoved: !event.changes.changed.isEmpty, isOtherSet: false, wasDown: touches.count, down: touches.count)
    }
    var change = Change()
    var before = Mean()
    for position in touches.indices where rows.contains(touches[position].row) {
      let phase = touches[position].phase
      change.add(phase)
      guard phase != .began else { continue }
      let location = touches[position].location
      if phase == .ended && location != touches[position].previousLocation { change.hasMoved = true }
      before.add(location)
    }
    if let mean = before.value { move(to: mean) }
    guard change.isOtherSet else { return change }
    var after = Mean()
    for position in touches.indices where touches[position].phase.isDown && rows.contains(touches[position].row) {
      after.add(touches[position].location)
    }
    if let mean = after.value {
      carried = displacement
      origin = mean
    }
    return change
  }

  /// Measure the displacement from the current position.
  mutating func restart() {
    origin = Point(x: origin.x + displacement.dx - carried.dx, y: origin.y + displacement.dy - carried.dy)
    carried = .zero
    displacement = .zero
  }

  /// Undo the last frame's part of the displacement.
  mutating func stay(at before: Vector) {
    origin = Point(x: origin.x + displacement.dx - before.dx, y: origin.y + displacement.dy - before.dy)
    displacement = before
  }

  private mutating func move(to mean: Point) {
    displacement = Vector(dx: carried.dx + mean.x - origin.x, dy: carried.dy + mean.y - origin.y)
  }
}

struct Mean {
  private var sum = Point.zero
  private(set) var count = 0

  init() {}

  init(of points: [Point]) {
    for point in points { add(point) }
  }

  mutating func add(_ point: Point) {
    sum.x += point.x
    sum.y += point.y
    count += 1
  }

  var value: Point? {
    count == 0 ? nil : Point(x: sum.x / Double(count), y: sum.y / Double(count))
  }
}
