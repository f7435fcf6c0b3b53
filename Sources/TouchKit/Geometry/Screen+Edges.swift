extension Screen {
  /// The middle of the first of `edges`, in the order top, bottom, left, right; `nil` if there is none.
  func middle(of edges: ScreenEdgePanGestureRecognizer.Edges) -> Point? {
    if edges.contains(.top) { return Point(x: size.width / 2, y: 0) }
    if edges.contains(.bottom) { return Point(x: size.width / 2, y: size.height) }
    if edges.contains(.left) { return Point(x: 0, y: size.height / 2) }
    return edges.contains(.right) ? Point(x: size.width, y: size.height / 2) : nil
  }

  /// The edges that are at most `limit` points away from a location.
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
