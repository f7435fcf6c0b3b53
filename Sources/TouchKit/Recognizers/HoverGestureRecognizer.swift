/// Finds a pen or cursor that is near the glass without touching it.
///
/// Continuous: began when it enters the view, changed while it moves, ended when it leaves. It takes no touches, so it
/// competes with nobody.
open class HoverGestureRecognizer: GestureRecognizer {
  private final var place = Point.zero

  open override var kind: String { "hover" }

  open override func location(in view: View?) -> Point {
    view?.convert(fromScreen: place) ?? place
  }

  override var needsTouches: Bool { false }
  /// It joins no attempt of touches: it would hold back what it never decides.
  override func takes(_ touch: Touch) -> Bool { false }

  fileprivate final func enter(_ point: Point, in application: Application) {
    guard !attempt.isUnderWay else { return }
    place = point
    application.arena.begin(self, in: application, at: DeliveryOrder(depth: -1))
    state = .began
  }

  fileprivate final func move(to point: Point) {
    guard isActive, point != place else { return }
    place = point
    state = .changed
  }

  fileprivate final func leave() {
    if isActive { state = .ended }
  }
}

/// A pen or cursor near one screen, and whose views it is over.
struct Hover {
  let screen: Screen
  var inside: [HoverGestureRecognizer] = []
}

extension Application {
  /// Tells where a pen or cursor hovers over a screen, in pixels, at `time` in µs; `nil` when it has left or touches the glass.
  public func hover(at point: Point?, type: Touch.TouchType = .pen, on screen: Screen, at time: Int64) {
    advance(to: time)
    currentTime = max(currentTime, time)
    turn {
      var over: [HoverGestureRecognizer] = []
      var view = point.flatMap { hit($0, on: screen)?.0 }
      while let current = view {
        for case let recognizer as HoverGestureRecognizer in current.gestureRecognizers
        where recognizer.isEnabled && recognizer.allowedTouchTypes.contains(type) {
          over.append(recognizer)
        }
        view = current.superview
      }
      let known = hovers.firstIndex { $0.screen === screen }
      let inside = known.map { hovers[$0].inside } ?? []
      for recognizer in inside where !over.contains(where: { $0 === recognizer }) { recognizer.leave() }
      for recognizer in over {
        if inside.contains(where: { $0 === recognizer }) {
          if let point { recognizer.move(to: point) }
        } else if let point {
          recognizer.enter(point, in: self)
        }
      }
      if let known { hovers[known].inside = over } else { hovers.append(Hover(screen: screen, inside: over)) }
    }
  }
}
