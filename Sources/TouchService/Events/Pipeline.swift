package import Documents
package import Panels
package import Scenes
package import TouchKit

/// From frames to events: a queue, an application, and the scenes in it.
///
/// The same object serves a live panel, a recording over the socket and `touchctl replay`; they differ in what feeds the queue
/// and in the application's sinks.
package final class Pipeline {
  /// Puts frames, timers and commands in order.
  package let queue: EventQueue
  /// Holds the windows.
  package let application: Application
  /// The scenes whose windows the application has.
  package let scenes: SceneHost

  package init(thresholds: Thresholds = Thresholds()) {
    application = Application(thresholds: thresholds)
    queue = EventQueue(application)
    scenes = SceneHost(application)
  }

  /// Put a scene in the place of the configuration's; what is down on its screens is cancelled, and stays unseen until it lifts.
  ///
  /// - Parameter screen: the screen of a name, or the first one for nil; nil where there is none of that name.
  /// - Throws: where the scene does not fit; nothing has changed then.
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
