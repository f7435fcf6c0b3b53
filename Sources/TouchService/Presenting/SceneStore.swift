package import Scenes
import TouchKit

/// The scenes whose windows an application has; only its owner replaces or removes a scene.
package final class SceneStore {
  /// The scenes, in the order of their arrival.
  package private(set) var scenes: [Scene] = []
  /// The recognizers of the screens, on their backdrops.
  package private(set) var screens: Scene?
  /// Called when a scene was added or removed; the indices of the origins have changed then.
  package var onChange: (() -> Void)?
  private let application: Application

  init(_ application: Application) {
    self.application = application
  }

  /// The scene of an owner.
  package func scene(of owner: String) -> Scene? {
    scenes.first { $0.owner == owner }
  }

  /// Add a scene, whose windows get touches that begin from now on.
  package func add(_ scene: Scene) {
    scenes.append(scene)
    for window in scene.windows { application.addWindow(window) }
    renumber()
  }

  /// Remove a scene; everything under way in it is cancelled (S3).
  package func remove(_ scene: Scene) {
    scenes.removeAll { $0 === scene }
    for window in scene.windows { application.removeWindow(window) }
    renumber()
  }

  /// Put recognizers in the place of those of the screens; what is under way with them ends, and nothing else.
  func replaceScreens(_ scene: Scene?) {
    for window in screens?.windows ?? [] { application.removeWindow(window) }
    screens = scene
    for window in scene?.windows ?? [] { application.addWindow(window) }
    renumber()
  }

  /// Give every origin a number of its own, after some have come or gone.
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

  /// Whether an origin is of one of the scenes, so that its number is of today.
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
