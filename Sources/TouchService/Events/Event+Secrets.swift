import Scenes
import TouchKit

extension Event {
  /// The only program that receives this event, because it happened in a secure window (A15). Nil for any other event.
  ///
  /// - Parameter origin: the event's origin, which the caller has looked up.
  @inline(__always)
  func secretOwner(from origin: SceneOrigin?, in host: ScreenHost) -> String? {
    // The fast path for nearly every frame.
    if case .action = self, origin?.isSecure == false { return nil }
    return owner(from: origin, in: host)
  }

  private func owner(from origin: SceneOrigin?, in host: ScreenHost) -> String? {
    switch self {
    case .touchDecision(let decision):
      return decision.touch.window.isSecure ? decision.touch.view.origin?.scene : nil
    case .motion(let event): return Self.owner(event.responderOrigin as? SceneOrigin)
    case .remoteControl(let event): return Self.owner(event.responderOrigin as? SceneOrigin)
    case .action, .control, .selection, .scroll, .message, .contest, .decision, .press, .firstResponder:
      return Self.owner(origin)
    case .host(let event):
      // A program that displays the length of its input changes its windows at each touch.
      guard case .changed(let app)? = event as? SceneEvent,
        host.pipeline.application.secureWindows.contains(where: { $0.origin?.scene == app })
      else { return nil }
      return app
    case .touches: return nil
    }
  }

  private static func owner(_ origin: SceneOrigin?) -> String? {
    guard let origin, origin.isSecure else { return nil }
    return origin.scene
  }
}
