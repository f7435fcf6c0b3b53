public import TouchKit

/// Zooms in its own touch methods: the scale is the current distance of two fingers relative to their first distance.
public final class ZoomView: View {
  /// How much larger the content is shown.
  public private(set) var scale = 1.0
  /// Called after each change of the scale.
  public var onZoom: ((ZoomView, TouchEvent) -> Void)?

  private var before: (distance: Double, scale: Double)?

  /// Create a view that gets more than one touch (S8).
  public override init(name: String = "", frame: Rect = .zero) {
    super.init(name: name, frame: frame)
    isMultipleTouchEnabled = true
  }

  public override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    before = distance(in: event).map { ($0, scale) }
  }

  public override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    guard let before, let distance = distance(in: event) else { return }
    scale = before.scale * distance / before.distance
    onZoom?(self, event)
  }

  public override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    before = nil
  }

  public override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    before = nil
  }

  /// The distance between the two fingers on it; nil for any other number of fingers.
  private func distance(in event: TouchEvent) -> Double? {
    let touches = event.touches(for: self)
    guard touches.count == 2 else { return nil }
    let (one, other) = (touches[0].location(in: self), touches[1].location(in: self))
    let (x, y) = (other.x - one.x, other.y - one.y)
    let distance = (x * x + y * y).squareRoot()
    return distance > 0 ? distance : nil
  }
}
