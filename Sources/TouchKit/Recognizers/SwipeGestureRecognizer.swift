/// Recognizes fingers that move quickly and straight in one direction.
///
/// The gesture is discrete. A swipe is recognized as soon as all fingers have moved far enough, while the fingers are
/// still moving.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// A set of directions on the screen.
  public struct Direction: OptionSet, Sendable {
    /// Each direction is one bit.
    public let rawValue: Int

    /// Create a set of directions from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A swipe to the right.
    public static let right = Direction(rawValue: 1)
    /// A swipe to the left.
    public static let left = Direction(rawValue: 2)
    /// A swipe up.
    public static let up = Direction(rawValue: 4)
    /// A swipe down.
    public static let down = Direction(rawValue: 8)
    /// A swipe up and to the right. Every diagonal direction covers 22.5° on either side (S46).
    public static let upRight = Direction(rawValue: 16)
    /// A swipe up and to the left.
    public static let upLeft = Direction(rawValue: 32)
    /// A swipe down and to the right.
    public static let downRight = Direction(rawValue: 64)
    /// A swipe down and to the left.
    public static let downLeft = Direction(rawValue: 128)

    /// The single straight directions, in the order of their preference.
    static let straight: [Direction] = [.right, .left, .down, .up]
    static let diagonal: [Direction] = [.upRight, .upLeft, .downRight, .downLeft]
    static let single = straight + diagonal

    var isDiagonal: Bool { rawValue >= Direction.upRight.rawValue }

    private var unit: Vector {
      let half = 0.7071067811865476
      return switch self {
      case .right: Vector(dx: 1, dy: 0)
      case .left: Vector(dx: -1, dy: 0)
      case .down: Vector(dx: 0, dy: 1)
      case .up: Vector(dx: 0, dy: -1)
      case .upRight: Vector(dx: half, dy: -half)
      case .upLeft: Vector(dx: -half, dy: -half)
      case .downRight: Vector(dx: half, dy: half)
      default: Vector(dx: -half, dy: half)
      }
    }

    /// The distance that a displacement covers in this single direction; negative against it.
    func length(of displacement: Vector) -> Double { displacement.dx * unit.dx + displacement.dy * unit.dy }

    /// The distance that a displacement covers across this single direction, to either side.
    func width(of displacement: Vector) -> Double { abs(displacement.dy * unit.dx - displacement.dx * unit.dy) }

    func isNear(_ displacement: Vector) -> Bool { width(of: displacement) <= length(of: displacement) * Self.tangent }

    /// The tangent of 22.5°.
    static let tangent = 0.41421356237309503
  }

  /// The permitted directions.
  public final var direction = Direction.right
  /// The number of fingers.
  public final var numberOfTouchesRequired = 1
  /// The recognized direction; `nil` before recognition.
  public private(set) final var recognizedDirection: Direction?

  private final var start: Int64 = 0
  private final var fingers = 0
  private final var candidates = Direction()
  private final var departures: [Departure] = []
  /// The time at which the fingers had left their starting places, and their mean displacement then, in points.
  private final var headway: (time: Int64, displacement: Vector)?
  private final var place = Point.zero
  private final var lastPlaces: [Point] = []
  private final var lostPlaces: [Point] = []

  /// How a finger left a direction.
  private struct Departure {
    enum Kind {
      case back, across, aslant
    }

    let direction: Direction
    let kind: Kind
    let length: Double
    let limit: Double
  }

  open override var isDiscrete: Bool { true }
  open override var kind: String { "swipe" }
  override class var shippedType: GestureRecognizer.Type? { SwipeGestureRecognizer.self }
  override var minimumFingers: Int { numberOfTouchesRequired }
  override var fingersOfHand: Int { numberOfTouchesRequired }

  open override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    guard state == .possible else { return }
    var positions = self.positions
    // The number before this frame: a finger that lifts in the frame in which another lands was not down with it.
    let before = fingers
    for position in positions where touches[position].phase == .began {
      if fingers == 0 { begin(at: event.time) }
      fingers += 1
    }
    if fingers > numberOfTouchesRequired {
      return failInCrowd("\(fingers) fingers came down, \(numberOfTouchesRequired) required")
    }
    var lifted = TouchSet()
    for position in positions where touches[position].phase == .ended { lifted.insert(position) }
    positions.subtract(lifted)
    for position in lifted {
      if before == numberOfTouchesRequired, !positions.isEmpty, isLost(touches[position], at: event.time) { continue }
      fingers = before
      return fail("S13", shortfall(of: touches[position], at: event.time))
    }
    if !lifted.isEmpty { continueHeadway(without: lifted, touches, at: positions) }
    guard fingers == numberOfTouchesRequired else { return waitForFingers(touches, at: positions, time: event.time) }
    closeDirections(touches, at: positions, time: event.time)
    if candidates.isEmpty { return fail("S13", departure(touches, at: positions)) }
    guard let found = qualified(touches, at: positions, time: event.time),
      !lifted.isEmpty || isMoving(touches, at: positions)
    else {
      return noteHeadway(touches, at: positions, time: event.time)
    }
    if let speed = speed(touches, at: positions, time: event.time), speed < thresholds.swipeSpeed, let pan = waitingPan
    {
      return fail(
        "S13",
        "went at \(decimal(speed)) pt/s; while \(pan.title) waits for it, it needs \(decimal(thresholds.swipeSpeed)) pt/s (swipe.speed)",
        .smaller, "swipe.speed", below: speed)
    }
    recognizedDirection = found
    lastPlaces = super.places + lostPlaces
    place = Mean(of: lastPlaces).value ?? place
    clearTimer()
    state = .ended
  }

  private final func begin(at time: Int64) {
    start = time
    candidates = direction
    departures.reserveCapacity(Direction.single.count)
    recognizedDirection = nil
    setTimer(at: end)
  }

  /// Whether a finger that lifts, after all have come down, is only lost during the swipe: it has moved along a
  /// permitted direction. Directions in which it has not moved are dropped, and the other fingers must complete
  /// the swipe soon (S59).
  private final func isLost(_ touch: Touch, at time: Int64) -> Bool {
    let displacement = screen.points(from: touch.startLocation, to: touch.location)
    let most = most(after: time)
    for direction in Direction.single where candidates.contains(direction) {
      let isAlong =
        direction.length(of: displacement) >= thresholds.panSlop && direction.width(of: displacement) <= most
      if !isAlong { candidates.remove(direction) }
    }
    guard !candidates.isEmpty else { return false }
    if lostPlaces.isEmpty { setTimer(at: min(end, time + microseconds(thresholds.handLanding))) }
    lostPlaces.append(touch.location)
    return true
  }

  /// The time at which the fingers have taken too long.
  private final var end: Int64 { start + microseconds(thresholds.swipeDuration) }

  private final func seconds(at time: Int64) -> Double { Double(time - start) / 1e6 }

  /// The minimum length of the swipe at `time`, in points.
  private final func least(after time: Int64) -> Double {
    thresholds.swipeAlong * max(0, 1 - thresholds.swipeAlongDecay * seconds(at: time))
  }

  /// The maximum movement across the swipe at `time`, in points.
  private final func most(after time: Int64) -> Double {
    thresholds.swipeAcross * max(0, 1 - thresholds.swipeAcrossDecay * seconds(at: time))
  }

  /// Ignore the movements of fingers that wait for the others of their hand. But if a pan waits for this swipe, fail
  /// when a finger has moved the whole length.
  private final func waitForFingers(_ touches: borrowing Span<Touch>, at positions: TouchSet, time: Int64) {
    let least = least(after: time)
    for position in positions where touches[position].phase == .moved {
      let length = screen.points(from: touches[position].startLocation, to: touches[position].location).length
      guard length >= least, waitingPan != nil else { continue }
      return fail(
        "S13",
        missingFingers("went \(decimal(length)) pt, a swipe then needs \(decimal(least)) pt (swipe.along)", fingers))
    }
  }

  /// The reason for failing when a finger lifts.
  private final func shortfall(of touch: Touch, at time: Int64) -> Reason {
    let length = length(from: touch.startLocation, to: touch.location)
    let least = least(after: time)
    if length >= least, self.length(from: touch.startLocation, to: touch.previousLocation) < least {
      let words = "reached \(decimal(length)) pt only with the lift"
      return fingers < numberOfTouchesRequired ? missingFingers(words, fingers) : "\(words)"
    }
    return reason(
      "lifted after going \(measured(length, limit: least)) pt along, a swipe then needs \(measured(least, limit: length)) pt (swipe.along)",
      .smaller, "swipe.along", below: length)
  }

  /// The maximum length of a movement along the directions that are still possible, or if none is, along the permitted
  /// ones.
  private final func length(from start: Point, to end: Point) -> Double {
    let displacement = screen.points(from: start, to: end)
    let directions = candidates.isEmpty ? direction : candidates
    return Direction.single.filter(directions.contains).reduce(0) { max($0, $1.length(of: displacement)) }
  }

  /// The reason for failing; if fingers are missing, their number decided.
  private final func reason(
    _ words: String, _ change: DecidingLimit.Change, _ key: String, below measured: Double = .infinity
  ) -> Reason {
    fingers < numberOfTouchesRequired
      ? missingFingers(words, fingers) : Reason(words, change, key, below: measured)
  }

  /// How a finger left the direction in which the fingers moved farthest, which is taken as the intended one.
  private final func departure(_ touches: borrowing Span<Touch>, at positions: TouchSet) -> Reason {
    let displacement = mean(touches, at: positions)
    let meant = departures.max { $0.direction.length(of: displacement) < $1.direction.length(of: displacement) }
    guard let meant else { return "its set of permitted directions is empty" }
    let measure = "\(measured(meant.length, limit: meant.limit)) pt"
    let limit = "limit \(decimal(meant.limit)) pt"
    return switch meant.kind {
    case .back: Reason("went \(measure) back behind its start, \(limit) (swipe.back)", .larger, "swipe.back")
    case .across: Reason("went \(measure) across, \(limit) by then (swipe.across)", .larger, "swipe.across")
    case .aslant: Reason("went \(measure) across, \(limit) (22.5° from its direction)", .other, "directions")
    }
  }

  /// Drop the directions that a finger has left.
  private final func closeDirections(_ touches: borrowing Span<Touch>, at positions: TouchSet, time: Int64) {
    let most = most(after: time)
    let least = least(after: time)
    let back = thresholds.swipeBack
    for position in positions {
      let displacement = screen.points(from: touches[position].startLocation, to: touches[position].location)
      for direction in Direction.single where candidates.contains(direction) {
        let along = direction.length(of: displacement)
        let across = direction.width(of: displacement)
        let behind = -along > back ? distance(behind: direction, touches, at: positions) : 0
        let departure: Departure? =
          if behind > back {
            Departure(direction: direction, kind: .back, length: behind, limit: back)
          } else if across > most {
            Departure(direction: direction, kind: .across, length: across, limit: most)
          } else if direction.isDiagonal && along >= least && !direction.isNear(displacement) {
            Departure(direction: direction, kind: .aslant, length: across, limit: along * Direction.tangent)
          } else {
            nil
          }
        guard let departure else { continue }
        candidates.remove(direction)
        departures.append(departure)
      }
    }
  }

  /// The distance of the fingers behind their starts, as the root mean square: each finger trembles by itself (S57).
  private final func distance(behind direction: Direction, _ touches: borrowing Span<Touch>, at positions: TouchSet)
    -> Double
  {
    var squares = 0.0
    for position in positions {
      let displacement = screen.points(from: touches[position].startLocation, to: touches[position].location)
      let along = min(direction.length(of: displacement), 0)
      squares += along * along
    }
    return (squares / Double(positions.count)).squareRoot()
  }

  /// The direction in which every finger has moved far enough. Horizontal directions precede vertical ones; of a
  /// straight and a diagonal one, the nearer one is taken (S46).
  private final func qualified(_ touches: borrowing Span<Touch>, at positions: TouchSet, time: Int64) -> Direction? {
    let straight = firstQualified(of: Direction.straight, touches, at: positions, time: time)
    guard candidates.isDiagonal,
      let diagonal = firstQualified(of: Direction.diagonal, touches, at: positions, time: time)
    else { return straight }
    guard let straight else { return diagonal }
    let displacement = mean(touches, at: positions)
    return diagonal.length(of: displacement) > straight.length(of: displacement) ? diagonal : straight
  }

  /// Whether this frame moved a finger. A panel may report only another pressure or shape of a resting finger.
  private final func isMoving(_ touches: borrowing Span<Touch>, at positions: TouchSet) -> Bool {
    for position in positions where touches[position].phase == .moved {
      if touches[position].location != touches[position].previousLocation { return true }
    }
    return false
  }

  private final func firstQualified(
    of directions: [Direction], _ touches: borrowing Span<Touch>, at positions: TouchSet, time: Int64
  ) -> Direction? {
    let least = least(after: time)
    for direction in directions where candidates.contains(direction) {
      var isFar = true
      for position in positions where isFar {
        let displacement = screen.points(from: touches[position].startLocation, to: touches[position].location)
        isFar = direction.length(of: displacement) >= least
      }
      if isFar { return direction }
    }
    return nil
  }

  /// The mean displacement of the fingers from their starts, in points.
  private final func mean(_ touches: borrowing Span<Touch>, at positions: TouchSet) -> Vector {
    var sum = Vector.zero
    for position in positions {
      sum.dx += touches[position].location.x - touches[position].startLocation.x
      sum.dy += touches[position].location.y - touches[position].startLocation.y
    }
    let count = Double(max(positions.count, 1))
    return screen.points(Vector(dx: sum.dx / count, dy: sum.dy / count))
  }

  /// Note when the fingers have left their starts, so that a rest at the start does not make the swipe slower.
  private final func noteHeadway(_ touches: borrowing Span<Touch>, at positions: TouchSet, time: Int64) {
    guard headway == nil else { return }
    let displacement = mean(touches, at: positions)
    if displacement.length >= thresholds.panSlop { headway = (time, displacement) }
  }

  /// Continue without lost fingers: the change of the mean that their absence causes is no movement.
  private final func continueHeadway(without lost: TouchSet, _ touches: borrowing Span<Touch>, at positions: TouchSet) {
    guard let headway else { return }
    var all = positions
    all.formUnion(lost)
    let (before, now) = (mean(touches, at: all), mean(touches, at: positions))
    let displacement = Vector(
      dx: headway.displacement.dx + now.dx - before.dx, dy: headway.displacement.dy + now.dy - before.dy)
    self.headway = (headway.time, displacement)
  }

  /// The speed of the fingers since they left their starts, in points a second; `nil` if they completed the swipe
  /// before that was seen.
  private final func speed(_ touches: borrowing Span<Touch>, at positions: TouchSet, time: Int64) -> Double? {
    guard let headway else { return nil }
    let displacement = mean(touches, at: positions)
    return Vector(dx: displacement.dx - headway.displacement.dx, dy: displacement.dy - headway.displacement.dy).length
      / Double(time - headway.time) * 1e6
  }

  /// A continuous recognizer that waits for this swipe to fail. Slow movements belong to that recognizer, fast ones to
  /// the swipe.
  private final var waitingPan: GestureRecognizer? {
    application?.arena.attempting.first {
      $0.isUndecided && !$0.isDiscrete && $0.requires(self) && $0.sharesTouch(with: self)
    }
  }

  open override func timerFired(at time: Int64) {
    if time < end {
      return fail(
        "S59",
        "not far enough within \(duration(thresholds.handLanding)) after a finger lifted (hand.landing)", .longer,
        "hand.landing")
    }
    fail(
      "S13",
      reason(
        "not far enough within \(duration(thresholds.swipeDuration)) (swipe.duration)", .longer, "swipe.duration"))
  }

  open override func reset() {
    super.reset()
    fingers = 0
    headway = nil
    departures.removeAll(keepingCapacity: true)
    lostPlaces.removeAll(keepingCapacity: true)
  }

  /// A swipe that waits for another recognizer to fail takes no more touches.
  override func accepts(_ touch: Touch) -> Bool { state == .possible }

  /// The number of fingers of the swipe.
  open override var numberOfTouches: Int {
    state == .ended ? numberOfTouchesRequired : super.numberOfTouches
  }

  override var places: [Point] { state == .ended ? lastPlaces : super.places }

  open override func location(in view: View?) -> Point {
    guard state == .ended else { return super.location(in: view) }
    return view?.convert(fromScreen: place) ?? place
  }
}
