/// A view that shows a picture. Touches pass through unless the view is made interactive (S7).
open class ImageView: View {
  /// Create an image view at `frame` in its future superview.
  public override init(name: String = "", frame: Rect = .zero) {
    super.init(name: name, frame: frame)
    isUserInteractionEnabled = false
  }
}
