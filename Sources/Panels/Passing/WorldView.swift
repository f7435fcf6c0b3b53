import Evdev
package import TouchKit

/// A view below all windows of a screen that stands for the programs outside of touchd (P2).
///
/// Touches on it begin and end contacts on the twins of their panels.
package final class WorldView: View {
  private unowned let queue: EventQueue

  /// Create the view of a screen that fills its window.
  package init(on screen: Screen, _ queue: EventQueue) {
    self.queue = queue
    super.init(name: "world", frame: Rect(x: 0, y: 0, width: screen.size.width, height: screen.size.height))
    isMultipleTouchEnabled = true
  }

  package override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    let time = queue.application.currentTime
    // After its start, a contact's position comes from its panel; moves matter only for `longestTouch`.
    dropsMoves = !queue.panels.contains { $0.passed?.endsPresses == true }
    pass(touches) { passed, contact, _ in passed.begin(contact, at: time) }
  }

  package override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {
    guard let window else { return }
    let (scale, limit) = (window.screen.pixelsPerPoint, queue.application.thresholds.longPressMovement)
    pass(touches) { passed, contact, touch in
      let moved = Vector(
        dx: (touch.location.x - touch.startLocation.x) / scale.dx,
        dy: (touch.location.y - touch.startLocation.y) / scale.dy)
      if moved.dx * moved.dx + moved.dy * moved.dy > limit * limit { passed.noteMovement(contact) }
    }
  }

  package override func touchesEnded(_ touches: TouchList, with event: TouchEvent) { end(touches) }

  // Few programs handle the cancellation of a touch.
  package override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    end(touches, isCancelled: true)
  }

  private func end(_ touches: TouchList, isCancelled: Bool = false) {
    let time = queue.application.currentTime
    pass(touches) { passed, contact, _ in passed.end(contact, isCancelled: isCancelled, at: time) }
  }

  private func pass(_ touches: TouchList, _ change: (inout PassedTouches, Int, Touch) -> Void) {
    for touch in touches where queue.application.isPassedOn(touch) {
      for panel in queue.panels { panel.changePassed { change(&$0, touch.contact, touch) } }
    }
  }
}
