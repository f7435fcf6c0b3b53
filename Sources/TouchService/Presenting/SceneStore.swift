package import Scenes
import TouchKit

/// The scenes of an application's windows. Only its owner replaces or removes a scene.
package final class SceneStore {
  /// The scenes, in the order in which they were added.
  package private(set) var scenes: [Scene] = []
  /// The recognizers of the screens, on backdrop windows.
  package private(set) var screens: Scene?
  /// Called when a scene was added, changed or removed, so that the numbers of origins have changed.
  package var onChange: (() -> Void)?
  private let application: Application

  init(_ application: Application) {
    self.application = application
  }

  package func scene(of owner: String) -> Scene? {
    scenes.first { $0.owner == owner }
  }

  /// Add a scene. Its windows receive touches that begin from now on.
  package func add(_ scene: Scene) {
    scenes.append(scene)
    for window in scene.windows { application.addWindow(window) }
    renumber()
  }

  /// Remove a scene. Everything in progress in it is cancelled (S3).
  package func remove(_ scene: Scene) {
    scenes.removeAll { $0 === scene }
    for window in scene.windows { application.removeWindow(window) }
    renumber()
  }

  /// Replace the recognizers of the screens. Only gestures of the old ones are cancelled.
  func replaceScreens(_ scene: Scene?) {
    for window in screens?.windows ?? [] { application.removeWindow(window) }
    screens = scene
    for window in scene?.windows ?? [] { application.addWindow(window) }
    renumber()
  }

  /// Number all origins again after a change.
  func renumber() {
    var next = 0
    for scene in numbered {
      for origin in scene.origins {
        origin.number = next
        next += 1
      }
    }
    onChange?()
  }

  /// Whether an origin belongs to one of the scenes, so that its number is valid.
  func has(_ origin: SceneOrigin) -> Bool {
    var place = origin.number
    for scene in numbered {
      if place < scene.origins.count { return scene.origins[place] === origin }
      place -= scene.origins.count
    }
    return false
  }

  private var numbered: [Scene] { scenes + (screens.map { [$0] } ?? []) }
}
