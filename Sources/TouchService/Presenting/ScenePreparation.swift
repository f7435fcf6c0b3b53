import Configuration
import Documents
import Panels
import Scenes
import TouchKit

/// An app's scene, built for the screens of that time.
final class ScenePreparation: Preparation {
  private enum Stage {
    case unread
    case reading(SceneReader)
    case read(SceneDescription)
    case building(SceneBuilder, SceneDescription)
    case built(Scene, SceneDescription)
  }

  private let presentation: Command.Presentation
  private let cursor: Cursor
  private var stage = Stage.unread
  /// The sizes of the windows' screens at the time of the build.
  private var sizes: [Size] = []

  init(of app: String, by user: UInt32, in layer: Window.Layer, _ cursor: Cursor, for host: ScreenHost) {
    presentation = Command.Presentation(app: app, user: user, layer: layer, scene: .text([]))
    self.cursor = cursor
    super.init(for: host)
  }

  override var command: Command {
    var presentation = presentation
    if let built { presentation.scene = .value(built.description) }
    return .present(presentation)
  }

  /// The scene, as soon as it is built.
  var built: (scene: Scene, description: SceneDescription)? {
    if case .built(let scene, let description) = stage { (scene, description) } else { nil }
  }

  override var fits: Bool {
    guard let (scene, description) = built else { return false }
    for (index, window) in scene.windows.enumerated() {
      let screen = host.screen(named: description.windows[index].screen)
      guard screen === window.screen, window.screen.size == sizes[index] else { return false }
    }
    return true
  }

  override func step() throws(DocumentError) -> Bool {
    switch stage {
    // A scene built for other screens is built again.
    case .unread, .built: stage = .reading(try SceneReader(cursor))
    case .reading(var reader):
      // Take it out of `stage`, so that it is not copied.
      stage = .unread
      if let description = try reader.step() { stage = .read(description) } else { stage = .reading(reader) }
    case .read(let description):
      try description.checkPresented(cursor)
      try host.configuration.sceneLimits.check(description, cursor)
      let builder = try SceneBuilder(
        description, owner: presentation.app, layer: presentation.layer, screen: { host.screen(named: $0) })
      stage = .building(builder, description)
    case .building(var builder, let description):
      stage = .unread
      guard let scene = try builder.step() else {
        stage = .building(builder, description)
        return false
      }
      sizes = scene.windows.map(\.screen.size)
      stage = .built(scene, description)
      return true
    }
    return false
  }
}
