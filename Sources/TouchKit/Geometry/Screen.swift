/// A screen: one coordinate space of pixels, after calibration and rotation.
public final class Screen {
  /// The name of the screen in the configuration and for clients.
  public let name: String
  /// The size of the screen in pixels, in its current rotation.
  public internal(set) var size: Size
  /// Pixels per point (1/163 inch) along each axis, for converting thresholds to pixels.
  public internal(set) var pixelsPerPoint: Vector

  /// Create a screen of `size` pixels with `pixelsPerPoint` pixels per point along each axis.
  public init(name: String, size: Size, pixelsPerPoint: Vector) {
    self.name = name
    self.size = size
    self.pixelsPerPoint = pixelsPerPoint
  }
}

extension Screen {
  /// The displacement between two places of this screen, in points along each axis.
  func points(from start: Point, to end: Point) -> Vector {
    points(Vector(dx: end.x - start.x, dy: end.y - start.y))
  }

  /// A difference in pixels of this screen, in points.
  func points(_ pixels: Vector) -> Vector {
    Vector(dx: pixels.dx / pixelsPerPoint.dx, dy: pixels.dy / pixelsPerPoint.dy)
  }
}
