/// Finds a finger that drags inward from an edge of the screen.
///
/// It follows only touches that begin within `edge.band` of one of its edges; then it is a pan.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// Edges of a screen, as it is rotated now.
  public struct Edges: OptionSet, Sendable {
    /// One bit an edge.
    public let rawValue: Int

    /// Create a set of edges from its bits.
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
  }

  /// The edges it starts from; none by default.
  public final var edges = Edges()

  open override var kind: String { "screenEdgePan" }
  override class var shippedType: GestureRecognizer.Type? { ScreenEdgePanGestureRecognizer.self }

  override func accepts(_ touch: Touch) -> Bool { !edges(under: touch).isEmpty }

  /// Those of its edges whose band the touch began in.
  private final func edges(under touch: Touch) -> Edges {
    let screen = touch.screen
    let near = screen.points(Vector(dx: touch.startLocation.x, dy: touch.startLocation.y))
    let far = screen.points(
      from: touch.startLocation, to: Point(x: screen.size.width, y: screen.size.height))
    let band = (application ?? touch.window.application)?.thresholds.edgeBand ?? Thresholds().edgeBand
    var under = Edges()
    if near.dx <= band { under.insert(.left) }
    if near.dy <= band { under.insert(.top) }
    if far.dx <= band { under.insert(.right) }
    if far.dy <= band { under.insert(.bottom) }
    return under.intersection(edges)
  }

  override func refusal(of way: Vector) -> String? {
    let isHorizontal = abs(way.dx) >= abs(way.dy)
    let inward: Edges = isHorizontal ? (way.dx > 0 ? .left : .right) : (way.dy > 0 ? .top : .bottom)
    let started = firstTouch.map { edges(under: $0) } ?? []
    if started.contains(inward) { return nil }
    let direction = isHorizontal ? (way.dx > 0 ? "right" : "left") : (way.dy > 0 ? "down" : "up")
    return "went \(decimal(way.length)) pt \(direction), not inward from the edge that it began at"
  }
}
