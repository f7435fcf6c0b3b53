/// A linear map of a view around its center: scaling, rotation, mirroring, skewing.
///
/// The map turns `(x, y)` into `(a·x + c·y, b·x + d·y)`, relative to the center of the view's frame. The center of the
/// frame stays in place.
public struct Transform: Equatable, Sendable {
  /// The factor of x in the new x.
  public var a: Double
  /// The factor of x in the new y.
  public var b: Double
  /// The factor of y in the new x.
  public var c: Double
  /// The factor of y in the new y.
  public var d: Double

  /// The map that changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1)

  /// Create a map from its four numbers.
  public init(a: Double, b: Double, c: Double, d: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  /// Create a map that scales, then rotates by `rotation` radians, clockwise on the screen.
  public init(scale: Double = 1, rotation: Double = 0) {
    let unit = sineAndCosine(rotation)
    self.init(a: scale * unit.cosine, b: scale * unit.sine, c: -scale * unit.sine, d: scale * unit.cosine)
  }

  /// Apply the map to a vector.
  public func apply(to vector: Vector) -> Vector {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  /// The vector that the map turns into `vector`; not finite if the map is singular.
  public func undo(_ vector: Vector) -> Vector {
    let area = a * d - b * c
    return Vector(dx: (d * vector.dx - c * vector.dy) / area, dy: (a * vector.dy - b * vector.dx) / area)
  }

  /// Combine two maps: the result applies this map first, then `next`.
  public func followed(by next: Transform) -> Transform {
    let x = next.apply(to: Vector(dx: a, dy: b))
    let y = next.apply(to: Vector(dx: c, dy: d))
    return Transform(a: x.dx, b: x.dy, c: y.dx, d: y.dy)
  }
}
