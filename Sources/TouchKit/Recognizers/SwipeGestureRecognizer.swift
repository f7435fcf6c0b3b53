/// Finds fingers that go quickly and straight in one direction.
///
/// Discrete: it recognizes while the fingers move, as soon as all of them have gone far enough.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions on the screen.
  public struct Direction: OptionSet, Sendable {
    /// One bit a direction.
    public let rawValue: Int

    /// Makes a set of directions from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// To the top.
    public static let up = Direction(rawValue: 4)
    /// To the bottom.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions it may go.
  public final var direction = Direction.right
  /// How many fingers it takes.
  public final var numberOfTouchesRequired = 1
  /// The direction that was recognized; `nil` before.
  public private(set) final var recognizedDirection: Direction?

  private final var start: Int64 = 0
  private final var fingers = 0
  private final var candidates = Direction()
  private final var place = Point.zero
  private final var lastPlaces: [Point] = []

  open override var isDiscrete: Bool { true }
  open override var kind: String { "swipe" }
  override class var shippedType: GestureRecognizer.Type? { SwipeGestureRecognizer.self }

  open override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    guard state == .possible else { return }
    for position in positions where touches[position].phase == .began {
      if fingers == 0 { begin(at: event.time) }
      fingers += 1
    }
    if fingers > numberOfTouchesRequired {
      return fail("S13", "\(fingers) fingers came down, \(numberOfTouchesRequired) wanted")
    }
    for position in positions where touches[position].phase == .ended {
      let way = screen.points(from: touches[position].startLocation, to: touches[position].location)
      return fail(
        "S13",
        "lifted after \(decimal(way.length)) pt, it takes \(decimal(least(after: event.time))) pt by then (swipe.along)"
      )
    }
    closeDirections(touches, at: event.time)
    if candidates.isEmpty {
      return fail("S13", departure(touches, at: event.time))
    }
    guard fingers == numberOfTouchesRequired, let found = qualified(touches, at: event.time) else { return }
    recognizedDirection = found
    lastPlaces = super.places
    place = Mean(of: lastPlaces).value ?? place
    clearTimer()
    state = .ended
  }

  private final func begin(at time: Int64) {
    start = time
    candidates = direction
    recognizedDirection = nil
    setTimer(at: time + microseconds(thresholds.swipeDuration))
  }

  /// Seconds since the first finger came down.
  private final func seconds(at time: Int64) -> Double { Double(time - start) / 1e6 }

  /// How far the fingers must have gone by then, in points.
  private final func least(after time: Int64) -> Double {
    thresholds.swipeAlong * max(0, 1 - thresholds.swipeAlongDecay * seconds(at: time))
  }

  /// How far across the fingers may have gone by then, in points.
  private final func most(after time: Int64) -> Double {
    thresholds.swipeAcross * max(0, 1 - thresholds.swipeAcrossDecay * seconds(at: time))
  }

  /// How a finger left the last direction that was open, in words.
  private final func departure(_ touches: borrowing Span<Touch>, at time: Int64) -> String {
    let limit = most(after: time)
    for position in positions where touches[position].phase != .stationary {
      let way = screen.points(from: touches[position].startLocation, to: touches[position].location)
      let across = max(
        direction.isDisjoint(with: [.left, .right]) ? 0 : abs(way.dy),
        direction.isDisjoint(with: [.up, .down]) ? 0 : abs(way.dx))
      if across > limit {
        return "went \(measured(across, limit: limit)) pt across, limit \(decimal(limit)) pt by then (swipe.across)"
      }
    }
    return "went against its direction, behind the start of the touch"
  }

  /// Gives up the directions that a finger has left.
  private final func closeDirections(_ touches: borrowing Span<Touch>, at time: Int64) {
    let limit = most(after: time)
    for position in positions where touches[position].phase != .stationary {
      let way = screen.points(from: touches[position].startLocation, to: touches[position].location)
      if way.dx < 0 { candidates.remove(.right) }
      if way.dx > 0 { candidates.remove(.left) }
      if way.dy < 0 { candidates.remove(.down) }
      if way.dy > 0 { candidates.remove(.up) }
      if abs(way.dy) > limit { candidates.subtract([.left, .right]) }
      if abs(way.dx) > limit { candidates.subtract([.up, .down]) }
    }
  }

  /// The direction in which every finger has gone far enough; horizontal ones first.
  private final func qualified(_ touches: borrowing Span<Touch>, at time: Int64) -> Direction? {
    let least = least(after: time)
    var isHorizontal = true
    var isVertical = true
    for position in positions {
      let way = screen.points(from: touches[position].startLocation, to: touches[position].location)
      if abs(way.dx) < least { isHorizontal = false }
      if abs(way.dy) < least { isVertical = false }
    }
    let horizontal = candidates.intersection([.left, .right])
    if isHorizontal && !horizontal.isEmpty { return horizontal }
    let vertical = candidates.intersection([.up, .down])
    if isVertical && !vertical.isEmpty { return vertical }
    return nil
  }

  open override func timerFired(at time: Int64) {
    fail("S13", "not far enough within \(duration(thresholds.swipeDuration)) (swipe.duration)")
  }

  open override func reset() {
    super.reset()
    fingers = 0
  }

  /// A swipe that waits for another's failure has all its touches.
  override func takes(_ touch: Touch) -> Bool { state == .possible }

  /// The fingers of the swipe.
  open override var numberOfTouches: Int {
    state == .ended ? numberOfTouchesRequired : super.numberOfTouches
  }

  override var places: [Point] { state == .ended ? lastPlaces : super.places }

  open override func location(in view: View?) -> Point {
    guard state == .ended else { return super.location(in: view) }
    return view?.convert(fromScreen: place) ?? place
  }
}
