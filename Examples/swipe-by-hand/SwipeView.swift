public import TouchKit

/// Recognizes a swipe in its own touch methods: 12 pixels along, at most 4 across, reported once for each touch.
public final class SwipeView: View {
  /// Where a swipe goes.
  public enum Direction: String, Sendable {
    case left, right
  }

  /// Called for each swipe.
  public var onSwipe: ((Direction, TouchEvent) -> Void)?

  private let along = 12.0
  private let across = 4.0
  private var start: Point?

  public override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    start = touches.first?.location(in: self)
  }

  public override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    guard let start, let place = touches.first?.location(in: self) else { return }
    guard abs(place.y - start.y) <= across else { return self.start = nil }
    guard abs(place.x - start.x) >= along else { return }
    self.start = nil
    onSwipe?(place.x < start.x ? .left : .right, event)
  }

  public override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    start = nil
  }

  public override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    start = nil
  }
}
