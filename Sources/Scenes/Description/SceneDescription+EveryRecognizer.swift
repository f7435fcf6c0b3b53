extension SceneDescription {
  /// The scene of a replay without one: one window over the first screen, in it one view with a recognizer of every kind.
  ///
  /// Those that an app decides on are left out. Each recognizer has the name of its kind and finds as much as its kind can. Those of movements recognize together, for a pan
  /// begins so early that no swipe or pinch would ever be recognized.
  package static var withEveryRecognizer: SceneDescription {
    var view = ViewDescription(name: "screen")
    view.traits.isMultipleTouchEnabled = true
    let kinds = sceneRecognizerKinds.filter { !$0.needsClient }.map { AnyRecognizerKind($0.broadest) }
    let movements = sceneRecognizerKinds.filter { $0.isMovement }.map { AnyRecognizerKind($0.init()).name }
    for kind in kinds {
      var recognizer = RecognizerDescription(name: kind.name, kind: kind.value)
      if movements.contains(kind.name) { recognizer.simultaneousWith = movements.filter { $0 != kind.name } }
      view.traits.recognizers.append(recognizer)
    }
    var window = WindowDescription(name: "main")
    window.traits.views = [view]
    var scene = SceneDescription()
    scene.windows = [window]
    return scene
  }
}
