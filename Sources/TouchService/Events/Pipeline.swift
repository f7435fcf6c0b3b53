package import Documents
package import Panels
package import Scenes
package import TouchKit

/// The path from frames to events: a queue, an application, and the scenes in it.
///
/// The same object serves a live panel, a recording over the socket and `touchctl replay`; they differ in what feeds the queue
/// and in the application's sinks.
package final class Pipeline {
  /// Puts frames, timers and commands in order.
  package let queue: EventQueue
  /// Holds the windows.
  package let application: Application
  /// The scenes whose windows the application has.
  package let scenes: SceneStore

  package init(thresholds: Thresholds = Thresholds()) {
    application = Application(thresholds: thresholds)
    queue = EventQueue(application)
    scenes = SceneStore(application)
  }

  /// Replace the configuration's scene; touches that are down on its screens are cancelled, and ignored until they
  /// lift.
  ///
  /// - Parameter screen: returns the screen with a name, or the first one for nil; nil if there is none.
  /// - Throws: if the scene does not fit; nothing has changed then.
  package func replaceScene(
    _ description: SceneDescription, screen: (String?) -> Screen?
  ) throws(DocumentError) {
    let scene = try description.build(screen: screen)
    let before = scenes.scene(of: scene.owner)
    // Where apps have windows, only what is under way in the scene that goes is cancelled, as its windows go (A21).
    let apps = scenes.scenes.filter { !$0.owner.isEmpty }
    for window in (before?.windows ?? []) + scene.windows {
      if apps.contains(where: { app in app.windows.contains { $0.screen === window.screen } }) {
        queue.beginWaitingTouches(on: window.screen)
      } else {
        queue.cancelTouches(on: window.screen)
      }
    }
    if let before { scenes.remove(before) }
    scenes.add(scene)
  }
}
