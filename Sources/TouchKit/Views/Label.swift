/// A view that shows text. Touches pass through the view, unless you set `isUserInteractionEnabled` (S7).
open class Label: View {
  /// Create a label. `frame` is in the coordinate space of the future superview.
  public override init(name: String = "", frame: Rect = .zero) {
    super.init(name: name, frame: frame)
    isUserInteractionEnabled = false
  }
}
