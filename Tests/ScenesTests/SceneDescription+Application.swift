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
