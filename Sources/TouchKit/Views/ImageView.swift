/// A picture; touches pass through it unless it is made interactive (S7).
open class ImageView: View {
  /// Create a picture at `frame` in its future superview.
  public override init(name: String = "", frame: Rect = .zero) {
    super.init(name: name, frame: frame)
    isUserInteractionEnabled = false
  }
}
