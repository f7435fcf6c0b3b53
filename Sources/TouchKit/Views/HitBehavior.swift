/// Which view gets a hit inside a view (S7).
public enum HitBehavior: String, Sendable, CaseIterable {
  /// The subview under the hit gets the touch, else the view itself.
  case normal
  /// The view itself gets every touch; its subviews get none.
  case swallow
  /// The subview under the hit gets the touch, else the views behind this one.
  case passThrough
}
