/// Finds fingers that go quickly and straight in one direction.
///
/// Discrete: it recognizes while the fingers move, as soon as all of them have gone far enough.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions on the screen.
  public struct Direction: OptionSet, Sendable {
    /// One bit a direction.
    public let rawValue: Int

    /// Create a set of directions from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// To the top.
    public static let up = Direction(rawValue: 4)
    /// To the bottom.
    public static let down = Direction(rawValue: 8)

    /// The single directions, in the order of their preference.
    static let plain: [Direction] = [.right, .left, .down, .up]

    /// How far a way goes in this single direction; below 0 where it goes against it.
    func length(of way: Vector) -> Double {
      switch self {
      case .right: way.dx
      case .left: -way.dx
      case .down: way.dy
      default: -way.dy
      }
    }

    /// How far a way goes across this single direction, to either side.
    func width(of way: Vector) -> Double {
      abs(self == .right || self == .left ? way.dy : way.dx)
    }
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
  private final var departures: [Departure] = []
  private final var headway: Headway?
  private final var place = Point.zero
  private final var lastPlaces: [Point] = []

  /// How a finger left a direction.
  private struct Departure {
    let direction: Direction
    let isBack: Bool
    let way: Double
    let limit: Double
  }

  /// When the fingers had left the places where they came down, and how far they had gone then, in pixels.
  private struct Headway {
    let time: Int64
    let way: Vector
  }

  open override var isDiscrete: Bool { true }
  open override var kind: String { "swipe" }
  override class var shippedType: GestureRecognizer.Type? { SwipeGestureRecognizer.self }

  open override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    guard state == .possible else { return }
    let positions = self.positions
    for position in positions where touches[position].phase == .began {
      if fingers == 0 { begin(at: event.time) }
      fingers += 1
    }
    if fingers > numberOfTouchesRequired {
      return failInCrowd("\(fingers) fingers came down, \(numberOfTouchesRequired) wanted")
    }
    for position in positions where touches[position].phase == .ended {
      let way = screen.points(from: touches[position].startLocation, to: touches[position].location)
      return fail(
        "S13",
        "lifted after \(decimal(way.length)) pt, it takes \(decimal(least(after: event.time))) pt by then (swipe.along)"
          + missingFingers)
    }
    guard fingers == numberOfTouchesRequired else { return waitForFingers(touches, at: positions, time: event.time) }
    closeDirections(touches, at: positions, time: event.time)
    if candidates.isEmpty { return fail("S13", departure(touches, at: positions)) }
    guard let found = qualified(touches, at: positions, time: event.time) else {
      return noteHeadway(touches, at: positions, time: event.time)
    }
    if let speed = speed(touches, at: positions, time: event.time), speed < thresholds.swipeSpeed, let pan = waitingPan
    {
      return fail(
        "S13",
        "went at \(decimal(speed)) pt/s, and where \(pan.title) waits for it, it takes \(decimal(thresholds.swipeSpeed)) pt/s (swipe.speed)"
      )
    }
    recognizedDirection = found
    lastPlaces = super.places
    place = Mean(of: lastPlaces).value ?? place
    clearTimer()
    state = .ended
  }

  private final func begin(at time: Int64) {
    start = time
    candidates = direction
    departures.reserveCapacity(Direction.plain.count)
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

  /// Judge no wobble of fingers that wait for the others of their hand. Where a pan waits for this, those that have gone the whole length
  /// wait no longer.
  private final func waitForFingers(_ touches: borrowing Span<Touch>, at positions: TouchSet, time: Int64) {
    let least = least(after: time)
    for position in positions where touches[position].phase == .moved {
      let way = screen.points(from: touches[position].startLocation, to: touches[position].location).length
      guard way >= least, waitingPan != nil else { continue }
      return fail(
        "S13", "went \(decimal(way)) pt, \(decimal(least)) pt is a swipe by then (swipe.along)" + missingFingers)
    }
  }

  /// What an explanation adds where fingers are missing.
  private final var missingFingers: String {
    guard fingers < numberOfTouchesRequired else { return "" }
    return ", and only \(fingers) finger\(fingers == 1 ? "" : "s") came down, \(numberOfTouchesRequired) wanted"
  }

  /// How a finger left the direction in which the fingers have gone furthest, in words: that is the one which was meant.
  private final func departure(_ touches: borrowing Span<Touch>, at positions: TouchSet) -> String {
    let way = mean(touches, at: positions)
    let meant = departures.max { $0.direction.length(of: way) < $1.direction.length(of: way) }
    guard let meant else { return "it has no direction" }
    let measure = "\(measured(meant.way, limit: meant.limit)) pt"
    return meant.isBack
      ? "went \(measure) back behind its start, limit \(decimal(meant.limit)) pt (swipe.back)"
      : "went \(measure) across, limit \(decimal(meant.limit)) pt by then (swipe.across)"
  }

  /// Give up the directions that a finger has left.
  private final func closeDirections(_ touches: borrowing Span<Touch>, at positions: TouchSet, time: Int64) {
    let most = most(after: time)
    let back = thresholds.swipeBack
    for position in positions where touches[position].phase != .stationary {
      let way = screen.points(from: touches[position].startLocation, to: touches[position].location)
      for direction in Direction.plain where candidates.contains(direction) {
        let behind = -direction.length(of: way)
        let across = direction.width(of: way)
        guard behind > back || across > most else { continue }
        candidates.remove(direction)
        let isBack = behind > back
        departures.append(
          Departure(
            direction: direction, isBack: isBack, way: isBack ? behind : across, limit: isBack ? back : most))
      }
    }
  }

  /// The direction in which every finger has gone far enough; horizontal ones first.
  private final func qualified(_ touches: borrowing Span<Touch>, at positions: TouchSet, time: Int64) -> Direction? {
    let least = least(after: time)
    for direction in Direction.plain where candidates.contains(direction) {
      var isFar = true
      for position in positions where isFar {
        let way = screen.points(from: touches[position].startLocation, to: touches[position].location)
        isFar = direction.length(of: way) >= least
      }
      if isFar { return direction }
    }
    return nil
  }

  /// How far the fingers have gone, each from where it came down, in points.
  private final func mean(_ touches: borrowing Span<Touch>, at positions: TouchSet) -> Vector {
    var sum = Vector.zero
    for position in positions {
      sum.dx += touches[position].location.x - touches[position].startLocation.x
      sum.dy += touches[position].location.y - touches[position].startLocation.y
    }
    let count = Double(max(positions.count, 1))
    return screen.points(Vector(dx: sum.dx / count, dy: sum.dy / count))
  }

  /// Note when all the fingers have left their places: a finger that rests at first is none the slower for it.
  private final func noteHeadway(_ touches: borrowing Span<Touch>, at positions: TouchSet, time: Int64) {
    guard headway == nil else { return }
    let way = mean(touches, at: positions)
    if way.length >= thresholds.panSlop { headway = Headway(time: time, way: way) }
  }

  /// How fast the fingers have gone since they left their places, in points a second; `nil` where they were too fast to be seen on the way.
  private final func speed(_ touches: borrowing Span<Touch>, at positions: TouchSet, time: Int64) -> Double? {
    guard let headway else { return nil }
    let way = mean(touches, at: positions)
    return Vector(dx: way.dx - headway.way.dx, dy: way.dy - headway.way.dy).length / Double(time - headway.time) * 1e6
  }

  /// A movement that this swipe keeps waiting; slow fingers are its, fast ones this one's.
  private final var waitingPan: GestureRecognizer? {
    application?.arena.attempting.first {
      $0.isUndecided && !$0.isDiscrete && $0.requires(self) && $0.sharesTouch(with: self)
    }
  }

  open override func timerFired(at time: Int64) {
    fail("S13", "not far enough within \(duration(thresholds.swipeDuration)) (swipe.duration)" + missingFingers)
  }

  open override func reset() {
    super.reset()
    fingers = 0
    headway = nil
    departures.removeAll(keepingCapacity: true)
  }

  /// A swipe that waits for another's failure has all its touches.
  override func accepts(_ touch: Touch) -> Bool { state == .possible }

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
