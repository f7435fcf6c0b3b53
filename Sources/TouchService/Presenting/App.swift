package import Panels
package import Scenes
package import TouchKit

/// A program that presents windows.
package final class App {
  /// Its name, which must be unique among apps.
  package let name: String
  /// The user of the program.
  package let user: UInt32
  /// The layer of its windows.
  package let layer: Window.Layer
  /// The data of its windows; ``scene`` is made from it.
  package private(set) var description: SceneDescription
  /// How many parts that is (``SceneDescription/parts``).
  private(set) var parts: Int
  /// Whether that is so little that every client may change it in one turn.
  var isSmall: Bool { parts <= 128 }
  /// How often that has changed.
  private(set) var revision = 0
  /// Whether a view of it handles shakes.
  private(set) var handlesMotion: Bool
  /// What it shows.
  package let scene: Scene
  /// The changes that others wait for, as long as they are being checked.
  weak var nextChange: ChangePreparation?
  /// The screens that it had windows on when the foreground was last looked at.
  var places: [Screen] = []
  /// The screens that it has windows on.
  var screens: [Screen] {
    var screens: [Screen] = []
    for window in scene.windows where !screens.contains(where: { $0 === window.screen }) {
      screens.append(window.screen)
    }
    return screens
  }

  /// The data that presents it again, without the contents of secure windows.
  package var presentation: Command.Presentation {
    Command.Presentation(app: name, user: user, layer: layer, scene: .text(text.bytes))
  }

  /// The current form of its windows, for other clients; cached until ``description`` changes.
  package var text: SceneText {
    let text = keptText ?? SceneText(description, of: scene)
    keptText = text
    return text
  }
  private(set) var keptText: SceneText?

  init(name: String, user: UInt32, layer: Window.Layer, description: SceneDescription, scene: Scene) {
    self.name = name
    self.user = user
    self.layer = layer
    self.description = description
    parts = description.parts
    handlesMotion = description.handlesMotion
    self.scene = scene
  }

  /// Show something else from now on, of so many parts.
  func change(to description: SceneDescription, parts: Int) {
    (self.description, self.parts) = (description, parts)
    handlesMotion = description.handlesMotion
    revision += 1
    keptText = nil
  }
}
