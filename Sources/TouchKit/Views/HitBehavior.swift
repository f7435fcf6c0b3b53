/// Which view gets a touch that hits a view or one of its subviews (S7).
public enum HitBehavior: String, Sendable, CaseIterable {
  /// The subview that was hit gets the touch. If no subview was hit, the view itself gets the touch.
  case normal
  /// The view itself gets every touch. The subviews of the view get no touches.
  case swallow
  /// The subview that was hit gets the touch. If no subview was hit, the views behind this view can get the touch.
  case passThrough
}
