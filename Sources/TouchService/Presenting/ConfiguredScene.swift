import Scenes

/// The configuration's scene, as replies describe it.
struct ConfiguredScene {
  /// The scene as it is configured: the bytes of a JSON object, in the shape that scene files have.
  let json: [UInt8]
  private var standing: SceneText?

  init(_ description: SceneDescription) { json = description.json }

  /// The scene as it stands now; kept until there is another.
  mutating func text(_ description: SceneDescription, of scene: Scene) -> SceneText {
    if let standing, standing.scene === scene { return standing }
    let text = SceneText(description, of: scene)
    standing = text
    return text
  }
}
