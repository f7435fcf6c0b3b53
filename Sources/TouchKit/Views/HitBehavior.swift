/// What a view does with hits inside it (S7).
public enum HitBehavior: String, Sendable, CaseIterable {
  /// The subview under the hit gets it, else the view itself.
  case normal
  /// The view itself gets every hit; its subviews get none.
  case swallow
  /// The subview under the hit gets it, else the views behind this one.
  case passThrough
}
