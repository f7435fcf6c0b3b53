/// Recognizes a finger that drags inward from an edge or corner of the screen, or drags along an edge (S47).
///
/// The recognizer follows only touches that begin within `edge.band` of one of the recognizer's edges. In all other
/// respects, an edge pan behaves like a pan.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// Edges and corners of a screen, in its current rotation.
  public struct Edges: OptionSet, Sendable {
    /// Each edge or corner is one bit.
    public let rawValue: Int

    /// Create a set of edges from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The top edge.
    public static let top = Edges(rawValue: 1)
    /// The left edge.
    public static let left = Edges(rawValue: 2)
    /// The bottom edge.
    public static let bottom = Edges(rawValue: 4)
    /// The right edge.
    public static let right = Edges(rawValue: 8)
    /// Every edge.
    public static let all: Edges = [.top, .left, .bottom, .right]
    /// The top left corner: the ends of the top and left edges.
    public static let topLeft = Edges(rawValue: 16)
    /// The top right corner.
    public static let topRight = Edges(rawValue: 32)
    /// The bottom left corner.
    public static let bottomLeft = Edges(rawValue: 64)
    /// The bottom right corner.
    public static let bottomRight = Edges(rawValue: 128)

    /// The single corners, each with the edges that meet there.
    static let corners: [(corner: Edges, sides: Edges)] = [
      (.topLeft, [.top, .left]), (.topRight, [.top, .right]), (.bottomLeft, [.bottom, .left]),
      (.bottomRight, [.bottom, .right]),
    ]

    /// These edges and corners, and the edges that meet at the corners.
    var withSides: Edges { Edges.corners.reduce(self) { contains($1.corner) ? $0.union($1.sides) : $0 } }
  }

  /// The permitted directions.
  public struct Directions: OptionSet, Sendable {
    /// Each direction is one bit.
    public let rawValue: Int

    /// Create a set of directions from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Movement inward, away from the edge.
    public static let inward = Directions(rawValue: 1)
    /// Movement up, along the left or right edge.
    public static let up = Directions(rawValue: 2)
    /// Movement down, along the left or right edge.
    public static let down = Directions(rawValue: 4)
    /// Movement to the left, along the top or bottom edge.
    public static let left = Directions(rawValue: 8)
    /// Movement to the right, along the top or bottom edge.
    public static let right = Directions(rawValue: 16)
  }

  /// The edges and corners where the gesture may start; none by default.
  public final var edges = Edges()
  /// The permitted directions.
  public final var directions = Directions.inward
  /// The distance that the finger must move in a permitted direction before the gesture begins, in points. The default,
  /// `nil`, stands for `pan.slop`.
  public final var minimumLength: Double?
  /// The edge or corner where the gesture started; `nil` before the start, and after the gesture is over.
  public private(set) final var startEdge: Edges?

  // The touches that had moved beyond `pan.slop` when the first finger landed: they belong to another gesture. `nil`
  // before the attempt.
  private final var moving: [Touch.ID]?

  open override var kind: String { "screenEdgePan" }
  override class var shippedType: GestureRecognizer.Type? { ScreenEdgePanGestureRecognizer.self }

  override func accepts(_ touch: Touch) -> Bool { !edges(under: touch).isEmpty }

  /// The recognizer's edges and corners at which the touch began.
  private final func edges(under touch: Touch) -> Edges {
    let thresholds = (application ?? touch.window.application)?.thresholds ?? Thresholds()
    var under = touch.screen.edges(at: touch.startLocation, within: thresholds.edgeBand)
    if under.isEmpty { return under }
    // A corner is the end of an edge's band.
    let ends = touch.screen.edges(at: touch.startLocation, within: thresholds.edgeCorner).union(under)
    for (corner, sides) in Edges.corners where ends.isSuperset(of: sides) && !under.isDisjoint(with: sides) {
      under.insert(corner)
    }
    return under.intersection(edges)
  }

  override func refusal(of displacement: Vector) -> Reason? {
    if goesWithHand(displacement) {
      return Reason(
        "moved with another finger of the same hand, which began away from its edges (hand.landing, hand.span)",
        .smaller, "hand.span")
    }
    let isHorizontal = abs(displacement.dx) >= abs(displacement.dy)
    let (direction, inward): (Directions, Edges) =
      isHorizontal
      ? (displacement.dx > 0 ? (.right, .left) : (.left, .right))
      : (displacement.dy > 0 ? (.down, .top) : (.up, .bottom))
    let started = firstTouch.map { edges(under: $0) } ?? []
    startEdge = start(
      among: started, inward: inward, along: direction, isHorizontal ? [.top, .bottom] : [.left, .right])
    if startEdge != nil || isAslant(displacement, from: started) { return nil }
    let word = isHorizontal ? (displacement.dx > 0 ? "right" : "left") : (displacement.dy > 0 ? "down" : "up")
    let wanted = directions == .inward ? "inward" : "in a permitted direction"
    return Reason(
      "went \(decimal(displacement.length)) pt \(word), not \(wanted) from the edge that it began at", .other,
      "directions")
  }

  open override func update(_ touches: borrowing Span<Touch>, with event: TouchEvent) {
    if moving == nil { moving = movingTouches() }
    super.update(touches, with: event)
  }

  private final func movingTouches() -> [Touch.ID] {
    guard let application else { return [] }
    return application.table.touches.compactMap { touch in
      touch.screen.points(from: touch.startLocation, to: touch.location).length > thresholds.panSlop ? touch.id : nil
    }
  }

  open override func reset() {
    super.reset()
    startEdge = nil
    moving = nil
  }

  /// Whether an unfollowed finger belongs to the same hand: it landed together with this one's, or makes the same
  /// movement (S47).
  private final func goesWithHand(_ displacement: Vector) -> Bool {
    guard let application, let first = firstTouch, let view else { return false }
    let (landing, span) = (microseconds(thresholds.handLanding), thresholds.handSpan)
    return application.table.touches.contains { other in
      guard other.isDown, !has(row: other.row), other.type == first.type, other.screen === screen,
        isOfScreen || other.view.isDescendant(of: view),
        screen.points(from: first.startLocation, to: other.startLocation).length <= span
      else { return false }
      let path = screen.points(from: other.startLocation, to: other.location)
      let difference = Vector(dx: path.dx - displacement.dx, dy: path.dy - displacement.dy).length
      let landsTogether =
        abs(other.startTime - first.startTime) <= landing && !(moving ?? []).contains(other.id)
      return landsTogether || 2 * difference <= displacement.length
    }
  }

  /// Whether a movement turns inward by more than 22.5° from its edge, and is no longer than `edge.band`. It may still
  /// become an inward movement (S47).
  private final func isAslant(_ displacement: Vector, from started: Edges) -> Bool {
    guard directions.contains(.inward), displacement.length <= thresholds.edgeBand else { return false }
    let (long, short) = (
      max(abs(displacement.dx), abs(displacement.dy)), min(abs(displacement.dx), abs(displacement.dy))
    )
    guard short > long * SwipeGestureRecognizer.Direction.tangent else { return false }
    let inward: Edges =
      abs(displacement.dx) < abs(displacement.dy)
      ? (displacement.dx > 0 ? .left : .right) : (displacement.dy > 0 ? .top : .bottom)
    return start(among: started, inward: inward, along: [], []) != nil
  }

  /// The corner or edge from which a movement counts as this gesture; `nil` if there is none.
  private final func start(
    among started: Edges, inward: Edges, along direction: Directions, _ parallel: Edges
  ) -> Edges? {
    if directions.contains(.inward) {
      for (corner, sides) in Edges.corners where started.contains(corner) && sides.contains(inward) { return corner }
      if started.contains(inward) { return inward }
    }
    guard directions.contains(direction) else { return nil }
    return [Edges.top, .left, .bottom, .right].first { started.intersection(parallel).contains($0) }
  }

  override func isLongEnough(_ displacement: Vector) -> Bool {
    if startEdge == nil { return false }
    return distance(of: displacement) >= minimumLength ?? 0
  }

  /// The distance that counts towards ``minimumLength``: that of the larger component.
  private final func distance(of displacement: Vector) -> Double { max(abs(displacement.dx), abs(displacement.dy)) }

  override func shortfall(of displacement: Vector, movedByLift: Bool) -> Reason {
    let length = distance(of: displacement)
    let isBeyond = displacement.length > limit
    if isBeyond && startEdge == nil && !movedByLift {
      return "lifted after \(decimal(displacement.length)) pt along its edge, before it turned inward"
    }
    if let minimumLength, length < minimumLength {
      return Reason(
        "lifted after \(measured(length, limit: minimumLength)) pt, it begins at \(decimal(minimumLength)) pt (length)",
        .smaller, "length", below: length)
    }
    return super.shortfall(of: displacement, movedByLift: movedByLift || isBeyond)
  }
}
