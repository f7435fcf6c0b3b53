/// Coordinate spaces: each view has one, and screen pixels lie above the windows.
extension View {
  /// A point of the superview's space in this view's own, where the view is at `time`.
  final func convert(fromSuperview point: Point, at time: Int64) -> Point {
    Point(x: point.x - frame.origin.x + boundsOrigin.x, y: point.y - frame.origin.y + boundsOrigin.y)
  }

  /// A point of this view's own space in its superview's.
  final func convert(toSuperview point: Point) -> Point {
    Point(x: point.x + frame.origin.x - boundsOrigin.x, y: point.y + frame.origin.y - boundsOrigin.y)
  }

  /// A point in screen pixels in this view's own coordinate space.
  public final func convert(fromScreen point: Point) -> Point {
    let above = superview?.convert(fromScreen: point) ?? point
    return convert(fromSuperview: above, at: window?.application?.currentTime ?? 0)
  }

  /// A point of this view's own coordinate space in screen pixels.
  public final func convert(toScreen point: Point) -> Point {
    let above = convert(toSuperview: point)
    return superview?.convert(toScreen: above) ?? above
  }

  /// A point of this view's own coordinate space in that of `view`.
  public final func convert(_ point: Point, to view: View) -> Point {
    view.convert(fromScreen: convert(toScreen: point))
  }
}
