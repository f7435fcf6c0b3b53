/// A view that shows a picture. Touches pass through the view, unless you set `isUserInteractionEnabled` (S7).
open class ImageView: View {
  /// Create an image view. `frame` is in the coordinate space of the future superview.
  public override init(name: String = "", frame: Rect = .zero) {
    super.init(name: name, frame: frame)
    isUserInteractionEnabled = false
  }
}
