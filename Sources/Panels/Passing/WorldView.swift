import Evdev
package import TouchKit

/// The rest of the world: what lies below all windows of a screen and stands for the programs outside of touchd (P2).
///
/// The contacts of touches that hit it are begun and ended on the twins of their panels.
package final class WorldView: View {
  private unowned let queue: EventQueue

  /// Create the view of a screen that fills its window.
  package init(on screen: Screen, _ queue: EventQueue) {
    self.queue = queue
    super.init(name: "world", frame: Rect(x: 0, y: 0, width: screen.size.width, height: screen.size.height))
    isMultipleTouchEnabled = true
  }

  package override func touchesBegan(_ touches: TouchList, with event: TouchEvent) {
    pass(touches) { $0.begin($1) }
  }

  // A contact that was begun is where its panel says.
  package override func touchesMoved(_ touches: TouchList, with event: TouchEvent) {}

  package override func touchesEnded(_ touches: TouchList, with event: TouchEvent) {
    pass(touches) { $0.end($1) }
  }

  // Few programs understand that a touch is taken away: it lifts.
  package override func touchesCancelled(_ touches: TouchList, with event: TouchEvent) {
    pass(touches) { $0.end($1) }
  }

  private func pass(_ touches: TouchList, _ change: (Twin, Int) -> Void) {
    for touch in touches {
      for panel in queue.panels {
        if let twin = panel.twin { change(twin, queue.application.contact(of: touch)) }
      }
    }
  }
}
