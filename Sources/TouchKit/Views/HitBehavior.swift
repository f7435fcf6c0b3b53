/// What a view does with the hits in it (S7).
public enum HitBehavior: String, Sendable, CaseIterable {
  /// A hit goes to the subview under it, else to the view itself.
  case normal
  /// Every hit is the view's own; its subviews get none.
  case swallow
  /// A hit goes to the subview under it, else to what lies behind the view.
  case passThrough
}
