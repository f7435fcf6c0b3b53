import Scenes
import TouchKit

extension Event {
  /// The program that alone hears of it, for it happened in a secure window (A15); nil for any other event.
  ///
  /// - Parameter origin: the event's own, which whoever asks has looked up.
  func secretOwner(from origin: SceneOrigin?, in application: @autoclosure () -> Application) -> String? {
    switch self {
    case .touchDecision(let decision):
      return decision.touch.window.isSecure ? decision.touch.view.origin?.scene : nil
    case .press, .motion, .remoteControl, .firstResponder:
      if let origin { return origin.isSecure ? origin.scene : nil }
      // Nobody handled what went to the key window.
      guard let key = application().keyWindow, key.isSecure else { return nil }
      return key.origin?.scene
    case .action, .control, .selection, .scroll, .message, .contest, .decision:
      guard let origin, origin.isSecure else { return nil }
      return origin.scene
    case .host(let event):
      // A program that shows how much was typed changes its windows with each touch.
      guard case .changed(let app)? = event as? SceneEvent,
        application().windows.contains(where: { $0.isSecure && $0.origin?.scene == app })
      else { return nil }
      return app
    case .touches: return nil
    }
  }
}
