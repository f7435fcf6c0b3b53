extension SceneDescription {
  /// The scene for clients other than its program: without the contents of its secure windows and references to them.
  package var withoutSecrets: SceneDescription {
    var scene = self
    var secret: (views: Set<String>, gestures: Set<String>) = ([], [])
    for index in scene.windows.indices where scene.windows[index].isSecure {
      scene.windows[index] = windows[index].withoutSecrets
      let names = SceneNames(windows[index].name, nil, windows[index].traits)
      // The window itself stays.
      secret.views.formUnion(names.views.dropFirst())
      secret.gestures.formUnion(names.allGestures)
    }
    if !secret.views.isEmpty || !secret.gestures.isEmpty { scene.dropReferences(to: secret.views, secret.gestures) }
    return scene
  }

  /// Whether any of its windows is secure.
  package var hasSecrets: Bool { windows.contains(where: \.isSecure) }
}

extension WindowDescription {
  /// The window for clients other than its program: its place, without its contents.
  var withoutSecrets: WindowDescription {
    var window = WindowDescription(name: name)
    (window.screen, window.layer, window.level) = (screen, layer, level)
    (window.frame, window.isSecure) = (frame, true)
    return window
  }
}
