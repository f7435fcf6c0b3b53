/// A position in pixels of a screen, or of a view's own coordinate space.
public struct Point: Equatable, Sendable {
  /// The distance to the right of the origin, in pixels.
  public var x: Double
  /// The distance below the origin, in pixels.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Create a point from its coordinates in pixels.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A difference between two positions in pixels, or a velocity in pixels a second.
public struct Vector: Equatable, Sendable {
  /// The horizontal component; positive values point to the right.
  public var dx: Double
  /// The vertical component; positive values point down.
  public var dy: Double

  /// The zero vector.
  public static let zero = Vector(dx: 0, dy: 0)

  /// Create a vector from its components.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }
}

/// A width and a height in pixels.
public struct Size: Equatable, Sendable {
  /// The horizontal extent, in pixels.
  public var width: Double
  /// The vertical extent, in pixels.
  public var height: Double

  /// The size whose width and height are zero.
  public static let zero = Size(width: 0, height: 0)

  /// Create a size from its sides in pixels.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in pixels, which includes its minimum edges but not its maximum edges (S6).
public struct Rect: Equatable, Sendable {
  /// The corner with the minimum x and y.
  public var origin: Point
  /// The width and height; a rectangle with a negative size contains no points.
  public var size: Size

  /// An empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// Create a rectangle from its corner and its sides in pixels.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// Whether the point is inside the rectangle; minimum edges are inside, maximum edges are outside.
  public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.x < origin.x + size.width && point.y >= origin.y && point.y < origin.y + size.height
  }

  /// This rectangle, extended outwards at each edge by the width in `outsets`.
  public func enlarged(by outsets: Insets) -> Rect {
    Rect(
      x: origin.x - outsets.left, y: origin.y - outsets.top, width: size.width + outsets.left + outsets.right,
      height: size.height + outsets.top + outsets.bottom)
  }

  func nearest(to point: Point) -> Point {
    Point(
      x: max(min(point.x, origin.x + size.width), origin.x), y: max(min(point.y, origin.y + size.height), origin.y))
  }
}

extension Vector {
  var length: Double { (dx * dx + dy * dy).squareRoot() }
}
