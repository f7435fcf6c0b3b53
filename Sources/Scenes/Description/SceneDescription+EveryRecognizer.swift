import Documents

extension SceneDescription {
  /// The default scene of a replay: one window over the first screen, with one view that has a recognizer of every
  /// kind.
  ///
  /// Kinds that an app decides are left out. Each recognizer has the name of its kind and is as permissive as its kind
  /// allows. Recognizers of movements may recognize together, because a pan begins so early that otherwise no swipe or
  /// pinch would be recognized.
  package static var withEveryRecognizer: SceneDescription {
    var view = ViewDescription(name: "screen")
    view.traits.isMultipleTouchEnabled = true
    let kinds = sceneRecognizerKinds.filter { !$0.needsClient }
    let movements = kinds.filter { $0.isMovement }.map { $0.variant.name }
    for kind in kinds {
      let name = kind.variant.name
      var recognizer = RecognizerDescription(name: name, kind: kind.broadest)
      if kind.isMovement { recognizer.simultaneousWith = movements.filter { $0 != name } }
      view.traits.recognizers.append(recognizer)
    }
    var window = WindowDescription(name: "main")
    window.traits.views = [view]
    var scene = SceneDescription()
    scene.windows = [window]
    return scene
  }
}
