extension Screen {
  /// The middle of the first of some edges; `nil` for none.
  func middle(of edges: ScreenEdgePanGestureRecognizer.Edges) -> Point? {
    if edges.contains(.top) { return Point(x: size.width / 2, y: 0) }
    if edges.contains(.bottom) { return Point(x: size.width / 2, y: size.height) }
    if edges.contains(.left) { return Point(x: 0, y: size.height / 2) }
    return edges.contains(.right) ? Point(x: size.width, y: size.height / 2) : nil
  }

  /// The edges that a place is at most a distance in points away from.
  func edges(at place: Point, within limit: Double) -> ScreenEdgePanGestureRecognizer.Edges {
    let near = points(Vector(dx: place.x, dy: place.y))
    let far = points(from: place, to: Point(x: size.width, y: size.height))
    var edges = ScreenEdgePanGestureRecognizer.Edges()
    if near.dx <= limit { edges.insert(.left) }
    if near.dy <= limit { edges.insert(.top) }
    if far.dx <= limit { edges.insert(.right) }
    if far.dy <= limit { edges.insert(.bottom) }
    return edges
  }
}
