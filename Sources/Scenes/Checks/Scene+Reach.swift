import TouchKit

/// A view of a scene that no finger can reach at the scene's start.
package struct Unreachable: Equatable {
  /// The name of the window or view.
  package var name: String
  /// The reason, as a sentence without its end.
  package var reason: String
  /// The name of the view that covers it; nil for another reason.
  package var cover: String?
}

extension Scene {
  /// List the views that no finger can reach at the scene's start, in the order of the text.
  ///
  /// A view is listed if its hit area is empty after clipping by the views around it (S6). Controls and views with
  /// recognizers must also get hits. They are listed if a flag of theirs or of a view around them prevents that (S5,
  /// S7), or if one other view covers them. Hidden and moving views may be visible later, and targets of a redirection
  /// get hits: neither they nor their subviews are listed.
  package func unreachable() -> [Unreachable] {
    var reach = Reach()
    for window in windows { forEachView(in: window) { reach.note(redirectionOf: $0) } }
    let order = windows.indices.sorted { (windows[$0].level, $0) > (windows[$1].level, $1) }
    for window in order.map({ windows[$0] }) {
      let size = window.screen.size
      reach.visit(
        window, in: ObjectIdentifier(window.screen), of: nil,
        within: ConvexPolygon(Rect(x: 0, y: 0, width: size.width, height: size.height)))
    }
    var list: [Unreachable] = []
    for window in windows {
      forEachView(in: window) { view in
        if let found = reach.found[ObjectIdentifier(view)] { list.append(found) }
      }
    }
    return list
  }
}

private func forEachView(in view: View, _ visit: (View) -> Void) {
  visit(view)
  for subview in view.subviews { forEachView(in: subview, visit) }
}

/// Walks the trees from front to back, in the order of hit tests.
private struct Reach {
  /// An area in which a view takes hits itself.
  private struct Cover {
    let view: View
    let space: ObjectIdentifier
    let area: ConvexPolygon
  }

  private(set) var found: [ObjectIdentifier: Unreachable] = [:]
  private var covers: [Cover] = []
  /// The targets of redirections, and the views around them.
  private var redirected: Set<ObjectIdentifier> = []

  mutating func note(redirectionOf view: View) {
    var target: View? = view.hitRedirection
    while let current = target {
      redirected.insert(ObjectIdentifier(current))
      target = current.superview
    }
  }

  /// Visit a view and its subviews.
  ///
  /// - Parameters:
  ///   - space: the space of the coordinates: a screen or, inside a scroll view, the scroll view's content.
  ///   - scrollView: the scroll view with this content; nil for a screen.
  ///   - clip: the area that the views around it leave.
  mutating func visit(
    _ view: View, in space: ObjectIdentifier, of scrollView: View?, within clip: ConvexPolygon
  ) {
    if view.isHidden || view.animation != nil { return }
    if !view.isUserInteractionEnabled { return block(view, "interaction", "is off; interaction: true turns it on") }
    if view.alpha < 0.01 { return block(view, "alpha", "is below 0.01") }
    var area = ConvexPolygon(view.bounds.enlarged(by: view.hitOutsets))
    if area.isEmpty { return add(view, "its hit area is empty") }
    area = area.map { point in
      var (point, current) = (point, Optional(view))
      while let here = current, here !== scrollView {
        point = here.convert(toSuperview: point, at: 0)
        current = here.superview
      }
      return point
    }.clipped(by: clip)
    if area.isEmpty {
      let around = view.superview.map { "\"\($0.name)\", which contains it" } ?? "the screen"
      return add(view, "it is outside \(around)")
    }
    if view.hitBehavior == .swallow {
      block(below: view, "\"\(view.name)\" swallows every hit")
    } else if let scrolling = view as? ScrollView {
      let size = scrolling.contentSize
      let content = ConvexPolygon(
        Rect(
          x: 0, y: 0, width: max(size.width, scrolling.frame.size.width),
          height: max(size.height, scrolling.frame.size.height)))
      for subview in view.subviews.reversed() {
        visit(subview, in: ObjectIdentifier(scrolling), of: scrolling, within: content)
      }
    } else {
      for subview in view.subviews.reversed() { visit(subview, in: space, of: scrollView, within: area) }
    }
    if view.hitBehavior == .passThrough { return }
    if takesTouches(view), let cover = covers.first(where: { covers($0, view, area, space) }) {
      add(view, "\"\(cover.view.name)\" covers it", cover: cover.view.name)
    }
    if view.hitRedirection == nil { covers.append(Cover(view: view, space: space, area: area)) }
  }

