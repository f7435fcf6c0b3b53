package import Documents

extension SceneDescription {
  /// What a scene's text consists of.
  package static let schema: Schema<SceneDescription> = Schema(
    "scene", "What lies on the screens: windows with views and recognizers.", defaults: SceneDescription(),
    fields: [
      Field(
        required: "windows", \.windows, .list(of: .object { WindowDescription.schema }),
        "The windows; of one level, the last lies highest."),
      Field(
        "frameRate", \.frameRate, .number(1...1000, unit: "Hz"),
        "How many times a second content that moves by itself is moved, and told of."),
    ])
}
