import Documents

extension SceneDescription {
  /// The scene of a replay without one: one window over the first screen, in it one view with a recognizer of every kind.
  ///
  /// Each recognizer has the name of its kind and its kind's defaults.
  package static var withEveryRecognizer: SceneDescription {
    var view = ViewDescription(name: "screen")
    view.traits.isMultipleTouchEnabled = true
    view.traits.recognizers = sceneRecognizerKinds.map { kind in
      RecognizerDescription(name: kind.schemaName, kind: kind.init())
    }
    var window = WindowDescription(name: "main")
    window.traits.views = [view]
    var scene = SceneDescription()
    scene.windows = [window]
    return scene
  }
}

extension SceneRecognizerKind {
  fileprivate static var schemaName: String { schema.name }
}
