/// Widths along the four edges of a rectangle, in pixels.
public struct Insets: Equatable, Sendable {
  /// The width along the edge with the minimum y.
  public var top: Double
  /// The width along the edge with the minimum x.
  public var left: Double
  /// The width along the edge with the maximum y.
  public var bottom: Double
  /// The width along the edge with the maximum x.
  public var right: Double

  /// Insets of zero width.
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

  /// Create insets with a width for each edge.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Create insets with the same width along all edges.
  public init(all width: Double) {
    self.init(top: width, left: width, bottom: width, right: width)
  }
}
