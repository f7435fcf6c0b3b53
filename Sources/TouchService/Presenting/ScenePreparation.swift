import Configuration
import Documents
import Panels
import Scenes
import TouchKit

/// Reads, checks and builds what an app brings, piece by piece, before its place among the frames comes.
///
/// Nothing of it is there before; a long scene would keep the loop from its devices for longer than a frame may wait.
final class ScenePreparation {
  /// What the app is called.
  let app: String
  /// The layer of its windows.
  let layer: Window.Layer

  private enum Stage {
    case unread
    case reading(SceneReader)
    case read(SceneDescription)
    case building(SceneBuilder, SceneDescription)
  }

  private let cursor: Cursor
  private unowned let host: ScreenHost
  private var stage = Stage.unread
  /// How many windows and views are read, or built, in a piece.
  private static let stepsPerPiece = 24

  /// - Parameter cursor: the scene.
  init(of app: String, in layer: Window.Layer, _ cursor: Cursor, for host: ScreenHost) {
    (self.app, self.layer, self.cursor, self.host) = (app, layer, cursor, host)
  }

  /// Do a piece of it.
  ///
  /// - Returns: the scene, once it is built.
  /// - Throws: what is wrong with it, with its place.
  func doPiece() throws(DocumentError) -> PreparedScene? {
    for _ in 0..<Self.stepsPerPiece {
      if let scene = try step() { return scene }
    }
    return nil
  }

  private func step() throws(DocumentError) -> PreparedScene? {
    switch stage {
    case .unread: stage = .reading(try SceneReader(cursor))
    case .reading(var reader):
      // Held once, so that what was read is not copied.
      stage = .unread
      if let description = try reader.step() { stage = .read(description) } else { stage = .reading(reader) }
    case .read(let description):
      try description.checkPresented(cursor)
      try host.configuration.sceneLimits.check(description, cursor)
      let builder = try SceneBuilder(
        description, owner: app, layer: layer, screen: { host.screen(named: $0) })
      stage = .building(builder, description)
    case .building(var builder, let description):
      stage = .unread
      if let scene = try builder.step() { return PreparedScene(description, scene) }
      stage = .building(builder, description)
    }
    return nil
  }
}

/// What an app brings, built for the screens as they were then.
///
/// It never leaves the thread of the loop; who records the command gets its text.
struct PreparedScene: CommandValue, @unchecked Sendable {
  let description: SceneDescription
  let scene: Scene
  /// The screens of its windows, as large as they were.
  private let sizes: [Size]

  init(_ description: SceneDescription, _ scene: Scene) {
    (self.description, self.scene) = (description, scene)
    sizes = scene.windows.map(\.screen.size)
  }

  var json: [UInt8] { description.json }

  /// Whether it is what would be built now.
  func fits(_ host: ScreenHost) -> Bool {
    for (index, window) in scene.windows.enumerated() {
      let screen = host.screen(named: description.windows[index].screen)
      guard screen === window.screen, window.screen.size == sizes[index] else { return false }
    }
    return true
  }
}
