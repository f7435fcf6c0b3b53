package import Documents
package import Panels
package import Scenes
package import TouchKit

/// The path from frames to events: a queue, an application, and its scenes.
///
/// A live panel, a recording served over the socket and `touchctl replay` all use this type. They differ in the feed of
/// the queue and in the application's sinks.
package final class Pipeline {
  /// Orders frames, timers and commands.
  package let queue: EventQueue
  package let application: Application
  /// The scenes of the application's windows.
  package let scenes: SceneStore

  package init(thresholds: Thresholds = Thresholds()) {
    application = Application(thresholds: thresholds)
    queue = EventQueue(application)
    scenes = SceneStore(application)
  }

  /// Replace the configuration's scene. Touches that are down on its screens are cancelled, and ignored until they
  /// lift.
  ///
  /// - Parameter screen: returns the screen with a name, or the first screen for nil; nil if there is none.
  /// - Throws: if the scene does not fit; nothing is changed then.
  package func replaceScene(
    _ description: SceneDescription, screen: (String?) -> Screen?
  ) throws(DocumentError) {
    let scene = try description.build(screen: screen)
    let before = scenes.scene(of: scene.owner)
    // On screens with app windows, only touches in the old scene are cancelled, when its windows are removed (A21).
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
