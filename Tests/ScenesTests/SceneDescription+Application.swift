import Documents
import TouchKit

@testable import Scenes

extension SceneDescription {
  /// Build the scene and add its windows to `application`, as a host of scenes does.
  @discardableResult
  func build(in application: Application, screen: (String?) -> Screen?) throws(DocumentError) -> Scene {
    let scene = try build(screen: screen)
    for window in scene.windows { application.addWindow(window) }
    return scene
  }
}

/// A screen of 800 × 480 points.
func mainScreen() -> Screen {
  Screen(name: "main", size: Size(width: 800, height: 480), pixelsPerPoint: Vector(dx: 1, dy: 1))
}

/// Build a scene from its text in an application of its own, on one screen.
func build(_ text: String) throws -> (Scene, Application) {
  let (application, screen) = (Application(), mainScreen())
  let built = try scene(text).build(in: application) { $0 == nil || $0 == "main" ? screen : nil }
  return (built, application)
}
