/// A view that shows text. Touches pass through unless the view is made interactive (S7).
open class Label: View {
  /// Create a label at `frame` in its future superview.
  public override init(name: String = "", frame: Rect = .zero) {
    super.init(name: name, frame: frame)
    isUserInteractionEnabled = false
  }
}
