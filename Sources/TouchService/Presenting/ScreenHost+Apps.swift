package import Documents
import Panels
package import Scenes
import TouchKit

extension SceneDescription: CommandValue {}

/// What apps bring and take away (A1 to A3).
extension ScreenHost {
  /// The app of a name.
  package func app(_ name: String) -> App? {
    apps.first { $0.name == name }
  }

  /// Show what an app brings; fingers that are down are not its.
  func present(_ presentation: Command.Presentation) -> Outcome {
    guard app(presentation.app) == nil else { return .appExists }
    do throws(DocumentError) {
      let description = try presentation.scene.scene()
      let scene = try description.build(
        owner: presentation.app, layer: presentation.layer, screen: { self.screen(named: $0) })
      let app = App(
        name: presentation.app, user: presentation.user, layer: presentation.layer, description: description,
        scene: scene)
      apps.append(app)
      pipeline.scenes.add(scene)
      for window in scene.windows { window.shownTime = pipeline.application.currentTime }
      return .presented(app)
    } catch {
      return .invalidScene(error)
    }
  }

  /// Take away what an app shows; what is under way in it is cancelled.
  func withdraw(_ name: String) {
    guard let app = app(name) else { return }
    pipeline.scenes.remove(app.scene)
    apps.removeAll { $0 === app }
  }
}

extension CommandDocument {
  /// The scene that it is.
  ///
  /// - Throws: what is wrong with it, with its place.
  func scene() throws(DocumentError) -> SceneDescription {
    if case .value(let value) = self, let scene = value as? SceneDescription { return scene }
    return try SceneDescription(presented: Cursor(parseJSON(json.span)))
  }
}

extension SceneDescription {
  /// Read what an app brings.
  ///
  /// - Throws: what is wrong with it, with its place.
  package init(presented cursor: Cursor) throws(DocumentError) {
    try self.init(cursor)
    for (index, window) in windows.enumerated() where window.layer != nil {
      throw (cursor["windows"]?[index]["layer"] ?? cursor).error("an app names its layer as it presents")
    }
  }
}
