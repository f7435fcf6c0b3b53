package import Scenes
import TouchKit

/// The scenes whose windows an application has; each has an owner, and nobody else replaces or removes it.
package final class SceneHost {
  /// The scenes, in the order in which they came.
  package private(set) var scenes: [Scene] = []
  /// The recognizers of the screens, on their backdrops.
  package private(set) var screens: Scene?
  /// Called when origins have got numbers, which others may have had before.
  package var onNumber: (() -> Void)?
  private let numbers = SceneOrigin.Numbers()
  private let application: Application

  init(_ application: Application) {
    self.application = application
  }

  /// The scene of an owner.
  package func scene(of owner: String) -> Scene? {
    scenes.first { $0.owner == owner }
  }

  /// Add a scene, whose windows get the touches that begin from now on.
  package func add(_ scene: Scene) {
    scenes.append(scene)
    number(scene)
    for window in scene.windows { application.addWindow(window) }
  }

  /// Remove a scene; what is under way in it is cancelled (S3).
  package func remove(_ scene: Scene) {
    scenes.removeAll { $0 === scene }
    for window in scene.windows { application.removeWindow(window) }
  }

  /// Put recognizers in the place of those of the screens; what is under way with them ends, and nothing else.
  func replaceScreens(_ scene: Scene?) {
    for window in screens?.windows ?? [] { application.removeWindow(window) }
    screens = scene
    guard let scene else { return }
    number(scene)
    for window in scene.windows { application.addWindow(window) }
  }

  /// Give the origins of a scene their numbers, after some have come.
  func number(_ scene: Scene) {
    for origin in scene.origins { origin.enter(numbers) }
    onNumber?()
  }
}
