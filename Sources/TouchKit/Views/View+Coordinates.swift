/// Conversions between coordinate spaces. Each view has its own; that of windows' frames is in screen pixels.
extension View {
  /// Convert a point from the superview's coordinate space to this view's coordinate space. If the
  /// view is animated, the conversion uses the position of the view at `time` (in µs).
  ///
  /// If the scale of the view is zero, the result is not finite, and no view contains the point.
  public final func convert(fromSuperview point: Point, at time: Int64) -> Point {
    let inFrame = Vector(dx: point.x - frame.origin.x, dy: point.y - frame.origin.y)
    let place = isStraight ? inFrame : straightened(inFrame, at: time)
    return Point(x: place.dx + boundsOrigin.x, y: place.dy + boundsOrigin.y)
  }

  /// Convert a point from this view's coordinate space to the superview's coordinate space. If the
  /// view is animated, the conversion uses the position of the view at `time` (in µs).
  public final func convert(toSuperview point: Point, at time: Int64) -> Point {
    let inBounds = Vector(dx: point.x - boundsOrigin.x, dy: point.y - boundsOrigin.y)
    let place = isStraight ? inBounds : shown(inBounds, at: time)
    return Point(x: place.dx + frame.origin.x, y: place.dy + frame.origin.y)
  }

  /// Convert a point from screen pixels to this view's own coordinate space, using the view's current position.
  public final func convert(fromScreen point: Point) -> Point {
    convert(fromScreen: point, at: window?.application?.currentTime ?? 0)
  }

  /// Convert a point from this view's own coordinate space to screen pixels, using the view's current position.
  public final func convert(toScreen point: Point) -> Point {
    let time = window?.application?.currentTime ?? 0
    var place = point
    var view: View? = self
    while let current = view {
      place = current.convert(toSuperview: place, at: time)
      view = current.superview
    }
    return place
  }

  /// Convert a point from this view's own coordinate space to the coordinate space of `view`.
  public final func convert(_ point: Point, to view: View) -> Point {
    view.convert(fromScreen: convert(toScreen: point))
  }

  /// Convert a displacement from screen pixels to this view's own coordinate space.
  public final func convert(fromScreen displacement: Vector) -> Vector {
    let start = convert(fromScreen: Point.zero)
    let end = convert(fromScreen: Point(x: displacement.dx, y: displacement.dy))
    return Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// Convert a displacement from this view's own coordinate space to screen pixels.
  public final func convert(toScreen displacement: Vector) -> Vector {
    let start = convert(toScreen: Point.zero)
    let end = convert(toScreen: Point(x: displacement.dx, y: displacement.dy))
    return Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  private final func convert(fromScreen point: Point, at time: Int64) -> Point {
    convert(fromSuperview: superview?.convert(fromScreen: point, at: time) ?? point, at: time)
  }

  /// Where the transform and the animation show a location; both locations are relative to the frame's corner.
  private final func shown(_ place: Vector, at time: Int64) -> Vector {
    let animated = animatedPlace(at: time)
    let (x, y) = (frame.size.width / 2, frame.size.height / 2)
    let turned = shape(animated).apply(to: Vector(dx: place.dx - x, dy: place.dy - y))
    return Vector(dx: turned.dx + x + animated.offset.dx, dy: turned.dy + y + animated.offset.dy)
  }

  /// The inverse of ``shown(_:at:)``.
  private final func straightened(_ place: Vector, at time: Int64) -> Vector {
    let animated = animatedPlace(at: time)
    let (x, y) = (frame.size.width / 2, frame.size.height / 2)
    let turned = Vector(dx: place.dx - animated.offset.dx - x, dy: place.dy - animated.offset.dy - y)
    let straight = shape(animated).undo(turned)
    return Vector(dx: straight.dx + x, dy: straight.dy + y)
  }

  private final func shape(_ place: Animation.Keyframe) -> Transform {
    if place.scale == 1 && place.rotation == 0 { return transform }
    return transform.followed(by: Transform(scale: place.scale, rotation: place.rotation))
  }

  private final func animatedPlace(at time: Int64) -> Animation.Keyframe {
    guard let animation else { return Animation.Keyframe(time: 0) }
    let start = animation.start ?? window?.shownTime ?? time
    return animation.place(after: Double(time.subtractingReportingOverflow(start).partialValue) / 1e6)
  }
}
