/// Recognizes a pen or cursor that is near the glass without touching it.
///
/// The gesture is continuous. The state is `began` when the pen or cursor enters the view, `changed` while the pen or
/// cursor moves, and `ended` when the pen or cursor leaves. The recognizer follows no touches, so it does not compete
/// with other recognizers.
open class HoverGestureRecognizer: GestureRecognizer, HoverFollower {
  private final var place = Point.zero

  open override var kind: String { "hover" }
  package override var isMovement: Bool { false }

  open override func location(in view: View?) -> Point {
    view?.convert(fromScreen: place) ?? place
  }

  override var needsTouches: Bool { false }
  /// Refuse touches: an attempt with touches would withhold them without ever deciding.
  override func accepts(_ touch: Touch) -> Bool { false }

  final func enter(_ point: Point, in application: Application) {
    guard !attempt.isUnderWay else { return }
    place = point
    application.arena.begin(self, in: application, at: DeliveryOrder(depth: -1))
    state = .began
  }

  final func move(to point: Point) {
    guard isActive, point != place else { return }
    place = point
    state = .changed
  }

  final func leave() {
    if isActive { state = .ended }
  }
}
