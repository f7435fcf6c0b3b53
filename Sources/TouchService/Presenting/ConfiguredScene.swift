import Scenes

/// The configuration's scene in the forms that replies contain.
struct ConfiguredScene {
  /// The scene as configured: the bytes of a JSON object in the format of scene files.
  let json: [UInt8]
  private var standing: SceneText?

  init(_ description: SceneDescription) { json = description.json }

  /// The current form of the scene; cached until the scene is replaced.
  mutating func text(_ description: SceneDescription, of scene: Scene) -> SceneText {
    if let standing, standing.scene === scene { return standing }
    let text = SceneText(description, of: scene)
    standing = text
    return text
  }
}
