import Testing

@testable import TouchKit

/// Points, rectangles, screens and linear maps.
@Suite(.timeLimit(.minutes(5))) struct GeometryTests {
  private let rect = Rect(x: 10, y: 20, width: 30, height: 40)
  private let screen = Screen(
    name: "screen", size: Size(width: 600, height: 400), pixelsPerPoint: Vector(dx: 1, dy: 2))

  @Test("The zero values are zero in each component, and the identity and the default map change nothing")
  func neutral() {
    #expect(Point.zero == Point(x: 0, y: 0) && Vector.zero == Vector(dx: 0, dy: 0))
    #expect(Size.zero == Size(width: 0, height: 0) && Rect.zero == Rect(x: 0, y: 0, width: 0, height: 0))
    #expect(Insets.zero == Insets(top: 0, left: 0, bottom: 0, right: 0))
    #expect(Insets(all: 3) == Insets(top: 3, left: 3, bottom: 3, right: 3))
    #expect(Transform.identity.apply(to: Vector(dx: 3, dy: 5)) == Vector(dx: 3, dy: 5))
    #expect(Transform() == .identity)
  }

  @Test("S6: a rectangle contains its minimum edges and not its maximum edges")
  func contained() {
    for (x, y, isInside) in [
      (10.0, 20.0, true), (39.9, 59.9, true), (40, 30, false), (20, 60, false), (9.9, 30, false), (20, 19.9, false),
    ] {
      #expect(rect.contains(Point(x: x, y: y)) == isInside, "\(x) \(y)")
    }
    #expect(!Rect(x: 10, y: 20, width: -5, height: 40).contains(Point(x: 8, y: 30)))
  }

  @Test("S7: outsets move each edge of a rectangle outwards by that edge's width")
  func enlarged() {
    #expect(
      rect.enlarged(by: Insets(top: 1, left: 2, bottom: 3, right: 4)) == Rect(x: 8, y: 19, width: 36, height: 44))
  }

  @Test("S44: the nearest point of a rectangle is the point itself, or lies on an edge or corner")
  func nearest() {
    for (place, nearest) in [
      ((0.0, 0.0), (10.0, 20.0)), ((100, 100), (40, 60)), ((20, 30), (20, 30)), ((20, 100), (20, 60)),
      ((35, 5), (35, 20)),
    ] {
      #expect(rect.nearest(to: Point(x: place.0, y: place.1)) == Point(x: nearest.0, y: nearest.1))
    }
    #expect(Vector(dx: 3, dy: 4).length == 5 && Vector(dx: -6, dy: 8).length == 10)
  }

  @Test("Distances are in points along each axis, and a place within the limit of an edge is near that edge")
  func edges() {
    #expect(screen.points(from: Point(x: 10, y: 20), to: Point(x: 30, y: 100)) == Vector(dx: 20, dy: 40))
    for (x, y, edges) in [
      (26.0, 200.0, ScreenEdgePanGestureRecognizer.Edges.left), (26.1, 200, []), (300, 52, .top), (300, 52.1, []),
      (574, 200, .right), (573.9, 200, []), (300, 348, .bottom), (300, 347.9, []), (0, 0, [.left, .top]),
      (600, 400, [.right, .bottom]),
    ] {
      #expect(screen.edges(at: Point(x: x, y: y), within: 26) == edges, "\(x) \(y)")
    }
  }

  @Test("S7: a map scales, then rotates clockwise; one map followed by another applies both")
  func maps() {
    func isNear(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 1e-12 }
    let map = Transform(scale: 3, rotation: .pi / 6)
    let long = 1.5 * 3.0.squareRoot()
    #expect(isNear(map.a, long) && isNear(map.b, 1.5) && isNear(map.c, -1.5) && isNear(map.d, long))
    let next = Transform(a: 0, b: 1, c: -1, d: 0)
    #expect(Transform(a: 2, b: 3, c: 5, d: 11).followed(by: next) == Transform(a: -3, b: 2, c: -11, d: 5))
  }

  @Test("The angle of a displacement is clockwise from rightward, and that of a leftward one is π")
  func angles() {
    let directions = [(1.0, 0.0, 0.0), (0, 1, 0.5), (-1, 0, 1), (0, -1, -0.5), (-2, 2, 0.75), (3, -3, -0.25)]
    for (dx, dy, turn) in directions {
      #expect(abs(angle(of: Vector(dx: dx, dy: dy)) - turn * .pi) < 3e-15, "\(dx) \(dy)")
    }
  }

  @Test("The exponential and the logarithm of numbers that are too large, zero, negative or no numbers")
  func extremes() {
    #expect(exponential(700) == .infinity && exponential(1e9) == .infinity && exponential(699.9).isFinite)
    #expect(exponential(-700) == 0 && exponential(-699.9) > 0 && exponential(.nan).isNaN)
    #expect(naturalLogarithm(0) == -.infinity && naturalLogarithm(-1).isNaN)
    #expect(naturalLogarithm(.infinity).isNaN && naturalLogarithm(.nan).isNaN)
    #expect(abs(naturalLogarithm(0.5) + 0.6931471805599453) < 1e-15)
  }
}
