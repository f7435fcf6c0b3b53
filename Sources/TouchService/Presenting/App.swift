package import Panels
package import Scenes
package import TouchKit

/// A program that presents windows.
package final class App {
  /// Its name, which must be unique among apps.
  package let name: String
  package let user: UInt32
  package let layer: Window.Layer
  /// The data from which ``scene`` is built.
  package private(set) var description: SceneDescription
  /// The number of its parts (``SceneDescription/parts``).
  private(set) var parts: Int
  /// Whether it is small enough that each client may change it in one turn.
  var isSmall: Bool { parts <= 128 }
  private(set) var revision = 0
  /// Whether one of its views handles shakes.
  private(set) var handlesMotion: Bool
  package let scene: Scene
  /// The last pending change while it is being checked; later changes wait for it.
  weak var nextChange: ChangePreparation?
  /// The screens on which it had windows at the last update of the foreground.
  var places: [Screen] = []
  /// The screens on which it has windows.
  var screens: [Screen] {
    var screens: [Screen] = []
    for window in scene.windows where !screens.contains(where: { $0 === window.screen }) {
      screens.append(window.screen)
    }
    return screens
  }

  /// The command that presents it again, without the contents of secure windows.
  package var presentation: Command.Presentation {
    Command.Presentation(app: name, user: user, layer: layer, scene: .text(text.bytes))
  }

  /// Its current description, for other clients; cached until ``description`` changes.
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

  /// Replace the description, which has `parts` parts.
  func change(to description: SceneDescription, parts: Int) {
    (self.description, self.parts) = (description, parts)
    handlesMotion = description.handlesMotion
    revision += 1
    keptText = nil
  }
}

extension App {
  /// Name the first screen in the description of each window that names none, because another screen becomes the first.
  func nameScreen(_ name: String) {
    var description = description
    for index in description.windows.indices where description.windows[index].screen == nil {
      description.windows[index].screen = name
    }
    change(to: description, parts: parts)
  }
}

extension App: Equatable {
  /// Whether both are the same object; each presentation creates an app of its own.
  package static func == (one: App, other: App) -> Bool { one === other }
}