  private func covers(_ cover: Cover, _ view: View, _ area: ConvexPolygon, _ space: ObjectIdentifier) -> Bool {
    cover.space == space && !cover.view.isDescendant(of: view) && cover.area.contains(area)
  }

  private func takesTouches(_ view: View) -> Bool {
    view is Control || !view.gestureRecognizers.isEmpty
  }

  /// Note that a flag of a view keeps touches from it and its subviews.
  private mutating func block(_ view: View, _ flag: String, _ state: String) {
    if takesTouches(view) { add(view, "\(flag) \(state)") }
    block(below: view, "\(flag) of \"\(view.name)\" \(state)")
  }

  private mutating func block(below view: View, _ reason: String) {
    for subview in view.subviews where !subview.isHidden {
      if takesTouches(subview) { add(subview, reason) }
      block(below: subview, reason)
    }
  }

  private mutating func add(_ view: View, _ reason: String, cover: String? = nil) {
    if redirected.contains(ObjectIdentifier(view)) { return }
    found[ObjectIdentifier(view)] = Unreachable(name: view.name, reason: reason, cover: cover)
  }
}

/// A convex polygon, its corners clockwise as displayed.
private struct ConvexPolygon {
  private var corners: [Point]

  /// Create a rectangle; an empty area if a side is not positive.
  init(_ rectangle: Rect) {
    let (x, y) = (rectangle.origin.x, rectangle.origin.y)
    let (right, bottom) = (x + rectangle.size.width, y + rectangle.size.height)
    corners =
      right > x && bottom > y
      ? [Point(x: x, y: y), Point(x: right, y: y), Point(x: right, y: bottom), Point(x: x, y: bottom)] : []
  }

  /// Whether it has less than a millionth of a square pixel, which rounding may leave of an empty area.
  var isEmpty: Bool {
    guard corners.count > 2 else { return true }
    var twice = 0.0
    for (one, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      twice += one.x * next.y - one.y * next.x
    }
    return twice < 2e-6
  }

  /// Return the area with each corner moved by a transform that keeps the corners' order.
  func map(_ transform: (Point) -> Point) -> ConvexPolygon {
    var polygon = self
    polygon.corners = corners.map(transform)
    return polygon
  }

  /// Return the intersection with another area: cut along each of its edges in turn (Sutherland and Hodgman, 1974).
  func clipped(by other: ConvexPolygon) -> ConvexPolygon {
    var polygon = self
    for (start, end) in other.edges {
      let before = polygon
      polygon.corners = []
      for (one, next) in before.edges {
        let (here, there) = (Self.side(of: one, start, end), Self.side(of: next, start, end))
        if here >= 0 { polygon.corners.append(one) }
        if (here < 0) != (there < 0) {
          let part = here / (here - there)
          polygon.corners.append(Point(x: one.x + (next.x - one.x) * part, y: one.y + (next.y - one.y) * part))
        }
      }
    }
    return polygon
  }

  /// Whether all of another area lies in it, except for rounding errors.
  func contains(_ other: ConvexPolygon) -> Bool {
    edges.allSatisfy { start, end in
      other.corners.allSatisfy {
        Self.side(of: $0, start, end) >= -1e-6 * (abs(end.x - start.x) + abs(end.y - start.y))
      }
    }
  }

  private var edges: [(Point, Point)] { Array(zip(corners, corners.dropFirst() + corners.prefix(1))) }

  /// Return the side of a line on which a point lies: positive to the right as displayed, where the inside is.
  private static func side(of point: Point, _ start: Point, _ end: Point) -> Double {
    (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
  }
}
